import Foundation
import GraphicsGL
import Testing

/// Times of the GPU, here of the CPU that draws in its place.
@Suite("GPUTimer", .serialized)
struct GPUTimerTests {
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  @Test("a frame's work has a duration, and an end between its draws and now")
  func measures() throws {
    let context = try HeadlessContext()
    defer { context.makeCurrent() }
    let target = try RenderTarget(size: [2048, 2048], formats: [.rgba16])
    var timer = GPUTimer()
    for frame in 0..<20 {
      let start = Self.now()
      timer.begin(frame: frame)
      target.clear(Rectangle(width: 2048, height: 2048))
      timer.end(clock: Self.now)
      Driver.finish()
      let end = Self.now()
      let first = timer.next()
      let result = try #require(first)
      #expect(result.frame == frame)
      #expect((1...(end - start)).contains(result.duration))
      // The two clocks are known to each other to some µs.
      #expect(((start - 50_000)...(end + 50_000)).contains(result.end))
      let second = timer.next()
      #expect(second?.frame == nil)
    }
    let unmeasured = timer.unmeasured
    #expect(unmeasured == 0)
  }

  @Test("results that nobody takes are bounded, and the frames that went unmeasured are counted")
  func bounded() throws {
    let context = try HeadlessContext()
    defer { context.makeCurrent() }
    var timer = GPUTimer()
    for frame in 0..<10 {
      timer.begin(frame: frame)
      timer.end(clock: Self.now)
    }
    let unmeasured = timer.unmeasured
    #expect(unmeasured == 6)
    Driver.finish()
    var frames: [Int] = []
    while let result = timer.next() { frames.append(result.frame) }
    #expect(frames == [0, 1, 2, 3])
  }

  @Test("a frame that had nothing to show leaves no result, and does not spoil the next one")
  func cancelled() throws {
    let context = try HeadlessContext()
    defer { context.makeCurrent() }
    var timer = GPUTimer()
    for frame in 0..<10 {
      timer.begin(frame: frame)
      if frame % 2 == 0 { timer.cancel() } else { timer.end(clock: Self.now) }
      if frame % 4 == 2 { timer.begin(frame: 100 + frame) }
    }
    timer.cancel()
    try Driver.check()
    Driver.finish()
    var frames: [Int] = []
    while let result = timer.next() { frames.append(result.frame) }
    #expect(frames == [1, 3, 5, 7])
  }
}
