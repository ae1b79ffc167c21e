internal import InkTypes
internal import Strokes

/// A stroke's samples that wait for later ones to say what they are: the repairs that look ahead.
///
/// What waits is still shown, as speculative; what was let go is never taken back. Never allocates.
struct StrokeHold {
  /// A sample that waits.
  private struct Held {
    var sample: StrokeSample
    /// The device's pressure; nil where it is absent.
    var pressure: Float?
    /// Whether it takes the first pressure that comes.
    var isWaiting = false
  }

  /// What a sample means to its stroke.
  enum Outcome {
    case goesOn
    /// The pen is as good as lifted.
    case lifts
  }

  /// A second of the fastest devices; more is no tail but drawing.
  static let capacity = 1024
  static let longestWait: Int64 = 50_000_000
  /// A stroke that never pressed harder than this is a faint one, not a tail.
  static let peak: Float = 0.1
  static let tail: Float = 0.02
  private static let tailCount = 3
  /// A hand that tapers a stroke goes on for less, in px.
  private static let tailWay = 16.0
  /// As much is seen where the pressure fell at once, in px.
  private static let suddenTailWay = 3.0
  private static let lightest: Float = 0.008
  private static let lightestTime: Int64 = 150_000_000
  private static let spike: Float = 0.3

  private var held: [Held] = []
  /// How many of `held`, from the first, may go.
  private var free = 0
  /// How many of those are gone.
  private var taken = 0
  private var repairs = RepairSet.standard
  private var curves = PressureCurves.Chain()
  /// Whether the stroke's first samples wait, and what they are is not known.
  private var isStarting = true
  private var startTime: Int64?
  private var isDropped = false
  /// Until this time a mouse's stroke may turn out to be a pen's double, in ns.
  private var doubtEnd: Int64?
  private var lastPressure: Float?
  private var highest: Float = 0
  private var lightSince: Int64?
  private var lastFreed: SIMD2<Double>?
  private var lastFreedPressure: Float?
  /// How often each repair was made.
  private(set) var counts = RepairCounts()

  init() {
    held.reserveCapacity(Self.capacity)
  }

  /// Begins a stroke.
  ///
  /// - Parameters:
  ///   - repairs: The repairs that the device wants.
  ///   - doubtEnd: Until when all samples wait, or nil.
  mutating func begin(_ repairs: RepairSet, doubtEnd: Timestamp?) {
    held.removeAll(keepingCapacity: true)
    free = 0
    taken = 0
    self.repairs = repairs
    self.doubtEnd = doubtEnd?.nanoseconds
    isStarting = true
    startTime = nil
    isDropped = false
    lastPressure = nil
    highest = 0
    lightSince = nil
    lastFreed = nil
    lastFreedPressure = nil
  }

  private func makes(_ repair: Repair) -> Bool { repairs.contains(RepairSet(repair)) }

  // MARK: Taking

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - sample: The sample; its pressure does not matter.
  ///   - pressure: The device's pressure, or nil where absent.
  ///   - mayWait: Whether an absent pressure may still come.
  ///   - curves: What becomes of pressures.
  /// - Returns: Whether the stroke goes on.
  mutating func take(
    _ sample: StrokeSample, pressure: Float?, mayWait: Bool, curves: PressureCurves.Chain
  ) -> Outcome {
    self.curves = curves
    compact()
    let time = sample.time.nanoseconds
    if startTime == nil { startTime = time }
    var next = Held(sample: sample, pressure: pressure)
    if let pressure { repairZero(&next, pressure) }
    let isUnknown = next.pressure == nil ? mayWait : next.pressure == 0
    next.isWaiting = isStarting && isUnknown && lastPressure == nil && makes(.zeroPressure)
    held.append(next)
    if let pressure = next.pressure, pressure > 0 { lastPressure = pressure }
    highest = max(highest, next.pressure ?? 0)
    if isStarting { start(at: time) }
    let outcome = isStarting ? .goesOn : settle(next, at: time)
    if held.count == Self.capacity {
      if isStarting { endStart(valuedAs: nil) }
      free = held.count
    }
    return outcome
  }

  /// Pressure 0 in contact is no pressure, unless nothing else came so far.
  private mutating func repairZero(_ next: inout Held, _ pressure: Float) {
    guard pressure == 0, makes(.zeroPressure) else { return }
    if let lastPressure {
      next.pressure = lastPressure
      counts[.zeroPressure] += 1
    } else if !isStarting {
      next.pressure = nil
      counts[.zeroPressure] += 1
    }
  }

  /// Looks whether the stroke's first samples can go.
  private mutating func start(at time: Int64) {
    let first = held.firstIndex { !$0.isWaiting } ?? held.count
    let isLate = time - (startTime ?? time) >= Self.longestWait
    guard first < held.count else {
      if isLate { endStart(valuedAs: nil) }
      return
    }
    let known = held.count - first
    let isDoubtful = isSpiky(first)
    if makes(.landing), known < Self.tailCount, !isLate { return }
    if isDoubtful, known < 3, !isLate { return }
    if isDoubtful, known >= 3, let second = held[first + 1].pressure,
      let third = held[first + 2].pressure,
      abs(third - second) <= ((held[first].pressure ?? 0) - second) / 4
    {
      held[first].pressure = second
      counts[.spike] += 1
      highest = held[first...].reduce(0) { max($0, $1.pressure ?? 0) }
    }
    if makes(.landing), known >= Self.tailCount {
      held.remove(at: 0)
      counts[.landing] += 1
    }
    endStart(valuedAs: held[min(first, held.count - 1)].pressure)
  }

  /// Whether the first pressure may be a spike, as far as is known.
  private func isSpiky(_ first: Int) -> Bool {
    guard makes(.spike), let pressure = held[first].pressure, pressure >= Self.spike else {
      return false
    }
    guard first + 1 < held.count else { return true }
    return (held[first + 1].pressure ?? pressure) < 0.5 * pressure
  }

  private mutating func endStart(valuedAs pressure: Float?) {
    isStarting = false
    for index in held.indices where held[index].isWaiting {
      if held[index].pressure != pressure { counts[.zeroPressure] += 1 }
      held[index].pressure = pressure
      held[index].isWaiting = false
    }
  }

  /// Looks whether what waits can go, after the start.
  private mutating func settle(_ next: Held, at time: Int64) -> Outcome {
    if let doubtEnd {
      guard time >= doubtEnd else { return .goesOn }
      self.doubtEnd = nil
    }
    let pressure = next.pressure ?? 0.5
    let isLight = highest >= Self.peak && pressure < Self.lightest && makes(.lightTouch)
    lightSince = isLight ? (lightSince ?? time) : nil
    if let lightSince, time - lightSince >= Self.lightestTime {
      counts[.lightTouch] += 1
      isDropped = true
      return .lifts
    }
    if highest >= Self.peak, pressure < Self.tail, makes(.tail) { return .goesOn }
    free = held.count
    return .goesOn
  }

  // MARK: Letting go

  /// The next sample that may go; nil where none may.
  mutating func next() -> StrokeSample? {
    guard free > taken else { return nil }
    let sample = value(taken)
    lastFreed = sample.position
    lastFreedPressure = held[taken].pressure
    taken += 1
    return sample
  }

  private mutating func compact() {
    guard taken > 0 else { return }
    held.removeFirst(taken)
    free -= taken
    taken = 0
  }

  /// The stroke ends: what waits is a tail and is dropped, or may go.
  mutating func end() {
    compact()
    if isStarting { endStart(valuedAs: held.first { !$0.isWaiting }?.pressure) }
    if isDropped {
      counts[.tail] += held.count
      held.removeAll(keepingCapacity: true)
    }
    let start = tailStart
    let before = start > 0 ? held[start - 1].pressure : lastFreedPressure
    let isSudden = (before ?? 0) >= Self.peak
    let longest = isSudden ? Self.suddenTailWay : Self.tailWay
    if held.count - start >= Self.tailCount, way(from: start) > longest {
      counts[.tail] += held.count - start
      held.removeLast(held.count - start)
    }
    free = held.count
  }

  /// All that waits may go: something depends on its being drawn now.
  mutating func release() {
    compact()
    if isStarting, held.contains(where: { $0.isWaiting && $0.pressure != nil }) { return }
    if isStarting { endStart(valuedAs: nil) }
    free = held.count
  }

  /// Where the waiting samples of tiny pressure begin.
  private var tailStart: Int {
    guard makes(.tail), highest >= Self.peak else { return held.count }
    let last = held.lastIndex { ($0.pressure ?? 0.5) >= Self.tail }
    return last.map { $0 + 1 } ?? 0
  }

  private func way(from start: Int) -> Double {
    var way = 0.0
    var last = start > 0 ? held[start - 1].sample.position : lastFreed
    for held in held[start...] {
      if let last {
        let step = held.sample.position - last
        way += (step * step).sum().squareRoot()
      }
      last = held.sample.position
    }
    return way
  }

  private func value(_ index: Int) -> StrokeSample {
    var sample = held[index].sample
    sample.pressure = Double(held[index].pressure.map { curves.value(at: $0) } ?? 0.5)
    return sample
  }

  // MARK: Showing

  /// Whether nothing waits.
  var isEmpty: Bool { held.count == taken }

  /// The newest sample as it is shown.
  var newest: StrokeSample? { held.isEmpty ? nil : value(held.count - 1) }

  /// Appends what waits, as it is best shown meanwhile.
  ///
  /// - Parameter samples: Where to, with room for all.
  func append(to samples: inout [StrokeSample]) {
    for index in taken..<held.count { samples.append(value(index)) }
    let first = held.firstIndex { !$0.isWaiting } ?? 0
    if isStarting, first + 1 < held.count, isSpiky(first) {
      samples[samples.count - held.count + first].pressure = value(first + 1).pressure
    }
  }
}
