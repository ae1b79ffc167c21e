internal import CEpoxy

/// When the GPU had finished each frame and how long it worked on it, asked for without ever waiting.
///
/// Two queries a frame: one of elapsed time for the duration, one stamp for the end. (A pair of stamps
/// reads wrong on drivers that draw at a frame's end.) What is not there yet is asked for again at the next
/// frame; when all queries are under way a frame goes unmeasured and is counted. One thread, the context
/// current.
///
/// The corresponding C functions are `glBeginQuery`, `glQueryCounter` and `glGetQueryObjectui64v`.
public struct GPUTimer: ~Copyable {
  /// What the GPU did for a frame.
  public struct Result: Sendable, BitwiseCopyable {
    /// The frame's number.
    public var frame: Int
    /// When it had finished, in ns of the caller's clock.
    public var end: Int64
    /// How long it worked, in ns.
    public var duration: Int64
  }

  /// More frames than can be under way.
  private static let capacity = 4
  /// The two clocks drift apart by some µs a second.
  private static let calibrationLife: Int64 = 1_000_000_000
  private let elapsed: QueryNames
  private let stamps: QueryNames
  private var frames: [4 of Int] = .init(repeating: 0)
  /// The oldest frame under way, and how many there are.
  private var first = 0
  private var count = 0
  private var isMeasuring = false
  /// What is added to the GPU's clock for the caller's, in ns.
  private var offset: Int64 = 0
  private var calibrated: Int64?
  /// Frames that went unmeasured since all queries were under way.
  public private(set) var unmeasured = 0

  /// Makes a timer in the current context.
  public init() {
    elapsed = QueryNames()
    stamps = QueryNames()
  }

  /// Begins to measure a frame's draws.
  ///
  /// - Parameter frame: The frame's number, which its result will bear.
  public mutating func begin(frame: Int) {
    cancel()
    guard count < Self.capacity else {
      unmeasured += 1
      return
    }
    let place = (first + count) % Self.capacity
    frames[place] = frame
    glBeginQuery(GLenum(GL_TIME_ELAPSED), elapsed[place])
    isMeasuring = true
  }

  /// Ends it: all draws of the frame were issued.
  ///
  /// - Parameter clock: The caller's clock, in ns.
  public mutating func end(clock: () -> Int64) {
    guard isMeasuring else { return }
    calibrate(clock)
    glEndQuery(GLenum(GL_TIME_ELAPSED))
    glQueryCounter(stamps[(first + count) % Self.capacity], GLenum(GL_TIMESTAMP))
    isMeasuring = false
    count += 1
  }

  /// Ends it without a result: the frame has nothing to show.
  public mutating func cancel() {
    guard isMeasuring else { return }
    glEndQuery(GLenum(GL_TIME_ELAPSED))
    isMeasuring = false
  }

  /// Takes the next result that is there, oldest first; never waits.
  ///
  /// - Returns: The result; nil where none is there yet.
  public mutating func next() -> Result? {
    guard count > 0 else { return nil }
    var isThere: GLuint = 0
    glGetQueryObjectuiv(stamps[first], GLenum(GL_QUERY_RESULT_AVAILABLE), &isThere)
    guard isThere != 0 else { return nil }
    var duration: UInt64 = 0
    var end: UInt64 = 0
    glGetQueryObjectui64v(elapsed[first], GLenum(GL_QUERY_RESULT), &duration)
    glGetQueryObjectui64v(stamps[first], GLenum(GL_QUERY_RESULT), &end)
    defer {
      first = (first + 1) % Self.capacity
      count -= 1
    }
    return Result(
      frame: frames[first], end: Int64(truncatingIfNeeded: end) &+ offset,
      duration: Int64(truncatingIfNeeded: duration))
  }

  /// Sets the two clocks side by side now and then, for they drift; the tightest of a few brackets counts.
  private mutating func calibrate(_ clock: () -> Int64) {
    let now = clock()
    if let calibrated, now - calibrated < Self.calibrationLife { return }
    calibrated = now
    var tightest = Int64.max
    for _ in 0..<3 {
      var stamp: GLint64 = 0
      let before = clock()
      glGetInteger64v(GLenum(GL_TIMESTAMP), &stamp)
      let width = clock() - before
      guard width < tightest else { continue }
      tightest = width
      offset = before + width / 2 - Int64(stamp)
    }
  }
}

/// The names of four queries, deleted with their owner.
private struct QueryNames: ~Copyable {
  private var names: [4 of GLuint] = .init(repeating: 0)

  init() {
    withUnsafeMutableBytes(of: &names) { bytes in
      glGenQueries(4, bytes.assumingMemoryBound(to: GLuint.self).baseAddress)
    }
  }

  deinit {
    withUnsafeBytes(of: names) { bytes in
      glDeleteQueries(4, bytes.assumingMemoryBound(to: GLuint.self).baseAddress)
    }
  }

  subscript(index: Int) -> GLuint { names[index] }
}
