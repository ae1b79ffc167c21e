/// The kinds of mark that Pelt draws.
public enum BrushKind: String, Sendable, BitwiseCopyable, CaseIterable {
  /// Thousands of hairs, each one thin line.
  case fur
  /// Small discs in place of hairs.
  case spray
  /// One soft disc a tuft.
  case airbrush
  /// A solid line whose width follows the pressure.
  case ink
  /// A line as of `ink` that takes away.
  case eraser
}

/// A colour: three sRGB-encoded channels, each 0...1.
public struct InkColor: Hashable, Sendable, BitwiseCopyable {
  /// Red, green and blue, sRGB-encoded, 0...1.
  public let channels: SIMD3<Float>
  /// The hue that it was made from, in turns; nil for an explicit colour.
  public let hue: Float?

  /// Makes a colour of saturation and brightness 1.
  ///
  /// - Parameter hue: The place on the colour circle, in turns: 0 red, 1/3 green, 2/3 blue; any
  ///   other turn is the same hue.
  public init(hue: Float) {
    let sector = (hue - hue.rounded(.down)) * 6
    let ramp = SIMD3<Float>(abs(sector - 3) - 1, 2 - abs(sector - 2), 2 - abs(sector - 4))
    channels = ramp.clamped(lowerBound: .zero, upperBound: .one)
    self.hue = hue
  }

  /// Makes a colour from 24 bits.
  ///
  /// - Parameter rgb: 0xRRGGBB.
  public init(rgb: UInt32) {
    channels =
      SIMD3<Float>(Float(rgb >> 16 & 255), Float(rgb >> 8 & 255), Float(rgb & 255)) / 255
    hue = nil
  }

  /// Makes a colour from six hexadecimal digits in any case, or nil from anything else.
  ///
  /// - Parameter hexadecimal: `RRGGBB`.
  public init?(hexadecimal: some StringProtocol) {
    guard hexadecimal.utf8.count == 6, hexadecimal.allSatisfy(\.isHexDigit),
      let rgb = UInt32(hexadecimal, radix: 16)
    else { return nil }
    self.init(rgb: rgb)
  }

  /// The nearest 24-bit colour, 0xRRGGBB: exact for an explicit one.
  public var rgb: UInt32 {
    let bytes = (channels * 255).rounded(.toNearestOrAwayFromZero)
    return UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
  }

  /// `rgb` as six hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(rgb, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// The settings of a brush that may change in mid-stroke.
public struct Paint: Hashable, Sendable, BitwiseCopyable {
  /// The hairs' colour.
  public var color: InkColor
  /// Multiplies every length of the brush, and the line's width; 0.01...100.
  public var size: Double
  /// Multiplies the number of hairs, 0...16.
  public var density: Double
  /// Multiplies the opacity of a mark, 0...40 (a mark's own opacity ends at 1).
  public var opacity: Double

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - color: The hairs' colour.
  ///   - size: Multiplies every length, `Paint.sizes`.
  ///   - density: Multiplies the number of hairs, `Paint.densities`.
  ///   - opacity: Multiplies the opacity, `Paint.opacities`.
  public init(
    color: InkColor = InkColor(hue: 0.33), size: Double = 1, density: Double = 1,
    opacity: Double = 1
  ) {
    self.color = color
    self.size = size
    self.density = density
    self.opacity = opacity
  }

  /// The sizes that are taken: below, a hair is far under a pixel; above, over any screen.
  public static let sizes: ClosedRange<Double> = 0.01...100
  /// The densities that are taken; 16 is 1776 hairs in a tuft.
  public static let densities: ClosedRange<Double> = 0...16
  /// The opacities that are taken; 40 makes a single hair opaque.
  public static let opacities: ClosedRange<Double> = 0...40
}

/// A brush as a person chooses it.
public struct Brush: Hashable, Sendable, BitwiseCopyable {
  /// The kind of mark; a change holds from the next stroke.
  public var kind: BrushKind
  /// What may change in mid-stroke.
  public var paint: Paint

  /// Makes a brush.
  ///
  /// - Parameters:
  ///   - kind: The kind of mark.
  ///   - paint: Colour, size, density and opacity.
  public init(kind: BrushKind = .fur, paint: Paint = Paint()) {
    self.kind = kind
    self.paint = paint
  }
}
