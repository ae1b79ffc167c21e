internal import GraphicsGL
internal import Strokes

/// Up to 16 hairs of one tuft as the GPU reads them: 32 bytes, the layout of
/// `Shaders/common/tuft.glsl`.
///
/// A chunk carries no hair: the shader grows them from the counters. That is 2.1 bytes a hair at mean
/// pressure, a seventh of what a line a hair would take.
struct HairChunk: BitwiseCopyable {
  /// `layout(location = 0) in vec2 inPosition`: px of the canvas.
  var position: SIMD2<Float>
  /// `layout(location = 1) in vec2 inHeading`.
  var heading: SIMD2<Float>
  /// `layout(location = 2) in float inLean`.
  var lean: Float
  /// `layout(location = 3) in uvec3 inCounters`: x.
  var strokeSeed: UInt32
  /// y.
  var tuft: UInt32
  /// z: the first hair's number, and 65536 times how many follow.
  var hairs: UInt32

  /// How many hairs a chunk holds: fewer waste bytes, more waste vertices.
  static let capacity: UInt32 = 16

  static let attributes: [InstanceAttribute] = [
    .floats(location: 0, components: 2, offset: 0),
    .floats(location: 1, components: 2, offset: 8),
    .floats(location: 2, components: 1, offset: 16),
    .integers(location: 3, components: 3, offset: 20),
  ]

  init(_ tuft: Tuft, strokeSeed: UInt32, first: UInt32, count: UInt32) {
    position = tuft.position
    heading = tuft.heading
    lean = tuft.lean
    self.strokeSeed = strokeSeed
    self.tuft = tuft.index
    hairs = first | count << 16
  }
}

/// One piece of an ink line as the GPU reads it: 24 bytes, the layout of
/// `Shaders/capsule/capsule.vert`.
struct CapsuleInstance: BitwiseCopyable {
  /// `layout(location = 0) in vec2 inStart`: px of the target.
  var start: SIMD2<Float>
  /// `layout(location = 1) in vec2 inEnd`: px of the target.
  var end: SIMD2<Float>
  /// `layout(location = 2) in vec2 inRadii`: px of the target.
  var radii: SIMD2<Float>

  static let attributes: [InstanceAttribute] = [
    .floats(location: 0, components: 2, offset: 0),
    .floats(location: 1, components: 2, offset: 8),
    .floats(location: 2, components: 2, offset: 16),
  ]

  init(_ shape: CapsuleShape) {
    start = shape.start
    end = shape.end
    radii = [shape.startRadius, shape.endRadius]
  }
}

/// A rectangle as the GPU reads it: 16 bytes, the layout of `Shaders/layer/layer.vert`.
struct RectangleInstance: BitwiseCopyable {
  /// `layout(location = 0) in vec4 inRectangle`: left, top, width, height in px of the target.
  var rectangle: SIMD4<Float>

  static let attributes: [InstanceAttribute] = [.floats(location: 0, components: 4, offset: 0)]

  /// - Parameters:
  ///   - rectangle: The rectangle.
  ///   - origin: Where the target's corner lies in the rectangle's px.
  init(_ rectangle: Rectangle, from origin: SIMD2<Int> = .zero) {
    self.rectangle = SIMD4(
      Float(rectangle.x - origin.x), Float(rectangle.y - origin.y), Float(rectangle.width),
      Float(rectangle.height))
  }
}
