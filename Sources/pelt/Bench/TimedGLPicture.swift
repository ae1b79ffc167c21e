internal import Foundation
internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import Rendering

/// A picture of OpenGL's that knows how long the GPU worked on its last frame.
struct TimedGLPicture: ~Copyable {
  // It stands before the picture: its queries must go before the context that they belong to.
  private var timer: GPUTimer
  private var picture: HeadlessGLPicture
  /// The GPU's time of the last frame in s; nil where the driver does not say.
  private(set) var gpuSeconds: Double?

  /// Makes a transparent one.
  ///
  /// - Parameter side: Width and height in px.
  /// - Throws: `RenderingError` without OpenGL.
  init(side: Int) throws(RenderingError) {
    picture = try HeadlessGLPicture(size: [side, side], scale: 1)
    timer = GPUTimer()
  }

  deinit {
    // Makes its context the current one.
    picture.finish()
  }

  /// What draws.
  var driver: String { picture.driver }

  /// How many bytes of instances were uploaded.
  var uploadedBytes: Int { picture.uploadedBytes }

  /// Draws what a frame commits; all of it is done when this returns.
  mutating func draw(_ frame: borrowing FrameDescription) {
    picture.finish()
    timer.begin(frame: 0)
    picture.drawWithoutWaiting(frame)
    timer.end(clock: monotonicNanoseconds)
    picture.finish()
    gpuSeconds = timer.nextSeconds()
  }

  /// The opacity of every pixel, 0...1, row by row.
  func opacities() -> [Float] { picture.opacities }
}

extension GPUTimer {
  /// Takes the next result.
  ///
  /// - Returns: The GPU's time in s; nil where there is none, or the driver counts none.
  mutating func nextSeconds() -> Double? {
    next().flatMap { $0.duration > 0 ? Double($0.duration) * 1e-9 : nil }
  }
}

/// The time on the system's monotonic clock, in ns.
func monotonicNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

extension PictureBackend where Self: ~Copyable {
  /// The opacity of every pixel, 0...1, row by row.
  var opacities: [Float] {
    var pixels = [UInt16](repeating: 0, count: 4 * size.x * size.y)
    pixels.withUnsafeMutableBufferPointer { read(rows: 0..<size.y, into: $0) }
    return stride(from: 3, to: pixels.count, by: 4).map { Float(pixels[$0]) / 65535 }
  }
}
