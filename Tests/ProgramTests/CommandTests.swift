import Documents
import Foundation
import TestSupport
import Testing

@Suite("Commands in a log")
struct CommandTests {
  private static let first = Sample.stroke(from: [60, 30], to: [140, 30])
  private static let second = Sample.stroke(from: [60, 70], to: [140, 70], at: 1000)

  /// Two logs that leave the same picture, without their headers.
  struct Pair: CustomTestStringConvertible {
    var testDescription: String
    var log: String
    var same: String

    init(_ description: String, _ log: String, _ same: String) {
      (testDescription, self.log, self.same) = (description, log, same)
    }
  }

  static let pairs = [
    Pair("undo takes the last stroke", first + second + Sample.command("undo", at: 2000), first),
    Pair(
      "redo brings it back",
      first + second + Sample.command("undo", at: 2000) + Sample.command("redo", at: 2001),
      first + second
    ),
    Pair(
      "undo at the beginning and redo at the end do nothing",
      Sample.command("undo", at: 0) + Sample.command("redo", at: 0) + first
        + Sample.command("redo", at: 500), first
    ),
    Pair("clear takes all", first + second + Sample.command("clear", at: 2000), ""),
    Pair(
      "clear can be undone",
      first + second + Sample.command("clear", at: 2000) + Sample.command("undo", at: 2001),
      first + second
    ),
    Pair(
      "two undos take two strokes",
      first + second + Sample.command("undo", at: 2000) + Sample.command("undo", at: 2001), ""
    ),
    Pair(
      "a new stroke ends redo",
      first + Sample.command("undo", at: 500) + second + Sample.command("redo", at: 2000),
      first + Sample.command("undo", at: 500) + second
    ),
  ]

  @Test("leave the picture that they ought to", arguments: pairs)
  func leave(_ pair: Pair) throws {
    try Folder.with { folder in
      let left = try folder.write("a.penlog", Sample.header() + pair.log)
      let right = try folder.write("b.penlog", Sample.header() + pair.same)
      for renderer in ["cpu", "gl"] {
        let picture = try folder.render(left, ["--renderer", renderer])
        #expect(try folder.render(right, ["--renderer", renderer]) == picture, "\(renderer)")
        #expect((Ink(picture).sum.y > 0) == !pair.same.isEmpty, "\(renderer)")
      }
    }
  }

  @Test("an undone stroke keeps its number, so that later ones keep their hairs")
  func numbers() throws {
    try Folder.with { folder in
      let undone = try folder.write(
        "a.penlog", Sample.header() + Self.first + Sample.command("undo", at: 500) + Self.second)
      let alone = try folder.write("b.penlog", Sample.header() + Self.second)
      let both = try folder.write("c.penlog", Sample.header() + Self.first + Self.second)
      let cpu = ["--renderer", "cpu"]
      let picture = try folder.render(undone, cpu)
      #expect(try folder.render(alone, cpu) != picture)
      // Below the first stroke's reach the picture is that of both.
      let whole = try folder.render(both, cpu)
      for x in 0..<200 { #expect(whole[x, 99] == picture[x, 99]) }
      #expect(Ink(picture).high.y == 99 || Ink(picture).high.y > 80)
    }
  }

  @Test("a log without events leaves an empty canvas")
  func nothing() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.header())
      let picture = try folder.render(input, ["--background", "102030"])
      #expect(picture.size == [200, 100])
      #expect(Set((0..<100).map { picture[$0, $0] }) == [Picture.opaque(0x102030)])
    }
  }

  @Test("a tap leaves a mark; one sample, two samples and the log's end work")
  func taps() throws {
    try Folder.with { folder in
      for count in [1, 2] {
        let stroke = Sample.stroke(count: count)
        for log in [
          stroke, stroke.split(separator: "\n").dropLast().joined(separator: "\n") + "\n",
        ] {
          let input = try folder.write("a.penlog", Sample.header() + log)
          #expect(Ink(try folder.render(input)).sum.y > 1)
        }
      }
    }
  }
}
