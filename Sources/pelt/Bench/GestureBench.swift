internal import Gestures
internal import InkTypes

/// What ten fingers cost the recognisers of the window.
enum GestureBench {
  private static let fingers = 10
  private static let frames = 20_000
  /// A report of each finger a frame, 120 frames a second.
  private static let period: Int64 = 8_333_333

  /// Measures.
  ///
  /// - Parameter rounds: How many rounds are counted, after one that warms up.
  /// - Returns: What was measured.
  static func run(rounds: Int) -> Figures {
    var microseconds: [Double] = []
    var views = 0
    for round in 0...rounds {
      let (time, count) = oneRound()
      views = count
      if round > 0 { microseconds.append(time * 1e6 / Double(frames)) }
    }
    var figures = Figures()
    figures.add("name", text: "gestures")
    figures.add("fingers", fingers)
    figures.add("frames", frames)
    figures.add("view_changes", views)
    figures.add("rounds", rounds)
    figures.add("cpu_us_per_frame", Spread(microseconds))
    return figures
  }

  /// Processor seconds of all frames, and how many of them moved the view.
  private static func oneRound() -> (seconds: Double, views: Int) {
    var gestures = StandardGestures(scale: 2, windowSize: SIMD2(2560, 1440))
    var hand = Hand()
    hand.land(on: &gestures)
    var views = 0
    let start = processorSeconds()
    for _ in 0..<frames {
      hand.move(on: &gestures)
      while let action = gestures.nextAction() {
        if case .view = action { views += 1 }
      }
    }
    return (processorSeconds() - start, views)
  }

  /// Fingers that pan, pinch and turn.
  private struct Hand {
    private var time: Int64 = 0
    private var step: Float = 0
    private var direction: Float = 1

    mutating func land(on gestures: inout StandardGestures) {
      for finger in 0..<2 { report(finger, .began, to: &gestures) }
      for _ in 0..<20 {
        advance()
        for finger in 0..<2 { report(finger, .moved, to: &gestures) }
      }
      for finger in 2..<fingers { report(finger, .began, to: &gestures) }
      while gestures.nextAction() != nil {}
    }

    mutating func move(on gestures: inout StandardGestures) {
      advance()
      for finger in 0..<fingers { report(finger, .moved, to: &gestures) }
    }

    private mutating func advance() {
      time += period
      step += direction
      if step > 200 || step < 0 { direction = -direction }
    }

    private func report(
      _ finger: Int, _ phase: TouchPhase, to gestures: inout StandardGestures
    ) {
      let spread = 1 + 0.002 * step
      let place = SIMD2(
        400 + Float(finger % 5) * 180 * spread + 2 * step,
        300 + Float(finger / 5) * 400 * spread - step)
      gestures.touch(
        TouchID(contact: Int32(finger)), phase, at: place, time: Timestamp(nanoseconds: time))
    }
  }
}
