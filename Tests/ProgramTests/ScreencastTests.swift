import Documents
import Foundation
import TestSupport
import Testing

@Suite("Screencasts of recordings")
struct ScreencastTests {
  /// A finger's report.
  private static func finger(
    _ contact: Int, _ time: Int, _ place: SIMD2<Int>, _ phase: String
  ) -> String {
    #"{"t":\#(time * 1000),"dev":2,"touch":\#(contact),"phase":"\#(phase)","x":\#(place.x),"#
      + #""y":\#(place.y)}"# + "\n"
  }

  /// A pen's stroke, and two fingers of which one lifts at 200 ms and the other at 300.
  private static var log: String {
    #"{"penlog":1,"width":200,"height":100,"seed":7,"devices":["#
      + #"{"id":1,"kind":"pen"},{"id":2,"kind":"touch"}]}"# + "\n" + Sample.stroke()
      + finger(1, 150, [40, 30], "down") + finger(2, 150, [160, 30], "down")
      + finger(1, 180, [44, 30], "move") + finger(1, 200, [44, 30], "up")
      + finger(2, 300, [160, 30], "up")
  }

  private static func alpha(_ picture: Picture, _ x: Int, _ y: Int) -> Double {
    Double(picture.values[4 * (y * picture.size.x + x) + 3]) / 65535
  }

  @Test("--alpha-only frames hold the dots alone, as opaque as they should be to one frame")
  func alphaOnly() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let frames = try folder.make("frames")
      let picture = folder.file("end.png")
      let outcome = try Program.run(
        ["replay", input, "--frames", frames, "--hints", "--alpha-only", "--frame-rate", "100"]
          + ["-o", picture])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      // 0.3 s of events and 0.45 s in which the last dot fades, 100 a second.
      let names = folder.names.filter { $0.hasPrefix("frames/frame-") }
      #expect(names.count == 76)
      let pictures = try names.map { try PNGReader.read(path: folder.file($0)) }
      func dot(_ frame: Int, _ x: Int) -> Double { Self.alpha(pictures[frame], x, 30) }
      let full = dot(16, 44)
      #expect(full > 0.2 && dot(14, 40) == 0)
      #expect(abs(dot(17, 40) - full) < 0.01 && abs(dot(25, 160) - full) < 0.01)
      // Frame n is taken at (n + 1) / 100 s: 0.2 s after the lift at 0.2 s is frame 39.
      for (frame, share) in [(20, 0.975), (39, 0.5), (49, 0.25)] {
        #expect(abs(dot(frame, 44) / full - share) < 0.03, "frame \(frame): \(dot(frame, 44))")
      }
      #expect(dot(59, 44) == 0 && dot(60, 44) == 0 && dot(68, 160) > 0 && dot(75, 160) == 0)
      // Nothing of the stroke is in the layer, nothing of the layer in the picture.
      #expect(pictures.allSatisfy { Self.alpha($0, 100, 90) == 0 })
      #expect(try PNGReader.read(path: picture) == folder.render(input))
    }
  }

  @Test("--hints puts the dots over the frames; a file of one's own may be the dot")
  func overFrames() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let frames = try folder.make("frames")
      let image = folder.file("dot.png")
      let output = try OutputFile(path: image)
      try PNGWriter.write(
        to: output, size: [8, 8], format: PictureFormat(background: nil)
      ) { rows, pixels in
        _ = pixels.initialize(from: repeatElement(65535, count: rows.count * 8 * 4))
      }
      try output.commit()
      let words = ["replay", input, "--frames", frames, "--hints", image, "--frame-rate", "50"]
      #expect(try Program.run(words).status == 0)
      let frame = try PNGReader.read(path: folder.file("frames/frame-000010.png"))
      func white(_ x: Int) -> UInt16 { frame.values[4 * (30 * frame.size.x + x)] }
      #expect(white(160) == 65535 && white(44) < 65535)
      #expect(white(150) == 0)
      let last = try PNGReader.read(
        path: folder.file(try #require(folder.names.last { $0.hasPrefix("frames/") })))
      #expect(try last == folder.render(input), "the last frame has no dots left")
    }
  }

  @Test("a video without hints is the frames, one after the other")
  func planes() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let video = folder.file("a.y4m")
      let words = ["replay", input, "--video", video, "--frame-rate", "25", "--json"]
      let outcome = try Program.run(words)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let bytes = try folder.bytes("a.y4m")
      let head = Array("YUV4MPEG2 W200 H100 F25:1 Ip A1:1 C420jpeg\n".utf8)
      #expect(Array(bytes.prefix(head.count)) == head)
      let frame = 6 + 200 * 100 * 3 / 2
      #expect((bytes.count - head.count) % frame == 0)
      #expect((bytes.count - head.count) / frame == 19)
      // Black where nothing was drawn yet, and brighter at the end.
      let first = bytes[(head.count + 6)...].prefix(200 * 100)
      let last = bytes.suffix(frame - 6).prefix(200 * 100)
      #expect(first.reduce(0) { $0 + Int($1) } < last.reduce(0) { $0 + Int($1) })
    }
  }

  @Test("a wrong call is refused in one line")
  func refusals() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let far = try folder.write("far.penlog", Self.log + Sample.command("undo", at: 100_000_000))
      let text = try folder.write("dot.png", "no picture")
      let frames = try folder.make("frames")
      for words in [
        ["--hints"], ["--alpha-only"], ["--pen-hints"], ["--hints", "--batch", "3"],
        ["--video", folder.file("a.avi")], ["--video", folder.file("mp4")],
        ["--hints", "--alpha-only", "--video", folder.file("a.mp4")],
      ] {
        try expectRefused(["replay", input] + words, in: folder, status: 2)
      }
      try expectRefused(
        ["replay", input, "--frames", frames, "--hints", text], in: folder, naming: "dot.png")
      try expectRefused(
        ["replay", far, "--frames", frames, "--hints"], in: folder, naming: "frames")
    }
  }
}
