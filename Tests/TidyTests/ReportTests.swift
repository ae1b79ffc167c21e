import Foundation
import Testing

@Suite("Public reports are all tested")
struct PublicReportTests {
  /// The reports' names, by what they are about.
  private static let rows = [
    "S1", "S3", "S4", "S7", "S9", "S10", "P1", "P2", "P5", "P6", "P8", "P10", "T1", "T2", "T3",
    "T5",
    "T6", "E3", "E4", "E7", "E8", "C1", "C3", "C4", "R1", "R2", "R4", "K1", "K2", "K4", "D1", "D5",
    "G1", "G3",
  ]

  @Test("each has a log in Reports, or a test that is named after it", arguments: rows)
  func tested(row: String) throws {
    let logs = TidyTests.files(in: "Tests/InkSessionTests/Reports", endings: [".penlog"])
    if logs.contains(where: { $0.contains("/\(row)-") }) { return }
    let name = try Regex("\"[^\"]*\\([^()\"]*\\b\(row)\\b[^()\"]*\\)[^\"]*\"")
    let isNamed = try TidyTests.files(in: "Tests", endings: [".swift"]).contains {
      try TidyTests.text($0).contains(name)
    }
    #expect(isNamed)
  }
}
