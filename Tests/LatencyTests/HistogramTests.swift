import Foundation
import Latency
import TestSupport
import Testing

@Suite("LatencyHistogram")
struct HistogramTests {
  @Test("percentiles equal a sorted array's within 0.1 %", arguments: [1, 2, 10, 997, 50_000])
  func percentiles(count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    var histogram = LatencyHistogram()
    var values: [Int64] = []
    for _ in 0..<count {
      // From 1 ns to 10 s, evenly in the logarithm.
      let value = Int64(pow(10, random.number(in: 0...10)))
      values.append(value)
      histogram.record(value)
    }
    values.sort()
    for percent in [0, 0.1, 1, 5, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 100] {
      let rank = max(Int((percent / 100 * Double(count)).rounded(.up)), 1)
      let expected = values[rank - 1]
      let measured = try #require(histogram.percentile(percent))
      #expect(abs(Double(measured - expected)) <= 0.001 * Double(expected), "p\(percent)")
    }
    #expect(histogram.maximum == values.last)
    let mean = Double(values.reduce(0, +)) / Double(count)
    #expect(abs((histogram.mean ?? 0) - mean) < 1e-6 * mean)
  }

  @Test("what is below 0 or above 10 s is refused and counted")
  func range() {
    var histogram = LatencyHistogram()
    for value: Int64 in [-1, 10_000_000_001, .min, .max] { histogram.record(value) }
    #expect(histogram.refused == 4)
    #expect(histogram.count == 0)
    #expect(histogram.percentile(50) == nil)
    #expect(histogram.mean == nil)
    for value: Int64 in [0, 10_000_000_000] { histogram.record(value) }
    #expect(histogram.count == 2)
    #expect(histogram.percentile(50) == 0)
    #expect(histogram.percentile(100) == 10_000_000_000)
    histogram.removeAll()
    #expect(histogram.count == 0)
    #expect(histogram.percentile(100) == nil)
  }

  @Test("two histograms add up to the one of all")
  func adds() {
    var random = SeededRandom(seed: 5)
    var parts = [LatencyHistogram(), LatencyHistogram()]
    var whole = LatencyHistogram()
    for index in 0..<1000 {
      let value = Int64(random.number(in: 0...1e8))
      parts[index % 2].record(value)
      whole.record(value)
    }
    parts[0].add(parts[1])
    #expect(parts[0].mean == whole.mean && parts[0].count == whole.count)
    #expect(parts[0].maximum == whole.maximum && parts[0].minimum == whole.minimum)
    for percent in [1.0, 50, 99] {
      #expect(parts[0].percentile(percent) == whole.percentile(percent))
    }
  }

  @Test("its text is HdrHistogram's: ascending lines whose last holds all")
  func text() throws {
    var histogram = LatencyHistogram()
    var random = SeededRandom(seed: 3)
    for _ in 0..<10_000 { histogram.record(Int64(random.number(in: 1e6...30e6))) }
    let lines = histogram.hdrText().split(separator: "\n")
    #expect(
      lines[0].split(separator: " ") == ["Value", "Percentile", "TotalCount", "1/(1-Percentile)"])
    let rows = lines.filter { !$0.hasPrefix("#") }.dropFirst()
      .map { $0.split(separator: " ").compactMap { Double($0) } }
    #expect(rows.count > 40)
    for (row, next) in zip(rows, rows.dropFirst()) {
      #expect(row[0] <= next[0] && row[1] < next[1] && row[2] <= next[2])
      #expect(abs(row[3] - 1 / (1 - row[1])) <= 0.006 + row[3] * 1e-6)
      // As many samples as the line says have at most its value.
      #expect(row[2] >= row[1] * 10_000)
    }
    let last = try #require(rows.last)
    #expect(last[1] == 1 && last[2] == 10_000)
    #expect(last[0] == (Double(histogram.maximum) * 1e-3).rounded() * 1e-3)
    #expect(lines.suffix(3).allSatisfy { $0.hasPrefix("#[") })
    #expect(LatencyHistogram().hdrText().contains("Total count    =            0"))
  }
}
