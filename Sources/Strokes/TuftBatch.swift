public import InkTypes

/// Tufts of one stroke that share their settings, a range of a batch.
public struct TuftRun: Sendable, BitwiseCopyable {
  /// The stroke that they belong to.
  public var stroke: StrokeIdentity
  /// The stroke's kind of mark.
  public var kind: BrushKind
  /// The settings of all its tufts.
  public var paint: Paint
  /// The first tuft's place in the batch.
  public var first: Int
  /// How many tufts; may be 0 in a run that only ends its stroke.
  public var count: Int
  /// The stroke's tuft before the first one, with its brush size: where an ink line goes on.
  public var lead: Lead?
  /// Whether nothing of this stroke follows.
  public var endsStroke: Bool

  /// The tuft before a run.
  public struct Lead: Sendable, BitwiseCopyable {
    /// The tuft.
    public var tuft: Tuft
    /// The brush's size at that tuft.
    public var size: Double

    /// Makes a lead.
    ///
    /// - Parameters:
    ///   - tuft: The tuft.
    ///   - size: The brush's size at that tuft.
    public init(tuft: Tuft, size: Double) {
      self.tuft = tuft
      self.size = size
    }
  }

  /// The places of its tufts in the batch.
  public var range: Range<Int> { first..<first + count }
}

/// How a run's marks gather in the plane of their stroke, before they join the picture.
extension TuftRun {
  /// Whether a pixel takes the largest coverage of all marks; else marks add up, each by its opacity.
  public var isSolid: Bool { kind == .ink || kind == .eraser }

  /// The opacity of a full pixel of the plane: that of hairs and discs is in their marks already.
  public var strength: Float { isSolid ? Mark.opacity(of: kind, paint) : 1 }

  /// What a full pixel of the plane adds to the picture: premultiplied; nothing for the eraser.
  public var planeInk: SIMD4<Float> {
    kind == .eraser ? .zero : SIMD4(paint.color.channels, 1) * strength
  }

  /// Whether another run may go on in this one's plane: same stroke, same colour, same strength.
  ///
  /// - Parameter next: The other run.
  /// - Returns: Whether one plane holds both.
  public func sharesPlane(with next: TuftRun) -> Bool {
    stroke == next.stroke && paint.color == next.paint.color && strength == next.strength
  }
}

/// Tufts in the order of drawing, in runs of equal settings; reused from frame to frame.
public struct TuftBatch: Sendable {
  /// The tufts.
  public private(set) var tufts: [Tuft] = []
  /// Which of them belong together; their ranges follow each other without a gap.
  public private(set) var runs: [TuftRun] = []

  /// Makes an empty batch.
  ///
  /// - Parameter capacity: How many tufts, and runs, it takes before it must allocate.
  public init(capacity: Int = 0) {
    tufts.reserveCapacity(capacity)
    runs.reserveCapacity(capacity)
  }

  /// Forgets all and keeps the memory.
  public mutating func removeAll() {
    tufts.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
  }

  /// Whether there is nothing to draw or to end.
  public var isEmpty: Bool { runs.isEmpty }

  /// How many hairs its tufts have.
  public var hairCount: Int { tufts.reduce(0) { $0 + Int($1.hairCount) } }

  /// Appends a tuft to the stroke's run, or opens a new run where the settings changed.
  mutating func append(_ tuft: Tuft, of stroke: ActiveStroke, lead: TuftRun.Lead?) {
    if let last = runs.last, last.stroke == stroke.identity, last.paint == stroke.paint,
      !last.endsStroke
    {
      runs[runs.count - 1].count += 1
    } else {
      open(stroke, lead: lead)
      runs[runs.count - 1].count = 1
    }
    tufts.append(tuft)
  }

  /// Marks that nothing of a stroke follows.
  mutating func end(_ stroke: ActiveStroke, lead: TuftRun.Lead?) {
    if runs.last?.stroke != stroke.identity { open(stroke, lead: lead) }
    runs[runs.count - 1].endsStroke = true
  }

  private mutating func open(_ stroke: ActiveStroke, lead: TuftRun.Lead?) {
    runs.append(
      TuftRun(
        stroke: stroke.identity, kind: stroke.kind, paint: stroke.paint, first: tufts.count,
        count: 0, lead: lead, endsStroke: false))
  }
}

/// What stays the same along a run.
struct ActiveStroke: BitwiseCopyable {
  var identity: StrokeIdentity
  var kind: BrushKind
  var paint: Paint
}
