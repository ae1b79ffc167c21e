/// Edges of the window.
public struct ScreenEdges: OptionSet, Sendable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// x = 0.
  public static let left = ScreenEdges(rawValue: 1)
  /// y = 0.
  public static let top = ScreenEdges(rawValue: 2)
  /// x = the window's width.
  public static let right = ScreenEdges(rawValue: 4)
  /// y = the window's height.
  public static let bottom = ScreenEdges(rawValue: 8)
}

/// A finger that comes in from an edge of the window.
///
/// UIKit documents neither width nor way; chosen: it lands within 20 points of the edge (half of the
/// 44 that UIKit's guidelines give a control) and goes more than 10 points inwards, more inwards
/// than along the edge.
public struct EdgePanRecognizer: GestureRecognizer {
  /// The edges, any of which will do.
  public var edges: ScreenEdges
  /// How near to the edge it lands, in points.
  public var edgeWidth: Float = 20
  /// How far it goes before it begins, in points.
  public var threshold: Float = 10

  private static let inwards: [4 of SIMD2<Float>] = [
    SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1),
  ]

  private var direction = SIMD2<Float>.zero
  private var pan = PanRecognizer()

  /// Makes a recogniser.
  ///
  /// - Parameter edges: The edges, any of which will do.
  public init(_ edges: ScreenEdges = .left) {
    self.edges = edges
  }

  /// It goes on.
  public var isContinuous: Bool { true }

  /// The finger's place, its translation and its velocity.
  public var values: GestureValues { pan.values }

  /// Takes an input, and says what the touches look like.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    if case .began(let touch) = input, touches.count == 1 {
      pan.threshold = threshold
      guard let edge = edge(of: touch) else { return .failed }
      direction = Self.inwards[edge]
    }
    let wasOn = pan.isOn
    let verdict = pan.receive(input, touches: touches)
    guard !wasOn, !touches.isEmpty else { return verdict }
    let way = touches[0].displacement
    let isInward = way.along(direction) >= way.across(direction)
    return touches.count > 1 || verdict == .active && !isInward ? .failed : verdict
  }

  /// Forgets all touches.
  public mutating func reset() {
    pan.reset()
  }

  /// The nearest wanted edge, if the touch landed near enough.
  private func edge(of touch: Touch) -> Int? {
    var found: Int?
    for index in 0..<4 where edges.rawValue >> index & 1 == 1 {
      let distance = touch.edgeDistances[index]
      if distance <= edgeWidth, found.map({ distance < touch.edgeDistances[$0] }) ?? true {
        found = index
      }
    }
    return found
  }
}
