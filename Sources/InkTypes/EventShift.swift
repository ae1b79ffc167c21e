/// How a drawing that is gone on with calls times and devices: later than all that is in it, and with
/// numbers that it does not know.
public struct EventShift: Sendable, BitwiseCopyable, Hashable {
  /// What is added to times, in ns.
  public var nanoseconds: Int64
  /// What is added to devices' numbers; it wraps.
  public var devices: UInt32

  /// Makes a shift.
  ///
  /// - Parameters:
  ///   - nanoseconds: What is added to times, in ns.
  ///   - devices: What is added to devices' numbers.
  public init(nanoseconds: Int64 = 0, devices: UInt32 = 0) {
    self.nanoseconds = nanoseconds
    self.devices = devices
  }

  /// The way back.
  public var inverse: EventShift {
    EventShift(nanoseconds: 0 &- nanoseconds, devices: 0 &- devices)
  }
}

extension Timestamp {
  /// The time where a shift leads.
  ///
  /// - Parameter shift: The shift.
  /// - Returns: The time; it wraps.
  public func shifted(by shift: EventShift) -> Timestamp {
    Timestamp(nanoseconds: nanoseconds &+ shift.nanoseconds)
  }
}

extension DeviceID {
  /// The device where a shift leads.
  ///
  /// - Parameter shift: The shift.
  /// - Returns: The device.
  public func shifted(by shift: EventShift) -> DeviceID { DeviceID(number &+ shift.devices) }
}

extension PenSample {
  /// The report where a shift leads.
  ///
  /// - Parameter shift: The shift.
  /// - Returns: The report.
  public func shifted(by shift: EventShift) -> PenSample {
    var sample = self
    sample.time = time.shifted(by: shift)
    sample.arrival = arrival.shifted(by: shift)
    sample.device = device.shifted(by: shift)
    return sample
  }
}

extension InkEvent {
  /// The event where a shift leads.
  ///
  /// - Parameter shift: The shift.
  /// - Returns: The event.
  public func shifted(by shift: EventShift) -> InkEvent {
    func later(_ time: Timestamp) -> Timestamp { time.shifted(by: shift) }
    func other(_ id: DeviceID) -> DeviceID { id.shifted(by: shift) }
    switch self {
    case .sample(let sample): return .sample(sample.shifted(by: shift))
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
