internal import InkTypes

/// Touches: landing, moving, lifting, and to whom they belong.
extension Arbiter {
  /// More than the fingers of three people; what lifted and is undecided still takes a place.
  static let touchCapacity = 32
  /// After this long without a report, in ns, a touch is taken for lost when another one lands: touch
  /// screens report even a resting finger's tremor more often.
  static let silenceLimit: Int64 = 10_000_000_000
  /// How far apart the boxes of a trace lie, in points.
  static let boxDistance: Float = 2

  /// The index of a touch that is down.
  func indexOfTouch(_ id: TouchID) -> Int? {
    touches.lastIndex { $0.isDown && $0.touch.id == id }
  }

  /// Adds a touch; nil where there is no room.
  mutating func land(_ touch: Touch, receivers: RecognizerSet) -> Int? {
    if touches.count == Self.touchCapacity, let lifted = touches.firstIndex(where: { !$0.isDown }) {
      touches.remove(at: lifted)
    }
    guard touches.count < Self.touchCapacity else {
      counts.overflowingTouches += 1
      return nil
    }
    if receivers != 0, !touches.contains(where: { $0.receivers != 0 }) { trace.beginPath() }
    touches.append(
      ArenaTouch(
        touch: touch, serial: nextSerial, receivers: receivers, boxPosition: touch.position))
    nextSerial &+= 1
    receivers.forEach { entries[$0].rivals |= receivers }
    if receivers != 0 { trace.addBox(at: touch.position * scale) }
    traceTouch(touch, .began)
    isDirty = true
    return touches.count - 1
  }

  mutating func move(_ index: Int, to position: SIMD2<Float>) {
    touches[index].touch.move(to: position, at: now)
    let isFar = (position - touches[index].boxPosition).length >= Self.boxDistance
    if isFar, touches[index].receivers != 0 {
      touches[index].boxPosition = position
      trace.addBox(at: position * scale)
    }
  }

  mutating func lift(_ index: Int) {
    isDirty = true
    touches[index].isDown = false
    touches[index].touch.move(to: touches[index].touch.position, at: now)
    traceTouch(touches[index].touch, .ended)
  }

  /// Takes a touch away: whoever has it is stopped, unless it is complete and only waits.
  mutating func cancelTouch(_ index: Int) {
    isDirty = true
    touches[index].isDown = false
    touches[index].isCancelled = true
    traceTouch(touches[index].touch, .cancelled)
    touches[index].receivers.forEach { entry in
      if entries[entry].listens { stop(entry, .touchCancelled) }
    }
  }

  /// Lets complete gestures go on when a finger lands again: those that won, or may be on with them.
  mutating func restart(_ receivers: RecognizerSet) {
    receivers.forEach { index in
      let entry = entries[index]
      let won = winners & (entry.rivals | entry.id.bit)
      let others = won & ~entry.simultaneous & ~entry.id.bit
      if entry.isContinuous, entry.state.isTerminal, won != 0, others == 0 {
        set(index, .possible, .reset)
      }
    }
  }

  /// Tells every touch's owner that is new or has changed.
  mutating func updateOwners() {
    for index in touches.indices {
      let touch = touches[index]
      let (owner, ink) = Self.decision(of: touch, by: entries)
      guard touch.isNew || owner != touch.owner || ink != touch.ink else { continue }
      touches[index].isNew = false
      touches[index].owner = owner
      touches[index].ink = ink
      emit(
        .touch(
          TouchDecision(
            touch: touch.touch.id, serial: touch.serial, owner: owner, ink: ink, time: now)))
    }
  }

  /// Static, since a call on `self` in a mutating function would copy all of it.
  private static func decision(
    of touch: ArenaTouch, by entries: [ArenaEntry]
  ) -> (TouchOwner, InkDisposition) {
    if touch.isCancelled { return (.nobody, .none) }
    var isOpen = false
    var mayDraw = false
    var isDelayed = false
    var rest = touch.receivers
    while let id = rest.first {
      rest &= rest - 1
      let entry = entries[id.index]
      if entry.state.hasWon {
        return entry.role == .drawing ? (.drawing, .kept) : (.gesture, .none)
      }
      guard entry.state == .possible, entry.isEnabled else { continue }
      isOpen = true
      if entry.role == .drawing { mayDraw = true }
      if entry.delaysBegan { isDelayed = true }
    }
    guard isOpen else { return (.nobody, .none) }
    return (.undecided, !mayDraw ? .none : isDelayed ? .held : .provisional)
  }

  private mutating func traceTouch(_ touch: Touch, _ phase: TouchPhase) {
    trace.touches.append(
      TouchStep(
        touch: touch.id, phase: phase, position: touch.position * scale, time: now,
        order: trace.takeOrder()))
  }
}
