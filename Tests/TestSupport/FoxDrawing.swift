internal import InkTypes
internal import Strokes

/// A fox that sits in moss at night, from the halo to the fireflies.
///
/// Each part is underpaint, coat and light, which comes from above left.
enum FoxDrawing {
  static func text() -> String {
    var fox = FoxPainter()
    fox.scene()
    fox.tail()
    fox.body()
    fox.chest()
    fox.legs()
    fox.ears()
    fox.head()
    fox.brows()
    fox.cheeks()
    fox.muzzle()
    fox.face()
    fox.foreground()
    return fox.log.text
  }
}

/// Sine and cosine of an angle in degrees.
func sineCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  PortableMath.sineCosine(degrees * .pi / 180)
}

/// A piece of coat: guide lines side by side, each drawn the way its hairs grow.
struct CoatPatch {
  var guides: [[SIMD2<Double>]]

  /// A place of the coat.
  ///
  /// - Parameters:
  ///   - u: From the hairs' roots, 0, to their ends, 1.
  ///   - v: From the first guide, 0, to the last, 1.
  /// - Returns: Px of the canvas.
  func place(_ u: Double, _ v: Double) -> SIMD2<Double> {
    Self.curve(guides.map { Self.curve($0, at: u) }, at: v)
  }

  /// Where hairs grow to at a place, of any length.
  func flow(_ u: Double, _ v: Double) -> SIMD2<Double> {
    let (low, high) = (max(u - 0.02, 0), min(u + 0.02, 1))
    return place(high, v) - place(low, v)
  }

  /// A Catmull–Rom curve with even knots.
  private static func curve(_ points: [SIMD2<Double>], at share: Double) -> SIMD2<Double> {
    guard points.count > 1 else { return points[0] }
    let along = min(max(share, 0), 1) * Double(points.count - 1)
    let index = min(Int(along), points.count - 2)
    let t = along - Double(index)
    let (b, c) = (points[index], points[index + 1])
    let a = index > 0 ? points[index - 1] : 2 * b - c
    let d = index + 2 < points.count ? points[index + 2] : 2 * c - b
    let slope = (c - a) * t
    let bend = (2 * a - 5 * b + 4 * c - d) * (t * t)
    let twist = (3 * b - a - 3 * c + d) * (t * t * t)
    return b + (slope + bend + twist) * 0.5
  }
}

/// Draws coats, each stroke as a hand would, in canvas or in head coordinates.
struct FoxPainter {
  var log = LogWriter(name: "Hand model, fox", width: 1024, height: 1024, seed: 13)
  /// The head's own places: x from its middle, y from between the eyes; it is held a little aslant.
  static let headPlace = SIMD2<Double>(452, 352)
  static let headTilt = sineCosine(degrees: -5)
  private var random = SeededRandom(seed: 1985)

  /// A place on the head; the right half is the mirror image of the left.
  static func head(_ place: SIMD2<Double>, side: Double = 1) -> SIMD2<Double> {
    let x = place.x * side
    let (sine, cosine) = headTilt
    return headPlace + [x * cosine - place.y * sine, x * sine + place.y * cosine]
  }

  /// A coat on the head.
  static func head(_ guides: [[SIMD2<Double>]], side: Double) -> CoatPatch {
    CoatPatch(guides: guides.map { $0.map { head($0, side: side) } })
  }

  /// Covers a coat by one stroke to and fro; hairs lie as they grow, whichever way the hand goes.
  mutating func cover(
    _ coat: CoatPatch, rows: Int, along: ClosedRange<Double> = 0...1,
    across: ClosedRange<Double> = 0...1, pressure: Double = 0.6, lean: Double = 55,
    speed: Double = 1600
  ) {
    var points: [ViaPoint] = []
    for row in 0..<rows {
      let v = mix(across, (Double(row) + 0.5 + 0.25 * unrest()) / Double(rows))
      points += line(
        coat, v: v, along, row % 2 == 1, { pressure * (1 - 0.35 * $0) }, lean, last: points.last)
    }
    log.draw(HandStroke(points, speed: speed))
  }

  /// Combs a coat by separate strokes from root to end, each a little different.
  mutating func comb(
    _ coat: CoatPatch, strokes: Int, along: ClosedRange<Double> = 0...1,
    across: ClosedRange<Double> = 0...1, pressure: Double = 0.5, lean: Double = 60,
    speed: Double = 680
  ) {
    for stroke in 0..<strokes {
      let v = mix(across, (Double(stroke) + 0.5 + 0.3 * unrest()) / Double(strokes))
      let trim = (along.upperBound - along.lowerBound) * 0.1
      let low = along.lowerBound + trim * (1 + unrest()) / 2
      let high = along.upperBound - trim * (1 + unrest()) / 2
      // A comb comes and goes softly, so that no light has a hard end.
      let points = line(
        coat, v: v, low...high, false, { pressure * (0.15 + 3.4 * $0 * (1 - $0)) }, lean, last: nil)
      log.draw(HandStroke(points, speed: speed))
    }
  }

  /// Via-points along one line of a coat, some 58 px apart.
  private func line(
    _ coat: CoatPatch, v: Double, _ along: ClosedRange<Double>, _ isReturn: Bool,
    _ pressure: (Double) -> Double, _ lean: Double, last: ViaPoint?
  ) -> [ViaPoint] {
    let ends = coat.place(along.upperBound, v) - coat.place(along.lowerBound, v)
    let length = (ends * ends).sum().squareRoot()
    let steps = length < 75 ? 1 : max(2, Int((length / 58).rounded(.up)))
    var side = last?.side
    return (0...steps).map { step in
      let share = Double(isReturn ? steps - step : step) / Double(steps)
      let u = mix(along, share)
      let flow = coat.flow(u, v)
      // Hairs are pulled against the pen's lean: it leans where they come from.
      var angle = PortableMath.arcTangent(y: -flow.y, x: -flow.x) * 180 / .pi
      if let before = side { angle += ((before - angle) / 360).rounded() * 360 }
      side = angle
      return ViaPoint(
        coat.place(u, v), pressure: pressure(share), lean: lean, side: angle)
    }
  }

  /// A plain line through some places.
  mutating func trace(
    _ places: [SIMD2<Double>], pressure: [Double], speed: Double = 260, lean: Double = 30,
    side: Double = 60
  ) {
    let points = zip(places, pressure).map {
      ViaPoint($0, pressure: $1, lean: lean, side: side)
    }
    log.draw(HandStroke(points, speed: speed))
  }

  /// A round spot of ink; the hand rests long enough for the full pressure.
  mutating func dot(_ color: String, _ place: SIMD2<Double>, radius: Double, height: Double = 1) {
    log.brush("ink", color: color, size: radius / 10)
    let half: SIMD2<Double> = [0, height]
    trace([place - half, place, place + half], pressure: [1, 1, 1], speed: 14 * height)
  }

  private func mix(_ range: ClosedRange<Double>, _ share: Double) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  /// The next number in −1..<1, by a rule that no library can change.
  private mutating func unrest() -> Double {
    Double(random.next() >> 11) * 0x1p-52 - 1
  }
}
