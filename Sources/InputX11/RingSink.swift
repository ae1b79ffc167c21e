package import InkTypes
package import SampleRing

/// Puts what a decoder makes into the two rings, numbered.
package struct RingSink: ~Copyable, InputSink {
  private var samples: RingProducer<PenSample>
  private var notices: RingProducer<InputNotice>
  private let registry: DeviceRegistry
  /// How many samples went into the ring; wraps as their numbers do.
  private var nextSequence: UInt32 = 0
  /// Contacts whose begin was refused: the rest of them is, too.
  private var refusedContacts: [Contact] = []
  /// How many went in and how many were refused.
  package private(set) var counts = Counts()

  package struct Counts: BitwiseCopyable, Sendable, Equatable {
    package var samples = 0
    package var notices = 0
    package var refused = 0
  }

  private struct Contact: BitwiseCopyable, Equatable {
    var device: DeviceID
    var contact: Int32

    init(_ sample: PenSample) {
      device = sample.device
      contact = sample.contact
    }
  }

  /// No event of the server makes more samples than this: a device with 20 fingers may go.
  package static let mostSamples = 32
  /// No event of the server makes more notices than this: it may be about all devices.
  package static let mostNotices = 64

  /// Makes a sink from the rings' ends.
  package init(
    samples: consuming RingProducer<PenSample>, notices: consuming RingProducer<InputNotice>,
    registry: DeviceRegistry
  ) {
    self.samples = samples
    self.notices = notices
    self.registry = registry
    refusedContacts.reserveCapacity(64)
  }

  /// Whether both rings take whatever one event makes.
  package var hasRoom: Bool {
    mutating get {
      samples.hasRoom(for: Self.mostSamples) && notices.hasRoom(for: Self.mostNotices)
    }
  }

  package mutating func take(_ sample: PenSample, edge: ContactEdge) {
    guard !isRefused(sample, edge) else {
      counts.refused += 1
      return
    }
    var numbered = sample
    numbered.sequence = nextSequence
    guard samples.tryPush(numbered, edge: edge) else {
      counts.refused += 1
      if edge == .begin { refusedContacts.append(Contact(sample)) }
      return
    }
    nextSequence &+= 1
    counts.samples += 1
  }

  /// Whether a sample belongs to a contact that was refused; with its end that is over.
  private mutating func isRefused(_ sample: PenSample, _ edge: ContactEdge) -> Bool {
    guard !refusedContacts.isEmpty,
      let index = refusedContacts.firstIndex(of: Contact(sample))
    else { return false }
    if edge == .end || edge == .begin { refusedContacts.remove(at: index) }
    return edge != .begin
  }

  package mutating func take(_ kind: InputNotice.Kind, at time: Timestamp) {
    // A device is to its notices what a contact is to its samples.
    let edge: ContactEdge =
      switch kind {
      case .deviceAdded: .begin
      case .deviceRemoved: .end
      default: .none
      }
    if notices.tryPush(InputNotice(sequence: nextSequence, time: time, kind: kind), edge: edge) {
      counts.notices += 1
    } else {
      counts.refused += 1
    }
  }

  package mutating func register(_ device: InputDevice) {
    registry.add(device)
  }
}
