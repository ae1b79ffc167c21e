import InkTypes
import InputX11
import Testing

@Suite("ServerClock")
struct ServerClockTests {
  private static func at(_ milliseconds: Double) -> Timestamp {
    Timestamp(nanoseconds: Int64(milliseconds * 1e6))
  }

  @Test(
    "an event lies in the middle of what is possible",
    arguments: [
      (5000, 5000.25, 5000.125),  // read within its own ms: not after it arrived
      (5000, 5001.0, 5000.5),
      (5000, 5003.7, 5000.5),
      (5000, 5999.9, 5000.5),
      (5000, 5000.0, 5000.0),
    ] as [(UInt32, Double, Double)])
  func middle(server: UInt32, arrival: Double, expected: Double) {
    var clock = ServerClock()
    #expect(clock.time(of: server, arrival: Self.at(arrival)) == Self.at(expected))
    #expect(clock.offset == 0)
  }

  @Test("times go on where 32 bits of ms wrap", arguments: [0, 1, 3])
  func wrap(times: Int64) {
    var clock = ServerClock()
    let wrap = (times + 1) << 32
    for step in Int64(-500)..<500 {
      let milliseconds = wrap + step
      let arrival = Timestamp(nanoseconds: milliseconds * 1_000_000 + 2_300_000)
      let time = clock.time(of: UInt32(truncatingIfNeeded: milliseconds), arrival: arrival)
      #expect(time.nanoseconds == milliseconds * 1_000_000 + 500_000)
    }
  }

  @Test("a reader that stood still for minutes still gets the times right")
  func stalled() {
    var clock = ServerClock()
    _ = clock.time(of: 10_000, arrival: Self.at(10_000.2))
    for server in stride(from: UInt32(10_001), to: 300_000, by: 997) {
      let time = clock.time(of: server, arrival: Self.at(310_000))
      #expect(time == Self.at(Double(server) + 0.5))
    }
    #expect(clock.offset == 0)
  }

  @Test(
    "another machine's clock is joined by the smallest difference seen",
    arguments: [Int64(-3_600_000), -1, 1_000, 5_000, 86_400_000])
  func remote(difference: Int64) {
    var clock = ServerClock()
    let delays: [Int64] = [9, 4, 7, 2, 30, 2, 5]
    var smallest = Int64.max
    for (step, delay) in delays.enumerated() {
      let server = 4_000_000_000 + Int64(step) * 10
      let arrival = server + difference + delay
      smallest = min(smallest, difference + delay)
      // Far enough ahead of 0 ms for a difference below 0.
      let time = clock.time(
        of: UInt32(truncatingIfNeeded: server), arrival: Timestamp(nanoseconds: arrival * 1_000_000)
      )
      guard !(0..<1000).contains(smallest) else { continue }
      #expect(clock.offset == smallest)
      let earliest = (server + smallest) * 1_000_000
      #expect((earliest...earliest + 500_000).contains(time.nanoseconds))
      #expect(time.nanoseconds <= arrival * 1_000_000)
    }
  }
}
