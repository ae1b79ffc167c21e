/// The kinds of video file.
public enum VideoFormat: String, Sendable, CaseIterable {
  /// Uncompressed YUV4MPEG2, which needs no other program.
  case y4m
  /// Through ffmpeg.
  case mp4
  /// Through ffmpeg; the one that may have an alpha channel.
  case webm

  /// The format that a file's name ends in, in any case; nil for another one.
  ///
  /// - Parameter path: The file.
  public init?(path: String) {
    let ending = path.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
    guard path.contains("."), let format = Self(rawValue: ending.lowercased()) else { return nil }
    self = format
  }
}

/// Frames a second as a fraction.
struct FrameRate {
  let numerator, denominator: Int

  /// A rate to a thousandth.
  init(_ rate: Double) {
    let isWhole = rate == rate.rounded()
    numerator = Int((isWhole ? rate : rate * 1000).rounded())
    denominator = isWhole ? 1 : 1000
  }
}
