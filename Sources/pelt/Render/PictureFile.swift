internal import Documents
internal import Rendering

/// Pictures into files.
enum PictureFile {
  /// Writes a backend's picture as PNG; it appears whole or not at all.
  static func write<Backend: PictureBackend & ~Copyable>(
    _ picture: borrowing Backend, as format: PictureFormat, to path: String
  ) throws(Failure) {
    do {
      let output = try OutputFile(path: path)
      try PNGWriter.write(
        to: output, size: picture.size, format: format,
        isBlank: { picture.isBlank(rows: $0) }, readRows: { picture.read(rows: $0, into: $1) })
      try output.commit()
    } catch {
      throw .file(path, error)
    }
  }

  /// Writes a picture in memory as PNG.
  static func write(_ picture: Picture, to path: String) throws(Failure) {
    do {
      let output = try OutputFile(path: path)
      let format = PictureFormat(depth: picture.depth == 16 ? .sixteen : .eight)
      try PNGWriter.write(to: output, size: picture.size, format: format) { rows, pixels in
        let row = picture.size.x * 4
        let source = picture.values[rows.lowerBound * row..<rows.upperBound * row]
        _ = pixels.update(fromContentsOf: source)
      }
      try output.commit()
    } catch {
      throw .file(path, error)
    }
  }
}
