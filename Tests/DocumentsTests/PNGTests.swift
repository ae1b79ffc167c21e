import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

/// Writes premultiplied pixels as PNG and reads them back.
private func roundTrip(
  _ pixels: [UInt16], size: SIMD2<Int>, as format: PictureFormat
) throws -> Picture {
  try TemporaryFolder.with { folder in
    try PNGReader.read(path: write(pixels, size: size, as: format, to: folder.file("a.png")))
  }
}

@discardableResult
private func write(
  _ pixels: [UInt16], size: SIMD2<Int>, as format: PictureFormat, to path: String
) throws -> String {
  let output = try OutputFile(path: path)
  try PNGWriter.write(to: output, size: size, format: format) { rows, band in
    let row = size.x * 4
    _ = band.update(fromContentsOf: pixels[rows.lowerBound * row..<rows.upperBound * row])
  }
  try output.commit()
  return path
}

/// Random premultiplied pixels: no colour over its alpha.
func noise(_ size: SIMD2<Int>, seed: UInt64, opaque: Bool = false) -> [UInt16] {
  var random = SeededRandom(seed: seed)
  return (0..<size.x * size.y).flatMap { _ in
    let alpha =
      opaque
      ? 65535
      : [0, 65535, UInt16.random(in: 0...65535, using: &random)]
        .randomElement(using: &random) ?? 0
    return (0..<3).map { _ in UInt16.random(in: 0...alpha, using: &random) } + [alpha]
  }
}

@Suite("PNG")
struct PNGTests {
  /// Odd sizes, one pixel, and more rows than are encoded at once.
  static let sizes: [SIMD2<Int>] = [[1, 1], [17, 3], [3, 130], [64, 64], [301, 65]]

  @Test("16 bits without alpha are read back exactly", arguments: sizes)
  func sixteen(size: SIMD2<Int>) throws {
    let pixels = noise(size, seed: 1, opaque: true)
    let picture = try roundTrip(pixels, size: size, as: PictureFormat(depth: .sixteen))
    #expect(picture.size == size && picture.depth == 16)
    #expect(picture.values == pixels)
  }

  @Test("8 bits are the nearest ones, and read as repeated bytes", arguments: sizes)
  func eight(size: SIMD2<Int>) throws {
    let pixels = noise(size, seed: 2, opaque: true)
    let picture = try roundTrip(pixels, size: size, as: PictureFormat())
    #expect(picture.size == size && picture.depth == 8)
    #expect(picture.values == pixels.map { UInt16(((Int($0) * 255 + 32767) / 65535) * 257) })
  }

  @Test(
    "with alpha, colours are divided by it and rounded", arguments: sizes,
    PictureFormat.Depth.allCases)
  func straight(size: SIMD2<Int>, depth: PictureFormat.Depth) throws {
    let pixels = noise(size, seed: 3)
    let picture = try roundTrip(
      pixels, size: size, as: PictureFormat(depth: depth, background: nil))
    let top = depth == .eight ? 255 : 65535
    let unit = 65535 / top
    for place in 0..<size.x * size.y {
      let alpha = Int(pixels[4 * place + 3])
      #expect(Int(picture.values[4 * place + 3]) == (alpha * top + 32767) / 65535 * unit)
      for channel in 0..<3 {
        let value = Int(pixels[4 * place + channel])
        let found = Int(picture.values[4 * place + channel]) / unit
        // The nearest in whole numbers, either one of two as near; black where nothing is.
        #expect(alpha > 0 || found == 0)
        #expect(abs(2 * found * alpha - 2 * value * top) <= alpha, "\(value)/\(alpha)")
      }
    }
  }

  @Test("a colour over its alpha, as rounding may leave it, becomes full and not dark")
  func overflow() throws {
    for depth in PictureFormat.Depth.allCases {
      let picture = try roundTrip(
        [101, 100, 99, 100, 1, 0, 0, 0], size: [2, 1],
        as: PictureFormat(depth: depth, background: nil))
      #expect(picture.values[0] == 65535 && picture.values[1] == 65535)
      #expect(picture.values[2] < 65535)
      #expect(picture.values[7] == 0)
    }
  }

  @Test("a faint colour keeps its hue")
  func faint() throws {
    let picture = try roundTrip(
      [1640, 820, 0, 1640], size: [1, 1], as: PictureFormat(depth: .eight, background: nil))
    #expect(picture.values == [65535, 128 * 257, 0, 6 * 257])
  }

  @Test("a background shows through what is not opaque, exactly")
  func background() throws {
    let pixels: [UInt16] = [0, 0, 0, 0, 65535, 0, 0, 65535, 16384, 0, 8192, 32768]
    let format = PictureFormat(depth: .sixteen, background: InkColor(rgb: 0xFF8000))
    let picture = try roundTrip(pixels, size: [3, 1], as: format)
    let (green, clear) = (Double(Float(128) / 255), 32767.0 / 65535)
    #expect(picture.values[0..<4] == [65535, UInt16((green * 65535).rounded()), 0, 65535])
    #expect(picture.values[4..<8] == [65535, 0, 0, 65535])
    #expect(
      picture.values[8..<12] == [
        16384 + 32767, UInt16((green * clear * 65535).rounded()), 8192, 65535,
      ])
  }

  @Test("the file's own kind is that asked for")
  func colorType() throws {
    try TemporaryFolder.with { folder in
      for (background, depth, type) in [
        (InkColor(rgb: 0), PictureFormat.Depth.eight, 2), (InkColor(rgb: 0), .sixteen, 2),
        (nil, .eight, 6), (nil, .sixteen, 6),
      ] as [(InkColor?, PictureFormat.Depth, UInt8)] {
        let format = PictureFormat(depth: depth, background: background)
        #expect(format.channels == (type == 2 ? 3 : 4))
        let path = folder.file("a.png")
        try write([1, 2, 3, 4], size: [1, 1], as: format, to: path)
        let bytes = try folder.bytes("a.png")
        #expect(bytes[24] == UInt8(depth.rawValue) && bytes[25] == type)
      }
    }
  }

  @Test("the same pixels give the same file")
  func sameBytes() throws {
    try TemporaryFolder.with { folder in
      for name in ["a", "b"] {
        try write(
          noise([50, 70], seed: 5), size: [50, 70], as: PictureFormat(background: nil),
          to: folder.file(name))
      }
      #expect(try folder.bytes("a") == folder.bytes("b"))
    }
  }
}

@Suite("A PNG that is wrong")
struct DamagedPNGTests {
  private static func picture(in folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.file("good.png")
    try write(
      noise([40, 30], seed: 9), size: [40, 30], as: PictureFormat(background: nil), to: path)
    return try folder.bytes("good.png")
  }

  @Test("a cut file is an error wherever it is cut")
  func truncated() throws {
    try TemporaryFolder.with { folder in
      let good = try Self.picture(in: folder)
      for length in [Int](0..<120) + Array(stride(from: 120, to: good.count, by: 97))
        + [good.count - 12, good.count - 1]
      {
        let path = try folder.write("cut.png", Array(good[..<length]))
        let error = try documentError { _ = try PNGReader.read(path: path) }
        #expect(error != nil, "\(length) of \(good.count) bytes are taken")
        #expect(error?.description.contains("\n") != true)
      }
    }
  }

  @Test("a damaged file is an error or a picture, never a crash; damaged pixels are an error")
  func damaged() throws {
    try TemporaryFolder.with { folder in
      let good = try Self.picture(in: folder)
      let header = 33
      var refused = 0
      for seed in 0..<UInt64(runsLong ? 20_000 : 1500) {
        var random = SeededRandom(seed: seed)
        var bytes = good
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] ^= UInt8.random(in: 1...255, using: &random)
        let path = try folder.write("bad.png", bytes)
        let error = try documentError { _ = try PNGReader.read(path: path) }
        if error != nil { refused += 1 }
        // Signature, header and pixels are guarded by their sums.
        let isGuarded = place < header || (place > good.count / 2 && place < good.count - 12)
        #expect(!isGuarded || error != nil, "seed \(seed), byte \(place)")
      }
      #expect(refused > 1000)
    }
  }

  @Test("what is no file, no picture or far too large is an error in one line")
  func other() throws {
    try TemporaryFolder.with { folder in
      let good = try Self.picture(in: folder)
      let huge = Self.resized(good, to: 1_000_000)
      let paths = [
        folder.file("missing.png"), folder.path, try folder.write("empty", []),
        try folder.write("text", Array("no picture".utf8)), try folder.write("huge", huge),
        try folder.write("wide", Self.resized(good, to: 32768)), "/dev/null",
      ]
      for path in paths {
        let error = try documentError { _ = try PNGReader.read(path: path) }
        let text = try #require(error?.description, "\(path)")
        #expect(!text.isEmpty && !text.contains("\n"), "\(path)")
      }
      #expect(
        try documentError { _ = try PNGReader.read(path: paths[0]) }
          == .system(operation: "open it", reason: "No such file or directory"))
    }
  }

  /// The same file with a header that claims a square of another size, its sum being right.
  private static func resized(_ png: [UInt8], to side: UInt32) -> [UInt8] {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
    var result = png
    result.replaceSubrange(16..<24, with: bytes + bytes)
    var sum = UInt32.max
    for byte in result[12..<29] {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    result.replaceSubrange(29..<33, with: (0..<4).map { UInt8(~sum >> (24 - 8 * $0) & 255) })
    return result
  }
}

@Suite("PictureDifference")
struct PictureDifferenceTests {
  private func picture(_ pixels: [UInt16]) -> Picture {
    Picture(size: [pixels.count / 4, 1], values: pixels, depth: 16)
  }

  @Test("equal pictures have none, and colours that cannot be seen do not count")
  func equal() throws {
    let left = picture([1, 2, 3, 65535, 9, 9, 9, 0])
    let right = picture([1, 2, 3, 65535, 60000, 0, 0, 0])
    let difference = try #require(PictureDifference.between(left, right))
    #expect(difference.largest == 0 && difference.rootMeanSquare == 0)
    #expect(difference.differentPixels == 0)
  }

  @Test("the largest difference is that of the channel that differs most, in 1/255")
  func largest() throws {
    let left = picture([0, 0, 0, 65535, 0, 0, 0, 65535, 0, 257, 0, 65535, 0, 0, 0, 0])
    let right = picture([0, 0, 0, 65535, 0, 0, 128, 65535, 0, 0, 0, 65535, 0, 0, 0, 0])
    let difference = try #require(PictureDifference.between(left, right))
    #expect(difference.largest == 1)
    #expect(difference.place == [2, 0])
    #expect(difference.differentPixels == 1)
    let squares = 1 + (128.0 / 257) * (128.0 / 257)
    #expect(abs(difference.rootMeanSquare - (squares / 16).squareRoot()) < 1e-12)
  }

  @Test("pictures of two sizes cannot be compared")
  func sizes() {
    #expect(
      PictureDifference.between(picture([1, 1, 1, 1]), picture([UInt16](repeating: 1, count: 8)))
        == nil)
  }

  @Test("its picture is grey where all is equal and shows the sign elsewhere")
  func shown() {
    let shown = PictureDifference.picture(
      of: picture([0, 257, 0, 65535]), picture([0, 0, 257, 65535]))
    #expect(shown.values == [32767, UInt16(143.5 * 257), UInt16(111.5 * 257), 65535])
  }
}
