/// What is put right of that which pens really send, in the order in which it is applied.
///
/// A recording keeps what came; repairs are made when it is drawn. `InkSession` holds their rules.
public enum Repair: String, Sendable, BitwiseCopyable, CaseIterable {
  case invalidNumber, removedDevice, deviceGone, stuckTime, restartingTime, secondProximity
  case touchInPenStroke, mouseDuplicate, pressureRange, stalePressure, halfTilt, missingRelease
  case toolFlip, zeroPressure, spike, landing, lightTouch, tail, repeatedTime, backwardTime
}

/// A set of repairs.
public struct RepairSet: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// A bit for each case of `Repair`, in their order.
  public let rawValue: UInt32

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Makes a set of one repair.
  ///
  /// - Parameter repair: The repair.
  public init(_ repair: Repair) {
    rawValue = 1 << UInt32(repair.index)
  }
}

extension Repair {
  /// Its place in the order of application.
  public var index: Int {
    switch self {
    case .invalidNumber: 0
    case .removedDevice: 1
    case .deviceGone: 2
    case .stuckTime: 3
    case .restartingTime: 4
    case .secondProximity: 5
    case .touchInPenStroke: 6
    case .mouseDuplicate: 7
    case .pressureRange: 8
    case .stalePressure: 9
    case .halfTilt: 10
    case .missingRelease: 11
    case .toolFlip: 12
    case .zeroPressure: 13
    case .spike: 14
    case .landing: 15
    case .lightTouch: 16
    case .tail: 17
    case .repeatedTime: 18
    case .backwardTime: 19
    }
  }
}
