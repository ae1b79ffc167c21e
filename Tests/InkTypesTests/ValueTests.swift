import InkTypes
import Testing

@Suite("Values")
struct ValueTests {
  @Test("a report takes 64 bytes")
  func size() {
    #expect(MemoryLayout<PenSample>.size == 64)
    #expect(MemoryLayout<PenSample>.stride == 64)
  }

  @Test("an event takes at most 80 bytes, so that a million of them stay small")
  func eventSize() {
    #expect(MemoryLayout<InkEvent>.stride <= 80)
  }

  private static let hues: [(Double, Int)] = [
    (0, 0xFF0000), (0.166_666_67, 0xFFFF00), (0.333_333_33, 0x00FF00), (0.5, 0x00FFFF),
    (0.666_666_67, 0x0000FF), (0.833_333_33, 0xFF00FF), (1, 0xFF0000), (-0.333_333_33, 0x0000FF),
    (0.33, 0x05FF00),
  ]

  @Test("a hue is a colour of full saturation and brightness", arguments: hues)
  func hue(turn: Double, rgb: Int) {
    let color = InkColor(hue: Float(turn))
    #expect(color.rgb == UInt32(rgb))
    #expect(color.channels.max() == 1 && color.channels.min() == 0)
  }

  @Test("24-bit colours survive the way through text and back")
  func hexadecimal() {
    for rgb in [0, 1, 0x00FF7F, 0xABCDEF, 0xFFFFFF] as [UInt32] {
      #expect(InkColor(hexadecimal: InkColor(rgb: rgb).hexadecimal)?.rgb == rgb)
    }
    #expect(InkColor(hexadecimal: "aBcDeF")?.rgb == 0xABCDEF)
    for text in ["", "12345", "1234567", "12345g", "+12345", "１２３４５６"] {
      #expect(InkColor(hexadecimal: text) == nil)
    }
  }

  @Test("a shift moves times and devices, and its inverse moves them back")
  func shifts() {
    let shift = EventShift(nanoseconds: 7_000, devices: 3)
    var sample = PenSample(
      time: Timestamp(nanoseconds: 1), position: [5, 6], device: DeviceID(.max))
    sample.arrival = Timestamp(nanoseconds: 2)
    let moved = sample.shifted(by: shift)
    #expect(moved.time.nanoseconds == 7_001 && moved.arrival.nanoseconds == 7_002)
    #expect(moved.device == DeviceID(2) && moved.position == sample.position)
    #expect(moved.shifted(by: shift.inverse) == sample)
    let event = InkEvent.deviceAdded(DeviceID(4), .pen, .zero).shifted(by: shift)
    guard case .deviceAdded(DeviceID(7), .pen, Timestamp(nanoseconds: 7_000)) = event else {
      Issue.record("\(event)")
      return
    }
  }
}
