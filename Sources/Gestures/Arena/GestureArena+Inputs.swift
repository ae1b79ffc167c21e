public import InkTypes

/// What goes into an arena.
extension GestureArena {
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
}
