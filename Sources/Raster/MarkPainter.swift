internal import CLanes
internal import InkTypes
internal import Strokes

/// Draws runs into planes: marks are grown, sorted into tiles, and drawn tile by tile.
///
/// Growing and drawing are shared by all cores. Within a tile marks keep their order, so that the
/// bytes do not depend on the number of cores, nor on the size of a portion. Memory is that of one
/// portion, however long the stroke.
struct MarkPainter: ~Copyable {
  /// Marks of a portion: enough for many cores, few enough to stay in the second cache.
  private static let portion = 16384
  /// The most marks of a tuft.
  private static let largestTuft = 1776
  /// Fewer marks than this are grown on the caller's thread: waking another one takes longer.
  private static let fewMarks = 1024
  /// What takes less than this, in ns, is drawn on the caller's thread.
  private static let shortWork: Float = 120_000
  /// Tufts whose marks are grown in one go.
  private static let tuftsPerTurn = 16
  /// Bytes of the largest kind of mark.
  private static let markSize = 56

  /// The marks of the portion in hand.
  private let marks: UnsafeMutableRawPointer
  /// Each of its tufts: place in the batch, and the number of its first mark.
  private let tufts: UnsafeMutablePointer<(place: Int32, first: Int32)>
  /// The tiles of each mark.
  private let boxes: UnsafeMutablePointer<TileBox>
  private var bins: TileBins
  private let lanes: Lanes

  init(grid: TileGrid, lanes: Lanes) {
    self.lanes = lanes
    boxes = .allocate(capacity: Self.portion)
    marks = .allocate(byteCount: Self.portion * Self.markSize, alignment: 16)
    tufts = .allocate(capacity: Self.portion)
    bins = TileBins(grid: grid)
  }

  deinit {
    marks.deallocate()
    tufts.deallocate()
    boxes.deallocate()
  }

  /// Draws a run into a plane.
  mutating func paint(
    _ run: TuftRun, of batch: borrowing TuftBatch, scale: Float,
    into plane: inout TransmittancePlane, on workers: Workers
  ) {
    plane.run = run
    guard run.count > 0 else { return }
    batch.tufts.withUnsafeBufferPointer { tufts in
      let source = RunSource(tufts: tufts, run: run, scale: scale)
      switch run.kind {
      case .fur: paint(HairMarks(source: source), source, &plane, workers)
      case .spray: paint(SprayMarks(source: source), source, &plane, workers)
      case .airbrush: paint(AirbrushMarks(source: source), source, &plane, workers)
      case .ink, .eraser: paint(CapsuleMarks(source: source), source, &plane, workers)
      }
    }
  }

  private mutating func paint<Marks: RunMarks>(
    _ grower: Marks, _ source: RunSource, _ plane: inout TransmittancePlane,
    _ workers: Workers
  ) {
    precondition(MemoryLayout<Marks.Shape>.stride <= Self.markSize)
    let marks = self.marks.bindMemory(to: Marks.Shape.self, capacity: Self.portion)
    let opacity = Mark.opacity(of: source.run.kind, source.run.paint)
    var next = source.run.range.lowerBound
    while next < source.run.range.upperBound {
      let count = takePortion(grower, source, &next)
      grow(grower, count.tufts, marks, plane.grid, count.marks < Self.fewMarks ? .serial : workers)
      draw(marks, count.marks, opacity, &plane, workers)
    }
  }

  /// Decides which tufts are drawn next.
  private mutating func takePortion<Marks: RunMarks>(
    _ grower: Marks, _ source: RunSource, _ next: inout Int
  ) -> (tufts: Int, marks: Int) {
    var tuftCount = 0
    var markCount = 0
    while next < source.run.range.upperBound {
      let count = grower.count(of: source.tufts[next])
      precondition(count <= Self.largestTuft, "a tuft of \(count) hairs")
      guard markCount + count <= Self.portion else { break }
      tufts[tuftCount] = (Int32(truncatingIfNeeded: next), Int32(truncatingIfNeeded: markCount))
      tuftCount += 1
      markCount += count
      next += 1
      if tuftCount == Self.portion { break }
    }
    return (tuftCount, markCount)
  }

  /// Grows the marks of the portion.
  private func grow<Marks: RunMarks>(
    _ grower: Marks, _ tuftCount: Int, _ marks: UnsafeMutablePointer<Marks.Shape>,
    _ grid: TileGrid, _ workers: Workers
  ) {
    let tufts = tufts
    let boxes = boxes
    let turns = (tuftCount + Self.tuftsPerTurn - 1) / Self.tuftsPerTurn
    workers.perform(turns) { turn in
      let first = turn * Self.tuftsPerTurn
      for index in first..<min(first + Self.tuftsPerTurn, tuftCount) {
        let place = Int(tufts[index].place)
        let start = Int(tufts[index].first)
        let count = grower.count(of: grower.source.tufts[place])
        grower.grow(ofTuftAt: place, count: count, into: marks + start)
        for number in start..<start + count {
          boxes[number] = grid.tiles(around: marks[number].center, marks[number].halfExtent)
        }
      }
    }
  }

  /// Sorts the marks of the portion into tiles, and draws them.
  private mutating func draw<Shape: TileMark>(
    _ marks: UnsafeMutablePointer<Shape>, _ count: Int, _ opacity: Float,
    _ plane: inout TransmittancePlane, _ workers: Workers
  ) {
    var area: Float = 0
    for number in 0..<count {
      let half = marks[number].halfExtent
      area += min(4 * half.x * half.y, Float(bins.insert(number, boxes[number]) * TileGrid.area))
      if bins.isFull { drawBins(marks, opacity, &area, &plane, workers) }
    }
    drawBins(marks, opacity, &area, &plane, workers)
  }

  /// Draws the bins, by several threads if it takes long, and empties them.
  private mutating func drawBins<Shape: TileMark>(
    _ marks: UnsafeMutablePointer<Shape>, _ opacity: Float, _ area: inout Float,
    _ plane: inout TransmittancePlane, _ workers: Workers
  ) {
    for tile in bins.touched { plane.touch(tile: Int(tile)) }
    let grid = plane.grid
    let table = plane.table
    let lists = bins.lists
    let touched = bins.touched
    let lanes = lanes
    let isShort = area * Shape.pixelCost < Self.shortWork
    (isShort ? .serial : workers).perform(touched.count) { slot in
      let tile = Int(touched[slot])
      guard let base = table[tile] else { return }
      let corner = grid.origin(of: tile)
      let pixels = pelt_tile(
        pixels: base, stride: Int32(TilePixels.stride), side: Int32(TileGrid.side),
        x: Float(corner.x), y: Float(corner.y), opacity: opacity)
      Shape.draw(lists[tile], of: marks, into: pixels, lanes)
    }
    bins.removeAll()
    area = 0
  }
}
