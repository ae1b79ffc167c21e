public import InkTypes

/// The last samples and frames with their stamps, and figures of all there ever were.
///
/// Fixed memory: two rings, and a histogram for each stage and grade (grades are never mixed). What a ring
/// overwrites is counted. After `init` nothing allocates.
///
/// A frame's way: `openFrame`, `add` each sample it took, `update` with stamps as they become known, and
/// `close` with its presentation. Frames may be closed after later ones were opened, in any order.
public struct LatencyLog: Sendable {
  private var samples: [SampleRecord]
  private var frames: [FrameStamps]
  private var histograms: [LatencyHistogram]
  private var previousPresent: Int64?
  /// How many samples there ever were, dropped ones included.
  public private(set) var sampleTotal = 0
  /// How many frames were ever opened.
  public private(set) var frameTotal = 0
  /// How many samples the ring refused.
  public private(set) var dropped = 0
  /// How many samples went with frames that were never seen.
  public private(set) var superseded = 0
  /// How many frames were overwritten before they were closed.
  public private(set) var lost = 0
  /// How many frames were closed with each grade, by its raw value.
  public private(set) var gradeCounts = SIMD8<UInt32>()
  /// How many frames were seen later than meant.
  public private(set) var missed = 0
  /// Frames in whole periods.
  public private(set) var blanks = BlankHistograms()
  private static let series = Stage.allCases.count + 1

  /// Makes an empty log; takes all its memory now, some 8 MB with the usual sizes.
  ///
  /// - Parameters:
  ///   - sampleCapacity: How many samples are kept.
  ///   - frameCapacity: How many frames are kept.
  public init(sampleCapacity: Int = 16_384, frameCapacity: Int = 4_096) {
    precondition(
      sampleCapacity > 0 && frameCapacity > 0,
      "a log of \(sampleCapacity) samples and \(frameCapacity) frames keeps nothing")
    let blank = SampleRecord(
      stamps: SampleStamps(sequence: 0, device: DeviceID(0)), frame: nil, end: .pending)
    samples = Array(repeating: blank, count: sampleCapacity)
    frames = Array(repeating: FrameStamps(number: 0, drain: .zero), count: frameCapacity)
    histograms = (0..<PresentGrade.allCases.count * Self.series).map { _ in LatencyHistogram() }
  }

  // MARK: Writing

  /// Begins a frame.
  ///
  /// - Parameter drain: Right before the ring is read.
  /// - Returns: The frame's number.
  public mutating func openFrame(drain: Timestamp) -> Int {
    let number = frameTotal
    if number >= frames.count, frames[number % frames.count].presentation == nil { lost += 1 }
    var frame = FrameStamps(number: number, drain: drain)
    frame.firstSample = sampleTotal
    frames[number % frames.count] = frame
    frameTotal += 1
    return number
  }

  /// Adds a sample that the newest frame took.
  ///
  /// - Parameter sample: Its way in.
  public mutating func add(_ sample: SampleStamps) {
    precondition(frameTotal > 0, "a sample was taken before any frame was opened")
    let place = (frameTotal - 1) % frames.count
    frames[place].add(sample)
    append(SampleRecord(stamps: sample, frame: frameTotal - 1, end: .pending))
  }

  /// Adds samples that the ring refused; they belong to no frame.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - sequence: The number of the first of them.
  ///   - device: The device that sent them.
  public mutating func addDropped(_ count: Int, from sequence: UInt32, device: DeviceID) {
    dropped += count
    // Of more than fit, only the last are kept.
    let skipped = max(count - samples.count, 0)
    sampleTotal += skipped
    for index in skipped..<max(count, skipped) {
      let number = sequence &+ UInt32(truncatingIfNeeded: index)
      append(
        SampleRecord(
          stamps: SampleStamps(sequence: number, device: device), frame: nil, end: .dropped))
    }
  }

  /// Adds to what is known of a frame; one that is closed or no longer kept stays as it is.
  ///
  /// - Parameters:
  ///   - number: The frame's number.
  ///   - change: Sets its stamps.
  public mutating func update(_ number: Int, _ change: (inout FrameStamps) -> Void) {
    guard let place = openPlace(of: number) else { return }
    change(&frames[place])
  }

  /// Ends a frame and its samples, and counts them.
  ///
  /// - Parameters:
  ///   - number: The frame's number; one that is closed or no longer kept is not counted again.
  ///   - presentation: When it was seen.
  public mutating func close(_ number: Int, _ presentation: Presentation) {
    guard let place = openPlace(of: number) else { return }
    frames[place].presentation = presentation
    let frame = frames[place]
    gradeCounts[frame.grade.rawValue] &+= 1
    blanks.record(frame, previous: previousPresent)
    previousPresent = frame.present?.nanoseconds ?? previousPresent
    if let late = frame.lateBlanks, late > 0 { missed += 1 }
    let isSeen = presentation.outcome == .presented
    if !isSeen { superseded += frame.sampleCount }
    for index in frame.firstSample..<frame.firstSample + samplesSpan(of: frame)
    where index >= sampleTotal - samples.count {
      let slot = index % samples.count
      guard samples[slot].frame == number else { continue }
      samples[slot].end = isSeen ? .presented : .superseded
      count(StageBreakdown(samples[slot].stamps, frame), grade: frame.grade)
    }
  }

  // MARK: Reading

  /// The indices of the samples that are kept, oldest first.
  public var sampleIndices: Range<Int> { max(sampleTotal - samples.count, 0)..<sampleTotal }

  /// The numbers of the frames that are kept, oldest first.
  public var frameNumbers: Range<Int> { max(frameTotal - frames.count, 0)..<frameTotal }

  /// A sample that is kept.
  ///
  /// - Parameter index: One of `sampleIndices`.
  /// - Returns: The sample, with what became of it.
  public func sample(_ index: Int) -> SampleRecord {
    precondition(sampleIndices.contains(index), "sample \(index) is not kept")
    return samples[index % samples.count]
  }

  /// A frame that may be kept.
  ///
  /// - Parameter number: The frame's number.
  /// - Returns: The frame; nil if it is not kept.
  public func frame(_ number: Int) -> FrameStamps? {
    frameNumbers.contains(number) ? frames[number % frames.count] : nil
  }

  /// Where a sample's time went.
  ///
  /// - Parameter sample: A sample of this log.
  /// - Returns: Its stages; nil where its frame is not kept.
  public func breakdown(of sample: SampleRecord) -> StageBreakdown? {
    sample.frame.flatMap(frame).map { StageBreakdown(sample.stamps, $0) }
  }

  /// How long a stage took in frames of a grade.
  ///
  /// - Parameters:
  ///   - stage: The stage; nil for the whole way.
  ///   - grade: The grade.
  /// - Returns: Every sample that was seen, or superseded, so far.
  public func histogram(of stage: Stage?, grade: PresentGrade) -> LatencyHistogram {
    histograms[Self.slot(stage, grade)]
  }

  private static func slot(_ stage: Stage?, _ grade: PresentGrade) -> Int {
    grade.rawValue * series + (stage?.rawValue ?? series - 1)
  }

  private func openPlace(of number: Int) -> Int? {
    guard frameNumbers.contains(number) else { return nil }
    let place = number % frames.count
    return frames[place].presentation == nil ? place : nil
  }

  /// How many places of the log lie between a frame's first sample and the next frame's.
  private func samplesSpan(of frame: FrameStamps) -> Int {
    let next = self.frame(frame.number + 1)
    return (next?.firstSample ?? sampleTotal) - frame.firstSample
  }

  private mutating func append(_ record: SampleRecord) {
    samples[sampleTotal % samples.count] = record
    sampleTotal += 1
  }

  private mutating func count(_ breakdown: StageBreakdown, grade: PresentGrade) {
    for stage in Stage.allCases {
      if let duration = breakdown[stage] { histograms[Self.slot(stage, grade)].record(duration) }
    }
    if let total = breakdown.total { histograms[Self.slot(nil, grade)].record(total) }
  }
}

extension FrameStamps {
  /// Counts a sample that it took.
  mutating func add(_ sample: SampleStamps) {
    sampleCount += 1
    if let arrival = sample.arrival {
      oldestSample = min(oldestSample ?? arrival, arrival)
      newestSample = max(newestSample ?? arrival, arrival)
    }
    guard let first = sample.kernel ?? sample.refined ?? sample.arrival else { return }
    earliestInput = min(earliestInput ?? first, first)
  }
}
