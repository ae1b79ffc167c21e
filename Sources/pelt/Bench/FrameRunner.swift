internal import InkSession
internal import InkTypes
internal import Prediction
internal import Strokes

/// Something that draws frames as a program would, and shows them.
protocol FramePainter: ~Copyable {
  /// Draws a frame and shows it; all of it is done when this returns.
  mutating func show(_ frame: borrowing FrameDescription)

  /// Makes ready to draw after another painter did.
  borrowing func activate()

  /// Draws a frame and shows it, and asks what the GPU took for it.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The GPU's time in s; nil where there is none, or its driver does not say.
  mutating func showTimed(_ frame: borrowing FrameDescription) -> Double?
}

extension FramePainter where Self: ~Copyable {
  borrowing func activate() {}

  mutating func showTimed(_ frame: borrowing FrameDescription) -> Double? {
    show(frame)
    return nil
  }
}

/// A pen's frames, drained, drawn and shown by one painter.
struct FrameRunner<Painter: FramePainter & ~Copyable>: ~Copyable {
  var painter: Painter
  private let pen: BenchPen
  private var session: InkSession
  private var nextFrame = 0
  /// Half a 60 Hz frame from the drain until the frame is on screen.
  private static var nanosecondsUntilSeen: Int64 { 8_333_333 }
  /// Hairs that became part of the picture, and hairs that were drawn ahead.
  private(set) var hairs = 0, hairsAhead = 0

  init(_ painter: consuming Painter, pen: BenchPen) {
    self.painter = painter
    self.pen = pen
    session = InkSession(seed: 1, prediction: .kalman)
    session.apply(.brush(pen.brush, .zero))
  }

  /// Draws and shows the next frames.
  ///
  /// - Parameter count: How many.
  /// - Returns: The processor time of each, in s, of all threads.
  mutating func run(frames count: Int) -> [Double] {
    painter.activate()
    return (0..<count).map { _ in
      let samples = pen.samples(ofFrame: nextFrame)
      let start = processorSeconds()
      prepare(samples)
      painter.show(session.frame)
      let end = processorSeconds()
      tally()
      return end - start
    }
  }

  /// Draws and shows the next frames for the GPU's time, which is asked for aside: asking costs time too.
  ///
  /// - Parameter count: How many.
  /// - Returns: The GPU's time of each in s; none where there is no GPU, or its driver does not say.
  mutating func gpuSeconds(frames count: Int) -> [Double] {
    painter.activate()
    return (0..<count).compactMap { _ in
      prepare(pen.samples(ofFrame: nextFrame))
      defer { tally() }
      return painter.showTimed(session.frame)
    }
  }

  /// Draws the next frame by other means.
  ///
  /// - Parameter draw: Called with the painter and the frame.
  mutating func runFrame(_ draw: (inout Painter, borrowing FrameDescription) -> Void) {
    prepare(pen.samples(ofFrame: nextFrame))
    draw(&painter, session.frame)
    tally()
  }

  /// Lifts the pen: the stroke ends, and the next frame begins another one.
  ///
  /// - Returns: The processor time of that frame, in s.
  mutating func finish() -> Double {
    var lift = pen.samples(ofFrame: nextFrame)[0]
    lift.state = []
    nextFrame += 1
    let start = processorSeconds()
    session.beginFrame()
    session.apply(.sample(lift))
    painter.show(session.frame)
    let end = processorSeconds()
    tally()
    return end - start
  }

  /// From samples to a frame's description.
  private mutating func prepare(_ samples: [PenSample]) {
    session.beginFrame()
    for sample in samples { session.apply(.sample(sample)) }
    let now = BenchPen.time(ofFrame: nextFrame)
    session.speculate(
      to: Timestamp(nanoseconds: now.nanoseconds + Self.nanosecondsUntilSeen), now: now)
    nextFrame += 1
  }

  private mutating func tally() {
    hairs += session.frame.committed.hairCount
    hairsAhead += session.frame.speculative.hairCount
  }
}
