public import Documents
internal import GraphicsGL
public import InkSession
public import InkTypes
internal import Rendering

/// A drawing that is drawn without a window, on the CPU: as in a window, frame by frame.
public struct HeadlessDrawing: ~Copyable {
  /// Keeps it.
  public let keeper: DrawingKeeper
  /// Decides what the events mean.
  public private(set) var session: InkSession
  private var renderer: LiveRenderer
  private var timeline: PictureTimeline
  private var shift = EventShift()
  /// What leads from time 0 into a drawing that was opened, until the first event says when it happened.
  private var waitingShift: EventShift?
  /// How often something was drawn again, since undo had no tiles of it.
  public private(set) var rebuilds = 0

  /// Makes a new drawing.
  ///
  /// - Parameters:
  ///   - path: The file; there must be none of that name.
  ///   - document: What it is.
  ///   - undoBudget: How many bytes undo may keep.
  /// - Throws: `DocumentError`.
  public init(
    creating path: String, _ document: DrawingDocument, undoBudget: Int = 160 << 20
  ) throws(DocumentError) {
    let writer = try DrawingWriter(creating: path, document)
    renderer = LiveRenderer(size: document.size, undoBudget: undoBudget)
    keeper = DrawingKeeper(writer)
    session = InkSession(seed: document.seed)
    timeline = PictureTimeline(size: document.size, spillingFrom: session)
  }

  /// Opens a drawing to draw on.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - undoBudget: How many bytes undo may keep.
  /// - Throws: `DocumentError`.
  public init(opening path: String, undoBudget: Int = 160 << 20) throws(DocumentError) {
    let writer = try DrawingWriter(opening: path)
    var opening = try DrawingOpening(path: path)
    let document = opening.reader.document
    var renderer = LiveRenderer(size: document.size, undoBudget: undoBudget)
    var session = InkSession(seed: document.seed, visibility: .none)
    var timeline = PictureTimeline(size: document.size, spillingFrom: session)
    _ = opening.readCheckpoint()
    while !(try opening.advance(&session, &timeline, &renderer)) {}
    waitingShift = opening.shift(now: .zero)
    keeper = opening.keeper(writer, session)
    self.session = consume session
    self.renderer = consume renderer
    self.timeline = consume timeline
  }

  /// Draws a frame of events.
  ///
  /// - Parameter batch: The events; in a drawing that was opened their times and devices are made others.
  public mutating func take(_ batch: [InkEvent]) {
    take(batch[...])
  }

  /// Draws a frame of events.
  ///
  /// - Parameter batch: The events; in a drawing that was opened their times and devices are made others.
  public mutating func take(_ batch: ArraySlice<InkEvent>) {
    session.beginFrame()
    for event in batch { apply(event) }
    draw()
    keeper.advance()
  }

  private mutating func draw() {
    keeper.lookBack(&timeline)
    renderer.draw(session.frame)
    timeline.note(session, events: keeper.eventCount)
    if renderer.isStale {
      rebuild()
    } else {
      timeline.noteShown(session.history)
    }
  }

  /// Takes a device's name; before the event that it appears.
  ///
  /// - Parameters:
  ///   - device: The device, by the events' number.
  ///   - name: Its own words.
  public borrowing func name(_ device: DeviceID, _ name: String) {
    keeper.writer.name(device.shifted(by: waitingShift ?? shift), name)
  }

  /// Waits while more events wait for the file than half of what fits: who draws without a pace may be
  /// faster than a disk.
  public borrowing func waitForRoom() {
    while keeper.writer.status.waitingEvents > 1 << 15, keeper.writer.status.problem == nil {
      keeper.writer.pause()
    }
  }

  private mutating func apply(_ event: InkEvent) {
    if let waiting = waitingShift.take() {
      shift = EventShift(
        nanoseconds: waiting.nanoseconds &- event.time.nanoseconds, devices: waiting.devices)
    }
    keep(event.shifted(by: shift))
  }

  private mutating func keep(_ event: InkEvent) {
    session.apply(event)
    keeper.take(event, session)
  }

  private mutating func rebuild() {
    rebuilds += 1
    let keeper = keeper
    _ = timeline.rebuild(
      &renderer, session, events: keeper.eventCount, read: { keeper.events($0) })
  }

  /// Whether keyframes of a drawing that was opened may still be found.
  public var isLookingBack: Bool { keeper.isLookingBack }

  /// How many steps each keyframe in memory holds, in the drawing's order.
  public var keyframeDepths: [Int] { timeline.keyframeDepths }

  /// After how many events a session is parked, in order: no step is drawn again from farther away.
  public var parkedEvents: [Int] { timeline.parkedEvents }

  /// Lets time pass: takes what was found of the past, and makes a checkpoint where one is due.
  ///
  /// - Parameter all: Whether one is made in any case.
  public mutating func rest(checkpoint all: Bool = false) {
    keeper.lookBack(&timeline)
    if all || timeline.wantsKeyframe, !session.isDrawing,
      let frame = timeline.makeKeyframe(of: &renderer, session.history, all: all)
    {
      keeper.keep(frame, size: renderer.size)
    }
    keeper.advance()
  }

  /// The picture of strokes that ended: four channels of 16 bits, premultiplied, row by row.
  public var pixels: [UInt16] {
    let area = Rectangle(width: renderer.size.x, height: renderer.size.y)
    return [UInt16](unsafeUninitializedCapacity: area.width * area.height * 4) {
      renderer.read(area, into: $0)
      $1 = $0.count
    }
  }

  /// How many steps can be taken back without drawing anything again.
  public var undoDepth: (undo: Int, redo: Int) { renderer.undoDepth }

  /// What undo keeps in memory, in bytes: tiles and keyframes.
  public var undoBytes: Int { renderer.undoBytes + timeline.byteCount }

  /// Ends a stroke in progress, makes a checkpoint, and closes the file.
  ///
  /// - Returns: What was saved, and what was not.
  public consuming func finish() -> DrawingOutcome {
    if session.isDrawing {
      session.beginFrame()
      // The session's times are the drawing's already.
      keep(.leave(session.newestTime))
      draw()
    }
    rest(checkpoint: true)
    return keeper.finish()
  }
}
