internal import InkTypes
public import Strokes

/// The picture on the CPU: what the shaders do, without a GPU.
///
/// It is the judge of the GL path, and gives the same bytes on every machine of a kind and any number
/// of threads. Tufts, hairs and coverage come from `Strokes`; only what becomes of a pixel is defined
/// here. A stroke gathers in a plane of its own, and joins the picture when it ends or changes its
/// colour. Memory is taken by what is covered, in tiles.
public struct RasterCanvas: ~Copyable {
  /// Width and height, in px.
  public let size: SIMD2<Int>
  /// Px of the picture for one px of the canvas.
  public let scale: Float
  let grid: TileGrid
  /// The committed part of the stroke in progress.
  var stroke: TransmittancePlane
  /// Its speculative part.
  var wet: TransmittancePlane
  /// Strokes that ended.
  let colors: ColorTiles
  private var painter: MarkPainter

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - scale: Px of the picture for one px of the canvas.
  ///   - lanes: The instructions that draw marks, of `Lanes.usable`; the bytes are the same.
  public init(size: SIMD2<Int>, scale: Float = 1, lanes: Lanes = .fastest) {
    precondition(size.x > 0 && size.y > 0, "a picture of \(size.x)×\(size.y) px has no pixel")
    precondition(Lanes.usable.contains(lanes), "this machine has no such instructions")
    self.size = size
    self.scale = scale
    grid = TileGrid(size: size)
    stroke = TransmittancePlane(grid: grid)
    wet = TransmittancePlane(grid: grid)
    colors = ColorTiles(grid: grid)
    painter = MarkPainter(grid: grid, lanes: lanes)
  }

  /// A pixel's red, green, blue and alpha, premultiplied, 0...1, of strokes that ended.
  ///
  /// - Parameters:
  ///   - x: The column.
  ///   - y: The row.
  public subscript(x: Int, y: Int) -> SIMD4<Float> {
    let tile = y / TileGrid.side * grid.columns + x / TileGrid.side
    guard let values = colors.values(ofTile: tile) else { return .zero }
    let place = values + (y % TileGrid.side * TileGrid.side + x % TileGrid.side)
    return SIMD4(
      place[0], place[TileGrid.area], place[2 * TileGrid.area], place[3 * TileGrid.area])
  }

  /// Makes all transparent; a stroke in progress goes too.
  public mutating func clear() {
    colors.clear()
    stroke.clear()
    wet.clear()
  }

  /// Draws tufts into the picture.
  ///
  /// - Parameters:
  ///   - batch: The tufts, in the order of drawing.
  ///   - workers: Who does it.
  public mutating func draw(_ batch: borrowing TuftBatch, on workers: Workers = .serial) {
    for run in batch.runs {
      if !takes(run) { fold(on: workers) }
      commit(run, of: batch, on: workers)
      if run.endsStroke { fold(on: workers) }
    }
  }

  // MARK: Step by step

  /// Whether a run may join the stroke in progress, or that must be folded first.
  ///
  /// - Parameter run: The run.
  /// - Returns: Whether it is of the same stroke, colour and strength.
  public func takes(_ run: TuftRun) -> Bool { stroke.takes(run) }

  /// Draws a run into the stroke in progress.
  ///
  /// - Parameters:
  ///   - run: The run; the canvas must take it.
  ///   - batch: The batch that holds its tufts.
  ///   - workers: Who does it.
  public mutating func commit(
    _ run: TuftRun, of batch: borrowing TuftBatch, on workers: Workers = .serial
  ) {
    precondition(takes(run), "a run of another stroke or colour")
    painter.paint(run, of: batch, scale: scale, into: &stroke, on: workers)
  }

  /// Puts the stroke in progress into the picture.
  ///
  /// - Parameter workers: Who does it.
  public mutating func fold(on workers: Workers = .serial) {
    colors.fold(stroke, on: workers)
    stroke.release()
  }

  /// Gets ready the memory that a fold of the stroke in progress may take: a part of its work in advance.
  public borrowing func prepareFold() {
    colors.memory.prepare(stroke.touchedCount)
  }

  /// Forgets the stroke in progress.
  public mutating func dropStroke() {
    stroke.clear()
  }

  /// Draws a run that is a guess, beside the stroke in progress.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - batch: The batch that holds its tufts.
  ///   - workers: Who does it.
  public mutating func speculate(
    _ run: TuftRun, of batch: borrowing TuftBatch, on workers: Workers = .serial
  ) {
    painter.paint(run, of: batch, scale: scale, into: &wet, on: workers)
  }

  /// Forgets all guesses.
  public mutating func dropSpeculation() {
    wet.clear()
  }
}
