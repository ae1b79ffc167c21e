internal import InkTypes

/// A pen log's lines, one after the other.
struct PenLogEncoder {
  /// A reader holds a device's buttons until they are told anew.
  private var lastButtons: [DeviceID: UInt16] = [:]

  /// The first line.
  func header(of recording: Recording) -> String {
    let devices = recording.devices.map { Self.device($0.id, $0.name, $0.kind, axes: $0.axes) }
    return #"{"penlog":1,"width":\#(recording.canvas.x),"height":\#(recording.canvas.y),"#
      + #""seed":\#(recording.seed),"clock":"\#(recording.clock.rawValue)","#
      + #""devices":[\#(devices.joined(separator: ","))]}"# + "\n"
  }

  /// The line of an event.
  mutating func line(for event: InkEvent, names: [DeviceID: String]) -> String {
    let time = #"{"t":\#(Self.microseconds(event.time))"#
    if case .sample(let sample) = event {
      return time + Self.report(sample, &lastButtons) + "}\n"
    }
    // A reader forgets what it knew of a device that appears.
    if case .deviceAdded(let id, _, _) = event { lastButtons[id] = nil }
    return time + #","ev":"# + Self.named(event, names) + "}\n"
  }

  private static func device(
    _ id: DeviceID, _ name: String, _ kind: Tool, axes: [String] = []
  ) -> String {
    let words = axes.map(quoted).joined(separator: ",")
    return #"{"id":\#(id.number),"name":\#(quoted(name)),"kind":"\#(kind.rawValue)""#
      + (axes.isEmpty ? "}" : #","axes":[\#(words)]}"#)
  }

  /// A text as JSON, whatever it holds.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func report(
    _ sample: PenSample, _ lastButtons: inout [DeviceID: UInt16]
  ) -> String {
    var text = #","dev":\#(sample.device.number)"#
    if sample.arrival != sample.time { text += #","a":\#(microseconds(sample.arrival))"# }
    if sample.tool == .touch { text += #","touch":\#(sample.contact),"phase":"\#(phase(sample))""# }
    text += #","x":\#(number(sample.position.x)),"y":\#(number(sample.position.y))"#
    if sample.tool != .touch { text += #","tip":\#(sample.state.contains(.touching) ? 1 : 0)"# }
    if sample.state.contains(.proximityKnown) {
      text += #","prox":\#(sample.state.contains(.inProximity) ? 1 : 0)"#
    }
    if sample.axes.contains(.pressure) { text += #","p":\#(number(sample.pressure))"# }
    if sample.axes.contains(.direction) {
      text += #","alt":\#(number(sample.tilt.x)),"az":\#(number(sample.tilt.y))"#
    } else if sample.axes.contains(.tilt) {
      text += #","tx":\#(number(sample.tilt.x)),"ty":\#(number(sample.tilt.y))"#
    }
    if sample.axes.contains(.twist) { text += #","tw":\#(number(sample.twist))"# }
    // An absent key would hold the buttons' last value.
    if sample.buttons != lastButtons[sample.device, default: 0] {
      text += #","btn":\#(sample.buttons)"#
      lastButtons[sample.device] = sample.buttons
    }
    return text
  }

  private static func phase(_ sample: PenSample) -> String {
    if sample.state.contains(.cancelled) { return "cancel" }
    if sample.state.contains(.began) { return "down" }
    return sample.state.contains(.touching) ? "move" : "up"
  }

  private static func named(_ event: InkEvent, _ names: [DeviceID: String]) -> String {
    switch event {
    case .sample: ""
    case .deviceAdded(let id, let kind, _):
      #""device-added","device":\#(device(id, names[id] ?? "", kind))"#
    case .deviceRemoved(let id, _): #""device-removed","dev":\#(id.number)"#
    case .leave: #""leave""#
    case .view(let view, _):
      #""view","pan":[\#(number(view.pan.x)),\#(number(view.pan.y))],"zoom":\#(number(view.zoom)),"#
        + #""angle":\#(number(view.angle)),"mirror":\#(view.isMirrored ? 1 : 0)"#
    case .scale(let scale, _): #""scale","scale":\#(number(scale))"#
    case .windowMoved(let place, _): #""window","x":\#(number(place.x)),"y":\#(number(place.y))"#
    case .brush(let brush, _): self.brush(brush)
    case .settings(let change, _): settings(change)
    case .curve(let curve, _, let id):
      #""settings""# + (id.map { #","dev":\#($0.number)"# } ?? "") + #","curve":\#(points(curve))"#
    case .calibration(let curve, _, let id, let tool):
      #""settings","dev":\#(id.number),"tool":"\#(tool.rawValue)","calibration":\#(points(curve))"#
    case .command(let command, _): #""command","name":"\#(command.rawValue)""#
    case .frame(let mark, _): frame(mark)
    case .pinch(let phase, let scale, let angle, _):
      #""pinch","phase":"\#(phase.rawValue)","scale":\#(number(scale)),"angle":\#(number(angle))"#
    case .swipe(let phase, let delta, let fingers, _):
      #""swipe","phase":"\#(phase.rawValue)","dx":\#(number(delta.x)),"dy":\#(number(delta.y)),"#
        + #""fingers":\#(fingers)"#
    }
  }

  private static func brush(_ brush: Brush) -> String {
    let paint = brush.paint
    let color =
      paint.color.hue.map { #""hue":\#(number($0))"# } ?? #""color":"\#(paint.color.hexadecimal)""#
    return #""brush","brush":"\#(brush.kind.rawValue)",\#(color),"#
      + #""size":\#(number(paint.size)),"density":\#(number(paint.density)),"#
      + #""opacity":\#(number(paint.opacity))"#
  }

  private static func settings(_ change: SettingsChange) -> String {
    var text = #""settings""#
    if let value = change.touchDraws { text += #","touchDraws":\#(value)"# }
    if let value = change.penOnly { text += #","penOnly":\#(value)"# }
    if let value = change.background { text += #","background":"\#(value.hexadecimal)""# }
    if let value = change.nextStroke { text += #","nextStroke":\#(value)"# }
    if let value = change.device { text += #","dev":\#(value.number)"# }
    if let value = change.invertTiltX { text += #","invertTiltX":\#(value)"# }
    if let value = change.invertTiltY { text += #","invertTiltY":\#(value)"# }
    let switches = Repair.allCases.compactMap { repair in
      let isOn = change.repairsOn.contains(RepairSet(repair))
      return isOn || change.repairsOff.contains(RepairSet(repair))
        ? #""\#(repair.rawValue)":\#(isOn)"# : nil
    }
    if !switches.isEmpty { text += #","repairs":{\#(switches.joined(separator: ","))}"# }
    return text
  }

  private static func points(_ curve: PressureCurve) -> String {
    "[" + curve.points.map { "[\(number($0.x)),\(number($0.y))]" }.joined(separator: ",") + "]"
  }

  private static func frame(_ mark: FrameMark) -> String {
    var text = #""frame","f":\#(mark.number)"#
    for (key, time) in [("drain", mark.drain), ("submit", mark.submit), ("present", mark.present)]
    where time != .zero {
      text += #","\#(key)":\#(microseconds(time))"#
    }
    if let grade = mark.grade { text += #","grade":"\#(Character(UnicodeScalar(grade)))""# }
    return text
  }

  /// A time in µs with at most three decimals: whole ns, exactly.
  private static func microseconds(_ time: Timestamp) -> String {
    let (whole, rest) = time.nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = time.nanoseconds < 0 ? "-" : ""
    guard rest > 0 else { return sign + String(whole) }
    let digits = String(rest)
    let padded = String(repeating: "0", count: 3 - digits.count) + digits
    let end = padded.lastIndex { $0 != "0" } ?? padded.startIndex
    return "\(sign)\(whole).\(padded[...end])"
  }

  /// The shortest text that reads back as the same number.
  private static func number<Value: BinaryFloatingPoint & CustomStringConvertible>(
    _ value: Value
  ) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
