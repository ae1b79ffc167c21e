internal import Documents
internal import Foundation
internal import InkSession
internal import InkTypes

/// `pelt check`: whether drawings are whole, and a whole copy of one that is not.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "say whether drawings are whole; save what is left of a damaged one"
  static let usage = "DRAWING… [options]"
  static let details = """
    Looks at everything in .pelt drawings: the database, every checksum, the order of the events, every
    tile, and whether the index of strokes and steps is what the events say. A drawing is never changed;
    -o writes a new one with all that can be read. Exit status: 0 whole, 1 damaged (also where a copy was
    written), 2 wrong use.
    """
  static let options = [
    Option("-o", "--output", value: "COPY", help: "a new drawing with what can be read; one input"),
    Option("--json", help: "one JSON line a file"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else { throw .usage("nothing to check; name a drawing") }
    let copy = arguments.text("--output")
    if let copy {
      guard arguments.operands.count == 1 else { throw .usage("-o wants one drawing") }
      try OutputPlan.protect(arguments.operands, from: copy)
    }
    var isClean = true
    for path in arguments.operands {
      let report = try look(path, copy)
      isClean = isClean && report.isClean
      Console.print(arguments.has("--json") ? report.json : report.text)
    }
    return isClean ? 0 : 1
  }

  private static func look(_ path: String, _ copy: String?) throws(Failure) -> CheckReport {
    do throws(DocumentError) {
      var bar = ProgressBar("check")
      guard let copy else {
        let check = try DrawingCheck.run(path: path) { bar.show($0) }
        return CheckReport(path: path, check: check, indexFaults: try indexFaults(path, check))
      }
      let repair = try DrawingRepair.run(path: path, into: copy) { bar.show($0) }
      return CheckReport(
        path: path, check: repair.check, indexFaults: try indexFaults(path, repair.check),
        copy: CheckReport.Copy(path: copy, repair: repair))
    } catch {
      throw .file(path, error)
    }
  }

  /// Whether the index says what a session makes of the events.
  private static func indexFaults(
    _ path: String, _ check: DrawingCheck
  ) throws(DocumentError) -> [String] {
    guard check.isClean, check.indexedEventCount > 0, let document = check.document else {
      return []
    }
    let reader = try DrawingReader(path: path)
    var session = InkSession(seed: document.seed, visibility: .none)
    var events = 0
    while events < check.indexedEventCount {
      session.beginFrame()
      var piece: [InkEvent] = []
      guard try reader.readEvents(from: events, into: &piece) > 0 else { break }
      for event in piece.prefix(check.indexedEventCount - events) { session.apply(event) }
      events += piece.count
    }
    return IndexComparison(check, visible: session.history.visibleStrokes).faults
  }
}
