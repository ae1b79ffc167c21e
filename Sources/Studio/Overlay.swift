internal import GraphicsGL
internal import InkTypes
internal import Panel
internal import WindowGLFW

/// Help, status lines and messages over the canvas, and which of them must be drawn anew.
struct Overlay: ~Copyable {
  private var panel: Panel
  private(set) var state = PanelState()
  private var shown: PanelState?
  private var messageCount = 0
  private var lastFrame: Timestamp?
  private var lastReadings: Timestamp?
  private var lastSettings: Timestamp?
  /// Whether the last frame was laid out at all.
  private var isLaidOut = false
  private var pointer = PanelPointer()
  private var isPointerOver = false
  /// The contact that began on the overlay: all of it is the overlay's.
  private var owner: (device: DeviceID, contact: Int32)?
  /// Other contacts that began on it meanwhile: they do nothing, neither here nor on the canvas.
  private var others: [(device: DeviceID, contact: Int32)] = []
  /// The contacts that began beside it: none of them is the overlay's, wherever they go.
  private var strangers: [(device: DeviceID, contact: Int32)] = []

  /// Makes an overlay in the window's context.
  ///
  /// - Parameter contentScale: Framebuffer px for one logical px.
  /// - Throws: `PanelError`.
  init(contentScale: Float) throws(PanelError) {
    panel = try Panel()
    // Ten fingers of several screens.
    strangers.reserveCapacity(64)
    others.reserveCapacity(64)
    state.helpRows =
      (KeyMap.bindings.map { ($0.label, $0.help) } + KeyMap.gestures)
      .map { HelpRow(keys: $0.0, effect: $0.1) }
    setScale(contentScale)
  }

  mutating func setScale(_ scale: Float) {
    state.contentScale = min(max(scale, 0.5), 8)
  }

  /// What the person did on the panel in the last frame.
  var actions: [PanelAction] { isLaidOut ? panel.actions : [] }

  mutating func togglePanel() {
    state.isPanelShown.toggle()
  }

  mutating func showPanel() {
    state.isPanelShown = true
  }

  /// Shows how things stand; costs nothing while the panel is hidden.
  mutating func show(
    brush: Brush, canUndo: Bool, canRedo: Bool, switches: PanelSwitches, stroke: SIMD2<Float>?
  ) {
    guard state.isPanelShown else { return }
    state.brush = brush
    state.canUndo = canUndo
    state.canRedo = canRedo
    state.switches = switches
    state.strokePosition = stroke
  }

  /// Shows what the pen says, a few times a second: each showing draws the panel anew.
  mutating func show(_ readings: PenReadings, now: Timestamp) {
    guard state.isPanelShown, readings != state.pen else { return }
    if let lastReadings, now.nanoseconds - lastReadings.nanoseconds < 66_000_000 { return }
    lastReadings = now
    state.pen = readings
  }

  mutating func setTrace(_ trace: TracePicture?) {
    if state.trace != trace { state.trace = trace }
  }

  mutating func setTouchDraws(_ touchDraws: Bool) {
    state.touchDraws = touchDraws
  }

  mutating func setCurve(_ curve: PressureCurve) {
    state.pressureCurve = curve
  }

  mutating func setLatency(_ display: LatencyDisplay?) {
    state.latency = display
  }

  /// Whether the panel is wanted.
  var isPanelShown: Bool { state.isPanelShown }

  mutating func setDevices(_ rows: [DeviceRow]) {
    state.devices = rows
  }

  /// Shows what is set for one device, and its calibration a few times a second.
  mutating func show(_ settings: DeviceSettings?, now: Timestamp) {
    if let settings, settings.device == state.openDevice?.device,
      settings.calibration?.progress ?? 1 < 1, state.openDevice?.calibration != nil,
      let lastSettings, now.nanoseconds - lastSettings.nanoseconds < 66_000_000
    {
      return
    }
    guard settings != state.openDevice else { return }
    lastSettings = now
    state.openDevice = settings
  }

  mutating func setFiles(_ files: FilesState?) {
    state.files = files
  }

  mutating func toggleHelp() {
    state.isHelpShown.toggle()
  }

  /// Closes the help.
  ///
  /// - Returns: Whether it was open.
  mutating func closeHelp() -> Bool {
    defer { state.isHelpShown = false }
    return state.isHelpShown
  }

  /// Shows a message for some seconds.
  mutating func say(_ text: String) {
    messageCount += 1
    state.message = PanelMessage(text, number: messageCount)
  }

  mutating func setStatus(_ lines: [StatusLine]) {
    if state.statusLines != lines { state.statusLines = lines }
  }

  /// Takes a report before it may draw.
  ///
  /// - Parameter sample: In px of the window.
  /// - Returns: Whether it is the overlay's.
  mutating func take(_ sample: PenSample) -> Bool {
    let touches = sample.state.contains(.touching)
    let key = (sample.device, sample.contact)
    if let owner {
      guard owner == key else { return isOther(key, sample) }
      pointer = PanelPointer(position: sample.position, isDown: touches)
      if !touches { self.owner = nil }
      return true
    }
    if isOther(key, sample) { return true }
    let isOver = panel.isVisible && panel.wantsPointer(at: sample.position)
    if isStranger(key, touches: touches, beginsBeside: !isOver) {
      isPointerOver = false
      pointer = PanelPointer()
      return false
    }
    isPointerOver = isOver
    pointer = PanelPointer(position: isOver ? sample.position : nil)
    guard isOver, touches, sample.state.contains(.began) || sample.tool != .touch else {
      return false
    }
    owner = key
    pointer.isDown = true
    return true
  }

  /// Whether a report is of a contact that began on the overlay while another one had it.
  private mutating func isOther(
    _ key: (device: DeviceID, contact: Int32), _ sample: PenSample
  ) -> Bool {
    let touches = sample.state.contains(.touching)
    if let index = others.firstIndex(where: { $0 == key }) {
      if !touches { others.remove(at: index) }
      return true
    }
    guard owner != nil, touches, sample.state.contains(.began), panel.isVisible,
      panel.wantsPointer(at: sample.position), others.count < others.capacity
    else { return false }
    others.append(key)
    return true
  }

  /// Whether a report is of a contact that began beside the overlay.
  private mutating func isStranger(
    _ key: (device: DeviceID, contact: Int32), touches: Bool, beginsBeside: Bool
  ) -> Bool {
    if let index = strangers.firstIndex(where: { $0 == key }) {
      if !touches { strangers.remove(at: index) }
      return touches
    }
    guard touches, beginsBeside else { return false }
    if strangers.count < strangers.capacity { strangers.append(key) }
    return true
  }

  /// A device is gone; nil = the pointer left, and every contact ends.
  mutating func forget(_ device: DeviceID?) {
    strangers.removeAll { device == nil || $0.device == device }
    others.removeAll { device == nil || $0.device == device }
    guard device == nil || owner == nil || owner?.device == device else { return }
    owner = nil
    pointer = PanelPointer()
  }

  /// In how many ns the picture changes by itself; nil for never.
  var nanosecondsToNextFrame: Int64? {
    panel.secondsToNextFrame.map { Int64($0 * 1e9) + 16_000_000 }
  }

  /// Lays out the frame.
  ///
  /// - Returns: What must be drawn anew, in px of the window.
  mutating func frame(size: SIMD2<Int>, now: Timestamp) -> Rectangle {
    let isBusy =
      state != shown || isPointerOver || owner != nil || panel.secondsToNextFrame != nil
    isLaidOut = isBusy
    guard isBusy else { return Rectangle() }
    let delta = lastFrame.map { Double(now.nanoseconds - $0.nanoseconds) * 1e-9 } ?? 0.016
    let before = bounds(within: size)
    panel.frame(
      state, pointer: pointer, framebufferSize: size, deltaSeconds: min(max(delta, 0), 1))
    // A message counts its time from the frame in which it appears.
    lastFrame = panel.secondsToNextFrame == nil ? nil : now
    for action in panel.actions {
      switch action {
      case .closeHelp: state.isHelpShown = false
      case .openHelp: state.isHelpShown = true
      case .hidePanel: state.isPanelShown = false
      default: break
      }
    }
    shown = state
    return before.union(bounds(within: size))
  }

  /// Where it lies, in px of the window; empty where it is not seen.
  borrowing func bounds(within size: SIMD2<Int>) -> Rectangle {
    panel.isVisible
      ? Rectangle(low: panel.bounds.low, high: panel.bounds.high, within: size) : Rectangle()
  }

  /// Draws it into the window's back buffer, within a rectangle.
  borrowing func draw(within rectangle: Rectangle) {
    guard panel.isVisible, !rectangle.isEmpty else { return }
    panel.draw(
      .bottomFirst, from: [Float(rectangle.x), Float(rectangle.y)],
      to: [
        Float(rectangle.x + rectangle.width), Float(rectangle.y + rectangle.height),
      ])
  }
}
