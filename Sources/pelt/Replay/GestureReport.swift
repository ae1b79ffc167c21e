internal import Documents
internal import Gestures
internal import InkSession
internal import InkTypes

/// `pelt replay --gestures`: what each recogniser did with a recording's touches, and why.
struct GestureReport: ~Copyable {
  private var session: InkSession
  private var reader = TraceReader()
  private var lines: [String] = []
  private let isJSON: Bool
  private let origin: Timestamp

  /// Options of `pelt replay` that say what to draw.
  static let strangers = [
    "--window", "--output", "--frames", "--video", "--compare", "--hints", "--pen-hints",
    "--alpha-only",
  ]

  /// How long gestures may go on after the last event, in ns: a tap waits for another one.
  private static let rest: Int64 = 2_000_000_000

  /// The report on a recording: lines of text, or one object of JSON.
  static func text(of recording: Recording, isJSON: Bool) -> String {
    var report = GestureReport(recording, isJSON: isJSON)
    for event in recording.events { report.take(event) }
    report.rest(after: recording.events.last?.time ?? .zero)
    return isJSON ? report.json : report.lines.joined() + report.path
  }

  private init(_ recording: Recording, isJSON: Bool) {
    session = InkSession(seed: recording.seed, visibility: .none)
    self.isJSON = isJSON
    origin = recording.events.first?.time ?? .zero
  }

  private mutating func take(_ event: InkEvent) {
    session.beginFrame()
    session.apply(event)
    read()
  }

  private mutating func rest(after time: Timestamp) {
    session.advanceGestures(to: Timestamp(nanoseconds: time.nanoseconds + Self.rest))
    read()
  }

  private mutating func read() {
    let arena = session.gestureArena
    while let entry = reader.next(of: arena.trace) {
      lines.append(isJSON ? json(entry, arena) : text(entry, arena) + "\n")
    }
  }

  private func text(
    _ entry: TraceEntry, _ arena: GestureArena<StandardRecognizer>
  ) -> String {
    switch entry {
    case .touch(let step): arena.text(of: step, since: origin)
    case .step(let step): arena.text(of: step, since: origin)
    }
  }

  /// The boxes along the last gesture's path, as a line; nothing where there are none.
  private var path: String {
    let boxes = session.gestureArena.trace.boxes
    guard let first = boxes.first else { return "" }
    let places = boxes.dropFirst().reduce("\(first.x),\(first.y)") { "\($0) \($1.x),\($1.y)" }
    return "boxes: \(places)\n"
  }

  // MARK: JSON

  private var json: String {
    let arena = session.gestureArena
    let names = (0..<arena.recognizerCount)
      .map { "\"\(arena.name(of: arena.recognizer(at: $0)))\"" }
    let boxes = arena.trace.boxes.map { "[\($0.x),\($0.y)]" }
    return "{\"recognizers\":[\(names.joined(separator: ","))],"
      + "\"entries\":[\(lines.joined(separator: ","))],"
      + "\"boxes\":[\(boxes.joined(separator: ","))],"
      + "\"droppedBoxes\":\(arena.trace.boxes.droppedCount),\"missed\":\(reader.missedCount)}\n"
  }

  private func json(
    _ entry: TraceEntry, _ arena: GestureArena<StandardRecognizer>
  ) -> String {
    switch entry {
    case .touch(let step):
      return "{\"t\":\(microseconds(step.time)),\"touch\":\(step.touch.contact),"
        + "\"device\":\(step.touch.device.number),\"phase\":\"\(step.phase.rawValue)\","
        + "\"x\":\(step.position.x),\"y\":\(step.position.y)}"
    case .step(let step):
      let other = step.cause.other.map { ",\"by\":\"\(arena.name(of: $0))\"" } ?? ""
      return "{\"t\":\(microseconds(step.time)),"
        + "\"recognizer\":\"\(arena.name(of: step.recognizer))\","
        + "\"from\":\"\(step.from.rawValue)\",\"to\":\"\(step.to.rawValue)\","
        + "\"cause\":\"\(step.cause.word)\"\(other)}"
    }
  }

  /// A time since the first event, in µs as in a pen log.
  private func microseconds(_ time: Timestamp) -> Int64 {
    time.nanoseconds.subtractingReportingOverflow(origin.nanoseconds).partialValue / 1000
  }
}

extension GestureCause {
  /// The rule in a word.
  fileprivate var word: String {
    switch self {
    case .verdict: "verdict"
    case .waits: "waits"
    case .lost: "lost"
    case .required: "required"
    case .touchesEnded: "touches-ended"
    case .touchCancelled: "touch-cancelled"
    case .program: "program"
    case .reset: "reset"
    }
  }

  /// The recogniser that the rule names.
  fileprivate var other: RecognizerID? {
    switch self {
    case .waits(let other), .lost(let other), .required(let other): other
    default: nil
    }
  }
}
