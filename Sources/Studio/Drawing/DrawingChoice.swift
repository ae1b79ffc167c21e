/// Which drawing a window draws in.
public enum DrawingChoice: Sendable, Equatable {
  /// None: what is drawn is gone with the window.
  case none
  /// A new one in the person's folder; the last one where it was not closed.
  case automatic
  /// A file: opened where it is there, else made.
  case file(String)
}
