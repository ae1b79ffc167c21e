/// Which of a layout's devices has which channel.
struct DevicePlan {
  /// All devices; the place is the channel.
  let devices: [DeviceDescription]
  private let socket: String

  /// Plans the devices of a layout; the keyboard, which stays, holds the socket.
  init(_ layout: TabletLayout, socket: String) {
    devices =
      [layout.keyboard, layout.mouse, layout.pen] + (layout.eraser.map { [$0] } ?? [])
      + [layout.touch] + layout.companions
    self.socket = socket
  }

  /// A device's channel.
  func channel(of device: DeviceDescription) -> UInt32 {
    guard let index = devices.firstIndex(of: device) else {
      preconditionFailure("\(device.name) is not of this layout")
    }
    return UInt32(index)
  }

  /// The devices that are there from the start, with their options.
  var configured: [(name: String, options: [(String, String)])] {
    devices.enumerated().filter { !$0.element.appearsAtProximity }.map { index, device in
      let hub = index == 0 ? [("Socket", socket)] : []
      return (device.name, hub + device.options(channel: UInt32(index)))
    }
  }
}
