package import InkTypes
import Synchronization

/// What is known of the devices, for the thread that draws.
package final class DeviceRegistry: Sendable {
  /// How many devices are remembered, those that are gone included.
  package static let limit = 256
  private let devices = Mutex<[InputDevice]>([])

  package init() {}

  func add(_ device: InputDevice) {
    devices.withLock { known in
      if known.count == Self.limit { known.removeFirst() }
      known.append(device)
    }
  }

  package func device(_ id: DeviceID) -> InputDevice? {
    devices.withLock { known in known.last { $0.id == id } }
  }
}
