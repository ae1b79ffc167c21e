import Foundation
import Gestures
import InkTypes
import TestSupport
import Testing

@Suite("Fingers move the view")
struct ViewTests {
  /// The canvas point under a window point, by matrices: another way than the product's.
  static func canvasPoint(_ place: SIMD2<Double>, in view: ViewTransform) -> SIMD2<Double> {
    let moved = (place - SIMD2<Double>(view.pan)) / Double(view.zoom)
    let (sine, cosine) = (sin(Double(view.angle)), cos(Double(view.angle)))
    let turned = SIMD2(cosine * moved.x + sine * moved.y, cosine * moved.y - sine * moved.x)
    return view.isMirrored ? SIMD2(-turned.x, turned.y) : turned
  }

  static func id(_ finger: Int) -> TouchID { TouchID(contact: Int32(finger)) }

  /// Two fingers that pan, pinch and turn together; says how far they left their canvas points, in
  /// window px.
  static func worstSlip(seed: UInt64, scale: Float, mirrored: Bool) -> Double {
    var random = SeededRandom(seed: seed)
    var gestures = StandardGestures(scale: scale, windowSize: SIMD2(2000, 1500))
    gestures.setView(
      ViewTransform(pan: SIMD2(37, -12), zoom: 1.3, angle: 0.4, isMirrored: mirrored))
    let center = SIMD2(random.number(in: 600...1400), random.number(in: 500...1000))
    let (turn, zoom) = (random.number(in: -3...3), random.number(in: 0.4...3))
    let way = SIMD2(random.number(in: -300...300), random.number(in: -300...300))
    let radius = random.number(in: 60...200) * Double(scale)
    func place(_ finger: Int, _ share: Double) -> SIMD2<Float> {
      let angle = 0.3 + turn * share + Double(finger) * .pi
      let reach = radius * (1 + (zoom - 1) * share)
      return SIMD2<Float>(center + way * share + reach * SIMD2(cos(angle), sin(angle)))
    }
    for finger in 0..<2 {
      gestures.touch(id(finger), .began, at: place(finger, 0), time: .zero)
    }
    var anchors: [SIMD2<Double>]?
    var worst = 0.0
    for step in 1...200 {
      let places = (0..<2).map { place($0, Double(step) / 200) }
      let time = Timestamp(nanoseconds: Int64(step) * 8_000_000)
      for finger in 0..<2 {
        gestures.touch(id(finger), step == 200 ? .ended : .moved, at: places[finger], time: time)
      }
      guard gestures.arena.owner(of: id(0)) == .gesture else { continue }
      let points = places.map { canvasPoint(SIMD2<Double>($0), in: gestures.view) }
      if let anchors {
        for (point, anchor) in zip(points, anchors) {
          let slip = (point - anchor) * Double(gestures.view.zoom)
          worst = max(worst, (slip * slip).sum().squareRoot())
        }
      } else {
        anchors = points
      }
    }
    return anchors == nil ? .infinity : worst
  }

  @Test("fingers stay on their canvas points to a pixel", arguments: 1...40)
  func staysOnPoints(_ seed: Int) {
    let slip = Self.worstSlip(
      seed: UInt64(seed), scale: [1, 1.25, 2][seed % 3], mirrored: seed % 2 == 0)
    #expect(slip < 0.05, "seed \(seed): \(slip) px")
  }

  @Test("nothing jumps when the motion begins, nor when fingers join or leave")
  func noJump() {
    var gestures = StandardGestures(scale: 1, windowSize: SIMD2(2000, 1500))
    var last = gestures.view
    var largest = 0.0
    // By how far the canvas moved between the fingers, of which one moved by 2 px.
    func check() {
      let place = SIMD2(500.0, 500.0)
      let step = Self.canvasPoint(place, in: gestures.view) - Self.canvasPoint(place, in: last)
      largest = max(largest, (step * step).sum().squareRoot() * Double(last.zoom))
      last = gestures.view
    }
    func time(_ step: Int) -> Timestamp { Timestamp(nanoseconds: Int64(step) * 10_000_000) }
    gestures.touch(Self.id(1), .began, at: SIMD2(400, 400), time: time(0))
    gestures.touch(Self.id(2), .began, at: SIMD2(600, 400), time: time(0))
    for step in 1...100 {
      for finger in 1...2 {
        let place = SIMD2<Float>(200 + 200 * Float(finger), 400 + 2 * Float(step))
        gestures.touch(Self.id(finger), .moved, at: place, time: time(step))
        check()
      }
      if step == 30 || step == 60 {
        let phase: TouchPhase = step == 30 ? .began : .ended
        gestures.touch(Self.id(3), phase, at: SIMD2(900, 900), time: time(step))
        check()
      }
    }
    #expect(gestures.view.pan.y > 80)
    #expect(largest < 2.5)
  }

  @Test("a finger that lifts somewhere else takes its canvas point there")
  func lastMotion() {
    var gestures = StandardGestures(scale: 1, windowSize: SIMD2(2000, 1500))
    gestures.touch(Self.id(1), .began, at: SIMD2(400, 400), time: .zero)
    gestures.touch(Self.id(2), .began, at: SIMD2(600, 400), time: .zero)
    gestures.touch(Self.id(1), .moved, at: SIMD2(300, 400), time: .zero)
    let point = Self.canvasPoint(SIMD2(300, 400), in: gestures.view)
    gestures.touch(Self.id(1), .ended, at: SIMD2(250, 330), time: .zero)
    let slip = Self.canvasPoint(SIMD2(250, 330), in: gestures.view) - point
    #expect((slip * slip).sum() < 1e-3)
  }

  @Test("zoom stops at its limits, and the fingers' centroid keeps its point")
  func limits() {
    var gestures = StandardGestures(scale: 1, windowSize: SIMD2(2000, 1500))
    gestures.zooms = 0.5...2
    func touch(_ finger: Int, _ phase: TouchPhase, _ x: Float, _ time: Int) {
      gestures.touch(
        Self.id(finger), phase, at: SIMD2(x, 500), time: Timestamp(nanoseconds: Int64(time)))
    }
    touch(1, .began, 480, 0)
    touch(2, .began, 520, 0)
    for step in 1...200 {
      touch(1, .moved, 480 - Float(step), step * 1_000_000)
      touch(2, .moved, 520 + Float(step), step * 1_000_000)
    }
    #expect(gestures.view.zoom == 2)
    let point = Self.canvasPoint(SIMD2(500, 500), in: gestures.view)
    #expect(abs(point.x - 500) < 0.6 && abs(point.y - 500) < 0.1, "\(point)")
  }

  @Test("a touchpad's pinch turns about the pointer, and a cancelled one goes back")
  func touchpad() {
    var gestures = StandardGestures(scale: 1, windowSize: SIMD2(2000, 1500))
    let pointer = SIMD2<Float>(300, 200)
    gestures.touchpadPinch(.begin, scale: 1, angle: 0, at: pointer)
    gestures.touchpadPinch(.update, scale: 1.5, angle: 0.25, at: pointer)
    let point = Self.canvasPoint(SIMD2(300, 200), in: gestures.view)
    #expect(abs(point.x - 300) < 1e-3 && abs(point.y - 200) < 1e-3)
    #expect(abs(gestures.view.zoom - 1.5) < 1e-6 && abs(gestures.view.angle - 0.25) < 1e-6)
    gestures.touchpadPinch(.cancel, scale: 1.5, angle: 0.25, at: pointer)
    #expect(gestures.view == .identity)
    gestures.touchpadSwipe(.begin, by: .zero)
    gestures.touchpadSwipe(.update, by: SIMD2(5, -7))
    #expect(gestures.view.pan == SIMD2(5, -7))
    gestures.touchpadSwipe(.end, by: .zero)
    gestures.touchpadSwipe(.begin, by: SIMD2(1, 1))
    gestures.touchpadSwipe(.update, by: SIMD2(100, 1))
    gestures.touchpadSwipe(.cancel, by: .zero)
    #expect(gestures.view.pan == SIMD2(5, -7), "a swipe that is cancelled moves back")
  }
}
