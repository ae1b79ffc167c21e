internal import Documents
internal import InkSession

/// Finds out event by event what a drawing's index says of its strokes and steps.
///
/// The events say the same: played again from the beginning, they give the same index.
struct DrawingIndexer {
  /// A row that is to be written.
  enum Row {
    case stroke(DrawingStroke)
    case step(DrawingStep)
  }

  /// The rows that nobody took yet, oldest first.
  private(set) var rows: [Row] = []
  /// Rows of events up to here are in the file already.
  private let indexed: Int

  private var open: DrawingStroke?
  private var begunCount = 0
  /// The session's counts when the open stroke began.
  private var contactsBefore = 0, rolledBackBefore = 0

  /// The steps that hold or can be done again, in order, and what they are in the history.
  private var steps: [DrawingStep] = []
  private var keys: [StrokeHistory.Step] = []
  private var doneCount = 0
  private var nextStep = 0
  private var changeCount = 0

  /// - Parameter indexed: How many events the file's index knows.
  init(indexed: Int = 0) {
    self.indexed = indexed
    rows.reserveCapacity(64)
  }

  /// The number of the newest step that holds; nil where there is none.
  var topStep: Int? { doneCount > 0 ? steps[doneCount - 1].number : nil }

  /// The history's name of a step that holds; nil where there is none of that number.
  func step(numbered number: Int) -> StrokeHistory.Step? {
    steps[..<doneCount].lastIndex { $0.number == number }.map { keys[$0] }
  }

  /// Takes where a session stands after an event.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - events: How many events it has taken: more by one than at the last call.
  mutating func note(_ session: borrowing InkSession, events: Int) {
    let begun = session.begunStrokeCount
    if open != nil, begun != begunCount { close(session, events: events) }
    if begun != begunCount {
      begunCount = begun
      begin(session, events: events)
    }
    if open != nil, !session.isDrawing { close(session, events: events) }
    if session.history.stepCount != changeCount { compare(session.history, events: events) }
  }

  /// Forgets the oldest rows: they were taken.
  mutating func removeRows(_ count: Int) {
    rows.removeFirst(count)
  }

  private mutating func add(_ row: Row, events: Int) {
    if events > indexed { rows.append(row) }
  }

  // MARK: Strokes

  private mutating func begin(_ session: borrowing InkSession, events: Int) {
    guard let origin = session.newestStroke else { return }
    open = DrawingStroke(
      number: Int(session.nextStroke &- 1), events: max(0, events - 1)..<events, sampleCount: 0,
      brush: origin.brush, tool: origin.tool, device: origin.device, view: origin.view)
    contactsBefore = session.contactSampleCount - 1
    rolledBackBefore = session.rolledBackCount
  }

  private mutating func close(_ session: borrowing InkSession, events: Int) {
    guard var stroke = open.take() else { return }
    stroke.endEvent = events
    stroke.sampleCount = max(0, session.contactSampleCount - contactsBefore)
    if session.rolledBackCount != rolledBackBefore { stroke.state = .abandoned }
    add(.stroke(stroke), events: events)
  }

  // MARK: Steps

  private mutating func compare(_ history: StrokeHistory, events: Int) {
    changeCount = history.stepCount
    let done = history.done
    let shared = zip(keys[..<doneCount], done).prefix { $0 == $1 }.count
    while doneCount > shared {
      doneCount -= 1
      change(doneCount, to: .undone, events: events)
    }
    for key in done.dropFirst(shared) {
      if doneCount < keys.count, keys[doneCount] == key {
        change(doneCount, to: .done, events: events)
      } else {
        drop(from: doneCount, events: events)
        append(key, events: events)
      }
      doneCount += 1
    }
  }

  private mutating func append(_ key: StrokeHistory.Step, events: Int) {
    var stroke: Int?
    if case .stroke(let index) = key { stroke = Int(index) }
    let step = DrawingStep(number: nextStep, stroke: stroke, endEvent: events)
    nextStep += 1
    steps.append(step)
    keys.append(key)
    add(.step(step), events: events)
  }

  private mutating func change(_ place: Int, to state: DrawingStep.State, events: Int) {
    steps[place].state = state
    add(.step(steps[place]), events: events)
  }

  private mutating func drop(from place: Int, events: Int) {
    for index in place..<steps.count { change(index, to: .dropped, events: events) }
    steps.removeSubrange(place...)
    keys.removeSubrange(place...)
  }
}
