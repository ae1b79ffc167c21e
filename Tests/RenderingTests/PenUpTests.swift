import Documents
import Foundation
import InkSession
import InkTypes
import Prediction
import Rendering
import Strokes
import TestSupport
import Testing

/// A recording drawn as in a window at 60 Hz, once with prediction and once without.
private struct LiveTrial: ~Copyable {
  let events: [InkEvent]
  private var ahead: HeadlessGLPicture
  private var plain: HeadlessGLPicture
  private var predicting: InkSession
  private var exact: InkSession
  private var next: Int
  private var now: Int64
  /// How many predicted samples were drawn.
  private(set) var predictedCount: Int

  static let size = SIMD2(240, 240)
  private static let framePeriod: Int64 = 16_666_667

  init(_ events: [InkEvent]) throws {
    let ahead = try HeadlessGLPicture(size: Self.size, scale: 1, isLive: true)
    let plain = try HeadlessGLPicture(size: Self.size, scale: 1, isLive: true)
    self.events = events
    self.ahead = ahead
    self.plain = plain
    predicting = InkSession(seed: 7, prediction: .kalman)
    exact = InkSession(seed: 7)
    next = 0
    now = events.first?.time.nanoseconds ?? 0
    predictedCount = 0
  }

  var isOver: Bool { next == events.count }
  var isDrawing: Bool { predicting.isDrawing }

  /// The next frame: all that came by now, shown one period later.
  mutating func step() {
    predicting.beginFrame()
    exact.beginFrame()
    while next < events.count, events[next].time.nanoseconds <= now {
      predicting.apply(events[next])
      exact.apply(events[next])
      next += 1
    }
    predicting.speculate(
      to: Timestamp(nanoseconds: now + Self.framePeriod), now: Timestamp(nanoseconds: now))
    predictedCount += predicting.frame.predicted.count
    ahead.draw(predicting.frame)
    plain.draw(exact.frame)
    now += Self.framePeriod
  }

  /// What is seen with prediction.
  mutating func seen() throws -> [UInt16] { try Self.seen(&ahead) }

  /// What is seen of the finished strokes.
  mutating func finished() throws -> [UInt16] { try Self.seen(&plain) }

  private static func seen(_ picture: inout HeadlessGLPicture) throws -> [UInt16] {
    var pixels = [UInt16](repeating: 0, count: size.x * size.y * 4)
    try pixels.withUnsafeMutableBufferPointer { buffer in
      try picture.readSeen(background: nil, into: buffer)
    }
    return pixels
  }
}

@Suite("A lifted pen", .serialized)
struct PenUpTests {
  /// What two 16-bit layers may round differently from one, of 65535.
  private static let rounding = 32

  /// Strokes of a hand whose lifts fall at all phases of a frame, the last ones of few reports.
  static let hand: [InkEvent] = {
    var events: [InkEvent] = []
    var start = 0.01
    for stroke in 0..<9 {
      let angle = Double(stroke) * 2.3
      let reach = SIMD2(cos(angle), sin(angle)) * 90
      let hand = HandStroke(
        [ViaPoint([120, 120] - reach), ViaPoint([120, 120] + reach, pressure: 0.8, lean: 60)],
        speed: 700)
      let count = stroke < 5 ? Int(hand.seconds * 200) : [3, 2, 1, 14][stroke - 5]
      for index in 0...count {
        let time = Double(index) / 200
        // The last strokes lift at full speed.
        let state = hand.state(at: time + (stroke < 5 ? 0 : 0.12))
        var sample = PenSample(
          time: Timestamp(nanoseconds: Int64((start + time) * 1e9)),
          position: SIMD2<Float>(state.place), device: DeviceID(1),
          state: index < count ? .touching : [])
        sample.axes = [.pressure, .tilt]
        sample.pressure = index < count ? Float(state.pressure) : 0
        sample.tilt = SIMD2<Float>(state.tilt)
        events.append(.sample(sample))
      }
      start += Double(count) / 200 + 0.07 + 0.0031 * Double(stroke)
    }
    return events
  }()

  /// The first seconds of a recording, moved into the picture.
  static func recording(_ name: String) throws -> [InkEvent] {
    var recording = try RecordingFile.read(
      path: Shared.penData.appending(path: name).path)
    recording.fit(into: LiveTrial.size)
    let start = recording.events.first?.time.nanoseconds ?? 0
    return recording.events.filter { $0.time.nanoseconds < start + 6_000_000_000 }
  }

  /// Checks the frames about every lift.
  ///
  /// - Returns: How many lifts there were.
  private static func check(_ events: [InkEvent], _ kind: BrushKind) throws -> Int {
    let brush = Brush(
      kind: kind, paint: Paint(color: InkColor(rgb: 0xFFFFFF), size: 0.4, opacity: 2))
    var trial = try LiveTrial([.brush(brush, events.first?.time ?? .zero)] + events)
    var (lifts, tails) = (0, 0)
    var before: [UInt16]?
    while !trial.isOver {
      trial.step()
      let shown = trial.isDrawing ? try trial.seen() : nil
      defer { before = shown }
      guard let earlier = before, !trial.isDrawing else { continue }
      lifts += 1
      let lifted = try trial.seen()
      if earlier != lifted { tails += 1 }
      #expect(try lifted == trial.finished(), "lift \(lifts): something is left of the tail")
      trial.step()
      guard !trial.isDrawing else { continue }
      let after = try trial.seen()
      let flickers = lifted.indices.filter { index in
        let (old, new) = (Int(lifted[index]) - Int(earlier[index]), Int(after[index]))
        let change = new - Int(lifted[index])
        return abs(old) > rounding && abs(change) > rounding && (old > 0) != (change > 0)
      }.count
      #expect(flickers == 0, "lift \(lifts)")
    }
    #expect(trial.predictedCount > 10 && tails > 0, "else nothing could be left")
    return lifts
  }

  @Test(
    "leaves nothing of the tail in its frame, and nothing flickers about it (K1, K4)",
    arguments: [BrushKind.fur, .ink])
  func hand(kind: BrushKind) throws {
    #expect(try Self.check(Self.hand, kind) >= 7)
  }

  @Test(
    "the same of real pens",
    .enabled(
      if: FileManager.default.fileExists(atPath: Shared.penData.path),
      "no recordings in \(Shared.folder.path)"),
    arguments: [
      "evdev_wacom_cintiq_13hd.csv", "evdev_wacom_dth2242_pen.csv", "uim_digitalink.csv",
      "mypaint_painting30sec.csv",
    ], [BrushKind.fur, .ink])
  func recordings(name: String, kind: BrushKind) throws {
    #expect(try Self.check(Self.recording(name), kind) >= 2)
  }
}
