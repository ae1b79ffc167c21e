internal import InkTypes

extension LatencyReport {
  /// The columns of `samples(of:)`.
  public static let sampleColumns = """
    seq,dev,x,y,pressure,t_kernel_ns,x_time_ms,t_xref_ns,t_arrival_ns,t_push_ns,t_drain_ns,frame,\
    end_state,t_present_ns,latency_ms,present_quality
    """

  /// Every sample that a log keeps, as CSV: `NA` where nobody knows.
  ///
  /// - Parameter log: The log.
  /// - Returns: A header and a line a sample.
  public func samples(of log: LatencyLog) -> String {
    var text = Self.sampleColumns + "\n"
    for index in log.sampleIndices {
      let record = log.sample(index)
      text += Self.line(record, frame: record.frame.flatMap(log.frame), log) + "\n"
    }
    return text
  }

  private static func line(
    _ record: SampleRecord, frame: FrameStamps?, _ log: LatencyLog
  ) -> String {
    let stamps = record.stamps
    let isKnown = record.end != .dropped
    var cells = ["\(stamps.sequence)", "\(stamps.device.number)"]
    cells.append(isKnown ? FixedPoint.text(Double(stamps.position.x), places: 3) : "NA")
    cells.append(isKnown ? FixedPoint.text(Double(stamps.position.y), places: 3) : "NA")
    cells.append(stamps.pressure.map { FixedPoint.text(Double($0), places: 5) } ?? "NA")
    cells.append(time(stamps.kernel))
    cells.append(stamps.serverMilliseconds.map { "\($0)" } ?? "NA")
    cells += [stamps.refined, stamps.arrival, stamps.push, frame?.drain].map(time)
    cells.append(record.frame.map { "\($0)" } ?? "NA")
    cells += [record.end.rawValue, time(frame?.present)]
    cells.append(FixedPoint.milliseconds(log.breakdown(of: record)?.total))
    cells.append((frame?.grade ?? .unknown).letter)
    return cells.joined(separator: ",")
  }

  /// A moment in whole ns; `NA` where unknown.
  static func time(_ moment: Timestamp?) -> String {
    moment.map { "\($0.nanoseconds)" } ?? "NA"
  }
}
