public import InkTypes

/// What the panel shows: a plain value that the window fills in for each frame.
///
/// Places are px of the framebuffer, y down.
public struct PanelState: Sendable, Equatable {
  /// Whether the panel is wanted (Tab).
  public var isPanelShown = false
  /// Whether the help is wanted (F1).
  public var isHelpShown = false
  /// Framebuffer px for one logical px, 0.5...8; the font is made anew when it changes.
  public var contentScale: Float = 1
  /// The brush in use.
  public var brush = Brush()
  /// What becomes of the device's pressure.
  public var pressureCurve = PressureCurve()
  /// What the pen reports now.
  public var pen = PenReadings()
  /// Where a stroke is being drawn, or nil: a panel that lies there gives way until it ends.
  public var strokePosition: SIMD2<Float>?
  /// Whether there is something to undo.
  public var canUndo = false
  /// Whether something undone can come back.
  public var canRedo = false
  /// Which views are on.
  public var switches: PanelSwitches = []
  /// The devices, in the order in which they are listed.
  public var devices: [DeviceRow] = []
  /// The device whose settings are shown, or nil.
  public var openDevice: DeviceSettings?
  /// What is shown of files, or nil while that part is closed.
  public var files: FilesState?
  /// The keys and what they do, for the help.
  public var helpRows: [HelpRow] = []
  /// The gesture trace, or nil while it is not wanted.
  public var trace: TracePicture?
  /// Whether a finger draws, or all fingers are gestures.
  public var touchDraws = false
  /// Lines in the upper right corner; none, no corner.
  public var statusLines: [StatusLine] = []
  /// The latency display in the lower left corner, or nil.
  public var latency: LatencyDisplay?
  /// A message at the lower edge for 3 s, or nil.
  public var message: PanelMessage?

  /// Makes a state in which nothing is shown.
  public init() {}
}

/// What a pen reports now; what it lacks, or while none is near, is nil.
public struct PenReadings: Sendable, Hashable, BitwiseCopyable {
  /// The device's pressure before the curve, 0...1.
  public var pressure: Float?
  /// rad, 0 = flat on the surface, π/2 = upright.
  public var altitude: Float?
  /// rad, 0 = leaning towards +x, growing clockwise on screen.
  public var azimuth: Float?

  /// Makes readings.
  ///
  /// - Parameters:
  ///   - pressure: Before the curve, 0...1.
  ///   - altitude: rad.
  ///   - azimuth: rad.
  public init(pressure: Float? = nil, altitude: Float? = nil, azimuth: Float? = nil) {
    self.pressure = pressure
    self.altitude = altitude
    self.azimuth = azimuth
  }
}

/// The views that a person turns on and off.
public struct PanelSwitches: OptionSet, Sendable, Hashable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The samples view, F2.
  public static let samplesView = PanelSwitches(rawValue: 1)
  /// The latency display, F3.
  public static let latency = PanelSwitches(rawValue: 2)
  /// The touch hints, F4.
  public static let hints = PanelSwitches(rawValue: 4)
  /// The gesture trace, F5.
  public static let gestureTrace = PanelSwitches(rawValue: 8)
  /// The doctor's lines, F6.
  public static let doctor = PanelSwitches(rawValue: 16)
}

/// A device as the panel lists it.
public struct DeviceRow: Sendable, Hashable {
  /// The device's number.
  public var id: DeviceID
  /// The device's own name.
  public var name: String
  /// What it is used as.
  public var tool: Tool
  /// What it can do or what is wrong with it, in a few words.
  public var verdict: String
  /// Whether the verdict is bad news.
  public var isFaulty: Bool

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - name: The device's own name.
  ///   - tool: What it is used as.
  ///   - verdict: A few words.
  ///   - isFaulty: Whether they are bad news.
  ///   - id: The device's number.
  public init(
    name: String, tool: Tool, verdict: String, isFaulty: Bool = false, id: DeviceID = DeviceID(0)
  ) {
    self.id = id
    self.name = name
    self.tool = tool
    self.verdict = verdict
    self.isFaulty = isFaulty
  }
}

/// A line of the help.
public struct HelpRow: Sendable, Hashable {
  /// The keys, as `Ctrl+Z`.
  public var keys: String
  /// What they do.
  public var effect: String

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - keys: The keys, as `Ctrl+Z`.
  ///   - effect: What they do.
  public init(keys: String, effect: String) {
    self.keys = keys
    self.effect = effect
  }
}

/// A line in the corner.
public struct StatusLine: Sendable, Hashable {
  /// How much a line asks for attention.
  public enum Tone: Sendable, CaseIterable {
    /// A figure or a fact.
    case plain
    /// Something that the person should know: an amber dot.
    case warning
    /// Something goes on that must not be forgotten, as a recording: a red dot.
    case live
  }

  /// The text.
  public var text: String
  /// How much it asks for attention.
  public var tone: Tone

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - tone: How much it asks for attention.
  public init(_ text: String, tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }
}

/// A message that comes and goes by itself.
public struct PanelMessage: Sendable, Hashable {
  /// The text.
  public var text: String
  /// Tells it from the message before: with another number its 3 s begin anew.
  public var number: Int

  /// Makes a message.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - number: Another one than that of the message before.
  public init(_ text: String, number: Int) {
    self.text = text
    self.number = number
  }
}
