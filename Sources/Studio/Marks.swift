internal import GraphicsGL
internal import Hints
internal import InkTypes
internal import Rendering

/// What lies over the canvas beside the panel: touch hints, and the boxes of the gesture trace.
///
/// None of it is in the picture, in an export or in a recording.
struct Marks: ~Copyable {
  /// The dots of fingers and pens.
  var hints = TouchHints()
  /// Whether they are shown.
  private(set) var showsHints = false
  /// What must be drawn anew, in px of the window.
  private(set) var changes: [Rectangle] = []
  private var layer: HintLayer?
  private var boxes: [OverlayShape] = []
  private var boxCenters: [SIMD2<Float>] = []
  private var boxArea = Rectangle()

  /// The boxes' side in px, and their colour.
  private static let boxSide: Float = 5
  private static let boxColor = SIMD4<Float>(1, 0, 0, 1)

  init() {
    changes.reserveCapacity(2 * TouchHints.capacity)
    boxes.reserveCapacity(512)
    boxCenters.reserveCapacity(512)
  }

  /// Whether nothing of it may lie over the canvas.
  var isEmpty: Bool { boxes.isEmpty && !showsHints }

  /// Shows the hints, or hides them.
  ///
  /// - Parameters:
  ///   - isShown: Whether they are wanted.
  ///   - image: Gives the dots of fingers when they are wanted for the first time.
  /// - Throws: `StudioError`; then they stay hidden.
  mutating func showHints(
    _ isShown: Bool, image: () throws(StudioError) -> HintImage
  ) throws(StudioError) {
    hints.removeAll()
    if isShown, layer == nil {
      let image = try image()
      do throws(RenderingError) {
        layer = try HintLayer(image)
      } catch {
        throw StudioError("touch hints: \(error)")
      }
    }
    showsHints = isShown
  }

  /// Takes a report, if hints are shown.
  ///
  /// - Parameter sample: In px of the window.
  mutating func take(_ sample: PenSample) {
    if showsHints { hints.take(sample) }
  }

  /// Finds out what has changed since the last frame.
  ///
  /// - Parameters:
  ///   - centers: The middles of the trace's boxes, in px of the window.
  ///   - time: The frame's time on the reports' clock.
  ///   - scale: Px for one point.
  ///   - size: The window's width and height, in px.
  mutating func update<Boxes: Collection<SIMD2<Float>>>(
    boxes centers: Boxes, at time: Timestamp, scale: Float, within size: SIMD2<Int>
  ) {
    changes.removeAll(keepingCapacity: true)
    if !centers.elementsEqual(boxCenters) { takeBoxes(centers, within: size) }
    guard var layer = layer.take() else { return }
    hints.advance(to: time)
    layer.take(showsHints ? hints : nil, scale: scale, within: size)
    changes.append(contentsOf: layer.changes)
    self.layer = consume layer
  }

  private mutating func takeBoxes<Boxes: Collection<SIMD2<Float>>>(
    _ centers: Boxes, within size: SIMD2<Int>
  ) {
    let before = boxArea
    boxes.removeAll(keepingCapacity: true)
    boxCenters.removeAll(keepingCapacity: true)
    boxArea = Rectangle()
    for center in centers {
      boxCenters.append(center)
      // On whole pixels.
      let box = OverlayShape.box(
        around: center.rounded(.down) + 0.5, side: Self.boxSide, color: Self.boxColor)
      boxes.append(box)
      boxArea = boxArea.union(box.bounds(within: size))
    }
    let change = before.union(boxArea)
    if !change.isEmpty { changes.append(change) }
  }

  /// Draws the boxes, below the panel.
  mutating func drawBoxes(
    within rectangle: Rectangle, by screen: inout Screen, on surface: WindowSurface
  ) {
    screen.draw(boxes, within: rectangle, on: surface)
  }

  /// Draws the hints, above all.
  mutating func drawHints(within rectangle: Rectangle, on surface: WindowSurface) {
    guard var layer = layer.take() else { return }
    layer.draw(within: rectangle, on: surface)
    self.layer = consume layer
  }
}
