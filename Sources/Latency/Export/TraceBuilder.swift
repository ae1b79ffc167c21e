internal import InkTypes

/// Events of a Chrome trace, one at a time.
///
/// Source: D. Sturtz and N. Duca, "Trace Event Format", 2016.
struct TraceBuilder {
  /// The tracks of a trace.
  enum Track: Int, CaseIterable {
    case input = 1
    case frame, gpu, display

    var name: String {
      switch self {
      case .input: "input"
      case .frame: "frame"
      case .gpu: "GPU"
      case .display: "display"
      }
    }
  }

  private(set) var events: [String] = []
  private let origin: Int64

  /// - Parameter origin: The moment that is 0 in the trace, in ns.
  init(origin: Int64) {
    self.origin = origin
    for track in Track.allCases {
      let name = JSONText.object([("name", JSONText.string(track.name))])
      events.append(
        JSONText.object([
          ("ph", "\"M\""), ("pid", "1"), ("tid", "\(track.rawValue)"), ("name", "\"thread_name\""),
          ("args", name),
        ]))
    }
  }

  /// Work on a track.
  mutating func work(
    _ name: String, _ track: Track, from start: Timestamp, to end: Timestamp,
    arguments: [(String, String)] = []
  ) {
    guard end >= start else { return }
    add(
      "X", name, track, at: start,
      [("dur", FixedPoint.text(end.since(start), per: 1000, places: 3))]
        + (arguments.isEmpty ? [] : [("args", JSONText.object(arguments))]))
  }

  /// A span that may overlap others: its beginning or its end, paired by identity and nested.
  mutating func span(_ phase: Character, _ name: String, id: Int, at time: Timestamp) {
    add("\(phase)", name, .input, at: time, [("cat", "\"sample\""), ("id", "\"\(id)\"")])
  }

  /// An arrow from one track to another: `s` where it starts, `f` where it ends.
  mutating func flow(_ phase: Character, _ track: Track, id: Int, at time: Timestamp) {
    let binding = phase == "f" ? [("bp", "\"e\"")] : []
    add(
      "\(phase)", "drain", track, at: time, [("cat", "\"flow\""), ("id", "\"\(id)\"")] + binding)
  }

  /// The value of a curve from now on.
  mutating func counter(_ name: String, _ value: String, at time: Timestamp) {
    add("C", name, .frame, at: time, [("args", JSONText.object([("value", value)]))])
  }

  /// A moment on the display.
  mutating func instant(_ name: String, at time: Timestamp) {
    add("i", name, .display, at: time, [("s", "\"t\"")])
  }

  private mutating func add(
    _ phase: String, _ name: String, _ track: Track, at time: Timestamp,
    _ members: [(String, String)]
  ) {
    let microseconds = FixedPoint.text(time.nanoseconds - origin, per: 1000, places: 3)
    events.append(
      JSONText.object(
        [
          ("ph", JSONText.string(phase)), ("pid", "1"), ("tid", "\(track.rawValue)"),
          ("ts", microseconds), ("name", JSONText.string(name)),
        ] + members))
  }
}
