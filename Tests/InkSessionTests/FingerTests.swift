import Gestures
import InkSession
import InkTypes
import Strokes
import Testing

@Suite("Fingers in a session")
struct FingerTests {
  /// Two fingers on the canvas: places in px of the window, given as the view lays them on the canvas.
  private struct Hand: ~Copyable {
    var session = InkSession(seed: 1)
    var view = ViewTransform.identity
    var places: [SIMD2<Float>] = [[300, 300], [500, 320]]
    private var time: Int64 = 0

    mutating func report(_ state: PenSample.State) {
      for (index, place) in places.enumerated() {
        time += 4_000_000
        var sample = PenSample(
          time: Timestamp(nanoseconds: time), position: view.toCanvas(place),
          device: DeviceID(3), tool: .touch, state: state)
        sample.contact = Int32(index)
        session.apply(.sample(sample))
      }
    }

    /// Both move, with several reports within a frame.
    mutating func move(by way: SIMD2<Float>, turning: Float, reports: Int) {
      for _ in 0..<reports {
        let arm = places[1] - places[0]
        places[0] += way
        places[1] = places[0] + arm + SIMD2(-arm.y, arm.x) * turning
        report(.touching)
      }
    }

    /// Ends a frame as the window does: what gestures want is done, and said.
    mutating func endFrame() -> Int {
      let actions = session.frame.gestures
      for action in actions {
        guard case .view(let next) = action else { continue }
        view = next
        session.apply(.view(next, Timestamp(nanoseconds: time)))
      }
      session.beginFrame()
      return actions.count
    }
  }

  @Test("stay on their canvas points however many reports a frame takes", arguments: [1, 2, 7])
  func held(reports: Int) {
    var hand = Hand()
    hand.report([.touching, .began])
    // Until the gesture is on.
    hand.move(by: [6, 1], turning: 0.02, reports: 5)
    _ = hand.endFrame()
    let start = hand.places.map { hand.view.toCanvas($0) }
    for _ in 0..<20 {
      hand.move(by: [3, -2], turning: 0.01, reports: reports)
      #expect(hand.endFrame() == 1)
      for (place, start) in zip(hand.places, start) {
        let gap = hand.view.toCanvas(place) - start
        #expect((gap * gap).sum().squareRoot() < 0.05, "\(gap)")
      }
    }
  }

  private static func pen(_ time: Int64, near: Bool) -> InkEvent {
    .sample(
      PenSample(
        time: Timestamp(nanoseconds: time * 1_000_000), position: [10, 10], device: DeviceID(1),
        tool: .pen, state: near ? [.proximityKnown, .inProximity] : .proximityKnown))
  }

  private static func finger(_ time: Int64, x: Float, _ state: PenSample.State) -> InkEvent {
    var sample = PenSample(
      time: Timestamp(nanoseconds: time * 1_000_000), position: [x, 200], device: DeviceID(3),
      tool: .touch, state: state)
    sample.contact = 5
    return .sample(sample)
  }

  private static func drawing() -> InkSession {
    var session = InkSession(seed: 1)
    var settings = SettingsChange()
    settings.touchDraws = true
    session.apply(.settings(settings, .zero))
    return session
  }

  /// A line of a finger, from one ms on.
  private static func line(from start: Int64, into session: inout InkSession) {
    session.apply(finger(start, x: 100, [.touching, .began]))
    for step in 1...20 {
      session.apply(finger(start + Int64(step) * 10, x: 100 + Float(step) * 8, .touching))
    }
  }

  @Test("a pen that hovered and is unplugged, or left the window, is no longer near")
  func penGone() {
    let time = Timestamp(nanoseconds: 40_000_000)
    for gone in [InkEvent.deviceRemoved(DeviceID(1), time), .leave(time), nil] {
      var session = Self.drawing()
      session.apply(Self.pen(10, near: true))
      if let gone { session.apply(gone) }
      // Right after a pen, a touch is still taken for a palm.
      Self.line(from: 2000, into: &session)
      session.apply(Self.finger(2210, x: 260, []))
      session.finish()
      let count = session.frame.committed.tufts.count
      #expect(gone == nil ? count == 0 : count > 40)
    }
  }

  @Test("a finger's ink that is kept stays when a pen comes near; what is provisional goes")
  func penComesNear() {
    for keeps in [true, false] {
      var session = Self.drawing()
      if keeps {
        Self.line(from: 100, into: &session)
      } else {
        session.apply(Self.finger(100, x: 100, [.touching, .began]))
        session.apply(Self.finger(110, x: 101, .touching))
      }
      session.apply(Self.pen(320, near: true))
      let isDrawing = session.isDrawing
      #expect(!isDrawing)
      #expect(session.counts.rolledBackStrokes == (keeps ? 0 : 1))
      #expect(session.history.canUndo == keeps)
    }
  }

  @Test("what the gestures wanted is done once")
  func once() {
    var hand = Hand()
    hand.report([.touching, .began])
    hand.move(by: [6, 1], turning: 0.02, reports: 5)
    #expect(!hand.session.frame.gestures.isEmpty)
    hand.session.forgetGestures()
    #expect(hand.session.frame.gestures.isEmpty)
  }
}
