import Gestures
import InkTypes

/// An arena made from a line: names of recognisers, then rules.
///
/// `tap backslash; tap<backslash` makes the tap wait until the backslash has failed; `tap=backslash`
/// lets both be on. Names: see `recognizers`.
struct RecognizerKit {
  var arena = GestureArena<StandardRecognizer>()
  private(set) var ids: [String: RecognizerID] = [:]

  static let recognizers: [String: StandardRecognizer] = [
    "tap": .tap(TapRecognizer()),
    "doubleTap": .tap(TapRecognizer(taps: 2)),
    "tripleTap": .tap(TapRecognizer(taps: 3)),
    "tap2": .tap(TapRecognizer(touches: 2)),
    "tap3": .tap(TapRecognizer(touches: 3)),
    "doubleTap2": .tap(TapRecognizer(touches: 2, taps: 2)),
    "wideTap": .tap(wideTap),
    "button": .tap(TapRecognizer()),
    "press": .longPress(LongPressRecognizer()),
    "press2": .longPress(LongPressRecognizer(touches: 2)),
    "pan": .pan(PanRecognizer()),
    "pan2": .pan(PanRecognizer(minimumTouches: 2, maximumTouches: 2)),
    "pinch": .pinch(PinchRecognizer()),
    "rotation": .rotation(RotationRecognizer()),
    "swipeRight": .swipe(SwipeRecognizer(.right)),
    "swipeLeft": .swipe(SwipeRecognizer(.left)),
    "swipeUp": .swipe(SwipeRecognizer(.up)),
    "swipeDown": .swipe(SwipeRecognizer(.down)),
    "swipeAcross": .swipe(SwipeRecognizer([.left, .right])),
    "swipe2": .swipe(SwipeRecognizer(.left, touches: 2)),
    "leftEdge": .edgePan(EdgePanRecognizer(.left)),
    "rightEdge": .edgePan(EdgePanRecognizer(.right)),
    "anyEdge": .edgePan(EdgePanRecognizer([.left, .top, .right, .bottom])),
    "backslash": .backslash(BackslashRecognizer()),
    "shake": .shake(ShakeRecognizer()),
    "drawing": .drawing(DrawingRecognizer()),
  ]

  /// A tap that is a tap even if the finger draws a short line.
  private static var wideTap: TapRecognizer {
    var tap = TapRecognizer()
    tap.allowableMovement = 200
    return tap
  }

  init(_ text: String) {
    let parts = text.split(separator: ";")
    for name in parts[0].split(separator: " ").map(String.init) {
      guard let recognizer = Self.recognizers[name] else { continue }
      ids[name] = arena.add(
        recognizer, named: name, receives: name == "button" ? .panel : .canvas,
        role: name == "drawing" ? .drawing : .gesture)
    }
    for rule in parts.dropFirst().flatMap({ $0.split(separator: " ") }) { add(rule) }
    arena.setWindowSize(SIMD2(1000, 800))
  }

  private mutating func add(_ rule: Substring) {
    let isWaiting = rule.contains("<")
    let names = rule.split(separator: isWaiting ? "<" : "=").map(String.init)
    guard let one = ids[names[0]], let other = ids[names[1]] else { return }
    if isWaiting {
      arena.requireFailure(of: other, before: one)
    } else {
      arena.recognizeSimultaneously(one, other)
    }
  }

  /// Plays a script; all events are thrown away, the trace stays.
  mutating func play(_ script: String) {
    // A local copy: closures that change `self` would overlap.
    var arena = arena
    TouchScript(script).play(
      touch: { arena.touch($0, $1, at: $2, time: $3, on: $4) },
      window: { arena.windowMoved(to: $0, time: $1) }, advance: { arena.advance(to: $0) })
    self.arena = arena
  }

  /// What the winners went through, as `pan began ended, tap recognized`, in the order of winning.
  var winners: String {
    var order: [RecognizerID] = []
    var states: [RecognizerID: [String]] = [:]
    for step in arena.trace.steps where step.from != step.to && step.to != .possible {
      guard step.to != .failed else { continue }
      if states[step.recognizer] == nil { order.append(step.recognizer) }
      states[step.recognizer, default: []].append(step.to.rawValue)
    }
    return order.map { "\(arena.name(of: $0)) \(states[$0, default: []].joined(separator: " "))" }
      .joined(separator: ", ")
  }

  /// Why recognisers failed or waited, as `tap: lost to pan`, sorted.
  var losers: String {
    var lines: Set<String> = []
    for step in arena.trace.steps where step.to == .failed || step.from == step.to {
      lines.insert(
        "\(arena.name(of: step.recognizer)): \(step.cause == .verdict ? "no" : arena.text(of: step.cause))"
      )
    }
    return lines.sorted().joined(separator: ", ")
  }

  /// Those that are not in `possible`.
  var unsettled: [String] {
    ids.filter { arena.state(of: $0.value) != .possible }.map(\.key).sorted()
  }
}
