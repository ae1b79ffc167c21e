internal import Documents
internal import Foundation
internal import InkSession
internal import InkTypes

/// `pelt convert`: recordings from one format to another.
enum ConvertCommand: Command {
  static let name = "convert"
  static let summary = "recordings between drawing, pen log, InkML and CSV"
  static let usage = "IN OUT [options]"
  static let details = """
    The output's format follows its name, .pelt, .penlog, .inkml or .csv, or --to. Drawings and pen logs
    keep everything. InkML keeps what was drawn: the strokes that are part of the picture, after
    repairs, with their brushes, so that it renders the same; not hover, commands and what was undone.
    CSV keeps contact samples only: time, place, pressure, tilt, stroke.
    """
  static let options =
    [
      Option(
        "--to", value: "FORMAT", help: "pelt, penlog, inkml or csv, whatever the output's name"),
      Option("--canvas", value: "WxH", help: "the canvas's size; else the recording's own"),
      Option("--fit", help: "move and scale the strokes so that they fill the canvas"),
      Option("--seed", value: "N", help: "the document's seed, in place of the recording's"),
    ] + BrushOptions.options + InputOptions.options

  private enum OutputFormat: String, CaseIterable {
    case pelt, penlog, inkml, csv
  }

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard arguments.operands.count == 2 else { throw .usage("convert wants two files: IN OUT") }
    let (source, target) = (arguments.operands[0], arguments.operands[1])
    try OutputPlan.protect([source], from: target)
    let named = OutputFormat(rawValue: URL(filePath: target).pathExtension.lowercased())
    guard let format = try arguments.choice("--to", OutputFormat.self) ?? named else {
      throw .usage("\(target): which format? name it .pelt, .penlog, .inkml or .csv, or give --to")
    }
    var recording = try InputOptions(arguments).read(source)
    try BrushOptions(arguments).apply(to: &recording)
    let canvas = try arguments.size("--canvas") ?? recording.canvas
    if arguments.has("--fit") { recording.fit(into: canvas) }
    recording.canvas = canvas
    recording.seed = try arguments.seed() ?? recording.seed
    if format == .csv { warnOfErasers(source, recording) }
    try write(recording, as: format, to: target)
    return 0
  }

  /// CSV has no column for a tool.
  private static func warnOfErasers(_ path: String, _ recording: Recording) {
    var count = 0
    for case .sample(let sample) in recording.events
    where sample.tool == .eraser && sample.state.contains(.touching) {
      count += 1
    }
    if count > 0 { Console.warn("\(path): \(count) samples of an eraser, left out of CSV") }
  }

  private static func write(
    _ recording: Recording, as format: OutputFormat, to path: String
  ) throws(Failure) {
    do {
      // A database is no stream of bytes.
      if format == .pelt { return try DrawingFile.write(recording, to: path) }
      let output = try OutputFile(path: path)
      switch format {
      case .pelt: break
      case .penlog: try PenLogWriter.write(recording, to: output)
      case .inkml:
        try InkMLWriter.write(
          InkSession.drawnStrokes(of: recording.events), of: recording,
          background: recording.background, to: output)
      case .csv: try output.write(CSVWriter.write(recording))
      }
      try output.commit()
    } catch {
      throw .file(path, error)
    }
  }
}
