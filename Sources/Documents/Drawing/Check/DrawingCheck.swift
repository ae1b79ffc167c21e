internal import InkTypes

/// What is wrong with a drawing, and how much of it is there.
///
/// Everything is looked at: SQLite's own structures, every checksum, the order of the events, every tile,
/// whether the index agrees with itself. The file is not changed.
public struct DrawingCheck: Sendable {
  /// What is wrong, in the order in which it was found; nothing = the drawing is whole.
  public internal(set) var findings: [Finding] = []
  /// What the drawing is, as far as that can be read.
  public internal(set) var document: DrawingDocument?
  /// How many events it should have; nil where that cannot be read.
  public internal(set) var eventCount: Int?
  /// How many events can be read.
  public internal(set) var readableEventCount = 0
  /// How many events the index knows; 0 = there is none.
  public internal(set) var indexedEventCount = 0
  /// The index's strokes and steps; empty where they cannot be read.
  public internal(set) var strokes: [DrawingStroke] = [], steps: [DrawingStep] = []
  /// The checkpoints all of whose tiles can be read, the newest first.
  public internal(set) var checkpoints: [DrawingCheckpoint] = []
  /// How many tiles were looked at.
  public internal(set) var tileCount = 0

  /// Whether nothing is wrong.
  public var isClean: Bool { findings.isEmpty }

  /// Something that is wrong.
  public struct Finding: Sendable, Equatable {
    /// What it is about.
    public var kind: Kind
    /// What is wrong, in words.
    public var words: String
    /// The events that cannot be read, where it is about events.
    public var events: Range<Int>?
  }

  /// What can be wrong.
  public enum Kind: String, Sendable, CaseIterable {
    /// SQLite's own structures.
    case database
    /// The document's description: size, seed, devices.
    case document
    /// Events: they, and what follows from them, are lost.
    case events
    /// The index of strokes and steps: it follows from the events.
    case index
    /// A checkpoint: opening takes longer without it, nothing is lost.
    case checkpoint
  }

  /// Looks at a drawing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - progress: Told the share that is done, 0...1.
  /// - Returns: What was found.
  /// - Throws: `DocumentError` where it is no drawing, of a later version, or cannot be read at all.
  public static func run(
    path: String, progress: (Double) -> Void = { _ in }
  ) throws(DocumentError) -> DrawingCheck {
    var check = DrawingCheck()
    let source = try DrawingSource(path: path)
    check.lookAtDatabase(source.database)
    var examination = DrawingExamination(source.database)
    examination.readDocument(&check)
    examination.readEvents(&check) { _, done in progress(done) }
    examination.readIndex(&check)
    examination.readCheckpoints(&check) { _, _ in }
    return check
  }

  private mutating func lookAtDatabase(_ database: Database) {
    do throws(DatabaseError) {
      let statement = try database.prepare("PRAGMA integrity_check(10)")
      while try statement.step() {
        let words = statement.text(0)
        if words != "ok" { note(.database, words.split(separator: "\n").joined(separator: "; ")) }
      }
    } catch {
      note(.database, error.message)
    }
  }

  mutating func note(_ kind: Kind, _ words: String, events: Range<Int>? = nil) {
    // A damaged page can make as many findings as a file has rows.
    guard findings.count < Self.findingLimit else { return }
    findings.append(Finding(kind: kind, words: words, events: events))
  }

  private static let findingLimit = 200
}
