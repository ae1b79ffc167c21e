import Foundation
import TestSupport
import Testing

@Suite("Bad InkML is refused in one line")
struct BadInkMLTests {
  /// Expects that a document is refused.
  private func expectRefused(
    _ content: [UInt8], naming word: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Folder.with { folder in
      let input = try folder.write("a.inkml", content)
      try ProgramTests.expectRefused(
        ["render", input, "-o", folder.file("out.png")], in: folder, naming: input,
        word ?? input, sourceLocation: sourceLocation)
    }
  }

  private func expectRefused(
    _ content: String, naming word: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectRefused(Array(content.utf8), naming: word, sourceLocation: sourceLocation)
  }

  @Test("missing channels", arguments: ["X", "Y"])
  func missingChannel(_ name: String) throws {
    let format = "<traceFormat><channel name=\"\(name)\"/><channel name=\"F\"/></traceFormat>"
    try expectRefused(
      Sample.ink(format + "<trace>1 2, 3 4</trace>"), naming: "channel \(name == "X" ? "Y" : "X")")
  }

  @Test("a point with too few values")
  func missingValue() throws {
    try expectRefused(Sample.ink("<trace>1 2, 3, 4 5</trace>"), naming: "line 3")
  }

  @Test("an entity bomb")
  func bomb() throws {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE ink [\n<!ENTITY a0 \"1 2, \">\n"
    for level in 1...30 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      text += "<!ENTITY a\(level) \"\(inner)\">\n"
    }
    text += "]>\n<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>&a30; 1 2</trace></ink>\n"
    try expectRefused(text)
  }

  @Test("a DTD, inner or outer")
  func dtd() throws {
    let ink = "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>1 2</trace></ink>"
    try expectRefused("<!DOCTYPE ink SYSTEM \"file:///etc/passwd\">\n" + ink)
    try expectRefused("<!DOCTYPE ink SYSTEM \"http://127.0.0.1:9/ink.dtd\">\n" + ink)
    try expectRefused("<?xml version=\"1.0\"?>\n<!DOCTYPE ink [<!ELEMENT ink ANY>]>\n" + ink)
  }

  @Test("an entity of the file system gives nothing away")
  func externalEntity() throws {
    try Folder.with { folder in
      let secret = try folder.write("secret", "7 7, 8 8")
      let input = try folder.write(
        "a.inkml",
        "<!DOCTYPE ink [<!ENTITY s SYSTEM \"file://\(secret)\">]>\n"
          + "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>&s;</trace></ink>")
      try ProgramTests.expectRefused(
        ["convert", input, folder.file("o.csv")], in: folder, naming: input)
    }
  }

  @Test("an encoding that the bytes do not have, or that nobody knows")
  func encoding() throws {
    let body = "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>1 2, 3 4</trace></ink>\n"
    try expectRefused("<?xml version=\"1.0\" encoding=\"EBCDIC-X\"?>\n" + body)
    try expectRefused("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n" + body)
    var bytes = Array(Sample.ink("<!-- \u{1} --><trace>1 2</trace>").utf8)
    if let place = bytes.firstIndex(of: 1) { bytes[place] = 0xE9 }
    try expectRefused(bytes)
  }

  @Test("XML that is not whole, not well formed or not ink")
  func notInk() throws {
    let whole = Sample.ink("<trace>1 2, 3 4</trace>")
    try expectRefused(String(whole.dropLast(10)))
    try expectRefused(whole.replacing("</trace>", with: ""))
    try expectRefused("<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>")
    try expectRefused("<?xml version=\"1.0\"?>\n")
  }

  @Test("elements without end and without number")
  func deep() throws {
    let depth = 200_000
    let groups = String(repeating: "<traceGroup>", count: depth)
    let ends = String(repeating: "</traceGroup>", count: depth)
    try expectRefused(Sample.ink("\(groups)<trace>1 2</trace>\(ends)"))
  }
}
