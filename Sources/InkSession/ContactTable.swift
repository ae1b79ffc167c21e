internal import Gestures
internal import InkTypes

extension ContactKey {
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
