import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("Videos are written")
struct VideoTests {
  /// Whether ffmpeg is there.
  static let hasFFmpeg = SystemProgram.path("ffmpeg") != nil

  /// A picture of one colour, red, green, blue and alpha 0...1.
  private static func frame(_ size: SIMD2<Int>, _ color: SIMD4<Double>) -> [UInt16] {
    (0..<size.x * size.y).flatMap { _ in
      (0..<4).map { UInt16((color[$0] * 65535).rounded()) }
    }
  }

  private static func write(
    _ frames: [[UInt16]], to path: String, size: SIMD2<Int>, rate: Double = 30,
    background: InkColor? = InkColor(rgb: 0)
  ) throws {
    var writer = try VideoWriter(
      path: path, size: size, rate: rate, format: PictureFormat(background: background))
    for frame in frames { try frame.withUnsafeBufferPointer { try writer.write($0) } }
    try writer.finish()
  }

  @Test("YUV4MPEG2 has its head, and a frame of three planes for each picture")
  func planes() throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("a.y4m")
      let size: SIMD2<Int> = [3, 2]
      let colors: [SIMD4<Double>] = [[1, 1, 1, 1], [0, 0, 0, 1], [1, 0, 0, 1], [0, 0, 0, 0]]
      try Self.write(colors.map { Self.frame(size, $0) }, to: path, size: size)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let head = Array("YUV4MPEG2 W3 H2 F30:1 Ip A1:1 C420jpeg\n".utf8)
      #expect(Array(bytes.prefix(head.count)) == head)
      func frame(_ luma: UInt8, _ blue: UInt8, _ red: UInt8) -> [UInt8] {
        Array("FRAME\n".utf8) + [UInt8](repeating: luma, count: 6) + [blue, blue, red, red]
      }
      // White, black and red of BT.601 in 16...235; the last frame is the background alone.
      #expect(
        Array(bytes.dropFirst(head.count))
          == frame(235, 128, 128) + frame(16, 128, 128) + frame(81, 90, 240)
          + frame(16, 128, 128))
    }
  }

  @Test("a rate that is no whole number is a fraction")
  func rate() throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("a.y4m")
      try Self.write([], to: path, size: [2, 2], rate: 59.94)
      #expect(
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
          == "YUV4MPEG2 W2 H2 F59940:1000 Ip A1:1 C420jpeg\n")
    }
  }

  @Test("another name than of a video is refused; nothing is left of a video without an end")
  func refusals() throws {
    try TemporaryFolder.with { folder in
      #expect(throws: DocumentError.self) {
        _ = try VideoWriter(
          path: folder.file("a.avi"), size: [2, 2], rate: 30, format: PictureFormat())
      }
      do {
        var writer = try VideoWriter(
          path: folder.file("a.y4m"), size: [2, 2], rate: 30, format: PictureFormat())
        try Self.frame([2, 2], .one).withUnsafeBufferPointer { try writer.write($0) }
      }
      let names = try folder.names
      #expect(names.isEmpty)
    }
  }

  @Test(
    "ffmpeg makes mp4 and webm, also of odd sizes and with alpha", .enabled(if: hasFFmpeg),
    arguments: [("a.mp4", true), ("a.webm", true), ("b.webm", false)])
  func encoded(name: String, isOpaque: Bool) throws {
    try TemporaryFolder.with { folder in
      let path = folder.file(name)
      let size: SIMD2<Int> = [33, 21]
      let frames = [SIMD4<Double>(1, 0, 0, 1), [0, 1, 0, 1], [0, 0, 0, 0]]
        .map { Self.frame(size, $0) }
      try Self.write(
        frames, to: path, size: size, background: isOpaque ? InkColor(rgb: 0) : nil)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let isExpected =
        name.hasSuffix("mp4")
        ? Array(bytes[4..<8]) == Array("ftyp".utf8)
        : Array(bytes[0..<4]) == [0x1a, 0x45, 0xdf, 0xa3]
      #expect(isExpected)
      let names = try folder.names
      #expect(names == [name])
    }
  }

  @Test("what ffmpeg has against it is said, and nothing is left", .enabled(if: hasFFmpeg))
  func ffmpegFails() throws {
    try TemporaryFolder.with { folder in
      // A frame in almost three hours: ffmpeg's fractions end at a thousandth.
      let error = #expect(throws: DocumentError.self) {
        try Self.write(
          [Self.frame([64, 64], .one)], to: folder.file("a.webm"), size: [64, 64], rate: 0.0001)
      }
      #expect(error.map { "\($0)".contains("ffmpeg") } == true)
      let names = try folder.names
      #expect(names.isEmpty)
    }
  }
}
