internal import Foundation
internal import Strokes

/// The functions of Cairo that the benchmarks call.
///
/// Loaded when they run, so that the program does not need it; the library stays loaded.
struct Cairo: Sendable {
  fileprivate let makeSurface: @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  fileprivate let makeContext: @convention(c) (OpaquePointer) -> OpaquePointer?
  fileprivate let setSource: @convention(c) (OpaquePointer, Double, Double, Double, Double) -> Void
  fileprivate let setSurface: @convention(c) (OpaquePointer, OpaquePointer, Double, Double) -> Void
  fileprivate let setWidth: @convention(c) (OpaquePointer, Double) -> Void
  fileprivate let setOperator: @convention(c) (OpaquePointer, Int32) -> Void
  fileprivate let moveTo, lineTo: @convention(c) (OpaquePointer, Double, Double) -> Void
  fileprivate let rectangle: @convention(c) (OpaquePointer, Double, Double, Double, Double) -> Void
  fileprivate let stroke, fill, paint: @convention(c) (OpaquePointer) -> Void
  fileprivate let writePNG: @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32
  fileprivate let pixels: @convention(c) (OpaquePointer) -> UnsafePointer<UInt8>?
  fileprivate let rowBytes: @convention(c) (OpaquePointer) -> Int32
  fileprivate let destroy, destroySurface, flush: @convention(c) (OpaquePointer) -> Void

  /// Loads it.
  ///
  /// - Throws: `Failure` without Cairo.
  init() throws(Failure) {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW) else {
      throw .failed("the benchmark compares with Cairo, which is missing: install libcairo2")
    }
    makeSurface = try Self.symbol("cairo_image_surface_create", library)
    makeContext = try Self.symbol("cairo_create", library)
    setSource = try Self.symbol("cairo_set_source_rgba", library)
    setSurface = try Self.symbol("cairo_set_source_surface", library)
    setWidth = try Self.symbol("cairo_set_line_width", library)
    setOperator = try Self.symbol("cairo_set_operator", library)
    moveTo = try Self.symbol("cairo_move_to", library)
    lineTo = try Self.symbol("cairo_line_to", library)
    rectangle = try Self.symbol("cairo_rectangle", library)
    stroke = try Self.symbol("cairo_stroke", library)
    fill = try Self.symbol("cairo_fill", library)
    paint = try Self.symbol("cairo_paint", library)
    writePNG = try Self.symbol("cairo_surface_write_to_png", library)
    pixels = try Self.symbol("cairo_image_surface_get_data", library)
    rowBytes = try Self.symbol("cairo_image_surface_get_stride", library)
    destroy = try Self.symbol("cairo_destroy", library)
    destroySurface = try Self.symbol("cairo_surface_destroy", library)
    flush = try Self.symbol("cairo_surface_flush", library)
  }

  private static func symbol<Function>(
    _ name: String, _ library: UnsafeMutableRawPointer
  ) throws(Failure) -> Function {
    guard let address = dlsym(library, name) else { throw .failed("this Cairo has no \(name)") }
    return unsafeBitCast(address, to: Function.self)
  }
}

/// A square image surface of premultiplied 8-bit pixels, and what is drawn into it.
struct CairoSurface: ~Copyable {
  private let cairo: Cairo
  private let surface, context: OpaquePointer
  private let side: Int

  /// Values of `cairo_operator_t`.
  private enum Operator: Int32 {
    case source = 1
    case over = 2
  }

  /// Makes a transparent surface.
  ///
  /// - Parameters:
  ///   - cairo: The library.
  ///   - side: Width and height in px.
  /// - Throws: `Failure` where there is no memory for it.
  init(_ cairo: Cairo, side: Int) throws(Failure) {
    // CAIRO_FORMAT_ARGB32 is 0.
    guard let surface = cairo.makeSurface(0, Int32(side), Int32(side)),
      let context = cairo.makeContext(surface)
    else { throw .failed("Cairo makes no surface of \(side)×\(side) px") }
    self.cairo = cairo
    self.surface = surface
    self.context = context
    self.side = side
    cairo.setWidth(context, Double(Mark.hairWidth))
  }

  deinit {
    cairo.destroy(context)
    cairo.destroySurface(surface)
  }

  /// Sets what hairs are drawn with.
  ///
  /// - Parameters:
  ///   - color: Red, green and blue, not premultiplied.
  ///   - opacity: A hair's opacity.
  borrowing func use(color: SIMD3<Float>, opacity: Float) {
    cairo.setSource(
      context, Double(color.x), Double(color.y), Double(color.z), Double(opacity))
  }

  /// Fills the whole surface with black.
  borrowing func fillBlack() {
    cairo.setSource(context, 0, 0, 0, 1)
    cairo.paint(context)
  }

  /// Strokes one hair as a path of its own: one path of several would not add up where they cross.
  borrowing func draw(_ hair: Hair) {
    cairo.moveTo(context, Double(hair.start.x), Double(hair.start.y))
    cairo.lineTo(
      context, Double(hair.start.x + hair.span.x), Double(hair.start.y + hair.span.y))
    cairo.stroke(context)
  }

  /// Copies a box of another surface of the same size.
  ///
  /// - Parameters:
  ///   - source: The other one.
  ///   - box: What to copy.
  borrowing func copy(from source: borrowing CairoSurface, _ box: HairBox) {
    guard !box.isEmpty else { return }
    cairo.setSurface(context, source.surface, 0, 0)
    cairo.setOperator(context, Operator.source.rawValue)
    let size = box.high - box.low
    cairo.rectangle(
      context, Double(box.low.x), Double(box.low.y), Double(size.x), Double(size.y))
    cairo.fill(context)
    cairo.setOperator(context, Operator.over.rawValue)
  }

  /// Lays all of another surface of the same size over this one.
  ///
  /// - Parameter source: The other one.
  borrowing func lay(_ source: borrowing CairoSurface) {
    cairo.setSurface(context, source.surface, 0, 0)
    cairo.paint(context)
  }

  /// Writes it as PNG.
  borrowing func write(_ path: String) throws(Failure) {
    guard cairo.writePNG(surface, path) == 0 else {
      throw .failed("\(path): Cairo cannot write it")
    }
  }

  /// The opacity of every pixel, 0...1, row by row.
  var opacities: [Float] {
    finish()
    guard let pixels = cairo.pixels(surface) else { return [] }
    let rowBytes = Int(cairo.rowBytes(surface))
    // The highest byte of a pixel, which x86-64 keeps last.
    return (0..<side).flatMap { y in
      (0..<side).map { x in Float(pixels[y * rowBytes + 4 * x + 3]) / 255 }
    }
  }

  /// Ends what is pending.
  borrowing func finish() {
    cairo.flush(surface)
  }
}

/// The whole pixels around some hairs.
struct HairBox {
  var low = SIMD2<Float>(repeating: .infinity)
  var high = SIMD2<Float>(repeating: -.infinity)

  var isEmpty: Bool { low.x > high.x }

  mutating func insert(_ hair: Hair) {
    let end = hair.start + hair.span
    // Half of a hair's width, and the pixel's own.
    insert(
      HairBox(
        low: (pointwiseMin(hair.start, end) - 1).rounded(.down),
        high: (pointwiseMax(hair.start, end) + 1).rounded(.up)))
  }

  mutating func insert(_ other: HairBox) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }
}
