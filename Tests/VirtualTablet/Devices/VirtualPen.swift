internal import Synchronization

/// A pen, or its eraser end.
///
/// Each motion carries all axes, as those of real drivers do; what button events carry, and in which
/// order they come, is the layout's.
public final class VirtualPen: Sendable {
  /// The tip's button.
  public static let tip: UInt32 = 1
  /// The lower barrel button.
  public static let lowerButton: UInt32 = 2
  /// The upper barrel button.
  public static let upperButton: UInt32 = 3

  /// The device.
  public let device: VirtualDevice
  private let last = Mutex(PenState(0, 0))

  /// Makes a pen of a device.
  ///
  /// - Parameter device: A device with places and pressure.
  public init(_ device: VirtualDevice) {
    self.device = device
  }

  /// The pen comes near: proximity, where the device has it, and one motion.
  ///
  /// - Parameter state: What the pen says.
  /// - Throws: What ended the server.
  public func enter(_ state: PenState) throws(VirtualTabletError) {
    if device.description.appearsAtProximity { try device.plugIn() }
    if device.description.hasProximity { try send(.proximity, state, flags: 1) }
    try move(state)
  }

  /// One motion.
  ///
  /// - Parameter state: What the pen says.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func move(_ state: PenState) throws(VirtualTabletError) {
    try send(.motion, state)
  }

  /// The tip touches: one motion and one button, in the driver's order.
  ///
  /// - Parameter state: What the pen says.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func tipDown(_ state: PenState) throws(VirtualTabletError) {
    try turnTip(1, state)
  }

  /// The tip lifts: one motion and one button, in the driver's order.
  ///
  /// - Parameter state: What the pen says.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func tipUp(_ state: PenState) throws(VirtualTabletError) {
    try turnTip(0, state)
  }

  /// A button goes down where the pen is.
  ///
  /// - Parameter button: Its number, from 1.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func press(_ button: UInt32) throws(VirtualTabletError) {
    try sendButton(button, 1, last.withLock { $0 })
  }

  /// A button goes up where the pen is.
  ///
  /// - Parameter button: Its number, from 1.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func release(_ button: UInt32) throws(VirtualTabletError) {
    try sendButton(button, 0, last.withLock { $0 })
  }

  /// The pen goes away: what is down goes up, and proximity ends where the device has it.
  ///
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func leave() throws(VirtualTabletError) {
    for button in device.heldButtons { try release(button) }
    var state = last.withLock { $0 }
    state.pressure = 0
    // The server drops a proximity event that carries no axis.
    if device.description.hasProximity { try send(.proximity, state, flags: 0) }
  }

  /// Draws a stroke: the tip goes down with the first state and up with the last, moved between.
  ///
  /// - Parameters:
  ///   - states: Two or more.
  ///   - rate: Samples a second; nil for as fast as the server takes them.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func draw(_ states: [PenState], rate: Double? = nil) throws(VirtualTabletError) {
    precondition(states.count >= 2, "a stroke has 2 samples or more, not \(states.count)")
    var pacer = rate.map { Pacer(rate: $0) }
    for (index, state) in states.enumerated() {
      pacer?.wait()
      switch index {
      case 0: try tipDown(state)
      case states.count - 1: try tipUp(state)
      default: try move(state)
      }
    }
  }

  /// What a program reads of a state, once it has been axis values.
  ///
  /// - Parameter state: What the pen says.
  /// - Returns: The state in the steps of the device; absent axes are 0.
  public func expected(_ state: PenState) -> PenState {
    let description = device.description
    var expected = PenState(0, 0)
    expected.position = device.expectedPosition(state.position)
    if let axis = description.axis(.pressure) {
      expected.pressure = axis.share(ofValue: axis.value(ofShare: state.pressure))
    }
    if let axis = description.axis(.tiltX) { expected.tilt.x = axis.value(ofDegrees: state.tilt.x) }
    if let axis = description.axis(.tiltY) { expected.tilt.y = axis.value(ofDegrees: state.tilt.y) }
    if let axis = description.axis(.rotation) {
      expected.rotation = axis.degrees(ofValue: axis.value(ofDegrees: state.rotation))
    }
    return expected
  }

  private func turnTip(_ flags: UInt16, _ state: PenState) throws(VirtualTabletError) {
    if device.description.tipComesBeforeMotion {
      try sendButton(Self.tip, flags, state)
      try move(state)
    } else {
      try move(state)
      try sendButton(Self.tip, flags, state)
    }
  }

  private func sendButton(
    _ button: UInt32, _ flags: UInt16, _ state: PenState
  ) throws(VirtualTabletError) {
    try send(
      .button, state, flags: flags, detail: button,
      carriesAxes: device.description.buttonEventsCarryAxes)
  }

  private func send(
    _ kind: Injection.Kind, _ state: PenState, flags: UInt16 = 0, detail: UInt32 = 0,
    carriesAxes: Bool = true
  ) throws(VirtualTabletError) {
    last.withLock { $0 = state }
    let injection = Injection(
      device: device.description.name, kind: kind, detail: detail, flags: flags,
      position: state.position, pressure: state.pressure, tilt: state.tilt)
    try device.send(injection, values: carriesAxes ? values(of: state) : [])
  }

  private func values(of state: PenState) -> DeviceLink.Values {
    var values = device.values(ofPosition: state.position)
    values += device.values(ofPressure: state.pressure)
    for (role, degrees) in [
      (DeviceAxis.Role.tiltX, state.tilt.x), (.tiltY, state.tilt.y), (.rotation, state.rotation),
    ] {
      guard let number = device.description.number(of: role) else { continue }
      values.append((number, device.description.axes[number].value(ofDegrees: degrees)))
    }
    return values
  }
}
