internal import GraphicsGL
public import Hints
public import InkSession
public import InkTypes

/// Something that draws frames into a picture and gives its pixels.
public protocol PictureBackend: ~Copyable {
  /// Width and height of the picture, in px.
  var size: SIMD2<Int> { get }

  /// What draws.
  var backend: RenderingBackend { get }

  /// Whether all that was drawn is there.
  var isWhole: Bool { get }

  /// Draws what a frame commits.
  ///
  /// - Parameter frame: The frame.
  mutating func draw(_ frame: borrowing FrameDescription)

  /// Copies rows to memory: red, green, blue, alpha of 16 bits each, premultiplied.
  ///
  /// - Parameters:
  ///   - rows: Which rows, 0 the top.
  ///   - pixels: Where to, 4 · width values a row.
  borrowing func read(rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt16>)

  /// Whether rows are known to be transparent, without reading them.
  ///
  /// - Parameter rows: Which rows, 0 the top.
  /// - Returns: Whether nothing was drawn there.
  borrowing func isBlank(rows: Range<Int>) -> Bool
}

/// A picture drawn by OpenGL without a window; a live one may be drawn by the CPU, as a window's is where
/// OpenGL is software, and is then only shown by OpenGL.
public struct HeadlessGLPicture: ~Copyable, PictureBackend {
  // The renderer stands first: its objects must go before the context that they belong to.
  private var renderer: LiveRenderer
  /// All layers as they are seen; made when it is first asked for.
  private var seen: CanvasDisplay?
  /// The same with hints on top, or hints alone.
  private var hinted: RenderTarget?
  private var hintLayer: HintLayer?
  /// Draws again what undo has no tiles of; made with the first frame of a session.
  private var timeline: PictureTimeline?
  private let context: HeadlessContext

  /// Makes a transparent picture, and its context current on this thread.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - scale: Px of the picture for one px of the canvas.
  ///   - isLive: Whether frames come as in a window: with speculative tufts, undo and the like.
  ///   - backend: What draws.
  ///   - undoBudget: How many bytes the tiles of undo may take.
  /// - Throws: `RenderingError`.
  public init(
    size: SIMD2<Int>, scale: Float, isLive: Bool = false, backend: RenderingBackend = .gl,
    undoBudget: Int = 256 << 20
  ) throws(RenderingError) {
    let context = try Self.makeContext()
    let renderer = try LiveRenderer(
      size: size, scale: scale, backend: backend, isLive: isLive, undoBudget: undoBudget)
    self.context = context
    self.renderer = renderer
  }

  deinit {
    // Before the renderer deletes its objects, which follows.
    context.makeCurrent()
  }

  private static func makeContext() throws(RenderingError) -> HeadlessContext {
    do {
      return try HeadlessContext()
    } catch {
      throw .graphics(error)
    }
  }

  /// Width and height of the picture, in px.
  public var size: SIMD2<Int> { renderer.size }

  /// What draws.
  public var backend: RenderingBackend { renderer.backend }

  /// What draws, the OpenGL driver in its own words.
  public var driver: String {
    let driver = "\(context.renderer), OpenGL \(context.version)"
    return backend == .gl ? driver : "the CPU, shown by \(driver)"
  }

  /// Whether the accumulator holds faint marks exactly; else the driver lacks the format for it.
  public var isExact: Bool { renderer.isExact }

  /// Whether there was memory for all, and OpenGL reported no error since it was last asked.
  public var isWhole: Bool {
    context.makeCurrent()
    return (try? Driver.check()) != nil && renderer.isWhole && isSeenWhole
  }

  private var isSeenWhole: Bool {
    switch seen {
    case .some(let seen): !seen.target.isShort
    case .none: true
    }
  }

  /// How many bytes of instances were uploaded since it was made.
  public var uploadedBytes: Int { renderer.uploadedBytes }

  /// Draws what a frame commits.
  ///
  /// - Parameter frame: The frame.
  public mutating func draw(_ frame: borrowing FrameDescription) {
    drawWithoutWaiting(frame)
    // Software GL keeps every buffer that was uploaded until it has drawn: without a wait a long
    // recording takes gigabytes.
    Driver.finish()
  }

  /// Draws a session's frame, and again what undo has no tiles of.
  ///
  /// - Parameters:
  ///   - session: The session, from its first frame on.
  ///   - count: How many events it has taken.
  ///   - events: All events.
  public mutating func draw(
    _ session: borrowing InkSession, after count: Int, of events: [InkEvent]
  ) {
    draw(session.frame)
    var timeline =
      timeline.take() ?? PictureTimeline(size: size, from: InkSession(seed: session.seed))
    timeline.note(session, events: count)
    if renderer.isStale {
      _ = timeline.rebuild(&renderer, session, events: count, read: { Array(events[$0]) })
      Driver.finish()
    } else {
      timeline.noteShown(session.history)
    }
    if timeline.wantsKeyframe, !session.isDrawing {
      _ = timeline.makeKeyframe(of: &renderer, session.history, all: true)
    }
    self.timeline = consume timeline
  }

  /// Draws a frame as `draw` does, and does not wait for it; `finish` must follow soon.
  ///
  /// - Parameter frame: The frame.
  public mutating func drawWithoutWaiting(_ frame: borrowing FrameDescription) {
    context.makeCurrent()
    renderer.draw(frame)
  }

  /// Waits until all is drawn.
  public borrowing func finish() {
    context.makeCurrent()
    Driver.finish()
  }

  /// Copies rows to memory: red, green, blue, alpha of 16 bits each, premultiplied.
  ///
  /// - Parameters:
  ///   - rows: Which rows, 0 the top.
  ///   - pixels: Where to, 4 · width values a row.
  public borrowing func read(rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt16>) {
    context.makeCurrent()
    renderer.read(
      Rectangle(x: 0, y: rows.lowerBound, width: size.x, height: rows.count), into: pixels)
  }

  /// Whether rows are known to be transparent, without reading them.
  ///
  /// - Parameter rows: Which rows, 0 the top.
  /// - Returns: Whether nothing was drawn there.
  public borrowing func isBlank(rows: Range<Int>) -> Bool {
    !renderer.mayHaveInk(
      in: Rectangle(x: 0, y: rows.lowerBound, width: size.x, height: rows.count))
  }

  /// Draws what a frame commits, and leaves what is speculative as it was; does not wait.
  ///
  /// - Parameter frame: The frame.
  public mutating func commit(_ frame: borrowing FrameDescription) {
    context.makeCurrent()
    renderer.commit(frame)
  }

  /// Draws all layers as they are seen, speculative tufts and background included; does not wait.
  ///
  /// - Parameter background: The canvas's colour, or nil to leave it transparent.
  /// - Throws: `RenderingError` where there is no memory for another picture.
  public mutating func show(background: InkColor?) throws(RenderingError) {
    context.makeCurrent()
    try makeSeen()
    guard var display = seen.take() else { return }
    renderer.composite(into: &display, background: background)
    seen = consume display
  }

  /// Copies what is seen now, speculative tufts and background included, to memory.
  ///
  /// - Parameters:
  ///   - background: The canvas's colour, or nil to leave it transparent.
  ///   - pixels: Where to: row by row, 4 · width values of 16 bits a row, premultiplied.
  /// - Throws: `RenderingError` where there is no memory for another picture.
  public mutating func readSeen(
    background: InkColor?, into pixels: UnsafeMutableBufferPointer<UInt16>
  ) throws(RenderingError) {
    try show(background: background)
    guard let display = seen.take() else { return }
    display.read(into: pixels)
    seen = consume display
  }

  private mutating func makeSeen() throws(RenderingError) {
    // The CPU composes 8 bits, as they are seen.
    guard seen == nil else { return }
    seen = try CanvasDisplay.make(
      grid: PageGrid(size: size), format: backend == .gl ? .rgba16 : .rgba8, isSmooth: false)
  }

  private func makeHinted() throws(RenderingError) -> RenderTarget {
    do throws(GLError) {
      return try RenderTarget(size: size, formats: [.rgba16])
    } catch {
      throw .graphics(error)
    }
  }

  // MARK: Touch hints

  /// Prepares the layer of touch hints.
  ///
  /// - Parameter image: The dots of fingers.
  /// - Throws: `RenderingError`.
  public mutating func addHints(_ image: HintImage) throws(RenderingError) {
    context.makeCurrent()
    hintLayer = try HintLayer(image)
    hinted = try makeHinted()
    try makeSeen()
  }

  /// Copies what is seen now with touch hints over it to memory; the picture itself stays without.
  ///
  /// - Parameters:
  ///   - hints: The hints, in px of the picture, advanced to now; `addHints` came before.
  ///   - scale: Px of the picture for one point: a dot of 64 points is that much larger.
  ///   - isAlone: Whether only the hints are wanted, on nothing.
  ///   - background: The canvas's colour, or nil to leave it transparent.
  ///   - pixels: Where to: row by row, 4 · width values of 16 bits a row, premultiplied.
  public mutating func readSeen(
    hints: TouchHints, scale: Float = 1, isAlone: Bool, background: InkColor?,
    into pixels: UnsafeMutableBufferPointer<UInt16>
  ) {
    guard let target = hinted.take(), var picture = seen.take(), var layer = hintLayer.take()
    else { preconditionFailure("no layer of hints was added") }
    context.makeCurrent()
    let whole = Rectangle(width: size.x, height: size.y)
    if isAlone {
      target.clear(whole)
    } else {
      renderer.composite(into: &picture, background: background)
      picture.copy(to: target)
    }
    layer.take(hints, scale: scale, within: size)
    layer.draw(into: target)
    target.read(whole, into: pixels)
    hinted = consume target
    seen = consume picture
    hintLayer = consume layer
  }
}
