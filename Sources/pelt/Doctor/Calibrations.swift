internal import Documents
internal import Foundation
internal import InkTypes

/// `pelt doctor LOG --calibrate`: the pressure curves that a recording's pens want.
enum Calibrations {
  /// What becomes of them.
  enum Use: String, CaseIterable {
    case print, store, undo
  }

  /// A device's tool in a recording.
  private struct Pen: Hashable {
    var device: DeviceID
    var tool: Tool
  }

  /// Calibrates, or takes it back.
  ///
  /// - Returns: What to print.
  static func run(
    _ use: Use, _ recording: Recording, _ path: String, isJSON: Bool
  ) throws(Failure) -> String {
    let file = PreferencesFile()
    var preferences = Preferences()
    if use != .print {
      do throws(DocumentError) { preferences = try file.read() } catch {
        throw .file(file.path, error)
      }
    }
    var lines: [Line] = []
    for (pen, calibration) in look(at: recording) {
      let name = recording.names[pen.device] ?? ""
      guard use == .print || !name.isEmpty else {
        throw .failed("\(path): device \(pen.device.number) has no name to keep a calibration by")
      }
      var device = preferences.devices[name] ?? DevicePreferences()
      let curve = use == .undo ? device.undoCalibration(of: pen.tool) : calibration.curve
      if use == .store, let curve { device.calibrate(pen.tool, curve) }
      if use != .print { preferences.devices[name] = device }
      lines.append(Line(path: path, name: name, pen.tool, calibration, curve, use))
    }
    if use != .print {
      do throws(DocumentError) { try file.write(preferences) } catch {
        throw .file(file.path, error)
      }
    }
    guard !isJSON else { return lines.map(\.json).joined() }
    return lines.isEmpty
      ? "\(path): no pen with a pressure touches in it\n" : lines.map(\.text).joined()
  }

  private static func look(at recording: Recording) -> [(Pen, PressureCalibration)] {
    var found: [(Pen, PressureCalibration)] = []
    for case .sample(let sample) in recording.events
    where sample.tool == .pen || sample.tool == .eraser {
      let pen = Pen(device: sample.device, tool: sample.tool)
      if let index = found.firstIndex(where: { $0.0 == pen }) {
        found[index].1.take(sample)
      } else {
        var calibration = PressureCalibration(device: pen.device, tool: pen.tool)
        calibration.take(sample)
        found.append((pen, calibration))
      }
    }
    return found.filter { $0.1.count > 0 }
  }

  /// A tool's curve, for a person or a machine.
  private struct Line: Encodable {
    var file, name, tool, use: String
    var reports: Int
    var low, high: Double?
    var curve: String?

    init(
      path: String, name: String, _ tool: Tool, _ calibration: PressureCalibration,
      _ curve: PressureCurve?, _ use: Use
    ) {
      file = path
      self.name = name
      self.tool = tool.rawValue
      self.use = use.rawValue
      reports = calibration.count
      low = calibration.percentile(0.05).map { Double($0) }
      high = calibration.percentile(0.95).map { Double($0) }
      self.curve = curve?.text
    }

    var text: String {
      let what = "\(file): \(name.isEmpty ? "a device" : name), \(tool): "
      guard let curve else {
        return what
          + (use == Use.undo.rawValue
            ? "no calibration to take back\n" : "too little pressure to go by\n")
      }
      guard use != Use.undo.rawValue else { return what + "back to \"\(curve)\"\n" }
      let range = [low, high].map { String(format: "%.3f", $0 ?? 0) }.joined(separator: " to ")
      return what
        + "\(reports) reports, 5 % to 95 % lie in \(range)\n  --curve \"\(curve)\""
        + (use == Use.store.rawValue ? ", kept\n" : "\n")
    }

    var json: String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = try? encoder.encode(self)
      return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
    }
  }
}
