public import GraphicsGL
public import Hints
internal import InkTypes

/// The layer of touch hints: over all else, and never in the picture.
///
/// One thread, with the context current in which it was made.
public struct HintLayer: ~Copyable {
  /// What differs from the dots before, in px of what is drawn into; parts do not overlap.
  public private(set) var changes: [Rectangle] = []

  private var pass: HintPass
  private var overlay: OverlayPass
  private var look: HintLook
  private var dots: [HintDot] = []
  private var before: [HintDot] = []
  private var quads: [HintQuad] = []
  private var shapes: [OverlayShape] = []

  /// Makes a layer without dots.
  ///
  /// - Parameter image: The dots of fingers.
  /// - Throws: `RenderingError`.
  public init(_ image: HintImage) throws(RenderingError) {
    let pass = try HintPass(image)
    let overlay = try OverlayPass()
    look = HintLook(imageSize: SIMD2(Float(image.size.x), Float(image.size.y)))
    self.pass = pass
    self.overlay = overlay
    dots.reserveCapacity(TouchHints.capacity)
    before.reserveCapacity(TouchHints.capacity)
    quads.reserveCapacity(TouchHints.capacity)
    shapes.reserveCapacity(3 * TouchHints.capacity)
    changes.reserveCapacity(2 * TouchHints.capacity)
  }

  /// Takes the dots as they are now.
  ///
  /// - Parameters:
  ///   - hints: The hints, advanced to the frame's time; nil = none are wanted.
  ///   - scale: Px of what is drawn into for one point.
  ///   - size: Width and height of what is drawn into, in px.
  public mutating func take(_ hints: TouchHints?, scale: Float, within size: SIMD2<Int>) {
    swap(&dots, &before)
    dots.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    look.scale = scale
    for index in 0..<(hints?.count ?? 0) {
      guard let dot = hints?[index] else { break }
      dots.append(dot)
      look.add(dot, &quads, &shapes)
      if !before.contains(dot) { addChange(look.bounds(of: dot, within: size)) }
    }
    for dot in before where !dots.contains(dot) { addChange(look.bounds(of: dot, within: size)) }
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { dots.isEmpty }

  /// Adds a rectangle, joined with those that it overlaps.
  private mutating func addChange(_ rectangle: Rectangle) {
    var rectangle = rectangle
    guard !rectangle.isEmpty else { return }
    while let index = changes.firstIndex(where: { $0.overlaps(rectangle) }) {
      rectangle = rectangle.union(changes.remove(at: index))
    }
    changes.append(rectangle)
  }

  /// Draws the dots over what a window's surface shows, within a rectangle.
  ///
  /// - Parameters:
  ///   - rectangle: What may change, in px of the window.
  ///   - surface: The window's back buffer.
  public mutating func draw(within rectangle: Rectangle, on surface: WindowSurface) {
    guard !rectangle.isEmpty, !isEmpty else { return }
    surface.bind(clippedTo: rectangle)
    draw(target: surface.size, isFlipped: true)
  }

  /// Draws the dots over what a target holds.
  ///
  /// - Parameter target: The target.
  public mutating func draw(into target: borrowing RenderTarget) {
    guard !isEmpty else { return }
    target.bind(clippedTo: Rectangle(width: target.size.x, height: target.size.y))
    draw(target: target.size, isFlipped: false)
  }

  private mutating func draw(target size: SIMD2<Int>, isFlipped: Bool) {
    pass.draw(quads, target: size, isFlipped: isFlipped)
    overlay.draw(shapes, target: size, isFlipped: isFlipped)
  }
}

extension Rectangle {
  /// Whether two rectangles have a pixel in common.
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
