public import InkTypes
public import Prediction

/// What the program remembers of a person between sessions.
public struct Preferences: Sendable, Equatable {
  /// The brush last used.
  public var brush = Brush()
  /// Where the window was, in px of the screen: place and size; nil = the work area.
  public var window: WindowFrame?
  /// Whether it covered its monitor.
  public var isFullScreen = false
  /// Whether a finger draws, or all fingers are gestures.
  public var touchDraws = false
  /// What becomes of every device's pressure.
  public var pressureCurve = PressureCurve()
  /// What is set for devices, by their names.
  public var devices: [String: DevicePreferences] = [:]
  /// What prediction learned of each device, by the device's name.
  public var predictors: [String: PredictorWeights] = [:]

  /// Makes what a new person begins with.
  public init() {}

  /// A window's place.
  public struct WindowFrame: Sendable, Equatable, Codable {
    /// Left edge, top edge, width and height in px.
    public var x, y, width, height: Int

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - x: Left edge.
    ///   - y: Top edge.
    ///   - width: Width.
    ///   - height: Height.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}
