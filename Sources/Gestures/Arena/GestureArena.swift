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
  var arbiter: Arbiter
  var recognizers: [Recognizer] = []
  private var names: [String] = []
  /// The fingers that one recogniser gets, and whose they are: made anew only where they differ.
  var group: [Touch] = []
  var groupMembers: UInt32?
  var windowWatchers: RecognizerSet = 0
  var windowSize = SIMD2<Float>(repeating: .infinity)

  /// Makes an arena without recognisers.
  ///
  /// - Parameters:
  ///   - scale: Px of the window for one point, above 0; all thresholds are in points.
  ///   - traceCapacity: How many of the newest steps the trace keeps.
  public init(scale: Float = 1, traceCapacity: Int = 512) {
    precondition(scale > 0 && scale.isFinite, "a content scale of \(scale)")
    arbiter = Arbiter(traceCapacity: traceCapacity)
    arbiter.scale = scale
    arbiter.touches.reserveCapacity(Arbiter.touchCapacity)
    group.reserveCapacity(Arbiter.touchCapacity)
  }

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
    names.append(name)
    if recognizer.watchesWindow { windowWatchers |= id.bit }
    arbiter.entries.append(
      ArenaEntry(
        id: id, receives: receives, delaysBegan: delaysBegan, role: role,
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
    arbiter.isDirty = true
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
  public func name(of id: RecognizerID) -> String { names[id.index] }

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
}
