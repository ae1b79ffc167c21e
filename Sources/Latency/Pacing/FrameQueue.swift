public import InkTypes

/// The frames that are out and of which nobody knows yet when they were seen.
///
/// Pure: completions, results and the time come as arguments. Never allocates after `init`.
///
/// | the server                          | a frame is known when                                     |
/// | ----------------------------------- | --------------------------------------------------------- |
/// | tells of swaps                      | its completion and the GPU's result came                   |
/// | said nothing of the last 30 swaps   | the GPU's result came; every swap is waited for (`isSilent`) |
/// | not known yet                       | 250 ms have passed                                         |
///
/// A frame of which nothing was heard for 250 ms, though the server tells of others, is nobody's: the
/// window is hidden, or the server stands still.
public struct FrameQueue: Sendable {
  /// Two in flight, and what a hidden window's server keeps.
  private static let capacity = 8
  private static let swapsToBelieve = 30
  private static let longestWait: Int64 = 250_000_000

  /// Oldest first.
  private var frames: [FrameInHand] = []
  private var unmatchedSwaps = 0
  /// Whether the server tells when swaps were shown.
  public private(set) var isTold = false

  /// Makes an empty queue.
  public init() {
    frames.reserveCapacity(Self.capacity)
  }

  /// Whether no server tells, so that swaps must be waited for.
  public var isSilent: Bool { !isTold && unmatchedSwaps >= Self.swapsToBelieve }

  /// Whether no frame is out.
  public var isEmpty: Bool { frames.isEmpty }

  /// Keeps a frame that was swapped.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The oldest one, where there were too many: nobody will hear of it.
  public mutating func keep(_ frame: FrameInHand) -> FrameInHand? {
    unmatchedSwaps = min(unmatchedSwaps + 1, Self.swapsToBelieve)
    if unmatchedSwaps == Self.swapsToBelieve { isTold = false }
    var evicted: FrameInHand?
    if frames.count == Self.capacity {
      evicted = frames.removeFirst()
      evicted?.isUnheard = true
    }
    frames.append(frame)
    return evicted
  }

  /// The server told of a swap; one that is not in hand says nothing.
  ///
  /// - Parameters:
  ///   - serial: The driver's number of the swap.
  ///   - mode: How it was shown.
  ///   - report: When.
  ///   - now: The time.
  public mutating func complete(
    serial: UInt32, mode: PresentEvidence.Mode, report: PresentEvidence.Report, now: Timestamp
  ) {
    guard let index = frames.firstIndex(where: { $0.serial == serial }) else { return }
    frames[index].completion = (mode, report)
    frames[index].heard = now
    isTold = true
    unmatchedSwaps = 0
  }

  /// The GPU finished a frame; one that is not in hand says nothing.
  ///
  /// - Parameters:
  ///   - number: The frame's number.
  ///   - end: When.
  ///   - duration: How long it worked, in ns.
  public mutating func finish(number: Int, end: Timestamp, duration: Int64) {
    guard let index = frames.firstIndex(where: { $0.number == number }) else { return }
    frames[index].finished = end
    frames[index].gpuDuration = duration
  }

  /// The oldest frame, if all that will be known of it is.
  ///
  /// - Parameter now: The time.
  /// - Returns: The frame, no longer in hand.
  public mutating func takeKnown(now: Timestamp) -> FrameInHand? {
    guard let oldest = frames.first else { return nil }
    let isSeen = oldest.completion != nil || oldest.swapShows
    if isSeen, oldest.finished != nil { return frames.removeFirst() }
    guard now.since(oldest.swapCall ?? oldest.drain) > Self.longestWait else { return nil }
    var lost = frames.removeFirst()
    lost.isUnheard = isTold && lost.completion == nil
    return lost
  }

  /// Until when to wait for the server before another frame begins.
  ///
  /// - Parameters:
  ///   - inFlight: How many frames may be unseen at once.
  ///   - period: The frame period in ns.
  /// - Returns: Two periods after the oldest unseen swap; nil where there is room, or nobody tells.
  public func roomDeadline(inFlight: Int, period: Int64) -> Timestamp? {
    guard isTold else { return nil }
    var unseen = 0
    var oldest: Timestamp?
    for index in frames.indices where frames[index].completion == nil {
      unseen += 1
      oldest = oldest ?? frames[index].swapCall
    }
    guard unseen >= inFlight else { return nil }
    return oldest?.advanced(by: 2 * period)
  }
}
