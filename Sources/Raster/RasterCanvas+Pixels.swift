extension RasterCanvas {
  /// Copies pixels of strokes that ended to memory: red, green, blue, alpha of 16 bits, premultiplied.
  ///
  /// - Parameters:
  ///   - columns: Which columns.
  ///   - rows: Which rows, 0 the top.
  ///   - pixels: Where to: row by row, four values a column.
  ///   - workers: Who does it.
  public borrowing func read(
    columns: Range<Int>, rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt16>,
    on workers: Workers = .serial
  ) {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= size.x, "no such columns")
    precondition(rows.lowerBound >= 0 && rows.upperBound <= size.y, "no such rows")
    precondition(pixels.count >= 4 * columns.count * rows.count)
    guard let base = pixels.baseAddress, !columns.isEmpty else { return }
    let side = TileGrid.side
    let tileColumns = grid.columns
    let colors = colors.table
    let firstTile = columns.lowerBound / side
    workers.perform((columns.upperBound - 1) / side + 1 - firstTile) { turn in
      let column = firstTile + turn
      let left = max(columns.lowerBound, column * side)
      let count = min(columns.upperBound, (column + 1) * side) - left
      for y in rows {
        let out =
          base + 4 * ((y - rows.lowerBound) * columns.count + left - columns.lowerBound)
        guard let values = colors[y / side * tileColumns + column] else {
          out.update(repeating: 0, count: 4 * count)
          continue
        }
        let start = values + (y % side * side + left % side)
        for x in stride(from: 0, to: count, by: 4) {
          PixelLanes(at: start + x).write16(to: out + 4 * x, count: min(4, count - x))
        }
      }
    }
  }

  /// Whether strokes that ended left rows alone: no tile of theirs is there.
  ///
  /// - Parameter rows: Which rows, 0 the top.
  /// - Returns: Whether they are transparent for certain.
  public borrowing func isBlank(rows: Range<Int>) -> Bool {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= size.y, "no such rows")
    guard !rows.isEmpty else { return true }
    let tileRows = rows.lowerBound / TileGrid.side...(rows.upperBound - 1) / TileGrid.side
    let tiles = tileRows.lowerBound * grid.columns..<(tileRows.upperBound + 1) * grid.columns
    return tiles.allSatisfy { colors.values(ofTile: $0) == nil }
  }

  /// Puts pixels of strokes that ended in their place.
  ///
  /// - Parameters:
  ///   - columns: Which columns.
  ///   - rows: Which rows, 0 the top.
  ///   - pixels: Red, green, blue, alpha of 16 bits, premultiplied; row by row, four values a column.
  public borrowing func load(
    columns: Range<Int>, rows: Range<Int>, from pixels: UnsafeBufferPointer<UInt16>
  ) {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= size.x, "no such columns")
    precondition(rows.lowerBound >= 0 && rows.upperBound <= size.y, "no such rows")
    precondition(pixels.count >= 4 * columns.count * rows.count)
    let side = TileGrid.side
    for y in rows {
      let first = (y - rows.lowerBound) * 4 * columns.count
      for x in columns {
        let tile = y / side * grid.columns + x / side
        let place = y % side * side + x % side
        let start = first + 4 * (x - columns.lowerBound)
        if colors.values(ofTile: tile) == nil, pixels[start + 3] == 0 { continue }
        let values = colors.ownValues(ofTile: tile)
        for channel in 0..<4 {
          values[channel * TileGrid.area + place] = Float(pixels[start + channel]) / 65535
        }
      }
    }
  }

  /// Puts what is seen now into an image of the same size: strokes that ended, the stroke in progress,
  /// guesses and background.
  ///
  /// - Parameters:
  ///   - columns: Which columns; some on either side, of the same fours, are written too.
  ///   - rows: Which rows.
  ///   - background: The canvas's colour, premultiplied; 0 leaves it transparent.
  ///   - image: Where to.
  public borrowing func compose(
    columns: Range<Int>, rows: Range<Int>, background: SIMD4<Float>,
    into image: borrowing PixelImage
  ) {
    precondition(image.size == size, "an image of another size")
    compose(
      columns: columns, rows: rows, background: background,
      into: image.pixels + (rows.lowerBound * image.stride + columns.lowerBound / 4 * 4),
      stride: image.stride)
  }

  /// Puts what is seen now into memory: strokes that ended, the stroke in progress, guesses and
  /// background.
  ///
  /// - Parameters:
  ///   - columns: Which columns; some on either side, of the same fours, are written too.
  ///   - rows: Which rows.
  ///   - background: The canvas's colour, premultiplied; 0 leaves it transparent.
  ///   - pixels: Where the first row begins: with the first of the first column's four.
  ///   - stride: From a row to the next, in px: whole fours.
  public borrowing func compose(
    columns: Range<Int>, rows: Range<Int>, background: SIMD4<Float>,
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    guard !columns.isEmpty, !rows.isEmpty else { return }
    precondition(columns.lowerBound >= 0 && columns.upperBound <= size.x)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= size.y)
    let side = TileGrid.side
    let first = columns.lowerBound / 4 * 4
    for tileRow in rows.lowerBound / side...(rows.upperBound - 1) / side {
      let top = max(rows.lowerBound, tileRow * side)
      let bottom = min(rows.upperBound, (tileRow + 1) * side)
      for column in first / side...(columns.upperBound - 1) / side {
        let left = max(first, column * side)
        let right = min(columns.upperBound, (column + 1) * side)
        let layers = TileLayers(self, tile: tileRow * grid.columns + column)
        for y in top..<bottom {
          layers.compose(
            y % side, left % side..<left % side + (right - left), background,
            into: pixels + ((y - rows.lowerBound) * stride + left - first))
        }
      }
    }
  }
}

/// All that is seen in one tile.
private struct TileLayers {
  private let colors, stroke, wet: UnsafeMutablePointer<Float>?
  private let blend: StrokeBlend?

  init(_ canvas: borrowing RasterCanvas, tile: Int) {
    colors = canvas.colors.values(ofTile: tile)
    stroke = canvas.stroke.values(ofTile: tile)
    wet = canvas.wet.values(ofTile: tile)
    // Where nothing of the stroke in progress is committed yet, the guess knows its settings.
    let run = canvas.stroke.run ?? canvas.wet.run
    blend = stroke == nil && wet == nil ? nil : run.map { StrokeBlend($0) }
  }

  /// Puts a part of a row into an image, in fours.
  @inline(__always)
  func compose(
    _ row: Int, _ columns: Range<Int>, _ background: SIMD4<Float>,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let colors = colors.map { $0 + row &* TileGrid.side }
    let stroke = stroke.map { $0 + row &* TilePixels.stride }
    let wet = wet.map { $0 + row &* TilePixels.stride }
    var out = UnsafeMutableRawPointer(pixels)
    for x in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: 4) {
      var lanes = colors.map { PixelLanes(at: $0 + x) } ?? .transparent
      if let blend {
        lanes = blend.lay(
          blend.joined(Self.transmittance(stroke, x), Self.transmittance(wet, x)), over: lanes)
      }
      out.storeBytes(of: lanes.over(background).packed8, as: SIMD4<UInt32>.self)
      out += MemoryLayout<SIMD4<UInt32>>.size
    }
  }

  @inline(__always)
  private static func transmittance(
    _ row: UnsafeMutablePointer<Float>?, _ x: Int
  ) -> SIMD4<Float> {
    row.map { UnsafeRawPointer($0 + x).loadUnaligned(as: SIMD4<Float>.self) } ?? .one
  }
}

extension PixelLanes {
  /// The pixels in 8 bits a channel, red in the lowest byte.
  @inline(__always)
  var packed8: SIMD4<UInt32> {
    quantized(red, top: 255) | quantized(green, top: 255) &<< 8
      | quantized(blue, top: 255) &<< 16 | quantized(alpha, top: 255) &<< 24
  }

  /// Writes some of the pixels in 16 bits a channel.
  @inline(__always)
  func write16(to place: UnsafeMutablePointer<UInt16>, count: Int) {
    let low = quantized(red, top: 65535) | quantized(green, top: 65535) &<< 16
    let high = quantized(blue, top: 65535) | quantized(alpha, top: 65535) &<< 16
    let bytes = UnsafeMutableRawPointer(place)
    for lane in 0..<count {
      bytes.storeBytes(
        of: UInt64(low[lane]) | UInt64(high[lane]) << 32, toByteOffset: 8 &* lane, as: UInt64.self)
    }
  }
}
