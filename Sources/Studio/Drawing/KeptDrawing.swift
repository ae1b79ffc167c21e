internal import Documents
internal import Drawings
internal import InkSession
internal import InkTypes
internal import Rendering

/// The drawing of a window: its file, and how the window's times and devices are called in it.
final class KeptDrawing {
  /// Where it is.
  private(set) var path: String
  /// Whether the person has not given it a name.
  private(set) var isUnnamed: Bool
  /// Keeps what is drawn; nil where it can only be read, and until it is open.
  private(set) var keeper: DrawingKeeper?
  /// Gives what is in it, until it is open.
  private var opening: DrawingOpening?
  private var writer: DrawingWriter?
  /// What leads from the machine's times and devices to the drawing's.
  private(set) var shift = EventShift()
  /// The problem that the person was told of.
  private var toldProblem: DrawingProblem?
  private var toldRestored = 0
  private var toldLoss = false
  /// Whether it can only be read.
  let isReadOnly: Bool
  /// What the file says it is.
  let document: DrawingDocument?
  /// Whether it was made by this window.
  private let isNew: Bool
  private var isFinished = false

  /// What the person should know once it is open.
  let message: String?

  /// Finds or makes the drawing that a person asks for.
  ///
  /// - Parameters:
  ///   - choice: Which.
  ///   - document: What a new one is.
  /// - Returns: The drawing; nil where none is wanted, or none can be made (which is said).
  /// - Throws: `StudioError` where the file that was asked for cannot be opened.
  static func open(
    _ choice: DrawingChoice, new document: DrawingDocument
  ) throws(StudioError) -> KeptDrawing? {
    guard let opened = try OpenedDrawing.open(choice, new: document) else { return nil }
    return KeptDrawing(opened)
  }

  private init(_ opened: consuming OpenedDrawing) {
    path = opened.path
    message = opened.message
    isUnnamed = opened.isUnnamed
    writer = opened.writer
    isReadOnly = opened.writer == nil
    let opening = opened.opening.take()
    switch opening {
    case .some(let opening): document = opening.reader.document
    case .none: document = opened.writer?.document
    }
    self.opening = consume opening
    isNew = self.opening == nil
    if isNew, let writer { keeper = DrawingKeeper(writer) }
  }

  deinit {
    // A window that could not begin leaves no empty drawing.
    if !isFinished { _ = finish(isEmpty: (keeper?.eventCount ?? 0) == 0) }
  }

  // MARK: Opening

  /// Whether it is not open yet.
  var isOpening: Bool {
    switch opening {
    case .some: true
    case .none: false
    }
  }

  /// The picture of the last checkpoint, to show while the rest is read.
  func readCheckpoint() -> [SIMD2<Int>: PictureBlock]? { opening?.readCheckpoint() }

  /// Reads and draws a little more.
  ///
  /// - Parameters:
  ///   - session: The session, which shows no stroke meanwhile.
  ///   - timeline: Its timeline.
  ///   - renderer: The picture.
  ///   - now: The time.
  /// - Returns: The share that is done, 0...1; nil when it is open.
  /// - Throws: `DocumentError` where the file is damaged.
  func openMore(
    _ session: inout InkSession, _ timeline: inout PictureTimeline,
    _ renderer: inout LiveRenderer, now: Timestamp
  ) throws(DocumentError) -> Double? {
    guard var opening = opening.take() else { return nil }
    guard try opening.advance(&session, &timeline, &renderer) else {
      let share = opening.progress
      self.opening = consume opening
      return share
    }
    shift = opening.shift(now: now)
    if let writer { keeper = opening.keeper(writer, session) }
    return nil
  }

  // MARK: Drawing

  /// Takes an event that the session has just taken.
  func take(_ event: InkEvent, _ session: borrowing InkSession) {
    if case .frame = event { return }
    keeper?.take(event, session)
  }

  /// Takes the name of a device that is about to appear.
  func name(_ device: DeviceID, _ name: String) {
    keeper?.writer.name(device, name)
  }

  /// Begins to draw on under another name; one without a name moves, one with a name stays as it was.
  func move(to path: String, replacing: Bool) {
    writer?.beginMove(to: path, replacing: replacing, keepingOld: !isUnnamed)
  }

  /// What became of a move, once.
  func takeMoveResult() -> Result<String, DocumentError>? {
    guard let result = writer?.takeMoveResult() else { return nil }
    if case .success(let new) = result {
      path = new
      isUnnamed = false
    }
    return result
  }

  /// What the person should be told now, once each.
  func takeMessage() -> String? {
    guard let writer else { return nil }
    let status = writer.status
    if status.restoredCount != toldRestored {
      toldRestored = status.restoredCount
      return "somebody deleted the drawing's file; it was written again"
    }
    if keeper?.isWhole == false, !toldLoss {
      toldLoss = true
      return "the disk was away for too long: what was drawn last is not all kept"
    }
    guard status.problem != toldProblem else { return nil }
    toldProblem = status.problem
    return status.problem.map { "\($0)" } ?? "the drawing is saved again"
  }

  /// What is in the way of saving, while it is.
  var problem: DrawingProblem? { writer?.status.problem }

  /// Ends it.
  ///
  /// - Parameter isEmpty: Whether nothing was ever drawn: a new one without a name then goes.
  /// - Returns: What the person should know.
  func finish(isEmpty: Bool) -> String? {
    isFinished = true
    let outcome = keeper?.finish() ?? writer?.finish()
    if isUnnamed, isNew, isEmpty, outcome?.problem == nil {
      DrawingFolder.remove(path)
      return nil
    }
    guard let outcome, outcome.lostEvents > 0 else { return nil }
    let why = outcome.problem.map { "\($0)" } ?? "not all could be saved"
    return "\(path): \(why); \(outcome.lostEvents) events are lost"
  }
}
