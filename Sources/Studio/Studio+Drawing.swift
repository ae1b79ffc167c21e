internal import Documents
internal import Drawings
internal import InkSession
internal import InkTypes
internal import InputX11
internal import Panel
internal import Rendering

/// The window's drawing: opened piece by piece, kept while it is drawn, taken back to any of its steps.
extension Studio {
  /// The canvas's colour.
  var background: InkColor {
    session.background ?? options.background ?? drawing?.document?.background ?? InkColor(rgb: 0)
  }

  // MARK: Opening

  /// How long a frame may read and draw while a drawing is opened, in ns.
  private static let openingSlice: Int64 = 12_000_000

  /// Whether the drawing is not there yet.
  var isOpening: Bool { drawing?.isOpening == true }

  /// Shows the last checkpoint at once.
  func beginOpening() {
    for (place, block) in drawing?.readCheckpoint() ?? [:] {
      renderer.load(block, at: place)
    }
    openingShare = 0
  }

  /// A frame of opening: reads and draws a little, and shows how far it is.
  func openingFrame() {
    guard let drawing else { return }
    let end = MonotonicClock.now.nanoseconds + Self.openingSlice
    repeat {
      do throws(DocumentError) {
        openingShare = try drawing.openMore(
          &session, &timeline, &renderer, now: MonotonicClock.now)
      } catch {
        return failOpening("\(drawing.path): \(error)")
      }
    } while openingShare != nil && MonotonicClock.now.nanoseconds < end
    if openingShare == nil { endOpening() }
    showOnly()
  }

  private func failOpening(_ words: String) {
    report.problem = words
    isEnding = true
  }

  private func endOpening() {
    openingEnd = MonotonicClock.now
    eventCount = drawing?.keeper?.eventCount ?? 0
    renderer.invalidate()
    needsWholeWindow = true
    announce()
    rememberDrawing()
    if let message = drawing?.message { say(message) }
  }

  // MARK: Keeping

  /// Takes an event that the session has just taken.
  func keep(_ event: InkEvent) {
    if let drawing {
      drawing.take(event, session)
      eventCount = drawing.keeper?.eventCount ?? eventCount
    } else if isTakingRecorded {
      eventCount += 1
    }
  }

  /// Takes what a frame has drawn; draws again what undo has no tiles of.
  func noteDrawn() {
    // Without the events a step without tiles is none.
    guard canGoAnywhere else { return renderer.trust() }
    drawing?.keeper?.lookBack(&timeline)
    timeline.note(session, events: eventCount)
    guard renderer.isStale else {
      rebuildTime = nil
      return timeline.noteShown(session.history)
    }
    let now = MonotonicClock.now
    if let rebuildTime, now < rebuildTime { return }
    let isRight = timeline.rebuild(&renderer, session, events: eventCount) { events(in: $0) }
    if !isRight, rebuildTime == nil {
      say("the picture cannot be drawn again until the drawing can be read")
    }
    rebuildTime = isRight ? nil : Timestamp(nanoseconds: now.nanoseconds + 500_000_000)
  }

  /// Draws what came after the last frame, so that picture, history and file agree at the end.
  func finishPicture() {
    guard !isOpening, !report.isServerLost else { return }
    if session.isDrawing { emit(.leave(sessionNow)) }
    renderer.draw(session.frame)
    noteDrawn()
    session.beginFrame()
  }

  /// Events that the session took.
  private func events(in range: Range<Int>) -> [InkEvent]? {
    if let keeper = drawing?.keeper { return keeper.events(range) }
    guard let events = options.recording?.events,
      range.upperBound <= events.count
    else { return nil }
    return Array(events[range])
  }

  /// Whether events can be had again, so that no step is out of reach.
  var canGoAnywhere: Bool { options.recording != nil || drawing?.keeper != nil }

  /// Hands over what waits for the file, and makes a checkpoint where one is due.
  func keepDrawing() {
    guard let drawing, let keeper = drawing.keeper else { return }
    keeper.lookBack(&timeline)
    let isIdle = !session.isDrawing && session.frame.isEmpty && !renderer.isStale
    if isIdle, timeline.wantsKeyframe,
      let frame = timeline.makeKeyframe(of: &renderer, session.history)
    {
      keeper.keep(frame, size: canvas)
    }
    isAllKept = keeper.advance()
    if let message = drawing.takeMessage() { say(message) }
  }

  /// When the file or a checkpoint wants another frame, or nil.
  func nextKeeping(after now: Timestamp) -> Timestamp? {
    if let rebuildTime { return rebuildTime }
    guard let keeper = drawing?.keeper else { return nil }
    // The person is told of a disk that fails after the last stroke, too.
    if keeper.writer.status.waitingEvents > 0 || drawing?.problem != nil {
      return Timestamp(nanoseconds: now.nanoseconds + 250_000_000)
    }
    // What is found of the past waits to be taken.
    if keeper.isLookingBack { return Timestamp(nanoseconds: now.nanoseconds + 250_000_000) }
    guard !isAllKept || timeline.wantsKeyframe, !session.isDrawing else { return nil }
    return Timestamp(nanoseconds: now.nanoseconds + 8_000_000)
  }

  /// What the window's corner says of the drawing.
  var drawingWords: StatusLine? {
    if let share = openingShare {
      return StatusLine("opening, \(Int(share * 100)) %", tone: .plain)
    }
    if drawing?.isReadOnly == true { return StatusLine("read only", tone: .warning) }
    return drawing?.problem.map { _ in StatusLine("not saved", tone: .warning) }
  }

  /// Closes the file, with a checkpoint of what is there.
  func endDrawing() {
    guard let drawing else { return }
    if let keeper = drawing.keeper, session.counts.strokes > 0, !report.isServerLost,
      let frame = timeline.makeKeyframe(of: &renderer, session.history, all: true)
    {
      keeper.keep(frame, size: canvas)
    }
    if session.counts.strokes > 0 { rememberDrawing() }
    if let words = drawing.finish(isEmpty: session.counts.strokes == 0) { Messages.warn(words) }
  }

  // MARK: Times and devices

  /// A report of the machine as one of the drawing: later, and of a device of its own.
  func inSession(_ sample: PenSample) -> PenSample {
    drawing.map { sample.shifted(by: $0.shift) } ?? sample
  }

  /// A report of the drawing as the machine sent it.
  func fromSession(_ sample: PenSample) -> PenSample {
    drawing.map { sample.shifted(by: $0.shift.inverse) } ?? sample
  }

  /// A device of the machine as one of the drawing.
  func inSession(_ device: DeviceID) -> DeviceID {
    drawing.map { device.shifted(by: $0.shift) } ?? device
  }
}
