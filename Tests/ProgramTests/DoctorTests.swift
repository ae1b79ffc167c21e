import Foundation
import TestSupport
import Testing

@Suite("pelt doctor")
struct DoctorProgramTests {
  /// A pen that says pressure 0 all along, and lifts.
  private static let weak =
    Sample.header()
    + (0..<40).map {
      #"{"t":\#($0 * 5000),"x":\#(20 + 2 * $0),"y":50,"tip":1,"p":0,"tx":9,"ty":9}"# + "\n"
    }
    .joined() + #"{"t":200000,"x":100,"y":50,"tip":0}"# + "\n"

  private static let table = """
    t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke
    0,10,10,,,,0
    8,12,10,,,,0
    16,14,10,,,,0

    """

  @Test("says what is wrong and what to do next, as text and as JSON")
  func verdicts() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.weak)
      let outcome = try Program.run(["doctor", input])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.text.contains("pressure-stuck") && outcome.text.contains("next: "))
      let json = try Program.run(["doctor", input, "--json"])
      let parsed = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
      let verdicts = try #require(parsed?["verdicts"] as? [[String: Any]])
      #expect(
        verdicts.compactMap { $0["verdict"] as? String }
          == ["pressure-stuck", "pressure-zero-in-contact"])
      #expect(verdicts.allSatisfy { ($0["next"] as? String)?.isEmpty == false })
    }
  }

  @Test("finds nothing wrong with a table that has no axes, and refuses what is no recording")
  func others() throws {
    try Folder.with { folder in
      let input = try folder.write("a.csv", Self.table)
      #expect(try Program.run(["doctor", input]).text.hasSuffix("nothing wrong found\n"))
      let other = try folder.write("b.txt", "no recording\n")
      try expectRefused(["doctor", other], in: folder, naming: other)
      // Of the devices that are there, which only a display knows.
      try expectRefused(["doctor"], in: folder, naming: "DISPLAY")
    }
  }

  @Test("replay counts the repairs, and a log's settings switch them")
  func repairs() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.weak)
      func count(_ input: String) throws -> Int? {
        let outcome = try Program.run(["replay", input, "--json"])
        let parsed = try JSONSerialization.jsonObject(with: Data(outcome.output))
        return (parsed as? [String: Int])?["repair.zeroPressure"]
      }
      #expect(try count(input) == 40)
      #expect(try Program.run(["replay", input]).text.contains("repair.zeroPressure"))
      let lines = Self.weak.split(separator: "\n", maxSplits: 1)
      let off = #"{"t":0,"ev":"settings","repairs":{"zeroPressure":false}}"#
      let other = try folder.write("b.penlog", "\(lines[0])\n\(off)\n\(lines[1])")
      #expect(try count(other) == 0)
    }
  }
}
