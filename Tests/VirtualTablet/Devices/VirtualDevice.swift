internal import Synchronization

/// A device of the server, which may be unplugged and plugged in again.
public final class VirtualDevice: Sendable {
  private struct State {
    var isPluggedIn: Bool
    var heldButtons: Set<UInt32> = []
  }

  /// What it looks like.
  public let description: DeviceDescription
  /// The screen, in px.
  let screen: SIMD2<Int>
  private let channel: UInt32
  private let link: DeviceLink
  private let state: Mutex<State>

  init(
    _ description: DeviceDescription, channel: UInt32, screen: SIMD2<Int>, link: DeviceLink,
    isPluggedIn: Bool
  ) {
    self.description = description
    self.channel = channel
    self.screen = screen
    self.link = link
    state = Mutex(State(isPluggedIn: isPluggedIn))
  }

  /// Whether the server has it.
  public var isPluggedIn: Bool { state.withLock { $0.isPluggedIn } }

  /// The buttons that are down, in rising order.
  public var heldButtons: [UInt32] { state.withLock { $0.heldButtons.sorted() } }

  /// Adds it to the server; nothing happens where it is there.
  ///
  /// - Throws: `VirtualTabletError.refused`, or what ended the server.
  public func plugIn() throws(VirtualTabletError) {
    guard !isPluggedIn else { return }
    let options = [("name", description.name)] + description.options(channel: channel)
    let text = options.map { "\($0.0)=\($0.1)\n" }.joined()
    guard try link.request(.add, channel: channel, text: text) else {
      throw .refused(device: description.name)
    }
    state.withLock { $0.isPluggedIn = true }
  }

  /// Removes it from the server, after everything that it sent has been processed.
  ///
  /// - Throws: `VirtualTabletError.refused`, or what ended the server.
  public func unplug() throws(VirtualTabletError) {
    guard isPluggedIn else { return }
    guard try link.request(.remove, channel: channel) else {
      throw .refused(device: description.name)
    }
    state.withLock {
      $0.isPluggedIn = false
      $0.heldButtons = []
    }
  }

  /// Sends one event.
  func send(
    _ injection: Injection, values: DeviceLink.Values = []
  ) throws(VirtualTabletError) {
    let isPluggedIn = state.withLock { state in
      if state.isPluggedIn, injection.kind == .button {
        if injection.flags == 0 {
          state.heldButtons.remove(injection.detail)
        } else {
          state.heldButtons.insert(injection.detail)
        }
      }
      return state.isPluggedIn
    }
    guard isPluggedIn else { throw .unplugged(device: description.name) }
    try link.send(injection, channel: channel, values: values)
  }

  /// The values of the two axes of a place.
  func values(ofPosition position: SIMD2<Double>) -> DeviceLink.Values {
    var values: DeviceLink.Values = []
    for (role, place, extent) in [
      (DeviceAxis.Role.x, position.x, screen.x), (.y, position.y, screen.y),
    ] {
      guard let number = description.number(of: role) else { continue }
      let axis = description.axes[number]
      values.append((number, axis.value(ofPosition: place, extent: extent)))
    }
    return values
  }

  /// The value of a pressure; none where the device has no such axis.
  func values(ofPressure pressure: Double) -> DeviceLink.Values {
    guard let number = description.number(of: .pressure) else { return [] }
    return [(number, description.axes[number].value(ofShare: pressure))]
  }

  /// Where the server says an event is, once the axes have made values of a place.
  func expectedPosition(_ position: SIMD2<Double>) -> SIMD2<Double> {
    var expected = position
    if let axis = description.axis(.x) {
      let value = axis.value(ofPosition: position.x, extent: screen.x)
      expected.x = axis.position(ofValue: value, extent: screen.x)
    }
    if let axis = description.axis(.y) {
      let value = axis.value(ofPosition: position.y, extent: screen.y)
      expected.y = axis.position(ofValue: value, extent: screen.y)
    }
    return expected
  }
}
