internal import InkTypes

/// A view that the panel turns on and off.
struct SwitchRow: Sendable {
  let view: PanelSwitches
  let key: String
  let label: String

  static let all = [
    SwitchRow(view: .samplesView, key: "F2", label: "Samples"),
    SwitchRow(view: .latency, key: "F3", label: "Latency"),
    SwitchRow(view: .hints, key: "F4", label: "Hints"),
    SwitchRow(view: .gestureTrace, key: "F5", label: "Trace"),
    SwitchRow(view: .doctor, key: "F6", label: "Doctor"),
  ]
}

/// The panel itself: brush, pressure, commands, views and devices.
struct BrushPanel {
  private var curveEditor = CurveEditor()
  private var drag = Drag.none

  /// What the contact that is down does.
  private enum Drag {
    case none
    /// It began on no control and moves the content; where it was in the frame before.
    case content(y: Float)
    /// It holds a control, or began elsewhere.
    case other
  }

  /// Draws it and adds what the person did.
  mutating func show(
    _ state: PanelState, _ layout: PanelLayout, isDown: Bool, _ interface: inout Interface,
    _ actions: inout [PanelAction]
  ) {
    interface.window(
      "panel", at: layout.window, contentHeight: layout.contentHeight, isLowest: true
    ) { interface, origin in
      let page = Page(state: state, layout: layout, origin: origin)
      page.showBrush(&interface, &actions)
      showPressure(page, &interface, &actions)
      page.showButtons(&interface, &actions)
      page.showFiles(&interface, &actions)
      page.showDevices(&interface, &actions)
      scroll(layout, isDown: isDown, interface)
    }
  }

  private mutating func showPressure(
    _ page: Page, _ interface: inout Interface, _ actions: inout [PanelAction]
  ) {
    let layout = page.layout
    var curve = page.state.pressureCurve
    interface.text("Pressure", in: page.box(layout.curveHeading), .small, .secondary)
    if curve.isIdentity {
      interface.skipControl()
    } else if interface.link("Reset", in: page.box(layout.curveReset)) {
      curve = PressureCurve()
    }
    curveEditor.show(
      &curve, pressure: page.state.pen.pressure, in: page.box(layout.curve), &interface)
    if curve != page.state.pressureCurve { actions.append(.pressureCurve(curve)) }
    let heading = page.box(layout.dialHeading)
    interface.text("Tilt", in: heading, .small, .secondary)
    interface.text(page.tiltLabel, in: heading, .small, .text, alignment: .right)
    interface.tiltDial(page.state.pen, in: page.box(layout.dial))
  }

  /// Lets a drag that began on no control move the content.
  private mutating func scroll(_ layout: PanelLayout, isDown: Bool, _ interface: Interface) {
    let y = interface.pointer.y
    switch drag {
    case _ where !isDown: drag = .none
    case .none:
      let isOnContent = !interface.isAnyActive && layout.window.contains(interface.pointer)
      drag = isOnContent ? .content(y: y) : .other
    case .content(let last):
      interface.scroll(by: last - y)
      drag = .content(y: y)
    case .other: break
    }
  }
}

/// One frame's content of the panel.
struct Page {
  let state: PanelState
  let layout: PanelLayout
  let origin: SIMD2<Float>

  func box(_ box: Box) -> Box { box.moved(by: origin) }

  /// The angle from upright, in degrees; a dash where there is none.
  var tiltLabel: String {
    guard let altitude = state.pen.altitude else { return "–" }
    return "\(Int((90 - altitude * 180 / .pi).rounded()))°"
  }

  func showBrush(_ interface: inout Interface, _ actions: inout [PanelAction]) {
    var brush = state.brush
    let heading = box(layout.brushHeading)
    interface.text(brush.kind.label, in: heading, .body)
    if interface.closeButton(in: box(layout.hide)) { actions.append(.hidePanel) }
    for (kind, place) in zip(BrushKind.allCases, layout.brushes) {
      let place = box(place)
      let control = interface.control(place)
      let isChosen = kind == brush.kind
      interface.fill(
        place, rounding: interface.px(6), isChosen ? .white(0.22) : Interface.face(of: control))
      interface.brushIcon(kind, at: place.middle, isChosen ? .text : .white(0.7))
      if control.isClicked { brush.kind = kind }
    }
    interface.hueSlider(
      of: &brush.paint, isEnabled: brush.kind != .eraser, in: box(layout.hue))
    for (slider, place) in zip(PaintSlider.allCases, layout.sliders) {
      interface.slider(slider, of: &brush.paint, in: box(place))
    }
    if brush != state.brush { actions.append(.brush(brush)) }
  }

  func showButtons(_ interface: inout Interface, _ actions: inout [PanelAction]) {
    let commands: [(String, Bool, PanelAction)] = [
      ("Undo", state.canUndo, .command(.undo)), ("Redo", state.canRedo, .command(.redo)),
      ("Clear", true, .command(.clear)), ("Save", true, .save), ("Export", true, .export),
      ("Help", true, state.isHelpShown ? .closeHelp : .openHelp),
    ]
    for (command, place) in zip(commands, layout.commands + layout.files) {
      let (label, isEnabled, action) = command
      if interface.button(label, in: box(place), isEnabled: isEnabled) { actions.append(action) }
    }
    for (row, place) in zip(SwitchRow.all, layout.switches) {
      let isOn = state.switches.contains(row.view)
      if interface.toggle(row.label, key: row.key, isOn: isOn, in: box(place)) {
        actions.append(.toggle(row.view))
      }
    }
    let isOn = state.touchDraws
    if interface.toggle("A finger draws", isOn: isOn, in: box(layout.touchDraws)) {
      actions.append(.touchDraws(!isOn))
    }
  }
}

extension BrushKind {
  /// The name that the person reads.
  var label: String {
    switch self {
    case .fur: "Fur"
    case .spray: "Spray"
    case .airbrush: "Airbrush"
    case .ink: "Ink"
    case .eraser: "Eraser"
    }
  }
}
