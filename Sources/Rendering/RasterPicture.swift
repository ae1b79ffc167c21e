public import InkSession
public import Raster

/// A picture drawn on the CPU: the same bytes on every x86-64 machine, on any number of cores.
public struct RasterPicture: ~Copyable, PictureBackend {
  private var canvas: RasterCanvas
  private let workers: Workers

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - scale: Px of the picture for one px of the canvas.
  ///   - threads: How many threads draw; nil = as many as there are cores.
  ///   - lanes: The instructions that draw marks, of `Lanes.usable`; the bytes are the same.
  public init(
    size: SIMD2<Int>, scale: Float, threads: Int? = nil, lanes: Lanes = .fastest
  ) {
    canvas = RasterCanvas(size: size, scale: scale, lanes: lanes)
    workers = WorkerPool.of(threads).workers
  }

  /// The same by what every x86-64 has, for comparisons; nil where that draws anyhow.
  package static func baseline(
    size: SIMD2<Int>, scale: Float, threads: Int? = nil
  ) -> RasterPicture? {
    Lanes.fastest == .plain
      ? nil : RasterPicture(size: size, scale: scale, threads: threads, lanes: .plain)
  }

  /// Width and height of the picture, in px.
  public var size: SIMD2<Int> { canvas.size }

  /// The CPU.
  public var backend: RenderingBackend { .cpu }

  /// Always: nothing here can fail.
  public var isWhole: Bool { true }

  /// Draws what a frame commits.
  ///
  /// - Parameter frame: The frame.
  public mutating func draw(_ frame: borrowing FrameDescription) {
    canvas.draw(frame.committed, on: workers)
  }

  /// Copies rows to memory: red, green, blue, alpha of 16 bits each, premultiplied.
  ///
  /// - Parameters:
  ///   - rows: Which rows, 0 the top.
  ///   - pixels: Where to, 4 · width values a row.
  public borrowing func read(rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt16>) {
    canvas.read(columns: 0..<canvas.size.x, rows: rows, into: pixels, on: workers)
  }

  /// Whether rows are known to be transparent, without reading them.
  ///
  /// - Parameter rows: Which rows, 0 the top.
  /// - Returns: Whether nothing was drawn there.
  public borrowing func isBlank(rows: Range<Int>) -> Bool { canvas.isBlank(rows: rows) }
}
