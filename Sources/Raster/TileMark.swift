internal import Strokes

/// A mark that can be drawn into one tile of a transmittance plane.
protocol TileMark: BitwiseCopyable {
  /// The middle of the box that it can touch, in px of the picture.
  var center: SIMD2<Float> { get }
  /// Half the size of the box of pixel centres that it can touch.
  var halfExtent: SIMD2<Float> { get }

  /// Darkens the tile's pixels by what the mark covers of them.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - opacity: The opacity of a full pixel; no concern of solid marks.
  func paint(_ tile: TilePixels, opacity: Float)
}

extension LineShape: TileMark {
  /// Four pixels at a time: a hair is a pixel wide, of eight in a row most would miss it.
  @inline(__always)
  func paint(_ tile: TilePixels, opacity: Float) {
    let box = tile.box(around: center, halfExtent)
    guard !box.isEmpty else { return }
    let columns = self.columns
    let left = SIMD4<Float>(repeating: Float(box.left))
    let right = SIMD4<Float>(repeating: Float(box.right))
    let row = tile.origin.y + (Float(box.top) + 0.5)
    let ends = columns.around(row)
    var reach = SIMD4(ends.low, ends.high, ends.low, ends.high) - tile.origin.x
    var down = row - center.y
    var start = tile.base + box.top &* TilePixels.stride
    let end = tile.base + box.bottom &* TilePixels.stride
    // Where four pixels hold all of a row there is no decision to be made, and none to be guessed.
    let isNarrow = columns.areFew
    let faintest = SIMD4<Float>(repeating: TilePixels.faintest)
    let centers = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + (tile.origin.x - center.x)
    while start < end {
      // 2²³ has a step of 1: what is added to it is rounded, and stands in the lowest bits.
      let places = reach.cut(above: right).cut(below: left) + 0x1p23
      let numbers = unsafeBitCast(places, to: SIMD4<UInt32>.self) & 0x7F_FFFF
      var x = Int(truncatingIfNeeded: numbers.x)
      let last = isNarrow ? x : Int(truncatingIfNeeded: numbers.y)
      var offset = centers + (places.x - 0x1p23)
      repeat {
        let place = UnsafeMutableRawPointer(start + x)
        let share = coverage(right: offset, down: down) * opacity
        let values = place.loadUnaligned(as: SIMD4<Float>.self)
        place.storeBytes(
          of: (values - values * share).cut(below: faintest), as: SIMD4<Float>.self)
        offset += 4
        x &+= 4
      } while x < last
      start += TilePixels.stride
      down += 1
      reach += columns.slope
    }
  }
}

/// A disc of the spray.
struct SprayDisc: TileMark {
  var center: SIMD2<Float>
  var radius: Float

  var halfExtent: SIMD2<Float> { SIMD2(repeating: radius + 0.75) }

  func paint(_ tile: TilePixels, opacity: Float) {
    tile.forEachPixel(around: center, halfExtent) { pixel, place in
      let share = discCoverage(offset: place - center, radius: radius)
      pixel.pointee = max(pixel.pointee - pixel.pointee * (share * opacity), TilePixels.faintest)
    }
  }
}

/// A disc of the airbrush.
struct AirbrushDisc: TileMark {
  var center: SIMD2<Float>
  var radius: Float

  var halfExtent: SIMD2<Float> { SIMD2(repeating: radius) }

  func paint(_ tile: TilePixels, opacity: Float) {
    tile.forEachPixel(around: center, halfExtent) { pixel, place in
      let share = airbrushShare(offset: place - center, radius: radius)
      pixel.pointee = max(pixel.pointee - pixel.pointee * (share * opacity), TilePixels.faintest)
    }
  }
}

extension CapsuleShape: TileMark {
  var center: SIMD2<Float> { (start + end) * 0.5 }

  var halfExtent: SIMD2<Float> {
    let half = (end - start) * 0.5
    return SIMD2(abs(half.x), abs(half.y)) + (max(startRadius, endRadius) + 0.75)
  }

  func paint(_ tile: TilePixels, opacity: Float) {
    tile.forEachPixel(around: center, halfExtent) { pixel, place in
      let left = 1 - coverage(at: place)
      if left < pixel.pointee { pixel.pointee = left }
    }
  }
}
