internal import Documents
internal import Foundation
internal import InkTypes
internal import Prediction

/// One row for each sample and horizon, as CSV.
struct PredictionTable {
  let model: PredictionModel
  /// In ms.
  let horizons: [Double]

  private static let header =
    "stroke,sample,t_ms,horizon_ms,x,y,pressure,altitude,azimuth,confidence\n"

  /// Writes the table: times in ms, places in px, angles in degrees.
  func write(_ strokes: [[PenReport]], to path: String) throws(Failure) {
    do {
      let output = try OutputFile(path: path)
      try output.write(Array(Self.header.utf8))
      var predictor = SelectedPredictor(model)
      for (number, stroke) in strokes.enumerated() {
        predictor.begin()
        var text: [UInt8] = []
        for (sample, report) in stroke.enumerated() {
          predictor.update(report)
          for horizon in horizons {
            let time = Timestamp(
              nanoseconds: report.time.nanoseconds + Int64((horizon * 1e6).rounded()))
            let start =
              "\(number),\(sample),\(Self.plain(Double(report.time.nanoseconds) / 1e6)),"
              + Self.plain(horizon)
            text.append(contentsOf: (start + Self.cells(predictor.predict(at: time))).utf8)
          }
        }
        try output.write(text)
      }
      try output.commit()
    } catch {
      throw .file(path, error)
    }
  }

  /// The cells after the horizon; empty where something is absent.
  private static func cells(_ pen: PredictedPen?) -> String {
    guard let pen else { return ",,,,,,\n" }
    var altitude: Double?
    var azimuth: Double?
    if let direction = pen.direction {
      let lean = (direction.x * direction.x + direction.y * direction.y).squareRoot()
      let side = atan2(direction.y, direction.x) * 180 / .pi
      altitude = atan2(direction.z, lean) * 180 / .pi
      azimuth = side < 0 ? side + 360 : side
    }
    let values = [
      pen.position.x, pen.position.y, pen.pressure, altitude, azimuth, pen.confidence,
    ]
    return values.map { "," + ($0.map(plain) ?? "") }.joined() + "\n"
  }

  /// The shortest decimal that reads back as the same number.
  private static func plain(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
