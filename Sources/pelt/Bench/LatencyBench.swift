internal import Foundation
internal import InkTypes
internal import Latency

/// What the profiler adds to a frame: a log's stamps, its figures, and refined times.
enum LatencyBench {
  private static let frames = 20_000
  private static let samplesPerFrame = 17

  /// Measures.
  ///
  /// - Parameter rounds: How many rounds are counted, after one that warms up.
  /// - Returns: What was measured.
  static func run(rounds: Int) -> Figures {
    var microseconds: [Double] = []
    var log = LatencyLog()
    var clock = RefinedClock()
    for round in 0...rounds {
      let start = processorSeconds()
      for frame in 0..<frames { profile(frame + round * frames, &log, &clock) }
      let taken = processorSeconds() - start
      if round > 0 { microseconds.append(taken * 1e6 / Double(frames)) }
    }
    var line = Figures()
    line.add("name", text: "latency")
    line.add("rounds", rounds)
    line.add("samples_per_frame", samplesPerFrame)
    line.add("profiler_us_per_frame", Spread(microseconds))
    return line
  }

  /// A frame of a 1000 Hz pen at 60 Hz, as the window's timer writes it down.
  private static func profile(_ frame: Int, _ log: inout LatencyLog, _ clock: inout RefinedClock) {
    let start = Int64(frame + 1) * 16_666_667
    let number = log.openFrame(drain: Timestamp(nanoseconds: start))
    for index in 0..<samplesPerFrame {
      let arrival = start - Int64(samplesPerFrame - index) * 980_000
      var stamps = SampleStamps(sequence: UInt32(index), device: DeviceID(1))
      stamps.arrival = Timestamp(nanoseconds: arrival)
      stamps.serverMilliseconds = UInt32(truncatingIfNeeded: arrival / 1_000_000)
      stamps.refined = clock.refine(
        serverMilliseconds: UInt32(truncatingIfNeeded: arrival / 1_000_000),
        arrival: Timestamp(nanoseconds: arrival))
      log.add(stamps)
    }
    func moment(_ microseconds: Int64) -> Timestamp {
      Timestamp(nanoseconds: start + microseconds * 1000)
    }
    log.update(number) { stamps in
      stamps.wake = moment(-10)
      stamps.predict = moment(40)
      stamps.submit = moment(600)
      stamps.gpu = moment(800)
      stamps.swapCall = moment(810)
      stamps.swapReturn = moment(1000)
    }
    var presentation = Presentation.unknown
    presentation.time = moment(1000)
    presentation.grade = .swapReturn
    log.close(number, presentation)
  }
}
