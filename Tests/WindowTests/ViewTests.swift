import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("Ink lies under the pen's tip")
  struct ViewTests {
    private static let thin = ["--brush", "ink", "--size", "0.2"]

    @Test("on screens of any scale", arguments: [96, 120, 192])
    func scales(dotsPerInch: Int) throws {
      try DrawRig.with(options: Self.thin, dotsPerInch: dotsPerInch) { rig in
        let points: [SIMD2<Double>] = [[200.3, 150.6], [701.5, 400], [1100.8, 777.2]]
        for point in points { try rig.server.pen.stroke(Hand.dwell(at: point)) }
        let log = try rig.wait(for: "the points") { $0.hasEnded(points.count) }
        var scale: Float?
        for case .scale(let value, _) in log.events { scale = value }
        #expect(scale == Float(dotsPerInch) / 96)
        let screen = try rig.expectScreenIsRendered()
        for point in points { try Self.expectInk(at: point, radius: 10, on: screen) }
      }
    }

    @Test("at a scale of 1.25 the ink of (400, 300) logical px is at (500, 375) (D5)")
    func fractionalScale() throws {
      try DrawRig.with(options: Self.thin, dotsPerInch: 120) { rig in
        try rig.server.pen.stroke(Hand.dwell(at: [500, 375]))
        let log = try rig.wait(for: "the point") { $0.hasEnded(1) }
        var scale: Float = 0
        for case .scale(let value, _) in log.events { scale = value }
        #expect(scale == 1.25)
        let screen = try rig.expectScreenIsRendered()
        try Self.expectInk(at: SIMD2(400, 300) * Double(scale), radius: 10, on: screen)
        #expect(screen.inkedCount(in: .around([400, 300], 12)) == 0)
      }
    }

    /// That the ink around a point has its middle there.
    static func expectInk(
      at point: SIMD2<Double>, radius: Int, on screen: ScreenPicture,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let middle = try #require(
        screen.centroid(in: .around(point, radius)), "no ink at \(point)",
        sourceLocation: sourceLocation)
      let gap = middle - point
      #expect(
        (gap * gap).sum().squareRoot() < 0.5, "ink at \(middle), the pen at \(point)",
        sourceLocation: sourceLocation)
    }

    @Test("in a view that is turned, zoomed, mirrored and moved; and old ink goes with the view")
    func view() throws {
      try DrawRig.with(options: Self.thin) { rig in
        var hand = ViewHand(rig)
        try hand.mark(at: [500.4, 300.2])
        try hand.turn(degrees: 30)
        try hand.mark(at: [420, 520.5])
        try hand.zoom(notches: 3, at: [700, 450])
        try hand.mark(at: [820.6, 330])
        try hand.mirror()
        try hand.mark(at: [330, 250.3])
        try hand.pan(by: [42, -25])
        try hand.mark(at: [760, 610])
        try hand.turn(degrees: -75)
        try hand.mark(at: [250.2, 640.7])
        let view = try rig.wait(for: "the last mark") { $0.hasEnded(6) }.view
        #expect(view.isMirrored)
        #expect(abs(view.zoom - 2.0.squareRoot().asFloat) < 1e-3)
        // A mirror turns the other way.
        #expect(abs(view.angle * 180 / .pi - (-30 - 75)) < 0.1, "\(view.angle * 180 / .pi)°")
        try rig.tap("0")
        try rig.wait(for: "the reset") { $0.view == .identity }
        try rig.expectScreenIsRendered()
      }
    }

    @Test(
      "fur lies as the pen leans on the screen, however the canvas lies (T5)",
      arguments: [false, true])
    func hairs(isTurned: Bool) throws {
      try DrawRig.with { rig in
        if isTurned {
          var hand = ViewHand(rig)
          try hand.turn(degrees: 50)
          try hand.zoom(notches: 2, at: [640, 400])
          try hand.mirror()
        }
        let point = SIMD2<Double>(600, 430)
        var commands = 0
        for tilt: SIMD2<Double> in [[50, 0], [0, -50], [-40, 40]] {
          try rig.server.pen.stroke(Hand.dwell(at: point, count: 150, tilt: tilt))
          try rig.wait(for: "the fur") { $0.hasEnded(commands + 1) }
          let screen = try rig.settledScreen()
          let middle = try #require(screen.centroid(in: .around(point, 120)))
          // The upper end leans to where tilt points; hairs grow away from it.
          let way = point - middle
          let wanted = SIMD2(tan(tilt.x * .pi / 180), tan(tilt.y * .pi / 180))
          let angle = atan2(
            way.x * wanted.y - way.y * wanted.x, way.x * wanted.x + way.y * wanted.y)
          #expect(abs(angle) * 180 / .pi < 10, "tilt \(tilt): \(way), \(angle * 180 / .pi)° off")
          #expect((way * way).sum().squareRoot() > 3)
          try rig.server.keyboard.tap(.delete)
          commands += 1
          try rig.wait(for: "the clearing") { $0.commands.count == commands }
        }
      }
    }
  }
}

extension Double {
  fileprivate var asFloat: Float { Float(self) }
}

/// Moves the view with keys and pointer, and knows where on the screen each mark must be then.
private struct ViewHand {
  private let rig: DrawRig
  private var marks: [SIMD2<Double>] = []
  private var zoom = 1.0
  private var views: Int
  private static let middle = SIMD2<Double>(DrawRig.screenSize) / 2

  init(_ rig: DrawRig) {
    self.rig = rig
    views = 0
  }

  /// Draws a mark, and expects it and all earlier ones where they belong.
  mutating func mark(at point: SIMD2<Double>) throws {
    let count = marks.count + 1
    try rig.server.pen.stroke(Hand.dwell(at: point))
    try rig.wait(for: "mark \(count)") { $0.hasEnded(count) }
    marks.append(point)
    let screen = try rig.settledScreen()
    let radius = Int(12 * zoom)
    let box = DrawRig.screenSize &- 2 &* radius
    for mark in marks {
      guard mark.x > Double(radius), mark.y > Double(radius), mark.x < Double(box.x),
        mark.y < Double(box.y)
      else { continue }
      try WindowTests.ViewTests.expectInk(at: mark, radius: radius, on: screen)
    }
  }

  /// R and a drag around the middle, clockwise.
  mutating func turn(degrees: Double) throws {
    let states = (0...20).map { step in
      let angle = (10 + degrees * Double(step) / 20) * .pi / 180
      let place = Self.middle + 210 * SIMD2(cos(angle), sin(angle))
      return PenState(place.x, place.y, pressure: 0.4)
    }
    try drag(states, with: try #require(Key("r")))
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    move {
      let way = $0 - Self.middle
      return Self.middle + [cosine * way.x - sine * way.y, sine * way.x + cosine * way.y]
    }
  }

  /// Space and a drag.
  mutating func pan(by way: SIMD2<Double>) throws {
    try drag(Hand.line(from: [600, 400], to: [600, 400] + way), with: .space)
    move { $0 + way }
  }

  /// Ctrl and the wheel.
  mutating func zoom(notches: Int, at point: SIMD2<Double>) throws {
    try rig.server.mouse.move(to: point)
    try rig.server.keyboard.press(.control)
    let before = try RecordingFile.read(path: rig.logPath).view.zoom
    for _ in 0..<notches { try rig.server.mouse.scroll(vertical: -1) }
    try rig.server.keyboard.release(.control)
    let factor = pow(2, Double(notches) / 6)
    try rig.wait(for: "the zoom") { abs($0.view.zoom / before - Float(factor)) < 1e-3 }
    zoom *= factor
    move { point + ($0 - point) * factor }
  }

  /// M.
  mutating func mirror() throws {
    try rig.tap("m")
    try rig.waitForKeys()
    move { [Double(DrawRig.screenSize.x) - $0.x, $0.y] }
  }

  private mutating func drag(_ states: [PenState], with key: Key) throws {
    try rig.server.keyboard.press(key)
    try rig.waitForKeys()
    try rig.server.pen.stroke(states, rate: 250)
    try rig.server.keyboard.release(key)
    try rig.waitForKeys()
  }

  private mutating func move(_ change: (SIMD2<Double>) -> SIMD2<Double>) {
    marks = marks.map(change)
  }
}
