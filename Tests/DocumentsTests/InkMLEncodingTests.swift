import Documents
import InkTypes
import Testing

@Suite("InkML: encodings")
struct InkMLEncodingTests {
  private static let text =
    "<?xml version='1.0' encoding='UTF-16'?>\n<ink><trace>1 2</trace>é😀</ink>"

  private func utf16(_ text: String, isBigEndian: Bool, mark: Bool = true) -> [UInt8] {
    let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
    return units.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  @Test("UTF-16 in both orders, with and without mark", arguments: [true, false], [true, false])
  func utf16(isBigEndian: Bool, mark: Bool) throws {
    let bytes = utf16(Self.text, isBigEndian: isBigEndian, mark: mark)
    #expect(try InkMLReader.read(bytes).places == [[[1, 2]]])
  }

  @Test("a document type in UTF-16 is refused like any other")
  func hiddenDeclaration() {
    let bytes = utf16("\n<!DOCTYPE a><ink/>", isBigEndian: false)
    #expect(
      throws: DocumentError.line(
        2, "a document type or entity declaration; remove it, InkML needs none")
    ) { try InkMLReader.read(bytes) }
  }

  @Test("damaged UTF-16")
  func damagedUTF16() {
    let odd = Array(utf16("<ink/>", isBigEndian: true).dropLast())
    #expect(throws: DocumentError.invalid("the UTF-16 text ends in the middle of a character")) {
      try InkMLReader.read(odd)
    }
    let lone = utf16("<ink>\n", isBigEndian: true) + [0xD8, 0, 0, 0x20]
    #expect(throws: DocumentError.line(2, "the text is not valid UTF-16")) {
      try InkMLReader.read(lone)
    }
    #expect(throws: DocumentError.line(1, "the text is UTF-32; save it as UTF-8")) {
      try InkMLReader.read([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0])
    }
  }

  @Test("UTF-8 with a mark, and Latin-1")
  func others() throws {
    let marked =
      [0xEF, 0xBB, 0xBF] + Array("<?xml version='1.0'?><ink><trace>1 2</trace></ink>".utf8)
    #expect(try InkMLReader.read(marked).places == [[[1, 2]]])
    let latin =
      Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><ink><annotation>".utf8) + [0xE9]
      + Array("</annotation><trace>1 2</trace></ink>".utf8)
    #expect(try InkMLReader.read(latin).places == [[[1, 2]]])
  }

  @Test("bytes that are no UTF-8")
  func notUTF8() {
    let bytes =
      Array("<ink>\n<annotation>".utf8) + [0xE9, 0x20] + Array("</annotation></ink>".utf8)
    #expect(
      throws: DocumentError.line(
        2, "bytes that are no UTF-8; save it as UTF-8")
    ) { try InkMLReader.read(bytes) }
  }

  @Test("a file of more than 10 MB, with a fault in its last line")
  func large() throws {
    let lines = 17_500
    let points = String(
      repeating: "123.456\(String(repeating: " ", count: 600))789.012,\n", count: lines)
    #expect(throws: DocumentError.line(lines + 1, "\"x\" is not a number")) {
      try InkMLReader.read(Array("<ink><trace>\(points)1 x</trace></ink>".utf8))
    }
  }
}
