internal import InkTypes

/// The number by which a chunk names a kind of event, for ever.
enum EventKind: UInt8 {
  case sample = 0
  case deviceAdded, deviceRemoved, leave, view, scale, windowMoved, brush, settings, curve, command
  case frame, pinch, swipe, calibration

  init(_ event: InkEvent) {
    self =
      switch event {
      case .sample: .sample
      case .deviceAdded: .deviceAdded
      case .deviceRemoved: .deviceRemoved
      case .leave: .leave
      case .view: .view
      case .scale: .scale
      case .windowMoved: .windowMoved
      case .brush: .brush
      case .settings: .settings
      case .curve: .curve
      case .command: .command
      case .frame: .frame
      case .pinch: .pinch
      case .swipe: .swipe
      case .calibration: .calibration
      }
  }
}

extension ByteWriter {
  /// The fields of an event that is no sample, without its time.
  mutating func fields(of event: InkEvent) {
    switch event {
    case .sample, .leave: break
    case .deviceAdded(let device, let tool, _):
      whole(device.number)
      byte(tool.number)
    case .deviceRemoved(let device, _): whole(device.number)
    case .view(let view, _): self.view(view)
    case .scale(let scale, _): float(scale)
    case .windowMoved(let place, _): pair(place)
    case .brush(let brush, _): self.brush(brush)
    case .settings(let change, _): settings(change)
    case .curve(let curve, _, of: let device):
      self.device(device)
      self.curve(curve)
    case .calibration(let curve, _, of: let device, let tool):
      whole(device.number)
      byte(tool.number)
      self.curve(curve)
    case .command(let command, _): byte(command.number)
    case .frame(let mark, let time): frame(mark, at: time)
    case .pinch(let phase, let scale, let angle, _):
      byte(phase.number)
      float(scale)
      float(angle)
    case .swipe(let phase, let delta, let fingers, _):
      byte(phase.number)
      pair(delta)
      byte(fingers)
    }
  }

  mutating func pair(_ pair: SIMD2<Float>) {
    float(pair.x)
    float(pair.y)
  }

  mutating func view(_ view: ViewTransform) {
    pair(view.pan)
    float(view.zoom)
    float(view.angle)
    byte(view.isMirrored ? 1 : 0)
  }

  mutating func color(_ color: InkColor) {
    if let hue = color.hue {
      byte(0)
      float(hue)
    } else {
      byte(1)
      whole(color.rgb)
    }
  }

  mutating func brush(_ brush: Brush) {
    byte(brush.kind.number)
    color(brush.paint.color)
    double(brush.paint.size)
    double(brush.paint.density)
    double(brush.paint.opacity)
  }

  private mutating func curve(_ curve: PressureCurve) {
    byte(UInt8(curve.count))
    for index in 0..<curve.count { pair(curve[index]) }
  }

  private mutating func device(_ device: DeviceID?) {
    byte(device == nil ? 0 : 1)
    if let device { whole(device.number) }
  }

  private mutating func choice(_ value: Bool?) {
    byte(value.map { $0 ? 2 : 1 } ?? 0)
  }

  private mutating func settings(_ change: SettingsChange) {
    choice(change.touchDraws)
    choice(change.penOnly)
    byte(change.background == nil ? 0 : 1)
    if let background = change.background { color(background) }
    device(change.device)
    choice(change.invertTiltX)
    choice(change.invertTiltY)
    whole(change.repairsOn.rawValue)
    whole(change.repairsOff.rawValue)
    byte(change.nextStroke == nil ? 0 : 1)
    if let next = change.nextStroke { whole(next) }
  }

  private mutating func frame(_ mark: FrameMark, at time: Timestamp) {
    short(UInt64(mark.number))
    // Each time counts from the one before; the first from the event's own.
    var last = time.nanoseconds
    for moment in [mark.drain, mark.submit, mark.present] {
      short(signed: moment.nanoseconds &- last)
      last = moment == .zero ? last : moment.nanoseconds
    }
    byte(mark.grade ?? 0)
    byte(mark.grade == nil ? 0 : 1)
  }
}

extension ByteReader {
  /// An event that is no sample.
  mutating func event(_ kind: EventKind, at time: Timestamp) throws(FormatError) -> InkEvent {
    switch kind {
    case .sample: throw FormatError("a sample among the other events")
    case .leave: .leave(time)
    case .deviceAdded:
      .deviceAdded(DeviceID(try whole(UInt32.self)), try Tool(number: byte()), time)
    case .deviceRemoved: .deviceRemoved(DeviceID(try whole(UInt32.self)), time)
    case .view: .view(try view(), time)
    case .scale: .scale(try float(), time)
    case .windowMoved: .windowMoved(try pair(), time)
    case .brush: .brush(try brush(), time)
    case .settings: .settings(try settings(), time)
    case .curve: try curve(at: time)
    case .calibration: try calibration(at: time)
    case .command: .command(try DrawingCommand(number: byte()), time)
    case .frame: .frame(try frame(at: time), time)
    case .pinch:
      .pinch(try TouchpadPhase(number: byte()), scale: try float(), angle: try float(), time)
    case .swipe:
      .swipe(try TouchpadPhase(number: byte()), delta: try pair(), fingers: try byte(), time)
    }
  }

  mutating func pair() throws(FormatError) -> SIMD2<Float> { [try float(), try float()] }

  mutating func view() throws(FormatError) -> ViewTransform {
    ViewTransform(
      pan: try pair(), zoom: try float(), angle: try float(), isMirrored: try byte() != 0)
  }

  mutating func color() throws(FormatError) -> InkColor {
    switch try byte() {
    case 0: InkColor(hue: try float())
    case 1: InkColor(rgb: try whole(UInt32.self))
    default: throw FormatError("an unknown form of colour")
    }
  }

  mutating func brush() throws(FormatError) -> Brush {
    let kind = try BrushKind(number: byte())
    let paint = Paint(
      color: try color(), size: try double(), density: try double(), opacity: try double())
    return Brush(kind: kind, paint: paint)
  }

  private mutating func device() throws(FormatError) -> DeviceID? {
    try byte() == 0 ? nil : DeviceID(try whole(UInt32.self))
  }

  private mutating func choice() throws(FormatError) -> Bool? {
    let value = try byte()
    return value == 0 ? nil : value == 2
  }

  private mutating func settings() throws(FormatError) -> SettingsChange {
    var change = SettingsChange()
    change.touchDraws = try choice()
    change.penOnly = try choice()
    change.background = try byte() == 0 ? nil : try color()
    change.device = try device()
    change.invertTiltX = try choice()
    change.invertTiltY = try choice()
    change.repairsOn = RepairSet(rawValue: try whole(UInt32.self))
    change.repairsOff = RepairSet(rawValue: try whole(UInt32.self))
    change.nextStroke = try byte() == 0 ? nil : try whole(UInt32.self)
    return change
  }

  private mutating func curve() throws(FormatError) -> PressureCurve {
    let count = Int(try byte())
    guard PressureCurve.pointCounts.contains(count) else {
      throw FormatError("a pressure curve of \(count) points")
    }
    var points: [SIMD2<Float>] = []
    for _ in 0..<count { points.append(try pair()) }
    guard let curve = PressureCurve(through: points) else {
      throw FormatError("a pressure curve that does not rise")
    }
    return curve
  }

  private mutating func curve(at time: Timestamp) throws(FormatError) -> InkEvent {
    let device = try device()
    return .curve(try curve(), time, of: device)
  }

  private mutating func calibration(at time: Timestamp) throws(FormatError) -> InkEvent {
    let device = DeviceID(try whole(UInt32.self))
    let tool = try Tool(number: byte())
    return .calibration(try curve(), time, of: device, tool)
  }

  private mutating func frame(at time: Timestamp) throws(FormatError) -> FrameMark {
    let number = UInt32(truncatingIfNeeded: try short())
    var last = time.nanoseconds
    var moments: [Timestamp] = []
    for _ in 0..<3 {
      let moment = last &+ (try shortSigned())
      moments.append(Timestamp(nanoseconds: moment))
      last = moment == 0 ? last : moment
    }
    let grade = try byte()
    let hasGrade = try byte() != 0
    return FrameMark(
      number: number, drain: moments[0], submit: moments[1], present: moments[2],
      grade: hasGrade ? grade : nil)
  }
}
