public import InkTypes

/// Sessions that go on from where another one was: how a part of a drawing is drawn again.
extension InkSession {
  /// A session that stands where this one stands between two strokes; predictors know nothing there.
  ///
  /// - Parameters:
  ///   - visibility: Which strokes' tufts it makes.
  ///   - batchCapacity: About how many tufts a frame may bring without an allocation.
  /// - Returns: The session; nil while a stroke is in progress.
  public borrowing func fork(visibility: Visibility, batchCapacity: Int = 0) -> InkSession? {
    guard !isDrawing else { return nil }
    var fork = InkSession(
      seed: documentSeed, visibility: visibility, prediction: nil, batchCapacity: batchCapacity)
    fork.history = history
    fork.background = background
    fork.counters = counters
    fork.devices = devices
    fork.touches = touches
    fork.gestures = gestures
    fork.pointer = pointer
    fork.isPenNear = isPenNear
    fork.brush = brush
    fork.view = view
    fork.touchDraws = touchDraws
    fork.penOnly = penOnly
    fork.nextStroke = nextStroke
    return fork
  }

  /// Says which strokes' tufts are made from the next stroke on.
  ///
  /// - Parameter visibility: Which.
  public mutating func show(_ visibility: Visibility) {
    self.visibility = visibility
  }

  /// When the newest sample of a stroke came; 0 before the first.
  public var newestTime: Timestamp { newestSampleTime }

  /// The document's seed.
  public var seed: UInt32 { documentSeed }

  /// How many strokes began so far; numbers may be left out.
  public var begunStrokeCount: Int { counters.strokes }

  /// How many samples became part of strokes so far.
  public var contactSampleCount: Int { counters.contactSamples }

  /// How many strokes were taken back so far.
  public var rolledBackCount: Int { counters.rolledBackStrokes }

  /// The brush that the next stroke is drawn with.
  public var currentBrush: Brush { brush }

  /// How the canvas lies in the window.
  public var currentView: ViewTransform { view }
}

/// What a stroke was begun with.
public struct StrokeOrigin: Sendable, BitwiseCopyable, Hashable {
  /// What drew it.
  public var tool: Tool
  /// Whose that is.
  public var device: DeviceID
  /// The brush at its beginning.
  public var brush: Brush
  /// How the canvas lay in the window.
  public var view: ViewTransform
}
