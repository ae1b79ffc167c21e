internal import InkTypes

/// What Pelt writes into InkML beside the standard's elements: `annotation`s of a type `pelt:…`.
///
/// | in | type | text |
/// |---|---|---|
/// | `ink` | `pelt:version` | 1; the strokes are as they were drawn: nothing is to be repaired |
/// | `ink` | `pelt:canvas` | width and height, px |
/// | `ink` | `pelt:seed` | the document's seed |
/// | `ink` | `pelt:background` | `#RRGGBB` |
/// | `traceGroup` | `pelt:stroke` | the stroke's number, which with the seed gives the hairs |
/// | `traceGroup` | `pelt:changes` | when each trace after the first one took up its brush, T |
///
/// A `brush` has the properties `pelt:kind`, `pelt:size`, `pelt:density`, `pelt:opacity` and
/// `pelt:hue`, which stand over the standard's own; an `inkSource` `pelt:tool`.
struct InkMLNotes {
  /// The version that is written, and the latest that is read.
  static let knownVersion = 1
  /// What the types begin with.
  static let prefix = "pelt:"
  /// The largest side of a canvas, in px; renderers have limits of their own.
  private static let longestSide = 1 << 20

  private(set) var version: Int?
  private(set) var canvas: SIMD2<Int>?
  private(set) var seed: UInt32?
  private(set) var background: InkColor?

  /// A note of a group of traces.
  struct Group: Equatable {
    /// The stroke's number.
    var stroke: UInt32?
    /// In ms.
    var changes: [Double] = []
  }

  /// Takes a note of the whole.
  ///
  /// - Parameters:
  ///   - type: With the prefix; others are passed over.
  ///   - text: What it says.
  ///   - line: Where it stands.
  /// - Throws: `DocumentError` where it says what cannot be.
  mutating func take(_ type: String, _ text: String, line: Int) throws(DocumentError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    switch type.dropFirst(Self.prefix.count) {
    case "version":
      version = try Self.value(words, type, line) { Int($0) }
      guard let version, version <= Self.knownVersion else {
        throw .laterVersion(found: text, known: Self.knownVersion)
      }
    case "canvas":
      let sides = words.compactMap { Int($0) }.filter { (1...Self.longestSide).contains($0) }
      guard sides.count == 2, words.count == 2 else { throw Self.strange(type, text, line) }
      canvas = [sides[0], sides[1]]
    case "seed": seed = try Self.value(words, type, line) { UInt32($0) }
    case "background":
      background = try Self.value(words, type, line) { InkColor(hexadecimal: $0.dropFirst()) }
    default: break
    }
  }

  fileprivate static func value<Value>(
    _ words: [Substring], _ type: String, _ line: Int, _ read: (Substring) -> Value?
  ) throws(DocumentError) -> Value {
    guard words.count == 1, let value = read(words[0]) else {
      throw strange(type, words.joined(separator: " "), line)
    }
    return value
  }

  fileprivate static func strange(_ type: String, _ text: String, _ line: Int) -> DocumentError {
    .line(line, "an annotation \(type) that says \"\(text.prefix(40))\"")
  }
}

extension InkMLNotes.Group {
  /// Takes a note of the group.
  ///
  /// - Parameters:
  ///   - type: With the prefix; others are passed over.
  ///   - text: What it says.
  ///   - line: Where it stands.
  /// - Throws: `DocumentError` where it says what cannot be.
  mutating func take(_ type: String, _ text: String, line: Int) throws(DocumentError) {
    switch type.dropFirst(InkMLNotes.prefix.count) {
    case "stroke":
      stroke = try InkMLNotes.value(
        text.split(whereSeparator: \.isWhitespace), type, line, { UInt32($0) })
    case "changes":
      let words = text.split(whereSeparator: \.isWhitespace)
      changes = words.compactMap { DecimalScanner.number($0) }
      guard changes.count == words.count else { throw InkMLNotes.strange(type, text, line) }
    default: break
    }
  }
}
