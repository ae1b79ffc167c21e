import Foundation
import InkTypes
import Prediction
import TestSupport
import Testing

/// Reports with the places that the reference text of the predictor gives after each of them.
struct GoldenTable {
  /// One line: the report, and x and y at 8.33, 16.67, 25 and 33.33 ms.
  struct Line {
    var stroke: Int
    var report: PenReport
    var places: [SIMD2<Double>]
  }

  static let horizons = [8_330_000, 16_670_000, 25_000_000, 33_330_000] as [Int64]

  let lines: [Line]

  init(_ file: URL) throws {
    lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      .dropFirst().map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let values = try cells.map { try #require($0) }
        let report = PenReport(
          time: Timestamp(nanoseconds: Int64((values[1] * 1e6).rounded())),
          position: [values[2], values[3]], pressure: values[4])
        let places = (0..<4).map { SIMD2(values[5 + 2 * $0], values[6 + 2 * $0]) }
        return Line(stroke: Int(values[0]), report: report, places: places)
      }
  }

  /// How far the predictor is off at the most, in px.
  func largestDifference() throws -> Double {
    var predictor = KalmanPredictor()
    var stroke: Int?
    var largest = 0.0
    for line in lines {
      if line.stroke != stroke { predictor.begin() }
      stroke = line.stroke
      predictor.update(line.report)
      for (horizon, place) in zip(Self.horizons, line.places) {
        let time = Timestamp(nanoseconds: line.report.time.nanoseconds + horizon)
        let difference = try #require(predictor.predict(at: time)).position - place
        largest = max(largest, abs(difference.x), abs(difference.y))
      }
    }
    return largest
  }
}

@Suite("KalmanPredictor against the reference text")
struct GoldenTests {
  static let files: [URL] = {
    let names = try? FileManager.default.contentsOfDirectory(
      at: Shared.folder.appending(path: "notes/predictor_golden"),
      includingPropertiesForKeys: nil)
    return (names ?? []).filter { $0.pathExtension == "csv" }
      .sorted { $0.path < $1.path }
  }()

  @Test("gives the reference's places for made motions: rests, jumps, gaps, lifts")
  func madeMotions() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/motions.csv")
    let table = try GoldenTable(file)
    #expect(table.lines.count > 200)
    #expect(try table.largestDifference() < 1e-8)
  }

  @Test(
    "gives the reference's places for real pens",
    .enabled(if: !files.isEmpty, "no golden vectors in \(Shared.folder.path)"),
    arguments: files)
  func realPens(file: URL) throws {
    let table = try GoldenTable(file)
    #expect(table.lines.count > 30)
    // The tables have five decimals: half of the last one, and the 10⁻⁶ px that is asked for.
    #expect(try table.largestDifference() < 5e-6 + 1e-6)
  }
}
