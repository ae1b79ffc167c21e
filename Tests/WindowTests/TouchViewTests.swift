import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("The view goes where the fingers go")
  struct TouchViewTests {
    /// Marks that a pen leaves on the canvas before the fingers come.
    private static let marks: [SIMD2<Double>] = [[520, 380], [760, 420], [640, 300]]

    private static func drawMarks(_ rig: DrawRig) throws {
      for mark in marks { try rig.server.pen.stroke(Hand.dwell(at: mark)) }
      try rig.server.pen.leave()
      try rig.wait(for: "the marks") { $0.hasEnded(marks.count) }
      // Then touches are no palm's any more.
      usleep(400_000)
    }

    @Test(
      "fingers that pan, pinch and turn together stay on their canvas points to 1 px",
      arguments: [2, 3, 5, 10])
    func together(count: Int) throws {
      // Fingers that might draw: none of them leaves ink.
      let options = ["--touch", "draw", "--brush", "ink", "--size", "0.2"]
      try DrawRig.with(options: options) { rig in
        try Self.drawMarks(rig)
        let middle = SIMD2<Double>(600, 400)
        let places = (0..<count).map { index in
          let angle = 2 * .pi * Double(index) / Double(count) + 0.3
          return middle + 150 * SIMD2(cos(angle), sin(angle))
        }
        // Two fingers begin, and more join them.
        var fingers = try Fingers(rig.server.touch, at: Array(places.prefix(2)))
        try fingers.turn(degrees: 8, scale: 1.15, by: [10, 5], steps: 20)
        try Self.waitForPlaces(of: fingers, on: rig)
        try fingers.join(at: Array(places.dropFirst(2)))
        try fingers.turn(degrees: 50, scale: 1.35, by: [70, -30], steps: 60)
        try rig.server.sync()
        let log = try Self.waitForPlaces(of: fingers, on: rig)
        try Self.expectHeld(log, fingers.places)
        let view = log.view
        #expect(abs(view.angle - 55 * .pi / 180) < 0.2, "\(view.angle)")
        #expect(view.zoom > 1.3 && view.zoom < 1.6, "\(view.zoom)")
        let screen = try rig.settledScreen()
        for mark in Self.marks {
          let place = SIMD2<Double>(view.toWindow(SIMD2<Float>(mark)))
          let ink = try #require(screen.centroid(in: .around(place, 14)), "no ink at \(place)")
          #expect(gap(ink, place) < 1, "ink at \(ink), wanted at \(place)")
        }
        try fingers.lift()
        try rig.wait(for: "the lift") { $0.contacts.allSatisfy(\.isEnded) }
        let after = try RecordingFile.read(path: rig.logPath).view
        for mark in Self.marks {
          let way = after.toWindow(SIMD2<Float>(mark)) - view.toWindow(SIMD2<Float>(mark))
          #expect(abs(way.x) + abs(way.y) < 0.2, "a jump at the end by \(way)")
        }
        try Self.expectNoInk(rig)
      }
    }

    /// Waits until the fingers' last places are recorded, and the view has followed them.
    @discardableResult
    private static func waitForPlaces(of fingers: Fingers, on rig: DrawRig) throws -> Recording {
      try rig.wait(for: "the fingers' last places") { log in
        let newest = newest(of: log)
        return newest.count == fingers.places.count && log.view != .identity
          && zip(newest, fingers.places).allSatisfy { gap($0, $1) < 0.3 }
      }
    }

    /// Where the fingers were last, in px of the window, in the order of their numbers.
    private static func newest(of log: Recording) -> [SIMD2<Double>] {
      var view = ViewTransform.identity
      var places: [Int32: SIMD2<Double>] = [:]
      for event in log.events {
        switch event {
        case .view(let next, _): view = next
        case .sample(let sample) where sample.tool == .touch:
          places[sample.contact] = SIMD2<Double>(view.toWindow(sample.position))
        default: break
        }
      }
      return places.sorted { $0.key < $1.key }.map(\.value)
    }

    /// That the canvas points under the fingers are those on which they lay when the last one landed.
    private static func expectHeld(_ log: Recording, _ ends: [SIMD2<Double>]) throws {
      var view = ViewTransform.identity
      var places: [Int32: SIMD2<Float>] = [:]
      var starts: [SIMD2<Float>] = []
      var views = 0
      func hold() {
        guard starts.isEmpty, places.count == ends.count else { return }
        starts = places.sorted { $0.key < $1.key }.map { view.toCanvas($0.value) }
      }
      for event in log.events {
        switch event {
        case .view(let next, _):
          view = next
          views += starts.isEmpty ? 0 : 1
          if view != .identity { hold() }
        case .sample(let sample) where sample.tool == .touch:
          places[sample.contact] = view.toWindow(sample.position)
          // With two, only the gesture's beginning tells which points they hold.
          if ends.count > 2 { hold() }
        default: break
        }
      }
      try #require(starts.count == ends.count)
      for (end, start) in zip(ends, starts) {
        let point = SIMD2<Double>(view.toCanvas(SIMD2<Float>(end)))
        #expect(
          gap(point, SIMD2<Double>(start)) < 1, "\(point) is under the finger that held \(start)")
      }
      #expect(views > 2)
    }

    /// That no finger left ink: the screen without the view's motion is what a pen drew.
    private static func expectNoInk(_ rig: DrawRig) throws {
      try rig.tap("0")
      try rig.wait(for: "the reset") { $0.view == .identity }
      let screen = try rig.expectScreenIsRendered()
      var bare = screen
      for mark in marks {
        let area = ScreenPicture.Area.around(mark, 12)
        for y in area.y {
          for x in area.x { bare.pixels[y * bare.size.x + x] = DrawRig.background }
        }
      }
      #expect(bare.inkedCount(in: DrawRig.canvas) == 0)
    }

    @Test("a touchpad's pinch moves the view about the pointer, its swipe moves it along")
    func touchpad() throws {
      try DrawRig.with { rig in
        let pad = VirtualTouchpad(try rig.server.addDevice(.touchpad(name: "Virtual Touchpad")))
        try rig.server.mouse.move(to: [500, 300])
        try rig.waitForKeys()
        try pad.pinch(.begin)
        for step in 1...10 { try pad.pinch(.update, scale: 1 + 0.1 * Double(step), angle: 3) }
        try pad.pinch(.end, scale: 2)
        let pinched = try rig.wait(for: "the pinch") { abs($0.view.zoom - 2) < 1e-3 }.view
        #expect(abs(pinched.angle * 180 / .pi - 30) < 0.01)
        let held = SIMD2<Double>(pinched.toWindow([500, 300]))
        #expect(gap(held, [500, 300]) < 0.1, "\(held)")
        try pad.swipe(.begin)
        for _ in 0..<5 { try pad.swipe(.update, by: [8, -4]) }
        try pad.swipe(.end)
        try rig.wait(for: "the swipe") {
          gap(SIMD2<Double>($0.view.toWindow([500, 300])), [540, 280]) < 0.1
        }
      }
    }

    @Test("a gesture leaves no ink where fingers draw, and the one that draws alone does")
    func drawing() throws {
      try DrawRig.with(options: ["--touch", "draw", "--brush", "ink"]) { rig in
        let empty = try rig.settledScreen()
        var one = try Fingers(rig.server.touch, at: [[300, 300]])
        // It draws, and is taken back when the second finger lands.
        try one.move(to: [[304, 300]], steps: 3)
        var other = try Fingers(rig.server.touch, at: [[600, 300]], first: 2)
        try other.move(to: [[700, 360]])
        try one.lift()
        try other.lift()
        try rig.wait(for: "both lifts") { $0.contacts.count == 2 && $0.hasEnded(2) }
        try rig.tap("0")
        try rig.wait(for: "the reset") { $0.view == .identity }
        let screen = try rig.settledScreen()
        #expect(screen.inkedCount(in: DrawRig.canvas) == empty.inkedCount(in: DrawRig.canvas))
        var alone = try Fingers(rig.server.touch, at: [[300, 500]])
        try alone.move(to: [[700, 540]])
        try alone.lift()
        try rig.wait(for: "the stroke") { $0.hasEnded(3) }
        let drawn = try rig.expectScreenIsRendered()
        #expect(drawn.inkedCount(in: DrawRig.canvas) > 1000)
      }
    }
  }
}

/// How far two places are apart, in px.
private func gap(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
  let way = one - other
  return (way * way).sum().squareRoot()
}
