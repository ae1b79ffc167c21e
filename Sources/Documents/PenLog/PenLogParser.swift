internal import InkTypes

/// Turns the lines of a pen log into events, and keeps what absent keys stand for.
struct PenLogParser {
  var recording: Recording
  private var devices: [DeviceID: DeviceMemory] = [:]
  private var touches: [TouchKey: SIMD2<Float>] = [:]
  private var brush = Brush()
  private var sequence: UInt32 = 0
  let defaultDevice: DeviceID

  /// What an absent key of a device holds.
  private struct DeviceMemory {
    var kind: Tool
    var x, y: Float?
    var tip = false
    var tilt = SIMD2<Float>.zero
    var direction = SIMD2<Float>.zero
    var twist: Float = 0
    var buttons: UInt16 = 0
    var proximity: Bool?
  }

  private struct TouchKey: Hashable {
    var device: DeviceID
    var contact: Int32
  }

  private enum TouchPhase: String, CaseIterable {
    case down, move, up, cancel
  }

  init(_ recording: Recording) {
    self.recording = recording
    defaultDevice = recording.devices.first?.id ?? DeviceID(1)
    for device in recording.devices { devices[device.id] = DeviceMemory(kind: device.kind) }
  }

  /// Adds a line's event to the recording.
  mutating func parse(_ line: JSONLine) throws(DocumentError) {
    guard let time = try line.time("t") else { throw line.error("an event without \"t\"") }
    if let name = try line.string("ev") {
      try parseNamed(name, line, time)
    } else if line.has("touch") {
      try parseTouch(line, time)
    } else {
      try parsePointer(line, time)
    }
  }

  // MARK: Reports

  private mutating func parsePointer(_ line: JSONLine, _ time: Timestamp) throws(DocumentError) {
    let id = try device(line)
    var memory = devices[id] ?? undeclared(as: .pen)
    try update(&memory, line)
    defer { devices[id] = memory }
    guard memory.kind != .touch else {
      recording.note("reports of a touch device without \"touch\", dropped")
      return
    }
    guard let x = memory.x, let y = memory.y else {
      recording.note("events of a device before its first position, dropped")
      return
    }
    var state: PenSample.State = memory.tip ? [.touching] : []
    if let near = memory.proximity {
      state.formUnion(near ? [.proximityKnown, .inProximity] : .proximityKnown)
    }
    var sample = PenSample(
      time: time, position: [x, y], device: id, tool: memory.kind, state: state)
    sample.arrival = try line.time("a") ?? time
    sample.buttons = memory.buttons
    try addAxes(to: &sample, line, memory)
    append(sample)
  }

  private func update(
    _ memory: inout DeviceMemory, _ line: JSONLine
  ) throws(DocumentError) {
    memory.x = try line.number("x").map { Float($0) } ?? memory.x
    memory.y = try line.number("y").map { Float($0) } ?? memory.y
    memory.tip = try line.flag("tip") ?? memory.tip
    memory.proximity = try line.flag("prox") ?? memory.proximity
    memory.buttons = UInt16(try line.integer("btn", within: 0...65535) ?? Int(memory.buttons))
    memory.tilt.x = try line.number("tx").map { Float($0) } ?? memory.tilt.x
    memory.tilt.y = try line.number("ty").map { Float($0) } ?? memory.tilt.y
    memory.direction.x = try line.number("alt").map { Float($0) } ?? memory.direction.x
    memory.direction.y = try line.number("az").map { Float($0) } ?? memory.direction.y
    memory.twist = try line.number("tw").map { Float($0) } ?? memory.twist
  }

  /// Only axes that the line carries count as reported: an absent one is absent, not 0.
  private func addAxes(
    to sample: inout PenSample, _ line: JSONLine, _ memory: DeviceMemory
  ) throws(DocumentError) {
    if let pressure = try line.number("p") {
      sample.pressure = Float(pressure)
      sample.axes.insert(.pressure)
    }
    if line.has("tw") {
      sample.twist = memory.twist
      sample.axes.insert(.twist)
    }
    if line.has("alt") || line.has("az") {
      sample.tilt = memory.direction
      sample.axes.insert(.direction)
    } else if line.has("tx") || line.has("ty") {
      sample.tilt = memory.tilt
      sample.axes.insert(.tilt)
    }
  }

  private mutating func parseTouch(_ line: JSONLine, _ time: Timestamp) throws(DocumentError) {
    let id = try device(line)
    if devices[id] == nil { devices[id] = undeclared(as: .touch) }
    let contact = Int32(
      try line.integer("touch", within: Int(Int32.min)...Int(Int32.max)) ?? 0)
    guard let phase = try line.choice("phase", TouchPhase.self) else {
      throw line.error("a touch without \"phase\": down, move, up or cancel")
    }
    let key = TouchKey(device: id, contact: contact)
    let x = try line.number("x").map { Float($0) }
    let y = try line.number("y").map { Float($0) }
    if phase == .down, x == nil || y == nil { touches[key] = nil }
    let last = touches[key]
    guard let x = x ?? last?.x, let y = y ?? last?.y else {
      recording.note("touches without a position, dropped")
      return
    }
    let isOver = phase == .up || phase == .cancel
    // Only fingers that are down are remembered, so that memory does not grow with the log.
    touches[key] = isOver ? nil : [x, y]
    var sample = PenSample(
      time: time, position: [x, y], device: id, tool: .touch, state: isOver ? [] : .touching)
    if phase == .down { sample.state.insert(.began) }
    if phase == .cancel { sample.state.insert(.cancelled) }
    sample.arrival = try line.time("a") ?? time
    sample.contact = contact
    if let pressure = try line.number("p") {
      sample.pressure = Float(pressure)
      sample.axes.insert(.pressure)
    }
    append(sample)
  }

  func device(_ line: JSONLine) throws(DocumentError) -> DeviceID {
    let number = try line.integer("dev", within: 0...Int(UInt32.max))
    return number.map { DeviceID(UInt32($0)) } ?? defaultDevice
  }

  private mutating func undeclared(as kind: Tool) -> DeviceMemory {
    recording.note("devices that the header does not name, taken as \(kind.rawValue)")
    return DeviceMemory(kind: kind)
  }

  private mutating func append(_ sample: PenSample) {
    var numbered = sample
    numbered.sequence = sequence
    sequence &+= 1
    recording.events.append(.sample(numbered))
  }

  // MARK: Named events

  private mutating func parseNamed(
    _ name: String, _ line: JSONLine, _ time: Timestamp
  ) throws(DocumentError) {
    switch name {
    case "device-added": try addDevice(line, time)
    case "device-removed":
      let id = try device(line)
      devices[id]?.tip = false
      recording.events.append(.deviceRemoved(id, time))
    case "leave": recording.events.append(.leave(time))
    case "scale":
      let scale = Float(try line.number("scale", within: 0.01...100) ?? 1)
      recording.events.append(.scale(scale, time))
    case "view": try addView(line, time)
    case "window":
      let place = SIMD2(Float(try line.number("x") ?? 0), Float(try line.number("y") ?? 0))
      recording.events.append(.windowMoved(place, time))
    case "brush": try addBrush(line, time)
    case "settings":
      try addSettings(line, time)
    case "frame": recording.events.append(.frame(try frame(line), time))
    case "command":
      guard let command = try line.choice("name", DrawingCommand.self) else {
        throw line.error("a command without \"name\"")
      }
      recording.events.append(.command(command, time))
    case "pinch", "swipe": try addTouchpad(name, line, time)
    default: recording.note("events of an unknown kind, passed over")
    }
  }

  private mutating func addDevice(_ line: JSONLine, _ time: Timestamp) throws(DocumentError) {
    guard let inner = try line.object("device") else {
      throw line.error("device-added without \"device\"")
    }
    let device = try PenLogHeader.device(inner)
    devices[device.id] = DeviceMemory(kind: device.kind)
    recording.names[device.id] = device.name
    recording.events.append(.deviceAdded(device.id, device.kind, time))
  }

  private mutating func addView(_ line: JSONLine, _ time: Timestamp) throws(DocumentError) {
    let view = ViewTransform(
      pan: try line.pair("pan") ?? .zero,
      zoom: Float(try line.number("zoom", within: 1e-6...1e6) ?? 1),
      angle: Float(try line.number("angle", within: -1000...1000) ?? 0),
      isMirrored: try line.flag("mirror") ?? false)
    recording.events.append(.view(view, time))
  }

  private mutating func addBrush(_ line: JSONLine, _ time: Timestamp) throws(DocumentError) {
    brush.kind = try line.choice("brush", BrushKind.self) ?? brush.kind
    if let hue = try line.number("hue") { brush.paint.color = InkColor(hue: Float(hue)) }
    brush.paint.color = try line.color("color") ?? brush.paint.color
    brush.paint.size = try line.number("size", within: Paint.sizes) ?? brush.paint.size
    brush.paint.density = try line.number("density", within: Paint.densities) ?? brush.paint.density
    brush.paint.opacity = try line.number("opacity", within: Paint.opacities) ?? brush.paint.opacity
    recording.events.append(.brush(brush, time))
  }

  private func frame(_ line: JSONLine) throws(DocumentError) -> FrameMark {
    let grade = try line.string("grade")
    if let grade, !["A", "B", "C", "D", "NA"].contains(grade) {
      throw line.error("\"grade\" must be A, B, C, D or NA")
    }
    return FrameMark(
      number: UInt32(try line.integer("f", within: 0...Int(UInt32.max)) ?? 0),
      drain: try line.time("drain") ?? .zero, submit: try line.time("submit") ?? .zero,
      present: try line.time("present") ?? .zero, grade: grade == "NA" ? nil : grade?.utf8.first)
  }

  private mutating func addTouchpad(
    _ name: String, _ line: JSONLine, _ time: Timestamp
  ) throws(DocumentError) {
    guard let phase = try line.choice("phase", TouchpadPhase.self) else {
      throw line.error("a \(name) without \"phase\"")
    }
    if name == "pinch" {
      let scale = Float(try line.number("scale") ?? 1)
      let angle = Float(try line.number("angle") ?? 0)
      recording.events.append(.pinch(phase, scale: scale, angle: angle, time))
    } else {
      let delta = SIMD2(Float(try line.number("dx") ?? 0), Float(try line.number("dy") ?? 0))
      let fingers = UInt8(try line.integer("fingers", within: 0...255) ?? 0)
      recording.events.append(.swipe(phase, delta: delta, fingers: fingers, time))
    }
  }
}
