import Foundation
import TestSupport
import Testing

/// Logs for `pelt profile`, and what it says of them.
enum Profile {
  /// A stroke of sparse reports: no frame waits for another one.
  static func sparse(_ count: Int, every milliseconds: Int) -> String {
    Sample.header()
      + (0..<count).map { index in
        #"{"t":\#(index * milliseconds * 1000),"dev":1,"x":\#(20 + index % 60),"y":50,"p":0.5,"tip":1}"#
          + "\n"
      }.joined()
  }

  static func withLog<Result>(
    _ log: String, _ body: (Folder, String) throws -> Result
  ) throws -> Result {
    try Folder.with { folder in try body(folder, try folder.write("log.penlog", log)) }
  }

  /// What a call prints that succeeds.
  static func output(_ words: [String]) throws -> String {
    let outcome = try Program.run(words)
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.text
  }

  /// The figures of each stage with grade C, by name.
  static func medians(_ json: String) throws -> [String: Double] {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let stages = try #require(object["stages"] as? [String: [String: [String: Double]]])
    return stages.compactMapValues { $0["C"]?["p50"] }
  }
}

/// `pelt profile` without a window.
@Suite("pelt profile", .serialized)
struct ProfileTests {
  @Test("on a virtual clock the figures are exact, and the same each time")
  func virtual() throws {
    try Profile.withLog(Profile.sparse(100, every: 10)) { _, path in
      let words = ["profile", "--replay", path, "--json", "--virtual", "--cost", "3"]
      let first = try Profile.output(words)
      let second = try Profile.output(words)
      #expect(second == first)
      let medians = try Profile.medians(first)
      #expect(medians["total"] == 3)
      #expect(medians["gpu"] == 3)
      #expect(medians["ring_wait"] == 0)
    }
  }

  @Test("two ways of pacing by turns: late beats early")
  func comparison() throws {
    try Profile.withLog(Profile.sparse(2000, every: 5)) { _, path in
      let json = try Profile.output([
        "profile", "--replay", path, "--json", "--virtual", "--rate", "60", "--compare",
        "late,early",
        "--rounds", "1",
      ])
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      let ratio = try #require((object["mean_ratio"] as? [String: Double])?["median"])
      #expect((0.2...0.5).contains(ratio))
    }
  }

  @Test("every export is written, and has a line for every sample or frame")
  func exports() throws {
    try Profile.withLog(Profile.sparse(50, every: 10)) { folder, path in
      let names = ["frames.csv", "samples.csv", "mangohud.csv", "trace.json", "all.hgrm"]
      let options = ["--csv", "--csv-samples", "--csv-mangohud", "--trace", "--histogram"]
      let words = zip(options, names).flatMap { [$0, folder.file($1)] }
      let table = try Profile.output(["profile", "--replay", path] + words)
      #expect(table.contains("samples 50, superseded 0, dropped 0\n"))
      let texts = try names.map { try String(contentsOfFile: folder.file($0), encoding: .utf8) }
      #expect(texts[1].split(separator: "\n").count == 51)
      #expect(texts[1].split(separator: "\n").dropFirst().allSatisfy { $0.contains(",presented,") })
      #expect(texts[0].hasPrefix("Application,ProcessID,"))
      #expect(texts[2].contains("fps,frametime,"))
      _ = try JSONSerialization.jsonObject(with: Data(texts[3].utf8))
      #expect(texts[4].contains("#[Mean"))
    }
  }

  @Test(
    "wrong use gets one line that says what is right",
    arguments: [
      (["--virtual"], "--virtual wants --replay LOG"),
      (["--compare", "late,early"], "--compare wants --replay LOG"),
      (["--replay", "LOG", "--cost", "3"], "--cost wants --virtual"),
      (["--replay", "LOG", "--compare", "late"], "two settings"),
      (["--replay", "LOG", "--compare", "late,soon"], "not soon"),
      (["--replay", "LOG", "--delay", "kernel_to_server=3"], "--delay wants STAGE=MS"),
      (["--replay", "LOG", "--rate", "5"], "20...500"),
      (["LOG"], "--replay"),
    ])
  func refusals(words: [String], expected: String) throws {
    try Profile.withLog(Profile.sparse(2, every: 5)) { _, path in
      let outcome = try Program.run(["profile"] + words.map { $0 == "LOG" ? path : $0 })
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(expected), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }

  @Test("a recording in which nothing draws is refused")
  func nothingDraws() throws {
    try Profile.withLog(Sample.header()) { _, path in
      let outcome = try Program.run(["profile", "--replay", path])
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("no sample in it draws"))
    }
  }
}
