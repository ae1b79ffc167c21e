internal import InkTypes

extension Timestamp {
  /// Nanoseconds from an earlier moment to this one.
  func since(_ earlier: Timestamp) -> Int64 { nanoseconds - earlier.nanoseconds }

  /// The moment some ns later.
  func advanced(by nanoseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: self.nanoseconds + nanoseconds)
  }
}
