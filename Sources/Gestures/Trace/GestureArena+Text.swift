public import InkTypes

/// The trace as lines of text.
extension GestureArena {
  /// A step as a line: `0.512 s pinch: possible → failed, lost to two-finger pan`.
  ///
  /// - Parameters:
  ///   - step: A step of this arena's trace.
  ///   - origin: The time that is written as 0.
  /// - Returns: The line, without its end.
  public func text(of step: GestureStep, since origin: Timestamp = .zero) -> String {
    let cause = text(of: step.cause)
    let states =
      step.from == step.to
      ? step.from.rawValue : "\(step.from.rawValue) → \(step.to.rawValue)"
    return "\(Self.text(of: step.time, since: origin)) \(name(of: step.recognizer)): \(states)"
      + (cause.isEmpty ? "" : ", \(cause)")
  }

  /// A touch's landing or end as a line: `0.512 s touch 3: began at 120, 80`.
  ///
  /// - Parameters:
  ///   - step: A touch of this arena's trace.
  ///   - origin: The time that is written as 0.
  /// - Returns: The line, without its end.
  public func text(of step: TouchStep, since origin: Timestamp = .zero) -> String {
    let place = step.position.rounded(.toNearestOrAwayFromZero)
    let isNumber = place.x.magnitude < 1e9 && place.y.magnitude < 1e9
    let words = isNumber ? " at \(Int(place.x)), \(Int(place.y))" : ""
    return "\(Self.text(of: step.time, since: origin)) touch \(step.touch.contact): "
      + "\(step.phase.rawValue)\(words)"
  }

  /// The rule behind a step, with the names of this arena's recognisers.
  ///
  /// - Parameter cause: The cause.
  /// - Returns: A few words; none where it was the recogniser's own verdict or the reset.
  public func text(of cause: GestureCause) -> String {
    switch cause {
    case .verdict, .reset: ""
    case .waits(let other): "waits for \(name(of: other))"
    case .lost(let other): "lost to \(name(of: other))"
    case .required(let other): "requires \(name(of: other)) to fail"
    case .touchesEnded: "touches ended"
    case .touchCancelled: "touch cancelled"
    case .program: "stopped by the program"
    }
  }

  /// Seconds with three decimals.
  private static func text(of time: Timestamp, since origin: Timestamp) -> String {
    let milliseconds =
      time.nanoseconds.subtractingReportingOverflow(origin.nanoseconds)
      .partialValue / 1_000_000
    let digits = String(milliseconds.magnitude % 1000)
    let sign = milliseconds < 0 ? "-" : ""
    let zeros = String(repeating: "0", count: 3 - digits.count)
    return "\(sign)\(milliseconds.magnitude / 1000).\(zeros)\(digits) s"
  }
}
