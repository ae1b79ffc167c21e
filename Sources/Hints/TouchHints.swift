public import InkTypes

/// Dots that show the viewers of a screencast where fingers and pens are.
///
/// A dot stands at every contact and follows it; when it lifts, the dot fades and shrinks a little,
/// whatever its number is given to meanwhile. What vanishes without a word fades too. Feed it every
/// report, whoever else uses that, then `advance(to:)` once a frame and take the dots of that time.
/// Reports may lie in any space: the dots lie in the same. It never allocates after it is made.
///
/// After "CVTouchHints", the iOS program that Pelt grew from.
public struct TouchHints: Sendable {
  /// How long a dot takes to fade after its contact has lifted, in ns.
  public static let fade: Int64 = 400_000_000
  /// How large a dot is at the end of its fade, of its size before.
  public static let fadedScale: Float = 0.92
  /// How many dots there are at most: ten fingers of two people, each of them lifted twice within a
  /// fade.
  public static let capacity = 64
  /// After so long without a report, in ns, a finger is taken for lost.
  ///
  /// Touch screens report even a resting finger's tremor more often; the next report brings the dot
  /// back.
  public static let silenceLimit: Int64 = 10_000_000_000

  /// Whether pens and mice get dots as well as fingers.
  public private(set) var showsPens: Bool
  /// Contacts that got no dot because there were too many.
  public private(set) var unseenContacts = 0
  /// Contacts that were taken for lost.
  public private(set) var lostContacts = 0

  private var marks: [HintMark] = []
  /// The time that was last advanced to.
  private var now = Timestamp(nanoseconds: .min)

  /// Makes hints without any contact.
  ///
  /// - Parameter showsPens: Whether pens and mice get dots as well as fingers.
  public init(showsPens: Bool = false) {
    self.showsPens = showsPens
    marks.reserveCapacity(Self.capacity)
  }

  /// Says whether pens and mice get dots as well as fingers.
  ///
  /// - Parameter showsPens: Whether they do; if not, theirs go at once.
  public mutating func setShowsPens(_ showsPens: Bool) {
    self.showsPens = showsPens
    if !showsPens { marks.removeAll { !$0.contact.isTouch } }
  }

  // MARK: Reports

  /// Takes a report of any device.
  ///
  /// - Parameter sample: The report, its place in px of what the dots are drawn on.
  public mutating func take(_ sample: PenSample) {
    let contact = ContactKey(sample)
    guard contact.isTouch || showsPens, sample.position.x.isFinite, sample.position.y.isFinite
    else { return }
    let kind = HintKind(sample)
    let open = marks.firstIndex { $0.contact == contact && $0.lifted == nil }
    // A finger that lands under a number that is down has lost its end, and a pen's tip that goes up
    // leaves its dot where it was.
    if let open, kind == nil || sample.state.contains(.began) || marks[open].endsBefore(kind) {
      marks[open].lifted = max(sample.time, now)
      if kind != nil { add(contact, sample) }
    } else if let open {
      marks[open].update(sample)
    } else if kind != nil {
      add(contact, sample)
    }
  }

  private mutating func add(_ contact: ContactKey, _ sample: PenSample) {
    if marks.count == Self.capacity {
      // What fades is missed less than a finger.
      guard let oldest = marks.firstIndex(where: { $0.lifted != nil }) else {
        unseenContacts += 1
        return
      }
      marks.remove(at: oldest)
    }
    marks.append(HintMark(contact, sample))
  }

  /// Contacts are gone without a report of their own.
  ///
  /// - Parameters:
  ///   - device: Whose; nil = all.
  ///   - time: When.
  public mutating func endContacts(of device: DeviceID?, at time: Timestamp) {
    for index in marks.indices
    where marks[index].lifted == nil && (device == nil || marks[index].contact.device == device) {
      marks[index].lifted = max(time, now)
    }
  }

  /// Takes an event of any kind.
  ///
  /// - Parameter event: The event, its places in px of what the dots are drawn on.
  public mutating func take(_ event: InkEvent) {
    switch event {
    case .sample(let sample): take(sample)
    case .deviceRemoved(let device, let time): endContacts(of: device, at: time)
    case .leave(let time): endContacts(of: nil, at: time)
    default: break
    }
  }

  /// Forgets every dot at once.
  public mutating func removeAll() {
    marks.removeAll(keepingCapacity: true)
  }

  // MARK: Dots

  /// Lets time pass: what has faded goes.
  ///
  /// - Parameter time: The time of the frame that is about to be drawn.
  public mutating func advance(to time: Timestamp) {
    now = time
    for index in marks.indices where marks[index].isSilent(at: time) {
      marks[index].lifted = time
      lostContacts += 1
    }
    for index in marks.indices {
      // Devices with a clock of their own may be ahead: a fade begins now at the latest.
      if let lifted = marks[index].lifted { marks[index].lifted = min(lifted, time) }
    }
    marks.removeAll { $0.age(at: time) >= Self.fade }
  }

  /// How many dots there are.
  public var count: Int { marks.count }

  /// Whether a dot fades, so that the next frame looks different by itself.
  public var isFading: Bool { marks.contains { $0.lifted != nil } }

  /// When the next contact is taken for lost if it goes on to say nothing; nil where there is none.
  public var nextSilence: Timestamp? {
    marks.lazy.filter { $0.lifted == nil && $0.canFallSilent }.map(\.reported).min()
      .map { Timestamp(nanoseconds: $0.nanoseconds &+ Self.silenceLimit) }
  }

  /// A dot as it is at the time that was last advanced to.
  ///
  /// - Parameter index: 0..<count, in the order of landing.
  public subscript(index: Int) -> HintDot { marks[index].dot(at: now) }
}
