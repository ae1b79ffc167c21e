public import InkTypes

/// Turns the samples of one contact into tufts, whatever the batches in which they come.
///
/// A segment of the path is *final*, and its tufts are committed, when the samples around it can no
/// longer change: the sample two ahead of its start is known, and known to be the last of its
/// time. The rest is open; `speculate` draws it as if the stroke ended now. A value without
/// references: a copy is a snapshot. Never allocates, but for what a batch needs.
public struct StrokeBuilder: Sendable {
  /// Of a segment longer than this only the last tuft is made: a resting pen sends nothing.
  static let longSegmentNanoseconds: Int64 = 50_000_000

  private var stroke = ActiveStroke(
    identity: StrokeIdentity(index: 0, documentSeed: 0), kind: .fur, paint: Paint())
  private var changes = PaintTimeline()
  /// The last three samples that can no longer change, newest last.
  private var settled: (PathSample?, PathSample?, PathSample?)
  /// The newest sample: one of the same time may still take its place.
  private var newest: PathSample?
  private var startNanoseconds: Int64 = 0
  private var nextTuft: Int64 = 0
  private var lead: TuftRun.Lead?

  /// How many samples carried the time of the one before.
  public private(set) var repeatedTimes = 0
  /// How many samples carried a time before that of the one before.
  public private(set) var backwardTimes = 0

  /// Makes a builder without a stroke.
  public init() {}

  /// How many changes of settings came too many at once, and took each other's place.
  public var mergedChanges: Int { changes.overflowCount }

  /// The newest sample's place in px of the canvas, or nil before the first.
  public var newestPosition: SIMD2<Double>? { newest?.position }

  /// The newest sample's time, monotone within the stroke, or nil before the first.
  public var newestTime: Timestamp? { newest.map { Timestamp(nanoseconds: $0.nanoseconds) } }

  /// Begins a stroke; whatever was open before is forgotten.
  ///
  /// - Parameters:
  ///   - identity: Who the stroke is.
  ///   - brush: Its brush; the kind holds for the whole stroke.
  public mutating func begin(_ identity: StrokeIdentity, brush: Brush) {
    stroke = ActiveStroke(identity: identity, kind: brush.kind, paint: brush.paint)
    changes.removeAll()
    settled = (nil, nil, nil)
    newest = nil
    nextTuft = 0
    lead = nil
  }

  /// Changes the settings in mid-stroke, from the first tuft after an instant.
  ///
  /// - Parameters:
  ///   - paint: The settings from then on.
  ///   - time: When; a change does not reach back before the newest sample.
  public mutating func change(to paint: Paint, at time: Timestamp) {
    guard let newest else {
      stroke.paint = paint
      return
    }
    let start = startNanoseconds
    changes.append(
      paint, at: max(time.nanoseconds, newest.nanoseconds), newest: newest.nanoseconds
    ) { TuftClock.lastIndex(notAfter: $0 - start) }
  }

  /// Adds a sample, and commits what became final by it.
  ///
  /// - Parameters:
  ///   - sample: The sample; finite.
  ///   - batch: Where the tufts go.
  public mutating func add(_ sample: StrokeSample, into batch: inout TuftBatch) {
    guard let previous = newest else {
      startNanoseconds = sample.time.nanoseconds
      newest = pathSample(sample, after: nil, nanoseconds: startNanoseconds)
      return
    }
    guard sample.time.nanoseconds > previous.nanoseconds else {
      if sample.time.nanoseconds < previous.nanoseconds {
        backwardTimes += 1
      } else {
        repeatedTimes += 1
      }
      newest = pathSample(sample, after: settled.2, nanoseconds: previous.nanoseconds)
      return
    }
    settle(previous, into: &batch)
    newest = pathSample(sample, after: previous, nanoseconds: sample.time.nanoseconds)
  }

  /// Ends the stroke: all that was open is final.
  ///
  /// - Parameter batch: Where the tufts go.
  public mutating func end(into batch: inout TuftBatch) {
    end(into: &batch, reachesNewest: false)
  }

  /// Draws what is open as if the stroke ended now, or after a guess of what follows; nothing of it is
  /// committed.
  ///
  /// A line reaches the newest sample itself, which may be some ms newer than its tuft: the tip of a pen
  /// is where its ink ends.
  ///
  /// - Parameters:
  ///   - batch: Where the speculative tufts go.
  ///   - tail: The samples that are guessed to follow.
  public func speculate(into batch: inout TuftBatch, followedBy tail: [StrokeSample] = []) {
    var copy = self
    for index in tail.indices { copy.add(tail[index], into: &batch) }
    copy.end(into: &batch, reachesNewest: true)
  }

  private mutating func end(into batch: inout TuftBatch, reachesNewest: Bool) {
    guard let newest else { return }
    settle(newest, into: &batch)
    if let start = settled.1 {
      emit(from: start, to: newest, before: settled.0, after: nil, into: &batch)
    }
    self.newest = nil
    let tuftTime = startNanoseconds + TuftClock.nanoseconds(of: nextTuft - 1)
    if reachesNewest, stroke.kind.drawsLine, newest.nanoseconds > tuftTime {
      emit(nextTuft, at: newest.position, newest.pressure, newest.direction, into: &batch)
    }
    batch.end(stroke, lead: lead)
  }

  private func pathSample(
    _ sample: StrokeSample, after previous: PathSample?, nanoseconds: Int64
  ) -> PathSample {
    let comb = previous.map { $0.comb.advanced(by: sample.position - $0.position) } ?? Comb()
    return PathSample(
      nanoseconds: nanoseconds, position: sample.position, pressure: sample.pressure,
      direction: sample.direction ?? comb.direction, comb: comb)
  }

  /// A sample can no longer change: the segment that ends one before it is final.
  private mutating func settle(_ sample: PathSample, into batch: inout TuftBatch) {
    if let end = settled.2 {
      if let start = settled.1 {
        emit(from: start, to: end, before: settled.0, after: sample, into: &batch)
      }
    } else {
      emit(0, at: sample.position, sample.pressure, sample.direction, into: &batch)
    }
    settled = (settled.1, settled.2, sample)
  }

  /// Makes the tufts of one segment.
  private mutating func emit(
    from start: PathSample, to end: PathSample, before: PathSample?, after: PathSample?,
    into batch: inout TuftBatch
  ) {
    let last = TuftClock.lastIndex(notAfter: end.nanoseconds - startNanoseconds)
    guard last >= nextTuft else { return }
    let duration = end.nanoseconds - start.nanoseconds
    if duration > Self.longSegmentNanoseconds { nextTuft = last }
    let segment = PathSegment(
      before: before?.position, start: start.position, end: end.position, after: after?.position)
    for index in nextTuft...last {
      let elapsed = startNanoseconds + TuftClock.nanoseconds(of: index) - start.nanoseconds
      let share = Double(elapsed) / Double(duration)
      emit(
        index, at: segment.position(at: share),
        start.pressure * (1 - share) + end.pressure * share,
        start.direction.mixed(with: end.direction, share: share), into: &batch)
    }
  }

  /// Makes one tuft.
  private mutating func emit(
    _ index: Int64, at position: SIMD2<Double>, _ pressure: Double, _ direction: PenDirection,
    into batch: inout TuftBatch
  ) {
    if let paint = changes.take(before: startNanoseconds + TuftClock.nanoseconds(of: index)) {
      stroke.paint = paint
    }
    let tuft = Tuft(
      index: index, position: position, pressure: pressure, direction: direction,
      density: stroke.paint.density)
    batch.append(tuft, of: stroke, lead: lead)
    lead = TuftRun.Lead(tuft: tuft, size: stroke.paint.size)
    nextTuft = index + 1
  }
}
