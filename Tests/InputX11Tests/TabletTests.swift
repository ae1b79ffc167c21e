import CXInput
import InkTypes
import InputX11
import SampleRing
import Testing

@Suite("Proximity, tools and hot-plug")
struct TabletTests {
  @Test("proximity is known where the device tells it, and any sign of the pen means near")
  func near() {
    var rig = DecoderRig(DriverDevices.wacomPen, DriverDevices.xwaylandPen)
    rig.proximity(8, isIn: true)
    #expect(rig.sink.samples.isEmpty)
    rig.motion(8)
    #expect(rig.last?.state == [.proximityKnown, .inProximity])
    rig.motion(13)
    #expect(rig.last?.state == [])
  }

  @Test("going away gives one sample, at the last place, that ends what still touches")
  func away() {
    var rig = DecoderRig(DriverDevices.wacomPen)
    rig.motion(8)
    rig.press(8, 1, at: [50, 60])
    rig.proximity(8, isIn: false)
    #expect(rig.last?.state == .proximityKnown)
    #expect(rig.last?.position == [50, 60])
    #expect(rig.sink.edges == [.none, .begin, .end])
    rig.proximity(8, isIn: false)
    #expect(rig.sink.samples.count == 3)
    // The server still holds the button; only a new press is a new contact.
    rig.proximity(8, isIn: true)
    rig.motion(8, held: [1])
    #expect(rig.last?.state == [.proximityKnown, .inProximity])
  }

  @Test("a release after the pen went away does not bring it near")
  func lateRelease() {
    var rig = DecoderRig(DriverDevices.wacomPen)
    rig.press(8, 1)
    rig.proximity(8, isIn: false)
    rig.release(8, 1, held: [1])
    #expect(rig.last?.state == .proximityKnown)
  }

  @Test("the eraser's touch ends a pen whose end went missing")
  func flip() {
    var rig = DecoderRig(DriverDevices.wacomPen, DriverDevices.wacomEraser)
    rig.press(8, 1)
    rig.motion(9, held: [1])
    #expect(rig.sink.edges == [.begin, .none])
    rig.raw(9, isPress: true)
    rig.motion(9, held: [1])
    #expect(rig.sink.samples.map(\.tool) == [.pen, .eraser, .pen, .eraser])
    #expect(rig.sink.edges == [.begin, .none, .end, .begin])
    #expect(rig.sink.samples[2].state == .proximityKnown)
    #expect(rig.decoder.counts.endedContacts == 1)
    // The pen hovers again: the button that is held is not its own.
    rig.motion(8, held: [1])
    #expect(rig.last?.state.contains(.touching) == false)
  }

  @Test("a device that goes in mid-stroke ends its contact, then is gone")
  func removed() {
    var rig = DecoderRig(DriverDevices.wacomPen)
    rig.press(8, 1, at: [5, 6])
    rig.remove(8)
    #expect(rig.sink.edges == [.begin, .end])
    #expect(rig.last?.position == [5, 6])
    guard case .deviceRemoved(DeviceID(1))? = rig.sink.notices.last else {
      Issue.record("no removal: \(rig.sink.notices)")
      return
    }
    rig.remove(8)
    #expect(rig.sink.notices.count == 1)
  }

  @Test("a number that comes again is another device, which remembers nothing")
  func reused() {
    var rig = DecoderRig(DriverDevices.wacomPen)
    for round in 1...100 {
      rig.press(8, 1, axes: [2: 65536])
      #expect(rig.last?.device == DeviceID(UInt32(round)))
      rig.remove(8)
      rig.decoder.add(DriverDevices.wacomPen, at: .zero, into: &rig.sink)
      rig.motion(8, held: [1])
      #expect(rig.last?.device == DeviceID(UInt32(round) + 1))
      #expect(rig.last?.axes == [])
      #expect(rig.last?.state.contains(.touching) == false)
    }
    #expect(rig.sink.edges.count { $0 == .begin } == 100)
    #expect(rig.sink.edges.count { $0 == .end } == 100)
  }

  @Test("the end of the connection ends every contact")
  func endAll() {
    var rig = DecoderRig(DriverDevices.wacomPen, DriverDevices.mouse, DriverDevices.inputtestTouch)
    rig.press(8, 1)
    rig.press(7, 1)
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 4)
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 5)
    rig.decoder.endAll(at: rig.arrival, into: &rig.sink)
    #expect(rig.sink.edges.count { $0 == .begin } == 4)
    #expect(rig.sink.edges.count { $0 == .end } == 4)
    #expect(rig.sink.samples.suffix(2).map(\.state) == [.cancelled, .cancelled])
  }

  @Test("fingers of a device that goes are taken away, after the word that it is gone")
  func unplug() {
    var rig = DecoderRig(DriverDevices.inputtestTouch)
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 4)
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 5)
    rig.decoder.remove(15, at: rig.arrival, into: &rig.sink)
    #expect(rig.sink.samples.suffix(2).map(\.state) == [.cancelled, .cancelled])
    #expect(rig.sink.edges == [.begin, .begin, .end, .end])
    #expect(
      rig.sink.notices.contains { if case .deviceRemoved = $0 { true } else { false } })
    rig.touch(XCB_INPUT_TOUCH_END, 15, finger: 4)
    #expect(rig.sink.samples.count == 4)
  }
}

@Suite("Touch")
struct TouchTests {
  @Test("a finger begins, moves and ends under its own number")
  func finger() {
    var rig = DecoderRig(DriverDevices.inputtestTouch)
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 7, axes: [4: 2047])
    rig.touch(XCB_INPUT_TOUCH_UPDATE, 15, finger: 7, at: [30, 40], flags: 0x10000)
    rig.touch(XCB_INPUT_TOUCH_END, 15, finger: 7)
    #expect(rig.sink.samples.map(\.state) == [[.touching, .began], .touching, []])
    #expect(rig.sink.samples.map(\.contact) == [7, 7, 7])
    #expect(rig.sink.samples.map(\.tool) == [.touch, .touch, .touch])
    // A finger's pressure is its own: no other report's value stands in for it.
    #expect(rig.sink.samples.map(\.axes) == [.pressure, [], []])
    #expect(rig.sink.samples[0].pressure == 1)
    #expect(rig.sink.samples[1].position == [30, 40])
    #expect(rig.sink.edges == [.begin, .none, .end])
  }

  @Test("twenty fingers are told apart, the next is counted and left out whole")
  func many() {
    var rig = DecoderRig(DriverDevices.inputtestTouch)
    for finger in UInt32(1)...21 { rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: finger) }
    for finger in UInt32(1)...21 { rig.touch(XCB_INPUT_TOUCH_UPDATE, 15, finger: finger) }
    for finger in UInt32(1)...21 { rig.touch(XCB_INPUT_TOUCH_END, 15, finger: finger) }
    #expect(rig.sink.samples.count == 60)
    #expect(rig.decoder.counts.unknownTouches == 3)
  }

  @Test("a number that begins again while it is down loses its first finger")
  func repeated() {
    var rig = DecoderRig(DriverDevices.inputtestTouch)
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 3)
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 3)
    rig.touch(XCB_INPUT_TOUCH_END, 15, finger: 3)
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 3)
    #expect(rig.sink.edges == [.begin, .end, .begin, .end, .begin])
  }

  @Test("the fingers of a touch screen that goes are ended")
  func removed() {
    var rig = DecoderRig(DriverDevices.inputtestTouch)
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 1, at: [1, 2])
    rig.touch(XCB_INPUT_TOUCH_BEGIN, 15, finger: 2, at: [3, 4])
    rig.remove(15)
    #expect(rig.sink.edges == [.begin, .begin, .end, .end])
    #expect(rig.sink.samples.suffix(2).map(\.position) == [[1, 2], [3, 4]])
  }

  @Test("a touch screen that moves the pointer is a mouse meanwhile")
  func pointing() {
    var rig = DecoderRig(DriverDevices.wacomTouch)
    rig.motion(10)
    #expect(rig.last?.tool == .mouse)
  }
}
