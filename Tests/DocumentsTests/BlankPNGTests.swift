import CZlib
import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

/// A picture of noise in which some bands of 64 rows are transparent.
private struct BandedPicture: CustomTestStringConvertible {
  static let bandHeight = 64
  let size: SIMD2<Int>
  let blank: Set<Int>
  let pixels: [UInt16]

  init(_ size: SIMD2<Int>, blank: [Int]) {
    self.size = size
    self.blank = Set(blank)
    var pixels = noise(size, seed: 11)
    for band in blank {
      let first = min(band * Self.bandHeight, size.y) * size.x * 4
      let last = min((band + 1) * Self.bandHeight, size.y) * size.x * 4
      for place in first..<last { pixels[place] = 0 }
    }
    self.pixels = pixels
  }

  var testDescription: String { "\(size.x)×\(size.y), blank \(blank.sorted())" }

  /// Writes it, and says which rows were asked for.
  func write(as format: PictureFormat, to path: String, tellsBlank: Bool) throws -> [Range<Int>] {
    var asked: [Range<Int>] = []
    let output = try OutputFile(path: path)
    try PNGWriter.write(
      to: output, size: size, format: format,
      isBlank: { rows in
        tellsBlank
          && Set(rows.map { $0 / Self.bandHeight }).isSubset(of: blank)
      },
      readRows: { rows, band in
        asked.append(rows)
        let row = size.x * 4
        _ = band.update(fromContentsOf: pixels[rows.lowerBound * row..<rows.upperBound * row])
      })
    try output.commit()
    return asked
  }

  /// The rows of bands that are not blank.
  var inked: Set<Int> { Set((0..<size.y).filter { !blank.contains($0 / Self.bandHeight) }) }
}

@Suite("A PNG of a picture that is blank in parts")
struct BlankPNGTests {
  private static let pictures = [
    BandedPicture([1, 1], blank: [0]),
    BandedPicture([17, 64], blank: [0]),
    BandedPicture([3, 130], blank: [0, 2]),
    BandedPicture([301, 200], blank: [1, 3]),
    BandedPicture([40, 1030], blank: [0, 1, 2, 4, 7, 8, 9, 10, 15, 16]),
    BandedPicture([1, 645], blank: Array(0...10)),
    BandedPicture([700, 448], blank: [0, 1, 2, 4, 5, 6]),
  ]

  private static let backgrounds = [
    nil, InkColor(rgb: 0), InkColor(rgb: 0x2A80FF), InkColor(hue: 0.123),
  ]

  @Test(
    "its pixels are those of the same picture that tells nothing, and blank bands are not read",
    arguments: pictures, PictureFormat.Depth.allCases)
  private func pixels(_ picture: BandedPicture, depth: PictureFormat.Depth) throws {
    try TemporaryFolder.with { folder in
      for background in Self.backgrounds {
        let format = PictureFormat(depth: depth, background: background)
        let (told, untold) = (folder.file("told.png"), folder.file("untold.png"))
        let asked = try picture.write(as: format, to: told, tellsBlank: true)
        _ = try picture.write(as: format, to: untold, tellsBlank: false)
        let found = try PNGReader.read(path: told)
        let isEqual = try found == PNGReader.read(path: untold)
        #expect(isEqual, "\(format)")
        #expect(Set(asked.joined()) == picture.inked)
      }
    }
  }

  @Test(
    "its data are one zlib stream with the right sum, as long as the picture",
    arguments: pictures, PictureFormat.Depth.allCases)
  private func stream(_ picture: BandedPicture, depth: PictureFormat.Depth) throws {
    try TemporaryFolder.with { folder in
      for background in Self.backgrounds {
        let format = PictureFormat(depth: depth, background: background)
        _ = try picture.write(as: format, to: folder.file("a.png"), tellsBlank: true)
        let row = 1 + picture.size.x * format.channels * depth.rawValue / 8
        let packed = try pixelData(folder.bytes("a.png"))
        // A byte more than there must be: a longer stream would fill it.
        var count = UInt(row * picture.size.y + 1)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let code = uncompress(&bytes, &count, packed, UInt(packed.count))
        #expect(code == Z_OK && Int(count) == row * picture.size.y, "\(format)")
      }
    }
  }

  /// The contents of all IDAT chunks, one after another.
  private func pixelData(_ file: [UInt8]) throws -> [UInt8] {
    var data: [UInt8] = []
    var place = 8
    while place < file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      if name == "IDAT" { data += file[place + 8..<place + 8 + length] }
      place += 12 + length
    }
    #expect(place == file.count)
    return data
  }

  @Test("a blank picture of 2³⁰ px takes a byte for each 1000, and no row is asked for")
  func huge() throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("huge.png")
      let output = try OutputFile(path: path)
      try PNGWriter.write(
        to: output, size: [32768, 32768], format: PictureFormat(), isBlank: { _ in true },
        readRows: { _, _ in Issue.record("rows are read") })
      try output.commit()
      let count = try folder.bytes("huge.png").count
      #expect(count < 3 << 30 / 1000)
    }
  }

  @Test("a full device is an error, whether rows are blank or not", arguments: [true, false])
  func full(isBlank: Bool) throws {
    let size: SIMD2<Int> = [3000, 6400]
    let error = try documentError {
      let output = try OutputFile(path: "/dev/full")
      try PNGWriter.write(
        to: output, size: size, format: PictureFormat(), isBlank: { _ in isBlank },
        readRows: { rows, band in
          for place in 0..<size.x * 4 * rows.count {
            band[place] = UInt16(truncatingIfNeeded: place &* place)
          }
        })
      try output.commit()
    }
    #expect(error == .system(operation: "write it", reason: "No space left on device"))
  }
}
