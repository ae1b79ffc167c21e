/// The way that the pen went in the last 40 ms: room for these at 1 kHz, and some.
struct RecentPath: BitwiseCopyable {
  private static let windowMilliseconds = 40.0

  private var milestones = FixedQueue<64, Milestone>(blank: Milestone())
  private var newest = Milestone()
  private var position = SIMD2<Double>.zero

  /// A report: when, in ms, and how far the pen had come by then, in px.
  private struct Milestone: BitwiseCopyable {
    var time = 0.0
    var way = 0.0
  }

  mutating func removeAll() {
    milestones.removeAll()
  }

  /// Adds a report.
  ///
  /// - Parameters:
  ///   - next: Where, in px.
  ///   - time: When, in ms, not before the one before.
  mutating func append(_ next: SIMD2<Double>, at time: Double) {
    let way = milestones.count > 0 ? newest.way + (next - position).length : 0
    position = next
    newest = Milestone(time: time, way: way)
    let count = milestones.count
    if count > 1, milestones.element(count - 2).time == time {
      // Of reports with one stamp the first and the last say all.
      milestones.removeLast()
    } else if milestones.isFull {
      // Faster than 1.6 kHz the memory is shorter.
      milestones.removeFirst()
    }
    milestones.append(newest)
    while milestones.count > 1, time - milestones.element(1).time > Self.windowMilliseconds {
      milestones.removeFirst()
    }
  }

  /// How long the way was, in px.
  ///
  /// - Parameter milliseconds: Of the time before the newest report; what is beyond the memory
  ///   counts as rest.
  /// - Returns: In px.
  borrowing func length(ofLast milliseconds: Double) -> Double {
    guard milestones.count > 0 else { return 0 }
    let start = newest.time - milliseconds
    let end = newest.way
    var after = newest
    var length = 0.0
    milestones.lookBack { before in
      guard before.time < start else {
        after = before
        length = end - before.way
        return false
      }
      let share = (after.time - start) / (after.time - before.time)
      length = end - after.way + (after.way - before.way) * max(0, share)
      return true
    }
    return length
  }
}
