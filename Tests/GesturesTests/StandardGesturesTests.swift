import Gestures
import InkTypes
import Testing

/// What fingers do in Pelt, and what comes of it.
struct ActionCase: CustomTestStringConvertible, Sendable {
  let name: String
  let touchDraws: Bool
  let touches: String
  let actions: String

  init(_ name: String, draws: Bool = false, _ touches: String, _ actions: String) {
    self.name = name
    touchDraws = draws
    self.touches = touches
    self.actions = actions
  }

  var testDescription: String { name }

  /// Plays it; actions of one kind in a row count once, ink only where it changes.
  func play() -> String {
    var gestures = StandardGestures(
      scale: 1, windowSize: SIMD2(1000, 800), touchDraws: touchDraws)
    TouchScript(touches).play(
      touch: { gestures.touch($0, $1, at: $2, time: $3, on: $4) },
      window: { gestures.windowMoved(to: $0, time: $1) },
      pen: { gestures.pen(isNear: $0, time: $1) }, advance: { gestures.advance(to: $0) })
    var words: [String] = []
    var ink: [UInt32: InkDisposition] = [:]
    while let action = gestures.nextAction() {
      let word = Self.word(for: action, ink: &ink)
      if word != words.last, !word.isEmpty { words.append(word) }
    }
    return words.joined(separator: ", ")
  }

  private static func word(
    for action: GestureAction, ink: inout [UInt32: InkDisposition]
  ) -> String {
    switch action {
    case .view: return "view"
    case .command(let command): return command.rawValue
    case .pickColor: return "pick"
    case .panel(let state, _): return "panel \(state.rawValue)"
    case .touch(let decision):
      defer { ink[decision.serial] = decision.ink }
      guard decision.ink != ink[decision.serial, default: .none] else { return "" }
      return "ink \(decision.touch.contact) \(decision.ink.rawValue)"
    }
  }
}

@Suite("The gestures of Pelt")
struct StandardGesturesTests {
  static let views = [
    ActionCase(
      "two fingers pan", "0 +1 99,99; 9 +2 199,99; 10~90 1 99,199; 10~90 2 199,199; 99 -1; 99 -2",
      "view"),
    ActionCase(
      "two fingers pinch", "0 +1 99,99; 9 +2 199,99; 10~90 1 9,99; 10~90 2 299,99; 99 -1; 99 -2",
      "view"),
    ActionCase("two fingers turn", "0 +1 99,99; 9 +2 199,99; 10~90 1 99,299; 99 -1; 99 -2", "view"),
    ActionCase("one finger does not move the view", "0 +1 99,99; 10~90 1 99,199; 99 -1", ""),
    ActionCase(
      "three fingers do not",
      "0 +1 99,99; 0 +2 199,99; 0 +3 299,99; 10~90 1 99,199; 10~90 2 199,199; 10~90 3 299,199; 99 -1; 99 -2; 99 -3",
      ""),
    ActionCase(
      "fingers on the panel do not",
      "0 +1 99,99 panel; 9 +2 199,99 panel; 10~90 1 99,199; 10~90 2 199,199; 99 -1; 99 -2", ""),
    ActionCase(
      "one finger on the panel, two on the canvas",
      "0 +3 500,99 panel; 0 +1 99,99; 9 +2 199,99; 10~90 1 99,199; 10~90 2 199,199; 99 -1; 99 -2; 200 -3",
      "view"),
  ]

  static let commands = [
    ActionCase("two-finger tap", "0 +1 99,99; 30 +2 199,99; 90 -1; 120 -2", "undo"),
    ActionCase(
      "two-finger taps in a row",
      "0 +1 99,99; 3 +2 199,99; 90 -1; 95 -2; 180 +1 99,99; 184 +2 199,99; 250 -2; 260 -1", "undo"),
    ActionCase(
      "three-finger tap", "0 +1 99,99; 30 +2 199,99; 60 +3 299,99; 120 -1; 120 -2; 140 -3", "redo"),
    ActionCase(
      "four-finger tap",
      "0 +1 99,99; 9 +2 199,99; 9 +3 299,99; 9 +4 399,99; 99 -1; 99 -2; 99 -3; 99 -4", ""),
    ActionCase("one-finger tap", "0 +1 99,99; 90 -1", ""),
    ActionCase("long press", "0 +1 99,99; 900 -1", "pick"),
    ActionCase("long press of two fingers", "0 +1 99,99; 0 +2 199,99; 900 -1; 900 -2", ""),
    ActionCase(
      "pan from the left edge", "0 +1 5,99; 10~90 1 199,99; 99 -1",
      "panel began, panel changed, panel ended"),
    ActionCase(
      "pan from the left edge, cancelled", "0 +1 5,99; 10~20 1 25,99; 99 x1",
      "panel began, panel cancelled"),
    ActionCase("backslash", "0 +1 99,99; 10~200 1 299,299; 210 -1", "clear"),
    ActionCase("slash", "0 +1 299,99; 10~200 1 99,299; 210 -1", ""),
    ActionCase("a short backslash", "0 +1 99,99; 10~90 1 190,190; 99 -1", ""),
    ActionCase(
      "shaking the window", "0 w 0,0; 90 w 60,0; 180 w 0,0; 270 w 60,9; 360 w 0,0; 450 w 60,0",
      "clear"),
    ActionCase("moving the window", "0 w 0,0; 90 w 60,0; 180 w 90,0; 270 w 190,9; 360 w 300,0", ""),
  ]

  static let drawing = [
    ActionCase(
      "a finger draws", draws: true, "0 +1 99,99; 10~300 1 300,99; 310 -1",
      "ink 1 provisional, ink 1 kept"),
    ActionCase("a tap draws", draws: true, "0 +1 99,99; 60 -1", "ink 1 provisional, ink 1 kept"),
    ActionCase(
      "a pinch leaves no ink", draws: true,
      "0 +1 99,99; 10~40 1 80,99; 40 +2 199,99; 50~130 1 9,99; 50~130 2 299,99; 150 -1; 150 -2",
      "ink 1 provisional, ink 1 none, view"),
    ActionCase(
      "a two-finger tap leaves no ink", draws: true, "0 +1 99,99; 40 +2 199,99; 90 -1; 99 -2",
      "ink 1 provisional, ink 1 none, undo"),
    ActionCase(
      "a three-finger tap leaves no ink", draws: true,
      "0 +1 99,99; 9 +2 199,99; 20 +3 299,99; 90 -1; 99 -2; 99 -3",
      "ink 1 provisional, ink 1 none, redo"),
    ActionCase(
      "a long press leaves no ink", draws: true, "0 +1 99,99; 900 -1",
      "ink 1 provisional, pick, ink 1 none"),
    ActionCase(
      "the panel's edge leaves no ink", draws: true, "0 +1 5,99; 10~90 1 199,99; 99 -1",
      "ink 1 provisional, panel began, ink 1 none, panel changed, panel ended"),
    ActionCase(
      "a second finger that comes late draws nothing", draws: true,
      "0 +1 99,99; 10~300 1 300,99; 300 +2 500,500; 310~500 1 300,300; 310~500 2 600,600; 510 -1; 510 -2",
      "ink 1 provisional, ink 1 kept"),
    ActionCase(
      "a finger that lands again draws on", draws: true,
      "0 +1 99,99; 10~300 1 300,99; 300 +2 500,500; 310 -1; 400 +1 99,99; 410~700 1 300,99; 710 -1; 720 -2",
      "ink 1 provisional, ink 1 kept, ink 1 provisional, ink 1 kept"),
    ActionCase(
      "a backslash is a stroke", draws: true, "0 +1 99,99; 10~300 1 299,299; 310 -1",
      "ink 1 provisional, ink 1 kept"),
    ActionCase(
      "what is cancelled leaves no ink", draws: true, "0 +1 99,99; 10~300 1 300,99; 310 x1",
      "ink 1 provisional, ink 1 kept, ink 1 none"),
    ActionCase(
      "a touch on the panel draws nothing", draws: true,
      "0 +1 99,99 panel; 10~300 1 300,99; 310 -1", ""),
    ActionCase(
      "strokes follow each other at once", draws: true, "0 +1 99,99; 60 -1; 72 +1 139,99; 140 -1",
      "ink 1 provisional, ink 1 kept, ink 1 provisional, ink 1 kept"),
  ]

  static let palms = [
    ActionCase(
      "a palm beside the pen", draws: true,
      "0 p near; 50 +1 99,99; 60~300 1 200,99; 310 -1; 400 p away", ""),
    ActionCase(
      "a palm that lands before the pen", draws: true,
      "0 +1 99,99; 60 p near; 70~300 1 200,99; 310 -1; 400 p away", "ink 1 provisional, ink 1 none"),
    ActionCase(
      "a palm that stays after the pen", draws: true,
      "0 p near; 50 +1 99,99; 90 p away; 400~700 1 300,99; 710 -1", ""),
    ActionCase(
      "a contact right after a pen stroke", draws: true,
      "0 p near; 300 p away; 400 +1 99,99; 460 -1", ""),
    ActionCase(
      "a finger soon after a pen stroke", draws: true, "0 p near; 300 p away; 501 +1 99,99; 560 -1",
      "ink 1 provisional, ink 1 kept"),
    ActionCase(
      "fingers beside the pen are no tap", "0 p near; 50 +1 99,99; 50 +2 199,99; 99 -1; 99 -2", ""),
    ActionCase(
      "a pinch goes on when the pen comes",
      "0 +1 99,99; 9 +2 199,99; 10~90 1 9,99; 95 p near; 100~190 1 99,99; 200 -1; 200 -2", "view"),
  ]

  static let all = views + commands + drawing + palms

  @Test("do what the table says", arguments: all)
  func table(_ line: ActionCase) {
    #expect(line.play() == line.actions)
  }
}
