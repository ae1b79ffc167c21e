internal import Foundation
public import InkSession
public import InputX11
public import Latency

/// What happened while the window was open.
public struct StudioReport: Sendable {
  /// What drew, in the driver's words.
  public var driver = ""
  /// What draws the picture, and why.
  public var renderer = ""
  /// How many frames were drawn.
  public var frames = 0
  /// How many rectangles of them were put on the window without OpenGL.
  public var directRectangles = 0
  /// How many frames were looked at and had nothing to draw.
  public var emptyFrames = 0
  /// How many pixels of the window were shown anew.
  public var shownPixels = 0
  /// What the input thread met; nil where there was none.
  public var input: InputCounts?
  /// What the session met.
  public var session = SessionCounts()
  /// How many events the recording holds.
  public var recordedEvents = 0
  /// How many events the recording lacks.
  public var lostEvents = 0
  /// Why it had to end, in a line; nil where it did not.
  public var problem: String?
  /// Whether it ended because the X server did.
  public var isServerLost = false
  /// How many steps could not be taken back any more.
  public var forgottenSteps = 0
  /// Events of the window that came too many between two frames.
  public var droppedWindowEvents = 0
  /// Shapes of the samples view that were too many for one frame.
  public var droppedShapes = 0
  /// Commands in mid-stroke beyond those that can wait for its end.
  public var droppedCommands = 0
  /// What the devices did; nil where nobody asked.
  public var doctor: LiveDoctorReport?
  /// The profiler's log, and what stands beside its figures; nil where it never ran.
  public var latency: (log: LatencyLog, setting: LatencyReport)?

  init() {}
}

extension StudioReport {
  /// The counts, one a line, for a person.
  public var text: String {
    var lines = [
      "driver: \(driver)",
      "renderer: \(renderer)",
      "frames: \(frames) drawn, \(emptyFrames) with nothing to draw",
      "rectangles shown without OpenGL: \(directRectangles)",
      "strokes: \(session.strokes), \(session.contactSamples) samples of \(session.samples)",
    ]
    if let input {
      lines.append(
        "input: \(input.events) events, \(input.samples) samples, \(input.refused) refused")
    }
    if recordedEvents > 0 || lostEvents > 0 {
      lines.append("recorded: \(recordedEvents) events, \(lostEvents) lost")
    }
    for (count, what) in [
      (forgottenSteps, "steps forgotten for want of memory"),
      (droppedWindowEvents, "events of the window dropped"),
      (droppedShapes, "shapes of the samples view dropped"),
      (droppedCommands, "commands dropped"),
    ] where count > 0 {
      lines.append("\(count) \(what)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Words for the person at the terminal.
enum Messages {
  static func say(_ text: String) { write("pelt: \(text)\n") }

  static func warn(_ text: String) { write("pelt: warning: \(text)\n") }

  /// A line that takes the place of the one before; an empty one takes it away.
  static func line(_ text: String) { write("\r\u{1B}[K\(text)") }

  static func count(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
  }

  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
