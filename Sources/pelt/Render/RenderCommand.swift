internal import Documents
internal import Foundation
internal import InkTypes
internal import Rendering

/// `pelt render`: recordings to pictures, without a window.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "recordings to PNG pictures, without a window"
  static let usage = "IN… -o OUT [options]"
  static let details = """
    Draws pen logs, InkML and CSV files. One input goes to the file OUT; several go to the folder
    OUT, each under its own name. OUT may be - or a pipe or device. The picture depends on the log,
    the brush and the seed alone. Without -o, with --compare, nothing is written but a difference.
    """
  static let options =
    [
      Option("-o", "--output", value: "OUT", help: "the picture, or the folder for several"),
      Option("--scale", value: "S", help: "px of the picture for one of the canvas, 0.01...1000"),
      Option("--canvas", value: "WxH", help: "the canvas's size; else the recording's own"),
      Option("--fit", help: "move and scale the strokes so that they fill the canvas"),
      Option(
        "--background", value: "RRGGBB|none",
        help: "the canvas's colour; none = transparent\n(the recording's own, else 000000)"),
      Option("--bits", value: "8|16", help: "bits a channel (8)"),
      Option(
        "--renderer", value: "gl|cpu|auto",
        help: "what draws; auto = gl where a GPU does, else cpu (auto)"),
      Option("--json", help: "say of each input what drew it and why"),
      Option("--seed", value: "N", help: "the document's seed, in place of the recording's"),
      Option("--compare", value: "GOLDEN", help: "compare with a PNG; exit 1 where it differs"),
      Option(
        "--tolerance", value: "T",
        help: "the largest difference of a channel that passes,\nin 1/255 (0)"),
      Option(
        "--difference", value: "FILE",
        help: "where to put the picture of a difference\n(OUT with .difference.png)"),
    ] + BrushOptions.options + InputOptions.options

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let job = try RenderJob(arguments)
    guard !arguments.operands.isEmpty else {
      throw .usage("nothing to render; name a pen log, InkML or CSV file")
    }
    guard job.output != nil || job.golden != nil else {
      throw .usage("where to? give -o OUT.png")
    }
    if job.golden != nil, let difference = job.differencePath {
      let read = arguments.operands + [job.golden, job.output].compactMap { $0 }
      try OutputPlan.protect(read, from: difference)
    }
    guard job.golden == nil || arguments.operands.count == 1 else {
      throw .usage("--compare wants one input")
    }
    let pairs = try OutputPlan.pairs(
      inputs: arguments.operands, output: job.output, golden: job.golden)
    var status: Int32 = 0
    for pair in pairs {
      do throws(Failure) {
        status = max(status, try job.render(pair.input, to: pair.output))
      } catch {
        // One bad file does not stop the others.
        guard pairs.count > 1 else { throw error }
        Console.complain(error.message)
        status = max(status, error.status)
      }
    }
    return status
  }
}
