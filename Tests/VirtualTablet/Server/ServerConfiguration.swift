/// The server's configuration file: a screen that nobody sees, and the devices.
struct ServerConfiguration {
  /// Width and height of the screen, in px.
  var size: SIMD2<Int>
  /// Devices with the options that the driver reads; the first is the core keyboard, the second the
  /// core pointer.
  var devices: [(name: String, options: [(String, String)])]

  /// The file's text.
  var text: String {
    ([Self.flags, screen] + devices.map(section) + [layout]).joined(separator: "\n")
  }

  /// No devices of the machine, no console, and a screen that stays on.
  private static let flags = """
    Section "ServerFlags"
      Option "AutoAddDevices" "off"
      Option "AutoAddGPU" "off"
      Option "DontVTSwitch" "on"
      Option "BlankTime" "0"
      Option "StandbyTime" "0"
      Option "SuspendTime" "0"
      Option "OffTime" "0"
    EndSection
    """

  private var screen: String {
    // 60 Hz with the smallest margins that make a mode.
    let (width, height) = (size.x + 80, size.y + 20)
    let megahertz = Double(width * height) * 60 / 1e6
    let kilobytes = max(32768, size.x * size.y * 4 / 1024 * 4)
    let mode =
      "\(megahertz) \(size.x) \(size.x + 20) \(size.x + 40) \(width) "
      + "\(size.y) \(size.y + 2) \(size.y + 6) \(height)"
    return """
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam \(kilobytes)
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 1-2000
        VertRefresh 1-1000
        Modeline "mode" \(mode)
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "mode"
          Virtual \(size.x) \(size.y)
        EndSubSection
      EndSection
      """
  }

  private func section(_ device: (name: String, options: [(String, String)])) -> String {
    let options = device.options.map { "  Option \"\($0.0)\" \"\($0.1)\"\n" }.joined()
    return """
      Section "InputDevice"
        Identifier "\(device.name)"
        Driver "virtualtablet"
      \(options)EndSection
      """
  }

  private var layout: String {
    let roles = ["CoreKeyboard", "CorePointer"]
    let lines = devices.enumerated().map { index, device in
      "  InputDevice \"\(device.name)\" \"\(index < 2 ? roles[index] : "SendCoreEvents")\"\n"
    }
    return """
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
      \(lines.joined())EndSection

      """
  }
}
