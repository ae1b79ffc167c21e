public import InkTypes

/// Tells one finger from another while it is down; a device may give the same number again later.
public struct TouchID: Hashable, Sendable, BitwiseCopyable {
  /// The touch device.
  public var device: DeviceID
  /// The device's number for the contact.
  public var contact: Int32

  /// Makes an identity.
  ///
  /// - Parameters:
  ///   - device: The touch device.
  ///   - contact: The device's number for the contact.
  public init(device: DeviceID = DeviceID(0), contact: Int32) {
    self.device = device
    self.contact = contact
  }
}

/// What a report says of a touch.
public enum TouchPhase: String, Sendable, BitwiseCopyable, CaseIterable {
  case began, moved, ended, cancelled
}

/// What lies under a touch when it lands; recognisers say from which of these they take touches.
///
/// This is the rule `shouldReceive` as data: the caller finds out what was hit, once, and a touch on
/// a button never reaches the canvas's recognisers. The empty set is a touch for nobody, as a palm.
public struct TouchTarget: OptionSet, Sendable, BitwiseCopyable {
  /// The bits; those from 4 up are free for a program's own targets.
  public let rawValue: UInt16

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The drawing surface.
  public static let canvas = TouchTarget(rawValue: 1)
  /// A panel or another widget that handles its touches itself.
  public static let panel = TouchTarget(rawValue: 2)
}

/// One finger as a recogniser sees it; lengths in points.
public struct Touch: Sendable, BitwiseCopyable {
  /// Who it is.
  public let id: TouchID
  /// Where it landed, in points of the window.
  public let start: SIMD2<Float>
  /// When it landed.
  public let startTime: Timestamp
  /// How far from the window's left, top, right and bottom edge it landed, in points.
  public let edgeDistances: SIMD4<Float>
  /// Where it is, in points of the window.
  public internal(set) var position: SIMD2<Float>
  /// Where it was at the report before, in points of the window.
  public internal(set) var previousPosition: SIMD2<Float>
  /// The time of its newest report.
  public internal(set) var time: Timestamp

  /// Makes a touch that has just landed.
  ///
  /// - Parameters:
  ///   - id: Who it is.
  ///   - position: Where, in points of the window.
  ///   - time: When.
  ///   - windowSize: The window's size, in points.
  public init(
    id: TouchID, at position: SIMD2<Float>, time: Timestamp,
    windowSize: SIMD2<Float> = SIMD2(repeating: .infinity)
  ) {
    self.id = id
    start = position
    startTime = time
    let far = windowSize - position
    edgeDistances = SIMD4(position.x, position.y, far.x, far.y)
    self.position = position
    previousPosition = position
    self.time = time
  }

  /// The way from where it landed, in points.
  public var displacement: SIMD2<Float> { position - start }

  /// Takes a new place.
  mutating func move(to position: SIMD2<Float>, at time: Timestamp) {
    previousPosition = self.position
    self.position = position
    self.time = time
  }
}
