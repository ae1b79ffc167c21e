/// Writes pen logs, version 1: compact JSON, one event a line, tip and place in every report.
public enum PenLogWriter {
  /// Bytes gathered before they are written.
  private static let chunk = 1 << 16

  /// Writes a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - output: Where to; it is not committed.
  /// - Throws: `DocumentError.system`.
  public static func write(
    _ recording: Recording, to output: borrowing OutputFile
  ) throws(DocumentError) {
    var encoder = PenLogEncoder()
    var text = encoder.header(of: recording)
    for event in recording.events {
      text += encoder.line(for: event, names: recording.names)
      guard text.utf8.count >= chunk else { continue }
      try output.write(Array(text.utf8))
      text = ""
    }
    try output.write(Array(text.utf8))
  }
}
