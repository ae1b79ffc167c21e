import InkTypes
import InputX11
import Testing

@Suite("DeviceClassifier")
struct DeviceClassifierTests {
  @Test(
    "tells pens, erasers, pucks, touch and mice of every driver", arguments: DriverDevices.table)
  func tools(device: DeviceDescription, expected: Tool?) {
    #expect(DeviceClassifier.tool(of: device) == expected, "\(device.name)")
  }
}
