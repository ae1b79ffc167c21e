import CXInput

/// Events as the X server would send them, in memory.
enum EventBytes {
  /// A pointer or touch event of XInput 2.
  ///
  /// - Parameters:
  ///   - type: XCB_INPUT_MOTION and the like.
  ///   - source: The device.
  ///   - time: The server's ms.
  ///   - detail: The button, or the finger.
  ///   - position: Where in the window.
  ///   - axes: What it carries.
  ///   - held: The buttons that the pointer held before.
  ///   - flags: 0x10000 and the like.
  ///   - modifiers: X's mask of modifier keys.
  /// - Returns: The bytes.
  static func pointer(
    _ type: Int32, of source: UInt16, time: UInt32 = 1000, detail: UInt32 = 0,
    at position: SIMD2<Double> = [0, 0], axes: [Int: Double] = [:], held: [Int] = [],
    flags: UInt32 = 0, modifiers: UInt32 = 0
  ) -> [UInt8] {
    var head = xcb_input_button_press_event_t()
    head.response_type = UInt8(XCB_GE_GENERIC)
    head.event_type = UInt16(type)
    head.deviceid = 2
    head.sourceid = source
    head.time = time
    head.detail = detail
    head.event_x = Int32((position.x * 65536).rounded())
    head.event_y = Int32((position.y * 65536).rounded())
    head.buttons_len = 1
    head.valuators_len = 2
    head.flags = flags
    head.mods.effective = modifiers
    var words = [held.reduce(UInt32(0)) { $0 | 1 << $1 }, 0, 0]
    var values: [UInt32] = []
    for (number, value) in axes.sorted(by: { $0.key < $1.key }) {
      words[1 + number / 32] |= 1 << (number % 32)
      let integral = value.rounded(.down)
      values.append(UInt32(bitPattern: Int32(integral)))
      values.append(UInt32((value - integral) * 4_294_967_296))
    }
    words += values
    head.length = UInt32(
      (MemoryLayout.size(ofValue: head) - MemoryLayout<xcb_ge_generic_event_t>.size) / 4
        + words.count)
    return bytes(of: head) + words.flatMap { bytes(of: $0) }
  }

  /// An event about the pointer that enters or leaves the window.
  static func crossing(
    _ type: Int32, time: UInt32 = 1000, mode: Int = 0, detail: Int = 0, held: [Int] = []
  ) -> [UInt8] {
    var head = xcb_input_enter_event_t()
    head.response_type = UInt8(XCB_GE_GENERIC)
    head.event_type = UInt16(type)
    head.time = time
    head.mode = UInt8(mode)
    head.detail = UInt8(detail)
    head.buttons_len = 1
    return bytes(of: head) + bytes(of: held.reduce(UInt32(0)) { $0 | 1 << $1 })
  }

  /// A button as the device itself says it.
  static func rawButton(_ type: Int32, of source: UInt16, detail: UInt32) -> [UInt8] {
    var head = xcb_input_raw_button_press_event_t()
    head.response_type = UInt8(XCB_GE_GENERIC)
    head.event_type = UInt16(type)
    head.sourceid = source
    head.detail = detail
    return bytes(of: head)
  }

  private static func bytes<Value>(of value: Value) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
