public import InkTypes

/// All that is known of when a frame was shown.
public struct PresentEvidence: Sendable, BitwiseCopyable {
  /// How the server showed a frame, as in the X Present extension.
  public enum Mode: Sendable, BitwiseCopyable {
    /// The screen's scan-out switched to it.
    case flip
    /// It was copied.
    case copy
    /// Another frame took its place before it was seen.
    case skip
  }

  /// What a server said of a frame.
  public struct Report: Sendable, BitwiseCopyable {
    /// Its time in µs of CLOCK_MONOTONIC (UST), unproven.
    public var microseconds: Int64
    /// The screen's counter (MSC), unproven.
    public var blank: Int64

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - microseconds: The UST in µs.
    ///   - blank: The MSC.
    public init(microseconds: Int64, blank: Int64) {
      self.microseconds = microseconds
      self.blank = blank
    }
  }

  /// When all this was gathered.
  public var now: Timestamp
  /// When the swap was called.
  public var swapCall: Timestamp
  /// When the swap returned; nil if it did not.
  public var swapReturn: Timestamp?
  /// Whether a swap's return means that the pixels are there (software drawing).
  public var swapShows = false
  /// When the GPU had finished; nil if unknown.
  public var finished: Timestamp?
  /// The CompleteNotify of the very swap.
  public var completion: (mode: Mode, report: Report)?
  /// What GLX_OML_sync_control said.
  public var synchronization: Report?
  /// Whether a compositor owns the screen.
  public var isRedirected = false
  /// Whether the window cannot be seen: a server then paces it as it likes.
  public var isHidden = false

  /// Makes evidence of a swap alone.
  ///
  /// - Parameters:
  ///   - swapCall: When the swap was called.
  ///   - now: When the evidence was gathered.
  public init(swapCall: Timestamp, now: Timestamp) {
    self.swapCall = swapCall
    self.now = now
  }
}

/// When a frame was seen, and how that is known.
public struct Presentation: Sendable, BitwiseCopyable, Equatable {
  /// What became of the frame.
  public enum Outcome: Sendable, BitwiseCopyable {
    /// It was shown, even where nobody knows when.
    case presented
    /// Another frame took its place.
    case superseded
  }

  /// What became of it.
  public var outcome: Outcome
  /// When it was seen; nil if nobody knows.
  public var time: Timestamp?
  /// The blank at which it was seen; nil if nobody knows.
  public var blank: Int64?
  /// How the time is known; `.unknown` exactly where `time` is nil.
  public var grade: PresentGrade

  /// Shown, at a time that nobody knows.
  public static let unknown = Presentation(
    outcome: .presented, time: nil, blank: nil, grade: .unknown)
}
