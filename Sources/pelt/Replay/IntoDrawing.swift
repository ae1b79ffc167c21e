internal import Documents
internal import Drawings
internal import Foundation
internal import InkTypes

/// `pelt replay --into`: a recording drawn into a drawing, as a window would have kept it.
struct IntoDrawing {
  private let path: String
  private let isRealTime: Bool
  /// Events of a frame where no pace is kept.
  private static let batch = 512
  /// A frame where it is, in s.
  private static let period = 0.008

  init(_ path: String, _ arguments: Arguments) throws(Failure) {
    for option in GestureReport.strangers
    where arguments.has(option) || arguments.text(option) != nil {
      throw .usage("--into draws into a drawing: \(option) does not go with it; render that then")
    }
    guard path.lowercased().hasSuffix(".pelt") else {
      throw .usage("--into wants a .pelt drawing, not \(path)")
    }
    self.path = path
    isRealTime = arguments.has("--real-time")
  }

  /// Draws it.
  func run(_ recording: Recording) throws(Failure) -> Int32 {
    let outcome: DrawingOutcome
    do throws(DocumentError) {
      outcome = try draw(recording)
    } catch {
      throw .file(path, error)
    }
    guard outcome.lostEvents == 0 else {
      let why = outcome.problem.map { "\($0)" } ?? "not all could be saved"
      throw .failed("\(path): \(why); \(outcome.lostEvents) events are lost")
    }
    return 0
  }

  private func draw(_ recording: Recording) throws(DocumentError) -> DrawingOutcome {
    var drawing: HeadlessDrawing
    if FileManager.default.fileExists(atPath: path) {
      drawing = try HeadlessDrawing(opening: path)
    } else {
      drawing = try HeadlessDrawing(creating: path, DrawingDocument(recording))
    }
    let events = recording.events
    let names = recording.names
    let start = Date()
    let first = events.first?.arrival.nanoseconds ?? 0
    var bar = ProgressBar("replay")
    var next = 0
    while next < events.count {
      var end = min(next + Self.batch, events.count)
      if isRealTime {
        let now = first + Int64(-start.timeIntervalSinceNow * 1e9)
        end = next
        while end < events.count, events[end].arrival.nanoseconds <= now { end += 1 }
        Thread.sleep(forTimeInterval: Self.period)
      }
      for case .deviceAdded(let id, _, _) in events[next..<end] {
        if let name = names[id] { drawing.name(id, name) }
      }
      drawing.take(events[next..<end])
      drawing.rest()
      drawing.waitForRoom()
      next = end
      bar.show(Double(next) / Double(events.count))
    }
    return drawing.finish()
  }
}
