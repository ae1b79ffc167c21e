internal import Documents
internal import Foundation

/// What a check found, for a person or a machine.
struct CheckReport {
  let path: String
  let check: DrawingCheck
  /// Where the index differs from what the events say.
  let indexFaults: [String]
  var copy: Copy?

  /// What was saved.
  struct Copy {
    var path: String
    var repair: DrawingRepair
  }

  var isClean: Bool { check.isClean && indexFaults.isEmpty }

  private var findings: [Line] {
    check.findings.map {
      Line(
        kind: $0.kind.rawValue, what: $0.words, firstEvent: $0.events?.lowerBound,
        endEvent: $0.events?.upperBound)
    } + indexFaults.map { Line(kind: DrawingCheck.Kind.index.rawValue, what: $0) }
  }

  /// A line for each finding, and one for what there is.
  var text: String {
    let lines = findings.map { "\(path): \($0.kind): \($0.what)\n" }.joined()
    let events =
      check.eventCount.map { "\(check.readableEventCount) of \($0) events" }
      ?? "\(check.readableEventCount) events"
    let verdict = isClean ? "whole" : "damaged"
    var text = lines + "\(path): \(verdict): \(events), \(check.strokes.count) strokes, "
    text += "\(check.checkpoints.count) checkpoints\n"
    guard let copy else { return text }
    let index = check.indexedEventCount > 0 && !copy.repair.keptIndex ? ", without the index" : ""
    return text + "\(copy.path): \(copy.repair.savedEventCount) events saved\(index), "
      + "\(copy.repair.checkpointCount) checkpoints\n"
  }

  /// One object, with a line end.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let report = Report(
      file: path, clean: isClean, findings: findings, events: check.eventCount,
      readableEvents: check.readableEventCount, strokes: check.strokes.count,
      steps: check.steps.count, checkpoints: check.checkpoints.count, tiles: check.tileCount,
      copy: copy.map {
        Saved(
          file: $0.path, events: $0.repair.savedEventCount, index: $0.repair.keptIndex,
          checkpoints: $0.repair.checkpointCount)
      })
    let data = try? encoder.encode(report)
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  private struct Report: Encodable {
    var file: String
    var clean: Bool
    var findings: [Line]
    var events: Int?
    var readableEvents, strokes, steps, checkpoints, tiles: Int
    var copy: Saved?
  }

  private struct Line: Encodable {
    var kind: String
    var what: String
    var firstEvent: Int?
    var endEvent: Int?
  }

  private struct Saved: Encodable {
    var file: String
    var events: Int
    var index: Bool
    var checkpoints: Int
  }
}
