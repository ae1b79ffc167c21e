/// How the time at which a frame was seen is known, best first.
public enum PresentGrade: Int, Sendable, BitwiseCopyable, CaseIterable, Comparable {
  /// The hardware's own time of a flip to the screen.
  case flip
  /// The server or a compositor copied it then: the screen shows it a compositor's frame later.
  case copy
  /// The swap returned then, and its return means that the pixels are in the framebuffer.
  case swapReturn
  /// The blank at which it should have been seen.
  case estimate
  /// Nobody knows; its time is `NA`.
  case unknown

  /// The letter in reports: A, B, C, D, none.
  public var letter: String {
    switch self {
    case .flip: "A"
    case .copy: "B"
    case .swapReturn: "C"
    case .estimate: "D"
    case .unknown: "none"
    }
  }

  /// Whether the left grade is the better one.
  public static func < (left: PresentGrade, right: PresentGrade) -> Bool {
    left.rawValue < right.rawValue
  }
}
