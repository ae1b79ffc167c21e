import InkTypes

/// Where a device has its axes, and what they said last.
///
/// An event carries only what its driver put in: button events of some drivers carry no axis at all.
struct AxisCache: BitwiseCopyable {
  private var pressure: Ranged?
  private var touchPressure: Ranged?
  private var tiltX: Scaled?
  private var tiltY: Scaled?
  private var wheel: Scaled?
  private var scrollX: Scroll?
  private var scrollY: Scroll?

  /// An axis that counts from its minimum to its maximum as 0...1.
  private struct Ranged: BitwiseCopyable {
    var number: Int
    var minimum: Double
    var range: Double
    var value: Double?

    init?(_ axis: InputAxis?) {
      guard let axis, axis.maximum > axis.minimum else { return nil }
      number = axis.number
      minimum = axis.minimum
      range = axis.maximum - axis.minimum
    }

    mutating func take(_ raw: Double) {
      value = min(max((raw - minimum) / range, 0), 1)
    }
  }

  /// An angle, in degrees.
  private struct Scaled: BitwiseCopyable {
    var number: Int
    var degreesPerUnit: Double
    var value: Double?
  }

  /// A running sum.
  private struct Scroll: BitwiseCopyable {
    var number: Int
    var increment: Double
    /// The sum at the last event, or nil where what came between is unknown.
    var base: Double?
    /// Whether the last event had no base to count from.
    var isFirst = false

    /// How many notches were turned since the last event.
    mutating func take(_ sum: Double) -> Double {
      isFirst = base == nil
      defer { base = sum }
      return base.map { (sum - $0) / increment } ?? 0
    }
  }

  /// What an event said beside the values that are kept.
  struct Change: BitwiseCopyable {
    /// Notches to the right and down.
    var scroll = SIMD2<Double>.zero
    /// Whether the event carried axes, but none other than scroll axes.
    var isScrollOnly = false
    /// A finger's own pressure, 0...1.
    var touchPressure: Double?
  }

  init(of device: DeviceDescription, tool: Tool) {
    for scroll in device.scrolls where scroll.increment != 0 {
      let axis = Scroll(number: scroll.number, increment: scroll.increment)
      if scroll.isHorizontal { scrollX = axis } else { scrollY = axis }
    }
    if tool == .touch { touchPressure = Ranged(device.axis(DeviceClassifier.Label.touchPressure)) }
    guard tool.isPen else { return }
    pressure = Ranged(device.axis(DeviceClassifier.Label.pressure))
    tiltX = Self.tilt(device.axis(DeviceClassifier.Label.tiltX))
    tiltY = Self.tilt(device.axis(DeviceClassifier.Label.tiltY))
    // A pen's turn goes both ways from 0; the wheel of an airbrush begins at its minimum. "Abs Rotary
    // Z", which one driver has for the turn, stands at its maximum whatever the pen does.
    if let axis = device.axis(DeviceClassifier.Label.wheel), axis.minimum < 0, axis.maximum > 0 {
      wheel = Scaled(number: axis.number, degreesPerUnit: 1 / 5)
    }
  }

  /// A tilt axis: its resolution is in steps per radian; 57 (rounded), 1 and 0 stand for degrees.
  private static func tilt(_ axis: InputAxis?) -> Scaled? {
    guard let axis else { return nil }
    let isDegrees = [0, 1, 57].contains(axis.resolution)
    return Scaled(
      number: axis.number,
      degreesPerUnit: isDegrees ? 1 : 180 / .pi / axis.resolution)
  }

  /// Takes the axes that an event carries; the others keep their values.
  mutating func update(from event: DeviceEventView) -> Change {
    var change = Change()
    var hasScroll = false
    var hasOther = false
    event.forEachAxis { number, raw in
      if number == scrollX?.number {
        change.scroll.x = scrollX?.take(raw) ?? 0
        hasScroll = true
      } else if number == scrollY?.number {
        change.scroll.y = scrollY?.take(raw) ?? 0
        hasScroll = true
      } else {
        hasOther = true
        take(raw, of: number)
        if number == touchPressure?.number {
          touchPressure?.take(raw)
          change.touchPressure = touchPressure?.value
        }
      }
    }
    change.isScrollOnly = hasScroll && !hasOther
    return change
  }

  private mutating func take(_ raw: Double, of number: Int) {
    if number == pressure?.number { pressure?.take(raw) }
    if number == tiltX?.number { tiltX?.value = raw }
    if number == tiltY?.number { tiltY?.value = raw }
    if number == wheel?.number { wheel?.value = raw }
  }

  /// Forgets the sums: what was scrolled elsewhere is not to come as one leap.
  mutating func forgetScrollBase() {
    scrollX?.base = nil
    scrollY?.base = nil
  }

  /// Whether a scroll axis tells of a wheel's notches, so that clicks only repeat it.
  ///
  /// The server makes an axis' motion of every click, and clicks of every motion. Only where an axis
  /// had no base to count from, its clicks are all there is.
  func scrollAxisTells(isHorizontal: Bool) -> Bool {
    let axis = isHorizontal ? scrollX : scrollY
    return axis.map { !$0.isFirst } ?? false
  }

  /// Puts in what the device has said so far.
  func write(to sample: inout PenSample) {
    if let value = pressure?.value {
      sample.pressure = Float(value)
      sample.axes.insert(.pressure)
    }
    if let tiltX, let tiltY, let x = tiltX.value, let y = tiltY.value {
      sample.tilt = SIMD2(
        Float(min(max(x * tiltX.degreesPerUnit, -90), 90)),
        Float(min(max(y * tiltY.degreesPerUnit, -90), 90)))
      sample.axes.insert(.tilt)
    }
    if let wheel, let value = wheel.value {
      let degrees = (value * wheel.degreesPerUnit).truncatingRemainder(dividingBy: 360)
      let turn = Float(degrees < 0 ? degrees + 360 : degrees)
      // A hair below 0 rounds to 360, which is 0.
      sample.twist = turn < 360 ? turn : 0
      sample.axes.insert(.twist)
    }
  }
}

extension Tool {
  /// Whether it is a pen tablet's tool.
  var isPen: Bool { self == .pen || self == .eraser || self == .puck }
}
