import Documents
import InkTypes

/// What was on a screen.
struct ScreenPicture: Equatable {
  /// Width and height, in px.
  let size: SIMD2<Int>
  /// Rows of 0xRRGGBB.
  var pixels: [UInt32]

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * size.x + x] }

  /// Red, green and blue, 0...255.
  static func channels(_ pixel: UInt32) -> SIMD3<Double> {
    [Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255)]
  }

  /// A part of a screen: columns and rows.
  struct Area {
    var x: Range<Int>
    var y: Range<Int>

    /// The square around a point.
    static func around(_ point: SIMD2<Double>, _ radius: Int) -> Area {
      let middle = SIMD2<Int>(point)
      return Area(
        x: middle.x - radius..<middle.x + radius + 1, y: middle.y - radius..<middle.y + radius + 1)
    }
  }

  /// How far a pixel is from the canvas's bare colour, summed over its channels, in 1/255.
  func ink(_ x: Int, _ y: Int) -> Double {
    let gap = Self.channels(self[x, y]) - Self.channels(DrawRig.background)
    return abs(gap.x) + abs(gap.y) + abs(gap.z)
  }

  /// The middle of the ink in a part, in px; nil without any.
  func centroid(in area: Area) -> SIMD2<Double>? {
    var (sum, weight) = (SIMD2<Double>.zero, 0.0)
    for y in area.y {
      for x in area.x {
        let ink = ink(x, y)
        sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * ink
        weight += ink
      }
    }
    return weight > 0 ? sum / weight : nil
  }

  /// How many pixels of a part are not the canvas's bare colour.
  func inkedCount(in area: Area) -> Int {
    area.y.reduce(0) { sum, y in sum + area.x.count { ink($0, y) > 0 } }
  }

  /// How far a screen is from a picture, where either has ink.
  struct Difference {
    /// The root of the mean square over the channels of all pixels with ink, in 1/255.
    var rootMeanSquare = 0.0
    /// The largest difference of a channel, in 1/255, and where.
    var largest = 0.0
    var place = SIMD2<Int>.zero
    /// How many pixels have ink in either.
    var inked = 0
  }

  /// Compares with a picture of the same size, its corner with words left out.
  ///
  /// Bare canvas is left out too: a mean over it would make any error small.
  func difference(from picture: Picture) -> Difference {
    var result = Difference()
    var squares = 0.0
    let bare = Self.channels(DrawRig.background)
    for y in 0..<size.y {
      for x in 0..<size.x where !(DrawRig.corner.x ~= x && DrawRig.corner.y ~= y) {
        let index = 4 * (y * size.x + x)
        let wanted =
          SIMD3(
            Double(picture.values[index]), Double(picture.values[index + 1]),
            Double(picture.values[index + 2])) / 257
        let seen = Self.channels(self[x, y])
        guard seen != bare || wanted != bare else { continue }
        let gap = seen - wanted
        result.inked += 1
        squares += (gap * gap).sum()
        let worst = max(gap.max(), -gap.min())
        if worst > result.largest { (result.largest, result.place) = (worst, [x, y]) }
      }
    }
    result.rootMeanSquare = (squares / Double(max(1, 3 * result.inked))).squareRoot()
    return result
  }
}
