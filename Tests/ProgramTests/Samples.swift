import Documents
import Foundation

/// Small recordings as text.
enum Sample {
  /// A pen log's first line.
  static func header(_ width: Int = 200, _ height: Int = 100, seed: UInt32 = 7) -> String {
    #"{"penlog":1,"width":\#(width),"height":\#(height),"seed":\#(seed),"devices":["#
      + #"{"id":1,"kind":"pen"}]}"# + "\n"
  }

  /// A pen's straight stroke from a time in ms on, 200 reports a second, the lift included.
  static func stroke(
    from start: SIMD2<Double> = [60, 50], to end: SIMD2<Double> = [140, 50], at time: Int = 0,
    count: Int = 21
  ) -> String {
    var text = ""
    for index in 0..<count {
      let place = start + (end - start) * Double(index) / Double(max(1, count - 1))
      text += #"{"t":\#((time + 5 * index) * 1000),"x":\#(place.x),"y":\#(place.y),"tip":1,"#
      text += #""p":0.5,"tx":20,"ty":-10}"# + "\n"
    }
    return text + #"{"t":\#((time + 5 * count) * 1000),"tip":0}"# + "\n"
  }

  /// An event without further keys.
  static func command(_ name: String, at time: Int) -> String {
    #"{"t":\#(time * 1000),"ev":"command","name":"\#(name)"}"# + "\n"
  }

  /// A log of one stroke on a small canvas.
  static var log: String { header() + stroke() }

  /// A table of samples.
  static let table = """
    t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke
    0,60,50,0.5,20,-10,0
    10,80,50,0.6,20,-10,0
    20,100,60,0.7,21,-11,0
    500,100,20,0.5,,,1
    510,140,20,0.5,,,1

    """

  /// A small InkML document.
  static func ink(_ body: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<ink xmlns=\"http://www.w3.org/2003/InkML\">\n\(body)\n</ink>\n"
  }
}

/// What is seen in a picture.
struct Ink {
  /// The sum of each channel over all pixels, a full one being 1.
  var sum = SIMD4<Double>.zero
  /// The corners of the box around all pixels that differ from the first one.
  var low = SIMD2<Int>(repeating: .max)
  var high = SIMD2<Int>(repeating: .min)

  init(_ picture: Picture) {
    for y in 0..<picture.size.y {
      for x in 0..<picture.size.x {
        let pixel = picture[x, y]
        sum += pixel
        guard pixel != picture[0, 0] else { continue }
        low = pointwiseMin(low, [x, y])
        high = pointwiseMax(high, [x, y])
      }
    }
  }

  /// Width and height of the box.
  var extent: SIMD2<Int> { high &- low }
  /// Twice the box's middle.
  var doubleMiddle: SIMD2<Int> { high &+ low }
}

extension Picture {
  /// A pixel's channels as the file has them, 0...1.
  subscript(x: Int, y: Int) -> SIMD4<Double> {
    let place = 4 * (y * size.x + x)
    return SIMD4(
      Double(values[place]), Double(values[place + 1]), Double(values[place + 2]),
      Double(values[place + 3])) / 65535
  }

  /// The opaque colour 0xRRGGBB as a pixel.
  static func opaque(_ rgb: Int) -> SIMD4<Double> {
    SIMD4(Double(rgb >> 16), Double(rgb >> 8 & 255), Double(rgb & 255), 255) / 255
  }

  /// The largest difference of a channel to another picture of the same size, in 1/255.
  func distance(to other: Picture) -> Double {
    guard size == other.size else { return .infinity }
    let gaps = zip(values, other.values).map { abs(Int($0) - Int($1)) }
    return Double(gaps.max() ?? 0) / 257
  }
}
