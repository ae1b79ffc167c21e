extension LatencyReport {
  /// The figures as one JSON object; times in ms, null where nobody knows.
  ///
  /// - Parameter log: The log.
  /// - Returns: One line.
  public func json(of log: LatencyLog) -> String {
    let grades = PresentGrade.allCases.map { ($0.letter, "\(log.gradeCounts[$0.rawValue])") }
    return JSONText.object([
      ("schema", JSONText.string("pelt-latency-1")), ("build", JSONText.string(build)),
      ("clock", JSONText.string("CLOCK_MONOTONIC")), ("server", JSONText.string(server)),
      ("compositor", compositor.map(JSONText.string) ?? "null"),
      ("gl_renderer", JSONText.string(renderer)),
      ("present_source", JSONText.string(presentSource)),
      ("quality_counts", JSONText.object(grades)),
      ("refresh_hz", JSONText.number(refreshHertz)),
      ("stages", Self.stages(of: log)), ("vblank_histograms", Self.blankHistograms(log.blanks)),
      ("frames", "\(log.frameTotal)"), ("samples", "\(log.sampleTotal)"),
      ("missed", "\(log.missed)"), ("superseded", "\(log.superseded)"),
      ("dropped", "\(log.dropped)"), ("frames_lost", "\(log.lost)"),
      ("profiler_overhead", JSONText.milliseconds(overhead)),
    ])
  }

  private static func stages(of log: LatencyLog) -> String {
    let stages = Stage.allCases.map(Optional.some) + [nil]
    return JSONText.object(
      stages.map { stage in
        let grades = PresentGrade.allCases.compactMap { grade -> (String, String)? in
          let histogram = log.histogram(of: stage, grade: grade)
          return histogram.count > 0 ? (grade.letter, figures(histogram)) : nil
        }
        return (stage?.name ?? "total", JSONText.object(grades))
      })
  }

  private static func figures(_ histogram: LatencyHistogram) -> String {
    let percentiles = [("p50", 50.0), ("p90", 90), ("p95", 95), ("p99", 99), ("p99_9", 99.9)]
      .map { ($0, JSONText.milliseconds(histogram.percentile($1))) }
    let mean = histogram.mean.map { Int64($0.rounded()) }
    return JSONText.object(
      [("n", "\(histogram.count)"), ("mean", JSONText.milliseconds(mean))] + percentiles
        + [("max", JSONText.milliseconds(histogram.maximum))])
  }

  private static func blankHistograms(_ blanks: BlankHistograms) -> String {
    JSONText.object(
      [
        ("idle", blanks.idle), ("late", blanks.late), ("since_previous", blanks.sincePrevious),
        ("latency", blanks.latency),
      ].map { name, counts in
        (name, JSONText.array((0..<BlankHistograms.bucketCount).map { "\(counts[$0])" }))
      })
  }
}
