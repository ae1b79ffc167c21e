internal import Foundation
internal import InkTypes
internal import Prediction

/// The file of preferences: JSON, `pelt/settings.json` under XDG_CONFIG_HOME or ~/.config.
public struct PreferencesFile: Sendable {
  /// Where it is.
  public let path: String

  /// Names the file that the XDG Base Directory Specification says.
  ///
  /// - Parameter environment: The process's variables.
  public init(environment: [String: String]) {
    path =
      SystemPlaces.base("XDG_CONFIG_HOME", else: ".config", environment) + "/pelt/settings.json"
  }

  /// Names the file of the person who runs the process.
  public init() {
    self.init(environment: ProcessInfo.processInfo.environment)
  }

  /// Reads what is remembered; where there is no file, what a new person begins with.
  ///
  /// - Returns: The preferences; values out of range are left at their beginning.
  /// - Throws: `DocumentError` where there is a file that cannot be understood.
  public func read() throws(DocumentError) -> Preferences {
    guard FileManager.default.fileExists(atPath: path) else { return Preferences() }
    let input = try InputFile(path: path)
    let bytes = try input.readAll(atMost: 1 << 20)
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)) else {
      throw .invalid("no settings of Pelt are in it; remove it")
    }
    return stored.preferences
  }

  /// Writes what is to be remembered; it appears whole or not at all.
  ///
  /// - Parameter preferences: The preferences.
  /// - Throws: `DocumentError.system`.
  public func write(_ preferences: Preferences) throws(DocumentError) {
    let folder = (path as NSString).deletingLastPathComponent
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)) != nil,
      let data = try? encoder.encode(Stored(preferences))
    else { throw .system(operation: "write it", reason: "its folder cannot be made") }
    let output = try OutputFile(path: path)
    try output.write(Array(data) + [10])
    try output.commit()
  }

  /// The preferences as JSON has them.
  private struct Stored: Codable {
    var version = 1
    var brush: String?
    var color: String?
    var hue: Float?
    var size, density, opacity: Double?
    var window: Preferences.WindowFrame?
    var isFullScreen: Bool?
    var touchDraws: Bool?
    var predictors: [String: PredictorWeights]?
    var pressureCurve: StoredCurve?
    var devices: [String: DevicePreferences]?

    init(_ preferences: Preferences) {
      let paint = preferences.brush.paint
      brush = preferences.brush.kind.rawValue
      hue = paint.color.hue
      color = hue == nil ? paint.color.hexadecimal : nil
      size = paint.size
      density = paint.density
      opacity = paint.opacity
      window = preferences.window
      isFullScreen = preferences.isFullScreen
      touchDraws = preferences.touchDraws
      predictors = preferences.predictors
      let curve = preferences.pressureCurve
      pressureCurve = curve.isIdentity ? nil : StoredCurve(curve)
      devices = preferences.devices.filter { !$0.value.isEmpty }
    }

    var preferences: Preferences {
      var result = Preferences()
      var paint = Paint()
      result.brush.kind = brush.flatMap { BrushKind(rawValue: $0) } ?? .fur
      if let color = color.flatMap({ InkColor(hexadecimal: $0) }) { paint.color = color }
      if let hue, hue.isFinite { paint.color = InkColor(hue: hue) }
      paint.size = within(Paint.sizes, size) ?? paint.size
      paint.density = within(Paint.densities, density) ?? paint.density
      paint.opacity = within(Paint.opacities, opacity) ?? paint.opacity
      result.brush.paint = paint
      result.window = window
      result.isFullScreen = isFullScreen ?? false
      result.touchDraws = touchDraws ?? false
      result.predictors = predictors ?? [:]
      result.pressureCurve = pressureCurve?.curve ?? PressureCurve()
      result.devices = devices ?? [:]
      return result
    }

    private func within(_ range: ClosedRange<Double>, _ value: Double?) -> Double? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
