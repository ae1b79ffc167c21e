import InkSession
import InkTypes
import Prediction
import Strokes
import TestSupport
import Testing

@Suite("The predicted tail")
struct TailTests {
  private func sample(_ index: Int, x: Float, touching: Bool = true, device: UInt32 = 1)
    -> PenSample
  {
    var sample = PenSample(
      time: Timestamp(nanoseconds: Int64(index) * 5_000_000), position: [x, 50],
      device: DeviceID(device), state: touching ? .touching : [])
    sample.axes = .pressure
    sample.pressure = 0.5
    return sample
  }

  /// A straight stroke of 1 px a ms, a report every 5 ms.
  private func stroke(_ session: inout InkSession, count: Int) {
    for index in 0..<count { session.apply(.sample(sample(index, x: Float(index) * 5))) }
  }

  private func time(_ milliseconds: Double) -> Timestamp {
    Timestamp(nanoseconds: Int64(milliseconds * 1e6))
  }

  @Test("reaches to the time at which the frame is seen, and 33.3 ms at most")
  func horizon() throws {
    var session = InkSession(seed: 1, prediction: .velocity)
    stroke(&session, count: 40)
    for (ahead, wanted) in [(0.0, 0.0), (8, 8), (16, 16), (33.3, 33.3), (200, 33.3)] {
      session.beginFrame()
      session.speculate(to: time(195 + ahead), now: time(196))
      let end = session.frame.predicted.last?.position.x ?? 195
      #expect(abs(end - (195 + wanted)) < 0.5, "\(ahead) ms: \(end)")
    }
  }

  @Test("shrinks to nothing when the pen is silent, and says when it must be drawn anew")
  func silence() throws {
    var session = InkSession(seed: 1, prediction: .velocity)
    stroke(&session, count: 40)
    var lengths: [Double] = []
    for silence in [5.0, 19, 28, 36, 37, 100] {
      session.beginFrame()
      let now = time(195 + silence)
      session.speculate(to: time(195 + silence + 16), now: now)
      lengths.append((session.frame.predicted.last?.position.x ?? 195) - 195)
    }
    #expect(lengths[1] > 30)
    #expect(lengths[2] > 5 && lengths[2] < lengths[1])
    #expect(lengths[3...].allSatisfy { $0 < 1.5 })
    #expect(session.nextChange(after: time(200))?.nanoseconds == time(215).nanoseconds)
    #expect(session.nextChange(after: time(300)) == nil)
    // A gesture that waits for its time, as a window's shaking does, hides nothing of it.
    session.apply(.windowMoved([10, 10], time(196)))
    #expect(session.nextChange(after: time(200))?.nanoseconds == time(215).nanoseconds)
    #expect((session.nextChange(after: time(300)) ?? .zero) > time(300))
  }

  @Test("is gone in the frame in which the pen lifts, and with prediction off")
  func lift() {
    var session = InkSession(seed: 1, prediction: .kalman)
    stroke(&session, count: 40)
    session.apply(.sample(sample(40, x: 200, touching: false)))
    session.beginFrame()
    session.speculate(to: time(220), now: time(201))
    #expect(session.frame.predicted.isEmpty && session.frame.speculative.isEmpty)
    var off = InkSession(seed: 1)
    stroke(&off, count: 40)
    off.speculate(to: time(220), now: time(196))
    #expect(off.frame.predicted.isEmpty && !off.frame.speculative.isEmpty)
  }

  @Test("commits the same tufts whatever is predicted", arguments: PredictionModel.allCases)
  func commits(model: PredictionModel) {
    let events = TestMotion(seed: 5).reports(rate: 240, seconds: 1).map { InkEvent.sample($0) }
    func committed(_ prediction: PredictionModel?) -> [Tuft] {
      var session = InkSession(seed: 1, prediction: prediction)
      var tufts: [Tuft] = []
      for event in events {
        session.beginFrame()
        session.apply(event)
        session.speculate(to: time(33), now: event.time)
        tufts += session.frame.committed.tufts
      }
      session.beginFrame()
      session.finish()
      return tufts + session.frame.committed.tufts
    }
    #expect(committed(model) == committed(nil))
  }

  @Test("a predicted tuft has the index that the real one will have")
  func indices() {
    var session = InkSession(seed: 1, prediction: .velocity)
    stroke(&session, count: 40)
    let last = session.frame.committed.tufts.last?.index ?? 0
    session.speculate(to: time(225), now: time(196))
    let ahead = session.frame.speculative.tufts.map(\.index)
    #expect(ahead == Array(last + 1...last + UInt32(ahead.count)))
  }

  @Test("what is learned belongs to the device, and can be given to a later session")
  func learning() {
    var session = InkSession(seed: 1, prediction: .kalman)
    #expect(session.weights(of: DeviceID(1)) == nil)
    stroke(&session, count: 200)
    session.finish()
    let learned = session.weights(of: DeviceID(1))
    #expect(learned != nil && learned != .fitted)
    #expect(session.weights(of: DeviceID(2)) == nil)
    var later = InkSession(seed: 1, prediction: .kalman)
    if let learned { later.learn(learned, of: DeviceID(1)) }
    #expect(later.weights(of: DeviceID(1)) == learned)
  }

  @Test(
    "goes on where the device's clock began anew, in a stroke or between strokes",
    arguments: [true, false], [true, false])
  func restart(betweenStrokes: Bool, hasArrivals: Bool) throws {
    var session = InkSession(seed: 1, prediction: .velocity)
    func take(_ index: Int, at milliseconds: Double, touching: Bool = true) {
      var sample = sample(index, x: Float(index) * 5, touching: touching)
      sample.time = time(milliseconds)
      // Arrivals are on a clock that goes on.
      sample.arrival = hasArrivals ? time(2000 + Double(index) * 5) : sample.time
      session.apply(.sample(sample))
    }
    for index in 0..<40 { take(index, at: 2000 + Double(index) * 5) }
    if betweenStrokes { take(40, at: 2200, touching: false) }
    for index in 41..<80 { take(index, at: Double(index - 41) * 5) }
    let newest = hasArrivals ? 2395.0 : 190
    session.beginFrame()
    session.speculate(to: time(newest + 16), now: time(newest + 1))
    let end = session.frame.predicted.last?.position.x ?? 0
    // The newest report lies at 395 px; a pen of 1 px a ms goes on for 16 ms.
    if hasArrivals {
      // What the device's clock lost nobody knows: up to two reports' time.
      #expect(end > 409 && end < 422, "\(end)")
    } else {
      #expect(abs(end - 411) < 0.5, "\(end)")
      #expect(
        session.nextChange(after: time(newest + 1)).map { $0.nanoseconds } == time(210).nanoseconds)
      session.beginFrame()
      session.speculate(to: time(newest + 100), now: time(newest + 90))
      #expect(session.frame.predicted.isEmpty)
    }
  }
}
