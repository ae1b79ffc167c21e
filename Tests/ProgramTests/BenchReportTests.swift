import Documents
import Foundation
import TestSupport
import Testing

/// What becomes of figures that were measured: tables, comparisons and curves, from files.
@Suite("pelt bench --from")
struct BenchReportTests {
  /// A spread as `pelt bench --json` writes it.
  private static func spread(_ median: Double, _ least: Double, _ most: Double) -> String {
    #"{"median":\#(median),"min":\#(least),"max":\#(most)}"#
  }

  private static let old =
    #"{"name":"ring","samples":5,"rounds":9,"wall_ns_per_sample":\#(spread(20, 18, 25)),"#
    + #""part":{"cairo_to_gl_cpu":\#(spread(2, 1.5, 2.5)),"grown":7},"window":null,"#
    + #""machine":"one, 2 cores"}"# + "\n"
  /// The ring's time fell beyond all rounds, the ratio within them.
  private static let new =
    #"{"name":"ring","samples":5,"rounds":9,"wall_ns_per_sample":\#(spread(10, 9, 17.5)),"#
    + #""part":{"cairo_to_gl_cpu":\#(spread(2.2, 2.1, 2.3)),"grown":8},"window":null,"#
    + #""machine":"one, 2 cores"}"# + "\n"

  /// The words of each line.
  private static func words(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  @Test("a table has every figure in the order of measuring, and says how it is read")
  func table() throws {
    try Folder.with { folder in
      let outcome = try Program.run(["bench", "--from", folder.write("a.json", Self.old)])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let words = Self.words(outcome.text)
      #expect(
        words.prefix(9) == [
          ["ring", "median", "least", "most"], ["samples", "5"], ["rounds", "9"],
          ["wall_ns_per_sample", "20", "18", "25"], ["part"],
          ["cairo_to_gl_cpu", "2", "1.5", "2.5"], ["grown", "7"], ["window", "not", "measured"],
          ["machine", "one,", "2", "cores"],
        ])
      #expect(words.dropFirst(9).first?.first == "A_to_B")
    }
  }

  @Test("--json gives the same line again")
  func json() throws {
    try Folder.with { folder in
      let path = try folder.write("a.json", Self.old)
      let outcome = try Program.run(["bench", "ring", "--json", "--from", path])
      // Numbers are written to four digits.
      let line = Self.old.replacing(".0,", with: ",").replacing(".0}", with: "}")
      #expect(outcome.text == line)
    }
  }

  @Test("--compare tells ratios, and marks what moved beyond both spreads")
  func compare() throws {
    try Folder.with { folder in
      let old = try folder.write("old.json", "\n" + Self.old)
      let new = try folder.write("new.json", Self.new)
      let outcome = try Program.run(["bench", "--from", new, "--compare", old])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(
        Self.words(outcome.text).prefix(5) == [
          ["ring", "old", "new", "new/old"],
          ["wall_ns_per_sample", "20", "10", "0.5", "*"],
          ["part.cairo_to_gl_cpu", "2", "2.2", "1.1"],
          ["part.grown", "7", "8", "1.143"],
          "1 of 3 moved beyond both spreads".split(separator: " ").map(String.init),
        ])
      #expect(outcome.text.contains("new/old"))
    }
  }

  @Test("--compare --json adds the ratios to the figures; what is new has none")
  func compareJSON() throws {
    try Folder.with { folder in
      let old = try folder.write("old.json", Self.old)
      let other = Self.new.replacing("ring", with: "latency")
      let new = try folder.write("new.json", Self.new + other)
      let outcome = try Program.run(["bench", "--from", new, "--compare", old, "--json"])
      let lines = try outcome.text.split(separator: "\n").map {
        try #require(
          try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      try #require(lines.count == 2)
      let compared = try #require(lines[0]["compared"] as? [String: [String: Any]])
      #expect(
        Set(compared.keys) == ["wall_ns_per_sample", "part.cairo_to_gl_cpu", "part.grown"])
      #expect(compared["wall_ns_per_sample"]?["new_to_old"] as? Double == 0.5)
      #expect(compared["wall_ns_per_sample"]?["moved"] as? Int == 1)
      #expect(compared["part.cairo_to_gl_cpu"]?["moved"] as? Int == 0)
      #expect(compared["part.grown"]?["moved"] is NSNull)
      #expect(lines[1]["compared"] is NSNull)
    }
  }

  @Test("figures of another machine are said to be such, a later line stands over an earlier one")
  func machines() throws {
    try Folder.with { folder in
      let other = Self.old.replacing("one,", with: "another,")
      let old = try folder.write("old.json", Self.new + other)
      let new = try folder.write("new.json", Self.old)
      let text = try Program.run(["bench", "ring", "--from", new, "--compare", old]).text
      #expect(text.contains("another machine: only ratios can be compared"))
      #expect(text.contains("0 of 2 moved"))
    }
  }

  @Test("a file that holds no figures is named with its line and the remedy")
  func damaged() throws {
    try Folder.with { folder in
      let good = try folder.write("good.json", Self.old)
      let unordered = Self.old.replacing(Self.spread(20, 18, 25), with: Self.spread(20, 21, 25))
      for (name, text, line) in [
        ("word.json", Self.old + "speed\n", "line 2"), ("empty.json", "\n \n", "no line"),
        ("list.json", "[1]\n", "line 1"), ("nameless.json", "{\"a\":1}\n", "line 1"),
        ("spread.json", unordered, "line 1"),
        ("cut.json", String(Self.old.dropLast(9)), "line 1"),
      ] {
        let path = try folder.write(name, text)
        for words in [["--from", path], ["--from", good, "--compare", path]] {
          try expectRefused(
            ["bench"] + words, in: folder, naming: path, line, "pelt bench SUBJECT… --json > ")
        }
      }
      let bytes = try folder.write("bytes.json", [0xFF, 0xFE, 0x00])
      let absent = folder.file("absent.json")
      for path in [bytes, absent, folder.path] {
        try expectRefused(
          ["bench", "ring", "--compare", path], in: folder, naming: path, "--json")
      }
      try expectRefused(
        ["bench", "hairs", "--from", good], in: folder, naming: good, "hairs", "only of ring")
      let unknown = try folder.write("unknown.json", Self.old.replacing("ring", with: "rung"))
      try expectRefused(["bench", "--from", unknown], in: folder, status: 2, naming: "rung")
    }
  }

  @Test("pictures that are too far from the golden ones end with status 1")
  func far() throws {
    try Folder.with { folder in
      for (rmse, largest, status) in [(0.15, 2.0, 0), (0.16, 1, 1), (0.1, 2.1, 1)] {
        let path = try folder.write(
          "g.json",
          #"{"name":"golden","a.penlog":{"rmse_255":\#(rmse),"largest_255":\#(largest)}}"#)
        let outcome = try Program.run(["bench", "--from", path])
        #expect(outcome.status == Int32(status), "\(outcome.errors)")
        #expect(outcome.errors.isEmpty == (status == 0))
        #expect(status == 0 || outcome.errors.contains("a.penlog"))
      }
    }
  }

  @Test("libraries to compare with are named where they are missing or none")
  func peers() throws {
    try Folder.with { folder in
      let call = ["bench", "hairs", "--hairs", "100", "--rounds", "1", "--peers"]
      try expectRefused(
        call + [folder.file("none")], in: folder, naming: "none", "make bench-peers")
      let empty = try folder.make("empty")
      #expect(try Program.run(call + [empty]).status == 0)
      let path = try folder.write("libtext.so", "no library")
      try expectRefused(call + [folder.path], in: folder, naming: path)
    }
  }

  // MARK: Curves

  /// Figures of scale with one exactly linear curve, and one of canvases that grows as their side does.
  private static var scale: String {
    func curve(_ points: [(size: Int, cost: Double)]) -> String {
      let costs = points.map { #""\#($0.size)":\#(spread($0.cost, $0.cost, $0.cost))"# }
      return #"{"ms":{\#(costs.joined(separator: ","))}}"#
    }
    let linear = [1000, 10_000, 100_000, 1_000_000, 10_000_000].map { ($0, Double($0) / 1000) }
    let sides = [256, 512, 1024, 2048, 4096].map { ($0 * $0, Double($0) / 256) }
    let cores = [(1, 80.0), (2, 50), (4, 20)]
    return #"{"name":"scale","rounds":1,"hairs":{"cpu":\#(curve(linear)),"gl":null},"#
      + #""canvas_px":{"cpu":\#(curve(sides))},"cores":{"cpu":\#(curve(cores))}}"# + "\n"
  }

  @Test("the table of scale tells what ten times as much costs, and the worst of it")
  func slopes() throws {
    try Folder.with { folder in
      let path = try folder.write("s.json", Self.scale)
      let outcome = try Program.run(["bench", "--from", path])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let words = Self.words(outcome.text)
      func rows(after title: [String]) throws -> [[String]] {
        let start = try #require(words.firstIndex(of: title), "\(title)")
        return Array(words[(start + 1)...])
      }
      let hairs = try rows(after: ["hairs,", "cpu"])
      #expect(
        hairs.prefix(6) == [
          ["1000", "1", "1", "1", "×10"], ["10000", "10", "10", "10", "×10"],
          ["100000", "100", "100", "100", "×10"], ["1000000", "1000", "1000", "1000", "×10"],
          ["10000000", "10000", "10000", "10000"], ["worst", "×10"],
        ])
      // Sixteen times the pixels cost four times as much: ten times, the root of ten.
      let canvas = try rows(after: ["canvas_px,", "cpu"])
      #expect(
        canvas.prefix(6).map { $0.last } == ["×3.162", "×3.162", "×3.162", "8", "16", "×3.162"])
      let cores = try #require(words.firstIndex { $0.starts(with: ["cores,", "cpu:"]) })
      #expect(
        words[(cores + 1)...(cores + 3)].map { $0.last } == ["80", "×1.6", "×4"])
    }
  }

  @Test("the plot shows a straight curve where its axes say")
  func plot() throws {
    try Folder.with { folder in
      let input = try folder.write("s.json", Self.scale)
      let output = folder.file("p.png")
      #expect(try Program.run(["bench", "--from", input, "--plot", output]).status == 0)
      let picture = try PNGReader.read(path: output)
      #expect(picture.size == [1120, 800])
      let blue = Picture.opaque(0x1060C0)
      // The first panel: 1000 to 10 million hairs from 90 to 540 px, 1 to 10 000 ms from 360 to 36 px.
      for step in 0...8 {
        let place = SIMD2(90 + 450 * step / 8, 360 - 324 * step / 8)
        #expect(
          (-1...1).contains { picture[min(place.x, 539), place.y + $0] == blue }, "\(step)")
        // Ten px above and below there is none, but for the dots' own.
        for off in [-10, 10] { #expect(picture[place.x, place.y + off] != blue, "\(step)") }
      }
      // The second one's curve begins at 65 536 px of 1e4 to 1e8, and at 1 ms: at the bottom.
      #expect(picture[742, 360] == blue && picture[730, 360] != blue)
      // The third one has no curve: it is white.
      #expect((0..<560).allSatisfy { picture[$0, 600] == Picture.opaque(0xFFFFFF) })
    }
  }

  @Test("what holds no curve gives no plot")
  func noCurve() throws {
    try Folder.with { folder in
      let path = try folder.write("s.json", #"{"name":"scale","hairs":{"cpu":null}}"#)
      let outcome = try Program.run(["bench", "--from", path, "--plot", folder.file("p.png")])
      #expect(outcome.status == 1 && outcome.errorLines.count == 1)
      #expect(folder.names == ["s.json"])
    }
  }
}
