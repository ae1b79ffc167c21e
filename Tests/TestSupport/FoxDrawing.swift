internal import Strokes

/// A fox that looks at the person: underpaint, coat, light, face.
///
/// Light comes from the upper left.
enum FoxDrawing {
  static func text() -> String {
    var fox = FoxPainter()
    fox.underpaint()
    fox.chest()
    fox.ears()
    fox.coat()
    fox.cheeks()
    fox.muzzle()
    fox.face()
    return fox.log.text
  }
}

/// Sine and cosine of an angle in degrees.
func sineCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  PortableMath.sineCosine(degrees * .pi / 180)
}

/// Draws the fox's parts, each on both sides.
struct FoxPainter {
  var log = LogWriter(name: "Hand model, fox", width: 1024, height: 1024, seed: 13)

  /// One lock of fur: from one place to another by way of a third, hairs flowing to `flow` degrees.
  private struct Lock {
    var from, by, to: SIMD2<Double>
    var flow: Double
    var pressure = 0.6
    var lean = 55.0
  }

  /// Draws a lock; on the right side it is the mirror image.
  private mutating func draw(_ lock: Lock, mirrored: Bool, speed: Double) {
    func point(_ place: SIMD2<Double>, _ pressure: Double) -> ViaPoint {
      // Hairs are pulled against the pen's lean: it leans where they come from.
      let side = mirrored ? 180 - (lock.flow + 180) : lock.flow + 180
      return ViaPoint(
        mirrored ? [1024 - place.x, place.y] : place, pressure: pressure, lean: lock.lean,
        side: side)
    }
    log.draw(
      HandStroke(
        [
          point(lock.from, lock.pressure * 0.8), point(lock.by, lock.pressure),
          point(lock.to, lock.pressure * 0.7),
        ], speed: speed))
  }

  private mutating func drawBothSides(_ locks: [Lock], speed: Double = 320) {
    for lock in locks {
      draw(lock, mirrored: false, speed: speed)
      draw(lock, mirrored: true, speed: speed)
    }
  }

  // MARK: Parts

  /// A warm ground under head and ears, so that no black shows through the coat.
  mutating func underpaint() {
    log.brush("airbrush", color: "5c1f06", size: 1.5, opacity: 4)
    drawBothSides(
      [
        Lock(from: [505, 330], by: [400, 420], to: [370, 520], flow: 110),
        Lock(from: [500, 450], by: [440, 540], to: [470, 640], flow: 100),
        Lock(from: [330, 240], by: [345, 310], to: [390, 380], flow: 90),
      ], speed: 420)
    log.brush("airbrush", color: "463a34", size: 1.6, opacity: 3)
    drawBothSides([Lock(from: [470, 760], by: [420, 850], to: [440, 960], flow: 90)], speed: 420)
  }

  /// The white bib, from the throat down.
  mutating func chest() {
    log.brush("fur", color: "7a2c0a", size: 1.6, opacity: 2)
    drawBothSides([
      Lock(from: [350, 760], by: [290, 860], to: [270, 990], flow: 115)

    ])
    log.brush("fur", color: "c4571a", size: 1.4, opacity: 2.2)
    drawBothSides([Lock(from: [330, 770], by: [275, 870], to: [255, 1000], flow: 120)])
    for (color, shift) in [("a39a95", 0.0), ("d8d2cc", 14), ("fffaf2", 30)] {
      log.brush("fur", color: color, size: 1.5, opacity: 1.5)
      drawBothSides([
        Lock(from: [500, 770 + shift], by: [485, 860], to: [480, 980], flow: 96, pressure: 0.7),
        Lock(from: [450, 770 + shift], by: [425, 850], to: [415, 960], flow: 105),
        Lock(from: [405, 765 + shift], by: [370, 840], to: [355, 930], flow: 116),
      ])
    }
  }

  /// Ears: rust outside, dark within, a light rim.
  mutating func ears() {
    log.brush("fur", color: "a83c0c", size: 1.1, opacity: 3)
    drawBothSides([
      Lock(from: [300, 380], by: [265, 270], to: [262, 150], flow: 265),
      Lock(from: [345, 360], by: [310, 260], to: [272, 155], flow: 262),
      Lock(from: [430, 330], by: [370, 250], to: [282, 160], flow: 245),
    ])
    log.brush("fur", color: "e8721f", size: 0.8, opacity: 2.6)
    drawBothSides([
      Lock(from: [285, 370], by: [250, 270], to: [255, 150], flow: 268),
      Lock(from: [425, 320], by: [360, 235], to: [275, 150], flow: 232),
    ])
    log.brush("fur", color: "2a1410", size: 0.9, opacity: 3)
    drawBothSides([
      Lock(from: [345, 350], by: [315, 280], to: [290, 215], flow: 262, pressure: 0.7),
      Lock(from: [370, 345], by: [335, 280], to: [300, 220], flow: 255, pressure: 0.7),
    ])
    log.brush("fur", color: "f6d9b8", size: 0.7, opacity: 2)
    drawBothSides([
      Lock(from: [330, 375], by: [312, 330], to: [300, 285], flow: 250, pressure: 0.45, lean: 65)
    ])
  }

  /// The orange coat of forehead and sides, three tones from shade to light.
  mutating func coat() {
    let tones = [("8f3208", 1.5, 2.4), ("d9611a", 1.25, 2.3), ("ff8f36", 1.0, 1.7)]
    for (index, (color, size, opacity)) in tones.enumerated() {
      log.brush("fur", color: color, size: size, opacity: opacity)
      let lift = Double(index) * 8
      drawBothSides([
        Lock(from: [500, 320 + lift], by: [494, 390], to: [496, 470], flow: 275, pressure: 0.7),
        Lock(from: [462, 315 + lift], by: [448, 390], to: [452, 450], flow: 255, pressure: 0.7),
        Lock(from: [415, 325 + lift], by: [395, 390], to: [388, 440], flow: 230, pressure: 0.7),
        Lock(from: [370, 355 + lift], by: [345, 420], to: [335, 490], flow: 205, pressure: 0.7),
        Lock(from: [335, 400 + lift], by: [312, 470], to: [310, 530], flow: 180, pressure: 0.6),
        Lock(from: [500, 480], by: [484, 540], to: [480, 590], flow: 268, pressure: 0.6),
        Lock(from: [440, 520], by: [405, 545], to: [370, 575], flow: 170, pressure: 0.6),
      ])
    }
    log.brush("fur", color: "ffc27a", size: 0.7, opacity: 1.5)
    for lock in [
      Lock(from: [492, 330], by: [484, 390], to: [488, 450], flow: 262, pressure: 0.5),
      Lock(from: [440, 335], by: [424, 385], to: [420, 430], flow: 240, pressure: 0.5),
      Lock(from: [380, 370], by: [358, 420], to: [350, 470], flow: 212, pressure: 0.5),
    ] {
      draw(lock, mirrored: false, speed: 300)
    }
  }

  /// White ruffs that stand out to both sides.
  mutating func cheeks() {
    for (color, size, opacity) in [
      ("8d837e", 1.4, 1.7), ("d9d2cb", 1.25, 1.7), ("fffdf8", 1.0, 1.6),
    ] {
      log.brush("fur", color: color, size: size, opacity: opacity)
      drawBothSides([
        Lock(
          from: [390, 600], by: [335, 600], to: [275, 585], flow: 170, pressure: 0.65, lean: 68),
        Lock(
          from: [400, 630], by: [345, 650], to: [285, 650], flow: 160, pressure: 0.7, lean: 68),
        Lock(
          from: [420, 665], by: [370, 700], to: [315, 715], flow: 145, pressure: 0.7, lean: 65),
        Lock(
          from: [450, 695], by: [415, 735], to: [370, 765], flow: 128, pressure: 0.65, lean: 62),
      ])
    }
  }

  /// The muzzle, narrow and pale, with the orange bridge above it.
  mutating func muzzle() {
    for (color, size, opacity) in [("a59b95", 1.0, 1.8), ("f4efe9", 0.9, 3.2)] {
      log.brush("fur", color: color, size: size, opacity: opacity)
      drawBothSides([
        Lock(from: [478, 600], by: [462, 650], to: [478, 700], flow: 120, pressure: 0.6),
        Lock(from: [500, 690], by: [492, 715], to: [500, 740], flow: 95, pressure: 0.6),
        Lock(from: [455, 620], by: [435, 655], to: [450, 690], flow: 140, pressure: 0.6),
      ])
    }
    log.brush("fur", color: "e87a2a", size: 0.6, opacity: 2.2)
    drawBothSides([
      Lock(from: [504, 480], by: [498, 560], to: [503, 625], flow: 268, pressure: 0.6)
    ])
    log.brush("fur", color: "ffb877", size: 0.4, opacity: 2)
    draw(
      Lock(from: [503, 490], by: [500, 560], to: [505, 610], flow: 265, pressure: 0.5),
      mirrored: false, speed: 250)
  }

  /// Eyes, nose, mouth and whiskers.
  mutating func face() {
    eyes()
    ink("160d0c", size: 2.6, [[486, 652], [512, 664], [538, 652]], pressure: [0.75, 1, 0.75])
    ink("160d0c", size: 1.7, [[500, 676], [512, 684], [524, 676]], pressure: [0.6, 1, 0.6])
    ink("8d7f7c", size: 0.9, [[494, 644], [506, 642], [516, 644]], pressure: [0.4, 1, 0.3])
    for side in [1.0, -1] {
      ink(
        "3a2620", size: 0.45,
        [[512, 690], [512, 712], [512 - 22 * side, 728], [512 - 52 * side, 722]],
        pressure: [0.6, 0.8, 0.8, 0.2])
      for (dy, reach) in [(-14.0, 205.0), (2, 225), (18, 200)] {
        let start = 512 - 46 * side
        ink(
          "f4efe8", size: 0.2,
          [
            [start, 690 + dy * 0.5], [start - reach * 0.5 * side, 682 + dy],
            [start - reach * side, 690 + dy * 2.6],
          ], pressure: [0.8, 0.6, 0.15])
      }
    }
  }

  private mutating func eyes() {
    for side in [1.0, -1] {
      func at(_ x: Double, _ y: Double) -> SIMD2<Double> { [512 - x * side, y] }
      // A dark almond, amber within, a slit, and one light from the upper left.
      ink(
        "120a08", size: 2.2, [at(132, 522), at(104, 512), at(80, 526), at(64, 544)],
        pressure: [0.45, 1, 0.95, 0.35])
      ink("120a08", size: 1.9, [at(120, 528), at(96, 534), at(74, 536)], pressure: [0.7, 1, 0.7])
      ink("e79a1c", size: 2.3, [at(107, 524), at(97, 524), at(88, 526)], pressure: [0.8, 1, 0.8])
      ink("ffd766", size: 1.1, [at(104, 530), at(97, 532), at(90, 532)], pressure: [0.5, 1, 0.5])
      ink("0a0605", size: 1.3, [at(97, 516), at(97, 524), at(97, 532)], pressure: [0.7, 1, 0.7])
      let light = 512 - 97 * side - 5
      ink("ffffff", size: 1.1, [[light, 515], [light + 3, 516]], pressure: [1, 1])
    }
  }

  /// An ink line through some places.
  private mutating func ink(
    _ color: String, size: Double, _ places: [SIMD2<Double>], pressure: [Double]
  ) {
    log.brush("ink", color: color, size: size)
    let points = zip(places, pressure).map { ViaPoint($0, pressure: $1, lean: 30, side: 60) }
    log.draw(HandStroke(points, speed: 260))
  }
}
