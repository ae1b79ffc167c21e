internal import CPNG
internal import Foundation
public import InkTypes

/// How a picture is written: bits a channel, and what lies behind it.
public struct PictureFormat: Sendable, Equatable {
  /// Bits a channel.
  public enum Depth: Int, Sendable, CaseIterable {
    case eight = 8
    case sixteen = 16
  }

  /// Bits a channel.
  public var depth: Depth
  /// The colour behind the picture, or nil: then the file has an alpha channel, not premultiplied.
  public var background: InkColor?

  /// Makes a format.
  ///
  /// - Parameters:
  ///   - depth: Bits a channel.
  ///   - background: The colour behind the picture, or nil for none.
  public init(depth: Depth = .eight, background: InkColor? = InkColor(rgb: 0)) {
    self.depth = depth
    self.background = background
  }

  /// Channels of a pixel in the file: 3, or 4 with alpha.
  public var channels: Int { background == nil ? 4 : 3 }
}

/// Writes pictures as PNG, row by row: memory holds a few rows, not the picture.
public enum PNGWriter {
  /// Rows asked for at once.
  private static let bandHeight = 64

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - output: Where to; it is not committed.
  ///   - size: Width and height in px, 1 or more.
  ///   - format: Bits and background.
  ///   - readRows: Fills the buffer with the rows of a range: red, green, blue, alpha, premultiplied,
  ///     16 bits each.
  /// - Throws: `DocumentError.system`.
  public static func write(
    to output: borrowing OutputFile, size: SIMD2<Int>, format: PictureFormat,
    readRows: (Range<Int>, UnsafeMutableBufferPointer<UInt16>) -> Void
  ) throws(DocumentError) {
    let colorType = format.background == nil ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB
    guard
      let file = pelt_png_begin_write(
        output.stream, UInt32(size.x), UInt32(size.y), Int32(format.depth.rawValue),
        Int32(colorType))
    else { throw .system("write it") }
    defer { pelt_png_close_write(file) }
    let encoder = RowEncoder(width: size.x, format: format)
    let band = UnsafeMutableBufferPointer<UInt16>.allocate(
      capacity: size.x * 4 * min(bandHeight, size.y))
    defer { band.deallocate() }
    for first in stride(from: 0, to: size.y, by: bandHeight) {
      let rows = first..<min(first + bandHeight, size.y)
      readRows(rows, band)
      for row in 0..<rows.count {
        encoder.encode(
          UnsafeBufferPointer(rebasing: band[row * size.x * 4..<(row + 1) * size.x * 4]))
        guard pelt_png_write_row(file, encoder.bytes.baseAddress) == 0 else {
          throw .system("write it")
        }
      }
    }
    guard pelt_png_finish_write(file) == 0, ferror(output.stream) == 0 else {
      throw .system("write it")
    }
  }

  /// The picture that a reader of the file would see, without a file.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - format: Bits and background.
  ///   - readRows: As of `write`.
  /// - Returns: The picture.
  public static func picture(
    size: SIMD2<Int>, format: PictureFormat,
    readRows: (Range<Int>, UnsafeMutableBufferPointer<UInt16>) -> Void
  ) -> Picture {
    let encoder = RowEncoder(width: size.x, format: format)
    let row = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: size.x * 4)
    defer { row.deallocate() }
    var values: [UInt16] = []
    values.reserveCapacity(size.x * size.y * 4)
    for y in 0..<size.y {
      readRows(y..<y + 1, row)
      encoder.encode(UnsafeBufferPointer(row))
      for x in 0..<size.x {
        for channel in 0..<4 { values.append(encoder.value(x, channel)) }
      }
    }
    return Picture(size: size, values: values, depth: format.depth.rawValue)
  }
}

/// Turns premultiplied 16-bit rows into the bytes of a file.
struct RowEncoder: ~Copyable {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  private let width: Int
  private let format: PictureFormat
  private let top: Double
  private let background: SIMD4<Double>
  /// The background in whole 255ths, where it is such: then whole numbers do, and exactly.
  private let wholeBackground: SIMD4<UInt32>?

  init(width: Int, format: PictureFormat) {
    self.width = width
    self.format = format
    top = format.depth == .eight ? 255 : 65535
    background = format.background.map { SIMD4(SIMD3<Double>($0.channels), 1) } ?? .zero
    let full = background * 255
    let isWhole =
      format.depth == .eight && format.background != nil && full == full.rounded(.toNearestOrEven)
    wholeBackground = isWhole ? SIMD4<UInt32>(full) : nil
    bytes = .allocate(capacity: width * format.channels * format.depth.rawValue / 8)
  }

  deinit {
    bytes.deallocate()
  }

  /// A channel of the encoded row as 16 bits; alpha is full where the file has none.
  func value(_ x: Int, _ channel: Int) -> UInt16 {
    guard channel < format.channels else { return 65535 }
    let place = x * format.channels + channel
    guard format.depth == .sixteen else { return UInt16(bytes[place]) * 257 }
    return UnsafeRawBufferPointer(bytes).load(fromByteOffset: 2 * place, as: UInt16.self)
  }

  /// Encodes one row into `bytes`; 16-bit channels in the machine's order.
  func encode(_ row: UnsafeBufferPointer<UInt16>) {
    if let wholeBackground {
      encode(row, over: wholeBackground)
      return
    }
    var place = 0
    for x in 0..<width {
      let premultiplied =
        SIMD4<Double>(
          Double(row[4 * x]), Double(row[4 * x + 1]), Double(row[4 * x + 2]),
          Double(row[4 * x + 3])) / 65535
      let alpha = premultiplied.w
      var color = premultiplied
      if format.background != nil {
        color += background * (1 - alpha)
      } else if alpha > 0 {
        color = SIMD4(
          premultiplied.x / alpha, premultiplied.y / alpha, premultiplied.z / alpha, alpha)
      }
      for channel in 0..<format.channels {
        let value = (min(max(color[channel], 0), 1) * top).rounded()
        if format.depth == .eight {
          bytes[place] = UInt8(value)
          place += 1
        } else {
          UnsafeMutableRawBufferPointer(bytes).storeBytes(
            of: UInt16(value), toByteOffset: place, as: UInt16.self)
          place += 2
        }
      }
    }
  }

  /// The same in whole numbers, of 65535 · 255ths: no sum lies at one half, so that it is exact.
  private func encode(_ row: UnsafeBufferPointer<UInt16>, over background: SIMD4<UInt32>) {
    precondition(row.count >= 4 * width)
    guard let source = row.baseAddress, let out = bytes.baseAddress else { return }
    for x in 0..<width {
      let pixel = source + 4 &* x
      let left = 65535 &- UInt32(pixel[3])
      let place = out + 3 &* x
      place[0] = Self.byte(pixel[0], background.x, left)
      place[1] = Self.byte(pixel[1], background.y, left)
      place[2] = Self.byte(pixel[2], background.z, left)
    }
  }

  @inline(__always)
  private static func byte(_ value: UInt16, _ background: UInt32, _ left: UInt32) -> UInt8 {
    let sum = (UInt32(value) &* 255 &+ background &* left &+ 32767) / 65535
    return UInt8(truncatingIfNeeded: min(sum, 255))
  }
}
