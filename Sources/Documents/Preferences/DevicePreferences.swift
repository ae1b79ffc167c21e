public import InkTypes

/// What a person set for one device.
public struct DevicePreferences: Sendable, Equatable {
  /// Whether its x tilt is taken the other way round.
  public var invertsTiltX = false
  /// Whether its y tilt is taken the other way round.
  public var invertsTiltY = false
  /// The repairs that are made, or not, otherwise than is usual.
  public var repairs: [Repair: Bool] = [:]
  /// What its tools' pressures were calibrated to.
  public var calibrations: [Tool: Calibration] = [:]

  /// Makes those of a new device.
  public init() {}

  /// A tool's calibration, and the one before, so that it can be undone.
  public struct Calibration: Sendable, Equatable {
    /// What becomes of the tool's pressure.
    public var curve: PressureCurve
    /// The one before; nil where there was none.
    public var previous: PressureCurve?

    /// Makes a calibration.
    ///
    /// - Parameters:
    ///   - curve: What becomes of the tool's pressure.
    ///   - previous: The one before, or nil.
    public init(_ curve: PressureCurve, previous: PressureCurve? = nil) {
      self.curve = curve
      self.previous = previous
    }
  }

  /// Whether nothing is set.
  public var isEmpty: Bool { self == DevicePreferences() }

  /// Takes a new calibration, and keeps the old one.
  ///
  /// - Parameters:
  ///   - tool: The device's tool.
  ///   - curve: What becomes of its pressure.
  public mutating func calibrate(_ tool: Tool, _ curve: PressureCurve) {
    calibrations[tool] = Calibration(curve, previous: calibrations[tool]?.curve)
  }

  /// Takes the newest calibration of a tool back.
  ///
  /// - Parameter tool: The device's tool.
  /// - Returns: What becomes of its pressure now; nil where there was no calibration.
  public mutating func undoCalibration(of tool: Tool) -> PressureCurve? {
    guard let undone = calibrations[tool] else { return nil }
    calibrations[tool] = undone.previous.map { Calibration($0) }
    return undone.previous ?? PressureCurve()
  }

  /// What the session and a recording are told when the device appears.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - time: When.
  /// - Returns: The events; none where nothing is set.
  public func events(of device: DeviceID, at time: Timestamp) -> [InkEvent] {
    var events: [InkEvent] = []
    var change = SettingsChange()
    change.device = device
    change.invertTiltX = invertsTiltX ? true : nil
    change.invertTiltY = invertsTiltY ? true : nil
    for (repair, isMade) in repairs {
      if isMade {
        change.repairsOn.insert(RepairSet(repair))
      } else {
        change.repairsOff.insert(RepairSet(repair))
      }
    }
    if invertsTiltX || invertsTiltY || !repairs.isEmpty { events.append(.settings(change, time)) }
    for tool in Tool.allCases {
      guard let curve = calibrations[tool]?.curve else { continue }
      events.append(.calibration(curve, time, of: device, tool))
    }
    return events
  }
}

/// As JSON has them; what is out of range, or of an unknown name, is left out.
extension DevicePreferences: Codable {
  private struct Stored: Codable {
    var invertTiltX, invertTiltY: Bool?
    var repairs: [String: Bool]?
    var calibrations: [String: StoredCalibration]?
  }

  private struct StoredCalibration: Codable {
    var curve: StoredCurve
    var previous: StoredCurve?
  }

  /// Reads them.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: Where a value is of another kind.
  public init(from decoder: any Decoder) throws {
    let stored = try Stored(from: decoder)
    invertsTiltX = stored.invertTiltX ?? false
    invertsTiltY = stored.invertTiltY ?? false
    for (name, isMade) in stored.repairs ?? [:] {
      if let repair = Repair(rawValue: name) { repairs[repair] = isMade }
    }
    for (name, stored) in stored.calibrations ?? [:] {
      guard let tool = Tool(rawValue: name), let curve = stored.curve.curve else { continue }
      calibrations[tool] = Calibration(curve, previous: stored.previous?.curve)
    }
  }

  /// Writes them.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    let stored = Stored(
      invertTiltX: invertsTiltX ? true : nil, invertTiltY: invertsTiltY ? true : nil,
      repairs: repairs.isEmpty
        ? nil : Dictionary(uniqueKeysWithValues: repairs.map { ($0.key.rawValue, $0.value) }),
      calibrations: calibrations.isEmpty
        ? nil
        : Dictionary(
          uniqueKeysWithValues: calibrations.map {
            (
              $0.key.rawValue,
              StoredCalibration(
                curve: StoredCurve($0.value.curve),
                previous: $0.value.previous.map { StoredCurve($0) })
            )
          }))
    try stored.encode(to: encoder)
  }
}

/// A curve as JSON has it: its points.
struct StoredCurve: Codable {
  private var points: [[Double]]

  init(_ curve: PressureCurve) {
    // A Float's own shortest text: as Double it would have digits that nobody wrote.
    points = curve.points.map { [Self.plain($0.x), Self.plain($0.y)] }
  }

  private static func plain(_ value: Float) -> Double { Double(value.description) ?? Double(value) }

  init(from decoder: any Decoder) throws {
    points = try [[Double]](from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try points.encode(to: encoder)
  }

  /// The curve; nil where the points are none.
  var curve: PressureCurve? {
    guard points.allSatisfy({ $0.count == 2 }) else { return nil }
    return PressureCurve(through: points.map { [Float($0[0]), Float($0[1])] })
  }
}
