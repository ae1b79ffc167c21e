public import InkTypes

/// Where recognisers compete for touches.
///
/// By default there is one gesture an interaction: from the first finger's landing until all are up
/// and nobody waits for another tap, the first recogniser that is sure wins, and all others that
/// share a touch with it fail. Of two that are sure at the same input, the one added first wins.
/// `requireFailure(of:before:)` and `recognizeSimultaneously(_:_:)` change that.
///
/// Feed it `touch(_:_:at:time:on:)` and `advance(to:)`, then take `nextEvent()` until there is none.
/// What comes out depends on the inputs and their times alone, not on how often `advance` is called.
///
/// It is generic over one type of recogniser, kept in one array: calls are direct where the type is
/// known (`StandardRecognizer` is an enum) and never need a box. For own recognisers use
/// `EitherRecognizer` or an enum of your own. After its first inputs it allocates nothing.
public struct GestureArena<Recognizer: GestureRecognizer>: Sendable {
  var arbiter = Arbiter()
  private var recognizers: [Recognizer] = []
  /// The fingers that one recogniser gets, and whose they are: made anew only where they differ.
  private var group: [Touch] = []
  private var groupMembers: UInt32?
  private var windowWatchers: RecognizerSet = 0
  private var windowSize = SIMD2<Float>(repeating: .infinity)

  /// Makes an arena without recognisers.
  ///
  /// - Parameter scale: Px of the window for one point, above 0; all thresholds are in points.
  public init(scale: Float = 1) {
    precondition(scale > 0 && scale.isFinite, "a content scale of \(scale)")
    arbiter.scale = scale
    arbiter.touches.reserveCapacity(Arbiter.touchCapacity)
    group.reserveCapacity(Arbiter.touchCapacity)
  }

  // MARK: Recognisers and rules

  /// The most recognisers an arena takes: rules are bits of a word.
  public static var capacity: Int { RecognizerSet.bitWidth }

  /// Adds a recogniser.
  ///
  /// - Parameters:
  ///   - recognizer: The recogniser.
  ///   - name: What it is called in traces.
  ///   - receives: On which targets touches must land for it to get them.
  ///   - delaysBegan: Whether no ink shows of its touches until it has failed.
  ///   - role: Whether it is a gesture or the drawing finger.
  /// - Returns: Its number.
  public mutating func add(
    _ recognizer: Recognizer, named name: String, receives: TouchTarget = .canvas,
    delaysBegan: Bool = false, role: GestureRole = .gesture
  ) -> RecognizerID {
    precondition(recognizers.count < Self.capacity, "more than \(Self.capacity) recognisers")
    let id = RecognizerID(index: recognizers.count)
    recognizers.append(recognizer)
    if recognizer.watchesWindow { windowWatchers |= id.bit }
    arbiter.entries.append(
      ArenaEntry(
        id: id, name: name, receives: receives, delaysBegan: delaysBegan, role: role,
        isContinuous: recognizer.isContinuous))
    return id
  }

  /// Makes a recogniser wait until another one has failed; if that one wins, it fails.
  ///
  /// - Parameters:
  ///   - other: The one that must fail; it counts only where it has a touch of the same interaction.
  ///   - waiting: The one that waits. A circle of such rules is a mistake, and stops the program.
  public mutating func requireFailure(of other: RecognizerID, before waiting: RecognizerID) {
    arbiter.entries[waiting.index].requires |= other.bit
    var reached = other.bit
    for _ in recognizers.indices {
      for entry in arbiter.entries where entry.id.bit & reached != 0 { reached |= entry.requires }
    }
    precondition(
      reached & waiting.bit == 0,
      "\(name(of: waiting)) and \(name(of: other)) would wait for each other")
  }

  /// Lets two recognisers be on at the same time.
  ///
  /// - Parameters:
  ///   - one: The one.
  ///   - other: The other.
  public mutating func recognizeSimultaneously(_ one: RecognizerID, _ other: RecognizerID) {
    arbiter.entries[one.index].simultaneous |= other.bit
    arbiter.entries[other.index].simultaneous |= one.bit
  }

  /// Switches a recogniser on or off; off cancels it.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether it is on, from the next interaction.
  ///   - id: The recogniser.
  public mutating func setEnabled(_ isEnabled: Bool, for id: RecognizerID) {
    guard arbiter.entries[id.index].isEnabled != isEnabled else { return }
    if !isEnabled { cancel(id) }
    arbiter.entries[id.index].isEnabled = isEnabled
    settle()
  }

  /// Says how large the window is, for edges.
  ///
  /// - Parameter size: Its size, in px.
  public mutating func setWindowSize(_ size: SIMD2<Float>) {
    windowSize = size / arbiter.scale
  }

  /// Says how many px a point has; touches that are down are cancelled if it changes.
  ///
  /// - Parameter scale: Px of the window for one point, above 0.
  public mutating func setScale(_ scale: Float) {
    precondition(scale > 0 && scale.isFinite, "a content scale of \(scale)")
    guard scale != arbiter.scale else { return }
    cancelTouches()
    windowSize *= arbiter.scale / scale
    arbiter.scale = scale
  }

  // MARK: Inputs

  /// Takes a touch's report.
  ///
  /// A touch that lands under an identity that is down ends the older one first. An end at another
  /// place is a motion before it.
  ///
  /// - Parameters:
  ///   - id: Which finger.
  ///   - phase: What it did.
  ///   - position: Where, in px of the window.
  ///   - time: When; earlier than the report before counts as equal to it.
  ///   - target: What lies there; matters only for `began`.
  public mutating func touch(
    _ id: TouchID, _ phase: TouchPhase, at position: SIMD2<Float>, time: Timestamp,
    on target: TouchTarget = .canvas
  ) {
    guard position.isFinite || phase == .cancelled || phase == .ended else {
      arbiter.counts.malformedPositions += 1
      return
    }
    run(to: time)
    let place = position / arbiter.scale
    if phase == .began {
      land(id, at: place, on: target)
    } else if let index = arbiter.indexOfTouch(id) {
      follow(index, phase, at: place)
    } else {
      arbiter.counts.unknownTouches += 1
    }
    settle()
  }

  /// Takes the window's new place.
  ///
  /// - Parameters:
  ///   - position: Where it lies on the screen, in px.
  ///   - time: When.
  public mutating func windowMoved(to position: SIMD2<Float>, time: Timestamp) {
    guard position.isFinite else {
      arbiter.counts.malformedPositions += 1
      return
    }
    run(to: time)
    deliver(.windowMoved(position / arbiter.scale, arbiter.now), to: windowWatchers)
    settle()
  }

  /// Lets time pass: long presses begin, taps run out.
  ///
  /// - Parameter time: Now.
  public mutating func advance(to time: Timestamp) {
    run(to: time)
  }

  /// When `advance` will next matter, or nil.
  public var nextDeadline: Timestamp? {
    var earliest = Timestamp.never
    for entry in arbiter.entries where entry.listens {
      earliest = min(earliest, entry.deadline)
    }
    return earliest == .never ? nil : earliest
  }

  /// Takes touches away, as when their device is gone: gestures that are on are cancelled.
  ///
  /// - Parameter isGone: Which; all by default.
  public mutating func cancelTouches(where isGone: (TouchID) -> Bool = { _ in true }) {
    for index in arbiter.touches.indices
    where arbiter.touches[index].isDown && isGone(arbiter.touches[index].touch.id) {
      arbiter.cancelTouch(index)
    }
    settle()
  }

  /// Takes all touches away that no gesture has, as when they turn out to be a palm.
  public mutating func cancelTouchesWithoutGesture() {
    for index in arbiter.touches.indices
    where arbiter.touches[index].isDown && arbiter.touches[index].owner != .gesture {
      arbiter.cancelTouch(index)
    }
    settle()
  }

  /// Stops a recogniser until the next interaction.
  ///
  /// - Parameter id: The recogniser.
  public mutating func cancel(_ id: RecognizerID) {
    let entry = arbiter.entries[id.index]
    if entry.takesPart || entry.deadline != .never { arbiter.stop(id.index, .program) }
    settle()
  }

  // MARK: Outputs

  /// Takes the oldest event that nobody took yet.
  ///
  /// - Returns: The event, or nil if there is none.
  public mutating func nextEvent() -> GestureEvent? { arbiter.events.popFirst() }

  /// What it did, for pictures and texts.
  public var trace: GestureTrace { arbiter.trace }

  /// What it could not use.
  public var counts: ArenaCounts { arbiter.counts }

  /// How many recognisers there are; their numbers count from 0.
  public var recognizerCount: Int { recognizers.count }

  /// The number of a recogniser.
  ///
  /// - Parameter index: 0..<recognizerCount, in the order of adding.
  /// - Returns: Its number.
  public func recognizer(at index: Int) -> RecognizerID { arbiter.entries[index].id }

  /// What a recogniser is called.
  ///
  /// - Parameter id: The recogniser.
  /// - Returns: The name that it was added with.
  public func name(of id: RecognizerID) -> String { arbiter.entries[id.index].name }

  /// Where a recogniser stands.
  ///
  /// - Parameter id: The recogniser.
  /// - Returns: Its state.
  public func state(of id: RecognizerID) -> GestureState { arbiter.entries[id.index].state }

  /// Where a touch that is down is, in px of the window.
  ///
  /// - Parameter id: The touch.
  /// - Returns: Its place, or nil if it is not down.
  public func position(of id: TouchID) -> SIMD2<Float>? {
    arbiter.indexOfTouch(id).map { arbiter.touches[$0].touch.position * arbiter.scale }
  }

  /// To whom a touch that is down belongs.
  ///
  /// - Parameter id: The touch.
  /// - Returns: Its owner; nobody if it is not down.
  public func owner(of id: TouchID) -> TouchOwner {
    arbiter.indexOfTouch(id).map { arbiter.touches[$0].owner } ?? .nobody
  }

  // MARK: The way of an input

  private mutating func land(_ id: TouchID, at place: SIMD2<Float>, on target: TouchTarget) {
    loseSilentTouches()
    if let index = arbiter.indexOfTouch(id) {
      arbiter.counts.reusedIDs += 1
      arbiter.cancelTouch(index)
      settle()
    }
    let touch = Touch(id: id, at: place, time: arbiter.now, windowSize: windowSize)
    let receivers = receivers(of: touch, on: target)
    guard let index = arbiter.land(touch, receivers: receivers) else { return }
    arbiter.restart(receivers)
    resetRecognizers()
    deliver(.began(arbiter.touches[index].touch), to: receivers)
  }

  private mutating func loseSilentTouches() {
    for index in arbiter.touches.indices where arbiter.touches[index].isDown {
      let silence = arbiter.now.nanoseconds - arbiter.touches[index].touch.time.nanoseconds
      guard silence > Arbiter.silenceLimit else { continue }
      arbiter.counts.silentTouches += 1
      arbiter.cancelTouch(index)
    }
    settle()
  }

  private mutating func receivers(of touch: Touch, on target: TouchTarget) -> RecognizerSet {
    var receivers: RecognizerSet = 0
    groupMembers = nil
    for index in recognizers.indices
    where arbiter.entries[index].isEnabled
      && !arbiter.entries[index].receives.isDisjoint(with: target)
    {
      collectGroup(of: index)
      if recognizers[index].accepts(touch, beside: group.span) {
        receivers |= arbiter.entries[index].id.bit
      }
    }
    return receivers
  }

  private mutating func follow(_ index: Int, _ phase: TouchPhase, at place: SIMD2<Float>) {
    guard phase != .cancelled else {
      arbiter.cancelTouch(index)
      return
    }
    let receivers = arbiter.touches[index].receivers
    if phase == .moved || place.isFinite && place != arbiter.touches[index].touch.position {
      arbiter.move(index, to: place)
      deliver(.moved(arbiter.touches[index].touch), to: receivers)
    }
    guard phase == .ended else { return }
    arbiter.resolve()
    arbiter.lift(index)
    deliver(.ended(arbiter.touches[index].touch), to: receivers)
  }

  /// Gives an input to those who listen, in the order of adding.
  private mutating func deliver(_ input: GestureInput, to receivers: RecognizerSet) {
    groupMembers = nil
    for index in recognizers.indices
    where receivers >> UInt32(index) & 1 == 1 && arbiter.entries[index].listens {
      collectGroup(of: index)
      tell(index, input)
    }
  }

  /// Gives one recogniser an input.
  private mutating func tell(_ index: Int, _ input: GestureInput) {
    let verdict = Self.receive(input, by: &recognizers[index], touches: group)
    arbiter.entries[index].values = recognizers[index].values
    arbiter.entries[index].deadline = recognizers[index].deadline ?? .never
    arbiter.note(verdict, of: index)
  }

  /// The span is made here, since one of `self` would overlap the recogniser's change.
  private static func receive(
    _ input: GestureInput, by recognizer: inout Recognizer, touches: [Touch]
  ) -> GestureVerdict {
    recognizer.receive(input, touches: touches.span)
  }

  /// Collects the fingers of a recogniser that are down.
  private mutating func collectGroup(of index: Int) {
    var members: UInt32 = 0
    let bit = arbiter.entries[index].id.bit
    for slot in arbiter.touches.indices
    where arbiter.touches[slot].isDown && arbiter.touches[slot].receivers & bit != 0 {
      members |= 1 << UInt32(slot)
    }
    guard members != groupMembers else { return }
    groupMembers = members
    group.removeAll(keepingCapacity: true)
    members.forEach { group.append(arbiter.touches[$0].touch) }
  }

  /// Goes through the deadlines up to some time, each at its own moment.
  private mutating func run(to time: Timestamp) {
    let limit = Timestamp.limitNanoseconds
    let time = Timestamp(nanoseconds: min(max(time.nanoseconds, -limit), limit))
    if time < arbiter.now { arbiter.counts.backwardTimes += 1 }
    while let deadline = nextDeadline, deadline <= time {
      arbiter.now = max(arbiter.now, deadline)
      groupMembers = nil
      for index in recognizers.indices
      where arbiter.entries[index].listens && arbiter.entries[index].deadline <= arbiter.now {
        collectGroup(of: index)
        tell(index, .time(arbiter.now))
        // A deadline that stays in the past would come for ever.
        if arbiter.entries[index].deadline <= arbiter.now {
          arbiter.entries[index].deadline = .never
        }
      }
      settle()
    }
    arbiter.now = max(arbiter.now, time)
  }

  /// Applies the rules to what was said, and ends what is over.
  private mutating func settle() {
    arbiter.resolve()
    arbiter.updateOwners()
    arbiter.closeFinished()
    resetRecognizers()
  }

  private mutating func resetRecognizers() {
    guard arbiter.resets != 0 else { return }
    for index in recognizers.indices where arbiter.resets >> UInt32(index) & 1 == 1 {
      recognizers[index].reset()
    }
    arbiter.resets = 0
  }
}
