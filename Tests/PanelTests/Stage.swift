import Documents
import Foundation
import GraphicsGL
import InkTypes
import Panel

/// A panel before an offscreen picture, and a hand that points at it.
struct Stage: ~Copyable {
  // Fields end in this order: what belongs to the context goes before it.
  var panel: Panel
  let target: RenderTarget
  let context: HeadlessContext
  let size: SIMD2<Int>

  init(
    size: SIMD2<Int> = [1000, 720],
    panel make: () throws(PanelError) -> Panel = { () throws(PanelError) in try Panel() }
  ) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let target = try RenderTarget(size: size, formats: [.rgba16])
    let panel = try make()
    self.panel = panel
    self.target = target
    self.context = context
    self.size = size
  }

  /// Where the controls of `PanelState.full` lie, in its own coordinates.
  func layout(scale: Float = 1) -> PanelLayout {
    PanelLayout(
      scale: scale, framebufferSize: SIMD2(Float(size.x), Float(size.y)), deviceCount: 2)
  }

  /// The middle of a control, in px of the framebuffer.
  func middle(of box: Box, scale: Float = 1) -> SIMD2<Float> {
    layout(scale: scale).window.origin + box.middle
  }

  /// Where the hue slider's knob moves, in px of the framebuffer.
  func hueTrack(scale: Float = 1) -> (left: Float, width: Float, y: Float) {
    let layout = layout(scale: scale)
    let end = (11 * scale).rounded()
    return (
      layout.window.origin.x + layout.hue.origin.x + end, layout.hue.size.x - 2 * end,
      layout.window.origin.y + layout.hue.middle.y
    )
  }

  /// One frame of 1/60 s: what the person did in it.
  @discardableResult
  mutating func frame(
    _ state: PanelState, at position: SIMD2<Float>? = nil, isDown: Bool = false, wheel: Float = 0,
    after seconds: Double = 1 / 60
  ) -> [PanelAction] {
    panel.frame(
      state, pointer: PanelPointer(position: position, isDown: isDown, wheel: wheel),
      framebufferSize: size, deltaSeconds: seconds)
    return panel.actions
  }

  /// A tap of a finger, which is nowhere before and after: all that the person did by it.
  mutating func tap(_ state: PanelState, at position: SIMD2<Float>) -> [PanelAction] {
    frame(state)
    return frame(state, at: position, isDown: true) + frame(state)
  }

  /// Whether the last frame showed anything.
  var isVisible: Bool { panel.isVisible }
  /// When the picture changes by itself.
  var secondsToNextFrame: Double? { panel.secondsToNextFrame }

  /// Whether a contact that begins there is the panel's.
  func wants(_ place: SIMD2<Float>) -> Bool {
    panel.wantsPointer(at: place)
  }

  /// Draws the last frame on nothing.
  func draw(_ order: Panel.RowOrder = .topFirst) -> [UInt16] {
    let area = Rectangle(width: size.x, height: size.y)
    target.clear(area)
    panel.draw(order)
    return [UInt16](unsafeUninitializedCapacity: area.width * area.height * 4) { buffer, count in
      target.read(area, into: buffer)
      count = buffer.count
    }
  }

  /// Whether the last frame leaves the picture empty.
  func drawsNothing() -> Bool {
    draw().allSatisfy { $0 == 0 }
  }

  /// Keeps the last frame as a picture, where `PELT_PANEL_PICTURES` names a folder for it.
  func keep(_ name: String, on background: UInt32) throws {
    guard let folder = ProcessInfo.processInfo.environment["PELT_PANEL_PICTURES"] else { return }
    let pixels = draw()
    let output = try OutputFile(path: "\(folder)/\(name).png")
    let format = PictureFormat(depth: .eight, background: InkColor(rgb: background))
    try PNGWriter.write(to: output, size: size, format: format) { rows, band in
      _ = band.update(
        fromContentsOf: pixels[rows.lowerBound * size.x * 4..<rows.upperBound * size.x * 4])
    }
    try output.commit()
  }
}

extension PanelState {
  /// A panel with all that it can show.
  static func full(scale: Float = 1) -> PanelState {
    var state = PanelState()
    state.contentScale = scale
    state.isPanelShown = true
    state.canUndo = true
    state.switches = [.samplesView, .hints]
    state.pen = PenReadings(pressure: 0.6, altitude: 0.9, azimuth: -0.6)
    state.devices = [
      DeviceRow(name: "Wacom Intuos Pro M Pen", tool: .pen, verdict: "pressure, tilt, 200 Hz"),
      DeviceRow(
        name: "ELAN9008:00 04F3:2D55 Stylus with a long name", tool: .pen,
        verdict: "tilt is always 0; fur is combed along the stroke", isFaulty: true),
    ]
    return state
  }

  /// The same with the help.
  var withHelp: PanelState {
    var state = self
    state.isHelpShown = true
    state.helpRows = [
      HelpRow(keys: "Tab", effect: "show or hide the panel"),
      HelpRow(keys: "F1", effect: "this help"),
      HelpRow(keys: "F2", effect: "samples view"),
      HelpRow(keys: "F3", effect: "latency"),
      HelpRow(keys: "F4", effect: "touch hints"),
      HelpRow(keys: "F5", effect: "gesture trace"),
      HelpRow(keys: "Ctrl+Z", effect: "undo (two-finger tap)"),
      HelpRow(keys: "Ctrl+Shift+Z", effect: "redo (three-finger tap)"),
      HelpRow(keys: "Delete", effect: "clear the drawing"),
      HelpRow(keys: "Ctrl+S", effect: "save"),
      HelpRow(keys: "Ctrl+E", effect: "export a PNG"),
      HelpRow(keys: "[ ]", effect: "smaller or larger brush"),
      HelpRow(keys: "1 … 5", effect: "fur, spray, airbrush, ink, eraser"),
    ]
    return state
  }

  /// The same with lines in the corner and a message.
  var withStatus: PanelState {
    var state = self
    state.statusLines = [
      StatusLine("recording to fox.penlog", tone: .live),
      StatusLine("no pen found", tone: .warning),
      StatusLine("samples 1204 · coalesced 3.9 a frame"),
      StatusLine("predicted 16 ms ahead"),
    ]
    state.message = PanelMessage("Saved to Drawings/fox.pelt", number: 1)
    return state
  }
}
