internal import CImGui

/// The panel, the help and the lines over the canvas: state in, the person's actions out.
///
/// For each frame: `frame`, then what `actions` says, then `draw`. While nothing is visible both
/// return at once, without a call of Dear ImGui or OpenGL, and never allocate. Status lines and the
/// message allocate only when more text is shown than before; a visible panel or help does in each
/// frame. All calls belong to the thread and the OpenGL context with which it was made, its end
/// included. Dear ImGui keeps which context is in use in one global variable, so panels of different
/// threads must not be used at the same time.
public struct Panel: ~Copyable {
  /// The row of a framebuffer that comes first in memory.
  public enum RowOrder: Sendable {
    /// The lowest, as in a window.
    case bottomFirst
    /// The highest, as in a `RenderTarget`.
    case topFirst
  }

  private let ui: OpaquePointer
  private let fontPath: String?
  private var fontScale: Float?
  private var layout = PanelLayout(scale: 1, framebufferSize: .zero, deviceCount: 0)
  private var brushPanel = BrushPanel()
  private var messageClock = MessageClock()
  private var helpBox = Box()
  private var panelBox = Box()
  private var isAside = false
  private var pressedPosition: SIMD2<Float>?

  /// What the person did in the last frame, in that order.
  public private(set) var actions: [PanelAction] = []
  /// Whether there was anything to see in the last frame.
  public private(set) var isVisible = false

  /// Makes a panel in the current context of OpenGL, 3.3 core or later.
  ///
  /// Writes and reads no settings file.
  ///
  /// - Throws: `PanelError.noOpenGL`.
  public init() throws(PanelError) {
    try self.init(fontPath: FontFile.find())
  }

  /// Makes a panel with a font of one's own.
  ///
  /// - Parameter fontPath: A readable TrueType font, or nil for the built-in bitmap font.
  /// - Throws: `PanelError.noOpenGL`.
  package init(fontPath: String?) throws(PanelError) {
    guard let ui = pelt_ui_create() else { throw .noOpenGL }
    self.ui = ui
    self.fontPath = fontPath
    actions.reserveCapacity(16)
  }

  deinit {
    pelt_ui_destroy(ui)
  }

  /// Takes a frame's state and pointer, and finds out what the person did.
  ///
  /// - Parameters:
  ///   - state: What is to be shown.
  ///   - pointer: Where the person points; a contact that draws is not down here.
  ///   - framebufferSize: Width and height of what is drawn into, in px.
  ///   - deltaSeconds: The time since the frame before, in s.
  /// - Returns: `isVisible`.
  @discardableResult
  public mutating func frame(
    _ state: PanelState, pointer: PanelPointer, framebufferSize: SIMD2<Int>, deltaSeconds: Double
  ) -> Bool {
    precondition(
      (0.5...8).contains(state.contentScale), "no content scale: \(state.contentScale)")
    actions.removeAll(keepingCapacity: true)
    messageClock.advance(state.message, by: deltaSeconds)
    let size = SIMD2(Float(framebufferSize.x), Float(framebufferSize.y))
    place(state, size)
    isVisible =
      panelBox != Box() || state.isHelpShown || !state.statusLines.isEmpty
      || state.latency != nil || state.trace != nil || messageClock.opacity > 0
    guard isVisible, size.x >= 1, size.y >= 1 else {
      isVisible = false
      bounds = (.zero, .zero)
      helpBox = Box()
      pressedPosition = nil
      return false
    }
    show(state, pointer, size, deltaSeconds)
    return true
  }

  /// Draws the last frame into the bound framebuffer, which is as large as `frame` was told.
  ///
  /// All state of OpenGL is left as it was found, as far as 3.3 core knows it.
  ///
  /// - Parameters:
  ///   - order: The row that comes first in memory.
  ///   - low: The upper left corner of what may change, in px.
  ///   - high: Its lower right corner.
  public borrowing func draw(
    _ order: RowOrder = .bottomFirst, from low: SIMD2<Float> = .zero,
    to high: SIMD2<Float> = SIMD2(repeating: .greatestFiniteMagnitude)
  ) {
    guard isVisible else { return }
    pelt_ui_select(ui)
    var box: [4 of Float] = [low.x, low.y, high.x, high.y]
    withUnsafeBytes(of: &box) { bytes in
      pelt_ui_draw(
        order == .topFirst ? 1 : 0, bytes.assumingMemoryBound(to: Float.self).baseAddress)
    }
  }

  /// The smallest box around all that the last frame draws, in px of the framebuffer, y down.
  public private(set) var bounds: (low: SIMD2<Float>, high: SIMD2<Float>) = (.zero, .zero)

  private mutating func measure() {
    var box: [4 of Float] = [0, 0, 0, 0]
    withUnsafeMutableBytes(of: &box) { bytes in
      pelt_ui_bounds(bytes.assumingMemoryBound(to: Float.self).baseAddress)
    }
    bounds = ([box[0], box[1]], [box[2], box[3]])
  }

  /// Whether a contact that begins at a place is the panel's and must not draw.
  ///
  /// - Parameter place: In px of the framebuffer, y down.
  /// - Returns: Whether a window of the last frame lies there.
  public borrowing func wantsPointer(at place: SIMD2<Float>) -> Bool {
    panelBox.contains(place) || helpBox.contains(place)
  }

  /// Whether the next frame looks different by itself: then an idle window must draw it.
  public var needsAnotherFrame: Bool { secondsToNextFrame == 0 }

  /// In how many seconds the picture changes by itself, 0 while it moves; nil for never.
  public var secondsToNextFrame: Double? { isVisible ? messageClock.secondsToChange : nil }

  /// Finds the place of the panel, or none where it is hidden or in the way of a stroke.
  private mutating func place(_ state: PanelState, _ size: SIMD2<Float>) {
    guard state.isPanelShown else {
      panelBox = Box()
      isAside = false
      return
    }
    let (scale, deviceCount) = (state.contentScale, state.devices.count)
    let (open, recentCount) = (state.openPlace, state.files?.recent.count)
    if !layout.suits(
      scale: scale, framebufferSize: size, deviceCount: deviceCount, open: open,
      recentCount: recentCount)
    {
      layout = PanelLayout(
        scale: scale, framebufferSize: size, deviceCount: deviceCount, open: open,
        recentCount: recentCount)
    }
    if let stroke = state.strokePosition {
      isAside = isAside || layout.window.inset(-24 * scale).contains(stroke)
    } else {
      isAside = false
    }
    panelBox = isAside ? Box() : layout.window
  }

  private mutating func show(
    _ state: PanelState, _ pointer: PanelPointer, _ size: SIMD2<Float>, _ deltaSeconds: Double
  ) {
    let far = SIMD2<Float>(repeating: -.greatestFiniteMagnitude)
    // A finger that lifts is nowhere: what it lets go lies where it was.
    let position = pointer.position ?? pressedPosition ?? far
    pressedPosition = pointer.isDown ? position : nil
    pelt_ui_select(ui)
    setFonts(state.contentScale)
    pelt_ui_begin_frame(
      size.x, size.y, Float(max(deltaSeconds, 1e-6)), position.x, position.y,
      pointer.isDown ? 1 : 0, pointer.wheel)
    var interface = Interface(scale: state.contentScale, pointer: position)
    if panelBox != Box() {
      brushPanel.show(state, layout, isDown: pointer.isDown, &interface, &actions)
    }
    showHelp(state, size, &interface)
    if let latency = state.latency { interface.latency(latency, framebufferSize: size) }
    if let trace = state.trace { interface.trace(trace, framebufferSize: size) }
    interface.statusCorner(state.statusLines, framebufferSize: size)
    if let message = state.message, messageClock.opacity > 0 {
      interface.message(message.text, opacity: messageClock.opacity, framebufferSize: size)
    }
    pelt_ui_end_frame()
    measure()
  }

  private mutating func showHelp(
    _ state: PanelState, _ size: SIMD2<Float>, _ interface: inout Interface
  ) {
    guard state.isHelpShown else {
      helpBox = Box()
      return
    }
    let layout = HelpLayout(
      scale: state.contentScale, framebufferSize: size, rowCount: state.helpRows.count)
    helpBox = layout.window
    if interface.help(state.helpRows, layout) { actions.append(.closeHelp) }
  }

  private mutating func setFonts(_ scale: Float) {
    guard fontScale != scale else { return }
    fontScale = scale
    pelt_ui_set_fonts(fontPath, (14 * scale).rounded(), (12 * scale).rounded())
  }
}
