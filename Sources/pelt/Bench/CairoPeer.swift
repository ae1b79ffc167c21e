internal import Foundation
internal import Strokes

/// Cairo, for comparison: loaded when the benchmark runs, so that the program does not need it.
struct CairoPeer: ~Copyable {
  private let functions: CairoFunctions
  private let surface, context: OpaquePointer

  /// Makes an image surface of premultiplied 8-bit pixels and a line of one hair's width and opacity.
  ///
  /// - Parameters:
  ///   - side: Width and height in px.
  ///   - opacity: A hair's opacity.
  /// - Throws: `Failure` without Cairo.
  init(side: Int, opacity: Double) throws(Failure) {
    let functions = try CairoFunctions()
    // CAIRO_FORMAT_ARGB32 is 0.
    guard let surface = functions.makeSurface(0, Int32(side), Int32(side)),
      let context = functions.makeContext(surface)
    else { throw .failed("Cairo makes no surface of \(side)×\(side) px") }
    functions.setSource(context, 0, 1, 0, opacity)
    functions.setWidth(context, 1)
    self.functions = functions
    self.surface = surface
    self.context = context
  }

  deinit {
    functions.destroy(context)
    functions.destroySurface(surface)
  }

  /// Strokes one hair as a path of its own: one path of several would not add up where they cross.
  borrowing func draw(_ hair: Hair) {
    functions.moveTo(context, Double(hair.start.x), Double(hair.start.y))
    functions.lineTo(
      context, Double(hair.start.x + hair.span.x), Double(hair.start.y + hair.span.y))
    functions.stroke(context)
  }

  /// Ends what is pending.
  borrowing func finish() {
    functions.flush(surface)
  }
}

/// The functions of Cairo that the benchmark calls; the library stays loaded.
private struct CairoFunctions {
  let makeSurface: @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  let makeContext: @convention(c) (OpaquePointer) -> OpaquePointer?
  let setSource: @convention(c) (OpaquePointer, Double, Double, Double, Double) -> Void
  let setWidth: @convention(c) (OpaquePointer, Double) -> Void
  let moveTo, lineTo: @convention(c) (OpaquePointer, Double, Double) -> Void
  let stroke, destroy, destroySurface, flush: @convention(c) (OpaquePointer) -> Void

  init() throws(Failure) {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW) else {
      throw .failed("the benchmark compares with Cairo, which is missing: install libcairo2")
    }
    makeSurface = try Self.symbol("cairo_image_surface_create", library)
    makeContext = try Self.symbol("cairo_create", library)
    setSource = try Self.symbol("cairo_set_source_rgba", library)
    setWidth = try Self.symbol("cairo_set_line_width", library)
    moveTo = try Self.symbol("cairo_move_to", library)
    lineTo = try Self.symbol("cairo_line_to", library)
    stroke = try Self.symbol("cairo_stroke", library)
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
