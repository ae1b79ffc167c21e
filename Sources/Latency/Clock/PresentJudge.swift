internal import InkTypes

/// Finds when a frame was seen from the best source there is, and refuses what cannot be true.
///
/// | evidence                                              | verdict                              |
/// | ----------------------------------------------------- | ------------------------------------ |
/// | CompleteNotify, flip, no compositor                    | A                                    |
/// | CompleteNotify, copy, or a compositor; OML             | B                                    |
/// | the swap returned, and that means pixels               | C                                    |
/// | the first blank after the frame was finished           | D                                    |
/// | UST 0, over 1 s from now, or before the swap           | that source is not used               |
/// | UST over 2 ms in the future                            | foretold, not seen: D                |
/// | counter and time disagree by more than half a period   | one grade lower, no blank            |
/// | the server took over 250 ms, or the window is hidden   | none: nobody saw it                  |
///
/// Drivers that give times of another clock, in the future or none at all are known; the cases are
/// those of mpv's pull requests 10279, 10717, 11197 and 12385.
public struct PresentJudge: Sendable, BitwiseCopyable {
  private static let farthest: Int64 = 1_000_000_000
  /// A scan-out begins after the blank in which the flip was reported, by 2 ms at most.
  private static let observedAhead: Int64 = 2_000_000
  private static let longestWait: Int64 = 250_000_000

  private var last: (blank: Int64, time: Timestamp)?

  /// Makes a judge that has seen no frame.
  public init() {}

  /// Judges a frame; never allocates.
  ///
  /// Frames come in their order.
  ///
  /// - Parameters:
  ///   - evidence: What is known of it.
  ///   - blanks: The screen's blanks, for grade D and as a check of counters.
  /// - Returns: When it was seen.
  public mutating func judge(_ evidence: PresentEvidence, blanks: VblankModel) -> Presentation {
    if evidence.completion?.mode == .skip {
      return Presentation(outcome: .superseded, time: nil, blank: nil, grade: .unknown)
    }
    guard !evidence.isHidden else { return .unknown }
    if let completion = evidence.completion,
      let time = Self.proven(completion.report, evidence)
    {
      let isFlip = completion.mode == .flip && !evidence.isRedirected
      return grade(isFlip ? .flip : .copy, completion.report, at: time, evidence, blanks)
    }
    if let report = evidence.synchronization, let time = Self.proven(report, evidence) {
      return grade(.copy, report, at: time, evidence, blanks)
    }
    return withoutServer(evidence, blanks)
  }

  /// The time of a report, if it can be true.
  private static func proven(_ report: PresentEvidence.Report, _ evidence: PresentEvidence)
    -> Timestamp?
  {
    let limit = Timestamp.limitNanoseconds / 1000
    guard report.microseconds > 0, report.microseconds <= limit else { return nil }
    let time = Timestamp(nanoseconds: report.microseconds * 1000)
    guard abs(time.since(evidence.now)) <= farthest, time >= evidence.swapCall else { return nil }
    return time
  }

  private mutating func grade(
    _ best: PresentGrade, _ report: PresentEvidence.Report, at time: Timestamp,
    _ evidence: PresentEvidence, _ blanks: VblankModel
  ) -> Presentation {
    guard time.since(evidence.swapCall) <= Self.longestWait else { return .unknown }
    let agrees = counterAgrees(report.blank, at: time, blanks)
    last = (report.blank, time)
    var grade = best
    if !agrees { grade = grade == .flip ? .copy : .swapReturn }
    if time.since(evidence.now) > Self.observedAhead { grade = .estimate }
    return Presentation(
      outcome: .presented, time: time, blank: agrees ? report.blank : nil, grade: grade)
  }

  /// Whether the counter went on as far as time did since the last frame.
  private func counterAgrees(_ blank: Int64, at time: Timestamp, _ blanks: VblankModel) -> Bool {
    guard let last, let period = blanks.period else { return true }
    let expected = Double(time.since(last.time)) / period
    // The clocks of counter and model may drift apart over a long pause.
    guard abs(expected) < 1000 else { return blank > last.blank }
    return abs(Double(blank) - Double(last.blank) - expected) <= 0.5 + abs(expected) * 0.01
  }

  private func withoutServer(_ evidence: PresentEvidence, _ blanks: VblankModel) -> Presentation {
    if evidence.swapShows, let time = evidence.swapReturn, time >= evidence.swapCall {
      guard time.since(evidence.swapCall) <= Self.longestWait else { return .unknown }
      return Presentation(outcome: .presented, time: time, blank: nil, grade: .swapReturn)
    }
    guard let finished = evidence.finished,
      let coming = blanks.next(after: max(finished, evidence.swapCall)),
      coming.time.since(evidence.swapCall) <= Self.longestWait
    else { return .unknown }
    return Presentation(
      outcome: .presented, time: coming.time, blank: coming.count, grade: .estimate)
  }
}
