import Gestures
import Testing

/// One line of the table: recognisers and rules, what the fingers do, who wins.
struct ArenaCase: CustomTestStringConvertible, Sendable {
  let name: String
  let kit: String
  let touches: String
  let winners: String
  let losers: String?

  init(_ name: String, _ kit: String, _ touches: String, _ winners: String, _ losers: String? = nil)
  {
    self.name = name
    self.kit = kit
    self.touches = touches
    self.winners = winners
    self.losers = losers
  }

  var testDescription: String { name }
}

@Suite("Touch sequences and who wins them")
struct ArenaTableTests {
  static let transform = "pan2 pinch rotation; pan2=pinch pinch=rotation pan2=rotation"

  static let taps = [
    ArenaCase("a tap", "tap", "0 +1 100,100; 80 -1", "tap recognized"),
    ArenaCase(
      "a tap may move 10 points", "tap", "0 +1 0,0; 20~60 1 10,0; 80 -1", "tap recognized"),
    ArenaCase("and no more", "tap", "0 +1 0,0; 20~60 1 10.1,0; 80 -1", "", "tap: no"),
    ArenaCase("a tap of 0.349 s", "tap", "0 +1 0,0; 349 -1", "tap recognized"),
    ArenaCase("0.351 s is too long", "tap", "0 +1 0,0; 351 -1", "", "tap: no"),
    ArenaCase(
      "two fingers tap one after the other", "tap2", "0 +1 0,0; 90 +2 99,0; 150 -1; 200 -2",
      "tap2 recognized"),
    ArenaCase(
      "two fingers tap at the same instant", "tap2", "0 +1 0,0; 0 +2 99,0; 90 -1; 90 -2",
      "tap2 recognized"),
    ArenaCase("one finger is no two-finger tap", "tap2", "0 +1 0,0; 80 -1", ""),
    ArenaCase(
      "three fingers are no two-finger tap", "tap2 tap3",
      "0 +1 0,0; 5 +2 60,0; 9 +3 120,0; 80 -1; 85 -2; 90 -3", "tap3 recognized", "tap2: no"),
    ArenaCase(
      "a finger that lands while others lift", "tap2",
      "0 +1 0,0; 10 +2 60,0; 60 -1; 70 +3 120,0; 90 -2; 95 -3", ""),
    ArenaCase(
      "a double tap", "doubleTap", "0 +1 50,50; 60 -1; 200 +1 55,50; 260 -1",
      "doubleTap recognized"),
    ArenaCase(
      "a double tap with another contact number", "doubleTap",
      "0 +1 50,50; 60 -1; 200 +2 55,50; 260 -2", "doubleTap recognized"),
    ArenaCase(
      "two fingers in turn are no double tap", "doubleTap",
      "0 +1 50,50; 60 -1; 200 +2 150,50; 260 -2", ""),
    ArenaCase(
      "two fingers that overlap are no double tap", "doubleTap",
      "0 +1 50,50; 60 +2 60,50; 90 -1; 150 -2", ""),
    ArenaCase(
      "a lift and a landing at one instant", "doubleTap", "0 +1 0,0; 60 -1; 60 +1 0,0; 120 -1",
      "doubleTap recognized"),
    ArenaCase(
      "too slow for a double tap", "doubleTap", "0 +1 0,0; 60 -1; 420 +1 0,0; 480 -1", ""),
    ArenaCase(
      "three taps", "tripleTap", "0 +1 0,0; 50 -1; 150 +1 0,0; 200 -1; 300 +1 0,0; 350 -1",
      "tripleTap recognized"),
    ArenaCase(
      "two fingers tap twice", "doubleTap2",
      "0 +1 0,0; 5 +2 60,0; 50 -1; 55 -2; 150 +1 0,0; 155 +2 60,0; 200 -2; 205 -1",
      "doubleTap2 recognized"),
    ArenaCase(
      "the first tap wins where no rule says otherwise", "tap doubleTap",
      "0 +1 0,0; 60 -1; 150 +1 0,0; 210 -1", "tap recognized recognized",
      "doubleTap: lost to tap"),
    ArenaCase(
      "a tap that waits for the double tap", "tap doubleTap; tap<doubleTap",
      "0 +1 0,0; 60 -1", "tap recognized", "doubleTap: no, tap: waits for doubleTap"),
    ArenaCase(
      "a tap that loses to the double tap it waits for", "tap doubleTap; tap<doubleTap",
      "0 +1 0,0; 60 -1; 150 +1 0,0; 210 -1", "doubleTap recognized",
      "tap: lost to doubleTap, tap: waits for doubleTap"),
  ]

  static let presses = [
    ArenaCase("a long press", "press", "0 +1 0,0; 700 -1", "press began ended"),
    ArenaCase("0.499 s is no long press", "press", "0 +1 0,0; 499 -1", "", "press: no"),
    ArenaCase(
      "a lift at 0.5 s comes after its beginning", "press", "0 +1 0,0; 500 -1", "press began ended"),
    ArenaCase(
      "a long press may tremble", "press", "0 +1 0,0; 90~300 1 0,9; 600 -1", "press began ended"),
    ArenaCase("and not move", "press", "0 +1 0,0; 90~300 1 0,11; 600 -1", ""),
    ArenaCase(
      "once on, it moves freely", "press", "0 +1 0,0; 600~700 1 90,9; 800 -1",
      "press began changed ended"),
    ArenaCase(
      "two fingers press", "press2", "0 +1 0,0; 300 +2 60,0; 900 -1; 950 -2", "press2 began ended"),
    ArenaCase("the second came late", "press2", "0 +1 0,0; 300 +2 60,0; 790 -1; 850 -2", ""),
    ArenaCase("a tap is shorter than a press", "tap press", "0 +1 0,0; 80 -1", "tap recognized"),
    ArenaCase(
      "a press is longer than a tap", "tap press", "0 +1 0,0; 800 -1", "press began ended",
      "tap: no"),
  ]

  static let motions = [
    ArenaCase("a pan", "pan", "0 +1 0,0; 10~90 1 80,0; 100 -1", "pan began changed ended"),
    ArenaCase("10 points are no pan", "pan", "0 +1 0,0; 10~90 1 10,0; 100 -1", ""),
    ArenaCase(
      "a tap and a pan never both", "tap pan", "0 +1 0,0; 10~90 1 10.5,0; 100 -1",
      "pan began ended", "tap: no"),
    ArenaCase("one finger is no two-finger pan", "pan2", "0 +1 0,0; 10~90 1 80,0; 100 -1", ""),
    ArenaCase(
      "three fingers are no two-finger pan", "pan2",
      "0 +1 0,0; 0 +2 60,0; 0 +3 90,0; 10~90 1 0,80; 10~90 2 60,80; 10~90 3 90,80; 99 -1; 99 -2; 99 -3",
      "", "pan2: no"),
    ArenaCase(
      "a third finger joins a pan that is on", "pan2",
      "0 +1 0,0; 0 +2 60,0; 10~90 1 0,80; 10~90 2 60,80; 95 +3 9,9; 99 -1; 99 -2; 99 -3",
      "pan2 began changed ended"),
    ArenaCase(
      "a pan goes on when a finger lands again", "pan2 tap",
      "0 +1 0,0; 0 +2 60,0; 10~90 1 0,80; 10~90 2 60,80; 99 -2; 200 +3 60,80; 210~290 1 0,0; 210~290 3 60,0; 300 -1; 300 -3",
      "pan2 began changed ended began changed ended", "tap: no"),
    ArenaCase(
      "a pinch", "tap2 pinch",
      "0 +1 100,0; 20 +2 200,0; 30~130 1 40,0; 30~130 2 260,0; 150 -1; 150 -2",
      "pinch began changed ended", "tap2: no"),
    ArenaCase(
      "fingers that pinch towards each other", "pinch",
      "0 +1 100,0; 20 +2 300,0; 30~130 1 180,0; 30~130 2 220,0; 150 -1; 150 -2",
      "pinch began changed ended"),
    ArenaCase(
      "a pinch too small", "pinch",
      "0 +1 100,0; 20 +2 200,0; 30~130 1 90,0; 30~130 2 210,0; 150 -1; 150 -2", ""),
    ArenaCase(
      "a two-finger tap beside pinch and rotation", "tap2 pinch rotation",
      "0 +1 100,0; 20 +2 200,0; 40~60 1 103,2; 90 -1; 110 -2", "tap2 recognized",
      "pinch: lost to tap2, rotation: lost to tap2"),
    ArenaCase(
      "a pinch beside tap and rotation", "tap2 rotation pinch",
      "0 +1 100,0; 20 +2 200,0; 30~130 1 40,0; 30~130 2 260,0; 150 -1; 150 -2",
      "pinch began changed ended", "rotation: lost to pinch, tap2: no"),
    ArenaCase(
      "a rotation beside tap and pinch", "tap2 pinch rotation",
      "0 +1 100,100; 20 +2 200,100; 30~90 1 105,78; 30~90 2 195,122; 90~150 1 120,60; 90~150 2 180,140; 170 -1; 170 -2",
      "rotation began changed ended", "pinch: lost to rotation, tap2: no"),
    ArenaCase(
      "a small turn", "rotation", "0 +1 0,0; 0 +2 200,0; 10~90 1 0,9; 100 -1; 100 -2", ""),
    ArenaCase(
      "pinch and rotation together by a rule", "pinch rotation; pinch=rotation",
      "0 +1 0,0; 0 +2 200,0; 10~90 1 -60,-60; 10~90 2 260,60; 100 -1; 100 -2",
      "pinch began changed ended, rotation began changed ended", ""),
    ArenaCase(
      "pinch, rotation and pan together", transform,
      "0 +1 0,0; 0 +2 200,0; 10~90 1 -60,-60; 10~90 2 350,160; 100 -1; 100 -2",
      "pinch began changed ended, rotation began changed ended, pan2 began changed ended", ""),
  ]
}
