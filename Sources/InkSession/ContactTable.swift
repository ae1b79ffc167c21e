internal import Gestures
internal import InkTypes

/// Tells one contact from another: a device, or one finger of a touch device.
struct ContactKey: BitwiseCopyable, Equatable {
  var device: DeviceID
  var contact: Int32
  var isTouch: Bool

  init(_ sample: PenSample) {
    device = sample.device
    isTouch = sample.tool == .touch
    contact = isTouch ? sample.contact : 0
  }

  /// Whether it is this finger.
  func isOf(_ touch: TouchID) -> Bool {
    isTouch && device == touch.device && contact == touch.contact
  }
}

/// The fingers that are down, at most `capacity` of them.
struct TouchTable {
  /// Ten fingers of two people.
  static let capacity = 20
  private var keys: [ContactKey] = []

  init() {
    keys.reserveCapacity(Self.capacity)
  }

  var count: Int { keys.count }

  func contains(_ key: ContactKey) -> Bool { keys.contains(key) }

  /// Adds a finger; false where there is no room.
  mutating func insert(_ key: ContactKey) -> Bool {
    guard keys.count < Self.capacity else { return false }
    keys.append(key)
    return true
  }

  mutating func remove(_ key: ContactKey) {
    keys.removeAll { $0 == key }
  }

  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
  }

  mutating func removeAll(of device: DeviceID) {
    keys.removeAll { $0.device == device }
  }
}
