/// The night, the moss, and the fox from its tail to its paws.
extension FoxPainter {
  /// A glow behind the head and the dark ground.
  mutating func scene() {
    log.brush("airbrush", color: "142a5c", size: 12, opacity: 0.6)
    trace([[420, 300], [620, 420], [480, 560]], pressure: [0.6, 0.7, 0.6], speed: 700)
    let ground = CoatPatch(guides: [
      [[130, 1010], [115, 950]], [[330, 1000], [325, 930]], [[560, 1000], [560, 925]],
      [[800, 1000], [805, 930]], [[950, 1010], [965, 955]],
    ])
    log.brush("fur", color: "0c3b3c", size: 1.8, density: 1.5, opacity: 3)
    cover(ground, rows: 15, pressure: 0.8, speed: 2050)
    log.brush("fur", color: "15685a", size: 1.2, opacity: 4)
    cover(ground, rows: 15, along: 0.3...1, pressure: 0.55, speed: 2050)
  }

  /// The tail, swept round to the right, with its white end.
  mutating func tail() {
    let coat = CoatPatch(guides: [
      [[600, 890], [700, 880], [770, 830], [790, 750], [775, 665], [768, 590], [800, 505]],
      [[595, 925], [720, 940], [835, 890], [885, 790], [872, 690], [835, 600], [806, 500]],
      [[590, 960], [735, 990], [895, 950], [975, 835], [965, 715], [900, 600], [812, 498]],
    ])
    log.brush("fur", color: "5a1a08", size: 2, density: 1.4, opacity: 2.6)
    cover(coat, rows: 5, along: 0...0.8, pressure: 0.7)
    log.brush("fur", color: "b8450f", size: 1.3, density: 1.4, opacity: 3)
    cover(coat, rows: 6, along: 0...0.76, across: 0...0.9, pressure: 0.7)
    log.brush("fur", color: "f0812a", size: 1, density: 1.3, opacity: 3)
    cover(coat, rows: 4, along: 0.1...0.72, across: 0.02...0.56, pressure: 0.55)
    log.brush("fur", color: "6f6486", size: 1.7, density: 1.3, opacity: 3)
    cover(coat, rows: 4, along: 0.68...1, pressure: 0.6, speed: 1200)
    log.brush("fur", color: "e6dfe4", size: 1.2, density: 1.3, opacity: 3)
    cover(coat, rows: 4, along: 0.71...1, across: 0...0.7, pressure: 0.5, speed: 1200)
    log.brush("fur", color: "fffaf0", size: 0.7, density: 0.7, opacity: 8)
    comb(coat, strokes: 4, along: 0.68...0.98, across: 0.02...0.5)
    log.brush("fur", color: "ffb866", size: 0.65, density: 0.7, opacity: 5)
    comb(coat, strokes: 3, along: 0.12...0.72, across: 0.04...0.36, speed: 700)
    log.brush("fur", color: "6f5cff", size: 0.8, density: 0.7, opacity: 2.4)
    comb(coat, strokes: 1, along: 0.15...0.98, across: 1...1.06, pressure: 0.4, speed: 700)
  }

  /// Back, flanks and haunches.
  mutating func body() {
    let torso = CoatPatch(guides: [
      [[385, 530], [345, 640], [312, 740], [292, 840], [322, 935]],
      [[460, 540], [460, 660], [460, 780], [460, 860], [460, 935]],
      [[540, 530], [585, 640], [622, 740], [645, 840], [612, 935]],
    ])
    log.brush("fur", color: "521607", size: 2, density: 1.4, opacity: 2.8)
    cover(torso, rows: 7, pressure: 0.8, speed: 2050)
    log.brush("fur", color: "a83c0c", size: 1.4, density: 1.4, opacity: 2.6)
    cover(torso, rows: 7, across: 0...0.85, pressure: 0.7, speed: 1900)
    log.brush("fur", color: "e87424", size: 1.1, density: 1.3, opacity: 2.6)
    cover(torso, rows: 4, along: 0.05...0.9, across: 0...0.34, pressure: 0.55, speed: 1600)
    cover(torso, rows: 2, along: 0.05...0.8, across: 0.68...0.84, pressure: 0.4, speed: 1600)
    haunches()
    log.brush("fur", color: "6f5cff", size: 0.8, density: 0.7, opacity: 2.2)
    comb(torso, strokes: 1, along: 0.1...0.95, across: 1...1.04, pressure: 0.4)
  }

  private mutating func haunches() {
    for side in [1.0, -1] {
      func at(_ x: Double, _ y: Double) -> SIMD2<Double> { [468 - x * side, y] }
      let thigh = CoatPatch(guides: [
        [at(110, 715), at(175, 780), at(192, 870), at(150, 945)],
        [at(88, 735), at(120, 800), at(130, 870), at(112, 945)],
        [at(62, 760), at(66, 820), at(70, 880), at(74, 945)],
      ])
      log.brush("fur", color: side > 0 ? "c9541a" : "8a300b", size: 1.2, density: 1.3, opacity: 3)
      cover(thigh, rows: 5, pressure: 0.65, speed: 1500)
      log.brush("fur", color: side > 0 ? "ff9a45" : "cf5f1d", size: 0.75, density: 0.7, opacity: 4)
      comb(thigh, strokes: 3, along: 0...0.85, across: 0...0.6, pressure: 0.55)
      log.brush("fur", color: "2b1213", size: 1, density: 1.2, opacity: 4)
      trace(
        [at(140, 950), at(100, 958), at(62, 958)], pressure: [0.5, 0.7, 0.6], lean: 50, side: 270)
    }
  }

  /// The white bib.
  mutating func chest() {
    let bib = CoatPatch(guides: [
      [[385, 560], [378, 640], [408, 720], [448, 800]],
      [[425, 560], [425, 650], [440, 730], [458, 815]],
      [[465, 560], [466, 650], [467, 740], [468, 825]],
      [[510, 560], [512, 650], [498, 730], [480, 815]],
      [[550, 560], [558, 640], [530, 720], [490, 800]],
    ])
    log.brush("fur", color: "6d6280", size: 1.5, density: 1.3, opacity: 3)
    cover(bib, rows: 6, pressure: 0.65)
    log.brush("fur", color: "ddd5d8", size: 1.2, density: 1.3, opacity: 2.8)
    cover(bib, rows: 5, along: 0...0.95, across: 0.04...0.8, pressure: 0.5)
    log.brush("fur", color: "fffaf0", size: 0.75, density: 0.6, opacity: 8)
    comb(bib, strokes: 5, along: 0.12...1, across: 0...0.72, pressure: 0.6)
  }

  /// Two slim forelegs in dark socks, with the night between them.
  mutating func legs() {
    log.brush("fur", color: "2a0d08", size: 0.9, density: 1.3, opacity: 4)
    trace(
      [[466, 815], [466, 880], [466, 950]], pressure: [0.5, 0.8, 0.8], speed: 300, side: 270)
    for side in [-1.0, 1] {
      func at(_ x: Double, _ y: Double) -> SIMD2<Double> { [466 + x * side, y] }
      let leg = CoatPatch(guides: [
        [at(66, 735), at(58, 840), at(56, 960)], [at(22, 770), at(22, 850), at(24, 960)],
      ])
      log.brush("fur", color: side < 0 ? "d9611a" : "b54a12", size: 0.8, density: 1.3, opacity: 4)
      cover(leg, rows: 3, along: 0...0.68, pressure: 0.65, speed: 1200)
      log.brush("fur", color: side < 0 ? "ffa050" : "e07a30", size: 0.55, opacity: 5)
      comb(leg, strokes: 1, along: 0.1...0.66, across: side < 0 ? 0.2...0.6 : 0.5...0.9)
      log.brush("fur", color: "24100f", size: 0.7, density: 1.4, opacity: 7)
      cover(leg, rows: 3, along: 0.62...1, pressure: 0.7, speed: 950)
      trace(
        [at(20, 966), at(42, 970), at(68, 968)], pressure: [0.7, 0.9, 0.6], lean: 50, side: 270)
      log.brush("fur", color: "8a5c50", size: 0.4, opacity: 5)
      comb(leg, strokes: 1, along: 0.58...1, across: side < 0 ? 0.3...0.5 : 0.7...0.9)
    }
  }

  /// Moss before the paws, and fireflies.
  mutating func foreground() {
    let moss = CoatPatch(guides: [
      [[140, 1020], [120, 972]], [[330, 1022], [322, 985]], [[480, 1024], [478, 996]],
      [[640, 1022], [645, 988]], [[830, 1020], [840, 982]], [[940, 1020], [955, 974]],
    ])
    log.brush("fur", color: "1f8a68", size: 0.9, density: 1.3, opacity: 5)
    cover(moss, rows: 17, pressure: 0.45, speed: 2050)
    log.brush("fur", color: "8fe08a", size: 0.7, opacity: 5)
    cover(moss, rows: 13, along: 0.2...0.9, across: 0...0.6, pressure: 0.12, speed: 2050)
    for (x, y, size) in [
      (132.0, 690.0, 1.0), (850, 330, 1.0), (745, 215, 0.7), (930, 430, 0.6),
    ] {
      log.brush("airbrush", color: "c8ff5a", size: 0.9 * size, opacity: 0.8)
      trace([[x, y], [x + 1, y + 1]], pressure: [0.6, 0.6], speed: 12)
      dot("fbffd0", [x, y], radius: 4.5 * size)
    }
  }
}
