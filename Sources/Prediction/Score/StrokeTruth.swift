public import InkTypes

/// Where a pen really was between the reports of a finished stroke.
///
/// The place follows the monotone cubic through the reports, or straight lines; pressure and
/// direction follow straight lines. Reports that come within 1.5 ms of the one before are merged with
/// it, those that go back in time are left out.
///
/// Source: F. N. Fritsch and J. Butland, "A Method for Constructing Local Monotone Piecewise Cubic
/// Interpolants", 1984 (PCHIP).
public struct StrokeTruth: Sendable {
  private var times: [Double] = []
  private var reports: [PenReport] = []
  private var slopes: [SIMD2<Double>] = []
  private let origin: Timestamp

  /// Reports closer than this are one, in ms: stamps of one poll say nothing of speed.
  private static let mergeMilliseconds = 1.5

  /// Makes the truth of a stroke.
  ///
  /// - Parameters:
  ///   - stroke: Its reports, at least one.
  ///   - isCubic: Whether the place follows the cubic; straight lines suit coarse stamps better.
  public init(_ stroke: [PenReport], isCubic: Bool = true) {
    precondition(!stroke.isEmpty, "a stroke has a report")
    origin = stroke[0].time
    for report in stroke {
      let time = Double(report.time.nanoseconds &- origin.nanoseconds) * 1e-6
      if let last = times.last, time < last + Self.mergeMilliseconds {
        if time >= last, reports.count > 1 || time == last { reports[reports.count - 1] = report }
        continue
      }
      times.append(time)
      reports.append(report)
    }
    slopes = isCubic ? Self.cubicSlopes(times, reports.map(\.position)) : []
  }

  /// The pen at a time.
  ///
  /// - Parameter time: When.
  /// - Returns: The pen and the velocity of its place in px/ms; nil outside the stroke.
  public func pen(at time: Timestamp) -> (report: PenReport, velocity: SIMD2<Double>)? {
    let t = Double(time.nanoseconds &- origin.nanoseconds) * 1e-6
    guard times.count > 1, t >= 0, t <= times[times.count - 1] else { return nil }
    var low = 0
    var high = times.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= t { low = middle } else { high = middle }
    }
    let (a, b) = (reports[low], reports[high])
    let span = times[high] - times[low]
    let share = (t - times[low]) / span
    var pen = PenReport(time: time, position: a.position + (b.position - a.position) * share)
    var velocity = (b.position - a.position) / span
    if !slopes.isEmpty { (pen.position, velocity) = cubic(low, share, span) }
    if let from = a.pressure, let to = b.pressure { pen.pressure = from + (to - from) * share }
    if let from = a.direction, let to = b.direction {
      pen.direction = (from + (to - from) * share).unitAboveTable
    }
    return (pen, velocity)
  }

  /// Place and velocity on the cubic of one interval.
  private func cubic(
    _ index: Int, _ s: Double, _ span: Double
  ) -> (SIMD2<Double>, SIMD2<Double>) {
    let (from, to) = (reports[index].position, reports[index + 1].position)
    let (m0, m1) = (slopes[index] * span, slopes[index + 1] * span)
    let way = to - from
    let c = 3 * way - 2 * m0 - m1
    let d = m0 + m1 - 2 * way
    let velocity = (m0 + s * (2 * c + s * 3 * d)) / span
    return (from + s * (m0 + s * (c + s * d)), velocity)
  }

  private static func cubicSlopes(
    _ times: [Double], _ places: [SIMD2<Double>]
  ) -> [SIMD2<Double>] {
    var slopes = places.map { _ in SIMD2<Double>.zero }
    guard places.count > 1 else { return slopes }
    for axis in 0..<2 {
      let values = monotoneSlopes(times, places.map { $0[axis] })
      for index in values.indices { slopes[index][axis] = values[index] }
    }
    return slopes
  }

  /// The slopes of one axis at its points.
  private static func monotoneSlopes(_ x: [Double], _ y: [Double]) -> [Double] {
    let count = x.count
    let h = (0..<count - 1).map { x[$0 + 1] - x[$0] }
    let d = (0..<count - 1).map { (y[$0 + 1] - y[$0]) / h[$0] }
    guard count > 2 else { return [d[0], d[0]] }
    var slopes = Array(repeating: 0.0, count: count)
    for index in 1..<count - 1 where d[index - 1] * d[index] > 0 {
      let before = 2 * h[index] + h[index - 1]
      let after = h[index] + 2 * h[index - 1]
      slopes[index] = (before + after) / (before / d[index - 1] + after / d[index])
    }
    slopes[0] = endSlope(h[0], h[1], d[0], d[1])
    slopes[count - 1] = endSlope(h[count - 2], h[count - 3], d[count - 2], d[count - 3])
    return slopes
  }

  /// The slope at an end, by a parabola kept monotone.
  private static func endSlope(_ h0: Double, _ h1: Double, _ d0: Double, _ d1: Double) -> Double {
    let slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1)
    if slope * d0 <= 0 { return 0 }
    if d0 * d1 <= 0, abs(slope) > 3 * abs(d0) { return 3 * d0 }
    return slope
  }
}
