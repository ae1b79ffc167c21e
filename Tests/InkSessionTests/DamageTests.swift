import InkSession
import InkTypes
import Prediction
import Strokes
import TestSupport
import Testing

/// Damages clean logs as cables, drivers and disks do.
struct Damage {
  var random: SeededRandom

  /// Four strokes of a pen that hovers between them.
  static func cleanLog(seed: UInt64) -> [PenSample] {
    (0..<4).flatMap { stroke in
      let motion = TestMotion(seed: seed &* 4 &+ UInt64(stroke))
      return motion.reports(rate: 240, seconds: 0.5, start: Double(stroke) * 0.6)
    }
  }

  /// Applies some damage of every kind.
  mutating func apply(to clean: [PenSample]) -> [PenSample] {
    var log: [PenSample] = []
    log.reserveCapacity(clean.count * 2)
    for sample in clean {
      switch random.next() % 40 {
      case 0: continue
      case 1: log += [sample, sample]
      case 2 where !log.isEmpty: log.insert(sample, at: log.count - 1)
      case 3...9: log.append(spoiled(sample))
      default: log.append(sample)
      }
    }
    if random.next() % 4 == 0 { log.removeLast(Int(random.next() % UInt64(log.count))) }
    return log
  }

  private mutating func spoiled(_ sample: PenSample) -> PenSample {
    var sample = sample
    switch random.next() % 12 {
    case 0: sample.position.x = .nan
    case 1: sample.pressure = [.nan, .infinity, -1, 0, 7].randomElement(using: &random) ?? 0
    case 2: sample.tilt = [.nan, 0]
    case 3: sample.tool = Tool.allCases.randomElement(using: &random) ?? .pen
    case 4: sample.state = PenSample.State(rawValue: UInt8(random.next() % 32))
    case 5: sample.time = .zero
    case 6: sample.time.nanoseconds -= Int64(random.next() % 2_000_000_000)
    case 7:
      sample.time.nanoseconds = Timestamp.limitNanoseconds * (random.next() % 2 == 0 ? 1 : -1)
    case 8: sample.axes = PenSample.Axes(rawValue: UInt8(random.next() % 16))
    case 9: sample.device = DeviceID(UInt32(random.next() % 4))
    case 10: sample.contact = Int32(random.next() % 3)
    default: sample.pressure = 0.001
    }
    return sample
  }
}

/// The box of the newest samples: what is drawn lies in it, or a spline's swing beside it.
struct RecentBox {
  private var places: [SIMD2<Float>] = []
  private var next = 0
  /// More than any repair holds back at 240 Hz before this test's strokes end.
  private static let capacity = 256

  mutating func take(_ place: SIMD2<Float>) {
    guard place.x.isFinite, place.y.isFinite else { return }
    if places.count < Self.capacity {
      places.append(place)
    } else {
      places[next] = place
      next = (next + 1) % Self.capacity
    }
  }

  /// How much of the allowed reach counts; less than 1 only to show that the test can fail.
  var share: Float = 1

  init(share: Float = 1) {
    self.share = share
  }

  /// Whether a tuft and all its hairs lie within reach of the samples.
  func holds(_ tuft: Tuft) -> Bool {
    guard let first = places.first else { return false }
    let low = places.reduce(first) { pointwiseMin($0, $1) }
    let high = places.reduce(first) { pointwiseMax($0, $1) }
    // A centripetal curve swings out by less than a third of its step.
    let swing = (high - low).max() / 3
    let hairs = Hair.circle(around: tuft, size: 1)
    let reach = share * (swing + Hair.rootRadius + Hair.reach + Hair.pull + 1)
    let from = hairs.center - hairs.radius
    let to = hairs.center + hairs.radius
    return from.x >= low.x - reach && from.y >= low.y - reach && to.x <= high.x + reach
      && to.y <= high.y + reach
  }
}

@Suite("Damaged logs")
struct DamageTests {
  /// Events in all tests of this suite together.
  private static let events = runsLong ? 1_000_000 : 200_000

  @Test("a million damaged events leave no contact open, and nothing is drawn far from the pen")
  func damage() {
    var seed: UInt64 = 0
    var count = 0
    var tufts = 0
    var astray = 0
    let clock = ContinuousClock()
    let start = clock.now
    while count < Self.events {
      var damage = Damage(random: SeededRandom(seed: seed))
      let log = damage.apply(to: Damage.cleanLog(seed: seed))
      count += log.count
      let (drawn, lost) = play(log, speculates: seed % 8 == 0)
      tufts += drawn
      astray += lost
      seed += 1
    }
    let seconds = (clock.now - start) / .seconds(1)
    print("damaged events: \(count), \(tufts) tufts, \(seed) logs, \(seconds) s")
    #expect(astray == 0)
    #expect(tufts > count / 4)
    #expect(seconds < 60)
  }

  @Test("a bound of a third, and ink 100 px beside the pen, would be noticed")
  func canFail() throws {
    var thirds = 0, shifted = 0
    for seed in UInt64(0)..<20 {
      var damage = Damage(random: SeededRandom(seed: seed))
      let log = damage.apply(to: Damage.cleanLog(seed: seed))
      thirds += play(log, speculates: false, share: 1 / 3).astray
      shifted += play(log, speculates: false, offset: [100, 0]).astray
      #expect(play(log, speculates: false).astray == 0)
    }
    #expect(thirds > 100 && shifted > 100, "\(thirds), \(shifted)")
  }

  /// Plays a log: how many tufts there were, and how many far from any sample.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - speculates: Whether what is shown ahead is looked at, too.
  ///   - share: How much of the allowed reach counts.
  ///   - offset: How far from its place all ink is taken to lie.
  /// - Returns: How many.
  private func play(
    _ log: [PenSample], speculates: Bool, share: Float = 1, offset: SIMD2<Float> = .zero
  ) -> (tufts: Int, astray: Int) {
    var session = InkSession(seed: 1)
    var box = RecentBox(share: share)
    var tufts = 0
    var astray = 0
    for (index, sample) in log.enumerated() {
      session.beginFrame()
      session.apply(.sample(sample))
      box.take(sample.position)
      if speculates {
        session.speculate()
        astray += session.frame.speculative.tufts.count { !box.holds($0) }
      }
      tufts += session.frame.committed.tufts.count
      // Every eighth frame: looking costs more than drawing.
      if index % 8 == 0 {
        astray += session.frame.committed.tufts.count { tuft in
          var tuft = tuft
          tuft.position += offset
          return !box.holds(tuft)
        }
      }
    }
    session.beginFrame()
    session.finish()
    tufts += session.frame.committed.tufts.count
    let isDrawing = session.isDrawing
    #expect(!isDrawing)
    session.beginFrame()
    session.speculate()
    let isEmpty = session.frame.isEmpty
    #expect(isEmpty)
    return (tufts, astray)
  }

  @Test("a lift ends a contact whatever else its report holds", arguments: UInt64(0)..<50)
  func liftEnds(seed: UInt64) {
    var damage = Damage(random: SeededRandom(seed: seed))
    var session = InkSession(seed: 1)
    for sample in damage.apply(to: Damage.cleanLog(seed: seed)) { session.apply(.sample(sample)) }
    for device in UInt32(0)..<4 {
      var lift = PenSample(time: .zero, position: [.nan, .nan], device: DeviceID(device))
      lift.pressure = .nan
      session.apply(.sample(lift))
      lift.tool = .touch
      for contact in Int32(0)..<3 {
        lift.contact = contact
        session.apply(.sample(lift))
      }
    }
    let isDrawing = session.isDrawing
    #expect(!isDrawing)
  }

  @Test("frames with repairs at work allocate nothing")
  func allocations() throws {
    let log = Damage.cleanLog(seed: 3).map { sample in
      var sample = sample
      // Zeros, faint tails and a spike at each stroke's start.
      let phase = sample.time.nanoseconds / 1_000_000 % 600
      if phase < 20 { sample.pressure = 0 } else if phase < 25 { sample.pressure = 1 }
      if phase > 400 { sample.pressure = 0.01 }
      return sample
    }
    var session = InkSession(seed: 1, prediction: .kalman)
    func play() {
      for sample in log {
        session.beginFrame()
        session.apply(.sample(sample))
        session.speculate(to: sample.time, now: sample.time)
      }
    }
    play()
    play()
    let repairs = session.counts.repairs
    #expect(repairs[.zeroPressure] > 0 && repairs[.tail] > 0)
    // The history grows by an entry a stroke: four strokes may make its array larger once.
    let count = countAllocations(play)
    if let count { #expect(count <= 2, "\(count) allocations in \(log.count) frames") }
  }
}
