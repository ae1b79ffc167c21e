internal import InkTypes

extension HintKind {
  /// What a report says of its tool; nil where it is not there at all.
  init?(_ sample: PenSample) {
    guard !sample.state.contains(.cancelled) else { return nil }
    let isNear =
      !sample.state.contains(.proximityKnown) || sample.state.contains(.inProximity)
    if sample.state.contains(.touching), isNear {
      self = sample.tool == .touch ? .touch : sample.tool == .eraser ? .eraser : .pen
    } else if sample.tool.hovers, sample.state.contains(.inProximity) {
      self = .hover
    } else {
      return nil
    }
  }
}

extension Tool {
  /// Whether it has a ring while it is near; a mouse shows its own pointer, and is always near.
  fileprivate var hovers: Bool { self != .touch && self != .mouse }
}

/// A dot's contact and, once it has lifted, when.
struct HintMark: Sendable, BitwiseCopyable {
  let contact: ContactKey
  private var kind: HintKind
  private var position: SIMD2<Float>
  private var pressure: Float?
  private var lean: SIMD2<Float>?
  /// When its newest report came.
  private(set) var reported: Timestamp
  /// When it lifted; nil while it is there.
  var lifted: Timestamp?

  init(_ contact: ContactKey, _ sample: PenSample) {
    self.contact = contact
    kind = .hover
    position = sample.position
    reported = sample.time
    update(sample)
  }

  mutating func update(_ sample: PenSample) {
    kind = HintKind(sample) ?? kind
    position = sample.position
    reported = sample.time
    if sample.axes.contains(.pressure) { pressure = sample.pressure }
    if let lean = HintDot.lean(of: sample) { self.lean = lean }
  }

  /// Whether another kind is another dot: a tip that went up, or an eraser in place of a tip.
  func endsBefore(_ next: HintKind?) -> Bool {
    kind != .hover && kind != next
  }

  /// Whether silence means anything: a pen that hovers or a mouse may rest.
  var canFallSilent: Bool { contact.isTouch }

  /// Whether its contact has said nothing for so long that it must be gone.
  func isSilent(at time: Timestamp) -> Bool {
    lifted == nil && canFallSilent
      && time.nanoseconds &- reported.nanoseconds >= TouchHints.silenceLimit
  }

  /// How long ago it lifted, in ns; 0 while it is there.
  func age(at time: Timestamp) -> Int64 {
    lifted.map { max(0, time.nanoseconds - $0.nanoseconds) } ?? 0
  }

  func dot(at time: Timestamp) -> HintDot {
    let share = min(Float(age(at: time)) / Float(TouchHints.fade), 1)
    return HintDot(
      kind: kind, position: position, opacity: 1 - share,
      scale: 1 - share * (1 - TouchHints.fadedScale), pressure: pressure, lean: lean)
  }
}
