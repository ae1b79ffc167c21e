extension LatencyLog {
  /// Where the time of the newest frames' oldest samples went, oldest frame first.
  ///
  /// - Parameters:
  ///   - count: How many frames at most; frames that took no sample, or are under way, do not count.
  ///   - body: Called for each frame.
  public func forEachRecentFrame(_ count: Int, _ body: (FrameStamps, StageBreakdown) -> Void) {
    let numbers = frameNumbers
    var first = numbers.upperBound
    var left = count
    while left > 0, first > numbers.lowerBound {
      first -= 1
      if oldestSample(of: first) != nil { left -= 1 }
    }
    for number in first..<numbers.upperBound {
      if let (frame, sample) = oldestSample(of: number) {
        body(frame, StageBreakdown(sample.stamps, frame))
      }
    }
  }

  private func oldestSample(of number: Int) -> (FrameStamps, SampleRecord)? {
    guard let frame = frame(number), frame.presentation != nil, frame.sampleCount > 0,
      sampleIndices.contains(frame.firstSample)
    else { return nil }
    return (frame, sample(frame.firstSample))
  }

  /// The grade that most samples have of which there are figures, and how many; nil without any.
  public var mainGrade: (grade: PresentGrade, samples: Int)? {
    var most: (grade: PresentGrade, samples: Int)?
    for grade in PresentGrade.allCases {
      let count = Int(histogram(of: nil, grade: grade).count)
      if count > most?.samples ?? 0 { most = (grade, count) }
    }
    return most
  }
}
