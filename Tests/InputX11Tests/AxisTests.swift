import CXInput
import InkTypes
import InputX11
import Testing

@Suite("The axes of pens")
struct AxisTests {
  @Test(
    "pressure and tilt come out alike, whatever the driver's numbers and ranges",
    arguments: [
      (DriverDevices.wacomPen, [2: 32768.0, 3: 30, 4: -20]),
      (DriverDevices.libinputPen, [2: 1023.5, 3: 30, 4: -20]),
      (DriverDevices.xwaylandPen, [2: 32767.5, 3: 30, 4: -20]),
    ])
  func scales(device: DeviceDescription, values: [Int: Double]) throws {
    var rig = DecoderRig(device)
    rig.motion(device.source, axes: values)
    let sample = try #require(rig.last)
    #expect(sample.axes == [.pressure, .tilt])
    #expect(abs(sample.pressure - 0.5) < 1e-6)
    #expect(sample.tilt == [30, -20])
  }

  @Test("a tilt axis with a resolution counts in steps per radian")
  func radians() {
    var device = DriverDevices.wacomPen
    device.axes = device.axes.map {
      var axis = $0
      if axis.label.hasPrefix("Abs Tilt") { axis.resolution = 1000 }
      return axis
    }
    var rig = DecoderRig(device)
    rig.motion(8, axes: [3: 500, 4: -1000])
    let tilt = rig.last?.tilt ?? .zero
    #expect(abs(tilt.x - 28.6479) < 1e-3)
    #expect(abs(tilt.y + 57.2958) < 1e-3)
  }

  @Test("an axis is absent until it was reported, and then keeps its value")
  func cached() {
    var rig = DecoderRig(DriverDevices.libinputPen)
    rig.motion(11)
    #expect(rig.last?.axes == [])
    rig.motion(11, axes: [3: 10])
    // One of two tilt axes is no tilt.
    #expect(rig.last?.axes == [])
    rig.motion(11, axes: [2: 2047, 4: 5])
    #expect(rig.last?.axes == [.pressure, .tilt])
    // This driver's button events carry no axes.
    rig.press(11, 1)
    #expect(rig.last?.axes == [.pressure, .tilt])
    #expect(rig.last?.pressure == 1)
    #expect(rig.last?.tilt == [10, 5])
    rig.motion(11, axes: [2: 0], held: [1])
    #expect(rig.last?.pressure == 0)
    #expect(rig.last?.tilt == [10, 5])
  }

  @Test("each device has its own values")
  func perSource() {
    var rig = DecoderRig(DriverDevices.wacomPen, DriverDevices.wacomEraser)
    rig.motion(8, axes: [2: 65536])
    rig.motion(9, axes: [2: 0])
    rig.motion(8)
    #expect(rig.last?.pressure == 1)
    #expect(rig.last?.tool == .pen)
    rig.motion(9)
    #expect(rig.last?.pressure == 0)
    #expect(rig.last?.tool == .eraser)
  }

  @Test(
    "the pen's turn is a fifth of a degree a step, 0..<360",
    arguments: [
      (-900, 180), (-5, 359), (0, 0), (5, 1), (450, 90), (899, 179.8), (-1e-9, 0),
    ] as [(Double, Float)])
  func twist(value: Double, expected: Float) {
    var rig = DecoderRig(DriverDevices.wacomPen)
    rig.motion(8, axes: [5: value])
    #expect(rig.last?.axes == .twist)
    #expect(abs((rig.last?.twist ?? -1) - expected) < 1e-3)
    #expect((0..<360).contains(rig.last?.twist ?? -1))
  }

  @Test("an airbrush's wheel and a stuck rotation are no turn")
  func noTwist() {
    var airbrush = DriverDevices.wacomPen
    airbrush.axes[5].minimum = 0
    var rig = DecoderRig(airbrush, DriverDevices.libinputPen)
    rig.motion(8, axes: [5: 300])
    #expect(rig.last?.axes == [])
    rig.motion(11, axes: [5: 16_777_215])
    #expect(rig.last?.axes == [])
  }

  @Test("values beyond the axis are taken as its end")
  func clamped() {
    var rig = DecoderRig(DriverDevices.wacomPen)
    rig.motion(8, axes: [2: 70000, 3: 95, 4: -200])
    #expect(rig.last?.pressure == 1)
    #expect(rig.last?.tilt == [90, -90])
    rig.motion(8, axes: [2: -3])
    #expect(rig.last?.pressure == 0)
  }

  @Test("a position keeps its fraction")
  func position() {
    var rig = DecoderRig(DriverDevices.wacomPen)
    rig.motion(8, at: [-12.25, 1023.71875])
    #expect(rig.last?.position == [-12.25, 1023.71875])
  }

  @Test("half of an axis is pressure 0.5, whether it ends at 65535 or at 2047 (P6)")
  func ranges() throws {
    for (maximum, value) in [(65535.0, 32768.0), (2047, 1024), (1, 0.5), (8191, 4096)] {
      var pen = DriverDevices.libinputPen
      pen.axes = pen.axes.map {
        var axis = $0
        if axis.label == "Abs Pressure" { axis.maximum = maximum }
        return axis
      }
      var rig = DecoderRig(pen)
      rig.motion(pen.source, axes: [2: value])
      let pressure = try #require(rig.last).pressure
      #expect(abs(pressure - 0.5) < 5e-4, "\(maximum)")
      rig.motion(pen.source, axes: [2: maximum])
      #expect(rig.last?.pressure == 1)
    }
  }
}
