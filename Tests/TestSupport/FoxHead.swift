/// The fox's head, in its own places.
extension FoxPainter {
  private static let sides = [-1.0, 1]

  /// Ears: rust outside with dark tips, dark within, pale hair at the inner edge.
  mutating func ears() {
    for side in Self.sides {
      let ear = Self.head(
        [
          [[172, -60], [202, -170], [180, -284]], [[112, -105], [150, -195], [175, -287]],
          [[45, -130], [98, -210], [168, -284]],
        ], side: side)
      let isLit = side < 0
      log.brush("fur", color: "5a1a08", size: 1.2, density: 1.4, opacity: 3.5)
      cover(ear, rows: 4, along: 0...0.92, pressure: 0.7, speed: 1350)
      log.brush("fur", color: isLit ? "ea7826" : "c4561a", size: 0.8, density: 1.3, opacity: 4)
      cover(ear, rows: 2, along: 0...0.9, across: 0...0.24, pressure: 0.6, speed: 1200)
      cover(ear, rows: 2, along: 0...0.9, across: 0.76...1, pressure: 0.6, speed: 1200)
      log.brush("fur", color: "40181c", size: 0.7, density: 1.3, opacity: 5)
      cover(ear, rows: 3, along: 0.1...0.7, across: 0.28...0.72, pressure: 0.7, speed: 700)
      log.brush("fur", color: "2c1216", size: 0.65, density: 1.3, opacity: 6)
      cover(ear, rows: 3, along: 0.78...1.0, across: 0.05...0.95, pressure: 0.7, speed: 550)
      log.brush("fur", color: isLit ? "f7dcc0" : "b49aa6", size: 0.6, density: 0.8, opacity: 6)
      let tufts = Self.head(
        [
          [[50, -120], [88, -160], [122, -215]], [[80, -110], [108, -140], [132, -185]],
          [[115, -95], [132, -118], [146, -150]],
        ], side: side)
      comb(tufts, strokes: 4, pressure: 0.5, lean: 68)
    }
    log.brush("fur", color: "ffb866", size: 0.5, density: 0.6, opacity: 5)
    let rim = Self.head([[[176, -60], [206, -170], [184, -285]]], side: -1)
    comb(rim, strokes: 1, pressure: 0.4)
  }

  /// Forehead and temples: the coat grows from the nose upwards and outwards.
  mutating func head() {
    for side in Self.sides {
      let coat = Self.head(
        [
          [[4, 70], [4, -40], [4, -152]], [[28, 62], [58, -50], [92, -142]],
          [[42, 72], [112, -18], [176, -78]], [[50, 88], [132, 44], [208, 12]],
        ], side: side)
      let isLit = side < 0
      log.brush("fur", color: "6b2109", size: 1.5, density: 1.4, opacity: 3)
      cover(coat, rows: 6, pressure: 0.8)
      log.brush("fur", color: isLit ? "d9611a" : "b54a12", size: 1.1, density: 1.4, opacity: 3)
      cover(coat, rows: 6, pressure: 0.75)
      log.brush("fur", color: isLit ? "ff8f36" : "e07024", size: 0.8, density: 1.2, opacity: 3.5)
      cover(coat, rows: 6, along: 0.1...0.92, pressure: 0.55)
      log.brush("fur", color: isLit ? "ffc688" : "ff9a4a", size: 0.6, density: 0.6, opacity: 5)
      comb(coat, strokes: isLit ? 6 : 4, along: 0.2...0.95, across: 0.06...0.9, pressure: 0.45)
    }
    log.brush("fur", color: "6f5cff", size: 0.8, density: 0.7, opacity: 2)
    let rim = Self.head([[[186, -84], [212, -40], [226, 16]]], side: 1)
    comb(rim, strokes: 1, pressure: 0.4)
  }

  /// Pale spots above the eyes, which make the look a kind one.
  mutating func brows() {
    log.brush("fur", color: "ffdcae", size: 0.5, opacity: 6)
    for side in Self.sides {
      let brow = Self.head(
        [[[54, -22], [64, -58]], [[70, -28], [84, -60]]], side: side)
      comb(brow, strokes: 2, pressure: 0.6, speed: 220)
    }
  }

  /// White ruffs that stand out to both sides.
  mutating func cheeks() {
    for side in Self.sides {
      let ruff = Self.head(
        [
          [[66, 84], [140, 62], [238, 40]], [[62, 100], [135, 106], [228, 122]],
          [[50, 122], [105, 150], [168, 196]], [[25, 138], [52, 178], [82, 226]],
          [[2, 145], [2, 185], [2, 222]],
        ], side: side)
      let isLit = side < 0
      log.brush("fur", color: "685d7c", size: 1.3, density: 1.4, opacity: 3)
      cover(ruff, rows: 7, pressure: 0.7)
      log.brush("fur", color: isLit ? "e8e0e0" : "c2b8c6", size: 1, density: 1.3, opacity: 3)
      cover(ruff, rows: 7, along: 0...0.9, across: 0...0.92, pressure: 0.5)
      log.brush("fur", color: isLit ? "fffaf0" : "f1e9ea", size: 0.7, density: 0.7, opacity: 9)
      comb(ruff, strokes: isLit ? 7 : 5, along: 0.1...1, across: 0...0.85, lean: 66)
    }
  }

  /// The muzzle, narrow and pale, under an orange bridge; dark lines run from the eyes to it.
  mutating func muzzle() {
    for side in Self.sides {
      let lip = Self.head(
        [
          [[18, 62], [40, 92], [60, 132]], [[10, 100], [26, 124], [38, 152]],
          [[2, 120], [4, 142], [5, 168]],
        ], side: side)
      log.brush("fur", color: "d6ccd0", size: 0.8, density: 1.3, opacity: 4)
      cover(lip, rows: 4, pressure: 0.7, speed: 800)
      log.brush("fur", color: side < 0 ? "fffaf0" : "efe6e8", size: 0.6, density: 1.2, opacity: 5)
      cover(lip, rows: 4, along: 0.05...0.9, pressure: 0.6, speed: 800)
      log.brush("fur", color: "5a2112", size: 0.45, opacity: 5)
      let tear = Self.head([[[36, 84], [50, 62], [64, 40]]], side: side)
      comb(tear, strokes: 1, pressure: 0.4, speed: 200)
    }
    let bridge = Self.head(
      [[[-12, 78], [-18, 20], [-26, -50]], [[12, 78], [18, 20], [26, -50]]], side: 1)
    log.brush("fur", color: "ee7f2c", size: 0.6, density: 1.2, opacity: 4.5)
    cover(bridge, rows: 3, pressure: 0.5, speed: 700)
    log.brush("fur", color: "ffc688", size: 0.4, density: 0.8, opacity: 5)
    comb(bridge, strokes: 2, along: 0.05...0.8, across: 0.1...0.6, pressure: 0.4)
  }

  /// Eyes, nose, mouth and whiskers.
  mutating func face() {
    for side in Self.sides { eye(side: side) }
    ink("150b0e", size: 2.1, [[-17, 95], [0, 102], [17, 95]], [0.7, 1, 0.7])
    ink("150b0e", size: 1.5, [[-6, 108], [0, 115], [6, 108]], [0.7, 0.9, 0.7])
    ink("a89aa8", size: 0.7, [[-13, 90], [-4, 87], [3, 88]], [0.5, 0.9, 0.4])
    for side in Self.sides {
      ink(
        "35191a", size: 0.4, [[0, 122], [1, 139], [20, 152], [48, 137]], [0.7, 0.8, 0.9, 0.3],
        side: side)
      for (y, bend, reach) in [(118.0, -22.0, 235.0), (128, 0, 250), (138, 24, 225)] {
        ink(
          "fffaf2", size: 0.2,
          [[40, y], [40 + reach * 0.5, y - 14 + bend], [40 + reach, y + 4 + bend * 2]],
          [0.9, 0.7, 0.2], side: side)
      }
    }
  }

  /// A dark almond, amber within, a round pupil, and two lights.
  private mutating func eye(side: Double) {
    ink(
      "1a0b0b", size: 0.8, [[70, -14], [92, -17], [112, -6], [130, -14]], [0.3, 0.9, 0.9, 0.1],
      side: side)
    let middle = Self.head([84, 18], side: side)
    dot("1a0b0b", middle, radius: 35, height: 3)
    dot("c96a10", middle + [0, 1], radius: 29, height: 2)
    dot("ffc23a", middle + [0, 9], radius: 19)
    dot("0c0506", middle - [0, 1], radius: 20, height: 2)
    dot("ffffff", middle - [11, 13], radius: 9.5)
    dot("ffe9c8", middle + [12, 13], radius: 4.5)
  }

  /// An ink line through some places of the head.
  private mutating func ink(
    _ color: String, size: Double, _ places: [SIMD2<Double>], _ pressure: [Double],
    side: Double = 1
  ) {
    log.brush("ink", color: color, size: size)
    trace(places.map { Self.head($0, side: side) }, pressure: pressure)
  }
}
