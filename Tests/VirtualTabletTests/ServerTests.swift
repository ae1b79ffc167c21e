import CInputProbe
import Foundation
import Testing
import VirtualTablet

extension VirtualTabletTests {
  @Suite("The server")
  struct ServerTests {
    @Test("two run at once, each with its own devices and screen")
    func two() throws {
      let first = try VirtualXServer(layout: .wacom)
      let second = try VirtualXServer(layout: .xwayland, size: [1280, 720])
      #expect(first.display != second.display)
      let (one, other) = (try Probe(first), try Probe(second))
      try first.pen.enter(PenState(100, 100))
      try second.pen.enter(PenState(1279.5, 719.5))
      try second.pen.move(PenState(640, 360))
      #expect(try one.events().map(\.kind) == [.motion])
      let events = try other.events()
      #expect(events.count == 2)
      for (event, place) in zip(events, [[1279.5, 719.5], [640, 360]] as [SIMD2<Double>]) {
        let difference = event.position - place
        #expect(max(abs(difference.x), abs(difference.y)) < 0.05)
      }
    }

    @Test("a burst of 10,000 arrives whole and in order, and sync waits for it")
    func burst() throws {
      let server = try VirtualXServer(layout: .libinput)
      let probe = try Probe(server)
      try server.pen.enter(PenState(0, 0))
      _ = try probe.events()
      for step in 0..<10_000 { try server.pen.move(PenState(Double(step) * 0.1, 100)) }
      let events = try probe.events()
      try #require(events.count == 10_000)
      for (step, event) in events.enumerated() {
        #expect(abs(event.x - Double(step) * 0.1) < 0.01)
      }
    }

    @Test("events of several devices keep the order in which they were sent")
    func orderAcrossDevices() throws {
      let server = try VirtualXServer()
      let probe = try Probe(server)
      try server.pen.enter(PenState(50, 50))
      _ = try probe.events()
      for _ in 0..<100 {
        try server.pen.move(PenState(100, 100))
        try server.keyboard.tap(.space)
        try server.mouse.move(by: [1, 1])
      }
      let sequence: [Probe.Kind?] = [.motion, .keyPress, .keyRelease, .motion]
      #expect(try probe.events().map(\.kind) == Array(repeatElement(sequence, count: 100).joined()))
    }

    @Test("events carry the time of their sending while the server is busy")
    func timeWhileBusy() throws {
      let server = try VirtualXServer()
      let probe = try Probe(server)
      try server.pen.enter(PenState(100, 100))
      server.keepInjections()
      var fillings: Int32 = 300
      // Busier until the server still works 0.1 s after the last event: else this says nothing.
      while true {
        _ = try probe.events()
        _ = server.takeInjections()
        let remaining = try sendWhileBusy(server, probe, fillings: fillings)
        guard remaining < 100_000_000 else { break }
        fillings *= 2
        try #require(fillings < 100_000, "no way to keep the server busy")
      }
      let events = try probe.events()
      let injections = server.takeInjections()
      try #require(events.count == 100 && injections.count == 100)
      let delays = zip(events, injections).map { event, injection in
        // Server times are whole ms in 32 bits.
        let sent = UInt32(truncatingIfNeeded: injection.nanoseconds / 1_000_000)
        return Int32(bitPattern: event.milliseconds &- sent)
      }.sorted()
      #expect(delays[0] >= -5 && delays[50] < 50, "\(delays)")
    }

    /// Sends 100 events in 0.1 s behind so many fillings of the screen.
    ///
    /// - Returns: How long the server took to answer after the last, in ns.
    private func sendWhileBusy(
      _ server: VirtualXServer, _ probe: Probe, fillings: Int32
    ) throws -> Int64 {
      probe.burden(fillings: fillings)
      var pacer = Pacer(rate: 1000)
      for step in 0..<100 {
        pacer.wait()
        try server.pen.move(PenState(100 + Double(step), 100))
      }
      let sent = monotonicNanoseconds()
      try server.sync()
      return monotonicNanoseconds() - sent
    }

    @Test("what was sent is kept for comparison")
    func injections() throws {
      let server = try VirtualXServer()
      try server.pen.enter(PenState(1, 2))
      #expect(server.takeInjections() == [])
      server.keepInjections()
      let before = monotonicNanoseconds()
      try server.pen.tipDown(PenState(3.25, 4, pressure: 0.5, tilt: [6, 7]))
      try server.touch.begin(9, at: [5, 6], pressure: 1)
      let log = server.takeInjections()
      #expect(log.map(\.kind) == [.motion, .button, .touch])
      // Two came before.
      #expect(log.map(\.sequence) == [2, 3, 4])
      #expect(log.map(\.detail) == [0, 1, 9])
      #expect(log[0].position == [3.25, 4] && log[0].pressure == 0.5 && log[0].tilt == [6, 7])
      #expect(log[2].device == TabletLayout.wacom.touch.name && log[2].position == [5, 6])
      let times = [before] + log.map(\.nanoseconds) + [monotonicNanoseconds()]
      #expect(times == times.sorted())
      #expect(server.takeInjections() == [])
    }

    @Test("its end takes process and folder along, and devices say so")
    func end() throws {
      var server: VirtualXServer? = try VirtualXServer()
      let process = try #require(server?.processIdentifier)
      let folder = try #require(server?.folderPath)
      let pen = try #require(server?.pen)
      #expect(isAlive(process) && FileManager.default.fileExists(atPath: folder))
      server?.stop()
      #expect(!isAlive(process))
      #expect(throws: VirtualTabletError.serverGone) { try pen.move(PenState(0, 0)) }
      #expect(throws: VirtualTabletError.serverGone) { try server?.sync() }
      server = nil
      #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("it dies with the program that started it")
    func endOfParent() async throws {
      let result = try #require(
        await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
          let server = try VirtualXServer()
          print("\(server.processIdentifier) \(server.folderPath)")
          fflush(nil)
          kill(getpid(), SIGKILL)
        })
      let words = String(decoding: result.standardOutputContent, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      try #require(words.count >= 2)
      let process = try #require(Int32(words[words.count - 2]))
      let folder = String(words[words.count - 1])
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let deadline = ContinuousClock.now + .seconds(10)
      while isAlive(process), ContinuousClock.now < deadline { usleep(10_000) }
      let isLeft = isAlive(process)
      if isLeft { kill(process, SIGTERM) }
      #expect(!isLeft)
    }

    /// Whether a process is there and has not ended.
    private func isAlive(_ process: Int32) -> Bool {
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let state = text.split(separator: ")").last?.split(separator: " ").first
      else { return false }
      return state != "Z" && state != "X"
    }
  }

  @Suite("What is missing is said")
  struct MissingTests {
    @Test("each package by its name")
    func packages() throws {
      let places: [(WritableKeyPath<XorgInstallation, String>, String)] = [
        (\.server, "xserver-xorg-core"), (\.modules, "xserver-xorg-video-dummy"),
        (\.headers, "xserver-xorg-dev"), (\.compiler, "gcc"), (\.pkgConfig, "pkg-config"),
        (\.setpriv, "util-linux"),
      ]
      for (path, package) in places {
        var installation = XorgInstallation()
        installation[keyPath: path] = "/nowhere"
        #expect(throws: VirtualTabletError.missing(package: package)) {
          try VirtualXServer(installation: installation)
        }
        #expect("\(VirtualTabletError.missing(package: package))".contains(package))
      }
    }

    @Test("a server that does not start gives its words")
    func start() throws {
      var installation = XorgInstallation()
      // Without the server's modules but the driver that is looked for.
      let modules = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      let drivers = modules.appending(path: "drivers")
      try FileManager.default.createDirectory(at: drivers, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: modules) }
      try Data().write(to: drivers.appending(path: "dummy_drv.so"))
      installation.modules = modules.path
      do {
        _ = try VirtualXServer(installation: installation)
        Issue.record("it started")
      } catch {
        guard case .start(let log) = error else { throw error }
        #expect(log.contains("(EE)"))
      }
    }

    @Test("a driver that does not build gives the compiler's words")
    func driver() throws {
      do {
        _ = try VirtualXServer(driverFolder: "/proc/nowhere")
        Issue.record("it was built")
      } catch {
        guard case .driver(let log) = error else { throw error }
        #expect(log.contains("/proc/nowhere"))
      }
    }
  }
}
