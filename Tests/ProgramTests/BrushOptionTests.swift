import Documents
import Foundation
import TestSupport
import Testing

@Suite("The brush's options stand over what was recorded")
struct BrushOptionTests {
  private static let cpu = ["--renderer", "cpu"]

  /// A log whose brush is blue ink of size 2, and changes in mid-stroke.
  private static var log: String {
    let change = #"{"t":50000,"ev":"brush","size":1.5,"color":"0000fe"}"# + "\n"
    let lines = Sample.stroke().split(separator: "\n").map { "\($0)\n" }
    return Sample.header()
      + #"{"t":0,"ev":"brush","brush":"ink","color":"0000FF","size":2,"opacity":1}"# + "\n"
      + lines[..<11].joined() + change + lines[11...].joined()
  }

  @Test("a hue's or colour's channels alone are drawn, throughout")
  func color() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      for (options, channels) in [
        (["--hue", "0"], [1, 0, 0]), (["--hue", "0.3333333"], [0, 1, 0]),
        (["--hue", "0.6666667"], [0, 0, 1]), (["--hue", "1"], [1, 0, 0]),
        (["--hue=-0.3333333"], [0, 0, 1]), (["--hue", "0.1666667"], [1, 1, 0]),
        (["--color", "00ff00"], [0, 1, 0]), (["--color", "FF00FF"], [1, 0, 1]),
        (["--color", "FF00FF", "--hue", "0.3"], [1, 0, 1]), (["--color", "000000"], [0, 0, 0]),
      ] as [([String], [Int])] {
        let sum = Ink(try folder.render(input, options + Self.cpu)).sum
        for channel in 0..<3 {
          #expect((sum[channel] > 100) == (channels[channel] == 1), "\(options): \(sum)")
          #expect(sum[channel] == 0 || channels[channel] == 1, "\(options): \(sum)")
        }
      }
    }
  }

  @Test("each brush draws in its own way, the eraser nothing on an empty canvas")
  func brush() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      var pictures: [String: Picture] = [:]
      for brush in ["fur", "spray", "airbrush", "ink", "eraser"] {
        pictures[brush] = try folder.render(input, ["--brush", brush, "--background", "none"])
      }
      #expect(Set(pictures.values.map(\.values)).count == 5)
      for (brush, picture) in pictures {
        #expect((Ink(picture).sum.w > 10) == (brush != "eraser"), "\(brush)")
      }
      #expect(try folder.render(input, ["--background", "none"]) == pictures["fur"])
      // Ink of pressure 0.5 is opaque and 10 px wide.
      let ink = try #require(pictures["ink"])
      #expect(ink[100, 50].w == 1 && ink[100, 46].w == 1)
      #expect(ink[100, 43].w == 0 && ink[100, 57].w == 0)
    }
  }

  @Test("--size multiplies every length")
  func size() throws {
    try Folder.with { folder in
      let input = try folder.write(
        "a.penlog",
        Sample.header(400, 400)
          + Sample.stroke(
            from: [200, 200], to: [200, 200], count: 1))
      let small = Ink(try folder.render(input, ["--size", "1"] + Self.cpu))
      let large = Ink(try folder.render(input, ["--size", "3"] + Self.cpu))
      for axis in 0..<2 {
        let ratio = Double(large.extent[axis]) / Double(small.extent[axis])
        #expect(abs(ratio - 3) < 0.15, "\(small) \(large)")
      }
    }
  }

  @Test("--density and --opacity multiply the ink, 0 leaves none")
  func amount() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.header() + Sample.stroke(count: 2))
      func ink(_ options: String...) throws -> Double {
        Ink(try folder.render(input, options + ["--bits", "16", "--hue", "0"] + Self.cpu)).sum.x
      }
      let own = try ink()
      #expect(abs(try ink("--density", "2") / own - 2) < 0.2)
      #expect(abs(try ink("--density", "0.5") / own - 0.5) < 0.1)
      #expect(abs(try ink("--opacity", "2") / own - 2) < 0.1)
      #expect(try ink("--density", "0") == 0)
      #expect(try ink("--opacity", "0") == 0)
      #expect(try ink("--density", "16", "--opacity", "40") > 10 * own)
    }
  }

  @Test("what is not asked for stays as recorded")
  func others() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let own = try folder.render(input, Self.cpu)
      #expect(try folder.render(input, ["--brush", "ink"] + Self.cpu) == own)
      let thin = Ink(try folder.render(input, ["--size", "0.5"] + Self.cpu))
      #expect(thin.sum.z > 10 && thin.sum.x == 0 && thin.sum.y == 0)
      #expect(thin.extent.y < Ink(own).extent.y)
    }
  }
}
