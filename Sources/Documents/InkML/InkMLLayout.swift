internal import Foundation
internal import InkTypes

/// What a trace format's values mean, worked out once for all points of that format.
struct InkMLLayout {
  /// A channel that is used: where its value stands, and what one of it is in Pelt's unit.
  struct Axis {
    /// The place among a point's values.
    var slot: Int
    /// Multiplies the value.
    var factor: Double
  }

  /// How a pen-tip force becomes 0...1.
  enum Force {
    /// 0 and 1 are at these values.
    case range(ClosedRange<Double>)
    /// `%`.
    case percent
    /// The format gives no maximum: the values of the whole file decide.
    case unknown
  }

  /// How many values each point has at least.
  private(set) var regularCount: Int
  /// Which values are T or F, in order, the intermittent ones included.
  private(set) var booleans: [Bool]
  /// How `force` becomes a pressure.
  private(set) var forceScale = Force.unknown
  /// T, in ms.
  private(set) var time: Axis?
  /// The timestamp that T counts from.
  private(set) var timeOrigin: String?
  /// Units that are not known.
  private(set) var strangeUnits = 0
  private var x = Axis(slot: 0, factor: 1)
  private var y = Axis(slot: 1, factor: 1)
  private var force: Axis?
  private var tilt: (x: Axis, y: Axis)?
  private var direction: (azimuth: Axis, elevation: Axis)?
  private var rotation: Axis?

  /// X and Y in px: what a file without a trace format means.
  init() {
    regularCount = 2
    booleans = [false, false]
  }

  /// Works out a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - source: The ink source that gives resolutions.
  /// - Throws: `DocumentError` with the format's line if X or Y is missing.
  init(_ format: InkMLDocument.Format, source: InkMLDocument.Source?) throws(DocumentError) {
    let channels = format.regular + format.intermittent
    regularCount = format.regular.count
    booleans = channels.map(\.isBoolean)
    var slots: [String: Int] = [:]
    for (slot, channel) in channels.enumerated() where !channel.isBoolean {
      slots[channel.name] = slots[channel.name] ?? slot
    }
    var strange = 0
    func axis(_ name: String, _ unit: (String?) -> Double?, canReverse: Bool = true) -> Axis? {
      guard let slot = slots[name] else { return nil }
      let channel = channels[slot]
      let resolution = source?.resolutions[name]
      // A resolution of 1000 per cm makes the values thousandths of a cm, whatever the channel's
      // own unit says; its unit is written `1/cm`.
      let own = resolution?.units?.split(separator: "/").last.map(String.init)
      let factor = unit(own ?? channel.units)
      if factor == nil { strange += 1 }
      let sign = canReverse && channel.isReversed ? -1.0 : 1
      return Axis(slot: slot, factor: sign * (factor ?? 1) / (resolution?.value ?? 1))
    }
    guard let x = axis("X", InkMLUnits.pixels), let y = axis("Y", InkMLUnits.pixels) else {
      let missing = slots["X"] == nil ? "X" : "Y"
      throw .line(format.line, "the trace format has no channel \(missing)")
    }
    (self.x, self.y) = (x, y)
    if let axis = axis("T", InkMLUnits.milliseconds(ofUnit:), canReverse: false) {
      time = axis
      timeOrigin = channels[axis.slot].respectTo
    }
    if let slot = slots["F"] {
      force = Axis(slot: slot, factor: 1)
      forceScale = Self.scale(of: channels[slot])
    }
    if let x = axis("OTX", InkMLUnits.degrees), let y = axis("OTY", InkMLUnits.degrees) {
      tilt = (x, y)
    }
    if let azimuth = axis("OA", InkMLUnits.degrees),
      let elevation = axis("OE", InkMLUnits.degrees, canReverse: false)
    {
      direction = (azimuth, elevation)
    }
    rotation = axis("OR", InkMLUnits.degrees)
    strangeUnits = strange
  }

  private static func scale(of channel: InkMLDocument.Channel) -> Force {
    let minimum = channel.minimum ?? 0
    if let maximum = channel.maximum, maximum > minimum, (maximum - minimum).isFinite {
      return .range(minimum...maximum)
    }
    return channel.units == "%" ? .percent : .unknown
  }

  /// Where a point lies, or nil if it does not say.
  ///
  /// - Parameter values: The point's values, NaN where not reported.
  /// - Returns: Its place in px.
  func position(_ values: [Double]) -> (x: Double, y: Double)? {
    let place = (x: values[x.slot] * x.factor, y: values[y.slot] * y.factor)
    return place.x.isNaN || place.y.isNaN ? nil : place
  }

  /// The axes that a point reports.
  ///
  /// A force of `Force.unknown` is left as it is, to be scaled when all are known.
  ///
  /// - Parameters:
  ///   - sample: Takes the axes.
  ///   - values: The point's values, NaN where not reported.
  func fill(_ sample: inout PenSample, from values: [Double]) {
    if let force, !values[force.slot].isNaN {
      sample.pressure = pressure(values[force.slot])
      sample.axes.insert(.pressure)
    }
    // Both pairs say the same; azimuth and elevation lose nothing for a flat pen.
    if let direction, let azimuth = value(direction.azimuth, values),
      let elevation = value(direction.elevation, values)
    {
      sample.tilt = [Float(min(max(elevation, 0), 90)), Self.turn(azimuth)]
      sample.axes.insert(.direction)
    } else if let tilt, let x = value(tilt.x, values), let y = value(tilt.y, values) {
      sample.tilt = [Float(min(max(x, -90), 90)), Float(min(max(y, -90), 90))]
      sample.axes.insert(.tilt)
    }
    if let rotation, let turn = value(rotation, values) {
      // InkML turns counter-clockwise, Pelt clockwise.
      sample.twist = Self.turn(-turn)
      sample.axes.insert(.twist)
    }
  }

  private func value(_ axis: Axis, _ values: [Double]) -> Double? {
    let value = values[axis.slot] * axis.factor
    return value.isFinite ? value : nil
  }

  private func pressure(_ force: Double) -> Float {
    switch forceScale {
    case .range(let range):
      Float(min(max((force - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1))
    case .percent: Float(min(max(force / 100, 0), 1))
    case .unknown: Float(min(max(force, 0), 1e30))
    }
  }

  /// 0..<360, also where rounding to Float would make 360 of it.
  private static func turn(_ degrees: Double) -> Float {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turn = Float(rest < 0 ? rest + 360 : rest)
    return turn < 360 ? turn + 0 : 0
  }
}
