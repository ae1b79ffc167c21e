public import InkTypes

/// What a drawing is, apart from its events.
public struct DrawingDocument: Sendable, Equatable {
  /// Width and height of the canvas, in px, each 1...1048576.
  public var size: SIMD2<Int>
  /// The document's seed: with it the picture is a function of the events.
  public var seed: UInt32
  /// The canvas's colour at the start; settings among the events change it.
  public var background: InkColor
  /// What the events' times count from.
  public var clock: Recording.Clock
  /// The devices known at the start, as of `Recording.devices`.
  public var devices: [Recording.Device] = []
  /// The devices' own words: names by device, of all that ever appeared.
  public var names: [DeviceID: String] = [:]
  /// Whether it says what its devices are; a bare table does not.
  public var describesDevices = true

  /// Makes a description.
  ///
  /// - Parameters:
  ///   - size: Width and height of the canvas, in px.
  ///   - seed: The document's seed.
  ///   - background: The canvas's colour at the start.
  ///   - clock: What the events' times count from.
  public init(
    size: SIMD2<Int>, seed: UInt32, background: InkColor = InkColor(rgb: 0),
    clock: Recording.Clock = .session
  ) {
    self.size = size
    self.seed = seed
    self.background = background
    self.clock = clock
  }

  /// Takes what a recording says of itself.
  ///
  /// - Parameter recording: The recording; its events are not looked at.
  public init(_ recording: Recording) {
    self.init(size: recording.canvas, seed: recording.seed, clock: recording.clock)
    devices = recording.devices
    names = recording.names
    describesDevices = recording.describesDevices
  }
}

/// A stroke as a drawing's index names it; the events say the same, and what it looks like.
public struct DrawingStroke: Sendable, BitwiseCopyable, Hashable {
  /// Its number, counted from 0: `strokeIndex` of the document.
  public var number: Int
  /// The number of the event that began it.
  public var firstEvent: Int
  /// How many events there were when it was whole.
  public var endEvent: Int
  /// How many contact samples it has.
  public var sampleCount: Int
  /// The brush that it began with.
  public var brush: Brush
  /// The tool that drew it.
  public var tool: Tool
  /// The device that drew it.
  public var device: DeviceID
  /// How the canvas lay in the window when it began.
  public var view: ViewTransform
  /// What became of it.
  public var state: State

  /// What can become of a stroke.
  public enum State: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// It is part of a step.
    case drawn = 0
    /// It was taken back while it was drawn: a gesture's first finger, or a cancelled touch.
    case abandoned = 1
  }

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - number: Its number, counted from 0.
  ///   - events: From the event that began it to that after which it was whole.
  ///   - sampleCount: How many contact samples it has.
  ///   - brush: The brush that it began with.
  ///   - tool: The tool that drew it.
  ///   - device: The device that drew it.
  ///   - view: How the canvas lay in the window when it began.
  ///   - state: What became of it.
  public init(
    number: Int, events: Range<Int>, sampleCount: Int, brush: Brush, tool: Tool,
    device: DeviceID, view: ViewTransform = .identity, state: State = .drawn
  ) {
    self.number = number
    firstEvent = events.lowerBound
    endEvent = events.upperBound
    self.sampleCount = sampleCount
    self.brush = brush
    self.tool = tool
    self.device = device
    self.view = view
    self.state = state
  }
}

/// A step of the undo log: something that the person did and can take back.
public struct DrawingStep: Sendable, BitwiseCopyable, Hashable {
  /// Its number, counted from 0 and never given twice in a drawing.
  public var number: Int
  /// The stroke that it is; nil = the canvas was cleared.
  public var stroke: Int?
  /// How many events there were when it was whole.
  public var endEvent: Int
  /// Whether it holds.
  public var state: State

  /// What a step can be.
  public enum State: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// It is part of the picture.
    case done = 0
    /// It was taken back, and can be done again.
    case undone = 1
    /// It was taken back, and something else was done after that.
    case dropped = 2
  }

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - number: Its number, counted from 0.
  ///   - stroke: The stroke that it is; nil = the canvas was cleared.
  ///   - endEvent: How many events there were when it was whole.
  ///   - state: Whether it holds.
  public init(number: Int, stroke: Int?, endEvent: Int, state: State = .done) {
    self.number = number
    self.stroke = stroke
    self.endEvent = endEvent
    self.state = state
  }
}

/// The picture as it was at some event: what opening begins with.
public struct DrawingCheckpoint: Sendable, BitwiseCopyable, Hashable {
  /// How many events the picture has in it.
  public var events: Int
  /// How many steps of it are done.
  public var doneSteps: Int
  /// The number of the newest done step; nil where there is none.
  public var topStep: Int?
  /// Width and height of the picture, in px; 1...65536 each.
  public var size: SIMD2<Int>

  /// Makes a checkpoint's head.
  ///
  /// - Parameters:
  ///   - events: How many events the picture has in it.
  ///   - doneSteps: How many steps of it are done.
  ///   - topStep: The number of the newest done step; nil where there is none.
  ///   - size: Width and height of the picture, in px.
  public init(events: Int, doneSteps: Int, topStep: Int?, size: SIMD2<Int>) {
    self.events = events
    self.doneSteps = doneSteps
    self.topStep = topStep
    self.size = size
  }

  /// Side of a tile in px: tiles are squares; those at the right and bottom may reach beyond.
  public static let tileSide = DrawingLimits.tileSide
  /// Bytes of a tile: rows of RGBA, 16 bits a channel in the machine's order.
  public static let tileBytes = DrawingLimits.tileBytes
}
