internal import CGLFW
internal import Glibc

/// When the X server showed this window's frames, by its Present extension.
///
/// A connection of its own: GLFW takes events of its connection for itself. It listens to the frames
/// that a driver's swap presents, and presents nothing itself: a second source of notifications makes
/// the first ones late (mpv pull request 11197). Drivers that draw on the CPU do not use Present; then
/// nothing ever comes. One thread.
public struct PresentWatch: ~Copyable {
  /// What the server said of one frame.
  public struct Completion: Sendable, BitwiseCopyable {
    /// How it was shown.
    public enum Mode: Sendable, BitwiseCopyable {
      /// It was copied.
      case copy
      /// The screen's scan-out switched to it.
      case flip
      /// Another frame took its place before it was seen.
      case skip
    }

    /// The number that the presenting client gave it: a driver counts its swaps, from 1.
    public var serial: UInt32
    /// How it was shown.
    public var mode: Mode
    /// When, in µs of the server's clock (UST).
    public var microseconds: Int64
    /// The screen's counter (MSC).
    public var blank: Int64
  }

  private let connection: OpaquePointer
  private let opcode: UInt8

  /// Begins to listen; nil where the server has no Present extension.
  ///
  /// - Parameters:
  ///   - display: The display's name; nil: the one that the environment names.
  ///   - window: The window's number.
  public init?(display: String? = nil, window: UInt32) {
    guard let connection = xcb_connect(display, nil) else { return nil }
    guard xcb_connection_has_error(connection) == 0, let opcode = Self.opcode(connection) else {
      xcb_disconnect(connection)
      return nil
    }
    self.connection = connection
    self.opcode = opcode
    free(
      xcb_present_query_version_reply(
        connection, xcb_present_query_version(connection, 1, 0), nil))
    xcb_present_select_input(
      connection, xcb_generate_id(connection), window,
      UInt32(XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY.rawValue))
    // Once it answers, it listens.
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }

  deinit {
    xcb_disconnect(connection)
  }

  private static func opcode(_ connection: OpaquePointer) -> UInt8? {
    let name = "Present"
    let cookie = xcb_query_extension(connection, UInt16(name.utf8.count), name)
    guard let reply = xcb_query_extension_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    return reply.pointee.present != 0 ? reply.pointee.major_opcode : nil
  }

  /// Takes the next frame that was shown; never waits.
  ///
  /// - Returns: What the server said of it; nil where nothing is left.
  public func next() -> Completion? {
    while let event = xcb_poll_for_event(connection) {
      defer { free(event) }
      if let completion = completion(event) { return completion }
    }
    return nil
  }

  /// Waits until something comes.
  ///
  /// - Parameter nanoseconds: How long at most.
  public func wait(atMost nanoseconds: Int64) {
    let descriptor = xcb_get_file_descriptor(connection)
    // A negative descriptor is passed over.
    peltWait(descriptor, -1, -1, max(nanoseconds, 0))
  }

  private func completion(_ event: UnsafeMutablePointer<xcb_generic_event_t>) -> Completion? {
    guard event.pointee.response_type & 0x7f == UInt8(XCB_GE_GENERIC) else { return nil }
    return event.withMemoryRebound(to: xcb_present_complete_notify_event_t.self, capacity: 1) {
      let notice = $0.pointee
      guard notice.extension == opcode,
        notice.event_type == UInt16(XCB_PRESENT_COMPLETE_NOTIFY),
        notice.kind == UInt8(XCB_PRESENT_COMPLETE_KIND_PIXMAP.rawValue)
      else { return nil }
      return Completion(
        serial: notice.serial, mode: Self.mode(notice.mode),
        microseconds: Int64(truncatingIfNeeded: notice.ust),
        blank: Int64(truncatingIfNeeded: notice.msc))
    }
  }

  private static func mode(_ mode: UInt8) -> Completion.Mode {
    switch UInt32(mode) {
    case XCB_PRESENT_COMPLETE_MODE_FLIP.rawValue: .flip
    case XCB_PRESENT_COMPLETE_MODE_SKIP.rawValue: .skip
    default: .copy
    }
  }
}
