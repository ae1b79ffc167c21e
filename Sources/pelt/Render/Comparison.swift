internal import Documents
internal import Foundation
internal import Rendering

/// A rendered picture held against a golden one.
struct Comparison {
  let golden: String
  /// The largest difference of a channel that passes, in 1/255.
  let tolerance: Double

  /// Compares what would be written, and says how far apart they are.
  ///
  /// - Returns: 0 where it passes, 1 where it differs.
  func check<Backend: PictureBackend & ~Copyable>(
    _ picture: borrowing Backend, as format: PictureFormat, differencePath: String?
  ) throws(Failure) -> Int32 {
    try PictureSize.checkWhole(picture.size, for: "a comparison")
    let wanted = try read(golden, size: picture.size)
    let found = PNGWriter.picture(size: picture.size, format: format) { rows, pixels in
      picture.read(rows: rows, into: pixels)
    }
    guard let difference = PictureDifference.between(found, wanted) else {
      throw .failed("\(golden): not of the picture's size")
    }
    let figures = String(
      format: "RMSE %.4f/255, largest %.3f/255 at (%d, %d), %d px differ by over half of 1/255",
      difference.rootMeanSquare, difference.largest, difference.place.x, difference.place.y,
      difference.differentPixels)
    guard difference.largest > tolerance else {
      Console.report("\(golden): equal within \(tolerance)/255: \(figures)")
      return 0
    }
    var place = ""
    if let differencePath {
      try PictureFile.write(PictureDifference.picture(of: found, wanted), to: differencePath)
      place = "; see \(differencePath)"
    }
    Console.complain("\(golden): differs by more than \(tolerance)/255: \(figures)\(place)")
    return 1
  }

  private func read(_ path: String, size: SIMD2<Int>) throws(Failure) -> Picture {
    do {
      return try PNGReader.read(path: path, expecting: size)
    } catch {
      throw .file(path, error)
    }
  }
}
