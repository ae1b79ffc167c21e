import GraphicsGL
import InkSession
import InkTypes
import Prediction
import Raster
import Rendering
import Strokes
import TestSupport

/// A picture's four channels in 0...1, premultiplied.
struct Pixels {
  let size: SIMD2<Int>
  var values: [SIMD4<Double>]

  var ink: Double { values.reduce(0) { $0 + $1.w } }

  /// Reads all rows of a backend.
  init<Backend: PictureBackend & ~Copyable>(_ picture: borrowing Backend) {
    let raw = Self.raw(picture)
    size = picture.size
    values = (0..<picture.size.x * picture.size.y).map { place in
      SIMD4<Double>(
        Double(raw[4 * place]), Double(raw[4 * place + 1]), Double(raw[4 * place + 2]),
        Double(raw[4 * place + 3])) / 65535
    }
  }

  /// Reads a CPU canvas without rounding.
  init(_ canvas: borrowing RasterCanvas) {
    size = canvas.size
    var values: [SIMD4<Double>] = []
    for y in 0..<canvas.size.y {
      for x in 0..<canvas.size.x { values.append(SIMD4<Double>(canvas[x, y])) }
    }
    self.values = values
  }

  /// The 16-bit values of all rows.
  static func raw<Backend: PictureBackend & ~Copyable>(
    _ picture: borrowing Backend
  ) -> [UInt16] {
    let count = picture.size.x * picture.size.y * 4
    return [UInt16](unsafeUninitializedCapacity: count) { buffer, filled in
      picture.read(rows: 0..<picture.size.y, into: buffer)
      filled = count
    }
  }
}

/// How far alphas are from what they should be, in 1/255 over the touched pixels.
struct AlphaError {
  var rootMeanSquare = 0.0
  var largest = 0.0
  /// Found ink over wanted ink.
  var inkRatio = 0.0

  init(_ found: Pixels, _ wanted: [Double]) {
    var squares = 0.0
    var touched = 0.0
    for (pixel, alpha) in zip(found.values, wanted) where alpha > 0 || pixel.w > 0 {
      let gap = (pixel.w - alpha) * 255
      squares += gap * gap
      touched += 1
      largest = max(largest, abs(gap))
    }
    rootMeanSquare = (squares / max(touched, 1)).squareRoot()
    inkRatio = found.ink / wanted.reduce(0, +)
  }
}

/// The session after some events, with all it committed in one frame.
func session(_ events: [InkEvent], seed: UInt32 = 7) -> FrameDescription {
  var session = InkSession(seed: seed)
  for event in events { session.apply(event) }
  session.finish()
  return session.frame
}

/// Events of one stroke with a brush.
func stroke(_ reports: [PenSample], brush: Brush = Brush()) -> [InkEvent] {
  [.brush(brush, .zero)] + reports.map { .sample($0) }
}

/// Strokes of all brushes over each other, with undo, redo and clear between.
///
/// - Parameters:
///   - side: The side of the square that they lie in, in px.
///   - size: The brushes'.
///   - seconds: How long each takes.
/// - Returns: The events.
func strokesOfAllBrushes(side: Double, size: Double, seconds: Double) -> [InkEvent] {
  func command(_ command: DrawingCommand) -> InkEvent { .command(command, .zero) }
  var events: [InkEvent] = []
  for (number, kind) in (BrushKind.allCases + [.fur, .ink, .fur]).enumerated() {
    let paint = Paint(color: InkColor(hue: Float(number) * 0.13), size: size, opacity: 3)
    events += stroke(
      TestMotion(seed: UInt64(number + 60), side: side)
        .reports(rate: 150, seconds: seconds, start: Double(number)),
      brush: Brush(kind: kind, paint: paint))
    if number == 3 { events += [command(.undo), command(.redo)] }
    if number == 5 { events += [command(.clear), command(.undo)] }
  }
  return events + [command(.undo)]
}

/// Calls for each frame of some events, so many a frame, with what is speculative.
func forEachFrame(
  of events: [InkEvent], every count: Int = 7, seed: UInt32 = 7,
  _ body: (borrowing FrameDescription) throws -> Void
) rethrows {
  var session = InkSession(seed: seed, prediction: .kalman)
  for first in stride(from: 0, to: events.count, by: count) {
    session.beginFrame()
    for event in events[first..<min(first + count, events.count)] { session.apply(event) }
    if first + count >= events.count { session.finish() }
    session.speculate()
    try body(session.frame)
  }
}

/// The 16-bit values of all of a target, row by row.
func read(_ target: borrowing RenderTarget) -> [UInt16] {
  let area = Rectangle(width: target.size.x, height: target.size.y)
  return [UInt16](unsafeUninitializedCapacity: area.width * area.height * 4) { buffer, filled in
    target.read(area, into: buffer)
    filled = buffer.count
  }
}
