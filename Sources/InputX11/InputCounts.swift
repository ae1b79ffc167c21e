import Synchronization

/// What a reader met so far.
public struct InputCounts: Sendable, Equatable, BitwiseCopyable {
  /// Events that the X server sent.
  public var events = 0
  /// Samples that went into the ring.
  public var samples = 0
  /// Notices that went into their ring.
  public var notices = 0
  /// Samples, and notices, that a full ring refused; only after `heldBack` was not enough.
  public var refused = 0
  /// How often reading paused because a ring was full; what comes meanwhile waits in the server.
  public var heldBack = 0
  /// Pointer events that the server made up from touches and scrolling.
  public var emulated = 0
  /// Sources that nothing was known of when they sent; they were taken for mice.
  public var unknownSources = 0
  /// Events of devices that were gone before they could be asked what they are.
  public var vanished = 0
  /// Samples whose time lay before that of their device's last one.
  public var backwardTimes = 0
  /// Reports of fingers that were not down, or were one too many.
  public var unknownTouches = 0
  /// Contacts that were ended for want of their own end: a second pen came, or the device went.
  public var endedContacts = 0
  /// Events shorter than they say, and errors that the server reported.
  public var faults = 0
  /// What is added to the server's times, in ms; 0 for a server on this machine.
  public var clockOffset = 0
}

/// Counts that one thread writes and others read, each for itself.
final class SharedCounts: Sendable {
  private static let fieldCount = 13
  private let fields = InlineArray<13, Atomic<Int>> { _ in Atomic(0) }

  init() {
    precondition(MemoryLayout<InputCounts>.size == Self.fieldCount * MemoryLayout<Int>.size)
  }

  func publish(_ counts: InputCounts) {
    withUnsafeBytes(of: counts) { bytes in
      for index in 0..<Self.fieldCount {
        // Relaxed: counters order nothing.
        fields[index].store(
          bytes.load(fromByteOffset: index * MemoryLayout<Int>.size, as: Int.self),
          ordering: .relaxed)
      }
    }
  }

  var snapshot: InputCounts {
    var counts = InputCounts()
    withUnsafeMutableBytes(of: &counts) { bytes in
      for index in 0..<Self.fieldCount {
        bytes.storeBytes(
          of: fields[index].load(ordering: .relaxed),
          toByteOffset: index * MemoryLayout<Int>.size, as: Int.self)
      }
    }
    return counts
  }
}
