package import CXInput

/// A pointer or touch event of XInput 2, read in place: the head, then two bit masks, then the values.
package struct DeviceEventView {
  /// The fields that every such event has.
  package let head: xcb_input_button_press_event_t
  private let buttonWords: UnsafeRawBufferPointer
  private let axisWords: UnsafeRawBufferPointer
  private let values: UnsafeRawBufferPointer

  /// Looks at an event's bytes, which must outlive the view; nil where it is shorter than it says.
  ///
  /// - Parameter bytes: The whole event, as xcb gives it.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    let headSize = MemoryLayout<xcb_input_button_press_event_t>.size
    guard bytes.count >= headSize else { return nil }
    head = bytes.loadUnaligned(as: xcb_input_button_press_event_t.self)
    let axesStart = headSize + 4 * Int(head.buttons_len)
    let valuesStart = axesStart + 4 * Int(head.valuators_len)
    guard valuesStart <= bytes.count else { return nil }
    buttonWords = UnsafeRawBufferPointer(rebasing: bytes[headSize..<axesStart])
    axisWords = UnsafeRawBufferPointer(rebasing: bytes[axesStart..<valuesStart])
    values = UnsafeRawBufferPointer(rebasing: bytes[valuesStart...])
  }

  /// Which buttons the pointer held before the event, by whatever device: bit n for button n.
  package var heldButtons: UInt32 {
    buttonWords.count >= 4 ? buttonWords.loadUnaligned(as: UInt32.self) : 0
  }

  /// Where, in px of the window.
  var position: SIMD2<Float> { SIMD2(Float(fixed: head.event_x), Float(fixed: head.event_y)) }

  /// Calls `body` with the number and value of each axis that the event carries.
  func forEachAxis(_ body: (_ number: Int, _ value: Double) -> Void) {
    var place = 0
    for word in 0..<axisWords.count / 4 {
      var bits = axisWords.loadUnaligned(fromByteOffset: 4 * word, as: UInt32.self)
      while bits != 0, place + 8 <= values.count {
        let value = values.loadUnaligned(fromByteOffset: place, as: xcb_input_fp3232_t.self)
        body(32 * word + bits.trailingZeroBitCount, Double(value))
        bits &= bits - 1
        place += 8
      }
    }
  }
}

extension Float {
  /// A number of 16.16 bits.
  init(fixed: xcb_input_fp1616_t) {
    self = Self(Double(fixed) / 65536)
  }
}

extension Double {
  /// A number of 32.32 bits.
  init(_ fixed: xcb_input_fp3232_t) {
    self = Double(fixed.integral) + Double(fixed.frac) / 4_294_967_296
  }
}
