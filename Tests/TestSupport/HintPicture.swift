/// The dot of a finger that comes with the program, 64×64 px: a bright disc one sees through, in a
/// ring, in a soft shadow that sets it off from white.
public enum HintPicture {
  /// Width and height, in px.
  public static let side = 64

  /// Red, green, blue, alpha of 16 bits each, premultiplied, row by row.
  public static func values() -> [UInt16] {
    (0..<side * side).flatMap { index -> [UInt16] in
      let x = Double(index % side) + 0.5 - Double(side) / 2
      let y = Double(index / side) + 0.5 - Double(side) / 2
      let (white, alpha) = pixel(at: (x * x + y * y).squareRoot())
      return [white, white, white, alpha].map { UInt16(($0 * 65535).rounded()) }
    }
  }

  /// How white and how opaque it is at a distance from its middle, in px.
  private static func pixel(at distance: Double) -> (white: Double, alpha: Double) {
    func inside(_ radius: Double, soft width: Double = 1) -> Double {
      min(max((radius - distance) / width + 0.5, 0), 1)
    }
    let disc = 0.35 * inside(24)
    let ring = 0.95 * min(inside(25.5), 1 - inside(22.5))
    let shadow = 0.45 * inside(28, soft: 7)
    let white = ring + (1 - ring) * disc
    return (white, white + (1 - white) * shadow)
  }
}
