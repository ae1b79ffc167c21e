import InkTypes
import Latency
import TestSupport

/// A moment some ms after the start.
func ms(_ milliseconds: Double) -> Timestamp {
  Timestamp(nanoseconds: Int64((milliseconds * 1e6).rounded()))
}

/// A sample and a frame whose stages take 1, 2, 3, … 8 ms plus 1, 2, 3, … 8 ns.
///
/// Stamps can be taken away, and a delay put into one stage.
struct Journey {
  static func duration(_ stage: Stage) -> Int64 { Int64(stage.rawValue + 1) * 1_000_001 }

  var delay: (stage: Stage, nanoseconds: Int64)?

  /// What stages that take so many ms take together, in ns.
  static func sum(_ milliseconds: Int64) -> Int64 { milliseconds * 1_000_001 }

  func moment(after stage: Stage?) -> Timestamp {
    var nanoseconds: Int64 = 1_000_000_000
    guard let stage else { return Timestamp(nanoseconds: nanoseconds) }
    for earlier in Stage.allCases where earlier.rawValue <= stage.rawValue {
      nanoseconds += Self.duration(earlier)
      if let delay, delay.stage == earlier { nanoseconds += delay.nanoseconds }
    }
    return Timestamp(nanoseconds: nanoseconds)
  }

  var sample: SampleStamps {
    var sample = SampleStamps(sequence: 7, device: DeviceID(3), position: SIMD2(10.5, 20.25))
    sample.pressure = 0.5
    sample.kernel = moment(after: nil)
    sample.refined = moment(after: .kernelToServer)
    sample.serverMilliseconds = 1001
    sample.arrival = moment(after: .serverToArrival)
    sample.push = sample.arrival
    return sample
  }

  var drain: Timestamp { moment(after: .ringWait) }

  func setStamps(of frame: inout FrameStamps) {
    frame.predict = moment(after: .predict)
    frame.submit = moment(after: .submit)
    frame.gpu = moment(after: .gpu)
    frame.gpuDuration = Self.duration(.gpu)
    frame.swapCall = moment(after: .swapWait)
    frame.swapReturn = moment(after: .swapWait)
    frame.wake = drain
    frame.wakePlan = drain
    frame.period = 16_666_667
  }

  func presentation(_ grade: PresentGrade = .flip) -> Presentation {
    var presentation = Presentation.unknown
    presentation.time = moment(after: .present)
    presentation.grade = grade
    presentation.blank = 60
    return presentation
  }

  /// A log with this journey in it.
  func log(
    _ grade: PresentGrade = .flip, change: (inout FrameStamps) -> Void = { _ in },
    sampleChange: (inout SampleStamps) -> Void = { _ in }
  ) -> LatencyLog {
    var log = LatencyLog(sampleCapacity: 16, frameCapacity: 16)
    var sample = sample
    sampleChange(&sample)
    let number = log.openFrame(drain: drain)
    log.add(sample)
    log.update(number) { frame in
      setStamps(of: &frame)
      change(&frame)
    }
    log.close(number, presentation(grade))
    return log
  }
}

extension LatencyLog {
  /// The breakdown of the only sample.
  var only: StageBreakdown? { breakdown(of: sample(sampleIndices.lowerBound)) }
}
