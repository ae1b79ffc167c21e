internal import InkTypes

/// The samples of a chunk, field by field: what changes little from sample to sample packs well.
///
/// Each column holds a whole number a sample. A number is told as the difference from what the column's
/// rule expects after the samples before it; what has no sample before it counts from zeros. All
/// arithmetic wraps, so every bit of every field comes back.
struct SampleColumns {
  /// The columns, in the order in which a chunk holds them.
  enum Column: Int, CaseIterable {
    case time, arrival, x, y, pressure, tiltX, tiltY, twist, sequence, contact, device, buttons
    case tool, axes, state
  }

  /// The sample before, and the step that led to it.
  private var last = PenSample(time: .zero, position: .zero, device: DeviceID(0))
  private var lastStep: Int64 = 0

  /// What a column holds for a sample.
  mutating func differences(of sample: PenSample, _ take: (Column, Int64) -> Void) {
    let step = sample.time.nanoseconds &- last.time.nanoseconds
    take(.time, step &- lastStep)
    take(.arrival, Self.delay(sample) &- Self.delay(last))
    take(.x, Self.difference(sample.position.x, last.position.x))
    take(.y, Self.difference(sample.position.y, last.position.y))
    take(.pressure, Self.difference(sample.pressure, last.pressure))
    take(.tiltX, Self.difference(sample.tilt.x, last.tilt.x))
    take(.tiltY, Self.difference(sample.tilt.y, last.tilt.y))
    take(.twist, Self.difference(sample.twist, last.twist))
    take(.sequence, Int64(Int32(bitPattern: sample.sequence &- last.sequence &- 1)))
    take(.contact, Int64(sample.contact &- last.contact))
    take(.device, Int64(Int32(bitPattern: sample.device.number &- last.device.number)))
    take(.buttons, Int64(Int16(bitPattern: sample.buttons &- last.buttons)))
    take(.tool, Int64(sample.tool.number) - Int64(last.tool.number))
    take(.axes, Int64(sample.axes.rawValue) - Int64(last.axes.rawValue))
    take(.state, Int64(sample.state.rawValue) - Int64(last.state.rawValue))
    lastStep = step
    last = sample
  }

  /// The sample that gives these differences.
  mutating func sample(
    _ difference: (Column) throws(FormatError) -> Int64
  ) throws(FormatError) -> PenSample {
    var sample = last
    lastStep = lastStep &+ (try difference(.time))
    sample.time.nanoseconds = last.time.nanoseconds &+ lastStep
    let delay = Self.delay(last) &+ (try difference(.arrival))
    sample.arrival.nanoseconds = sample.time.nanoseconds &+ delay
    sample.position.x = Self.sum(last.position.x, try difference(.x))
    sample.position.y = Self.sum(last.position.y, try difference(.y))
    sample.pressure = Self.sum(last.pressure, try difference(.pressure))
    sample.tilt.x = Self.sum(last.tilt.x, try difference(.tiltX))
    sample.tilt.y = Self.sum(last.tilt.y, try difference(.tiltY))
    sample.twist = Self.sum(last.twist, try difference(.twist))
    sample.sequence = last.sequence &+ 1 &+ UInt32(truncatingIfNeeded: try difference(.sequence))
    sample.contact = last.contact &+ Int32(truncatingIfNeeded: try difference(.contact))
    let device = UInt32(truncatingIfNeeded: try difference(.device))
    sample.device.number = last.device.number &+ device
    sample.buttons = last.buttons &+ UInt16(truncatingIfNeeded: try difference(.buttons))
    sample.tool = try Tool(number: Self.sum(last.tool.number, try difference(.tool)))
    sample.axes = .init(rawValue: Self.sum(last.axes.rawValue, try difference(.axes)))
    sample.state = .init(rawValue: Self.sum(last.state.rawValue, try difference(.state)))
    last = sample
    return sample
  }

  private static func delay(_ sample: PenSample) -> Int64 {
    sample.arrival.nanoseconds &- sample.time.nanoseconds
  }

  /// The difference of two floats' bits: small for floats that are near each other.
  private static func difference(_ value: Float, _ last: Float) -> Int64 {
    Int64(Int32(bitPattern: value.bitPattern &- last.bitPattern))
  }

  private static func sum(_ last: Float, _ difference: Int64) -> Float {
    Float(bitPattern: last.bitPattern &+ UInt32(truncatingIfNeeded: difference))
  }

  private static func sum(_ last: UInt8, _ difference: Int64) -> UInt8 {
    last &+ UInt8(truncatingIfNeeded: difference)
  }
}
