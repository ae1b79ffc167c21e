public import GraphicsGL
public import InkTypes
internal import Raster

/// What is seen, where it lies in memory: then it can be shown without OpenGL.
extension LiveRenderer {
  /// Puts all layers as they are seen into memory, where they changed.
  ///
  /// - Parameter background: The canvas's colour.
  /// - Returns: What was drawn, in px; nil where OpenGL draws, or the canvas is too large for that.
  mutating func compositeInMemory(background: InkColor) -> Rectangle? {
    guard cpu?.keepsImage == true else { return nil }
    return cpu?.composite(background: background)
  }

  /// Uploads parts of what is seen in memory.
  ///
  /// - Parameters:
  ///   - parts: In px of the picture.
  ///   - display: Where to: of the same size.
  borrowing func upload(_ parts: [Rectangle], into display: borrowing CanvasDisplay) {
    guard let page = display.target[0] else { return }
    switch cpu {
    case .some(let cpu): for part in parts { cpu.upload(part, into: page.target) }
    case .none: break
    }
  }

  /// Copies a part of what is seen in memory, blue in the lowest byte; nothing where it is not there.
  ///
  /// - Parameters:
  ///   - part: In px of the picture.
  ///   - pixels: Where its first pixel goes.
  ///   - stride: From a row of them to the next.
  borrowing func copySeen(
    _ part: Rectangle, into pixels: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    guard !part.isEmpty else { return }
    switch cpu {
    case .some(let cpu):
      cpu.image.copyBlueFirst(
        columns: part.x..<part.x + part.width, rows: part.y..<part.y + part.height, to: pixels,
        stride: stride)
    case .none: break
    }
  }
}

extension Screen {
  /// Whether `copy` can show a picture: it must lie in memory, and each of its pixels be one of the
  /// window's.
  ///
  /// - Parameters:
  ///   - renderer: The picture.
  ///   - view: How the canvas lies in the window.
  /// - Returns: Whether it can.
  public borrowing func canCopy(
    from renderer: borrowing LiveRenderer, view: ViewTransform
  ) -> Bool {
    isInMemory && renderer.backend == .cpu && view.isPixelExact && !view.isMirrored
  }

  /// Copies what is seen in a rectangle of a window, the canvas and its desk, without OpenGL.
  ///
  /// - Parameters:
  ///   - rectangle: In px of the window.
  ///   - view: How the canvas lies in the window; `canCopy` must hold.
  ///   - renderer: The picture of the last refresh.
  ///   - pixels: The window's pixels, row by row, blue in the lowest byte.
  ///   - stride: From a row of them to the next.
  public borrowing func copy(
    _ rectangle: Rectangle, view: ViewTransform, from renderer: borrowing LiveRenderer,
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    precondition(canCopy(from: renderer, view: view), "what is seen is not in memory")
    let (x, y) = (Int(view.pan.x), Int(view.pan.y))
    let canvas = Rectangle(x: x, y: y, width: renderer.size.x, height: renderer.size.y)
    rectangle.forEachPart(outside: canvas) { part in
      for row in part.y..<part.y + part.height {
        (pixels + (row * stride + part.x)).update(repeating: Self.desk, count: part.width)
      }
    }
    let seen = rectangle.intersection(canvas)
    let part = Rectangle(x: seen.x - x, y: seen.y - y, width: seen.width, height: seen.height)
    renderer.copySeen(
      seen.isEmpty ? seen : part, into: pixels + (seen.y * stride + seen.x), stride: stride)
  }

  /// The desk, blue in the lowest byte.
  private static let desk: UInt32 = {
    let bytes = SIMD4<UInt32>((ViewProgram.deskColor * 255).rounded(.toNearestOrEven))
    return bytes.w << 24 | bytes.x << 16 | bytes.y << 8 | bytes.z
  }()
}

extension ViewTransform {
  /// Whether each pixel of the canvas is one of the window's.
  var isPixelExact: Bool {
    keepsPixels && pan == pan.rounded(.toNearestOrEven)
  }
}
