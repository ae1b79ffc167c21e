internal import InkTypes

/// Moves the view with the pointer while a key is held.
///
/// A drag that began as navigation stays navigation until the contact ends, and a stroke that began
/// as ink stays ink, whatever keys change meanwhile.
struct Navigator {
  /// What a drag does.
  enum Mode {
    case pan, turn
  }

  /// The key that is held says what the next drag does.
  var heldMode: Mode?
  private var drag: (mode: Mode, device: DeviceID, last: SIMD2<Float>)?
  private var ink: DeviceID?
  /// What the canvas has not followed yet: less than a pixel.
  private var rest = SIMD2<Float>.zero

  /// Takes a report of a pen or mouse before it may draw.
  ///
  /// - Parameters:
  ///   - sample: The report, in px of the window.
  ///   - view: The view that a drag changes.
  ///   - size: The window's width and height: turning is about its middle.
  /// - Returns: Whether the report is navigation, and no ink.
  mutating func take(
    _ sample: PenSample, _ view: inout ViewTransform, size: SIMD2<Int>
  ) -> Bool {
    let touches = sample.state.contains(.touching)
    if let current = drag, current.device == sample.device {
      move(current, to: sample.position, &view, size)
      drag = touches ? (current.mode, current.device, sample.position) : nil
      return true
    }
    guard touches else {
      if ink == sample.device { ink = nil }
      return false
    }
    if ink == sample.device { return false }
    guard let heldMode, drag == nil else {
      ink = sample.device
      return false
    }
    drag = (heldMode, sample.device, sample.position)
    return true
  }

  /// Moves the canvas, by whole pixels where it lies on them.
  ///
  /// - Parameters:
  ///   - way: How far, in px of the window; parts of a pixel wait for the next time.
  ///   - view: The view that changes.
  mutating func scroll(by way: SIMD2<Float>, _ view: inout ViewTransform) {
    rest += way
    view = view.moved(taking: &rest)
  }

  /// A device is gone, or the pointer left: its drag ends.
  mutating func forget(_ device: DeviceID?) {
    if device == nil || drag?.device == device { drag = nil }
    if device == nil || ink == device { ink = nil }
  }

  private mutating func move(
    _ drag: (mode: Mode, device: DeviceID, last: SIMD2<Float>), to place: SIMD2<Float>,
    _ view: inout ViewTransform, _ size: SIMD2<Int>
  ) {
    switch drag.mode {
    case .pan: scroll(by: place - drag.last, &view)
    case .turn:
      let middle = SIMD2<Float>(Float(size.x), Float(size.y)) / 2
      let before = drag.last - middle
      let after = place - middle
      // Near the middle a pixel would be half a turn.
      guard (before * before).sum() > 100, (after * after).sum() > 100 else { return }
      let turn =
        PortableMath.arcTangent(y: Double(after.y), x: Double(after.x))
        - PortableMath.arcTangent(y: Double(before.y), x: Double(before.x))
      view = view.turned(by: Float(turn), about: middle)
    }
  }
}
