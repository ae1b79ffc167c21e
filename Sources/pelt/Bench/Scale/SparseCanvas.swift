internal import Rendering

/// A canvas of which a hundredth is covered, against the same strokes on a small one: each drawn by the
/// CPU in a process of its own.
enum SparseCanvas {
  static let smallSide = 2048
  static let largeSide = 16384
  /// A hundredth of the large canvas.
  private static let strokeSide = 2048
  private static let hairs = 600000

  /// Measures.
  ///
  /// - Parameter rounds: How many rounds are counted, after one that warms up.
  /// - Returns: The ratios of time and memory.
  /// - Throws: `Failure` where a process cannot be started.
  static func run(rounds: Int) throws(Failure) -> Figures {
    var small = Runs()
    var large = Runs()
    for round in 0...rounds {
      try small.add(side: smallSide, counts: round > 0)
      try large.add(side: largeSide, counts: round > 0)
    }
    var figures = Figures()
    figures.add("small_side", smallSide)
    figures.add("large_side", largeSide)
    figures.add("hairs", hairs)
    figures.add("covered_of_large", large.covered)
    for (name, time) in [
      ("drawing_cpu", \Runs.drawing), ("process_cpu", \Runs.processor),
      ("drawing_wall", \Runs.wall), ("peak_memory", \Runs.peak),
    ] {
      figures.add(
        "large_to_small_\(name)",
        Spread(zip(large[keyPath: time], small[keyPath: time]).map { $0 / $1 }))
    }
    figures.add("small_peak_MB", Spread(small.peak.map { $0 / 1e6 }))
    figures.add("large_peak_MB", Spread(large.peak.map { $0 / 1e6 }))
    return figures
  }

  /// What the processes of one side took.
  private struct Runs {
    var drawing: [Double] = []
    var processor: [Double] = []
    var wall: [Double] = []
    var peak: [Double] = []
    var covered = 0.0

    mutating func add(side: Int, counts: Bool) throws(Failure) {
      let said = try OwnProcess.run(["bench", "--canvas-peer", String(side)]).output
      guard let figures = Figures(json: said),
        case .number(let drawing) = figures["drawing_s"],
        case .number(let wall) = figures["drawing_wall_s"],
        case .number(let processor) = figures["process_s"],
        case .number(let bytes) = figures["peak_bytes"],
        case .number(let covered) = figures["covered"]
      else { throw .failed("pelt bench --canvas-peer \(side): said nothing of use") }
      guard counts else { return }
      self.drawing.append(drawing)
      self.processor.append(processor)
      self.wall.append(wall)
      peak.append(bytes)
      self.covered = covered
    }
  }

  /// What each process does.
  ///
  /// - Parameter side: Width and height of its canvas, in px.
  /// - Returns: What it took.
  static func draw(side: Int) -> Figures {
    let frame = BenchStroke.frame(hairs: hairs, side: strokeSide)
    var picture = RasterPicture(size: [side, side], scale: 1, threads: 1)
    let cost = Cost { picture.draw(frame) }
    var figures = Figures()
    figures.add("name", text: "canvas-peer")
    figures.add("drawing_s", cost.processor)
    figures.add("drawing_wall_s", cost.wall)
    // From the program's start until here: what follows reads a canvas, which takes its pixels' time.
    figures.add("process_s", processorSeconds())
    figures.add("peak_bytes", OwnProcess.peakBytes)
    figures.add("covered", covered(picture))
    return figures
  }

  /// The share of pixels that are not transparent; only those that the strokes can reach are read.
  private static func covered(_ picture: borrowing RasterPicture) -> Double {
    let rows = min(smallSide, picture.size.y)
    let width = picture.size.x
    var count = 0
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4 * width) { row in
      for y in 0..<rows {
        picture.read(rows: y..<y + 1, into: row)
        count += (0..<width).count { row[4 * $0 + 3] > 0 }
      }
    }
    return Double(count) / Double(width * picture.size.y)
  }
}
