import InkTypes
import TestSupport
import Testing

@Suite("PressureCalibration")
struct CalibrationTests {
  private static let pen = DeviceID(1)

  /// Ten seconds of scribbling at 200 Hz.
  private func scribble(
    _ pressure: (inout SeededRandom) -> Float, seconds: Double = 11, device: DeviceID = pen,
    tool: Tool = .pen
  ) -> PressureCalibration {
    var random = SeededRandom(seed: 3)
    var calibration = PressureCalibration(device: Self.pen, tool: .pen)
    for index in 0..<Int(seconds * 200) {
      var sample = PenSample(
        time: Timestamp(nanoseconds: Int64(index) * 5_000_000), position: [Float(index), 0],
        device: device, tool: tool, state: .touching)
      sample.axes = .pressure
      sample.pressure = pressure(&random)
      calibration.take(sample)
    }
    return calibration
  }

  @Test("the 5th and the 95th percentile become 0.02 and 0.98 (P8)")
  func percentiles() throws {
    let calibration = scribble { Float.random(in: 0.1...0.65, using: &$0) }
    #expect(calibration.progress == 1)
    let low = try #require(calibration.percentile(0.05))
    let high = try #require(calibration.percentile(0.95))
    #expect(abs(low - 0.1275) < 0.012 && abs(high - 0.6225) < 0.012)
    let curve = try #require(calibration.curve)
    #expect(abs(curve.value(at: 0.1275) - 0.02) < 0.02)
    #expect(abs(curve.value(at: 0.6225) - 0.98) < 0.02)
    #expect(abs(curve.value(at: 0.375) - 0.5) < 0.05)
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
  }

  @Test("ten seconds of contact are enough, and later reports change nothing")
  func time() throws {
    let half = scribble({ Float.random(in: 0.1...0.65, using: &$0) }, seconds: 5)
    #expect(abs(half.progress - 0.5) < 0.001)
    let whole = scribble { Float.random(in: 0.1...0.65, using: &$0) }
    #expect(abs(whole.count - 2001) <= 1)
    var longer = whole
    var sample = PenSample(
      time: Timestamp(nanoseconds: 20_000_000_000), position: .zero, device: Self.pen,
      state: .touching)
    sample.axes = .pressure
    sample.pressure = 1
    longer.take(sample)
    #expect(longer == whole)
  }

  @Test("a rest, the air, zeros and other devices' or tools' reports do not count")
  func others() {
    let zeros = scribble { _ in 0 }
    #expect(zeros.count == 0 && zeros.curve == nil && zeros.percentile(0.5) == nil)
    #expect(scribble({ _ in 0.5 }, device: DeviceID(2)).count == 0)
    #expect(scribble({ _ in 0.5 }, tool: .eraser).progress == 0)
    var calibration = PressureCalibration(device: Self.pen, tool: .pen)
    for second in 0..<20 {
      for (offset, isDown) in [(0, true), (10, true), (20, false)] {
        calibration.take(
          PenSample(
            time: Timestamp(nanoseconds: Int64(second * 1000 + offset) * 1_000_000),
            position: .zero, device: Self.pen, state: isDown ? .touching : []))
      }
    }
    #expect(abs(calibration.progress - 0.02) < 1e-6)
  }

  @Test("a pressure that never changes gives no curve; one that reaches the ends keeps them")
  func ranges() throws {
    #expect(scribble { _ in 0.4 }.curve == nil)
    let full = try #require(scribble { Float.random(in: 0.0001...1, using: &$0) }.curve)
    #expect(abs(full.value(at: 0.5) - 0.5) < 0.03)
    // The very ends hold on to the targets, where there is no room for a point beyond.
    let worn = try #require(scribble { Float.random(in: 0.001...0.3, using: &$0) }.curve)
    #expect(abs(worn.value(at: 0.285) - 0.98) < 0.02)
  }

  @Test("memory does not grow: it is trivially copyable and small")
  func size() {
    #expect(MemoryLayout<PressureCalibration>.size <= 600)
  }
}

@Suite("RecordedClock")
struct RecordedClockTests {
  @Test("goes on 1/240 s later where it began anew, and leaves a clock that runs alone")
  func restarts() {
    var clock = RecordedClock()
    let times: [Int64] = [0, 10_000_000, 9_000_000, 1_000_000_000, 0, 5_000_000]
    let taken = times.map { clock.take(Timestamp(nanoseconds: $0)).nanoseconds }
    #expect(taken == [0, 10_000_000, 9_000_000, 1_000_000_000, 1_004_166_667, 1_009_166_667])
    #expect(clock.shift == 1_004_166_667)
  }

  @Test("however often clocks begin anew, times stay within what Pelt takes")
  func limits() {
    var clock = RecordedClock()
    var random = SeededRandom(seed: 5)
    for _ in 0..<10_000 {
      let far = Int64.random(
        in: -Timestamp.limitNanoseconds...Timestamp.limitNanoseconds, using: &random)
      let taken = clock.take(Timestamp(nanoseconds: far))
      #expect(taken.nanoseconds.magnitude <= UInt64(Timestamp.limitNanoseconds))
    }
  }
}
