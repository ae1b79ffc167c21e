package import InkTypes

/// Tells what a person holds from what the driver says of a device.
///
/// Drivers agree on labels, not on the axes' numbers: pressure is axis 2 or 4, tilt may be missing.
/// A touch class stands first, since some touch screens have "Abs X" and "Abs Pressure" as pens do;
/// having "Abs X" alone makes no pen, since Xwayland's mouse has it.
package enum DeviceClassifier {
  /// What a device is.
  ///
  /// - Parameter device: What the X server says of it.
  /// - Returns: The tool, or nil for what sends no samples: keyboards, and the buttons beside a pen tablet.
  package static func tool(of device: DeviceDescription) -> Tool? {
    switch device.use {
    case .masterKeyboard, .slaveKeyboard: return nil
    case .masterPointer: return .mouse
    case .slavePointer, .floating: break
    }
    if let touch = device.touch { return touch == .dependent ? .mouse : .touch }
    switch device.wacomType {
    case "STYLUS": return .pen
    case "ERASER": return .eraser
    case "CURSOR": return .puck
    case "PAD": return nil
    default: break
    }
    let word = toolWord(in: device.name)
    guard device.axis(Label.x) != nil, device.hasPressureRange else {
      return word == "pad" && device.axis(Label.x) != nil ? nil : .mouse
    }
    switch word {
    case "eraser": return .eraser
    case "cursor", "lens": return .puck
    case "pad": return nil
    default: return .pen
    }
  }

  /// The last word of a name that tells a tool: the words before it are the tablet's own name.
  private static func toolWord(in name: String) -> String? {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    return words.last { ["stylus", "pen", "eraser", "cursor", "lens", "pad"].contains($0) }
  }

  /// X's labels of the axes that are read.
  enum Label {
    static let x = "Abs X"
    static let pressure = "Abs Pressure"
    static let touchPressure = "Abs MT Pressure"
    static let tiltX = "Abs Tilt X"
    static let tiltY = "Abs Tilt Y"
    static let wheel = "Abs Wheel"
  }
}

extension DeviceDescription {
  fileprivate var hasPressureRange: Bool {
    axis(DeviceClassifier.Label.pressure).map { $0.maximum > $0.minimum } ?? false
  }
}
