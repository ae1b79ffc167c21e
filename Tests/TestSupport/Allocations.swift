internal import CAllocationCounter

/// Counts heap allocations of Swift code on this thread.
///
/// - Parameter work: What to watch.
/// - Returns: How many; nil where this build cannot count (under a sanitizer).
public func countAllocations(_ work: () -> Void) -> Int? {
  guard allocation_counter_works() != 0 else { return nil }
  allocation_counter_start()
  work()
  return allocation_counter_stop()
}
