internal import GraphicsGL
internal import InkTypes
internal import InputX11
internal import Latency
internal import WindowGLFW

/// All that tells when frames were finished and seen.
///
/// | who draws | finished                     | seen                                           |
/// | --------- | ---------------------------- | ---------------------------------------------- |
/// | the CPU   | `glFinish`, or what follows  | the return of swap, copy or shared memory's put |
/// | a GPU     | its own stamp                | CompleteNotify, else a finish behind the swap  |
///
/// GLX_OML_sync_control is left out: where Mesa has it, it rests on the same Present events, and asking it
/// waits or gives the time of another blank.
struct PresentSources: ~Copyable {
  /// Whether the CPU draws: then a swap's return means that the pixels are there.
  let isSoftware: Bool
  /// Whether a compositor owns the screen.
  let isRedirected: Bool
  private var watch: PresentWatch?
  private var timer: GPUTimer?
  private var queue = FrameQueue()
  private var swaps: UInt32 = 0

  /// - Parameters:
  ///   - isSoftware: Whether the CPU draws.
  ///   - window: What shows the frames, its context current; nil where nothing does.
  init(isSoftware: Bool, window: Window?) {
    self.isSoftware = isSoftware
    isRedirected = window?.isRedirected ?? false
    guard !isSoftware, let window else { return }
    watch = PresentWatch(window: window.identifier)
    timer = GPUTimer()
  }

  /// The source that is used, for a report.
  var name: String {
    if isSoftware { return "return of the showing (drawn by the CPU)" }
    if queue.isTold { return "Present CompleteNotify" }
    return queue.isSilent ? "finish behind the swap" : "not known yet"
  }

  /// Whether frames are out of which more may become known.
  var hasFrames: Bool { !queue.isEmpty }

  // MARK: A frame's way

  mutating func beginDrawing(frame number: Int) {
    timer?.begin(frame: number)
  }

  mutating func endDrawing() {
    timer?.end { MonotonicClock.now.nanoseconds }
  }

  /// The frame has nothing to show.
  mutating func dropDrawing() {
    timer?.cancel()
  }

  /// The swap returned: takes its number, and waits for it where nobody else would tell.
  mutating func swapped(_ frame: inout FrameInHand) {
    swaps &+= 1
    frame.serial = swaps
    frame.swapShows = isSoftware || queue.isSilent
    if queue.isSilent { Driver.finish() }
    frame.swapReturn = MonotonicClock.now
  }

  /// Keeps a frame until its presentation is known.
  ///
  /// - Returns: A frame of which nobody will hear.
  mutating func keep(_ frame: FrameInHand) -> FrameInHand? { queue.keep(frame) }

  /// Waits until another frame may begin.
  mutating func waitForRoom(inFlight: Int, period: Int64?) {
    guard let period else { return }
    while let deadline = queue.roomDeadline(inFlight: inFlight, period: period) {
      let left = deadline.nanoseconds - MonotonicClock.now.nanoseconds
      guard left > 0 else { return }
      watch?.wait(atMost: left)
      collect()
    }
  }

  /// Takes what came; never waits.
  mutating func collect() {
    while let completion = watch?.next() {
      queue.complete(
        serial: completion.serial, mode: completion.evidenceMode,
        report: PresentEvidence.Report(
          microseconds: completion.microseconds, blank: completion.blank),
        now: MonotonicClock.now)
    }
    while let result = timer?.next() {
      queue.finish(
        number: result.frame, end: Timestamp(nanoseconds: result.end), duration: result.duration)
    }
  }

  /// The oldest frame that is out, if all that will be known of it is.
  mutating func takeKnown() -> FrameInHand? { queue.takeKnown(now: MonotonicClock.now) }
}

extension PresentWatch.Completion {
  fileprivate var evidenceMode: PresentEvidence.Mode {
    switch mode {
    case .copy: .copy
    case .flip: .flip
    case .skip: .skip
    }
  }
}
