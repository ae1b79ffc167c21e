internal import InkTypes

/// Changes of settings that wait for the tufts they hold for.
///
/// A tuft is made when its segment is final, some samples after its instant; a change given meanwhile
/// must not reach back. Changes between which no tuft stands are one.
struct PaintTimeline: BitwiseCopyable {
  /// How many changes may wait.
  ///
  /// Two open segments of at most 50 ms hold 12 tufts each, and a rest needs two more.
  static let capacity = 64

  private var times = InlineArray<64, Int64>(repeating: 0)
  private var paints = InlineArray<64, Paint>(repeating: Paint())
  private var count = 0
  /// How many changes did not fit and took the place of the newest.
  private(set) var overflowCount = 0

  /// Whether no change waits.
  var isEmpty: Bool { count == 0 }

  /// Forgets all changes.
  mutating func removeAll() {
    count = 0
  }

  /// Adds a change.
  ///
  /// - Parameters:
  ///   - paint: The settings from then on.
  ///   - nanoseconds: When.
  ///   - newest: The time of the stroke's newest sample.
  ///   - tuftsUntil: The number of tufts that stand at an instant or before it.
  mutating func append(
    _ paint: Paint, at nanoseconds: Int64, newest: Int64, tuftsUntil: (Int64) -> Int64
  ) {
    // In the order of arrival: a change that claims an earlier time holds from the last one's on.
    let nanoseconds = count > 0 ? max(nanoseconds, times[count - 1]) : nanoseconds
    forgetWithinRest(now: nanoseconds, newest: newest)
    if count > 0, tuftsUntil(times[count - 1]) == tuftsUntil(nanoseconds) {
      count -= 1
    } else if count == Self.capacity {
      count -= 1
      overflowCount += 1
    }
    times[count] = nanoseconds
    paints[count] = paint
    count += 1
  }

  /// Of a rest over 50 ms only the last tuft is made: changes long before it hold for none.
  private mutating func forgetWithinRest(now: Int64, newest: Int64) {
    guard now - newest > StrokeBuilder.longSegmentNanoseconds else { return }
    let period = TuftClock.nanoseconds(of: 1) + 1
    while count >= 2, times[count - 2] >= newest, times[count - 1] < now - period {
      times[count - 2] = times[count - 1]
      paints[count - 2] = paints[count - 1]
      count -= 1
    }
  }

  /// Takes the newest change from before an instant.
  ///
  /// - Parameter nanoseconds: The instant of a tuft.
  /// - Returns: The settings that hold for it, or nil when they did not change.
  mutating func take(before nanoseconds: Int64) -> Paint? {
    var taken = 0
    while taken < count, times[taken] < nanoseconds { taken += 1 }
    guard taken > 0 else { return nil }
    let paint = paints[taken - 1]
    for index in taken..<count {
      times[index - taken] = times[index]
      paints[index - taken] = paints[index]
    }
    count -= taken
    return paint
  }
}
