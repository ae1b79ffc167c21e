import InkTypes

/// What must be remembered of a device between its events.
struct Source: BitwiseCopyable {
  let id: DeviceID
  let tool: Tool
  let hasProximity: Bool
  var axes: AxisCache
  /// Where it was last, in px of the window; nil before its first event.
  var position: SIMD2<Float>?
  /// The time of its last sample.
  var lastTime: Timestamp?
  /// Whether the tool is near, where it says so.
  var isNear = false
  /// The buttons that it holds: bit n for button n.
  var buttons: UInt32 = 0
  /// Whether its tip is down by the raw events; nil while there was none.
  var rawTip: Bool?
  /// Whether its last sample touched.
  var touched = false

  init(_ device: InputDevice, of description: DeviceDescription) {
    id = device.id
    tool = device.tool
    hasProximity = device.hasProximity
    axes = AxisCache(of: description, tool: device.tool)
  }

  private static let tip: UInt32 = 1 << 1

  var holdsTip: Bool { buttons & Self.tip != 0 }

  /// Brings the buttons in line with what the pointer as a whole holds.
  ///
  /// The pointer says what any device holds: a button that it does not hold was let go unseen. And it
  /// says nothing where a second device presses or releases what a first one holds; there the
  /// raw events know.
  mutating func settleButtons(pointerHolds held: UInt32) {
    if tool.isPen, let rawTip {
      if rawTip { buttons |= Self.tip } else { buttons &= ~Self.tip }
    }
    buttons &= held
  }

  mutating func press(_ button: UInt32, isDown: Bool) {
    guard button < 32 else { return }
    if isDown { buttons |= 1 << button } else { buttons &= ~(1 << button) }
  }

  /// The barrel buttons, or a mouse's other buttons, as a sample has them.
  var sampleButtons: UInt16 {
    func holds(_ button: UInt32) -> Bool { buttons & 1 << button != 0 }
    // Some drivers have the upper barrel button as 8, where "forward" would be.
    let (first, second) = tool.isPen ? (holds(2), holds(3) || holds(8)) : (holds(3), holds(2))
    return (first ? 1 : 0) | (second ? 2 : 0)
  }

  /// Forgets that it touches or is near.
  mutating func letGo() {
    buttons = 0
    rawTip = rawTip.map { _ in false }
    isNear = false
  }
}

/// The devices by their number in the X server.
struct SourceTable {
  /// What stands behind a number.
  enum Entry: BitwiseCopyable {
    /// Nothing that we know of.
    case unknown
    /// Something that sends no samples.
    case silent
    /// A device that was gone before it could be asked what it is.
    case vanished
    case source(Source)
  }

  /// An X server's devices have numbers below it.
  static let limit = 256
  private var entries = [Entry](repeating: .unknown, count: limit)

  subscript(number: UInt16) -> Entry {
    get { Int(number) < Self.limit ? entries[Int(number)] : .silent }
    set { if Int(number) < Self.limit { entries[Int(number)] = newValue } }
  }

  /// The device behind a number, if it sends samples.
  subscript(source number: UInt16) -> Source? {
    if case .source(let source) = self[number] { source } else { nil }
  }

  /// The numbers of the devices that send samples.
  func forEachSource(_ body: (UInt16, Source) -> Void) {
    for number in entries.indices {
      if case .source(let source) = entries[number] { body(UInt16(number), source) }
    }
  }
}
