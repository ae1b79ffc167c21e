/// What can be wrong with a tablet, as a recording shows it.
public enum Verdict: String, Sendable, CaseIterable {
  case noPressureAxis = "no-pressure-axis"
  case pressureNeverReaches1 = "pressure-never-reaches-1"
  case pressureNever0 = "pressure-never-0"
  case pressureStuck = "pressure-stuck"
  case pressureZeroInContact = "pressure-zero-in-contact"
  case tiltAxisMissing = "tilt-axis-missing"
  case tiltInvertedSuspected = "tilt-inverted-suspected"
  case tiltOneAxisAFrame = "tilt-one-axis-a-frame"
  case lowReportRate = "low-report-rate"
  case duplicateTimes = "duplicate-times"
  case zeroTimes = "zero-times"
  case restartingTimes = "restarting-times"
  case clockMismatch = "clock-mismatch"
  case gaps
  case missingRelease = "missing-release"
  case toolFlips = "tool-flips"
  case hoverLost = "hover-lost"
  case touchInPenStroke = "touch-in-pen-stroke"
  case mouseEmulationDuplicates = "mouse-emulation-duplicates"

  /// What it means, in plain words.
  public var meaning: String { words.meaning }

  /// What the person can do next.
  public var nextStep: String { words.nextStep }

  private var words: (meaning: String, nextStep: String) {
    pressureWords ?? tiltWords ?? timeWords ?? contactWords
  }

  private var pressureWords: (String, String)? {
    switch self {
    case .noPressureAxis:
      (
        "the pen touches but never tells a pressure",
        "look for a driver that knows this tablet; it may be seen as a mouse (`xinput list`)"
      )
    case .pressureNeverReaches1:
      (
        "the pen never presses fully, in a minute of drawing or more",
        "lower the end of the pressure curve in the panel, or set the pen's range in its driver"
      )
    case .pressureNever0:
      (
        "the pen presses while it is in the air: it is worn, or its driver repeats old values",
        "change the nib; if that does not help, raise the start of the pressure curve"
      )
    case .pressureStuck:
      (
        "the pressure never changes",
        "unplug the tablet and plug it in again, then look for another driver"
      )
    case .pressureZeroInContact:
      (
        "the pen says pressure 0 while it touches",
        "nothing: the repair zeroPressure takes the value before it; a newer driver may end it"
      )
    default: nil
    }
  }

  private var tiltWords: (String, String)? {
    switch self {
    case .tiltAxisMissing:
      (
        "the pen tells no tilt",
        "nothing, if it has none: fur is combed along the stroke; else look for another driver"
      )
    case .tiltInvertedSuspected:
      (
        "the pen's upper end seems to lean away from the person all the time",
        "lean the pen towards you: if the fur points the wrong way, set invertTiltY"
      )
    case .tiltOneAxisAFrame:
      (
        "only one tilt axis changes in a report, by turns",
        "nothing: the axis that lacks holds its value; a newer compositor or driver may end it"
      )
    default: nil
    }
  }

  private var timeWords: (String, String)? {
    switch self {
    case .lowReportRate:
      (
        "the pen reports less than 75 times a second",
        "use a cable in place of radio, and raise the report rate where the driver has such a switch"
      )
    case .duplicateTimes:
      (
        "reports carry the time of the one before: their times are not the pen's own",
        "record with `pelt draw --record` if another program made the file; else tell the driver's makers"
      )
    case .zeroTimes:
      (
        "reports carry time 0",
        "nothing: the repair stuckTime spaces them evenly; speeds are guessed"
      )
    case .restartingTimes:
      (
        "the pen's clock begins anew",
        "nothing: the repair restartingTime lets it go on; tell the driver's makers"
      )
    case .clockMismatch:
      (
        "the pen's clock and the computer's do not agree",
        "record again after a restart of the X server; latency figures of this log mean nothing"
      )
    case .gaps:
      (
        "reports are missing in mid-stroke",
        "look for a busy USB hub, weak radio or a program that keeps the computer busy"
      )
    default: nil
    }
  }

  private var contactWords: (String, String) {
    switch self {
    case .missingRelease:
      (
        "lifts are missing: the pen goes on elsewhere without having left",
        "nothing: the repair missingRelease ends such strokes; a newer driver may end it"
      )
    case .toolFlips:
      (
        "the pen turns into its eraser, or back, while it touches",
        "hold the pen more upright, and look what its buttons are set to in the driver"
      )
    case .hoverLost:
      (
        "the pen is not seen in the air any more",
        "unplug the tablet and plug it in again; keep other pens and magnets off it"
      )
    case .touchInPenStroke:
      (
        "a hand or finger touches while the pen draws",
        "nothing: fingers do not draw then; switch touch off where it disturbs"
      )
    default:
      (
        "a mouse repeats what the pen does",
        "nothing: the repair mouseDuplicate drops it; a driver set to pen mode ends it"
      )
    }
  }
}

/// A verdict on a device, with what it was judged by.
public struct Finding: Sendable, Equatable {
  /// The verdict.
  public var verdict: Verdict
  /// The device's number.
  public var device: UInt32
  /// How often it was seen, 1 or more.
  public var count: Int
  /// The figures, in words.
  public var evidence: String
}
