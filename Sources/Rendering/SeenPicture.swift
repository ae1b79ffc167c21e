public import InkSession
public import InkTypes
internal import Raster

/// A picture that also gives what is seen before a stroke has ended.
public protocol SeenPicture: ~Copyable {
  /// Width and height, in px.
  var size: SIMD2<Int> { get }

  /// Whether all that was drawn is there.
  var isWhole: Bool { get }

  /// Draws a frame: commits what is committed, and shows what is speculative in its place.
  ///
  /// - Parameter frame: The frame.
  mutating func draw(_ frame: borrowing FrameDescription)

  /// Copies what is seen now to memory.
  ///
  /// - Parameters:
  ///   - background: The canvas's colour, or nil to leave it transparent.
  ///   - pixels: Where to: row by row, 4 · width values of 16 bits a row, premultiplied.
  /// - Throws: `RenderingError` where there is no memory for it.
  mutating func readSeen(
    background: InkColor?, into pixels: UnsafeMutableBufferPointer<UInt16>
  ) throws(RenderingError)
}

extension HeadlessGLPicture: SeenPicture {}

/// What is seen, drawn on the CPU without OpenGL: 8 bits a channel.
public struct SeenRasterPicture: ~Copyable, SeenPicture {
  private var renderer: RasterRenderer

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - scale: Px of the picture for one px of the canvas.
  public init(size: SIMD2<Int>, scale: Float) {
    renderer = RasterRenderer(size: size, scale: scale)
  }

  /// Width and height, in px.
  public var size: SIMD2<Int> { renderer.size }

  /// Always: nothing here can fail.
  public var isWhole: Bool { true }

  /// Draws a frame.
  ///
  /// - Parameter frame: The frame.
  public mutating func draw(_ frame: borrowing FrameDescription) {
    renderer.draw(frame)
  }

  /// Copies what is seen now to memory.
  ///
  /// - Parameters:
  ///   - background: The canvas's colour, or nil to leave it transparent.
  ///   - pixels: Where to: row by row, 4 · width values of 16 bits a row, premultiplied.
  public mutating func readSeen(
    background: InkColor?, into pixels: UnsafeMutableBufferPointer<UInt16>
  ) {
    precondition(pixels.count >= 4 * size.x * size.y, "no room for a picture")
    renderer.composite(background: background)
    for y in 0..<size.y {
      let row = renderer.image.pixels + y * renderer.image.stride
      for x in 0..<size.x {
        let value = row[x]
        let place = 4 * (y * size.x + x)
        // 255 · 257 is 65535.
        for channel in 0..<4 {
          pixels[place + channel] = UInt16(value >> (8 * UInt32(channel)) & 255) * 257
        }
      }
    }
  }
}
