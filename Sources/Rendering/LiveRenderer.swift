public import GraphicsGL
public import InkSession
public import InkTypes

/// What draws the picture of a window: OpenGL or the CPU, with one surface.
///
/// One thread, with the window's context current.
public struct LiveRenderer: ~Copyable {
  /// Width and height of the picture, in px.
  public let size: SIMD2<Int>
  /// What draws.
  public let backend: RenderingBackend
  // One of the two is there.
  private var gl: Renderer?
  var cpu: RasterRenderer?

  /// Makes a transparent picture that takes speculative tufts, undo, redo and clear.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - scale: Px of the picture for one px of the canvas.
  ///   - backend: What draws.
  ///   - isLive: Whether frames bring speculative tufts, undo, redo and clear.
  ///   - undoBudget: How many bytes undo may keep.
  /// - Throws: `RenderingError`, of OpenGL only.
  public init(
    size: SIMD2<Int>, scale: Float = 1, backend: RenderingBackend, isLive: Bool = true,
    undoBudget: Int = 256 << 20
  ) throws(RenderingError) {
    self.size = size
    self.backend = backend
    switch backend {
    case .gl:
      gl = try Renderer(
        size: size, scale: scale, speculates: isLive, keepsUndo: isLive, undoBudget: undoBudget)
      cpu = nil
    case .cpu:
      gl = nil
      cpu = RasterRenderer(
        size: size, scale: scale, keepsUndo: isLive, undoBudget: undoBudget)
    }
  }

  /// Makes a transparent picture that the CPU draws, and that takes undo, redo and clear: it needs no
  /// context.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - undoBudget: How many bytes undo may keep.
  ///   - threads: How many threads draw; nil = as many as there are cores.
  public init(size: SIMD2<Int>, undoBudget: Int, threads: Int? = nil) {
    self.size = size
    backend = .cpu
    gl = nil
    cpu = RasterRenderer(
      size: size, keepsUndo: true, undoBudget: undoBudget, threads: threads)
  }

  /// How many bytes undo keeps.
  public var undoBytes: Int {
    switch gl {
    case .some(let gl): return gl.picture.layers.undo.byteCount
    case .none: break
    }
    switch cpu {
    case .some(let cpu): return cpu.picture.layers.undo.byteCount
    case .none: return 0
    }
  }

  /// Whether the layers hold faint marks exactly: the CPU's do, and most drivers'.
  public var isExact: Bool {
    switch gl {
    case .some(let gl): gl.isExact
    case .none: true
    }
  }

  /// How many bytes of instances were uploaded since it was made; the CPU needs none.
  public var uploadedBytes: Int {
    switch gl {
    case .some(let gl): gl.uploadedBytes
    case .none: 0
    }
  }

  /// Whether there was memory for all that was drawn: OpenGL's may end.
  public var isWhole: Bool {
    switch gl {
    case .some(let gl): gl.isWhole
    case .none: true
    }
  }

  /// How many steps can be taken back, and how many done again.
  public var undoDepth: (undo: Int, redo: Int) {
    switch gl {
    case .some(let gl): return gl.undoDepth
    case .none: break
    }
    switch cpu {
    case .some(let cpu): return cpu.undoDepth
    case .none: return (0, 0)
    }
  }

  /// How many steps cannot be taken back any more, for want of memory.
  public var forgottenSteps: Int {
    switch gl {
    case .some(let gl): return gl.forgottenSteps
    case .none: break
    }
    switch cpu {
    case .some(let cpu): return cpu.forgottenSteps
    case .none: return 0
    }
  }

  /// Draws a frame: commits what is committed, and shows what is speculative in its place.
  ///
  /// - Parameter frame: The frame.
  public mutating func draw(_ frame: borrowing FrameDescription) {
    gl?.draw(frame)
    cpu?.draw(frame)
  }

  /// Commits what a frame commits, and leaves what is speculative as it was.
  ///
  /// - Parameter frame: The frame.
  public mutating func commit(_ frame: borrowing FrameDescription) {
    gl?.commit(frame)
    cpu?.commit(frame)
  }

  /// Whether a step could not be taken back or done again, for want of its tiles: the picture must be
  /// drawn again.
  public var isStale: Bool {
    switch gl {
    case .some(let gl): return gl.picture.isStale
    case .none: break
    }
    switch cpu {
    case .some(let cpu): return cpu.picture.isStale
    case .none: return false
    }
  }

  /// Takes the picture for right again: the caller draws what is missing.
  public mutating func trust() {
    gl?.picture.trust()
    cpu?.picture.trust()
  }

  /// Makes all transparent, and forgets every step.
  public mutating func reset() {
    gl?.picture.reset()
    cpu?.picture.reset()
  }

  /// Commits a frame's tufts and nothing else of it: a part of a drawing is drawn again.
  ///
  /// - Parameter frame: The frame.
  public mutating func redraw(_ frame: borrowing FrameDescription) {
    gl?.picture.redraw(frame)
    cpu?.picture.redraw(frame)
  }

  /// Clears, as a step.
  public mutating func clear() {
    gl?.picture.clear()
    cpu?.picture.clear()
  }

  /// Puts pixels of strokes that ended in their place; this is no step.
  ///
  /// - Parameters:
  ///   - rectangle: Where, in px of the picture.
  ///   - pixels: Row by row, 4 · width values a row of 16 bits, premultiplied.
  public mutating func load(_ rectangle: Rectangle, from pixels: UnsafeBufferPointer<UInt16>) {
    gl?.picture.load(rectangle, from: pixels)
    cpu?.picture.load(rectangle, from: pixels)
  }

  /// Calls for the blocks of strokes that ended which changed since this was last called.
  ///
  /// - Parameters:
  ///   - side: The blocks' side in px, a multiple of 16.
  ///   - body: Called with column and row of each.
  public mutating func takeChangedBlocks(side: Int, _ body: (SIMD2<Int>) -> Void) {
    gl?.picture.takeChangedBlocks(side: side, body)
    cpu?.picture.takeChangedBlocks(side: side, body)
  }

  /// The blocks on which strokes that ended may have left ink.
  ///
  /// - Parameter side: The blocks' side in px, a multiple of 16.
  /// - Returns: Column and row of each.
  public borrowing func paintedBlocks(side: Int) -> [SIMD2<Int>] {
    switch gl {
    case .some(let gl): return gl.picture.paintedBlocks(side: side)
    case .none: break
    }
    switch cpu {
    case .some(let cpu): return cpu.picture.paintedBlocks(side: side)
    case .none: return []
    }
  }

  /// Whether anything may lie on a rectangle of the picture.
  borrowing func mayHaveInk(in rectangle: Rectangle) -> Bool {
    switch gl {
    case .some(let gl): return gl.picture.mayHaveInk(in: rectangle)
    case .none: break
    }
    switch cpu {
    case .some(let cpu): return cpu.picture.mayHaveInk(in: rectangle)
    case .none: return false
    }
  }

  /// Has the next composite draw all of the picture.
  public mutating func invalidate() {
    gl?.invalidate()
    cpu?.invalidate()
  }

  /// Draws all layers as they are seen into a target of 8 bits a channel, where they changed.
  ///
  /// - Parameters:
  ///   - target: Where to: of the same size.
  ///   - background: The canvas's colour, or nil to leave it transparent.
  /// - Returns: What was drawn, in px.
  @discardableResult
  public mutating func composite(
    into target: borrowing RenderTarget, background: InkColor?
  ) -> Rectangle {
    gl?.composite(into: target, background: background)
      ?? cpu?.composite(into: target, background: background) ?? Rectangle()
  }

  /// Draws all layers as they are seen into a display of the same size, where they changed.
  ///
  /// - Returns: What was drawn, in px.
  @discardableResult
  mutating func composite(
    into display: inout CanvasDisplay, background: InkColor?
  ) -> Rectangle {
    gl?.composite(into: &display, background: background)
      ?? cpu?.composite(into: &display, background: background) ?? Rectangle()
  }

  /// Copies the pixels of strokes that ended to memory: four channels of 16 bits, premultiplied.
  ///
  /// - Parameters:
  ///   - rectangle: What to read, in px.
  ///   - pixels: Where to: row by row, 4 · width values a row.
  public borrowing func read(
    _ rectangle: Rectangle, into pixels: UnsafeMutableBufferPointer<UInt16>
  ) {
    switch gl {
    case .some(let gl): gl.read(rectangle, into: pixels)
    case .none: break
    }
    switch cpu {
    case .some(let cpu): cpu.read(rectangle, into: pixels)
    case .none: break
    }
  }
}
