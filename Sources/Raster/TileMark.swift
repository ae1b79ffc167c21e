internal import CLanes
internal import Strokes

/// A mark that can be drawn into one tile of a transmittance plane.
protocol TileMark: BitwiseCopyable {
  /// The middle of the box that it can touch, in px of the picture.
  var center: SIMD2<Float> { get }
  /// Half the size of the box of pixel centres that it can touch.
  var halfExtent: SIMD2<Float> { get }
  /// What a pixel of the box costs, in ns; roughly.
  static var pixelCost: Float { get }

  /// Darkens a tile's pixels by what a list of marks covers of them.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - marks: The marks that it names.
  ///   - tile: The tile.
  ///   - lanes: What draws.
  static func draw(
    _ list: TileList, of marks: UnsafePointer<Self>, into tile: pelt_tile, _ lanes: Lanes)
}

extension TileMark {
  /// The marks as C knows them.
  @inline(__always)
  static func bound<Shape>(_ marks: UnsafePointer<Self>, to _: Shape.Type) -> UnsafePointer<Shape> {
    assert(MemoryLayout<Self>.stride == MemoryLayout<Shape>.stride)
    return UnsafeRawPointer(marks).assumingMemoryBound(to: Shape.self)
  }
}

extension LineShape: TileMark {
  static var pixelCost: Float { 1 }

  static func draw(
    _ list: TileList, of marks: UnsafePointer<LineShape>, into tile: pelt_tile, _ lanes: Lanes
  ) {
    let lines = bound(marks, to: pelt_line.self)
    switch lanes {
    case .plain: pelt_draw_lines_plain(tile, list.entries, list.first, lines)
    case .wide: pelt_draw_lines_wide(tile, list.entries, list.first, lines)
    }
  }
}

/// A disc of the spray.
struct SprayDisc: TileMark {
  var center: SIMD2<Float>
  var radius: Float

  static var pixelCost: Float { 6 }
  var halfExtent: SIMD2<Float> { SIMD2(repeating: radius + 0.75) }

  static func draw(
    _ list: TileList, of marks: UnsafePointer<Self>, into tile: pelt_tile, _ lanes: Lanes
  ) {
    let discs = bound(marks, to: pelt_disc.self)
    switch lanes {
    case .plain: pelt_draw_spray_plain(tile, list.entries, list.first, discs)
    case .wide: pelt_draw_spray_wide(tile, list.entries, list.first, discs)
    }
  }
}

/// A disc of the airbrush.
struct AirbrushDisc: TileMark {
  var center: SIMD2<Float>
  var radius: Float

  static var pixelCost: Float { 1 }
  var halfExtent: SIMD2<Float> { SIMD2(repeating: radius) }

  static func draw(
    _ list: TileList, of marks: UnsafePointer<Self>, into tile: pelt_tile, _ lanes: Lanes
  ) {
    let discs = bound(marks, to: pelt_disc.self)
    switch lanes {
    case .plain: pelt_draw_airbrush_plain(tile, list.entries, list.first, discs)
    case .wide: pelt_draw_airbrush_wide(tile, list.entries, list.first, discs)
    }
  }
}

/// A capsule of the ink brush or the eraser.
struct CapsuleMark: TileMark {
  private let shape: pelt_capsule

  init(_ shape: CapsuleShape) {
    let tangent = shape.tangent
    let normal = shape.sideNormal
    self.shape = pelt_capsule(
      start_x: shape.start.x, start_y: shape.start.y, end_x: shape.end.x, end_y: shape.end.y,
      start_radius: shape.startRadius, end_radius: shape.endRadius, tangent_x: tangent.x,
      tangent_y: tangent.y, length: shape.length, sine: normal.x, cosine: normal.y)
  }

  static var pixelCost: Float { 4 }

  var center: SIMD2<Float> {
    SIMD2(shape.start_x + shape.end_x, shape.start_y + shape.end_y) * 0.5
  }

  var halfExtent: SIMD2<Float> {
    SIMD2(abs(shape.end_x - shape.start_x), abs(shape.end_y - shape.start_y)) * 0.5
      + (max(shape.start_radius, shape.end_radius) + 0.75)
  }

  static func draw(
    _ list: TileList, of marks: UnsafePointer<Self>, into tile: pelt_tile, _ lanes: Lanes
  ) {
    let capsules = bound(marks, to: pelt_capsule.self)
    switch lanes {
    case .plain: pelt_draw_capsules_plain(tile, list.entries, list.first, capsules)
    case .wide: pelt_draw_capsules_wide(tile, list.entries, list.first, capsules)
    }
  }
}
