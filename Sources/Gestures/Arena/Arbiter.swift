internal import InkTypes

/// The rules between recognisers: who wins, who waits, who has lost, and when all begin anew.
///
/// It knows recognisers only by their verdicts, so it is one piece of code whatever they are.
struct Arbiter: Sendable {
  var entries: [ArenaEntry] = []
  var touches: [ArenaTouch] = []
  var now = Timestamp(nanoseconds: .min)
  /// Px of the window for one point.
  var scale: Float = 1
  /// Those that have won in their interaction.
  var winners: RecognizerSet = 0
  /// Those whose recogniser is to be reset.
  var resets: RecognizerSet = 0
  var events = BoundedRing<GestureEvent>(capacity: 256)
  var trace: GestureTrace
  var counts = ArenaCounts()
  var nextSerial: UInt32 = 0
  /// Whether owners may have changed, or an interaction may be over; not so while fingers only move.
  var isDirty = false

  init(traceCapacity: Int) {
    trace = GestureTrace(stepCapacity: traceCapacity)
  }

  // MARK: Verdicts

  /// Takes what a recogniser says.
  mutating func note(_ verdict: GestureVerdict, of index: Int) {
    switch entries[index].state {
    case .possible:
      let isVoid = verdict == .active && !entries[index].isContinuous
      entries[index].verdict = isVoid ? .undecided : verdict
    case .began, .changed:
      switch verdict {
      case .undecided: break
      case .active: set(index, .changed, .verdict)
      case .done: set(index, .ended, .verdict)
      case .failed: set(index, .cancelled, .verdict)
      }
    case .ended, .cancelled, .failed, .recognized: break
    }
  }

  /// Lets ready recognisers win, fail or wait until nothing changes any more.
  mutating func resolve() {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for index in entries.indices where isReady(index) {
        if resolve(index) { hasChanged = true }
      }
    }
  }

  private func isReady(_ index: Int) -> Bool {
    entries[index].state == .possible && entries[index].verdict != .undecided
  }

  /// Decides about one ready recogniser; false if it waits.
  private mutating func resolve(_ index: Int) -> Bool {
    let entry = entries[index]
    if entry.verdict == .failed {
      set(index, .failed, .verdict)
      return true
    }
    if let winner = (winners & entry.rivals & ~entry.simultaneous & ~entry.id.bit).first {
      set(index, .failed, .lost(to: winner))
      return true
    }
    switch requirement(of: entry) {
    case .met: win(index)
    case .broken(let other): set(index, .failed, .required(other))
    case .open(let other):
      guard entry.waitsFor != other else { return false }
      entries[index].waitsFor = other
      step(index, to: .possible, .waits(for: other))
      return false
    }
    return true
  }

  private enum Requirement {
    case met
    case open(RecognizerID)
    case broken(RecognizerID)
  }

  /// Whether those that must fail first have; one that has none of the touches does not count.
  private func requirement(of entry: ArenaEntry) -> Requirement {
    var open: RecognizerID?
    var rest = entry.requires & entry.rivals
    while let other = rest.first {
      rest &= rest - 1
      let required = entries[other.index]
      if required.state.hasWon { return .broken(other) }
      if required.state == .possible, required.isEnabled, open == nil { open = other }
    }
    return open.map { .open($0) } ?? .met
  }

  private mutating func win(_ index: Int) {
    let entry = entries[index]
    winners |= entry.id.bit
    if entry.role == .gesture, entry.rivals != 0 { trace.recognizePath() }
    if entry.isContinuous {
      set(index, .began, .verdict)
      if entry.verdict == .done { set(index, .ended, .verdict) }
    } else {
      set(index, .recognized, .verdict)
    }
    (entry.rivals & ~entry.simultaneous & ~entry.id.bit).forEach { other in
      if entries[other].state == .possible { set(other, .failed, .lost(to: entry.id)) }
    }
  }

  // MARK: States

  /// Whether one of some gestures is on.
  func isActive(anyOf set: RecognizerSet) -> Bool {
    var rest = set
    while let id = rest.first {
      rest &= rest - 1
      if entries[id.index].state.isActive { return true }
    }
    return false
  }

  /// Moves a recogniser along an edge of the state diagram, and tells of it.
  mutating func set(_ index: Int, _ state: GestureState, _ cause: GestureCause) {
    let before = entries[index].state
    assert(before.canBecome(state), "recogniser \(index): \(before) to \(state)")
    if before != state {
      step(index, to: state, cause)
      isDirty = true
    }
    entries[index].state = state
    if state == .possible {
      entries[index].verdict = .undecided
      entries[index].deadline = .never
      entries[index].waitsFor = nil
      resets |= entries[index].id.bit
    } else if state != .failed {
      emit(
        .gesture(
          GestureReport(
            recognizer: entries[index].id, state: state,
            values: entries[index].values.scaled(by: scale), time: now)))
    }
  }

  /// Takes a recogniser out of the interaction.
  mutating func stop(_ index: Int, _ cause: GestureCause) {
    if entries[index].state == .possible {
      set(index, .failed, cause)
    } else if entries[index].state.isActive {
      set(index, .cancelled, cause)
    }
  }

  private mutating func step(_ index: Int, to state: GestureState, _ cause: GestureCause) {
    trace.steps.append(
      GestureStep(
        recognizer: entries[index].id, from: entries[index].state, to: state, cause: cause,
        time: now, order: trace.takeOrder()))
  }

  mutating func emit(_ event: GestureEvent) {
    events.append(event)
    counts.droppedEvents = events.droppedCount
  }
}
