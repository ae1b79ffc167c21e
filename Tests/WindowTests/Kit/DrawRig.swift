import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

/// A server with test devices, and on it the window of the built program.
final class DrawRig {
  /// The canvas's colour, so that a window that draws is told from an empty screen.
  static let background: UInt32 = 0x203040
  /// Where the window may show words over the canvas: whether it records.
  static let corner = ScreenPicture.Area(x: 900..<1280, y: 0..<110)
  /// Where it shows the canvas alone, once messages are gone.
  static let canvas = ScreenPicture.Area(x: 0..<1280, y: 110..<800)
  /// The size of the screens that tests draw on, in px.
  static let screenSize: SIMD2<Int> = [1280, 800]
  /// The document's seed.
  static let seed = 7

  let server: VirtualXServer
  let screen: ScreenWatch
  let program: RunningProgram
  let folder: Folder
  /// The recording that the program writes.
  let logPath: String
  private var ended: Program.Outcome?

  /// What did not come in time.
  struct TooLate: Error, CustomStringConvertible {
    var description: String
  }

  /// Starts the program on a server, and waits until its window has been drawn.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - folder: The program's home, also for its recording.
  ///   - command: What opens the window; only `draw` records.
  ///   - options: Further words for the command.
  ///   - remembers: Whether it reads and writes settings.
  ///   - log: The recording's name.
  ///   - programs: A folder of programs that are found before the system's.
  ///   - starter: Words of a program that becomes it.
  /// - Throws: Where there is no window.
  init(
    on server: VirtualXServer, in folder: Folder, command: String = "draw",
    options: [String] = [], remembers: Bool = false, log: String = "drawing.penlog",
    programs: String? = nil, starter: [String] = []
  ) throws {
    self.server = server
    self.folder = folder
    logPath = folder.file(log)
    screen = try ScreenWatch(server.display)
    let color = String(Self.background, radix: 16)
    let words =
      starter + [Program.path, command, "--background", color]
      + (command == "draw" ? ["--seed", "\(Self.seed)", "--record", logPath] : [])
      + (remembers ? [] : ["--no-settings"]) + options
    // The server's core keyboard has the codes of the one used last, and of none before.
    try server.keyboard.tap(.shift)
    try server.sync()
    var environment = Self.environment(folder, server.display)
    if let programs { environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")" }
    program = try RunningProgram(words, environment: environment)
    server.keepInjections()
    try wait("the window") {
      guard screen.window != nil else { return false }
      return try screen.pixel(screen.size / 2) == Self.background
    }
  }

  deinit { program.signal(SIGKILL) }

  /// The variables of a person whose home is a folder of the test.
  static func environment(_ folder: Folder, _ display: String?) -> [String: String] {
    var variables = Program.environment.filter { !$0.key.hasPrefix("XDG_") }
    variables["HOME"] = folder.path
    variables["XDG_CONFIG_HOME"] = folder.file("config")
    if let display { variables["DISPLAY"] = display }
    return variables
  }

  /// Runs a test with a window of its own, and expects that the window ends cleanly.
  ///
  /// - Parameters:
  ///   - layout: The devices.
  ///   - options: Further words for `pelt draw`.
  ///   - dotsPerInch: What the screen says of itself; nil = nothing, which is 96.
  ///   - body: The test.
  /// - Throws: What the test throws, or that there is no window.
  static func with(
    _ layout: TabletLayout = .wacom, options: [String] = [], dotsPerInch: Int? = nil,
    _ body: (DrawRig) throws -> Void
  ) throws {
    try Folder.with { folder in
      let server = try VirtualXServer(layout: layout, size: screenSize)
      // Kept open: the property belongs to the screen.
      if let dotsPerInch {
        try ScreenWatch(server.display).setResources("Xft.dpi:\t\(dotsPerInch)\n")
      }
      let rig = try DrawRig(on: server, in: folder, options: options)
      try body(rig)
      try rig.finish()
    }
  }

  // MARK: Waiting

  /// Waits until something is so.
  ///
  /// - Parameters:
  ///   - what: It, for the person who reads of its failure.
  ///   - seconds: How long at most.
  ///   - isDone: Whether it is so.
  /// - Throws: `TooLate`.
  func wait(_ what: String, seconds: Double = 20, until isDone: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while !(try isDone()) {
      let state = program.hasEnded ? "the program ended" : "\(seconds) s were not enough"
      guard ContinuousClock.now < end, !program.hasEnded else {
        throw TooLate(description: "\(what): \(state); it said: \(program.errors)")
      }
      usleep(5000)
    }
  }

  /// Waits until the recording is as wanted, and all that is in it has been shown.
  ///
  /// - Returns: The recording.
  @discardableResult
  func wait(
    for what: String, seconds: Double = 20, until isDone: (Recording) throws -> Bool
  ) throws -> Recording {
    var last = Recording()
    try wait("\(what) in the recording", seconds: seconds) {
      // While a line is being written, it is no recording.
      guard let recording = try? RecordingFile.read(path: logPath) else { return false }
      last = recording
      return recording.isShown ? try isDone(recording) : false
    }
    return last
  }

  /// The screen, once it has not changed for three looks.
  func settledScreen() throws -> ScreenPicture {
    var last = try screen.picture()
    var count = 0
    try wait("a screen at rest") {
      usleep(15_000)
      let next = try screen.picture()
      count = next == last ? count + 1 : 0
      last = next
      return count >= 3
    }
    return last
  }

  /// Waits until all keys that were sent have done what they do: a change of hue is recorded.
  func waitForKeys() throws {
    func changes(_ recording: Recording) -> Int {
      recording.events.count { if case .brush = $0 { true } else { false } }
    }
    let before = changes(try RecordingFile.read(path: logPath))
    try tap("h")
    // Keys before this one may have been under way as well: the last change is there when no more come.
    var last = before
    var looks = 0
    try wait(for: "a change of hue") { recording in
      let count = changes(recording)
      looks = count == last ? looks + 1 : 0
      last = count
      return count > before && looks >= 10
    }
  }

  /// Keys go down and up, the modifiers first.
  func tap(_ character: Character, with modifiers: Key...) throws {
    let key = try #require(Key(character))
    for modifier in modifiers { try server.keyboard.press(modifier) }
    try server.keyboard.press(key)
    // GLFW takes two presses of one key within a ms for one, and the server stamps them when it gets to
    // them, which may be late where the window draws on all cores.
    usleep(5000)
    try server.keyboard.release(key)
    for modifier in modifiers.reversed() { try server.keyboard.release(modifier) }
    try server.sync()
    usleep(5000)
  }

  // MARK: The end

  /// Ends the program as Ctrl+C does, and expects that it ends well.
  ///
  /// - Returns: What it left.
  @discardableResult
  func finish(by signal: Int32 = SIGINT) throws -> Program.Outcome {
    if let ended { return ended }
    program.signal(signal)
    let outcome = try program.outcome(limit: 15)
    #expect(outcome.status == 0, "\(outcome.errors)")
    ended = outcome
    return outcome
  }

  /// Takes the program's end as it came.
  func noteEnd() throws -> Program.Outcome {
    let outcome = try program.outcome(limit: 15)
    ended = outcome
    return outcome
  }

  // MARK: Pictures

  /// What `pelt render` makes of the recording as it is now.
  func rendered() throws -> Picture { try folder.render(logPath) }

  /// Expects that the screen is what `pelt render` makes of the recording.
  ///
  /// - Returns: The screen.
  @discardableResult
  func expectScreenIsRendered(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ScreenPicture {
    let wanted = try rendered()
    let seen = try settledScreen()
    try #require(wanted.size == seen.size, sourceLocation: sourceLocation)
    let difference = seen.difference(from: wanted)
    #expect(difference.rootMeanSquare <= 0.5, "\(difference)", sourceLocation: sourceLocation)
    #expect(difference.largest <= 2, "\(difference)", sourceLocation: sourceLocation)
    return seen
  }
}
