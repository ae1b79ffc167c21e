internal import GraphicsGL
internal import Hints

/// What of the window must be drawn anew: rectangles that may lie far apart, so that nothing between them
/// is drawn.
struct Damage {
  private(set) var rectangles: [Rectangle] = []

  init() {
    // The picture, the panel, a light, and a dot's old and new place for each contact.
    rectangles.reserveCapacity(4 + 2 * TouchHints.capacity)
  }

  /// How many pixels are drawn anew; those of two rectangles count twice.
  var pixelCount: Int { rectangles.reduce(0) { $0 + $1.pixelCount } }

  /// Adds a rectangle, unless it is empty or one that is there holds it.
  mutating func add(_ rectangle: Rectangle) {
    guard !rectangle.isEmpty else { return }
    for index in rectangles.indices where rectangles[index].holds(rectangle) { return }
    rectangles.append(rectangle)
  }

  mutating func removeAll() {
    rectangles.removeAll(keepingCapacity: true)
  }
}
