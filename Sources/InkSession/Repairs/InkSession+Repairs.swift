internal import InkTypes
internal import Strokes

/// Where reports are put right, before anything is made of them.
extension InkSession {
  /// A mouse's stroke that a pen ends so soon was the pen's own double, in ns.
  static let doubtTime: Int64 = 20_000_000
  /// So near the pen lies to its double, in px of the window.
  private static let doublePlace: Float = 8

  /// Puts a report right.
  ///
  /// - Parameter sample: The report as it came.
  /// - Returns: Its device's place in the table; nil where nothing is left of the report.
  mutating func repair(_ sample: inout PenSample) -> Int? {
    if !sample.isFinite {
      counters.nonFiniteSamples += 1
      // What lifts must lift, wherever it is.
      guard !sample.touches else { return nil }
      placeLift(&sample)
    }
    let place = devices.index(of: sample.device)
    guard !devices[place].isRemoved else {
      // Its fingers are taken away once it is gone.
      if !sample.state.contains(.cancelled) { counters.removedDeviceSamples += 1 }
      return nil
    }
    if sample.tool == .touch, drawing.map({ !$0.key.isTouch && $0.tool != .mouse }) == true,
      devices[place].makes(.touchInPenStroke)
    {
      counters.repairs[.touchInPenStroke] += 1
    }
    guard !isFingerOfPen(sample, at: place) else { return place }
    sendAwayOthers(sample, at: place)
    devices.repair(&sample, at: place, zoom: view.zoom, &counters.repairs)
    return place
  }

  /// Whether a finger's report carries a pen's number: the pen's axes are none of its business.
  func isFingerOfPen(_ sample: PenSample, at place: Int) -> Bool {
    sample.tool == .touch && devices[place].isPen && devices[place].makes(.touchInPenStroke)
  }

  /// A lift without a place is where its contact was last.
  private mutating func placeLift(_ sample: inout PenSample) {
    let key = ContactKey(sample)
    let isDrawing = drawing?.key == key
    let known = isDrawing ? newestPlace : devices[devices.index(of: sample.device)].place
    if sample.tool == .touch, !isDrawing { sample.state.insert(.cancelled) }
    sample.position = known ?? .zero
    sample.axes = []
    (sample.pressure, sample.tilt, sample.twist) = (0, .zero, 0)
  }

  /// One pen is near at a time: those that never said that they left are gone.
  private mutating func sendAwayOthers(_ sample: PenSample, at place: Int) {
    guard sample.tool == .pen || sample.tool == .eraser,
      sample.state.isSuperset(of: [.proximityKnown, .inProximity]), !devices[place].isNear,
      devices[place].makes(.secondProximity)
    else { return }
    counters.repairs[.secondProximity] +=
      devices.sendAway(allBut: sample.device, and: drawing?.key.device)
  }

  // MARK: Doubles

  /// Until when a contact's samples must wait: a mouse may be a pen's double.
  func doubtEnd(_ sample: PenSample) -> Timestamp? {
    guard sample.tool == .mouse, devices.hasPen,
      devices.state(of: sample.device)?.makes(.mouseDuplicate) == true
    else { return nil }
    return Timestamp(nanoseconds: sample.time.nanoseconds &+ Self.doubtTime)
  }

  /// A pen goes down: the mouse's stroke that it ends may have been its own double.
  mutating func endDouble(_ sample: PenSample) {
    guard let drawing, drawing.tool == .mouse, sample.tool != .mouse, sample.tool != .touch,
      let end = drawing.doubtEnd, sample.time <= end, isAtPen(sample.position)
    else { return }
    counters.repairs[.mouseDuplicate] += 1
    rollBackStroke()
  }

  /// A mouse that goes down where a pen draws is that pen's double, and ignored anyway.
  mutating func noteDouble(_ sample: PenSample, at place: Int) {
    guard sample.tool == .mouse, let drawing, !drawing.key.isTouch, drawing.tool != .mouse,
      devices[place].makes(.mouseDuplicate), isAtPen(sample.position)
    else { return }
    counters.repairs[.mouseDuplicate] += 1
  }

  private func isAtPen(_ position: SIMD2<Float>) -> Bool {
    guard let newestPlace else { return false }
    let step = (position - newestPlace) * view.zoom
    return (step * step).sum() <= Self.doublePlace * Self.doublePlace
  }

  // MARK: Samples that wait

  /// Gives the stroke what waits no longer.
  mutating func addReleased() {
    guard let drawing else { return }
    while let sample = hold.next() {
      tracer?.take(sample)
      if drawing.isVisible {
        builder.add(sample, into: &frame.committed)
      } else {
        builder.add(sample, into: &unseen)
        unseen.removeAll()
      }
    }
  }

  /// Gathers what follows the stroke's last committed sample: what waits, then what is predicted.
  mutating func gatherAhead() {
    ahead.removeAll(keepingCapacity: true)
    hold.append(to: &ahead)
    ahead.append(contentsOf: frame.predicted)
  }
}
