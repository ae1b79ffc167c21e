import Foundation
import TestSupport
import Testing

@Suite("Gestures of recordings are explained")
struct GestureReportTests {
  /// Two fingers that tap, one of them a little later.
  private static var log: String {
    let head =
      #"{"penlog":1,"width":200,"height":100,"seed":7,"devices":[{"id":2,"kind":"touch"}]}"#
    func finger(_ contact: Int, _ time: Int, _ phase: String) -> String {
      #"{"t":\#(time * 1000),"dev":2,"touch":\#(contact),"phase":"\#(phase)","#
        + #""x":\#(60 + 40 * contact),"y":50}"#
    }
    let reports = [(1, 1000, "down"), (2, 1020, "down"), (1, 1080, "up"), (2, 1100, "up")]
    return ([head] + reports.map(finger)).joined(separator: "\n") + "\n"
  }

  private static let others = [
    "edge pan", "backslash", "three-finger tap", "long press", "two-finger pan", "pinch",
    "rotation",
  ]

  @Test("as text, line by line")
  func text() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let outcome = try Program.run(["replay", input, "--gestures"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let lines = outcome.text.split(separator: "\n").map(String.init)
      #expect(lines.first == "0.000 s touch 1: began at 100, 50")
      #expect(lines.contains("0.020 s touch 2: began at 140, 50"))
      #expect(lines.contains("0.100 s two-finger tap: possible → recognized"))
      #expect(lines.contains("0.100 s pinch: possible → failed, lost to two-finger tap"))
      #expect(lines.last == "boxes: 100.0,50.0 140.0,50.0")
      #expect(lines.dropLast().last?.contains("→ possible") == true)
      // What began ends in `possible`.
      for name in Self.others + ["two-finger tap"] {
        let last = lines.last { $0.contains(" \(name): ") }
        #expect(last?.hasSuffix("→ possible") ?? true, "\(name): \(last ?? "")")
      }
    }
  }

  @Test("as JSON, with the rule, its recogniser and the path")
  func json() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let outcome = try Program.run(["replay", input, "--gestures", "--json"])
      let parsed = try JSONSerialization.jsonObject(with: Data(outcome.output))
      let report = try #require(parsed as? [String: Any])
      let names = try #require(report["recognizers"] as? [String])
      #expect(Set(Self.others).isSubset(of: names))
      let entries = try #require(report["entries"] as? [[String: Any]])
      let landing = try #require(entries.first)
      #expect(landing["phase"] as? String == "began" && landing["touch"] as? Int == 1)
      let pinch = try #require(
        entries.first {
          $0["recognizer"] as? String == "pinch" && $0["to"] as? String == "failed"
        })
      #expect(pinch["cause"] as? String == "lost" && pinch["by"] as? String == "two-finger tap")
      #expect(pinch["t"] as? Int == 100_000)
      #expect(report["boxes"] as? [[Double]] == [[100, 50], [140, 50]])
      #expect(report["missed"] as? Int == 0)
    }
  }

  @Test("what would be drawn does not go with it")
  func strangers() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      for words in [["-o", folder.file("a.png")], ["--window"], ["--video", "a.y4m"]] {
        try expectRefused(["replay", input, "--gestures"] + words, in: folder, status: 2)
      }
    }
  }

  @Test("a recording without touches has nothing to explain")
  func none() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let outcome = try Program.run(["replay", input, "--gestures"])
      #expect(outcome.status == 0 && outcome.output.isEmpty)
    }
  }
}
