extension StandardGestures {
  /// The recognisers of Pelt, and the rules between them.
  struct IDs: Sendable {
    let edgePan, backslash, undo, redo, longPress, pan, pinch, rotation, shake,
      drawing: RecognizerID

    /// Adds them to an arena; where two are sure at once, the first of this list wins.
    init(in arena: inout GestureArena<StandardRecognizer>) {
      edgePan = arena.add(.edgePan(EdgePanRecognizer(.left)), named: "edge pan")
      // A stroke across the canvas, not a flick: it clears everything.
      backslash = arena.add(
        .backslash(BackslashRecognizer(minimumLength: 150)), named: "backslash")
      undo = arena.add(.tap(TapRecognizer(touches: 2)), named: "two-finger tap")
      redo = arena.add(.tap(TapRecognizer(touches: 3)), named: "three-finger tap")
      longPress = arena.add(.longPress(LongPressRecognizer()), named: "long press")
      pan = arena.add(
        .pan(PanRecognizer(minimumTouches: 2, maximumTouches: 2)), named: "two-finger pan")
      pinch = arena.add(.pinch(PinchRecognizer()), named: "pinch")
      rotation = arena.add(.rotation(RotationRecognizer()), named: "rotation")
      shake = arena.add(.shake(ShakeRecognizer()), named: "shake")
      drawing = arena.add(.drawing(DrawingRecognizer()), named: "drawing", role: .drawing)
      arena.recognizeSimultaneously(pan, pinch)
      arena.recognizeSimultaneously(pinch, rotation)
      arena.recognizeSimultaneously(pan, rotation)
    }

    /// Those that move the view.
    var moveView: RecognizerSet { pan.bit | pinch.bit | rotation.bit }
  }
}
