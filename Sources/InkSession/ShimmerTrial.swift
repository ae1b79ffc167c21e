public import InkTypes
public import Prediction
internal import Strokes

/// How many hairs that were shown ahead of the pen stood there later: the rest shimmers.
///
/// A recording is drawn as if a frame were taken at every contact sample. Of the tufts beyond the newest
/// sample every hair counts as kept that the finished stroke has, too, with the same tuft, the same
/// number and a start within 2 px. Hairs beyond a stroke's end, and of a void stroke, are not kept.
public struct ShimmerTrial: Sendable {
  /// How far ahead hairs are shown, in ms; more than 33.3 is as much as that.
  public let horizons: [Double]
  /// What became of them, at each horizon.
  public private(set) var scores: [ShimmerScore]

  /// What was shown ahead in the stroke in progress.
  private var shown: [Shown] = []
  /// The committed tufts of that stroke, by their number.
  private var committed: [UInt32: Tuft] = [:]
  private var newestCommitted: UInt32?

  /// A tuft shown ahead.
  private struct Shown {
    var horizon: Int
    var tuft: Tuft
  }

  /// Farther off a hair is another one, in px.
  private static let tolerance: Float = 2

  /// Makes a trial before its first event.
  ///
  /// - Parameter horizons: In ms.
  public init(horizons: [Double]) {
    self.horizons = horizons
    scores = horizons.map { _ in ShimmerScore() }
  }

  /// Draws a recording.
  ///
  /// - Parameters:
  ///   - events: What came in.
  ///   - model: How the tip is predicted; what it learns starts anew.
  public mutating func replay(_ events: [InkEvent], model: PredictionModel) {
    var session = InkSession(seed: 0, prediction: model)
    for event in events {
      session.beginFrame()
      session.apply(event)
      take(session.frame)
      if case .sample(let sample) = event, sample.state.contains(.touching),
        session.isDrawing
      {
        lookAhead(&session, at: sample.time)
      }
    }
    session.beginFrame()
    session.finish()
    take(session.frame)
    settle()
  }

  private mutating func lookAhead(_ session: inout InkSession, at now: Timestamp) {
    session.speculate()
    let newest = session.frame.speculative.tufts.last?.index ?? newestCommitted
    guard let newest else { return }
    for (index, horizon) in horizons.enumerated() {
      session.beginFrame()
      let target = now.nanoseconds + Int64((horizon * 1e6).rounded())
      session.speculate(to: Timestamp(nanoseconds: target), now: now)
      for tuft in session.frame.speculative.tufts where tuft.index > newest {
        shown.append(Shown(horizon: index, tuft: tuft))
      }
    }
  }

  /// Takes what a frame made of the stroke in progress.
  private mutating func take(_ frame: borrowing FrameDescription) {
    for run in frame.committed.runs {
      for tuft in frame.committed.tufts[run.range] {
        committed[tuft.index] = tuft
        newestCommitted = tuft.index
      }
      if run.endsStroke { settle() }
    }
    if frame.actions.contains(where: { $0.kind == .abandon }) {
      committed.removeAll()
      settle()
    }
  }

  /// Counts what became of the stroke's tufts.
  private mutating func settle() {
    for shown in shown {
      var kept: UInt32 = 0
      if let real = committed[shown.tuft.index] {
        let way = real.position - shown.tuft.position
        // A hair's start stands off its tuft by its number's random way, whatever the tuft's place.
        if (way * way).sum() <= Self.tolerance * Self.tolerance {
          kept = min(real.hairCount, shown.tuft.hairCount)
        }
      }
      scores[shown.horizon].shownHairs += Int(shown.tuft.hairCount)
      scores[shown.horizon].keptHairs += Int(kept)
    }
    shown.removeAll(keepingCapacity: true)
    committed.removeAll(keepingCapacity: true)
    newestCommitted = nil
  }
}

/// Hairs that were shown ahead of the pen.
public struct ShimmerScore: Sendable {
  /// How many were shown, counted anew at every sample.
  public internal(set) var shownHairs = 0
  /// How many of them the finished stroke has.
  public internal(set) var keptHairs = 0

  /// The share that was kept, 0...1; nil where none was shown.
  public var keptShare: Double? {
    shownHairs > 0 ? Double(keptHairs) / Double(shownHairs) : nil
  }
}
