internal import GraphicsGL
internal import Hints

/// What of the window must be drawn anew: rectangles that may lie far apart, so that nothing between them
/// is drawn.
struct Damage {
  private(set) var rectangles: [Rectangle] = []

  /// The picture, the panel, a light, and a dot's old and new place for each contact.
  static let capacity = 4 + 2 * TouchHints.capacity

  init() {
    rectangles.reserveCapacity(Self.capacity)
  }

  /// How many pixels are drawn anew; those of two rectangles count twice.
  var pixelCount: Int { rectangles.reduce(0) { $0 + $1.pixelCount } }

  /// Adds a rectangle, unless it is empty or one that is there holds it.
  mutating func add(_ rectangle: Rectangle) {
    guard !rectangle.isEmpty else { return }
    for index in rectangles.indices where rectangles[index].holds(rectangle) { return }
    rectangles.append(rectangle)
  }

  /// Leaves out what lies beyond the window.
  ///
  /// - Parameter size: The window's width and height in px.
  mutating func clip(to size: SIMD2<Int>) {
    let window = Rectangle(width: size.x, height: size.y)
    for index in rectangles.indices {
      rectangles[index] = rectangles[index].intersection(window)
    }
    rectangles.removeAll(where: \.isEmpty)
  }

  /// Takes away all that lies outside a rectangle.
  ///
  /// - Parameters:
  ///   - limit: The rectangle.
  ///   - body: Called with what is taken away.
  mutating func take(outside limit: Rectangle, _ body: (Rectangle) -> Void) {
    for index in rectangles.indices {
      rectangles[index].forEachPart(outside: limit, body)
      rectangles[index] = rectangles[index].intersection(limit)
    }
    rectangles.removeAll(where: \.isEmpty)
  }

  mutating func removeAll() {
    rectangles.removeAll(keepingCapacity: true)
  }
}
