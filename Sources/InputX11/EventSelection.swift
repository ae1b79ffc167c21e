import CXInput
import Glibc

extension XConnection {
  /// Asks for the masters' events of a window.
  ///
  /// Of the masters, not of each device: there positions are right, each event comes once, and a
  /// device that appears later is included at once.
  func selectPointers(of window: xcb_window_t) throws(InputError) {
    if hasGestures {
      // Another program may have taken the window's gestures; then we do without.
      do throws(InputError) {
        return try selectPointers(of: window, beside: Self.gestureMask)
      } catch .selectionRefused {}
    }
    try selectPointers(of: window, beside: 0)
  }

  private func selectPointers(
    of window: xcb_window_t, beside mask: UInt64
  ) throws(InputError) {
    try select(
      window, device: XCB_INPUT_DEVICE_ALL_MASTER,
      [
        XCB_INPUT_XI_EVENT_MASK_MOTION, XCB_INPUT_XI_EVENT_MASK_BUTTON_PRESS,
        XCB_INPUT_XI_EVENT_MASK_BUTTON_RELEASE, XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN,
        XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE, XCB_INPUT_XI_EVENT_MASK_TOUCH_END,
        XCB_INPUT_XI_EVENT_MASK_ENTER, XCB_INPUT_XI_EVENT_MASK_LEAVE,
      ], beside: mask)
  }

  /// Begin, update and end of pinches and swipes, which the server wants together.
  private static let gestureMask: UInt64 =
    (XCB_INPUT_GESTURE_PINCH_BEGIN...XCB_INPUT_GESTURE_SWIPE_END).reduce(0) { $0 | 1 << UInt64($1) }

  /// Asks for news of devices, and for the buttons as the devices themselves say them.
  func selectDevices(root: xcb_window_t) throws(InputError) {
    try select(root, device: XCB_INPUT_DEVICE_ALL, [XCB_INPUT_XI_EVENT_MASK_HIERARCHY])
    try select(
      root, device: XCB_INPUT_DEVICE_ALL_MASTER,
      [XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_PRESS, XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_RELEASE])
  }

  /// Asks for news of the window's place.
  func selectPlace(of window: xcb_window_t) {
    var mask = XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
    xcb_change_window_attributes(handle, window, XCB_CW_EVENT_MASK.rawValue, &mask)
  }

  private func select(
    _ window: xcb_window_t, device: xcb_input_device_t, _ masks: [xcb_input_xi_event_mask_t],
    beside others: UInt64 = 0
  ) throws(InputError) {
    let mask = masks.reduce(others) { $0 | UInt64($1.rawValue) }
    let cookie = pelt_xinput_select(handle, window, UInt16(device.rawValue), mask)
    guard let error = xcb_request_check(handle, cookie) else { return }
    defer { free(error) }
    throw .selectionRefused(code: error.pointee.error_code)
  }

  /// Asks for a device's proximity events, which XInput 2 lacks.
  ///
  /// - Returns: Whether the device has them.
  func selectProximity(of device: UInt16, window: xcb_window_t) -> Bool {
    guard device < 128 else { return false }
    let reply = xcb_input_open_device_reply(
      handle, xcb_input_open_device(handle, UInt8(device)), nil)
    defer { free(reply) }
    guard let reply, let classes = xcb_input_open_device_class_info(reply) else { return false }
    let proximity = UInt8(XCB_INPUT_INPUT_CLASS_PROXIMITY.rawValue)
    let count = Int(xcb_input_open_device_class_info_length(reply))
    guard (0..<count).contains(where: { classes[$0].class_id == proximity }) else { return false }
    let wanted = [XCB_INPUT_PROXIMITY_IN, XCB_INPUT_PROXIMITY_OUT].map {
      xcb_input_event_class_t(device) << 8 | xcb_input_event_class_t(Int32(firstEvent) + $0)
    }
    xcb_input_select_extension_event(handle, window, UInt16(wanted.count), wanted)
    return true
  }
}
