extension LatencyReport {
  /// The figures as a table for people, in ms: a row for each stage and grade that has any.
  ///
  /// - Parameter log: The log.
  /// - Returns: Lines of text, the last one ended.
  public func table(of log: LatencyLog) -> String {
    var text = "latency from input to present, not to photon; ms\n"
    text += Self.row(["stage", "grade", "n", "mean", "p50", "p90", "p95", "p99", "p99.9", "max"])
    for grade in PresentGrade.allCases {
      for stage in Stage.allCases.map(Optional.some) + [nil] {
        let histogram = log.histogram(of: stage, grade: grade)
        guard histogram.count > 0 else { continue }
        text += Self.row(
          [stage?.name ?? "total", grade.letter, "\(histogram.count)"] + Self.cells(histogram))
      }
    }
    let grades = PresentGrade.allCases
      .map { "\($0.letter) \(log.gradeCounts[$0.rawValue])" }
      .joined(separator: ", ")
    text += "frames \(log.frameTotal) (\(grades)), missed \(log.missed)\n"
    text += "samples \(log.sampleTotal), superseded \(log.superseded), dropped \(log.dropped)\n"
    text += "present times: \(presentSource); server: \(server); renderer: \(renderer)\n"
    text += "compositor: \(compositor ?? "none"); refresh: \(refreshText) Hz\n"
    return text
  }

  var refreshText: String { refreshHertz.map { FixedPoint.text($0, places: 2) } ?? "NA" }

  private static func cells(_ histogram: LatencyHistogram) -> [String] {
    let values =
      [histogram.mean.map { Int64($0.rounded()) }]
      + [50, 90, 95, 99, 99.9].map(histogram.percentile) + [histogram.maximum]
    return values.map { value in
      value.map { FixedPoint.text($0, per: 1_000_000, places: 3) } ?? "NA"
    }
  }

  private static func row(_ cells: [String]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let width = index == 0 ? 18 : index == 1 ? 5 : 10
      let space = String(repeating: " ", count: max(width - cell.utf8.count, 0))
      line += index < 2 ? cell + space : space + cell
    }
    return line + "\n"
  }
}
