/// How far a drawing's writing is, as the frame's thread may ask at any time.
public struct DrawingStatus: Sendable, Equatable {
  /// How many events are in the file.
  public var savedEvents: Int
  /// How many events wait to be saved.
  public var waitingEvents: Int
  /// How many events were refused since there was no room left: they are not in the file.
  public var droppedEvents: Int
  /// How long the oldest waiting event has waited, in ns; 0 where none waits.
  ///
  /// Between two looks at the status half a second counts at most: a program that stood still has not
  /// seen the disk work.
  public var delayNanoseconds: Int64
  /// What is in the way; nil = nothing.
  public var problem: DrawingProblem?
  /// How often the file was written anew, since somebody had deleted it.
  public var restoredCount: Int
}

/// What can be in the way of a drawing's writing, which is tried again until nothing is.
public enum DrawingProblem: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// The disk is full, or the person's share of it.
  case diskFull = 1
  /// The file, its folder or its disk can only be read.
  case readOnly
  /// The disk or the network fails.
  case inputOutput
  /// The file is gone, and could not be written anew.
  case deleted
  /// Another file has its name.
  case replaced
  /// Something waits for over two seconds: the disk stalls.
  case slow
  /// The file is damaged: nothing more can be saved in it.
  case damaged
  /// Another program keeps the file locked.
  case locked
  /// The system or SQLite refuses for another reason; `DrawingWriter.problemDetail` has its words.
  case other
}

extension DrawingProblem: CustomStringConvertible {
  /// A line for the person: what is wrong, what becomes of the drawing, what to do.
  public var description: String {
    switch self {
    case .diskFull: "the disk is full: nothing is saved until there is room"
    case .readOnly: "the drawing cannot be written: nothing is saved; save it under another name"
    case .inputOutput: "the disk fails: nothing is saved until it answers again"
    case .deleted: "the drawing's file is gone: nothing is saved; save it under another name"
    case .replaced:
      "another file has the drawing's name: nothing is saved; save it under another name"
    case .slow: "the disk is slow: the newest strokes are not saved yet"
    case .damaged: "the drawing's file is damaged: nothing is saved; save it under another name"
    case .locked: "another program keeps the drawing locked: nothing is saved meanwhile"
    case .other: "the drawing cannot be saved; save it under another name"
    }
  }
}

/// What was left when a writer ended.
public struct DrawingOutcome: Sendable, Equatable {
  /// How many events are in the file.
  public var savedEvents: Int
  /// How many events are in no file.
  public var lostEvents: Int
  /// What was in the way; nil = nothing.
  public var problem: DrawingProblem?
  /// The system's or SQLite's words for it.
  public var detail: String?

  /// Makes an outcome.
  ///
  /// - Parameters:
  ///   - savedEvents: How many events are in the file.
  ///   - lostEvents: How many events are in no file.
  ///   - problem: What was in the way.
  ///   - detail: Words for it.
  public init(
    savedEvents: Int, lostEvents: Int, problem: DrawingProblem? = nil, detail: String? = nil
  ) {
    self.savedEvents = savedEvents
    self.lostEvents = lostEvents
    self.problem = problem
    self.detail = detail
  }
}
