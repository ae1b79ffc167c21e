import CScreenProbe
import Foundation
import Testing
import VirtualTablet
import WindowGLFW

/// What the X server says of frames, told by a client that presents as a driver's swap does.
@Suite("PresentWatch", .serialized)
struct PresentWatchTests {
  /// Listens from before the first frame on.
  private final class Listener {
    let display: String
    var watch: PresentWatch?
    var completions: [PresentWatch.Completion] = []

    init(_ display: String) { self.display = display }

    func collect() {
      while let completion = watch?.next() { completions.append(completion) }
    }
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  @Test("every frame is told of once, with its serial, and with a time of our clock")
  func completions() throws {
    let server = try VirtualXServer(layout: .wacom, size: [1280, 800])
    let listener = Listener(server.display)
    let start = Self.now()
    let count = screen_probe_present(
      server.display, 30,
      { window, context in
        guard let context else { return }
        let listener = Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue()
        listener.watch = PresentWatch(display: listener.display, window: window)
      }, Unmanaged.passUnretained(listener).toOpaque())
    try #require(count == 1, "the server has no Present")
    let isListening = listener.watch != nil
    try #require(isListening)
    for _ in 0..<100 where listener.completions.count < 30 {
      listener.watch?.wait(atMost: 50_000_000)
      listener.collect()
    }
    let seen = listener.completions
    #expect(seen.map(\.serial) == Array(1...30))
    #expect(seen.allSatisfy { $0.mode != .flip })
    for (earlier, later) in zip(seen, seen.dropFirst()) {
      #expect(later.microseconds > earlier.microseconds && later.blank > earlier.blank)
    }
    // A virtual screen counts in our clock; its blank may be foretold by a period.
    #expect(
      seen.allSatisfy { ((start - 100_000)...(Self.now() + 100_000)).contains($0.microseconds) })
  }

  @Test("without a server there is no watch")
  func noServer() {
    let isThere = PresentWatch(display: ":7654", window: 1) != nil
    #expect(!isThere)
  }

  @Test("a wait for frames that never come ends in time")
  func wait() throws {
    let server = try VirtualXServer(layout: .wacom, size: [1280, 800])
    let watch = PresentWatch(display: server.display, window: 1)
    let start = Self.now()
    watch?.wait(atMost: 30_000_000)
    #expect((25_000...2_000_000).contains(Self.now() - start))
    let first = watch?.next()
    #expect(first?.serial == nil)
  }
}
