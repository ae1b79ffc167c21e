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
    Of several inputs some are drawn at once, each by one thread; one that fails does not stop the
    others, and is named in the end. Every output appears whole or not at all, so that --resume goes
    on where a call was stopped; it knows times of files, not other options. --frames and --video show
    how the drawing was made, at an even pace of the pen, without its rests.
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
      Option(
        "--until", value: "N",
        help: "the picture after N steps of its making: strokes, undos,\nredos and clearings"),
      Option("--jobs", value: "N", help: "how many inputs at once (cpu: the cores, gl: 1)"),
      Option("--resume", help: "leave out inputs whose outputs are there and newer"),
      Option("--json", help: "say of each input what drew it and why"),
      Option("--seed", value: "N", help: "the document's seed, in place of the recording's"),
      Option("--compare", value: "GOLDEN", help: "compare with a PNG; exit 1 where it differs"),
      Option(
        "--tolerance", value: "T",
        help: "the largest difference of a channel that passes,\nin 1/255 (0)"),
      Option(
        "--difference", value: "FILE",
        help: "where to put the picture of a difference\n(OUT with .difference.png)"),
    ] + TimeLapseOptions.options + BrushOptions.options + InputOptions.options

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let job = try RenderJob(arguments)
    let jobs = try arguments.whole("--jobs", within: 1...256)
    try check(job, arguments)
    let pairs = try OutputPlan.pairs(
      inputs: arguments.operands, output: job.output, golden: job.golden)
    let rest = arguments.has("--resume") ? OutputPlan.unfinished(pairs) : pairs
    if rest.count < pairs.count {
      Console.report("\(pairs.count - rest.count) of \(pairs.count) done already")
    }
    guard pairs.count > 1 else {
      return try rest.first.map { pair throws(Failure) in
        try job.render(pair.input, to: pair.output)
      } ?? 0
    }
    return RenderBatch(job, rest, jobs: jobs).run()
  }

  /// What goes with what.
  private static func check(_ job: RenderJob, _ arguments: Arguments) throws(Failure) {
    guard !arguments.operands.isEmpty else {
      throw .usage("nothing to render; name a pen log, InkML or CSV file")
    }
    guard job.output != nil || job.golden != nil || job.lapse != nil else {
      throw .usage("where to? give -o OUT.png")
    }
    try OutputPlan.refuseMixture(
      printed: arguments.has("--json") ? "--json" : nil,
      files: ["-o": job.output, "--difference": arguments.text("--difference")])
    if job.golden != nil, let difference = job.differencePath {
      let read = arguments.operands + [job.golden, job.output].compactMap { $0 }
      try OutputPlan.protect(read, from: difference)
    }
    for (option, isThere) in [("--compare", job.golden != nil), ("--frames", job.lapse != nil)]
    where isThere && arguments.operands.count != 1 {
      throw .usage("\(option == "--frames" ? "--frames or --video" : option) wants one input")
    }
    if let video = job.lapse?.video {
      try OutputPlan.protect(arguments.operands + [job.golden].compactMap { $0 }, from: video)
    }
    guard !arguments.has("--resume") || job.output != nil && job.golden == nil && job.lapse == nil
    else { throw .usage("--resume goes with -o alone") }
  }
}
