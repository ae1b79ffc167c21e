import Testing
import VirtualTablet

/// What needs no server.
@Suite("Values of the test devices")
struct ValueTests {
  @Test("whole axes round a place, others keep it, and the range holds both")
  func positions() {
    let whole = DeviceAxis(.x, "Abs X", 0...4095)
    #expect(whole.value(ofPosition: 100, extent: 1920) == 213)
    #expect(whole.position(ofValue: 213, extent: 1920) == 213 * 1920 / 4096.0)
    #expect(whole.value(ofPosition: 1920, extent: 1920) == 4095)
    #expect(whole.value(ofPosition: -1, extent: 1920) == 0)
    let fine = DeviceAxis(.x, "Abs X", -8...7, isWhole: false)
    #expect(fine.value(ofPosition: 3, extent: 32) == -6.5)
    #expect(fine.position(ofValue: -6.5, extent: 32) == 3)
  }

  @Test("pressure is a share of the range")
  func pressures() {
    let axis = DeviceAxis(.pressure, "Abs Pressure", 0...100)
    #expect(axis.value(ofShare: 0.504) == 50)
    #expect(axis.share(ofValue: 50) == 0.5)
    #expect(axis.value(ofShare: 2) == 100)
  }

  @Test("libinput's rotation sits at the end of its axis")
  func rotation() throws {
    let axis = try #require(TabletLayout.libinput.pen.axis(.rotation))
    #expect(axis.value(ofDegrees: 3) == Double(axis.maximum))
    let wheel = try #require(TabletLayout.wacom.pen.axis(.rotation))
    #expect(wheel.value(ofDegrees: 30) == 150 && wheel.degrees(ofValue: 150) == 30)
  }

  @Test(
    "keys have the codes of a PC keyboard",
    arguments: [
      ("q", 24), ("a", 38), ("z", 52), ("1", 10), ("0", 19), ("[", 34), ("\\", 51), (" ", 65),
    ]
      as [(Character, UInt32)])
  func keys(_ character: Character, _ code: UInt32) {
    #expect(Key(character)?.code == code)
  }

  @Test("function keys have two ranges of codes, and no key has a capital")
  func functionKeys() {
    #expect([1, 10, 11, 12].map { Key.function($0).code } == [67, 76, 95, 96])
    #expect(Key("A") == nil)
  }

  @Test("the pacer never wakes early, and makes up for a late moment")
  func pacer() {
    let start = monotonicNanoseconds()
    var pacer = Pacer(rate: 1000)
    for index in 0..<50 {
      pacer.wait()
      #expect(monotonicNanoseconds() - start >= Int64(index) * 1_000_000)
    }
    // Moments are counted from the start: no delay adds up.
    #expect(monotonicNanoseconds() - start < 49_000_000 + pacer.worstNanoseconds + 20_000_000)
  }
}
