public import InkTypes

/// How a picture is written: bits a channel, and what lies behind it.
public struct PictureFormat: Sendable, Equatable {
  /// Bits a channel.
  public enum Depth: Int, Sendable, CaseIterable {
    case eight = 8
    case sixteen = 16
  }

  /// Bits a channel.
  public var depth: Depth
  /// The colour behind the picture, or nil: then the file has an alpha channel, not premultiplied.
  public var background: InkColor?

  /// Makes a format.
  ///
  /// - Parameters:
  ///   - depth: Bits a channel.
  ///   - background: The colour behind the picture, or nil for none.
  public init(depth: Depth = .eight, background: InkColor? = InkColor(rgb: 0)) {
    self.depth = depth
    self.background = background
  }

  /// Channels of a pixel in the file: 3, or 4 with alpha.
  public var channels: Int { background == nil ? 4 : 3 }
}
