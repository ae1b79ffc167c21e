internal import InkTypes

/// A colour of the panel, as Dear ImGui takes it: 0xAABBGGRR, not premultiplied.
struct Tint: BitwiseCopyable {
  let bits: UInt32

  /// A colour with an opacity of 0...1.
  init(_ color: SIMD3<Float>, _ opacity: Float = 1) {
    let bytes = (SIMD4(color, opacity) * 255).rounded(.toNearestOrAwayFromZero)
    bits =
      UInt32(bytes.w) << 24 | UInt32(bytes.z) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.x)
  }

  /// White with an opacity of 0...1.
  static func white(_ opacity: Float) -> Tint { Tint([1, 1, 1], opacity) }

  /// Behind windows and lines of text: dark, so that they read on any canvas.
  static func ground(_ opacity: Float = 1) -> Tint { Tint([0.11, 0.11, 0.12], opacity) }

  /// Around them, so that they also stand out from a black canvas.
  static let edge = white(0.14)
  static let text = white(0.92)
  static let secondary = white(0.58)
  static let faint = white(0.28)
  static let well = white(0.07)
  static let warning = Tint([0.98, 0.72, 0.25])
  static let live = Tint([0.95, 0.3, 0.28])
}
