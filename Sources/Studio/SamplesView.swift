internal import InkTypes
internal import Rendering

/// What the samples view shows: what one event a frame would have given, what came in between, and
/// what was predicted; in px of the window.
///
/// After "AdvancedTouch", the program on coalesced and predicted touches that Pelt grew from.
struct SamplesView {
  /// Shapes that the frame adds.
  private(set) var shapes: [OverlayShape] = []
  /// How many shapes a frame adds at most: 4 kHz bursts of a second.
  private static let capacity = 4096
  /// How many shapes did not fit.
  private(set) var droppedCount = 0
  /// Samples of the frame, and predictions.
  private(set) var coalesced = 0
  private(set) var predicted = 0
  /// Whether a contact began since the view was last emptied.
  private(set) var wantsClearing = false
  private var lastMain: SIMD2<Float>?
  private var newest: SIMD2<Float>?

  private static let blue = SIMD4<Float>(0.5, 0.5, 1, 1)
  private static let yellow = SIMD4<Float>(1, 1, 0, 1)
  private static let white = SIMD4<Float>(1, 1, 1, 1)

  init() {
    shapes.reserveCapacity(Self.capacity)
  }

  mutating func beginFrame() {
    shapes.removeAll(keepingCapacity: true)
    coalesced = 0
    predicted = 0
    newest = nil
    wantsClearing = false
  }

  /// A contact begins: all that was shown goes.
  mutating func beginContact() {
    shapes.removeAll(keepingCapacity: true)
    lastMain = nil
    wantsClearing = true
  }

  /// Takes a sample of the contact that draws.
  mutating func add(_ place: SIMD2<Float>) {
    coalesced += 1
    newest = place
    append(.circle(around: place, radius: 2, width: 1, color: Self.yellow))
  }

  /// Takes a prediction that starts at the newest sample.
  mutating func predict(_ place: SIMD2<Float>) {
    guard let newest else { return }
    predicted += 1
    append(.line(from: newest, to: place, width: 1, color: Self.white))
    append(.circle(around: place, radius: 1, width: 1, color: Self.white))
  }

  /// Ends the frame: its newest sample is what one event a frame would have given.
  mutating func endFrame() {
    guard let newest else { return }
    if let lastMain {
      append(.line(from: lastMain, to: newest, width: 2, color: Self.blue))
    }
    append(.circle(around: newest, radius: 4, width: 2, color: Self.blue))
    lastMain = newest
  }

  private mutating func append(_ shape: OverlayShape) {
    guard shapes.count < Self.capacity else {
      droppedCount += 1
      return
    }
    shapes.append(shape)
  }
}
