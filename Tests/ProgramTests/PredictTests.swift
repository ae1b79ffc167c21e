import Foundation
import TestSupport
import Testing

@Suite("pelt predict")
struct PredictTests {
  /// Two strokes, the second without tilt, with repeated and backward times.
  static let table = """
    t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke
    0,1378.62,634.167,0.25,30,0,0
    8,1380.62,634.167,0.25,30,0,0
    8,1380.625,634.167,0.25,30,0,0
    16,1382.62,634.167,0.25,30,0,0
    12,1382.7,634.167,0.25,30,0,0
    1000,5,5,0.5,,,7
    1008,6.5,5,0.5,,,7

    """

  private static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("--csv gives a row for every input row and horizon")
  func everyRow() throws {
    try Folder.with { folder in
      let input = try folder.write("a.csv", Self.table)
      let outcome = try Program.run(["predict", input, "--csv", "-", "--horizons", "10,20"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let rows = Self.rows(outcome.text)
      #expect(
        rows.first?.joined(separator: ",")
          == "stroke,sample,t_ms,horizon_ms,x,y,pressure,altitude,azimuth,confidence")
      #expect(rows.count == 1 + 14 && rows.allSatisfy { $0.count == 10 })
      #expect(
        rows.dropFirst().map { $0[0] } == Array(repeating: "0", count: 10) + ["1", "1", "1", "1"])
      #expect(rows.dropFirst().map { $0[1] }.suffix(6) == ["4", "4", "0", "0", "1", "1"])
      #expect(rows[1][2...5].joined(separator: ",") == "0,10,1378.62,634.167")
      #expect(rows[9][2] == "12" && rows[13][2] == "1008")
      #expect(try abs(#require(Double(rows[1][7])) - 60) < 1e-9 && Double(rows[1][8]) == 0)
    }
  }

  @Test("--model velocity goes on as before; --csv to a file is the same table")
  func velocity() throws {
    try Folder.with { folder in
      let input = try folder.write("a.csv", Self.table)
      let output = folder.file("o.csv")
      let words = ["predict", input, "--model", "velocity", "--horizons", "16"]
      #expect(try Program.run(words + ["--csv", output]).status == 0)
      let text = try String(contentsOfFile: output, encoding: .utf8)
      #expect(try Program.run(words + ["--csv", "-"]).text == text)
      let last = try #require(Self.rows(text).last)
      #expect(last[4...6].joined(separator: ",") == "9.5,5,0.5")
    }
  }

  @Test("what comes later in the file changes nothing before it")
  func causal() throws {
    try Folder.with { folder in
      let whole = try folder.write("a.csv", Self.table)
      let lines = Self.table.split(separator: "\n")
      let part = try folder.write("b.csv", lines.prefix(4).joined(separator: "\n") + "\n")
      let all = try Program.run(["predict", whole, "--csv", "-"]).text
      let some = try Program.run(["predict", part, "--csv", "-"]).text
      #expect(some.split(separator: "\n").count == 13 && all.hasPrefix(some))
    }
  }

  @Test("the scorecard names every model, scores them, and makes a choice")
  func scorecard() throws {
    try Folder.with { folder in
      var table = "t_ms,x,y,stroke\n"
      for index in 0..<100 { table += "\(index * 5),\(index * 5),\(index),0\n" }
      let input = try folder.write("line.csv", table)
      let outcome = try Program.run(["predict", input, "--horizons", "10"])
      #expect(outcome.status == 0)
      for model in ["hold", "velocity", "acceleration", "kalman"] {
        #expect(outcome.text.contains("\n\(model) "), "\(model)")
      }
      #expect(outcome.text.contains("choose: "))
      let json = try Program.run(["predict", input, "--horizons", "10", "--json"]).text
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let scores = try #require(object?["scores"] as? [[String: Any]])
      #expect(scores.count == 4)
      let hold = try #require(scores.first { $0["model"] as? String == "hold" }?["mean"] as? Double)
      // 10 ms of (1, 0.2) px/ms.
      #expect(abs(hold - 10 * (1 + 0.04).squareRoot()) < 1e-6)
    }
  }

  @Test("wrong use is refused")
  func refused() throws {
    try Folder.with { folder in
      let input = try folder.write("a.csv", Self.table)
      for words in [
        [], [input, "--horizons", "8,x"], [input, "--horizons", "51"], [input, "--horizons", "-1"],
        [input, "--horizons", ""], [input, "--model", "magic"], [input, input, "--csv", "-"],
        [input, "--csv", "-", "--json"], [input, "--csv", input],
      ] {
        try expectRefused(["predict"] + words, in: folder, status: 2)
      }
      try expectRefused(["predict", folder.file("none.csv")], in: folder, status: 1)
    }
  }
}
