extension InkEvent {
  /// The same event later, and of a device with a larger number: as it goes on in a drawing that others
  /// began.
  ///
  /// - Parameters:
  ///   - nanoseconds: How much later.
  ///   - devices: What is added to a device's number.
  /// - Returns: The event.
  public func shifted(by nanoseconds: Int64, devices: UInt32) -> InkEvent {
    func later(_ time: Timestamp) -> Timestamp {
      Timestamp(nanoseconds: time.nanoseconds &+ nanoseconds)
    }
    func other(_ id: DeviceID) -> DeviceID { DeviceID(id.number &+ devices) }
    switch self {
    case .sample(let sample): return .sample(sample.shifted(by: nanoseconds, devices: devices))
    case .deviceAdded(let id, let tool, let time): return .deviceAdded(other(id), tool, later(time))
    case .deviceRemoved(let id, let time): return .deviceRemoved(other(id), later(time))
    case .leave(let time): return .leave(later(time))
    case .view(let view, let time): return .view(view, later(time))
    case .scale(let scale, let time): return .scale(scale, later(time))
    case .windowMoved(let place, let time): return .windowMoved(place, later(time))
    case .brush(let brush, let time): return .brush(brush, later(time))
    case .settings(var change, let time):
      change.device = change.device.map(other)
      return .settings(change, later(time))
    case .curve(let curve, let time, of: let id):
      return .curve(curve, later(time), of: id.map(other))
    case .calibration(let curve, let time, of: let id, let tool):
      return .calibration(curve, later(time), of: other(id), tool)
    case .command(let command, let time): return .command(command, later(time))
    case .frame(let mark, let time): return .frame(mark, later(time))
    case .pinch(let phase, let scale, let angle, let time):
      return .pinch(phase, scale: scale, angle: angle, later(time))
    case .swipe(let phase, let delta, let fingers, let time):
      return .swipe(phase, delta: delta, fingers: fingers, later(time))
    }
  }
}

extension PenSample {
  /// The same report later, and of a device with a larger number.
  ///
  /// - Parameters:
  ///   - nanoseconds: How much later.
  ///   - devices: What is added to the device's number.
  /// - Returns: The report.
  public func shifted(by nanoseconds: Int64, devices: UInt32) -> PenSample {
    var sample = self
    sample.time.nanoseconds &+= nanoseconds
    sample.arrival.nanoseconds &+= nanoseconds
    sample.device.number &+= devices
    return sample
  }
}
