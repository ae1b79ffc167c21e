// Samples to tufts, as DESIGN.md 4.1 - 4.3 and 4.9 say it; see ReferenceFur.swift.

import Foundation

/// Walks the path through the stroke's samples and stops at every tuft's instant.
public func referenceTufts(_ stroke: ReferenceStroke) -> [ReferenceTuft] {
  let knots = combed(pathSamples(stroke.samples))
  guard let first = knots.first else { return [] }
  var tufts = [tuft(0, at: first.nanoseconds, first.place, first.pressure, first.direction)]
  for j in knots.indices.dropLast() {
    for k in tuftIndices(from: knots[j].nanoseconds, to: knots[j + 1].nanoseconds, first) {
      tufts.append(tuft(k, on: j, of: knots))
    }
  }
  return tufts
}

/// A sample that the path goes through, its absent axes filled in.
private struct Knot {
  var nanoseconds: Int64
  var place: SIMD2<Double>
  var pressure: Double
  var direction: SIMD3<Double>
}

/// Places closer than this, in px, are one place.
private let sameness = 1e-6

// MARK: - Samples (4.1, 4.9)

/// Makes times grow, and keeps the last of the samples with equal times.
private func pathSamples(_ samples: [ReferenceSample]) -> [ReferenceSample] {
  var kept: [ReferenceSample] = []
  for var sample in samples {
    guard let previous = kept.last else {
      kept.append(sample)
      continue
    }
    sample.nanoseconds = max(sample.nanoseconds, previous.nanoseconds)
    if sample.nanoseconds == previous.nanoseconds { kept.removeLast() }
    kept.append(sample)
  }
  return kept
}

/// Fills in absent axes: pressure 0.5, and a pen at 45 degrees that is drawn along the stroke.
private func combed(_ samples: [ReferenceSample]) -> [Knot] {
  var knots: [Knot] = []
  var motion: SIMD2<Double>?
  for sample in samples {
    let place = SIMD2(sample.x, sample.y)
    if let previous = knots.last {
      motion = mean(motion, after: place - previous.place)
    }
    knots.append(
      Knot(
        nanoseconds: sample.nanoseconds, place: place, pressure: sample.pressure ?? 0.5,
        direction: sample.direction ?? combedDirection(motion)))
  }
  return knots
}

/// Takes a step into the running mean m of the stroke's direction, which its first motion starts.
private func mean(_ motion: SIMD2<Double>?, after step: SIMD2<Double>) -> SIMD2<Double>? {
  let length = length(step)
  guard length > 0 else { return motion }
  let heading = step / length
  guard let motion else { return heading }
  return motion + (1 - exp(-length / 20)) * (heading - motion)
}

/// Leans the pen by 45 degrees against the motion, or to azimuth pi/2 before there is any.
private func combedDirection(_ motion: SIMD2<Double>?) -> SIMD3<Double> {
  let azimuth = motion.map { atan2(-$0.y, -$0.x) } ?? .pi / 2
  return SIMD3(cos(azimuth), sin(azimuth), 1) * 0.5.squareRoot()
}

// MARK: - Tufts (4.3)

/// Returns tuft k's instant, counted from tuft 0: floor(k * 10^9 / 240) ns.
private func delay(ofTuft k: Int) -> Int64 {
  Int64(k / 240) * 1_000_000_000 + Int64(k % 240) * 1_000_000_000 / 240
}

/// Returns the last tuft that stands no later than the given time after tuft 0.
private func lastTuft(within time: Int64) -> Int {
  var k = Int(time / 1_000_000_000) * 240
  while delay(ofTuft: k + 1) <= time { k += 1 }
  return k
}

/// Returns the tufts that a segment owns; only the last of them if it is longer than 50 ms.
private func tuftIndices(from start: Int64, to end: Int64, _ first: Knot) -> Range<Int> {
  let before = lastTuft(within: start - first.nanoseconds)
  let last = lastTuft(within: end - first.nanoseconds)
  guard end - start > 50_000_000, last > before else { return (before + 1)..<(last + 1) }
  return last..<(last + 1)
}

/// Makes tuft k, whose instant lies on the segment from knot j to the next.
private func tuft(_ k: Int, on j: Int, of knots: [Knot]) -> ReferenceTuft {
  let (from, to) = (knots[j], knots[j + 1])
  let time = knots[0].nanoseconds + delay(ofTuft: k)
  let u = Double(time - from.nanoseconds) / Double(to.nanoseconds - from.nanoseconds)
  let mixed = (1 - u) * from.direction + u * to.direction
  return tuft(
    k, at: time, place(u, on: j, of: knots), (1 - u) * from.pressure + u * to.pressure,
    length(mixed) < sameness ? from.direction : mixed)
}

/// Makes a tuft from a place and a direction of any length.
private func tuft(
  _ k: Int, at time: Int64, _ place: SIMD2<Double>, _ pressure: Double, _ d: SIMD3<Double>
) -> ReferenceTuft {
  ReferenceTuft(
    index: k, nanoseconds: time, x: place.x, y: place.y, pressure: pressure,
    altitude: atan2(d.z, hypot(d.x, d.y)), azimuth: atan2(d.y, d.x))
}

// MARK: - Path (4.2)

/// Returns the place at u in 0...1 on the segment from knot j, by centripetal Catmull-Rom.
private func place(_ u: Double, on j: Int, of knots: [Knot]) -> SIMD2<Double> {
  let (from, to) = (knots[j].place, knots[j + 1].place)
  guard length(to - from) > sameness else { return from }
  let before = j > 0 ? knots[j - 1].place : nil
  let after = j + 2 < knots.count ? knots[j + 2].place : nil
  let outer = (outerPoint(before, of: from, to), outerPoint(after, of: to, from))
  return catmullRom(outer.0, from, to, outer.1, u)
}

/// Returns the neighbour beyond a point, or the reflection if it is missing or in the same place.
private func outerPoint(
  _ neighbor: SIMD2<Double>?, of point: SIMD2<Double>, _ inner: SIMD2<Double>
) -> SIMD2<Double> {
  guard let neighbor, length(neighbor - point) > sameness else { return 2 * point - inner }
  return neighbor
}

/// Evaluates the curve from b to c by the pyramid of Barry and Goldman.
private func catmullRom(
  _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, _ u: Double
) -> SIMD2<Double> {
  let tb = length(b - a).squareRoot()
  let tc = tb + length(c - b).squareRoot()
  let td = tc + length(d - c).squareRoot()
  let t = tb + u * (tc - tb)
  let ab = blend(a, b, t / tb)
  let bc = blend(b, c, (t - tb) / (tc - tb))
  let cd = blend(c, d, (t - tc) / (td - tc))
  return blend(blend(ab, bc, t / tc), blend(bc, cd, (t - tb) / (td - tb)), (t - tb) / (tc - tb))
}

/// Goes the given part of the way, which may lie outside 0...1, from one place to another.
private func blend(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ part: Double) -> SIMD2<Double> {
  (1 - part) * a + part * b
}

/// Returns the length of a vector.
private func length<V: SIMD<Double>>(_ vector: V) -> Double {
  (vector * vector).sum().squareRoot()
}
