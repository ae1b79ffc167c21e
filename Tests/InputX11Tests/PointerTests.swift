import CXInput
import InkTypes
import InputX11
import SampleRing
import Testing

@Suite("Pens and mice")
struct PointerTests {
  @Test("a stroke begins with button 1, whose event has the buttons before it, and ends with it")
  func stroke() {
    var rig = DecoderRig(DriverDevices.wacomPen)
    rig.motion(8)
    rig.press(8, 1)
    rig.motion(8, held: [1])
    rig.release(8, 1, held: [1])
    rig.motion(8)
    #expect(
      rig.sink.samples.map { $0.state.contains(.touching) } == [false, true, true, false, false])
    #expect(rig.sink.edges == [.none, .begin, .none, .end, .none])
  }

  @Test("a release that never came is made good by the pointer's buttons")
  func lostRelease() {
    var rig = DecoderRig(DriverDevices.mouse)
    rig.press(7, 1)
    rig.motion(7)
    #expect(rig.last?.state == [])
    #expect(rig.sink.edges == [.begin, .end])
  }

  @Test(
    "barrel buttons, and a mouse's, have their bits",
    arguments: [
      (DriverDevices.wacomPen, 2, 1), (DriverDevices.wacomPen, 3, 2),
      (DriverDevices.wacomPen, 8, 2),
      (DriverDevices.mouse, 3, 1), (DriverDevices.mouse, 2, 2), (DriverDevices.mouse, 8, 0),
    ] as [(DeviceDescription, UInt32, UInt16)])
  func buttons(device: DeviceDescription, button: UInt32, expected: UInt16) {
    var rig = DecoderRig(device)
    rig.press(device.source, button)
    #expect(rig.last?.buttons == expected)
    #expect(rig.last?.state.contains(.touching) == false)
    rig.motion(device.source, held: [Int(button)])
    #expect(rig.last?.buttons == expected)
    rig.release(device.source, button, held: [Int(button)])
    #expect(rig.last?.buttons == 0)
  }

  @Test("what the mouse holds is not the pen's, nor the other way round")
  func heldByOther() {
    var rig = DecoderRig(DriverDevices.wacomPen, DriverDevices.mouse)
    rig.press(7, 1)
    rig.motion(8, held: [1])
    #expect(rig.last?.tool == .pen)
    #expect(rig.last?.state.contains(.touching) == false)
    rig.motion(7, held: [1])
    #expect(rig.last?.tool == .mouse)
    #expect(rig.last?.state.contains(.touching) == true)
  }

  @Test("a pen touches and lifts while the mouse holds the button, when only raw events tell")
  func swallowed() {
    var rig = DecoderRig(DriverDevices.wacomPen, DriverDevices.mouse)
    rig.press(7, 1)
    rig.motion(8, held: [1])
    rig.raw(8, isPress: true)
    rig.motion(8, held: [1])
    #expect(rig.last?.state.contains(.touching) == true)
    #expect(rig.sink.edges.last == .begin)
    rig.raw(8, isPress: false)
    rig.motion(8, held: [1])
    #expect(rig.last?.state.contains(.touching) == false)
    #expect(rig.sink.edges.last == .end)
    // A mouse's raw buttons are those before its mapping: they do not count.
    rig.release(7, 1, held: [1])
    rig.raw(7, isPress: true)
    rig.motion(7, held: [1])
    #expect(rig.last?.state.contains(.touching) == false)
  }

  @Test("emulated pointer events are dropped and counted")
  func emulated() {
    var rig = DecoderRig(DriverDevices.wacomTouch, DriverDevices.mouse)
    rig.motion(10, flags: 0x10000)
    rig.press(7, 1, flags: 0x10000)
    #expect(rig.sink.samples.isEmpty)
    #expect(rig.decoder.counts.emulated == 2)
  }

  @Test("events of the master itself, and of devices unknown, are a mouse's")
  func unknown() {
    var rig = DecoderRig(
      DeviceDescription(source: 2, name: "Virtual core pointer", use: .masterPointer))
    rig.motion(2)
    #expect(rig.last?.tool == .mouse)
    #expect(rig.decoder.counts.unknownSources == 0)
    rig.motion(99)
    rig.motion(99)
    #expect(rig.last?.tool == .mouse)
    #expect(rig.last?.device == DeviceID(2))
    #expect(rig.decoder.counts.unknownSources == 1)
    #expect(rig.sink.devices.map(\.source) == [2, 99])
    #expect(rig.sink.samples.count == 3)
  }

  @Test("pads and keyboards send nothing, nor does what was gone before it could be asked")
  func silent() {
    var rig = DecoderRig(
      DriverDevices.device(20, "Tablet Pad pad", axes: [], wacomType: "PAD"))
    rig.press(20, 1)
    rig.decoder.noteVanished(30)
    rig.motion(30)
    #expect(rig.sink.samples.isEmpty)
    #expect(rig.decoder.counts.vanished == 1)
    #expect(rig.decoder.counts.unknownSources == 0)
  }

  @Test("an event that is shorter than it says is a fault, not a crash", arguments: 10..<140)
  func truncated(count: Int) {
    var rig = DecoderRig(DriverDevices.wacomPen)
    let whole = EventBytes.pointer(
      XCB_INPUT_MOTION, of: 8, axes: [0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1])
    rig.send(Array(whole.prefix(count)))
    #expect(rig.sink.samples.count + rig.decoder.counts.faults == 1)
  }

  @Test("times are the middle of what is possible, and never go back for one device")
  func times() {
    var rig = DecoderRig(DriverDevices.wacomPen, DriverDevices.mouse)
    rig.motion(8)
    rig.time -= 5
    rig.motion(7)
    rig.time -= 1
    rig.motion(8)
    rig.time += 10
    rig.motion(8)
    let times = rig.sink.samples.map { Double($0.time.nanoseconds) / 1e6 }
    #expect(times == [1000.1, 996.1, 1000.1, 1007.1])
    #expect(rig.decoder.counts.backwardTimes == 1)
    #expect(rig.last?.arrival.nanoseconds == 1_007_200_000)
  }
}
