internal import Documents
internal import Drawings
internal import Foundation
internal import InkSession
internal import InkTypes
internal import Latency
internal import Rendering
internal import Studio

/// What it costs a frame that the drawing is kept in a file meanwhile.
enum KeptFrames {
  private static let strokes = 8

  /// Frames without a window, with a file and without by turns, stroke by stroke, at the pen's pace.
  ///
  /// - Parameter path: What is a name for files beside it.
  /// - Returns: How much longer the middle and the slowest of a hundred frames take.
  /// - Throws: `DocumentError`.
  static func offscreen(beside path: String) throws(DocumentError) -> Figures {
    let side = LargeDrawing.side
    let other = path + ".frames.pelt"
    defer { unlink(other) }
    var kept = try HeadlessDrawing(
      creating: other, DrawingDocument(size: [side, side], seed: 7))
    var session = InkSession(seed: 7)
    var renderer = LiveRenderer(size: [side, side], undoBudget: 160 << 20)
    var times: (kept: [Double], bare: [Double]) = ([], [])
    for stroke in 0..<strokes {
      LargeDrawing.forEachFrame(of: stroke) { batch in
        // At the pen's own pace: the file's thread has no more to do than in a window.
        Thread.sleep(forTimeInterval: Double(batch.count) * 1e-3)
        times.kept.append(Cost { kept.take(batch) }.wall)
      }
      LargeDrawing.forEachFrame(of: stroke) { batch in
        Thread.sleep(forTimeInterval: Double(batch.count) * 1e-3)
        times.bare.append(
          Cost {
            session.beginFrame()
            for event in batch { session.apply(event) }
            renderer.draw(session.frame)
          }.wall)
      }
    }
    _ = kept.finish()
    var figures = Figures()
    figures.add("p99_kept_us", share(0.99, of: times.kept) * 1e6)
    for (name, part) in [("p50", 0.5), ("p99", 0.99)] {
      figures.add(
        "\(name)_kept_over_not", share(part, of: times.kept) / share(part, of: times.bare))
    }
    return figures
  }

  /// The same in a window, with all that a person's window does; by turns, window by window.
  ///
  /// - Parameter path: What is a name for files beside it.
  /// - Returns: How much longer the middle and the slowest of a hundred frames take from draining to
  ///   showing; how much longer their oldest samples wait to be seen, what a frame does after showing
  ///   counted in; and what it costs the window's thread in all.
  /// - Throws: `Failure` where no window opens.
  static func window(beside path: String) throws(Failure) -> Figures {
    let other = path + ".window.pelt"
    var kept: [WindowTimes] = []
    var bare: [WindowTimes] = []
    for _ in 0..<5 {
      kept.append(try WindowTimes(.file(other)))
      for ending in ["", "-wal", "-shm"] { unlink(other + ending) }
      bare.append(try WindowTimes(.none))
    }
    func ratio(_ value: (WindowTimes) -> Double) -> Spread {
      Spread(zip(kept, bare).map { value($0) / value($1) })
    }
    var figures = Figures()
    figures.add("frames", kept[0].frames.count)
    figures.add("p99_kept_us", Spread(kept.map { share(0.99, of: $0.frames) * 1e6 }))
    figures.add("p50_kept_over_not", ratio { share(0.5, of: $0.frames) })
    figures.add("p99_kept_over_not", ratio { share(0.99, of: $0.frames) })
    figures.add("sample_p99_kept_us", Spread(kept.map { share(0.99, of: $0.waits) * 1e6 }))
    figures.add("sample_p50_kept_over_not", ratio { share(0.5, of: $0.waits) })
    figures.add("sample_p99_kept_over_not", ratio { share(0.99, of: $0.waits) })
    figures.add("thread_kept_over_not_cpu", ratio(\.thread))
    return figures
  }

  /// The value below which a share of all lie.
  private static func share(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
  }

  /// What a window took for the strokes.
  private struct WindowTimes {
    /// Of each frame, from draining to showing, in s.
    let frames: [Double]
    /// Of each frame's oldest sample, from its arrival to showing, in s.
    let waits: [Double]
    /// The window's thread's processor time, in s.
    let thread: Double

    init(_ drawing: DrawingChoice) throws(Failure) {
      var recording = Recording()
      recording.canvas = [LargeDrawing.side, LargeDrawing.side]
      recording.seed = 7
      recording.events = (0..<strokes).flatMap { LargeDrawing.samples(of: $0) }
        .map { .sample($0) }
      var options = StudioOptions()
      options.recording = recording
      options.drawing = drawing
      options.usesSettings = false
      options.profiles = true
      options.seconds = Double(strokes) * LargeDrawing.secondsPerStroke + 0.5
      let start = Self.threadSeconds()
      let report = try StudioRun.report(options)
      thread = Self.threadSeconds() - start
      guard let log = report.latency?.log else { throw .failed("no frame was profiled") }
      let shown = log.frameNumbers.compactMap { log.frame($0) }.filter { $0.swapReturn != nil }
      func seconds(since start: (FrameStamps) -> Timestamp?) -> [Double] {
        shown.compactMap { frame in
          guard let end = frame.swapReturn, let start = start(frame) else { return nil }
          return Double(end.nanoseconds - start.nanoseconds) * 1e-9
        }
      }
      frames = seconds { $0.drain }
      waits = seconds { $0.oldestSample }
      guard frames.count > 100, waits.count > 100 else {
        throw .failed("only \(frames.count) frames were shown")
      }
    }

    private static func threadSeconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
  }
}
