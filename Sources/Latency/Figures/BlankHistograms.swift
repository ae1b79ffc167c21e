internal import InkTypes

/// Four histograms of frames in whole frame periods, as Android's Swappy keeps them.
///
/// They need no exact clock, so they hold where the other figures are doubtful. Bucket 5 is "5 or more".
public struct BlankHistograms: Sendable, BitwiseCopyable, Equatable {
  /// How many buckets each has.
  public static let bucketCount = 6
  /// How long finished frames waited to be seen.
  public private(set) var idle = SIMD8<UInt32>()
  /// How much later than meant frames were seen.
  public private(set) var late = SIMD8<UInt32>()
  /// How long after the frame before they were seen.
  public private(set) var sincePrevious = SIMD8<UInt32>()
  /// How long after their drain they were seen.
  public private(set) var latency = SIMD8<UInt32>()

  /// Makes empty ones.
  public init() {}

  /// Counts a frame; what is unknown of it is not counted.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - previous: When the frame before was seen.
  mutating func record(_ frame: FrameStamps, previous: Int64?) {
    if let late = frame.lateBlanks { self.late[Self.bucket(late)] &+= 1 }
    guard let present = frame.present, let period = frame.period, period > 0 else { return }
    if let gpu = frame.gpu, gpu <= present {
      idle[Self.bucket(present.since(gpu) / period)] &+= 1
    }
    if let previous, previous <= present.nanoseconds {
      sincePrevious[Self.bucket(Self.rounded(present.nanoseconds - previous, period))] &+= 1
    }
    if frame.drain <= present {
      latency[Self.bucket(Self.rounded(present.since(frame.drain), period))] &+= 1
    }
  }

  private static func rounded(_ duration: Int64, _ period: Int64) -> Int64 {
    (duration + period / 2) / period
  }

  private static func bucket(_ periods: Int64) -> Int {
    Int(min(max(periods, 0), Int64(bucketCount - 1)))
  }
}
