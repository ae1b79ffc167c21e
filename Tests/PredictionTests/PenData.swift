import Foundation
import InkTypes
import Prediction
import TestSupport
import Testing

/// The recordings of real pens that are no part of the project.
struct PenData: Sendable, CustomTestStringConvertible {
  /// Who wrote down the stamps, which says how good they are.
  enum Group: Int, CaseIterable { case device, touchScreen, application }

  let name: String
  let strokes: [[PenReport]]

  var testDescription: String { name }
  var group: Group {
    if name.hasPrefix("evdev") || name.hasPrefix("bdalab") { return .device }
    return name.hasPrefix("curious") ? .touchScreen : .application
  }
  /// Stamps of applications are too coarse for a curve through them.
  var isCubic: Bool { group != .application }
  var hasPressure: Bool { strokes[0][0].pressure != nil }
  var hasTilt: Bool { strokes[0][0].direction != nil }

  static let all: [PenData] = {
    let folder = Shared.penData
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".csv") }.sorted()
      .compactMap { try? PenData(folder.appending(path: $0)) }
  }()

  init(_ file: URL) throws {
    name = file.deletingPathExtension().lastPathComponent
    var strokes: [[PenReport]] = []
    var stroke: Substring?
    for line in try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      .dropFirst()
    {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      let values = cells.map { Double($0) }
      guard let time = values[0], let x = values[1], let y = values[2] else { continue }
      var report = PenReport(
        time: Timestamp(nanoseconds: Int64((time * 1e6).rounded())), position: [x, y],
        pressure: values[3])
      if let tiltX = values[4], let tiltY = values[5] {
        report.direction = Self.direction(tiltX, tiltY)
      }
      if cells[6] != stroke { strokes.append([]) }
      stroke = cells[6]
      strokes[strokes.count - 1].append(report)
    }
    self.strokes = strokes
  }

  /// Tilts in degrees to a unit vector, as W3C Pointer Events 3 says.
  static func direction(_ tiltX: Double, _ tiltY: Double) -> SIMD3<Double> {
    let vector = SIMD3(tan(tiltX * .pi / 180), tan(tiltY * .pi / 180), 1)
    return vector / (vector * vector).sum().squareRoot()
  }

  /// The scores of a predictor on all strokes, at the four horizons.
  func scores(_ predictor: some StrokePredictor) -> [PredictionScore] {
    var trial = PredictionTrial(predictor, horizons: [8.33, 16.67, 25, 33.33])
    for stroke in strokes { trial.replay(stroke, isCubic: isCubic) }
    return trial.scores
  }
}
