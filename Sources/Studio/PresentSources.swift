internal import GraphicsGL
internal import InkTypes
internal import InputX11
internal import Latency
internal import WindowGLFW

/// All that tells when frames were finished and seen, and the frames that wait to hear of it.
///
/// | who draws | finished                    | seen                                                     |
/// | --------- | --------------------------- | -------------------------------------------------------- |
/// | the CPU   | `glFinish`, or swap's return | swap's return                                            |
/// | a GPU     | its own stamp               | CompleteNotify, else OML, else swap's return behind a finish |
struct PresentSources: ~Copyable {
  /// Whether the CPU draws: then a swap's return means that the pixels are there.
  let isSoftware: Bool
  /// Whether a compositor owns the screen.
  let isRedirected: Bool
  private var watch: PresentWatch?
  private var timer: GPUTimer?
  private let hasSynchronization: Bool
  private var swaps: UInt32 = 0
  /// Frames under way, oldest first.
  private var frames: [FrameInHand] = []
  /// Two in flight, and what a hidden window's server keeps.
  private static let capacity = 8
  /// A server that said nothing of so many swaps will not.
  private static let swapsToBelieve: UInt32 = 30
  /// Nobody hears of a frame after that long, in ns.
  private static let longestWait: Int64 = 250_000_000

  /// - Parameters:
  ///   - isSoftware: Whether the CPU draws.
  ///   - window: What shows the frames; its context is current.
  init(isSoftware: Bool, window: Window?) {
    self.isSoftware = isSoftware
    isRedirected = window?.isRedirected ?? false
    hasSynchronization = !isSoftware && (window?.hasSynchronization ?? false)
    frames.reserveCapacity(Self.capacity)
    guard !isSoftware, let window else { return }
    watch = PresentWatch(window: window.identifier)
    timer = GPUTimer()
  }

  /// The source that is used, for a report.
  var name: String {
    if isSoftware { return "swap return (software GL)" }
    if hasCompletions { return "Present CompleteNotify" }
    return hasSynchronization ? "GLX_OML_sync_control" : "swap return"
  }

  /// Whether the server ever said when a frame was shown.
  private var hasCompletions = false

  /// Whether no server ever tells: then the swap is waited for.
  private var isSilent: Bool {
    !isSoftware && !hasCompletions && !hasSynchronization && swaps >= Self.swapsToBelieve
  }

  // MARK: A frame's way

  mutating func beginDrawing(frame number: Int) {
    timer?.begin(frame: number) { MonotonicClock.now.nanoseconds }
  }

  mutating func endDrawing() {
    timer?.end()
  }

  /// Counts a swap, and waits for it where nobody else would tell.
  ///
  /// - Returns: The driver's number of it.
  mutating func swapped() -> UInt32 {
    swaps &+= 1
    if isSilent { Driver.finish() }
    return swaps
  }

  /// Keeps a frame until its presentation is known.
  mutating func keep(_ frame: FrameInHand) {
    var frame = frame
    if isSilent { frame.swapReturn = MonotonicClock.now }
    if frames.count == Self.capacity { frames.removeFirst() }
    frames.append(frame)
  }

  /// Waits until fewer frames are under way than may be, at most two periods.
  mutating func waitForRoom(inFlight: Int, period: Int64?) {
    guard hasCompletions, let period else { return }
    guard frames.count >= inFlight, let call = frames.last?.swapCall else { return }
    let left = call.nanoseconds + 2 * period - MonotonicClock.now.nanoseconds
    if left > 0 { watch?.wait(atMost: left) }
  }

  /// Takes what came; never waits.
  mutating func collect(_ window: Window?) {
    while let completion = watch?.next() {
      hasCompletions = true
      guard let index = frames.firstIndex(where: { $0.serial == completion.serial }) else {
        continue
      }
      frames[index].completion = (
        completion.evidenceMode,
        PresentEvidence.Report(
          microseconds: completion.microseconds, blank: completion.blank)
      )
    }
    while let result = timer?.next() {
      guard let index = frames.firstIndex(where: { $0.number == result.frame }) else { continue }
      frames[index].finished = Timestamp(nanoseconds: result.end)
      frames[index].gpuDuration = result.duration
    }
    guard hasSynchronization, !hasCompletions, let report = window?.synchronization else { return }
    guard let index = frames.firstIndex(where: { Int64($0.serial) == report.swap }) else { return }
    frames[index].synchronization = PresentEvidence.Report(
      microseconds: report.microseconds, blank: report.blank)
  }

  /// The oldest frame under way, if all that will be known of it is.
  mutating func takeKnown() -> FrameInHand? {
    guard let oldest = frames.first, let call = oldest.swapCall else { return nil }
    let age = MonotonicClock.now.nanoseconds - call.nanoseconds
    let isSeen = oldest.completion != nil || oldest.synchronization != nil || isSilent
    guard isSeen && oldest.finished != nil || age > Self.longestWait else { return nil }
    return frames.removeFirst()
  }

  /// All that is known of when a frame was seen.
  func evidence(of frame: FrameInHand) -> PresentEvidence {
    let now = MonotonicClock.now
    var evidence = PresentEvidence(swapCall: frame.swapCall ?? frame.drain, now: now)
    evidence.swapReturn = frame.swapReturn
    evidence.swapShows = isSoftware || isSilent
    evidence.finished = frame.finished
    evidence.completion = frame.completion
    evidence.synchronization = frame.synchronization
    evidence.isRedirected = isRedirected
    return evidence
  }
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
