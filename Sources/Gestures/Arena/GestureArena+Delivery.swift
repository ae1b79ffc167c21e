internal import InkTypes

/// The way of an input from the arena to its recognisers, and of their verdicts to the arbiter.
extension GestureArena {
  /// A finger lands.
  mutating func land(_ id: TouchID, at place: SIMD2<Float>, on target: TouchTarget) {
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

  /// A finger that is down moves, lifts or is taken away.
  mutating func follow(_ index: Int, _ phase: TouchPhase, at place: SIMD2<Float>) {
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
  mutating func deliver(_ input: GestureInput, to receivers: RecognizerSet) {
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
  mutating func run(to time: Timestamp) {
    let limit = Timestamp.limitNanoseconds
    let time = Timestamp(nanoseconds: min(max(time.nanoseconds, -limit), limit))
    if time < arbiter.now { arbiter.counts.backwardTimes += 1 }
    while let deadline = nextDeadline, deadline <= time {
      arbiter.now = max(arbiter.now, deadline)
      groupMembers = nil
      // Who waits between two taps holds its interaction open by its deadline.
      arbiter.isDirty = true
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
  mutating func settle() {
    arbiter.resolve()
    guard arbiter.isDirty else { return }
    arbiter.updateOwners()
    arbiter.closeFinished()
    resetRecognizers()
    arbiter.isDirty = false
  }

  private mutating func resetRecognizers() {
    guard arbiter.resets != 0 else { return }
    for index in recognizers.indices where arbiter.resets >> UInt32(index) & 1 == 1 {
      recognizers[index].reset()
    }
    arbiter.resets = 0
  }
}
