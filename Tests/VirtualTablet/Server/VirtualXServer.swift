internal import Foundation
internal import Synchronization

/// An X server without hardware: a screen that nobody sees, and the devices of a layout.
///
/// It takes the first free display, so several run at once. It ends with this value, and with the
/// program; its folder is removed.
public final class VirtualXServer: Sendable {
  /// How long the server may take to start, in s; it takes 0.3 on an idle machine.
  static let startSeconds = 30

  /// The display's name, such as `:7`.
  public let display: String
  /// The devices.
  public let layout: TabletLayout
  /// Width and height of the screen, in px.
  public let size: SIMD2<Int>
  /// The pen's tip.
  public let pen: VirtualPen
  /// The pen's other end; nil for a pen without.
  public let eraser: VirtualPen?
  /// The touch surface.
  public let touch: VirtualTouch
  /// The mouse.
  public let mouse: VirtualMouse
  /// The keyboard.
  public let keyboard: VirtualKeyboard

  private let folder: ServerFolder
  private let process: ChildProcess
  private let link: DeviceLink
  /// The channel of the next device that is added.
  private let nextChannel: Mutex<UInt32>

  /// Starts a server, and waits until programs can use it.
  ///
  /// - Parameters:
  ///   - layout: The devices.
  ///   - size: Width and height of the screen, in px.
  ///   - lacking: Extensions that it is to be without, by name.
  ///   - driverFolder: Where the driver is built, if it is older than its sources; nil for
  ///     `.build/virtual-tablet` of the project.
  ///   - installation: Where the server and its headers lie.
  /// - Throws: `VirtualTabletError`: something is missing, does not build or does not start.
  public init(
    layout: TabletLayout = .wacom, size: SIMD2<Int> = [1920, 1080], lacking: [String] = [],
    driverFolder: String? = nil, installation: XorgInstallation = XorgInstallation()
  ) throws(VirtualTabletError) {
    precondition(size.x > 0 && size.y > 0, "a screen of \(size.x)×\(size.y) px")
    try installation.check()
    folder = try ServerFolder()
    let modules = try buildDriver(in: driverFolder, log: folder.file("build.log"))
    let plan = DevicePlan(layout, socket: folder.file("devices"))
    let configuration = ServerConfiguration(size: size, devices: plan.configured)
    try folder.write(configuration.text, to: "xorg.conf")
    try folder.makeFolder("none")
    (process, display) = try Self.start(
      folder, installation, modules: modules, lacking: lacking)
    let link = try DeviceLink(path: folder.file("devices"))
    self.link = link
    self.layout = layout
    self.size = size
    func device(_ description: DeviceDescription) -> VirtualDevice {
      VirtualDevice(
        description, channel: plan.channel(of: description), screen: size, link: link,
        isPluggedIn: !description.appearsAtProximity)
    }
    pen = VirtualPen(device(layout.pen))
    eraser = layout.eraser.map { VirtualPen(device($0)) }
    touch = VirtualTouch(device(layout.touch))
    mouse = VirtualMouse(device(layout.mouse))
    keyboard = VirtualKeyboard(device(layout.keyboard))
    nextChannel = Mutex(UInt32(plan.devices.count))
  }

  // Before its folder goes.
  deinit { process.stop() }

  /// The server's process.
  public var processIdentifier: Int32 { process.identifier }

  /// The folder of its files, which is removed with it.
  public var folderPath: String { folder.path }

  /// The server's log so far.
  public var log: String { folder.text(of: "Xorg.log") }

  /// Returns when the server has processed everything that was sent.
  ///
  /// A program still has to read it from its own connection.
  ///
  /// - Throws: `VirtualTabletError.noAnswer` or `.serverGone`.
  public func sync() throws(VirtualTabletError) {
    guard try link.request(.sync) else { throw .serverGone }
  }

  /// Adds a device beside those of the layout.
  ///
  /// - Parameter description: What it looks like.
  /// - Returns: The device, plugged in; make a `VirtualPen` or the like of it.
  /// - Throws: `VirtualTabletError.refused`, or what ended the server.
  public func addDevice(
    _ description: DeviceDescription
  ) throws(VirtualTabletError) -> VirtualDevice {
    let channel = nextChannel.withLock { channel in
      channel += 1
      return channel - 1
    }
    let device = VirtualDevice(
      description, channel: channel, screen: size, link: link, isPluggedIn: false)
    try device.plugIn()
    return device
  }

  /// Removes a device, in the middle of what it was doing.
  ///
  /// - Parameter device: The device, of the layout or added; not the layout's keyboard.
  /// - Throws: `VirtualTabletError.refused`, or what ended the server.
  public func removeDevice(_ device: VirtualDevice) throws(VirtualTabletError) {
    try device.unplug()
  }

  /// Keeps what is sent from now on, for `takeInjections`.
  public func keepInjections() { link.keepLog() }

  /// What was sent since `keepInjections`, or since this was last called, in order.
  ///
  /// - Returns: The events of all devices; none where they are not kept.
  public func takeInjections() -> [Injection] { link.takeLog() }

  /// Ends the server now; what is sent afterwards throws.
  public func stop() { process.stop() }

  private static func start(
    _ folder: ServerFolder, _ installation: XorgInstallation, modules: String,
    lacking: [String]
  ) throws(VirtualTabletError) -> (ChildProcess, String) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .system(call: "socketpair", code: errno)
    }
    defer { close(ends[0]) }
    var words = [
      installation.setpriv, "--pdeathsig", "TERM", installation.server, "-displayfd", "3",
      "-config", folder.file("xorg.conf"),
      // Nothing of the machine's own settings.
      "-configdir", folder.file("none"), "-logfile", folder.file("Xorg.log"),
      "-modulepath", "\(modules),\(installation.modules)",
      "-noreset", "-novtswitch", "-sharevts", "-keeptty", "-nolisten", "tcp", "-s", "0", "-dpms",
    ]
    for name in lacking { words += ["-extension", name] }
    let process: ChildProcess
    do {
      defer { close(ends[1]) }
      process = try ChildProcess(words, output: folder.file("server.log"), descriptor: ends[1])
    }
    guard let number = readLine(from: ends[0], seconds: startSeconds) else {
      process.stop()
      let lines = (folder.text(of: "server.log") + folder.text(of: "Xorg.log"))
        .split(separator: "\n").filter { $0.contains("(EE)") || $0.contains("rror") }
      throw .start(log: lines.joined(separator: "\n"))
    }
    return (process, ":\(number)")
  }
}

/// Reads to the first line's end; nil where the writer closes before, or after too long.
private func readLine(from descriptor: Int32, seconds: Int) -> String? {
  let deadline = monotonicNanoseconds() + Int64(seconds) * 1_000_000_000
  var line: [UInt8] = []
  while monotonicNanoseconds() < deadline {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, 100) > 0 else { continue }
    var byte: UInt8 = 0
    guard read(descriptor, &byte, 1) == 1 else { return nil }
    guard byte != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
    line.append(byte)
  }
  return nil
}
