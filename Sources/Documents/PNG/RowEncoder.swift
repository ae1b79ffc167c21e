internal import Foundation
internal import InkTypes

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

  var bytesPerChannel: Int { format.depth.rawValue / 8 }

  var bytesPerPixel: Int { format.channels * bytesPerChannel }

  /// Encodes a row without ink into `bytes`.
  func encodeBlank() {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4 * width) { row in
      row.initialize(repeating: 0)
      encode(UnsafeBufferPointer(row))
    }
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
