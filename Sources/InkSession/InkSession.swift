internal import Gestures
public import InkTypes
public import Prediction
public import SampleRing
internal import Strokes

/// Samples in, frame descriptions out: decides who draws, and grows the strokes.
///
/// It knows no clock and no GL: the same events give the same tufts, in whatever batches they come
/// and however often a frame is taken. One contact draws at a time: a pen before the mouse, the
/// mouse before a finger. Never allocates after warm-up but for strokes' entries in the history.
public struct InkSession: ~Copyable, Sendable {
  /// What the current frame shows; `beginFrame` clears it.
  public internal(set) var frame: FrameDescription
  /// What the person can undo and redo.
  public internal(set) var history = StrokeHistory()
  /// The canvas's colour as the settings say it, or nil while they said nothing.
  public internal(set) var background: InkColor?

  let documentSeed: UInt32
  var visibility: Visibility
  var counters = SessionCounts()
  var builder = StrokeBuilder()
  /// The newest samples of the stroke, while it is not clear what they are.
  var hold = StrokeHold()
  /// What follows the committed samples in a frame.
  var ahead: [StrokeSample] = []
  /// Where the stroke's newest sample lies, in px of the canvas.
  private(set) var newestPlace: SIMD2<Float>?
  private(set) var newestSampleTime = Timestamp.zero
  private var tail: Tail
  private var newestPressure = 0.5
  /// What the repairs of the drawing device's clock added to its newest arrival, in ns.
  private var arrivalShift: Int64 = 0
  var devices = DeviceTable()
  var touches = TouchTable()
  /// Who owns the fingers, and what they mean; lengths in px of the window.
  var gestures = StandardGestures(scale: 1, windowSize: SIMD2(repeating: .infinity))
  /// Where a pen or mouse was last, in px of the window.
  var pointer = SIMD2<Float>.zero
  var isPenNear = false
  var brush = Brush()
  var view = ViewTransform.identity
  var touchDraws = false
  var penOnly = false
  /// The number that the next stroke will bear.
  public internal(set) var nextStroke: UInt32 = 0
  var drawing: Drawing?
  /// What the newest stroke was begun with.
  public private(set) var newestStroke: StrokeOrigin?
  /// Keeps the strokes as they are drawn, where somebody wants them.
  var tracer: StrokeTracer?
  private var drained: [PenSample] = []
  /// Commands given in mid-stroke, at most `heldCommandLimit`.
  private var heldCommands: [DrawingCommand] = []
  /// More than a hand can give while the other one draws a stroke.
  private static let heldCommandLimit = 64
  /// Where the tufts of invisible strokes go, to be forgotten.
  var unseen = TuftBatch(capacity: 64)

  /// The contact that draws.
  struct Drawing {
    var key: ContactKey
    var tool: Tool
    var index: UInt32
    /// Whether its tufts are made at all.
    var isVisible: Bool
    /// Whether a finger's ink is no gesture's any more.
    var isKept = false
    /// Until when it may turn out to be a pen's double.
    var doubtEnd: Timestamp?
  }

  /// Which strokes' tufts are made.
  public enum Visibility: Sendable {
    /// Every stroke's.
    case all
    /// No stroke's: the events are only counted and put in the history.
    case none
    /// Those of these strokes.
    case only(Set<UInt32>)

    func contains(_ index: UInt32) -> Bool {
      switch self {
      case .all: true
      case .none: false
      case .only(let strokes): strokes.contains(index)
      }
    }
  }

  /// Makes a session before its first event.
  ///
  /// - Parameters:
  ///   - seed: The document's seed.
  ///   - visibility: Which strokes' tufts are made.
  ///   - prediction: How the tip is guessed; nil = not at all.
  ///   - batchCapacity: How many samples a drain may bring, and about as many tufts, without an
  ///     allocation.
  public init(
    seed: UInt32, visibility: Visibility = .all, prediction: PredictionModel? = nil,
    batchCapacity: Int = 4096
  ) {
    documentSeed = seed
    tail = Tail(prediction)
    self.visibility = visibility
    frame = FrameDescription(capacity: batchCapacity)
    drained.reserveCapacity(batchCapacity)
    heldCommands.reserveCapacity(Self.heldCommandLimit)
    ahead.reserveCapacity(StrokeHold.capacity + Tail.capacity)
  }

  /// Whether a stroke is in progress.
  public var isDrawing: Bool { drawing != nil }

  /// The number of the stroke in progress, or nil between strokes.
  public var drawingStroke: UInt32? { drawing?.index }

  /// The tool that draws, or nil between strokes.
  public var drawingTool: Tool? { drawing?.tool }

  /// What the session met so far.
  public var counts: SessionCounts {
    var counts = counters
    counts.repeatedTimes = builder.repeatedTimes
    counts.backwardTimes = builder.backwardTimes
    counts.mergedPaintChanges = builder.mergedChanges
    counts.forgottenDevices = devices.forgottenCount
    counts.repairs.add(hold.counts)
    counts.repairs[.repeatedTime] = counts.repeatedTimes
    counts.repairs[.backwardTime] = counts.backwardTimes
    counts.repairs[.invalidNumber] = counts.nonFiniteSamples
    counts.repairs[.removedDevice] = counts.removedDeviceSamples
    return counts
  }

  /// Begins a frame: what the last one described is forgotten.
  public mutating func beginFrame() {
    frame.removeAll()
  }

  /// Takes all that waits in a ring.
  ///
  /// - Parameter ring: The ring's end.
  public mutating func drain(_ ring: inout RingConsumer<PenSample>) {
    drained.removeAll(keepingCapacity: true)
    ring.drain(into: &drained)
    for index in drained.indices { take(drained[index]) }
  }

  /// Takes one event.
  ///
  /// - Parameter event: The event, in the order of arrival.
  public mutating func apply(_ event: InkEvent) {
    switch event {
    case .sample(let sample): take(sample)
    case .deviceAdded(let id, _, let time):
      remove(id, at: time)
      devices.renew(id)
    case .deviceRemoved(let id, let time): remove(id, at: time)
    case .leave(let time): leave(at: time)
    case .view(let transform, _): look(transform)
    case .brush(let choice, let time): choose(choice, at: time)
    case .settings(let change, _): apply(change)
    case .curve(let curve, _, let device): devices.update(device) { $0.curves.person = curve }
    case .calibration(let curve, _, let device, let tool):
      devices.update(device) { $0.curves.calibrate(tool, curve) }
    case .command(let command, _): perform(command)
    case .scale(let scale, let time): setScale(scale, at: time)
    case .windowMoved(let place, let time): moveWindow(to: place, at: time)
    case .pinch(let phase, let scale, let angle, _):
      gestures.touchpadPinch(phase, scale: scale, angle: angle, at: pointer)
      takeGestureActions(nil)
    case .swipe(let phase, let delta, _, _):
      gestures.touchpadSwipe(phase, by: delta)
      takeGestureActions(nil)
    case .frame: break
    }
  }

  /// Ends what is open: the end of a log ends its stroke.
  public mutating func finish() {
    endStroke()
  }

  /// Adds what is open to the frame, as if the stroke ended now.
  public mutating func speculate() {
    guard let drawing, drawing.isVisible else { return }
    gatherAhead()
    builder.speculate(into: &frame.speculative, followedBy: ahead)
  }

  /// Adds what is open to the frame, and beyond it the tail that is predicted.
  ///
  /// Both times are on the clock of the samples as they came: where that began anew, on the new one.
  ///
  /// - Parameters:
  ///   - target: When the frame will be seen: so far the tail reaches, at most 33.3 ms.
  ///   - now: The time: a pen that is silent for long has no tail.
  public mutating func speculate(to target: Timestamp, now: Timestamp) {
    guard let drawing, drawing.isVisible else { return }
    let (target, now) = (continued(target), continued(now))
    tail.guess(
      horizon: tail.horizon(to: target, now: now), pressure: newestPressure,
      into: &frame.predicted)
    gatherAhead()
    builder.speculate(into: &frame.speculative, followedBy: ahead)
  }

  /// A time of the samples as they came, on the clock that their repairs let go on.
  private func continued(_ time: Timestamp) -> Timestamp {
    Timestamp(nanoseconds: time.nanoseconds &+ arrivalShift)
  }

  /// Takes what prediction learned of a device in an earlier session.
  ///
  /// - Parameters:
  ///   - weights: What was learned.
  ///   - device: The device, which draws no stroke now.
  public mutating func learn(_ weights: PredictorWeights, of device: DeviceID) {
    guard drawing?.key.device != device else { return }
    tail.learn(weights, of: device)
  }

  /// What prediction learned of a device.
  ///
  /// - Parameter device: The device.
  /// - Returns: What a later session can begin with; nil where the device has drawn nothing.
  public func weights(of device: DeviceID) -> PredictorWeights? {
    tail.weights(of: device)
  }

  /// When the picture changes though nothing comes in, or nil when it rests.
  ///
  /// - Parameter now: The time.
  /// - Returns: The instant of the next frame.
  public func nextChange(after now: Timestamp) -> Timestamp? {
    var change: Timestamp?
    if drawing != nil, let tailChange = tail.nextChange(after: continued(now)) {
      change = Timestamp(nanoseconds: tailChange.nanoseconds &- arrivalShift)
    }
    // A finger that rests may become a long press; who shows frames lets time pass a little late.
    if let deadline = gestures.arena.nextDeadline {
      let late = Timestamp(
        nanoseconds: max(deadline.nanoseconds + 20_000_000, now.nanoseconds + 4_000_000))
      change = min(change ?? late, late)
    }
    return change
  }

  // MARK: Samples

  private mutating func take(_ report: PenSample) {
    counters.samples += 1
    var sample = report
    guard let place = repair(&sample) else { return }
    if drawing.map({ $0.key.device == report.device }) ?? true {
      arrivalShift = sample.arrival.nanoseconds &- report.arrival.nanoseconds
    }
    if !isFingerOfPen(sample, at: place) { devices[place].update(sample) }
    if sample.tool == .touch {
      takeTouch(sample, of: devices[place])
    } else {
      takePointer(sample, at: place)
    }
  }

  /// Palms are told from fingers by the pen: near it, or touching where it tells no more.
  private mutating func notePen(_ sample: PenSample) {
    guard sample.tool != .mouse else { return }
    notePen(
      isNear: sample.state.contains(.proximityKnown)
        ? devices.isPenNear : sample.state.contains(.touching), at: sample.time)
  }

  private mutating func notePen(isNear: Bool, at time: Timestamp) {
    guard isNear != isPenNear else { return }
    isPenNear = isNear
    gestures.pen(isNear: isNear, time: time)
    takeGestureActions(nil)
  }

  private mutating func takePointer(_ sample: PenSample, at place: Int) {
    let key = ContactKey(sample)
    let touched = devices[place].touches
    // A contact begins where the tip goes down, not where a pen that is down comes near again.
    devices[place].touches = sample.state.contains(.touching)
    pointer = view.toWindow(sample.position)
    notePen(sample)
    guard sample.touches else {
      devices[place].isBarelyTouching = false
      if drawing?.key == key { endStroke() }
      return
    }
    if !touched {
      // A new contact of the device that draws: its end went missing.
      if drawing?.key == key { endStroke() }
      noteDouble(sample, at: place)
      begin(key, sample)
    } else if let drawing, drawing.key == key, drawing.tool != sample.tool,
      devices[place].makes(.toolFlip)
    {
      // A stroke never changes its tool: the other one starts its own.
      counters.repairs[.toolFlip] += 1
      endStroke()
      begin(key, sample)
    } else if devices[place].isBarelyTouching {
      guard (devices[place].pressure ?? 1) >= StrokeHold.tail else { return }
      devices[place].isBarelyTouching = false
      begin(key, sample)
    }
    if add(sample, of: devices[place], key) == .lifts {
      devices[place].isBarelyTouching = true
      endStroke()
    }
  }

  /// Begins a stroke if this contact may draw now.
  mutating func begin(_ key: ContactKey, _ sample: PenSample) {
    guard mayDraw(sample.tool) else { return }
    endDouble(sample)
    endStroke()
    var brush = brush
    if sample.tool == .eraser { brush.kind = .eraser }
    let identity = StrokeIdentity(index: nextStroke, documentSeed: documentSeed)
    drawing = Drawing(
      key: key, tool: sample.tool, index: nextStroke, isVisible: visibility.contains(nextStroke),
      doubtEnd: doubtEnd(sample))
    hold.begin(repairs(of: sample), doubtEnd: drawing?.doubtEnd)
    newestPlace = nil
    newestStroke = StrokeOrigin(tool: sample.tool, device: sample.device, brush: brush, view: view)
    nextStroke &+= 1
    counters.strokes += 1
    builder.begin(identity, brush: brush)
    tracer?.begin(identity.index, brush, sample)
    tail.begin(sample.device)
  }

  private func mayDraw(_ tool: Tool) -> Bool {
    switch tool {
    case .pen, .eraser, .puck: true
    case .mouse: !penOnly && drawing.map { $0.key.isTouch || $0.tool == .mouse } ?? true
    case .touch: !penOnly && touchDraws && drawing == nil && !devices.isPenNear
    }
  }

  @discardableResult
  mutating func add(
    _ sample: PenSample, of device: DeviceState, _ key: ContactKey
  ) -> StrokeHold.Outcome {
    guard let drawing, drawing.key == key else { return .goesOn }
    counters.contactSamples += 1
    // A stroke's first sample may come before the first pressure: that is how pens begin.
    if device.pressure == 0, newestPlace != nil { counters.zeroPressures += 1 }
    newestPlace = sample.position
    newestSampleTime = sample.time
    tracer?.note(sample, of: device, in: view)
    let isPen = sample.tool == .pen || sample.tool == .eraser
    let outcome = hold.take(
      StrokeSample(
        time: sample.time, position: SIMD2<Double>(sample.position),
        direction: device.direction(in: view)),
      pressure: device.pressure, mayWait: isPen && !device.lacksPressure,
      curves: device.curves.chain(of: sample.tool))
    if let taken = hold.newest {
      newestPressure = taken.pressure
      if drawing.isVisible { tail.add(taken, hasPressure: device.pressure != nil) }
    }
    addReleased()
    return outcome
  }

  /// The repairs that a contact's device wants.
  private func repairs(of sample: PenSample) -> RepairSet {
    let repairs = devices.state(of: sample.device)?.repairs ?? .standard
    // A finger's lift is told by the screen, and has no pressure to go by.
    return sample.tool == .touch ? repairs.subtracting(RepairSet(.lightTouch)) : repairs
  }

  private mutating func closeStroke() {
    guard let ended = drawing else { return }
    hold.end()
    addReleased()
    devices.update(ended.key.device) { $0.lacksPressure = $0.pressure == nil }
    drawing = nil
    tracer?.end()
    defer { performHeldCommands() }
    if ended.isVisible {
      builder.end(into: &frame.committed)
    } else {
      builder.end(into: &unseen)
      unseen.removeAll()
    }
  }

  mutating func endStroke() {
    guard let index = drawing?.index else { return }
    history.append(stroke: index)
    closeStroke()
  }

  /// Ends a stroke that is void: the history never hears of it.
  mutating func rollBackStroke() {
    guard drawing != nil else { return }
    counters.rolledBackStrokes += 1
    drawing = nil
    tracer?.abandon()
    frame.append(.abandon)
    performHeldCommands()
  }

  // MARK: Other events

  private mutating func remove(_ id: DeviceID, at time: Timestamp) {
    if drawing?.key.device == id {
      counters.repairs[.deviceGone] += 1
      endStroke()
    }
    touches.removeAll(of: id)
    gestures.cancelTouches { $0.device == id }
    takeGestureActions(nil)
    devices.update(id) {
      $0.isRemoved = true
      $0.isNear = false
    }
    if !devices.isPenNear { notePen(isNear: false, at: time) }
  }

  private mutating func leave(at time: Timestamp) {
    devices.update(nil) { $0.isNear = false }
    notePen(isNear: false, at: time)
    touches.removeAll()
    gestures.cancelTouches()
    endStroke()
    takeGestureActions(nil)
  }

  private mutating func choose(_ choice: Brush, at time: Timestamp) {
    brush = choice
    guard drawing != nil else { return }
    // The change holds from the newest sample on, so what waits goes first.
    hold.release()
    addReleased()
    builder.change(to: choice.paint, at: time)
    tracer?.change(to: choice.paint, at: time)
  }

  private mutating func apply(_ change: SettingsChange) {
    if let value = change.touchDraws, value != touchDraws {
      touchDraws = value
      gestures.setTouchDraws(value)
      takeGestureActions(nil)
    }
    penOnly = change.penOnly ?? penOnly
    background = change.background ?? background
    // Only upwards: a number is never given twice.
    nextStroke = max(nextStroke, change.nextStroke ?? 0)
    guard change.isAboutDevices else { return }
    devices.update(change.device) {
      $0.repairs = $0.repairs.changed(by: change)
      $0.invertsTiltX = change.invertTiltX ?? $0.invertsTiltX
      $0.invertsTiltY = change.invertTiltY ?? $0.invertsTiltY
    }
  }

  private mutating func perform(_ command: DrawingCommand) {
    guard drawing != nil else {
      carryOut(command)
      return
    }
    guard heldCommands.count < Self.heldCommandLimit else {
      counters.droppedCommands += 1
      return
    }
    heldCommands.append(command)
  }

  private mutating func carryOut(_ command: DrawingCommand) {
    guard history.perform(command) else { return }
    switch command {
    case .undo: frame.append(.undo)
    case .redo: frame.append(.redo)
    case .clear: frame.append(.clear)
    }
  }

  /// A command in mid-stroke waits for the stroke's end, so that the stroke is whole when it is undone.
  private mutating func performHeldCommands() {
    for index in heldCommands.indices { carryOut(heldCommands[index]) }
    heldCommands.removeAll(keepingCapacity: true)
  }
}

extension SettingsChange {
  /// Whether it changes anything of a device.
  fileprivate var isAboutDevices: Bool {
    invertTiltX != nil || invertTiltY != nil || !repairsOn.isEmpty || !repairsOff.isEmpty
  }
}
