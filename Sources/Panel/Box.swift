/// A rectangle in px, y down.
package struct Box: Sendable, BitwiseCopyable, Equatable {
  /// The upper left corner.
  package var origin: SIMD2<Float> = .zero
  /// Width and height, 0 or more.
  package var size: SIMD2<Float> = .zero

  init(_ x: Float = 0, _ y: Float = 0, _ width: Float = 0, _ height: Float = 0) {
    origin = [x, y]
    size = [width, height]
  }

  /// The place of the middle.
  package var middle: SIMD2<Float> { origin + size / 2 }
  /// The place of the lower right corner.
  package var end: SIMD2<Float> { origin + size }

  /// Whether a place lies within, the upper and left edges included.
  ///
  /// - Parameter place: The place, in px.
  /// - Returns: Whether it does; never in a box without area.
  package func contains(_ place: SIMD2<Float>) -> Bool {
    place.x >= origin.x && place.y >= origin.y && place.x < end.x && place.y < end.y
  }

  func moved(by offset: SIMD2<Float>) -> Box {
    Box(origin.x + offset.x, origin.y + offset.y, size.x, size.y)
  }

  /// The box with each edge moved inwards; outwards where negative.
  func inset(_ distance: Float) -> Box {
    Box(
      origin.x + distance, origin.y + distance, max(0, size.x - 2 * distance),
      max(0, size.y - 2 * distance))
  }

  /// Boxes of equal width side by side, on whole px.
  func columns(_ count: Int, gap: Float) -> [Box] {
    let width = (size.x - gap * Float(count - 1)) / Float(count)
    return (0..<count).map { index in
      let left = (origin.x + Float(index) * (width + gap)).rounded()
      let right = (origin.x + Float(index) * (width + gap) + width).rounded()
      return Box(left, origin.y, right - left, size.y)
    }
  }
}
