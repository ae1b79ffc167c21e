/// Looks through XML text for what must not reach the XML parser.
///
/// Foundation's parser must not be trusted with everything: a document type may name other files or
/// multiply itself, a processing instruction without data crashes it (`<?a?>`), and its time grows
/// with the square of an element's attributes.
struct InkMLMarkup {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the processing instructions are.
  private var instructions: [Range<Int>] = []

  private static let attributeLimit = 1000

  /// A fault and its place.
  private struct Fault: Error {
    var place: Int
    var message: String
  }

  /// A text that the parser may be given.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: The text, its processing instructions blanked out; lines keep their numbers.
  /// - Throws: `DocumentError` for a document type, a NUL, bytes that are no UTF-8, or an element of
  ///   too many attributes.
  static func checked(_ text: [UInt8]) throws(DocumentError) -> [UInt8] {
    let instructions: [Range<Int>]
    do throws(Fault) {
      instructions = try text.withUnsafeBufferPointer { bytes throws(Fault) in
        var markup = InkMLMarkup(bytes: bytes)
        try markup.refuseDeclarations()
        try markup.scan()
        return markup.instructions
      }
      try refuseStrangeBytes(text)
    } catch {
      throw .line(InkMLText.line(at: error.place, in: text), error.message)
    }
    guard !instructions.isEmpty else { return text }
    var text = text
    for index in instructions.joined() where text[index] != 0x0A {
      text[index] = 0x20
    }
    return text
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private static func refuseStrangeBytes(_ text: [UInt8]) throws(Fault) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: text.span)
    } catch {
      throw Fault(
        place: error.byteOffsets.lowerBound, message: "bytes that are no UTF-8; save it as UTF-8")
    }
  }

  /// A declaration is refused wherever it stands, in a comment too: nobody needs one there.
  private func refuseDeclarations() throws(Fault) {
    for index in bytes.indices {
      guard bytes[index] != 0 else {
        throw Fault(place: index, message: "a NUL byte; this is not XML text")
      }
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "!")
      else { continue }
      guard !begins(index, "<!doctype"), !begins(index, "<!entity") else {
        throw Fault(
          place: index,
          message: "a document type or entity declaration; remove it, InkML needs none")
      }
    }
  }

  /// Walks over the markup; where it is no XML, the parser says so before any of this matters.
  private mutating func scan() throws(Fault) {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let end: Int?
      if begins(index, "<!--") {
        end = place(after: "-->", from: index + 4)
      } else if begins(index, "<![CDATA[") {
        end = place(after: "]]>", from: index + 9)
      } else if begins(index, "<?") {
        end = place(after: "?>", from: index + 2)
        if let end, !isDeclaration(index) { instructions.append(index..<end) }
      } else {
        end = try endOfTag(index)
      }
      guard let end else { return }
      index = end
    }
  }

  /// `<?xml ` at the very beginning is no processing instruction, though it looks like one.
  private func isDeclaration(_ index: Int) -> Bool {
    guard index == 0 || (index == 3 && bytes[0] == 0xEF), begins(index, "<?xml") else {
      return false
    }
    return index + 5 < bytes.count && DecimalScanner.isBlank(bytes[index + 5])
  }

  /// The place after a tag, whose quotes may hold `>`; nil where it has no end.
  private func endOfTag(_ start: Int) throws(Fault) -> Int? {
    var quote: UInt8?
    var attributes = 0
    for index in start + 1..<max(bytes.count, start + 1) {
      let byte = bytes[index]
      if byte == quote {
        quote = nil
        attributes += 1
        guard attributes <= Self.attributeLimit else {
          throw Fault(
            place: index, message: "an element of more than \(Self.attributeLimit) attributes")
        }
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { return index + 1 }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
    }
    return nil
  }

  private func place(after word: StaticString, from start: Int) -> Int? {
    var index = start
    while index + word.utf8CodeUnitCount <= bytes.count {
      if begins(index, word) { return index + word.utf8CodeUnitCount }
      index += 1
    }
    return nil
  }

  /// Whether a word stands at a place, in any case of letters.
  private func begins(_ index: Int, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: count)
    for offset in 0..<count {
      let (byte, letter) = (bytes[index + offset], letters[offset])
      guard byte == letter || (isLetter(byte) && byte | 0x20 == letter | 0x20) else { return false }
    }
    return true
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }
}
