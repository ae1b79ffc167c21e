internal import InkTypes
internal import WindowGLFW

/// What a key can ask for.
enum StudioAction: Hashable {
  case chooseBrush, chooseEraser, nextBrush
  case smaller, larger
  case turnHue(Float)
  case command(DrawingCommand)
  case resetView, mirrorView
  case export, exportInkML
  case saveDrawing, saveDrawingAs, openDrawing, newDrawing
  case toggleFullScreen, leaveFullScreen
  case toggleHelp, toggleSamples, toggleLatency, togglePanel
  case toggleHints, togglePenHints, toggleTrace, toggleDoctor
}

/// The keys, in the order in which help lists them: the one place that knows them.
enum KeyMap {
  /// One row of the help.
  struct Binding {
    /// How the key is written for a person.
    var label: String
    /// What it does, for a person.
    var help: String
    var key: Key
    var modifiers: WindowEvent.Modifiers = []
    /// Whether holding the key repeats it.
    var repeats = false
    var action: StudioAction
  }

  static let bindings: [Binding] = [
    Binding(label: "B", help: "fur brush", key: .printing("B"), action: .chooseBrush),
    Binding(label: "N", help: "next brush", key: .printing("N"), action: .nextBrush),
    Binding(label: "E", help: "eraser", key: .printing("E"), action: .chooseEraser),
    Binding(label: "[", help: "smaller", key: .printing("["), repeats: true, action: .smaller),
    Binding(label: "]", help: "larger", key: .printing("]"), repeats: true, action: .larger),
    Binding(
      label: "H", help: "turn the hue forward", key: .printing("H"), repeats: true,
      action: .turnHue(1 / 48)),
    Binding(
      label: "Shift+H", help: "turn the hue back", key: .printing("H"), modifiers: .shift,
      repeats: true, action: .turnHue(-1 / 48)),
    Binding(
      label: "Ctrl+Z", help: "undo", key: .printing("Z"), modifiers: .control, repeats: true,
      action: .command(.undo)),
    Binding(
      label: "Ctrl+Shift+Z", help: "redo", key: .printing("Z"), modifiers: [.control, .shift],
      repeats: true, action: .command(.redo)),
    Binding(label: "Delete", help: "clear the canvas", key: .delete, action: .command(.clear)),
    Binding(label: "0", help: "reset the view", key: .printing("0"), action: .resetView),
    Binding(label: "M", help: "mirror the view", key: .printing("M"), action: .mirrorView),
    Binding(
      label: "Ctrl+E", help: "export a PNG", key: .printing("E"), modifiers: .control,
      action: .export),
    Binding(
      label: "Ctrl+Shift+E", help: "export InkML", key: .printing("E"),
      modifiers: [.control, .shift], action: .exportInkML),
    Binding(
      label: "Ctrl+S", help: "name the drawing", key: .printing("S"), modifiers: .control,
      action: .saveDrawing),
    Binding(
      label: "Ctrl+Shift+S", help: "go on under another name", key: .printing("S"),
      modifiers: [.control, .shift], action: .saveDrawingAs),
    Binding(
      label: "Ctrl+O", help: "open a drawing", key: .printing("O"), modifiers: .control,
      action: .openDrawing),
    Binding(
      label: "Ctrl+N", help: "new drawing", key: .printing("N"), modifiers: .control,
      action: .newDrawing),
    Binding(label: "Tab", help: "show or hide the panel", key: .tab, action: .togglePanel),
    Binding(label: "F1", help: "show or hide the keys", key: .function(1), action: .toggleHelp),
    Binding(label: "F2", help: "samples view", key: .function(2), action: .toggleSamples),
    Binding(label: "F3", help: "latency display", key: .function(3), action: .toggleLatency),
    Binding(label: "F4", help: "touch hints", key: .function(4), action: .toggleHints),
    Binding(
      label: "Shift+F4", help: "hints of pens too", key: .function(4), modifiers: .shift,
      action: .togglePenHints),
    Binding(label: "F5", help: "gesture trace", key: .function(5), action: .toggleTrace),
    Binding(
      label: "F6", help: "doctor: faults and repairs", key: .function(6), action: .toggleDoctor),
    Binding(label: "F11", help: "full screen", key: .function(11), action: .toggleFullScreen),
    Binding(label: "Esc", help: "leave full screen", key: .escape, action: .leaveFullScreen),
  ]

  /// What is done with the pointer and a key held, for the help.
  static let gestures: [(label: String, help: String)] = [
    ("Space + drag", "move the view"),
    ("R + drag", "turn the view"),
    ("Ctrl + wheel", "zoom at the pointer"),
    ("Wheel", "move the view up and down"),
  ]

  /// What a key asks for, or nil.
  static func action(
    for key: Key, _ modifiers: WindowEvent.Modifiers, isRepeat: Bool
  ) -> StudioAction? {
    let held = modifiers.intersection([.shift, .control, .alt])
    return bindings.first {
      $0.key == key && $0.modifiers == held && (!isRepeat || $0.repeats)
    }?.action
  }
}
