internal import InkTypes

extension Timestamp {
  /// Later than everything.
  static let never = Timestamp(nanoseconds: .max)

  /// The moment some seconds later.
  func advanced(bySeconds seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: nanoseconds + Int64(seconds * 1e9))
  }

  /// The seconds since an earlier moment.
  func seconds(since earlier: Timestamp) -> Double {
    Double(nanoseconds - earlier.nanoseconds) * 1e-9
  }
}
