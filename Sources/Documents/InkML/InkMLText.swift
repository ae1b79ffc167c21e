/// Brings a file's bytes into the one form that the parser is given: UTF-8 without a declared
/// encoding, checked by `InkMLMarkup`.
enum InkMLText {
  /// The bytes as UTF-8; unchanged, and not copied, where they are that already.
  ///
  /// - Parameter bytes: The file.
  /// - Returns: Bytes for the parser.
  /// - Throws: `DocumentError` for an empty file, an encoding that is not taken, or a DOCTYPE.
  static func utf8(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8] {
    guard bytes.contains(where: { !DecimalScanner.isBlank($0) }) else { throw .empty }
    return try InkMLMarkup.checked(decoded(bytes))
  }

  private static func decoded(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8] {
    let head = (bytes.first ?? 1, bytes.dropFirst().first ?? 1)
    let isUTF32 =
      bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF])
      || bytes.starts(with: [0x3C, 0, 0, 0]) || bytes.starts(with: [0, 0, 0, 0x3C])
    guard !isUTF32 else { throw .line(1, "the text is UTF-32; save it as UTF-8") }
    switch head {
    case (0xFF, 0xFE): return try utf16(bytes.dropFirst(2), isBigEndian: false)
    case (0xFE, 0xFF): return try utf16(bytes.dropFirst(2), isBigEndian: true)
    case (0x3C, 0): return try utf16(bytes[...], isBigEndian: false)
    case (0, 0x3C): return try utf16(bytes[...], isBigEndian: true)
    default: return try singleBytes(bytes)
    }
  }

  private static func utf16(
    _ bytes: ArraySlice<UInt8>, isBigEndian: Bool
  ) throws(DocumentError) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else {
      throw .invalid("the UTF-16 text ends in the middle of a character")
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    let high = isBigEndian ? 0 : 1
    let starts = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2)
    var units = starts.lazy.map { start -> UInt16 in
      UInt16(bytes[start + high]) << 8 | UInt16(bytes[start + 1 - high])
    }.makeIterator()
    var decoder = UTF16()
    while true {
      switch decoder.decode(&units) {
      case .scalarValue(let scalar): text.append(contentsOf: UTF8.encode(scalar) ?? .init())
      case .emptyInput:
        blankDeclaration(in: &text)
        return text
      case .error: throw .line(line(at: text.count, in: text), "the text is not valid UTF-16")
      }
    }
  }

  private static func singleBytes(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8] {
    guard let name = declaredEncoding(bytes) else { return bytes }
    switch name.uppercased() {
    case "UTF-8", "UTF8": return bytes
    case "US-ASCII", "ASCII", "ISO-8859-1", "ISO8859-1", "LATIN1", "WINDOWS-1252":
      // Only names and annotations can differ between these, and neither is drawn.
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count)
      for byte in bytes {
        text.append(contentsOf: UTF8.encode(Unicode.Scalar(byte)) ?? .init())
      }
      blankDeclaration(in: &text)
      return text
    default:
      let shown = name.prefix(40).split(whereSeparator: \.isNewline).joined(separator: " ")
      throw .line(1, "the text says that it is \(shown), which is not taken; save it as UTF-8")
    }
  }

  /// The XML declaration's extent, which must stand at the very beginning.
  private static func declaration(_ text: [UInt8]) -> Range<Int>? {
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard text[start...].starts(with: "<?xml".utf8) else { return nil }
    let window = text[start..<min(text.count, start + 1024)]
    guard let end = window.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    return start..<end + 1
  }

  private static func declaredEncoding(_ text: [UInt8]) -> String? {
    guard let extent = declaration(text) else { return nil }
    // Quotes part the declaration: in `encoding="x"` the name is the piece after the key's.
    let pieces = text[extent].split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 0x22 || $0 == 0x27 })
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      guard String(decoding: piece, as: UTF8.self).contains("encoding") else { continue }
      return String(decoding: next, as: UTF8.self)
    }
    return nil
  }

  /// Takes away what a transcoded text says of its encoding; lines keep their numbers.
  private static func blankDeclaration(in text: inout [UInt8]) {
    guard let extent = declaration(text) else { return }
    for index in extent where text[index] != 0x0A {
      text[index] = 0x20
    }
  }

  /// The line of a place, counted from 1.
  ///
  /// - Parameters:
  ///   - place: How many bytes stand before it.
  ///   - text: The text.
  /// - Returns: The line.
  static func line(at place: Int, in text: [UInt8]) -> Int {
    text[..<place].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
  }
}
