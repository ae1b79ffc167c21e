import Gestures
import Testing

extension ArenaTableTests {
  static let swipes = [
    ArenaCase(
      "to the right", "swipeRight", "0 +1 0,0; 10~90 1 80,5; 100 -1", "swipeRight recognized"),
    ArenaCase(
      "to the left", "swipeLeft swipeRight", "0 +1 0,0; 10~90 1 -80,5; 100 -1",
      "swipeLeft recognized", "swipeRight: no"),
    ArenaCase(
      "up", "swipeUp swipeDown", "0 +1 0,0; 10~90 1 9,-80; 100 -1", "swipeUp recognized",
      "swipeDown: no"),
    ArenaCase(
      "down", "swipeUp swipeDown", "0 +1 0,0; 10~90 1 9,80; 100 -1", "swipeDown recognized",
      "swipeUp: no"),
    ArenaCase(
      "either way", "swipeAcross", "0 +1 0,0; 10~90 1 -80,5; 100 -1", "swipeAcross recognized"),
    ArenaCase(
      "too slow a swipe", "swipeRight", "0 +1 0,0; 10~700 1 60,0; 800 -1", "", "swipeRight: no"),
    ArenaCase(
      "too short a swipe", "swipeRight", "0 +1 0,0; 10~90 1 49,0; 100 -1", "", "swipeRight: no"),
    ArenaCase("a slanting swipe", "swipeRight swipeDown", "0 +1 0,0; 10~90 1 80,80; 100 -1", ""),
    ArenaCase(
      "two fingers swipe", "swipe2",
      "0 +1 90,0; 9 +2 90,50; 10~90 1 10,0; 10~90 2 10,50; 99 -1; 99 -2", "swipe2 recognized"),
    ArenaCase(
      "one of two swipes", "swipe2", "0 +1 90,0; 9 +2 90,50; 10~90 1 10,0; 99 -1; 99 -2", ""),
    ArenaCase(
      "a pan is sure before a swipe", "pan swipeRight", "0 +1 0,0; 10~90 1 80,0; 100 -1",
      "pan began changed ended", "swipeRight: lost to pan"),
    ArenaCase(
      "a pan that waits for the swipe", "pan swipeRight; pan<swipeRight",
      "0 +1 0,0; 10~90 1 80,0; 100 -1", "swipeRight recognized",
      "pan: lost to swipeRight, pan: waits for swipeRight"),
    ArenaCase(
      "and is released when it is too slow", "pan swipeRight; pan<swipeRight",
      "0 +1 0,0; 10~700 1 48,0; 800 -1", "pan began changed ended",
      "pan: waits for swipeRight, swipeRight: no"),
    ArenaCase(
      "or when the finger lifts", "pan swipeRight; pan<swipeRight",
      "0 +1 0,0; 10~90 1 40,0; 100 -1", "pan began ended",
      "pan: waits for swipeRight, swipeRight: no"),
    ArenaCase(
      "from the left edge", "pan leftEdge; pan<leftEdge", "0 +1 5,300; 10~90 1 80,310; 100 -1",
      "leftEdge began changed ended", "pan: lost to leftEdge, pan: waits for leftEdge"),
    ArenaCase(
      "not from the edge", "pan leftEdge; pan<leftEdge", "0 +1 25,300; 10~90 1 80,300; 100 -1",
      "pan began changed ended", "leftEdge: no"),
    ArenaCase(
      "along the edge", "leftEdge", "0 +1 5,300; 10~90 1 10,380; 100 -1", "", "leftEdge: no"),
    ArenaCase(
      "from the right edge", "rightEdge leftEdge", "0 +1 990,300; 10~90 1 900,300; 100 -1",
      "rightEdge began changed ended", "leftEdge: no"),
    ArenaCase(
      "from the bottom edge", "anyEdge", "0 +1 500,790; 10~90 1 500,700; 100 -1",
      "anyEdge began changed ended"),
    ArenaCase(
      "two fingers at the edge", "leftEdge",
      "0 +1 5,300; 0 +2 5,360; 10~90 1 80,300; 100 -1; 100 -2", ""),
  ]

  static let course = [
    ArenaCase(
      "a backslash", "backslash", "0 +1 0,0; 10~90 1 60,60; 100 -1", "backslash recognized"),
    ArenaCase(
      "in steps right and down", "backslash", "0 +1 0,0; 10~90 1 60,0; 90~190 1 60,60; 200 -1",
      "backslash recognized"),
    ArenaCase(
      "one that goes back", "backslash", "0 +1 0,0; 10~90 1 60,60; 90~150 1 40,70; 200 -1", "",
      "backslash: no"),
    ArenaCase("one that goes up", "backslash", "0 +1 0,0; 10~90 1 60,-60; 100 -1", ""),
    ArenaCase("one that ends where it started", "backslash", "0 +1 0,0; 80 -1", ""),
    ArenaCase("a flat line", "backslash", "0 +1 0,0; 10~90 1 80,5; 100 -1", ""),
    ArenaCase("a short one", "backslash", "0 +1 0,0; 10~90 1 20,20; 100 -1", ""),
    ArenaCase(
      "one with a tremor", "backslash",
      "0 +1 0,0; 10~90 1 60,60; 90~120 1 57,58; 120~190 1 90,90; 200 -1", "backslash recognized"),
    ArenaCase("two fingers", "backslash", "0 +1 0,0; 5 +2 9,90; 10~90 1 60,60; 100 -1; 100 -2", ""),
    ArenaCase(
      "a tap where a backslash must fail first", "tap backslash; tap<backslash", "0 +1 0,0; 80 -1",
      "tap recognized", "backslash: no, tap: waits for backslash"),
    ArenaCase(
      "both are sure, the tap waits in vain", "wideTap backslash; wideTap<backslash",
      "0 +1 0,0; 10~90 1 60,60; 100 -1", "backslash recognized",
      "wideTap: lost to backslash, wideTap: waits for backslash"),
    ArenaCase(
      "both are sure, no rule: the first added wins", "wideTap backslash",
      "0 +1 0,0; 10~90 1 60,60; 100 -1", "wideTap recognized", "backslash: lost to wideTap"),
    ArenaCase(
      "both are sure and may be", "wideTap backslash; wideTap=backslash",
      "0 +1 0,0; 10~90 1 60,60; 100 -1", "wideTap recognized, backslash recognized", ""),
    ArenaCase(
      "both may be on, but the tap requires the backslash to fail",
      "wideTap backslash; wideTap<backslash wideTap=backslash",
      "0 +1 0,0; 10~90 1 60,60; 100 -1", "backslash recognized",
      "wideTap: requires backslash to fail, wideTap: waits for backslash"),
    ArenaCase(
      "a button gets its own taps", "tap button", "0 +1 50,50 panel; 80 -1", "button recognized", ""
    ),
    ArenaCase("the canvas gets its own", "tap button", "0 +1 50,50; 80 -1", "tap recognized", ""),
    ArenaCase(
      "a button is pressed while a pan is on", "pan button",
      "0 +1 0,0; 10~90 1 80,0; 90 +2 9,9 panel; 150 -2; 200 -1",
      "pan began changed ended, button recognized", ""),
    ArenaCase(
      "a finger that rests on the panel keeps nobody waiting", "tap button",
      "0 +1 9,9 panel; 100 +2 300,0; 180 -2; 300 +2 300,0; 380 -2; 900 -1",
      "tap recognized recognized", "button: no"),
    ArenaCase(
      "a window that is shaken", "shake tap",
      "0 w 0,0; 90 w 60,0; 180 w 0,0; 270 w 60,9; 360 w 0,0; 450 w 60,0", "shake recognized", ""),
    ArenaCase(
      "one that is moved", "shake",
      "0 w 0,0; 90 w 60,0; 180 w 120,0; 270 w 110,9; 360 w 300,0; 450 w 400,0", ""),
    ArenaCase(
      "one that is moved to and fro slowly", "shake",
      "0 w 0,0; 400 w 60,0; 800 w 0,0; 1200 w 60,9; 1600 w 0,0; 2000 w 60,0", ""),
  ]

  static let reports = [
    ArenaCase(
      "a pinch is cancelled, then a finger pans", "pinch pan; pinch=pan",
      "0 +1 0,0; 0 +2 99,0; 10~60 2 199,0; 60 x1; 60 x2; 200 +3 0,0; 210~290 3 50,0; 300 -3",
      "pinch began changed cancelled, pan began changed cancelled began changed ended"),
    ArenaCase(
      "a tap is cancelled, then comes another", "tap", "0 +1 0,0; 60 x1; 99 +1 0,0; 150 -1",
      "tap recognized", "tap: touch cancelled"),
    ArenaCase(
      "a contact number comes back at once", "tap", "0 +1 0,0; 60 -1; 61 +1 300,0; 120 -1",
      "tap recognized recognized"),
    ArenaCase(
      "a contact number comes back without an end", "tap", "0 +1 0,0; 60 +1 300,0; 120 -1",
      "tap recognized", "tap: touch cancelled"),
    ArenaCase(
      "a finger was never told to be up", "tap", "0 +1 0,0; 11000 +2 300,0; 11080 -2",
      "tap recognized", "tap: no"),
    ArenaCase("an end that comes twice", "tap", "0 +1 0,0; 60 -1; 61 -1", "tap recognized"),
    ArenaCase("a motion from nowhere", "pan", "0~90 1 80,0; 100 -1", ""),
    ArenaCase(
      "a pinch begins as a stroke", "pinch drawing",
      "0 +1 100,0; 10~40 1 90,0; 40 +2 200,0; 50~130 1 0,0; 50~130 2 300,0; 150 -1; 150 -2",
      "pinch began changed ended", "drawing: no"),
    ArenaCase(
      "a second finger comes too late for a pinch", "pinch drawing",
      "0 +1 100,0; 10~200 1 60,0; 200 +2 200,0; 210~290 1 0,0; 210~290 2 300,0; 300 -1; 300 -2",
      "drawing began changed ended", "pinch: lost to drawing"),
    ArenaCase(
      "a tap draws a dot", "pinch drawing", "0 +1 100,0; 80 -1", "drawing began ended",
      "pinch: no"),
    ArenaCase(
      "a finger that rests draws nothing", "press drawing", "0 +1 100,0; 900 -1",
      "press began ended", "drawing: lost to press"),
  ]

  static let all = taps + presses + motions + swipes + course + reports

  @Test("has the winners and states of the table", arguments: all)
  func table(_ line: ArenaCase) {
    var kit = RecognizerKit(line.kit)
    kit.play(line.touches)
    #expect(kit.winners == line.winners)
    if let losers = line.losers { #expect(kit.losers == losers) }
    #expect(kit.unsettled == [])
  }

  @Test("the table is as long as it should be")
  func length() {
    #expect(Self.all.count >= 60)
    #expect(Set(Self.all.map { $0.kit + $0.touches }).count == Self.all.count)
  }
}
