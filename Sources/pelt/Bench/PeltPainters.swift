internal import Foundation
internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import Rendering
internal import WindowGLFW

/// Pelt itself: what is drawn and what is shown of it can be told apart.
protocol PeltPainter: FramePainter, ~Copyable {
  /// Draws a frame, and shows nothing of it yet.
  mutating func draw(_ frame: borrowing FrameDescription)

  /// Shows what changed as the live window would.
  mutating func present()
}

extension PeltPainter where Self: ~Copyable {
  mutating func show(_ frame: borrowing FrameDescription) {
    draw(frame)
    present()
    Driver.finish()
  }
}

/// Whether there is a display to open a window on.
var hasDisplay: Bool { ProcessInfo.processInfo.environment["DISPLAY"]?.isEmpty == false }

/// The background of the benchmarks' canvas.
private let background = InkColor(rgb: 0)

/// Pelt's own frames without a window: what changed goes into 8 bits, and from there to what is shown.
struct OffscreenPainter: ~Copyable, PeltPainter {
  // These stand before the context: they must go before it.
  private var renderer: Renderer
  private var timer: GPUTimer
  private let display, shown: RenderTarget
  private let context: HeadlessContext

  init(side: Int) throws(Failure) {
    let size = SIMD2(side, side)
    let context = try Failure.ofGraphics { () throws(GLError) in try HeadlessContext() }
    let renderer = try Failure.ofRendering { () throws(RenderingError) in
      try Renderer(size: size, keepsUndo: true)
    }
    let display = try Self.target(size)
    let shown = try Self.target(size)
    timer = GPUTimer()
    self.context = context
    self.renderer = renderer
    self.display = display
    self.shown = shown
  }

  private static func target(_ size: SIMD2<Int>) throws(Failure) -> RenderTarget {
    try Failure.ofGraphics { () throws(GLError) in
      try RenderTarget(size: size, formats: [.rgba8], isSmooth: true)
    }
  }

  deinit {
    context.makeCurrent()
  }

  borrowing func activate() {
    context.makeCurrent()
  }

  mutating func draw(_ frame: borrowing FrameDescription) {
    renderer.draw(frame)
  }

  mutating func showTimed(_ frame: borrowing FrameDescription) -> Double? {
    Driver.finish()
    timer.begin(frame: 0)
    draw(frame)
    present()
    timer.end(clock: monotonicNanoseconds)
    Driver.finish()
    return timer.nextSeconds()
  }

  mutating func present() {
    present(whole: false)
  }

  /// Shows what changed, or all of it.
  mutating func present(whole: Bool) {
    if whole { renderer.invalidate() }
    let changed = renderer.composite(into: display, background: background)
    shown.copy(from: display, changed, toX: changed.x, y: changed.y)
  }
}

/// Pelt's own frames drawn by the CPU, without a window: what changed goes into what is shown.
struct RasterPainter: ~Copyable, FramePainter {
  private var renderer: RasterRenderer

  init(side: Int) {
    renderer = RasterRenderer(size: [side, side], keepsUndo: true)
  }

  mutating func show(_ frame: borrowing FrameDescription) {
    renderer.draw(frame)
    renderer.composite(background: background)
  }
}

/// Pelt's own frames in a window.
struct WindowPainter: ~Copyable, PeltPainter {
  // These stand before the window: they must go before its context.
  private var renderer: LiveRenderer
  private var screen: Screen
  private let image: SharedImage?
  private let window: Window

  /// How frames reach the window.
  enum Way {
    /// A swap of the whole back buffer.
    case swap
    /// A copy of what changed, where the server can do that.
    case copy
    /// Without OpenGL, where the CPU draws and the server shares memory.
    case direct
  }

  init(side: Int, backend: RenderingBackend = .gl) throws(Failure) {
    let window = try Self.open(side: side)
    let renderer = try Failure.ofRendering { () throws(RenderingError) in
      try LiveRenderer(size: [side, side], backend: backend)
    }
    let screen = try Failure.ofRendering { () throws(RenderingError) in
      try Screen(canvas: [side, side])
    }
    window.forEachEvent { _ in }
    image = backend == .cpu ? SharedImage(of: window) : nil
    self.window = window
    self.renderer = renderer
    self.screen = screen
  }

  private static func open(side: Int) throws(Failure) -> Window {
    var options = Window.Options()
    options.frame = ([0, 0], [side, side])
    options.waitsForRefresh = false
    options.title = "pelt bench"
    do throws(WindowError) {
      return try Window(options)
    } catch {
      throw .failed("\(error)")
    }
  }

  mutating func draw(_ frame: borrowing FrameDescription) {
    renderer.draw(frame)
  }

  /// The window's width and height in px.
  var size: SIMD2<Int> { window.size }

  /// Whether the server can show a part.
  var canCopy: Bool { window.canCopyRectangles }

  /// Whether what the CPU drew can be shown without OpenGL.
  var canShowDirectly: Bool {
    switch image {
    case .some: true
    case .none: false
    }
  }

  mutating func present() {
    present(by: canShowDirectly ? .direct : canCopy ? .copy : .swap)
  }

  /// Shows what changed, or all of it.
  mutating func present(whole: Bool = false, by way: Way) {
    // The CPU's picture is in memory as it is seen; OpenGL has to join its layers.
    if whole, renderer.backend == .gl { renderer.invalidate() }
    let size = window.size
    let changed = screen.refresh(
      from: &renderer, background: background, isForCopies: way == .direct)
    let all = Rectangle(width: renderer.size.x, height: renderer.size.y)
    let visible = ViewTransform.identity.windowRectangle(of: whole ? all : changed, within: size)
    guard !visible.isEmpty, way != .direct || !showDirectly(visible) else { return }
    screen.settle(from: renderer)
    screen.draw(visible, view: .identity, on: WindowSurface(size: size))
    if way == .copy {
      window.copy(x: visible.x, y: visible.y, width: visible.width, height: visible.height)
    } else {
      window.swap()
    }
  }

  private borrowing func showDirectly(_ part: Rectangle) -> Bool {
    switch image {
    case .some(let image):
      screen.copy(
        part, view: .identity, from: renderer, into: image.pixels, stride: image.size.x)
      image.put(x: part.x, y: part.y, width: part.width, height: part.height)
      image.wait()
      return true
    case .none: return false
    }
  }
}

extension Failure {
  /// Does what may lack OpenGL.
  static func ofGraphics<Made: ~Copyable>(
    _ make: () throws(GLError) -> Made
  ) throws(Failure) -> Made {
    do throws(GLError) {
      return try make()
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Does what may lack OpenGL or a shader.
  static func ofRendering<Made: ~Copyable>(
    _ make: () throws(RenderingError) -> Made
  ) throws(Failure) -> Made {
    do throws(RenderingError) {
      return try make()
    } catch {
      throw .failed("\(error)")
    }
  }
}
