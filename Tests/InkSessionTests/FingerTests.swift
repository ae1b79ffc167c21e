import Gestures
import InkSession
import InkTypes
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
}
