internal import InkTypes

/// Drawings that are written as a whole.
public enum DrawingFile {
  /// Writes a recording as a drawing: the file appears whole or not at all.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - path: The file; one of that name is replaced, unless somebody draws in it.
  ///   - strokes: The index of its strokes, where it is known.
  ///   - steps: Its undo log, where it is known.
  /// - Throws: `DocumentError`; `.inUse` where somebody draws in the file.
  public static func write(
    _ recording: Recording, to path: String, strokes: [DrawingStroke] = [],
    steps: [DrawingStep] = []
  ) throws(DocumentError) {
    let count = recording.events.count
    let changes =
      strokes.map { QueuedChange(change: .stroke($0), after: count) }
      + steps.map { QueuedChange(change: .step($0), after: count) }
    try NewDrawing.write(to: path, DrawingDocument(recording), replacing: true) {
      store throws(DatabaseError) in
      try store.save(recording.events, changes[...], packsTail: true)
    }
  }

  /// Reads a drawing as a recording, as `RecordingFile.read` does.
  ///
  /// - Parameter path: The file.
  /// - Returns: What was written, event for event, bit for bit.
  /// - Throws: `DocumentError`.
  public static func read(path: String) throws(DocumentError) -> Recording {
    try DrawingReader(path: path).recording()
  }
}
