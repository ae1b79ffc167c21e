import Documents
import Foundation
import TestSupport
import Testing

/// Recordings of real pens, which are no part of the project.
private enum PenData {
  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Shared.penData.path)
    return (names ?? []).filter { $0.hasSuffix(".csv") }.sorted()
  }()
}

@Suite(
  "Recordings of real pens",
  .enabled(if: !PenData.files.isEmpty, "no recordings in \(Shared.penData.path)"))
struct PenDataTests {
  @Test("are drawn: without a warning, or with counts", arguments: PenData.files)
  func render(name: String) throws {
    try Folder.with { folder in
      let input = Shared.penData.appending(path: name).path
      let output = folder.file("o.png")
      let outcome = try Program.run(["render", input, "-o", output, "--fit", "--scale", "0.5"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      for line in outcome.errorLines {
        #expect(
          line.wholeMatch(of: /pelt: warning: .*\.csv: [1-9]\d* [a-z].*/) != nil, "\(line)")
      }
      if ["evdev_", "bdalab_", "curious_"].contains(where: { name.hasPrefix($0) }) {
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      }
      let picture = try PNGReader.read(path: output)
      let ink = Ink(picture)
      #expect(picture.size == [512, 512])
      // Hue 0.33 is (5, 255, 0): the shortest recording is three strokes of a few samples.
      #expect(ink.sum.y > 20 && ink.sum.x < 0.03 * ink.sum.y && ink.sum.z == 0, "\(ink)")
      // Fitted, the strokes reach across one side and lie in the middle.
      #expect(max(ink.extent.x, ink.extent.y) > 400, "\(ink)")
    }
  }

  @Test("browser times that repeat and go back are counted", arguments: PenData.files)
  func counts(name: String) throws {
    guard name.hasPrefix("uim_") else { return }
    try Folder.with { folder in
      let input = Shared.penData.appending(path: name).path
      let outcome = try Program.run([
        "render", input, "-o", folder.file("o.png"), "--scale", "0.1", "--renderer", "cpu",
      ])
      #expect(outcome.status == 0)
      let table = try String(contentsOfFile: input, encoding: .utf8)
      let counts = TimeCounts(table)
      for (count, words) in [
        (counts.repeated, "repeat the time"), (counts.backward, "back in time"),
        (counts.unpressed, "pressure 0"),
      ] {
        let line = outcome.errorLines.first { $0.contains(words) }
        let told = line?.firstMatch(of: /csv: (\d+)\b/).flatMap { Int($0.1) } ?? 0
        #expect(told == count, "\(words): \(outcome.errors)")
      }
    }
  }
}

/// What is amiss in a table, counted a second time without the program.
private struct TimeCounts {
  var repeated = 0
  var backward = 0
  var unpressed = 0

  init(_ table: String) {
    var last: (stroke: Substring, time: Double)?
    for line in table.split(whereSeparator: \.isNewline).dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count == 7, let time = Double(cells[0]) else { continue }
      if let before = last, before.stroke == cells[6] {
        if Double(cells[3]) == 0 { unpressed += 1 }
        if time == before.time { repeated += 1 }
        if time < before.time { backward += 1 }
        last = (cells[6], max(time, before.time))
      } else {
        last = (cells[6], time)
      }
    }
  }
}
