package import InkTypes

/// Decides whether events are read while the rings are full.
///
/// An event that is not read stays in the X server, which keeps it for us: so a window that stands
/// still for some seconds loses nothing, and a server's time stamp is as right afterwards as it was.
/// But the server's memory is everyone's. A program that does not drain at all makes it give way:
/// then events are read again, and the rings refuse what does not fit, contacts' ends last.
package struct ReadGate {
  /// How long events stay unread, in ns: some 1.5 MB of them at 1000 Hz.
  package static let patience: Int64 = 10_000_000_000
  private var heldSince: Timestamp?
  /// How often reading paused.
  package private(set) var pauses = 0

  /// Makes an open gate.
  package init() {}

  /// Whether the next event may be read.
  ///
  /// - Parameters:
  ///   - hasRoom: Whether whatever it brings fits.
  ///   - now: The time.
  /// - Returns: Whether to read on.
  package mutating func mayRead(hasRoom: Bool, now: @autoclosure () -> Timestamp) -> Bool {
    guard !hasRoom else {
      heldSince = nil
      return true
    }
    let now = now()
    guard let heldSince else {
      self.heldSince = now
      pauses += 1
      return false
    }
    return now.nanoseconds - heldSince.nanoseconds > Self.patience
  }

  /// Whether events wait unread.
  package var isHolding: Bool { heldSince != nil }
}
