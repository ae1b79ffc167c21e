extension InkEvent {
  /// When it reached the program; what has no arrival of its own came when it happened.
  public var arrival: Timestamp {
    if case .sample(let sample) = self { sample.arrival } else { time }
  }
}
