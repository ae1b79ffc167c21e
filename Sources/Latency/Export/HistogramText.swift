extension LatencyHistogram {
  /// The percentile distribution in the text form of HdrHistogram (`.hgrm`), in ms.
  ///
  /// Each halving of the distance to 100 % has five lines, so that the tail is seen.
  ///
  /// - Returns: Header, lines and footer; of an empty histogram header and footer.
  public func hdrText() -> String {
    var text = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"
    for line in percentileLines() {
      let value = FixedPoint.text(line.value, per: 1_000_000, places: 3)
      let share = FixedPoint.text(line.percent / 100, places: 12)
      text += Self.padded(value, 12) + " " + Self.padded(share, 14)
      text += " " + Self.padded("\(line.seen)", 10)
      if line.percent < 100 {
        text += " " + Self.padded(FixedPoint.text(100 / (100 - line.percent), places: 2), 14)
      }
      text += "\n"
    }
    let half = { (number: Double?) in FixedPoint.text((number ?? 0) * 1e-6, places: 3) }
    text += "#[Mean    = \(Self.padded(half(mean), 12)), "
    text += "StdDeviation   = \(Self.padded(half(deviation), 12))]\n"
    text += "#[Max     = \(Self.padded(half(Double(maximum)), 12)), "
    text += "Total count    = \(Self.padded("\(count)", 12))]\n"
    text += "#[Buckets = \(Self.padded("24", 12)), SubBuckets     = \(Self.padded("2048", 12))]\n"
    return text
  }

  /// The steps of the distribution: up to which value, which share and how many lie.
  private func percentileLines() -> [(value: Int64, percent: Double, seen: Int)] {
    guard count > 0 else { return [] }
    var lines: [(value: Int64, percent: Double, seen: Int)] = []
    var percent = 0.0
    var seen = 0
    for (index, number) in counts.enumerated() where number > 0 {
      seen += Int(number)
      let reached = 100 * Double(seen) / Double(count)
      while percent <= reached, seen < count {
        lines.append((min(Self.bounds(of: index).upperBound, maximum), percent, seen))
        percent = Self.next(after: percent)
      }
    }
    lines.append((maximum, 100, count))
    return lines
  }

  /// The next step: a tenth of what remains up to the next power of two of 1/(1 − share).
  private static func next(after percent: Double) -> Double {
    var halvings = 1.0
    while percent >= 100 - 100 / (halvings * 2) { halvings *= 2 }
    return percent + 100 / (halvings * 2 * 5)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.utf8.count, 0)) + text
  }
}
