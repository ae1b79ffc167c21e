/// One report of a pen, finger or mouse, as it came: 64 bytes, trivially copyable.
///
/// Values are raw: before the user's pressure curve and before repairs. An axis whose bit is not in
/// `axes` was not in this report, and its field is meaningless.
public struct PenSample: Sendable, BitwiseCopyable, Equatable {
  /// The time of the report as best known.
  public var time: Timestamp
  /// When the report reached the program, same clock; equal to `time` where unknown.
  public var arrival: Timestamp
  /// Where, in px of the canvas: x to the right, y down, pixel centres at .5.
  public var position: SIMD2<Float>
  /// 0...1 of the device's range.
  public var pressure: Float
  /// tx and ty, or altitude and azimuth (`axes` tells), in degrees as seen on the screen.
  ///
  /// tx + = leaning to the right, ty + = leaning towards the person, each −90...90. Altitude 0...90,
  /// azimuth clockwise from +x.
  public var tilt: SIMD2<Float>
  /// The pen's turn about its own axis, in degrees, 0..<360.
  public var twist: Float
  /// The number of the report, counted from 0 by its producer; it wraps.
  public var sequence: UInt32
  /// Tells fingers of one device apart; 0 for a pen or a mouse.
  public var contact: Int32
  /// The device, as numbered by the producer.
  public var device: DeviceID
  /// Bit mask of the barrel buttons: 1 the lower, 2 the upper; of a mouse: 1 right, 2 middle.
  public var buttons: UInt16
  /// What touches: a device's pen end and eraser end are two tools.
  public var tool: Tool
  /// Which axes this report carried.
  public var axes: Axes
  /// Whether the tip touches, and what is known of proximity.
  public var state: State
  /// Free for later use, so that the size stays 64 bytes.
  var reserved: (UInt8, UInt8, UInt8)

  /// Makes a report without any axis but its position.
  ///
  /// - Parameters:
  ///   - time: The time of the report.
  ///   - position: Where, in px of the canvas.
  ///   - device: The device that sent it.
  ///   - tool: What touches or hovers.
  ///   - state: Contact and proximity.
  public init(
    time: Timestamp, position: SIMD2<Float>, device: DeviceID, tool: Tool = .pen,
    state: State = []
  ) {
    self.time = time
    self.arrival = time
    self.position = position
    self.device = device
    self.tool = tool
    self.state = state
    pressure = 0
    tilt = .zero
    twist = 0
    sequence = 0
    contact = 0
    buttons = 0
    axes = []
    reserved = (0, 0, 0)
  }

  /// Whether two reports carry the same values in every field.
  public static func == (left: PenSample, right: PenSample) -> Bool {
    left.time == right.time && left.arrival == right.arrival && left.position == right.position
      && left.pressure == right.pressure && left.tilt == right.tilt && left.twist == right.twist
      && left.sequence == right.sequence && left.contact == right.contact
      && left.device == right.device && left.buttons == right.buttons && left.tool == right.tool
      && left.axes == right.axes && left.state == right.state
  }
}

/// A device's number, given by the producer and never used twice in a session.
public struct DeviceID: Hashable, Sendable, BitwiseCopyable {
  /// The number.
  public var number: UInt32

  /// Makes an identity from its number.
  ///
  /// - Parameter number: Any number, unique within a session.
  @inlinable
  public init(_ number: UInt32) {
    self.number = number
  }
}

/// What a person holds.
public enum Tool: String, Sendable, BitwiseCopyable, CaseIterable {
  case pen, eraser, puck, touch, mouse
}

extension PenSample {
  /// The axes that a report carries beside its position.
  public struct Axes: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    ///
    /// - Parameter rawValue: The bits.
    @inlinable
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `pressure` is real.
    public static let pressure = Axes(rawValue: 1)
    /// `tilt` holds tx and ty.
    public static let tilt = Axes(rawValue: 2)
    /// `tilt` holds altitude and azimuth.
    public static let direction = Axes(rawValue: 4)
    /// `twist` is real.
    public static let twist = Axes(rawValue: 8)
  }

  /// Contact and proximity, as the device said them.
  public struct State: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    ///
    /// - Parameter rawValue: The bits.
    @inlinable
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The tip, finger or left button is down.
    public static let touching = State(rawValue: 1)
    /// The device tells proximity at all.
    public static let proximityKnown = State(rawValue: 2)
    /// The tool is near the surface; meaningless without `proximityKnown`.
    public static let inProximity = State(rawValue: 4)
    /// The contact did not end, it was taken away: what it did is void.
    public static let cancelled = State(rawValue: 8)
    /// A touch's first report.
    public static let began = State(rawValue: 16)
  }
}
