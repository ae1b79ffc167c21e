internal import Documents

/// `pelt info`: what drawings hold.
enum InfoCommand: Command {
  static let name = "info"
  static let summary = "say what drawings hold and what their bytes are spent on"
  static let usage = "DRAWING… [options]"
  static let details = """
    Canvas, seed, events, samples by device, strokes, steps and checkpoints of .pelt drawings, and where
    their bytes go. A drawing that is being drawn in is read as of one moment. Nothing is changed.
    """
  static let options = [Option("--json", help: "one JSON line a file")]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else { throw .usage("nothing to look at; name a drawing") }
    for path in arguments.operands {
      let report = InfoReport(path: path, summary: try summary(path))
      Console.print(arguments.has("--json") ? report.json : report.text)
    }
    return 0
  }

  private static func summary(_ path: String) throws(Failure) -> DrawingSummary {
    do throws(DocumentError) {
      var bar = ProgressBar("info")
      return try DrawingSummary(path: path) { bar.show($0) }
    } catch {
      throw .file(path, error)
    }
  }
}
