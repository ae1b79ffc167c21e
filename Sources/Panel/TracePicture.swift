/// What the gesture trace shows: rows of spans over the last seconds.
public struct TracePicture: Sendable, Equatable {
  /// What a span is painted as.
  public enum Tone: Sendable, CaseIterable {
    /// A finger is down.
    case touch
    /// A finger was taken away.
    case lostTouch
    /// A gesture is on.
    case active
    /// A gesture has happened.
    case won
    /// It is not this gesture.
    case failed
    /// A gesture was taken away.
    case cancelled
  }

  /// A time in one state; 0 is the picture's left edge, 1 its right one.
  public struct Span: Sendable, Hashable {
    /// Since when, 0...1.
    public var start: Float
    /// Until when, 0...1.
    public var end: Float
    /// What it is painted as.
    public var tone: Tone

    /// Makes a span.
    ///
    /// - Parameters:
    ///   - start: Since when, 0...1.
    ///   - end: Until when, 0...1.
    ///   - tone: What it is painted as.
    public init(start: Float, end: Float, tone: Tone) {
      self.start = start
      self.end = end
      self.tone = tone
    }
  }

  /// A recogniser.
  public struct Row: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Its states.
    public var spans: [Span]
    /// The rule that kept it from its gesture, or none.
    public var note: String

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - spans: Its states.
    ///   - note: The rule that kept it from its gesture, or none.
    public init(name: String, spans: [Span], note: String) {
      self.name = name
      self.spans = spans
      self.note = note
    }
  }

  /// Fingers, each on a line of its own from the top; at most ten are shown.
  public var touches: [Span]
  /// Recognisers.
  public var rows: [Row]
  /// How long the time is that it shows, in s.
  public var seconds: Float

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - touches: Fingers.
  ///   - rows: Recognisers.
  ///   - seconds: How long the time is that it shows, in s.
  public init(touches: [Span], rows: [Row], seconds: Float) {
    self.touches = touches
    self.rows = rows
    self.seconds = seconds
  }
}
