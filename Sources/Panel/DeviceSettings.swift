public import InkTypes

/// What is set for one device, as the panel shows it.
public struct DeviceSettings: Sendable, Equatable {
  /// The device.
  public var device: DeviceID
  /// Whether its x tilt is taken the other way round.
  public var invertsTiltX = false
  /// Whether its y tilt is taken the other way round.
  public var invertsTiltY = false
  /// The repairs that can be switched, in the order in which they are applied.
  public var repairs: [RepairRow] = []
  /// What becomes of its pressure before the person's curve.
  public var calibrated = PressureCurve()
  /// Whether there is a calibration to take back.
  public var canUndo = false
  /// The calibration in progress, or done and neither taken nor dropped; nil = none.
  public var calibration: PressureCalibration?

  /// Makes settings as they are for a new device.
  ///
  /// - Parameter device: The device.
  public init(of device: DeviceID) {
    self.device = device
  }
}

/// A repair as the panel lists it.
public struct RepairRow: Sendable, Hashable, BitwiseCopyable {
  /// The repair.
  public var repair: Repair
  /// Whether it is made.
  public var isMade: Bool
  /// How often it was made so far, whatever the device.
  public var count: Int

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - repair: The repair.
  ///   - isMade: Whether it is made.
  ///   - count: How often it was made so far.
  public init(_ repair: Repair, isMade: Bool, count: Int = 0) {
    self.repair = repair
    self.isMade = isMade
    self.count = count
  }
}

extension Repair {
  /// The fault that it puts right, as the panel says it.
  var fault: String {
    switch self {
    case .invalidNumber: "no numbers"
    case .removedDevice: "reports after removal"
    case .deviceGone: "device gone"
    case .stuckTime: "clock stands still"
    case .restartingTime: "clock starts anew"
    case .secondProximity: "second pen near"
    case .touchInPenStroke: "finger in pen stroke"
    case .mouseDuplicate: "mouse doubles pen"
    case .pressureRange: "pressure out of range"
    case .stalePressure: "pressure in the air"
    case .halfTilt: "one tilt axis drops"
    case .missingRelease: "lift missing"
    case .toolFlip: "tool changes in contact"
    case .zeroPressure: "zero pressure"
    case .spike: "first pressure too high"
    case .landing: "first report astray"
    case .lightTouch: "touches when lifted"
    case .tail: "thin tail"
    case .repeatedTime: "time repeats"
    case .backwardTime: "time runs back"
    }
  }
}
