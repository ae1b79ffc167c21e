internal import Foundation

/// Recordings in files, in whatever format.
public enum RecordingFile {
  /// The formats that are read; a file's content tells, not its name.
  public enum Format: String, Sendable, CaseIterable {
    case penlog, inkml, csv, pelt

    /// The format that a file's name asks for, or nil.
    ///
    /// - Parameter path: The file's name.
    public init?(path: String) {
      self.init(rawValue: URL(filePath: path).pathExtension.lowercased())
    }
  }

  /// The largest InkML or CSV file that is taken, in bytes; pen logs are read piece by piece.
  private static let sizeLimit = 1 << 30

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - format: Its format; told from its content where nil.
  ///   - assumedRate: Samples a second where InkML has no times.
  /// - Returns: The recording.
  /// - Throws: `DocumentError`.
  public static func read(
    path: String, format: Format? = nil, assumedRate: Double = 120
  ) throws(DocumentError) -> Recording {
    let input = try InputFile(path: path)
    var head: [UInt8] = []
    // A pipe may give less than asked for.
    while head.count < 512, try input.read(appendingTo: &head, atMost: 512) > 0 {}
    guard !head.isEmpty else { throw .empty }
    let kind = if let format { format } else { try detect(head) }
    switch kind {
    case .penlog:
      return try PenLogReader.read(input, after: head)
    case .inkml:
      return try InkMLReader.read(
        head + input.readAll(atMost: sizeLimit), assumedRate: assumedRate)
    case .csv:
      return try CSVReader.read(head + input.readAll(atMost: sizeLimit))
    case .pelt:
      guard path != "-" else {
        throw .invalid("a drawing cannot be read from standard input; name its file")
      }
      return try DrawingFile.read(path: path)
    }
  }

  /// Tells a format from a file's first bytes.
  private static func detect(_ head: [UInt8]) throws(DocumentError) -> Format {
    if DrawingHead.isDatabase(head) { return .pelt }
    let bom = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].first { head.starts(with: $0) }
    let text = head.dropFirst(bom?.count ?? 0).filter { $0 != 0 }
    let first = text.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
    if first == UInt8(ascii: "{") { return .penlog }
    if first == UInt8(ascii: "<") { return .inkml }
    let line = String(decoding: text.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let columns = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    if columns.contains("t_ms"), columns.contains("x") { return .csv }
    throw .notThatFormat(
      "neither a drawing, nor a pen log, nor InkML, nor CSV with a header t_ms,x,y,…; nothing else is read"
    )
  }
}
