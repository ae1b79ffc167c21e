/// Writes a video, frame by frame; the file appears whole or not at all.
public struct VideoWriter: ~Copyable {
  /// Width and height, in px.
  public let size: SIMD2<Int>
  private let format: PictureFormat
  private let encoder: RowEncoder
  private let sink: Sink
  private var frame: [UInt8]

  private enum Sink {
    case planes(PlaneWriter)
    case program(FFmpeg)
  }

  /// Begins a video.
  ///
  /// - Parameters:
  ///   - path: The file; its name's end says which format.
  ///   - size: Width and height in px, 1 or more.
  ///   - rate: Frames a second, above 0.
  ///   - format: Background and depth; 8 bits, and without a background only as `webm`.
  /// - Throws: `DocumentError`, also where ffmpeg is wanted and missing.
  public init(
    path: String, size: SIMD2<Int>, rate: Double, format: PictureFormat
  ) throws(DocumentError) {
    guard let kind = VideoFormat(path: path) else {
      throw .invalid("a video's name ends in .mp4, .webm or .y4m")
    }
    precondition(format.depth == .eight, "videos have 8 bits a channel")
    precondition(format.background != nil || kind == .webm, "\(kind) has no alpha channel")
    let rate = FrameRate(rate)
    let sink: Sink
    if kind == .y4m {
      sink = .planes(try PlaneWriter(path: path, size: size, rate: rate))
    } else {
      sink = .program(
        try FFmpeg(
          path: path, kind: kind, size: size, rate: rate, hasAlpha: format.background == nil))
    }
    self.sink = sink
    self.size = size
    self.format = format
    encoder = RowEncoder(width: size.x, format: format)
    frame = [UInt8](repeating: 0, count: size.x * size.y * format.channels)
  }

  /// Adds a frame.
  ///
  /// - Parameter pixels: Red, green, blue, alpha of 16 bits each, premultiplied, row by row.
  /// - Throws: `DocumentError`.
  public mutating func write(_ pixels: UnsafeBufferPointer<UInt16>) throws(DocumentError) {
    precondition(pixels.count == size.x * size.y * 4, "four values a pixel are wanted")
    let stride = size.x * format.channels
    for y in 0..<size.y {
      encoder.encode(
        UnsafeBufferPointer(rebasing: pixels[y * size.x * 4..<(y + 1) * size.x * 4]))
      frame.withUnsafeMutableBufferPointer { bytes in
        _ = bytes[(y * stride)...].update(fromContentsOf: encoder.bytes)
      }
    }
    switch sink {
    case .planes(let writer): try writer.write(frame)
    case .program(let ffmpeg): try ffmpeg.write(frame)
    }
  }

  /// Ends the video, and makes the file appear.
  ///
  /// - Throws: `DocumentError`; then nothing is left.
  public consuming func finish() throws(DocumentError) {
    switch sink {
    case .planes(let writer): try writer.finish()
    case .program(let ffmpeg): try ffmpeg.finish()
    }
  }
}
