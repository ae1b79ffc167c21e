/// When a frame takes its samples.
public enum PacingMode: String, Sendable, BitwiseCopyable, CaseIterable {
  /// As late as the frame can still be finished for the next vertical blank.
  case late
  /// Right after the vertical blank.
  case early
  /// As soon as there is something to draw, whatever the screen does.
  case off
}

/// What a person may set about pacing.
public struct PacingSettings: Sendable, BitwiseCopyable, Equatable {
  /// When a frame takes its samples.
  public var mode = PacingMode.late
  /// Whether finished ink is drawn right after the blank, and only the wet tip late.
  public var splitsFrames = true
  /// Blanks a second to keep where there is no screen to wait for; nil draws on arrival instead.
  public var softVsyncHertz: Double?
  /// How long before the blank a frame must be finished, in ns, until experience says more.
  public var latch: Int64 = 300_000
  /// The most frames a second where there is no screen to wait for.
  public var frameRateLimit = 240.0

  /// Late, split, with the screen's blanks.
  public init() {}

  /// How many frame periods a missed blank counts for when the lead is chosen (λ).
  ///
  /// 1 gives the least mean, 16 the least 99th percentile; a split frame has few misses to spend on.
  var missWeight: Double { splitsFrames ? 4 : 16 }
}
