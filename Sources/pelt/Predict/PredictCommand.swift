internal import Documents
internal import Prediction

/// `pelt predict`: predictions of recorded strokes, and how good they are.
enum PredictCommand: Command {
  static let name = "predict"
  static let summary = "predict recorded strokes: a table, or a scorecard of the models"
  static let usage = "IN… [options]"
  static let details = """
    Each contact sample of a pen log, InkML or CSV file is given to a predictor, which is then asked for
    the pen at each horizon after it; it never sees a later sample. What it learns carries over from
    stroke to stroke and starts anew for each file.

    Without --csv a scorecard is printed: errors against where the pen then was, in px; ahead = % of
    moving samples more than 1 px too far; late and off = mean px behind and beside the motion; jitter
    and wobble = RMS change of the error from sample to sample, and its bend across the motion; back =
    % of fast samples whose prediction moves against the motion; pen-up = 95 % of the distance from a
    stroke's last place; pressure, tilt ° and hair = mean error of pressure, of the pen's direction in
    degrees, and of a hair's length in px at brush size 1; kept = % of the hairs shown ahead (33.3 ms at
    most) that the finished stroke has within 2 px: the others shimmer.
    """
  static let options =
    [
      Option(
        "--horizons", value: "MS,…", help: "how far ahead, 0...50 each (8.33,16.67,25,33.33)"),
      Option(
        "--model", value: "MODEL",
        help: "hold, velocity, acceleration or kalman\n(kalman for --csv, else all)"),
      Option(
        "--csv", value: "OUT", help: "write one row a sample and horizon; - = standard output"),
      Option("--json", help: "the scorecard as JSON, one line a file"),
    ] + InputOptions.options

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw .usage("nothing to predict; name a pen log, InkML or CSV file")
    }
    let horizons = try horizons(arguments.text("--horizons"))
    let model = try arguments.choice("--model", PredictionModel.self)
    let input = try InputOptions(arguments)
    if let output = arguments.text("--csv") {
      guard arguments.operands.count == 1, !arguments.has("--json") else {
        throw .usage("--csv wants one input and no --json")
      }
      let path = arguments.operands[0]
      try OutputPlan.protect([path], from: output)
      let strokes = RecordedStrokes(try input.read(path)).strokes
      try PredictionTable(model: model ?? .kalman, horizons: horizons).write(strokes, to: output)
      return 0
    }
    for path in arguments.operands {
      let card = Scorecard(
        name: path, recording: try input.read(path),
        models: model.map { [$0] } ?? PredictionModel.allCases, horizons: horizons)
      Console.print(arguments.has("--json") ? card.json : card.text)
    }
    return 0
  }

  private static func horizons(_ text: String?) throws(Failure) -> [Double] {
    guard let text else { return [8.33, 16.67, 25, 33.33] }
    var horizons: [Double] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let horizon = Double(word), (0...Horizon.limit).contains(horizon) else {
        throw .usage("--horizons wants numbers of 0...50 ms with commas between them, not \(text)")
      }
      horizons.append(horizon)
    }
    return horizons
  }
}
