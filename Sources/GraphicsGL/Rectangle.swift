/// A rectangle of whole pixels, y down; empty where a side is 0.
public struct Rectangle: Sendable, BitwiseCopyable, Equatable {
  /// The left edge, in px.
  public var x = 0
  /// The top edge, in px.
  public var y = 0
  /// The width in px, 0 or more.
  public var width = 0
  /// The height in px, 0 or more.
  public var height = 0

  /// Makes a rectangle; an empty one unless told otherwise.
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The top edge.
  ///   - width: The width, 0 or more.
  ///   - height: The height, 0 or more.
  public init(x: Int = 0, y: Int = 0, width: Int = 0, height: Int = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the smallest rectangle around a box, cut to a picture's size.
  ///
  /// - Parameters:
  ///   - low: The box's upper left corner, in px.
  ///   - high: Its lower right corner, in px.
  ///   - size: The picture's width and height.
  public init(low: SIMD2<Float>, high: SIMD2<Float>, within size: SIMD2<Int>) {
    let limit = SIMD2<Float>(Float(size.x), Float(size.y))
    let start = low.rounded(.down).clamped(lowerBound: .zero, upperBound: limit)
    let end = high.rounded(.up).clamped(lowerBound: .zero, upperBound: limit)
    x = Int(start.x)
    y = Int(start.y)
    width = max(0, Int(end.x) - x)
    height = max(0, Int(end.y) - y)
  }

  /// Whether it holds no pixel.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether it holds all pixels of another one.
  ///
  /// - Parameter other: The other one.
  /// - Returns: Whether it does; every rectangle holds an empty one.
  public func holds(_ other: Rectangle) -> Bool {
    union(other) == self || other.isEmpty
  }

  /// How many pixels it holds.
  public var pixelCount: Int { width * height }

  /// The smallest rectangle that holds both.
  ///
  /// - Parameter other: The other one.
  /// - Returns: The union; an empty one adds nothing.
  public func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// What two rectangles share.
  ///
  /// - Parameter other: The other one.
  /// - Returns: The intersection; an empty one where they share nothing.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard left < right, top < bottom else { return Rectangle() }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Calls for rectangles that together are what lies outside another one, without overlap: at most four.
  ///
  /// - Parameters:
  ///   - other: The other one.
  ///   - body: Called with each; none is empty.
  public func forEachPart(outside other: Rectangle, _ body: (Rectangle) -> Void) {
    let shared = intersection(other)
    guard !shared.isEmpty else {
      if !isEmpty { body(self) }
      return
    }
    let below = shared.y + shared.height
    let right = shared.x + shared.width
    func give(_ part: Rectangle) {
      if !part.isEmpty { body(part) }
    }
    give(Rectangle(x: x, y: y, width: width, height: shared.y - y))
    give(Rectangle(x: x, y: below, width: width, height: y + height - below))
    give(Rectangle(x: x, y: shared.y, width: shared.x - x, height: shared.height))
    give(Rectangle(x: right, y: shared.y, width: x + width - right, height: shared.height))
  }
}
