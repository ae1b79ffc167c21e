// The picture of DESIGN.md part 4 a second time: all in Double, written from its text alone and
// sharing nothing with Sources, so that a mistake has to be made twice to stay hidden. Numbers in
// brackets are the points of part 4. Small and slow; only the pixels near a mark are visited.
//
//   ReferenceStroke.swift  the values
//   ReferencePath.swift    samples to tufts             (4.1 - 4.3, 4.9)
//   ReferenceFur.swift     tufts to hairs to a picture  (4.4 - 4.8, 4.11)
//   ReferenceArea.swift    shares of a pixel            (4.7)

import Foundation

/// Derives the seed of a document's stroke (4.5).
public func referenceStrokeSeed(documentSeed: UInt32, strokeIndex: UInt32) -> UInt32 {
  pcg3d(documentSeed, strokeIndex, 0).x
}

/// Grows the hairs of a tuft at scale 1 (4.4 - 4.6).
public func referenceHairs(
  of tuft: ReferenceTuft, in stroke: ReferenceStroke
) -> [ReferenceHair] {
  let lean = (.pi / 2 - tuft.altitude) / (.pi / 2)
  let comb = 20 * lean * SIMD2(cos(tuft.azimuth), sin(tuft.azimuth))
  return (0..<hairCount(of: tuft, in: stroke)).map { index in
    let seed = HairSeed(of: index, tuft: tuft, stroke: stroke)
    let end = (seed.radius + 40 * lean * seed.third) * seed.outward - comb
    let start = seed.radius * seed.outward
    let reach = end - start
    let isShort = (reach * reach).sum() < 1
    return hair(
      at: tuft, size: stroke.size, from: start, to: isShort ? start + seed.outward : end)
  }
}

/// Composites the strokes, source-over, and returns the canvas's alpha, row major (4.7, 4.8).
public func referenceAlpha(
  _ strokes: [ReferenceStroke], width: Int, height: Int, scale: Double
) -> [Double] {
  var canvas = ReferenceCanvas(width: width, height: height)
  for stroke in strokes {
    let tufts = referenceTufts(stroke)
    switch stroke.brush {
    case .fur: drawFur(tufts, of: stroke, at: scale, on: &canvas)
    case .spray: drawSpray(tufts, of: stroke, at: scale, on: &canvas)
    case .airbrush: drawAirbrush(tufts, of: stroke, at: scale, on: &canvas)
    case .ink: drawInk(tufts, of: stroke, at: scale, on: &canvas)
    }
  }
  return canvas.values
}

// MARK: - Hairs

/// The three random numbers of a hair, the first two already as a place around the tuft.
private struct HairSeed {
  /// e, the unit vector away from the tuft.
  var outward: SIMD2<Double>
  /// r1 and u3.
  var radius, third: Double

  init(of hair: Int, tuft: ReferenceTuft, stroke: ReferenceStroke) {
    let bits = pcg3d(
      stroke.strokeSeed, UInt32(truncatingIfNeeded: tuft.index),
      UInt32(truncatingIfNeeded: hair))
    let unit = SIMD3<Double>(bits &>> 8) / 16_777_216
    let angle = 2 * .pi * unit.x
    outward = SIMD2(sin(angle), cos(angle))
    radius = 20 * unit.y
    third = unit.z
  }
}

/// Counts the hairs of a tuft (4.4).
private func hairCount(of tuft: ReferenceTuft, in stroke: ReferenceStroke) -> Int {
  guard stroke.density > 0 else { return 0 }
  let full = 11 + (100 * tuft.pressure + 1e-3).rounded(.down)
  return max(1, Int((full * stroke.density + 0.5).rounded(.down)))
}

/// Puts a hair given around the tuft, for a brush of size 1, in its place on the canvas.
private func hair(
  at tuft: ReferenceTuft, size: Double, from start: SIMD2<Double>, to end: SIMD2<Double>
) -> ReferenceHair {
  ReferenceHair(
    x0: tuft.x + size * start.x, y0: tuft.y + size * start.y,
    x1: tuft.x + size * end.x, y1: tuft.y + size * end.y)
}

/// Hashes three words (Jarzynski and Olano, JCGT 2020, `pcg3d`).
private func pcg3d(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> SIMD3<UInt32> {
  var v = SIMD3(x, y, z) &* 1_664_525 &+ 1_013_904_223
  mix(&v)
  v ^= v &>> 16
  mix(&v)
  return v
}

/// Multiplies each component of pcg3d's state into the next.
private func mix(_ v: inout SIMD3<UInt32>) {
  v.x &+= v.y &* v.z
  v.y &+= v.z &* v.x
  v.z &+= v.x &* v.y
}

// MARK: - Brushes

/// Draws every hair as a line of width 1 px with butt ends, opacity 0.025.
private func drawFur(
  _ tufts: [ReferenceTuft], of stroke: ReferenceStroke, at scale: Double,
  on canvas: inout ReferenceCanvas
) {
  for tuft in tufts {
    for hair in referenceHairs(of: tuft, in: stroke) {
      let strip = ReferenceStrip(hair, lineWidth: stroke.size, scale: scale)
      canvas.visit(strip.bounds) { alpha, x, y in
        cover(&alpha, by: 0.025 * stroke.opacity * strip.share(x, y))
      }
    }
  }
}

/// Draws a disc of diameter 2 px, opacity 0.1, where every hair would start.
private func drawSpray(
  _ tufts: [ReferenceTuft], of stroke: ReferenceStroke, at scale: Double,
  on canvas: inout ReferenceCanvas
) {
  for tuft in tufts {
    for index in 0..<hairCount(of: tuft, in: stroke) {
      let seed = HairSeed(of: index, tuft: tuft, stroke: stroke)
      let offset = stroke.size * seed.radius * seed.outward
      let disc = ReferenceDisc(
        center: scale * (SIMD2(tuft.x, tuft.y) + offset), radius: scale * stroke.size)
      canvas.visit(disc.bounds) { alpha, x, y in
        cover(&alpha, by: 0.1 * stroke.opacity * disc.share(x, y))
      }
    }
  }
}

/// Draws a soft disc of radius 40 px a tuft, opacity 0.02 in its middle, at the pixels' centres.
private func drawAirbrush(
  _ tufts: [ReferenceTuft], of stroke: ReferenceStroke, at scale: Double,
  on canvas: inout ReferenceCanvas
) {
  for tuft in tufts {
    let disc = ReferenceDisc(
      center: scale * SIMD2(tuft.x, tuft.y), radius: scale * 40 * stroke.size)
    canvas.visit(disc.bounds) { alpha, x, y in
      let offset = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - disc.center
      let rest = 1 - (offset * offset).sum() / (disc.radius * disc.radius)
      guard rest > 0 else { return }
      cover(&alpha, by: 0.02 * stroke.opacity * rest * rest)
    }
  }
}

/// Draws one mask a stroke: in each pixel the largest share of the capsules from tuft to tuft.
private func drawInk(
  _ tufts: [ReferenceTuft], of stroke: ReferenceStroke, at scale: Double,
  on canvas: inout ReferenceCanvas
) {
  let discs = tufts.map { tuft in
    ReferenceDisc(
      center: scale * SIMD2(tuft.x, tuft.y), radius: scale * 10 * stroke.size * tuft.pressure)
  }
  var mask = ReferenceCanvas(width: canvas.width, height: canvas.height)
  for index in discs.indices {
    guard index > 0 || discs.count == 1 else { continue }
    let capsule = ReferenceCapsule(from: discs[max(0, index - 1)], to: discs[index])
    mask.visit(capsule.bounds) { share, x, y in
      guard share < 1 else { return }
      share = max(share, capsule.share(x, y))
    }
  }
  for index in mask.values.indices {
    cover(&canvas.values[index], by: stroke.opacity * mask.values[index])
  }
}

// MARK: - Compositing

/// Lays a mark of the given alpha over what is there.
private func cover(_ alpha: inout Double, by mark: Double) {
  alpha += mark * (1 - alpha)
}

/// The part of the canvas that a mark can touch: inclusive lower and upper corners, in px.
struct ReferenceBounds {
  var low, high: SIMD2<Double>
}

/// One number a pixel, row major.
struct ReferenceCanvas {
  let width, height: Int
  var values: [Double]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = Array(repeating: 0, count: width * height)
  }

  /// Calls the body with every pixel that meets the bounds: its value, column and row.
  mutating func visit(_ bounds: ReferenceBounds, _ body: (inout Double, Int, Int) -> Void) {
    for y in span(bounds.low.y, bounds.high.y, count: height) {
      for x in span(bounds.low.x, bounds.high.x, count: width) {
        body(&values[y * width + x], x, y)
      }
    }
  }

  /// Returns the whole numbers in 0..<count whose unit intervals meet low...high.
  private func span(_ low: Double, _ high: Double, count: Int) -> Range<Int> {
    let limit = Double(count)
    let first = min(max(low.rounded(.down), 0), limit)
    let end = min(max(high.rounded(.up), first), limit)
    return Int(first)..<Int(end)
  }
}
