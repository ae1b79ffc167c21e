internal import Documents
internal import Drawings
internal import Foundation
internal import InkSession
internal import InkTypes
internal import Rendering

/// A large drawing: how soon it is there when it is opened, and how long undo takes.
enum OpenBench {
  private static let side = LargeDrawing.side
  private static let samplesPerStroke = LargeDrawing.samplesPerStroke

  /// Measures.
  ///
  /// - Parameter samples: How many samples the drawing has.
  /// - Returns: What was measured.
  /// - Throws: `Failure` where the drawing cannot be kept.
  static func run(samples: Int) throws(Failure) -> Figures {
    try BenchFolder.with { folder throws(Failure) in
      do {
        return try measure("\(folder)/a.pelt", strokes: max(2, samples / samplesPerStroke))
      } catch {
        throw .failed("\(folder): \(error)")
      }
    }
  }

  private static func measure(_ path: String, strokes: Int) throws -> Figures {
    var figures = Figures()
    figures.add("name", text: "open")
    figures.add("strokes", strokes)
    figures.add("samples", strokes * samplesPerStroke)
    figures.add("frame", try KeptFrames.offscreen(beside: path))
    figures.add("window_frame", hasDisplay ? try KeptFrames.window(beside: path) : nil)
    let undo = try draw(path, strokes: strokes)
    figures.add("undo_newest_ms", undo.newest * 1e3)
    figures.add("undo_worst_of_half_s", undo.worst)
    figures.add("undo_rebuilds", undo.rebuilds)
    figures.add("undo_MB", Double(undo.bytes) / 1e6)
    let replay = try seconds { try replayWhole(path) }
    var checkpoint = 0.0
    let whole = try seconds { checkpoint = try open(path) }
    let reopened = try undoOpened(path, strokes: strokes)
    figures.add("replay_s", replay)
    figures.add("checkpoint_shown_s", checkpoint)
    figures.add("open_s", whole)
    figures.add("opened_undo_newest_s", reopened.newest)
    figures.add("opened_undo_worst_of_half_s", reopened.worst)
    figures.add("opened_past_s", reopened.past)
    figures.add("replay_over_checkpoint", replay / checkpoint)
    figures.add("replay_over_open", replay / whole)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    figures.add("file_MB", Double(size) / 1e6)
    return figures
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = SuspendingClock.now
    try body()
    return (SuspendingClock.now - start) / .seconds(1)
  }

  /// Draws it, and takes half of it back.
  private static func draw(
    _ path: String, strokes: Int
  ) throws -> (newest: Double, worst: Double, rebuilds: Int, bytes: Int) {
    var drawing = try HeadlessDrawing(
      creating: path, DrawingDocument(size: [side, side], seed: 7))
    var most = 0
    for stroke in 0..<strokes {
      draw(stroke, on: &drawing)
      most = max(most, drawing.undoBytes)
    }
    let newest = undo(on: &drawing)
    let worst = undo(strokes / 2 - 1, on: &drawing)
    for _ in 0..<strokes / 2 { drawing.take([.command(.redo, .zero)]) }
    let rebuilds = drawing.rebuilds
    _ = drawing.finish()
    return (newest, worst, rebuilds, most)
  }

  /// Takes a step back.
  ///
  /// - Returns: How long it takes, in s.
  private static func undo(on drawing: inout HeadlessDrawing) -> Double {
    seconds { drawing.take([.command(.undo, .zero)]) }
  }

  /// Takes many steps back.
  ///
  /// - Returns: How long the slowest takes, in s.
  private static func undo(_ count: Int, on drawing: inout HeadlessDrawing) -> Double {
    (0..<count).reduce(0) { worst, _ in max(worst, undo(on: &drawing)) }
  }

  /// Opens it again and takes half of it back: a step a second later, the others once its past is known.
  private static func undoOpened(
    _ path: String, strokes: Int
  ) throws -> (newest: Double, worst: Double, past: Double) {
    var drawing = try HeadlessDrawing(opening: path)
    let start = SuspendingClock.now
    Thread.sleep(forTimeInterval: 1)
    let newest = undo(on: &drawing)
    while drawing.isLookingBack {
      Thread.sleep(forTimeInterval: 0.02)
      drawing.rest()
    }
    let past = (SuspendingClock.now - start) / .seconds(1)
    let worst = undo(strokes / 2 - 1, on: &drawing)
    _ = drawing.keeper.finish()
    return (newest, worst, past)
  }

  /// Draws a stroke: a curve within a fifth of the canvas.
  private static func draw(_ stroke: Int, on drawing: inout HeadlessDrawing) {
    LargeDrawing.forEachFrame(of: stroke) { drawing.take($0) }
    // The hand rests for 0.2 s: a window then has so many frames for its keyframes.
    for _ in 0..<20 { drawing.rest() }
    drawing.waitForRoom()
  }

  /// What a program without checkpoints does: reads all, draws all.
  private static func replayWhole(_ path: String) throws {
    let recording = try RecordingFile.read(path: path)
    var picture = RasterPicture(size: recording.canvas, scale: 1)
    Playback(events: recording.events, seed: recording.seed).draw(into: &picture)
  }

  /// Opens it as a window does.
  ///
  /// - Returns: After how many s the last checkpoint could be shown.
  private static func open(_ path: String) throws -> Double {
    let shown = try seconds {
      var opening = try DrawingOpening(path: path)
      guard opening.readCheckpoint() != nil else { throw DocumentError.invalid("no checkpoint") }
    }
    let drawing = try HeadlessDrawing(opening: path)
    guard drawing.session.history.canUndo else { throw DocumentError.invalid("nothing in it") }
    _ = drawing.keeper.finish()
    return shown
  }
}
