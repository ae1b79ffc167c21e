/// How the simulator paces frames.
package enum PacingPolicy: Sendable {
  /// Draining right after the blank, one frame in flight: the early drain that others are judged by.
  case doubleBuffered
  /// The same with a queue of two frames that is always full.
  case tripleBuffered
  /// A fixed lead, in ns.
  case fixedLead(Int64)
  /// `FramePacer`.
  case paced(PacingSettings)

  /// Its name in tables.
  package var name: String {
    switch self {
    case .doubleBuffered: "double, drain at vblank"
    case .tripleBuffered: "triple"
    case .fixedLead(let lead): "late, fixed \(FixedPoint.text(lead, per: 1_000_000, places: 1)) ms"
    case .paced(let settings):
      "pacer, \(settings.mode.rawValue)\(settings.splitsFrames ? ", split" : "")"
    }
  }
}
