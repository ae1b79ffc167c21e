internal import Documents
internal import Foundation
internal import InkTypes
internal import Rendering

/// Where frames go: into a folder, into a video, or both.
struct SteadyWriters: ~Copyable {
  private let folder: String?
  private let videoPath: String?
  private let size: SIMD2<Int>
  private let format: PictureFormat
  private var video: VideoWriter?
  private var values: [UInt16]

  init(
    folder: String?, video path: String?, size: SIMD2<Int>, rate: Double, format: PictureFormat
  ) throws(Failure) {
    try PictureSize.checkWhole(size, for: "frames")
    if let path {
      do throws(DocumentError) {
        video = try VideoWriter(path: path, size: size, rate: rate, format: format)
      } catch {
        throw .file(path, error)
      }
    }
    self.folder = folder
    videoPath = path
    self.size = size
    self.format = format
    values = [UInt16](repeating: 0, count: size.x * size.y * 4)
  }

  /// Refuses a video of no known format, or one without an alpha channel where that is wanted.
  ///
  /// - Parameters:
  ///   - video: The file.
  ///   - hasAlpha: Whether an alpha channel is wanted.
  ///   - option: The option that wants it.
  /// - Throws: `Failure` for wrong use.
  static func check(_ video: String, hasAlpha: Bool, because option: String) throws(Failure) {
    guard let format = VideoFormat(path: video) else {
      throw .usage("--video wants a name that ends in .mp4, .webm or .y4m, not \(video)")
    }
    guard !hasAlpha || format == .webm else {
      throw .usage("\(format) has no alpha channel: \(option) wants .webm or --frames")
    }
  }

  /// Writes a frame.
  mutating func write(
    number: Int,
    read: (UnsafeMutableBufferPointer<UInt16>) throws(RenderingError) -> Void
  ) throws(Failure) {
    var problem: RenderingError?
    values.withUnsafeMutableBufferPointer { buffer in
      do throws(RenderingError) { try read(buffer) } catch { problem = error }
    }
    if let problem { throw .failed("\(folder ?? videoPath ?? ""): \(problem)") }
    if let folder {
      try FrameFile.write(values, size: size, format: format, folder: folder, number: number)
    }
    guard var writer = video.take() else { return }
    var failure: DocumentError?
    values.withUnsafeBufferPointer { buffer in
      do throws(DocumentError) { try writer.write(buffer) } catch { failure = error }
    }
    video = consume writer
    if let failure { throw .file(videoPath ?? "", failure) }
  }

  /// Ends the video.
  consuming func finish() throws(Failure) {
    let path = videoPath ?? ""
    guard let writer = video.take() else { return }
    do throws(DocumentError) {
      try writer.finish()
    } catch {
      throw .file(path, error)
    }
  }
}

/// A frame as a numbered file.
enum FrameFile {
  static func write(
    _ values: [UInt16], size: SIMD2<Int>, format: PictureFormat, folder: String, number: Int
  ) throws(Failure) {
    let path = "\(folder)/frame-" + String(format: "%06d.png", number)
    do throws(DocumentError) {
      let output = try OutputFile(path: path)
      try PNGWriter.write(to: output, size: size, format: format) { rows, pixels in
        let row = size.x * 4
        _ = pixels.update(fromContentsOf: values[rows.lowerBound * row..<rows.upperBound * row])
      }
      try output.commit()
    } catch {
      throw .file(path, error)
    }
  }
}
