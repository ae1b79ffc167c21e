import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("A pen that rests")
  struct RestTests {
    @Test("its newest sample is on the screen within a frame, and stays; no guess goes beyond it")
    func rest() throws {
      try DrawRig.with(options: ["--brush", "ink", "--size", "0.3"]) { rig in
        let pen = rig.server.pen
        var times: [Double] = []
        try pen.enter(PenState(100, 400))
        try pen.tipDown(PenState(100, 400, pressure: 0.5))
        for round in 0..<5 {
          let start = SIMD2<Double>(100 + 200 * Double(round), 400)
          // So slow that there is a tuft within a px of each sample.
          let line = Hand.line(from: start, to: start + [20, 10], count: 60)
          var pacer = Pacer(rate: 500)
          for state in line {
            pacer.wait()
            try pen.move(state)
          }
          let last = start + [20, 10]
          let sent = monotonicNanoseconds()
          let place = SIMD2<Int>(last)
          try rig.wait("the newest sample on the screen") {
            try rig.screen.pixel(place) != DrawRig.background
          }
          times.append(Double(monotonicNanoseconds() - sent) / 1e6)
          // The tail goes within 36 ms.
          usleep(100_000)
          let rested = try rig.settledScreen()
          #expect(rested.inkedCount(in: .around(last, 0)) == 1)
          #expect(rested.inkedCount(in: .around(last + [9, 4.5], 4)) == 0)
          usleep(600_000)
          #expect(try rig.screen.picture() == rested)
        }
        times.sort()
        #expect(times[2] < 100, "ms: \(times)")
        try pen.tipUp(PenState(1100, 600, pressure: 0.5))
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        try rig.expectScreenIsRendered()
      }
    }
  }
}
