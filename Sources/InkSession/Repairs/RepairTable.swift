public import InkTypes

/// The table of repairs: what each does, whether it is made, and whether it can be switched off.
extension Repair {
  /// One line of the table.
  private struct Line {
    var rule: String
    var isStandard = true
    var isSwitchable = true
  }

  /// What it does, in words.
  public var rule: String { line.rule }

  /// Whether it is made unless the settings say otherwise.
  public var isStandard: Bool { line.isStandard }

  /// Whether settings can leave it out; without the others there would be no stroke to draw.
  public var isSwitchable: Bool { line.isSwitchable }

  private var line: Line {
    switch self {
    case .invalidNumber, .removedDevice, .deviceGone, .pressureRange, .repeatedTime, .backwardTime:
      Line(rule: fixedRule, isSwitchable: false)
    case .landing: Line(rule: switchableRule, isStandard: false)
    default: Line(rule: switchableRule)
    }
  }

  private var fixedRule: String {
    switch self {
    case .invalidNumber: "a report with a number that is none is dropped; its lift counts"
    case .removedDevice: "reports of a device after its removal are dropped"
    case .deviceGone: "a stroke ends with its device"
    case .pressureRange: "a pressure outside 0...1 becomes the nearest of them"
    case .repeatedTime: "of reports with one time the stroke's path takes the last"
    default: "a time before that of the report before counts as that"
    }
  }

  private var switchableRule: String {
    switch self {
    case .stuckTime:
      "from the third report at time 0 on, or the 33rd of one time, reports are 1/240 s apart"
    case .restartingTime: "a device's clock that falls back by over 250 ms goes on from before"
    case .secondProximity: "a pen that comes near sends away one that never said that it left"
    case .touchInPenStroke: "a finger's report with a pen's number leaves the pen's axes alone"
    case .mouseDuplicate:
      "a mouse's stroke of under 20 ms is void where a pen goes down within 8 px of it"
    case .stalePressure: "a pressure of a pen in the air is 0"
    case .halfTilt:
      "a tilt axis that falls to exactly 0 from 10° or more for one report, the other one over 5°, stays"
    case .missingRelease:
      "contact over a silence of over 300 ms and 64 px of the window is two strokes"
    case .toolFlip: "a tool that changes in contact begins a stroke of its own"
    case .zeroPressure:
      "pressure 0 in contact is that of the report before; before the first it waits for it, at "
        + "most 50 ms, then it is 0.5"
    case .spike:
      "a first pressure of 0.3 or more, over twice the second, is the second where the third agrees"
    case .landing: "a stroke's first report is left out where three or more came"
    case .lightTouch: "150 ms under 0.008 after a peak is a lift; 0.02 is a touch again"
    default:
      "three or more last reports under 0.02 after a peak are left out where they go over 16 px, or "
        + "over 3 px after a fall from 0.1 at once"
    }
  }
}

extension RepairSet {
  /// The repairs that are made unless the settings say otherwise.
  static let standard = Repair.allCases.reduce(into: RepairSet()) { set, repair in
    if repair.isStandard { set.insert(RepairSet(repair)) }
  }

  /// The repairs that cannot be left out.
  private static let fixed = Repair.allCases.reduce(into: RepairSet()) { set, repair in
    if !repair.isSwitchable { set.insert(RepairSet(repair)) }
  }

  /// The set after a change.
  func changed(by change: SettingsChange) -> RepairSet {
    union(change.repairsOn).subtracting(change.repairsOff.subtracting(Self.fixed))
  }
}

/// How often each repair was made.
public struct RepairCounts: Sendable, Equatable {
  private var counts = SIMD32<Int>.zero

  /// Makes counts of nothing.
  public init() {}

  /// How often a repair was made: reports, or strokes, that it changed.
  ///
  /// - Parameter repair: The repair.
  public internal(set) subscript(repair: Repair) -> Int {
    get { counts[repair.index] }
    set { counts[repair.index] = newValue }
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: RepairCounts) { counts &+= other.counts }
}
