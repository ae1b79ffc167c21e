internal import Strokes

/// The picture of strokes that ended: red, green, blue and alpha, premultiplied, a plane each in a tile.
struct ColorTiles: ~Copyable {
  let grid: TileGrid
  let memory: TileMemory
  /// By place in the grid; nil where all is transparent.
  private let tiles: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
  /// Of a fold: what each of the stroke's tiles is laid over, and where to.
  private let changes: UnsafeMutablePointer<TileChange>

  /// A tile that is read, nil where all is transparent, and the one that is written.
  private struct TileChange {
    var old: UnsafeMutablePointer<Float>?
    var new: UnsafeMutablePointer<Float>
  }

  init(grid: TileGrid) {
    self.grid = grid
    memory = TileMemory(tileCount: grid.count)
    tiles = .allocate(capacity: grid.count)
    tiles.initialize(repeating: nil, count: grid.count)
    changes = .allocate(capacity: grid.count)
  }

  deinit {
    clear()
    tiles.deallocate()
    changes.deallocate()
  }

  /// The four planes of a tile, one after another; nil where all is transparent.
  func values(ofTile tile: Int) -> UnsafeMutablePointer<Float>? { tiles[tile] }

  /// The tiles, for threads that read them.
  var table: UnsafePointer<UnsafeMutablePointer<Float>?> { UnsafePointer(tiles) }

  /// Makes all transparent.
  func clear() {
    for tile in 0..<grid.count { replace(tile: tile, with: nil) }
  }

  /// Puts other memory in a tile's place, and lets go of what was there.
  func replace(tile: Int, with other: UnsafeMutablePointer<Float>?) {
    if let old = tiles[tile] { memory.release(old) }
    tiles[tile] = other
  }

  /// A tile that may be written to.
  func ownValues(ofTile tile: Int) -> UnsafeMutablePointer<Float> {
    if let own = tiles[tile], memory.isOwn(own) { return own }
    let new = memory.take()
    if let shared = tiles[tile] {
      new.update(from: shared, count: TileMemory.valueCount)
    } else {
      new.update(repeating: 0, count: TileMemory.valueCount)
    }
    replace(tile: tile, with: new)
    return new
  }

  /// Puts a whole stroke into the picture, and empties its tiles.
  ///
  /// - Parameters:
  ///   - plane: The stroke.
  ///   - workers: Who does it.
  func fold(_ plane: borrowing TransmittancePlane, on workers: Workers) {
    guard let run = plane.run, plane.touchedCount > 0 else { return }
    let strokes = plane.table
    let touched = plane.touched
    let changes = changes
    for slot in 0..<touched.count { changes[slot] = change(ofTile: Int(touched[slot])) }
    let blend = StrokeBlend(run)
    let isShort = touched.count < Self.fewTiles
    (isShort ? .serial : workers).perform(touched.count) { slot in
      guard let stroke = strokes[Int(touched[slot])] else { return }
      blend.fold(stroke, over: changes[slot].old, into: changes[slot].new)
    }
  }

  /// Fewer tiles than this are folded on the caller's thread: waking another one takes longer.
  private static let fewTiles = 8

  /// What undo keeps stays as it is: the picture goes on in other memory.
  private func change(ofTile tile: Int) -> TileChange {
    if let own = tiles[tile], memory.isOwn(own) { return TileChange(old: own, new: own) }
    let old = tiles[tile]
    let new = memory.take()
    // Whoever shares the old one has it still.
    replace(tile: tile, with: new)
    return TileChange(old: old, new: new)
  }
}

/// How a stroke's transmittance joins what lies below.
struct StrokeBlend {
  /// What a full pixel adds, premultiplied.
  private let ink: SIMD4<Float>
  /// What a full pixel takes away.
  private let removal: Float
  /// Whether a pixel takes the largest coverage of two parts of the stroke.
  private let isSolid: Bool

  init(_ run: TuftRun) {
    ink = run.planeInk
    removal = run.strength
    isSolid = run.isSolid
  }

  /// What two parts of a stroke let through together.
  @inline(__always)
  func joined(_ left: SIMD4<Float>, _ right: SIMD4<Float>) -> SIMD4<Float> {
    isSolid ? left.replacing(with: right, where: right .< left) : left * right
  }

  /// Lays four pixels of the stroke over four of the picture.
  @inline(__always)
  func lay(_ transmittance: SIMD4<Float>, over below: PixelLanes) -> PixelLanes {
    let share = 1 - transmittance
    let kept = 1 - removal * share
    return PixelLanes(
      red: ink.x * share + below.red * kept, green: ink.y * share + below.green * kept,
      blue: ink.z * share + below.blue * kept, alpha: ink.w * share + below.alpha * kept)
  }

  /// Lays a tile of the stroke over one of the picture, and empties it.
  ///
  /// - Parameters:
  ///   - stroke: The tile of the stroke; afterwards it lets all through.
  ///   - old: The tile of the picture; nil where all is transparent.
  ///   - new: Where to: the same, or another of any content.
  func fold(
    _ stroke: UnsafeMutablePointer<Float>, over old: UnsafeMutablePointer<Float>?,
    into new: UnsafeMutablePointer<Float>
  ) {
    let isInPlace = old == new
    for y in 0..<TileGrid.side {
      let row = UnsafeMutableRawPointer(stroke + y &* TilePixels.stride)
      for x in stride(from: 0, to: TileGrid.side, by: 4) {
        let transmittance = row.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<Float>.self)
        let isBare = all(transmittance .== 1)
        if isBare, isInPlace { continue }
        let place = y &* TileGrid.side &+ x
        let below = old.map { PixelLanes(at: $0 + place) } ?? .transparent
        (isBare ? below : lay(transmittance, over: below)).store(at: new + place)
        row.storeBytes(of: .one, toByteOffset: 4 &* x, as: SIMD4<Float>.self)
      }
    }
  }
}

/// Four pixels of a row: premultiplied, 0...1.
struct PixelLanes {
  var red, green, blue, alpha: SIMD4<Float>

  static var transparent: PixelLanes {
    PixelLanes(red: .zero, green: .zero, blue: .zero, alpha: .zero)
  }

  @inline(__always)
  init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, alpha: SIMD4<Float>) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads from a colour tile.
  @inline(__always)
  init(at place: UnsafeMutablePointer<Float>) {
    let bytes = UnsafeRawPointer(place)
    let plane = TileGrid.area * MemoryLayout<Float>.size
    red = bytes.loadUnaligned(as: SIMD4<Float>.self)
    green = bytes.loadUnaligned(fromByteOffset: plane, as: SIMD4<Float>.self)
    blue = bytes.loadUnaligned(fromByteOffset: 2 * plane, as: SIMD4<Float>.self)
    alpha = bytes.loadUnaligned(fromByteOffset: 3 * plane, as: SIMD4<Float>.self)
  }

  /// Writes to a colour tile.
  @inline(__always)
  func store(at place: UnsafeMutablePointer<Float>) {
    let bytes = UnsafeMutableRawPointer(place)
    let plane = TileGrid.area * MemoryLayout<Float>.size
    bytes.storeBytes(of: red, as: SIMD4<Float>.self)
    bytes.storeBytes(of: green, toByteOffset: plane, as: SIMD4<Float>.self)
    bytes.storeBytes(of: blue, toByteOffset: 2 * plane, as: SIMD4<Float>.self)
    bytes.storeBytes(of: alpha, toByteOffset: 3 * plane, as: SIMD4<Float>.self)
  }

  /// Lays them over a colour.
  @inline(__always)
  func over(_ background: SIMD4<Float>) -> PixelLanes {
    let left = 1 - alpha
    return PixelLanes(
      red: red + background.x * left, green: green + background.y * left,
      blue: blue + background.z * left, alpha: alpha + background.w * left)
  }
}

/// Whole numbers from 0 to a largest one for the lanes' 0...1.
///
/// - Parameters:
///   - values: Cut to 0...1.
///   - top: The largest number, at most 65535.
/// - Returns: The nearest numbers.
@inline(__always)
func quantized(_ values: SIMD4<Float>, top: Float) -> SIMD4<UInt32> {
  let cut = values.cut(below: .zero).cut(above: .one)
  // 2²³ has a step of 1: what is added to it is rounded, and stands in the lowest bits.
  return unsafeBitCast(cut * top + 0x1p23, to: SIMD4<UInt32>.self) & 0xFFFF
}
