public import InkTypes

/// When a sample was where on its way in; what nobody knows is nil.
public struct SampleStamps: Sendable, BitwiseCopyable, Equatable {
  /// The number that its producer gave it.
  public var sequence: UInt32
  /// The device that sent it.
  public var device: DeviceID
  /// Where, in px of the canvas.
  public var position: SIMD2<Float>
  /// 0...1; nil where the device has none.
  public var pressure: Float?
  /// When the kernel had it.
  public var kernel: Timestamp?
  /// The X server's time of it in ms, as it came.
  public var serverMilliseconds: UInt32?
  /// The server's time, refined (`RefinedClock`).
  public var refined: Timestamp?
  /// When the program's poll returned with it.
  public var arrival: Timestamp?
  /// When it stood in the ring.
  public var push: Timestamp?

  /// Makes the stamps of a sample of which only its origin is known.
  ///
  /// - Parameters:
  ///   - sequence: The number that its producer gave it.
  ///   - device: The device that sent it.
  ///   - position: Where, in px of the canvas.
  public init(sequence: UInt32, device: DeviceID, position: SIMD2<Float> = .zero) {
    self.sequence = sequence
    self.device = device
    self.position = position
  }
}

/// What became of a sample.
public enum SampleEnd: String, Sendable, BitwiseCopyable, CaseIterable {
  /// It is in a frame that is still under way.
  case pending
  /// The frame that took it was shown.
  case presented
  /// That frame was replaced by a newer one before it was seen.
  case superseded
  /// The ring was full.
  case dropped
}

/// A sample in the log.
public struct SampleRecord: Sendable, BitwiseCopyable, Equatable {
  /// When it was where.
  public var stamps: SampleStamps
  /// The number of the frame that took it; nil of a dropped one.
  public var frame: Int?
  /// What became of it.
  public var end: SampleEnd
}
