import InputX11
import Testing

@Suite("What drives a device")
struct DriverTests {
  @Test(
    "is told by the names of its properties, Xwayland's by the device's own",
    arguments: [
      (["Device Enabled", "libinput Tap Action", "Device Node"], "Some Pen", "libinput"),
      (["Device Enabled", "Wacom Tool Type"], "Wacom Intuos Pro M Pen stylus", "wacom"),
      (["Evdev Axis Inversion"], "UC-LOGIC", "evdev"),
      (["Synaptics Off"], "SynPS/2", "synaptics"),
      ([], "xwayland-tablet stylus:11", "xwayland"), (["Device Enabled"], "Virtual core", nil),
      (["Wacomish"], "x", nil),
    ] as [([String], String, String?)])
  func names(properties: [String], device: String, driver: String?) {
    #expect(InputDriver.name(ofProperties: properties, device: device) == driver)
  }
}
