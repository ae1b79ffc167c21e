internal import GraphicsGL
internal import InkSession
public import InkTypes

/// A part of a drawing that is drawn again, some events at a time.
public struct PictureRebuild: ~Copyable {
  /// Which events are wanted, from now on.
  public private(set) var events = 0..<0
  private var session: InkSession?
  private let base: [SIMD2<Int>: [UInt16]]?
  private let endsCleared: Bool
  private let endsStroke: Bool
  private var isBegun = false
  /// How many events are played before a frame is drawn.
  static let batch = 2048

  /// - Parameters:
  ///   - base: What to begin with, by column and row of blocks; nil = what is shown.
  ///   - endsCleared: Whether the last one is a clearing.
  ///   - endsStroke: Whether a stroke that the events leave open is whole.
  init(base: [SIMD2<Int>: [UInt16]]?, endsCleared: Bool, endsStroke: Bool) {
    self.base = base
    self.endsStroke = endsStroke
    self.endsCleared = endsCleared
  }

  /// Has events played.
  mutating func play(_ events: Range<Int>, _ session: consuming InkSession) {
    self.events = events
    self.session = consume session
  }

  /// Draws a little.
  ///
  /// - Parameters:
  ///   - renderer: The picture.
  ///   - read: Gives some of the wanted events by their numbers; throws where they cannot be had.
  /// - Returns: Whether all is drawn.
  /// - Throws: What `read` throws: the picture then is not right.
  public mutating func advance<Events: Collection<InkEvent>, Failure>(
    _ renderer: inout LiveRenderer, read: (Range<Int>) throws(Failure) -> Events
  ) throws(Failure) -> Bool {
    if !isBegun { begin(&renderer) }
    let range = events.prefix(Self.batch)
    if !range.isEmpty {
      let part = try read(range)
      session?.beginFrame()
      for event in part { session?.apply(event) }
      events.removeFirst(range.count)
      if events.isEmpty, endsStroke { session?.finish() }
      draw(on: &renderer)
    }
    guard events.isEmpty else { return false }
    if endsCleared, base == nil { renderer.clear() }
    return true
  }

  private mutating func begin(_ renderer: inout LiveRenderer) {
    isBegun = true
    guard let base else {
      renderer.trust()
      return
    }
    renderer.reset()
    for (place, pixels) in base { renderer.load(pixels, at: place) }
  }

  private mutating func draw(on renderer: inout LiveRenderer) {
    guard let session = session.take() else { return }
    renderer.redraw(session.frame)
    self.session = consume session
  }
}

extension Range<Int> {
  /// The first of it.
  fileprivate func prefix(_ count: Int) -> Range {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }

  fileprivate mutating func removeFirst(_ count: Int) {
    self = lowerBound + count..<upperBound
  }
}
