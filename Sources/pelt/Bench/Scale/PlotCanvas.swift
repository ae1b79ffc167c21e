internal import Documents
internal import Foundation

/// A small picture for curves: lines and plain letters.
struct PlotCanvas {
  let size: SIMD2<Int>
  private var values: [UInt16]

  /// Makes a white one.
  ///
  /// - Parameter size: Width and height in px.
  init(size: SIMD2<Int>) {
    self.size = size
    values = Array(repeating: 65535, count: size.x * size.y * 4)
  }

  /// It, to be written.
  var picture: Picture { Picture(size: size, values: values, depth: 8) }

  /// Fills a box; what lies beyond the edges is left out.
  ///
  /// - Parameters:
  ///   - corner: Its upper left pixel.
  ///   - extent: Width and height in px.
  ///   - color: 0xRRGGBB.
  mutating func fill(_ corner: SIMD2<Int>, _ extent: SIMD2<Int>, _ color: Int) {
    for y in max(0, corner.y)..<max(0, corner.y, min(size.y, corner.y + extent.y)) {
      for x in max(0, corner.x)..<max(0, corner.x, min(size.x, corner.x + extent.x)) {
        let place = 4 * (y * size.x + x)
        for channel in 0..<3 {
          values[place + channel] = UInt16(color >> (16 - 8 * channel) & 255) * 257
        }
      }
    }
  }

  /// Draws a straight line.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - end: Where it ends.
  ///   - width: Its width in px.
  ///   - color: 0xRRGGBB.
  mutating func line(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, width: Int, _ color: Int
  ) {
    let way = end - start
    let steps = max(1, Int(max(abs(way.x), abs(way.y)).rounded(.up)))
    for step in 0...steps {
      let place = start + way * (Double(step) / Double(steps))
      let pixel = SIMD2(Int(place.x.rounded()), Int(place.y.rounded()))
      fill(pixel &- width / 2, SIMD2(width, width), color)
    }
  }

  // MARK: Letters

  /// How large a pixel of a letter is, in px.
  private static let letterScale = 2
  /// From a letter to the next, in px.
  static let letterWidth = 4 * letterScale
  static let letterHeight = 5 * letterScale

  /// Five rows of three pixels, an octal digit each, from the top.
  private static let letters: [Character: Int] = [
    "0": 0o75557, "1": 0o26227, "2": 0o71747, "3": 0o71717, "4": 0o55711, "5": 0o74717,
    "6": 0o74757, "7": 0o71122, "8": 0o75757, "9": 0o75717, "a": 0o25755, "b": 0o65656,
    "c": 0o34443, "d": 0o65556, "e": 0o74647, "f": 0o74644, "g": 0o34553, "h": 0o55755,
    "i": 0o72227, "j": 0o11152, "k": 0o55655, "l": 0o44447, "m": 0o57755, "n": 0o65555,
    "o": 0o25552, "p": 0o65644, "q": 0o25563, "r": 0o65655, "s": 0o34216, "t": 0o72222,
    "u": 0o55557, "v": 0o55552, "w": 0o55775, "x": 0o55255, "y": 0o55222, "z": 0o71247,
    ".": 0o00002, ",": 0o00024, "-": 0o00700, "/": 0o11244, ":": 0o02020,
  ]

  /// Writes a line of small letters, digits and `. , - / :`; other characters leave a gap.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - corner: The upper left pixel.
  ///   - color: 0xRRGGBB.
  mutating func write(_ text: String, at corner: SIMD2<Int>, _ color: Int) {
    for (index, letter) in text.enumerated() {
      let rows = Self.letters[letter] ?? 0
      for pixel in 0..<15 where rows >> (14 - pixel) & 1 == 1 {
        let place = SIMD2(pixel % 3, pixel / 3) &* Self.letterScale
        fill(
          corner &+ place &+ SIMD2(index * Self.letterWidth, 0),
          SIMD2(Self.letterScale, Self.letterScale), color)
      }
    }
  }
}
