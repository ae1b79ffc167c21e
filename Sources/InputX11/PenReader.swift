import CXInput
import Glibc
public import InkTypes
public import SampleRing

/// Reads the pens, fingers and mice of an X window on a thread of its own.
///
/// It has its own connection to the display, apart from the one that made the window; from then on
/// the window's maker gets no pointer events any more, only keys. Owned by one thread.
///
/// **When the rings are full**, events stay unread in the X server for up to ten seconds: it
/// keeps them for us, and their times stay right. So a window that stalls loses nothing. After that
/// reading goes on, and what does not fit is refused and counted; contacts still begin and end.
public final class PenReader {
  /// The samples, oldest first; positions are px of the window, y down.
  public var samples: RingConsumer<PenSample>
  /// What else happened; `drain` joins it with the samples.
  public var notices: RingConsumer<InputNotice>

  private let connection: XConnection
  private let stopSignal: StopSignal
  private let registry = DeviceRegistry()
  private let sharedCounts = SharedCounts()
  private var thread: pthread_t?
  /// Notices that were drained, but stand behind samples that were not.
  private var laterNotices: [InputNotice] = []
  /// The number of the next sample that `drain` will bring.
  private var nextSequence: UInt32 = 0

  /// Notices that wait undrained, at most: more than a wheel turns in seconds.
  private static let noticeCapacity = 1024

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - display: The display's name; nil: the one that the environment names.
  ///   - window: The window's number. It must exist in the server already.
  ///   - sampleCapacity: How many samples wait undrained, a power of two, 256 or more.
  ///   - wake: Called on the reader's thread after each batch of events that brought something.
  /// - Throws: `InputError`; with `noXInput` the window system's own mouse is all there is.
  public init(
    display: String? = nil, window: UInt32, sampleCapacity: Int = 16384,
    wake: (@Sendable () -> Void)? = nil
  ) throws(InputError) {
    precondition(sampleCapacity >= 256, "a ring of \(sampleCapacity) samples is too small")
    connection = try XConnection(display: display)
    stopSignal = try StopSignal()
    let sampleEnds = SampleRing.make(of: PenSample.self, capacity: sampleCapacity)
    let noticeEnds = SampleRing.make(of: InputNotice.self, capacity: Self.noticeCapacity)
    samples = sampleEnds.consumer
    notices = noticeEnds.consumer
    laterNotices.reserveCapacity(2 * Self.noticeCapacity)
    let sink = RingSink(
      samples: sampleEnds.producer, notices: noticeEnds.producer, registry: registry)
    let loop = try ReaderLoop(
      connection: connection, window: window, sink: sink, stop: stopSignal, counts: sharedCounts,
      wake: wake)
    thread = try Self.start(loop)
  }

  deinit {
    stop()
  }

  /// Appends all that waits, so that samples and notices fit together.
  ///
  /// Every notice that belongs before one of the samples is among the notices, and none that belongs
  /// after a sample that is still to come. Never allocates where the arrays have the capacity.
  ///
  /// - Parameters:
  ///   - drainedSamples: What to append the samples to.
  ///   - drainedNotices: What to append the notices to; each stands before the sample of its number.
  public func drain(
    samples drainedSamples: inout [PenSample], notices drainedNotices: inout [InputNotice]
  ) {
    // This order: a notice is pushed before the samples that follow it.
    if samples.drain(into: &drainedSamples) > 0, let last = drainedSamples.last {
      nextSequence = last.sequence &+ 1
    }
    notices.drain(into: &laterNotices)
    let ready = laterNotices.prefix { Int32(bitPattern: $0.sequence &- nextSequence) <= 0 }
    drainedNotices.append(contentsOf: ready)
    laterNotices.removeFirst(ready.count)
  }

  /// What is known of a device, those that are gone included; takes a lock.
  ///
  /// - Parameter id: The device's number in the samples.
  /// - Returns: The device, or nil where no reader ever had it, or 256 have come since.
  public func device(_ id: DeviceID) -> InputDevice? {
    registry.device(id)
  }

  /// What drives a device; asks the server, so not for every frame.
  ///
  /// - Parameter device: The device.
  /// - Returns: What the server lets be seen of its driver.
  public func driver(of device: InputDevice) -> InputDriver {
    DriverQuery(connection).driver(of: device)
  }

  /// Whether the server is Xwayland; asks the server.
  ///
  /// One older than 23.1 does not say so.
  public var isXwayland: Bool { connection.hasExtension("XWAYLAND") }

  /// What the reader met so far.
  public var counts: InputCounts { sharedCounts.snapshot }

  /// Ends the reading; what is in the rings stays there.
  ///
  /// Not to be called from `wake`. Further calls do nothing.
  public func stop() {
    guard let thread else { return }
    stopSignal.request()
    // It may be waiting for an answer of a server that stands still.
    connection.shutDown()
    pthread_join(thread, nil)
    self.thread = nil
  }

  // MARK: The thread

  /// Carries the loop to its thread.
  private final class Handoff {
    private var loop: ReaderLoop?

    init(_ loop: consuming ReaderLoop) {
      self.loop = consume loop
    }

    func run() {
      guard var loop = loop.take() else { return }
      loop.run()
    }
  }

  private static func start(_ loop: consuming ReaderLoop) throws(InputError) -> pthread_t {
    var thread = pthread_t()
    let handoff = Unmanaged.passRetained(Handoff(loop))
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Handoff>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, handoff.toOpaque())
    guard code == 0 else {
      handoff.release()
      throw .noThread(code: code)
    }
    pthread_setname_np(thread, "pelt-input")
    return thread
  }
}
