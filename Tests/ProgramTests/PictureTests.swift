import Documents
import Foundation
import TestSupport
import Testing

@Suite("The options of pelt render change the picture as they should")
struct PictureTests {
  private static let cpu = ["--renderer", "cpu"]

  @Test("--background none gives alpha, and colours that are not premultiplied")
  func transparent() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      for (bits, slack) in [("16", 2.0 / 65535), ("8", 0.51 / 255)] {
        let options = ["--color", "FF8040", "--bits", bits] + Self.cpu
        let clear = try folder.render(input, options + ["--background", "NONE"])
        let black = try folder.render(input, options + ["--background", "000000"])
        #expect(clear.depth == Int(bits) && black.depth == Int(bits))
        let look = Transparency(
          clear, over: black, color: Picture.opaque(0xFF8040), slack: slack)
        #expect(look.inked > 1000 && look.empty > 1000)
        #expect(look.faults == [])
      }
    }
  }

  @Test("--background RRGGBB lies behind, in any case, and stands over the recording's own")
  func background() throws {
    try Folder.with { folder in
      let setting = #"{"t":0,"ev":"settings","background":"204060"}"# + "\n"
      let input = try folder.write("a.penlog", Sample.header() + setting + Sample.stroke())
      let own = try folder.render(input, Self.cpu)
      #expect(own[0, 0] == SIMD4<Double>(32, 64, 96, 255) / 255)
      let asked = try folder.render(input, ["--background", "fFa00B"] + Self.cpu)
      #expect(asked[0, 0] == SIMD4<Double>(255, 160, 11, 255) / 255)
      let other = try folder.write("b.penlog", Sample.log)
      #expect(try folder.render(other, Self.cpu)[0, 0] == [0, 0, 0, 1])
    }
  }

  @Test("--bits 16 holds what 8 bits round away")
  func bits() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let fine = try folder.render(input, ["--bits", "16"] + Self.cpu)
      let coarse = try folder.render(input, ["--bits", "8"] + Self.cpu)
      #expect(fine.depth == 16 && coarse.depth == 8)
      #expect(fine.distance(to: coarse) <= 0.51)
      #expect(Set(fine.values).count > 2 * Set(coarse.values).count)
    }
  }

  @Test(
    "--scale multiplies both sides, rounded, at least 1",
    arguments: [
      ("1", [200, 100]), ("0.5", [100, 50]), ("1.337", [267, 134]), ("4", [800, 400]),
      ("0.01", [2, 1]), ("0.0149", [3, 1]), ("2e0", [400, 200]),
    ] as [(String, SIMD2<Int>)])
  func scale(factor: String, size: SIMD2<Int>) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      #expect(try folder.render(input, ["--scale", factor]).size == size)
    }
  }

  @Test("at another scale the hairs stay the same hairs")
  func scaledHairs() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let small = Ink(try folder.render(input, Self.cpu))
      let large = Ink(try folder.render(input, ["--scale", "4"] + Self.cpu))
      let gap = large.low &- 4 &* small.low
      #expect((0...4).contains(gap.x) && (0...4).contains(gap.y), "\(gap)")
      #expect(abs(large.sum.y / 16 / small.sum.y - 1) < 0.02)
    }
  }

  @Test("--canvas changes the canvas and leaves the strokes where they are")
  func canvas() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let own = try folder.render(input, Self.cpu)
      let wide = try folder.render(input, ["--canvas", "320X70"] + Self.cpu)
      #expect(wide.size == [320, 70])
      for y in 0..<70 {
        for x in 0..<200 { #expect(wide[x, y] == own[x, y]) }
      }
    }
  }

  @Test("--fit brings far strokes into the middle of the canvas")
  func fit() throws {
    try Folder.with { folder in
      let far = Sample.stroke(from: [100_000, -50_000], to: [100_040, -50_010])
      let input = try folder.write("a.penlog", Sample.header(600, 400) + far)
      #expect(Ink(try folder.render(input)).sum.y == 0)
      let fitted = Ink(try folder.render(input, ["--fit", "--brush", "ink"]))
      #expect(abs(fitted.doubleMiddle.x - 599) <= 2 && abs(fitted.doubleMiddle.y - 399) <= 2)
      // The width decides: 600 - 2 · 32 px, and a round end of 5 px on each side.
      #expect(abs(fitted.extent.x - (536 + 10)) <= 2, "\(fitted)")
      let square = try folder.render(input, ["--fit", "--canvas", "300x300"])
      #expect(square.size == [300, 300] && Ink(square).sum.y > 10)
    }
  }

  @Test("run to run the bytes are identical, and both renderers agree", arguments: ["gl", "cpu"])
  func repeatable(renderer: String) throws {
    try Folder.with { folder in
      var log = Sample.header()
      for (index, brush) in ["fur", "spray", "airbrush", "ink", "eraser"].enumerated() {
        let y = 15.0 + 17 * Double(index)
        log += #"{"t":\#(index * 200_000),"ev":"brush","brush":"\#(brush)"}"# + "\n"
        log += Sample.stroke(from: [30, y], to: [170, 100 - y], at: index * 200)
      }
      let input = try folder.write("a.penlog", log)
      for name in ["a.png", "b.png"] {
        let outcome = try Program.run([
          "render", input, "-o", folder.file(name), "--renderer", renderer, "--bits", "16",
        ])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      }
      #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
      let twin = try folder.render(
        input, ["--bits", "16", "--renderer", renderer == "gl" ? "cpu" : "gl"])
      #expect(try PNGReader.read(path: folder.file("a.png")).distance(to: twin) <= 0.5)
    }
  }

  @Test("--seed changes the hairs, not their amount")
  func seed() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let own = try folder.render(input, Self.cpu)
      #expect(try folder.render(input, ["--seed", "7"] + Self.cpu) == own)
      let other = try folder.render(input, ["--seed", "4294967295"] + Self.cpu)
      #expect(other != own)
      #expect(abs(Ink(other).sum.y / Ink(own).sum.y - 1) < 0.05)
    }
  }
}

/// How a transparent picture goes with the same one over black, which is colour times alpha.
private struct Transparency {
  var inked = 0
  var empty = 0
  /// The first wrong pixels.
  var faults: [String] = []

  init(_ clear: Picture, over black: Picture, color: SIMD4<Double>, slack: Double) {
    for y in 0..<clear.size.y {
      for x in 0..<clear.size.x where faults.count < 10 {
        let (pixel, shown) = (clear[x, y], black[x, y])
        if pixel.w > 0 { inked += 1 } else { empty += 1 }
        let gap = pixel * pixel.w - shown
        // A faint pixel's colour has few steps; one of some strength must have the brush's.
        let off = pixel.w > 0.2 ? pixel - color : .zero
        let isRight =
          shown.w == 1 && max(abs(gap.x), abs(gap.y), abs(gap.z)) <= 2 * slack
          && max(abs(off.x), abs(off.y), abs(off.z)) < 1.0 / 255
        if !isRight { faults.append("(\(x), \(y)) is \(pixel), over black \(shown)") }
      }
    }
  }
}
