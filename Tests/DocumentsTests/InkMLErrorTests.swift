import Documents
import InkTypes
import Testing

/// A text and the error that it gives.
struct FaultCase: CustomTestStringConvertible, Sendable {
  var text: String
  var error: DocumentError
  var testDescription: String { error.description }

  init(_ text: String, _ error: DocumentError) {
    self.text = text
    self.error = error
  }

  /// A fault at a line of what stands in `ink`, whose first line is line 1.
  init(_ text: String, line: Int, _ message: String) {
    self.init("<ink>\(text)</ink>", .line(line, message))
  }
}

private let traceFaults = [
  FaultCase("<trace>1 2,\n3</trace>", line: 2, "a point of 1 values where the format has 2"),
  FaultCase("<trace>1 2,,3 4</trace>", line: 1, "a point of 0 values where the format has 2"),
  FaultCase("\n<trace>1 2 3</trace>", line: 2, "a point of more than 2 values"),
  FaultCase("<trace>1 NaN</trace>", line: 1, "\"NaN\" is not a number"),
  FaultCase("<trace>1 -inf,</trace>", line: 1, "\"-inf\" is not a number"),
  FaultCase("<trace>1 --2</trace>", line: 1, "\"--2\" is not a number"),
  FaultCase("<trace>1 !</trace>", line: 1, "a prefix without a number"),
  FaultCase("<trace>1 T</trace>", line: 1, "T or F where a number is wanted"),
  FaultCase("<trace>'1 2</trace>", line: 1, "a trace that begins with a difference"),
  FaultCase("<trace>1 1e999</trace>", line: 1, "a number that is too large"),
  FaultCase("<trace>\n1 2,\n1e10 2</trace>", line: 3, "a position beyond 10⁹ px"),
  FaultCase("<trace>0 -1e9, 0 '-1</trace>", line: 1, "a position beyond 10⁹ px"),
  FaultCase(
    format("X Y T") + "<trace>0 0 0,\n0 0 1e15</trace>", line: 2,
    "a time too far from the first one"),
  FaultCase(
    "\n" + format("X Z") + "<trace>1 2</trace>", line: 2,
    "the trace format has no channel Y"),
  FaultCase(format("Y") + "<trace>1</trace>", line: 1, "the trace format has no channel X"),
  FaultCase("<trace timeOffset=\"x\">1 2</trace>", line: 1, "timeOffset=\"x\" is not a number"),
]

private let referenceFaults = [
  FaultCase("\n<trace contextRef=\"#a\">1 2</trace>", line: 2, "there is no context named \"a\""),
  FaultCase("<trace brushRef=\"#b\">1 2</trace>", line: 1, "there is no brush named \"b\""),
  FaultCase(
    "<trace contextRef=\"#a\">1 2</trace>\n<context xml:id=\"a\" traceFormatRef=\"#f\"/>", line: 2,
    "there is no trace format named \"f\""),
  FaultCase(
    "<context inkSourceRef=\"#s\"/><trace>1 2</trace>", line: 1,
    "there is no ink source named \"s\""),
  FaultCase(
    "<context timestampRef=\"#t\"/><trace>1 2</trace>", line: 1, "there is no timestamp named \"t\""
  ),
  FaultCase(
    "\n\n<traceView traceDataRef=\"#t\"/>", line: 3,
    "there is no trace, group or view named \"t\""),
  FaultCase(
    "<context xml:id=\"a\" contextRef=\"#b\"/>\n<context xml:id=\"b\" contextRef=\"#a\"/>"
      + "<trace>1 2</trace>", line: 1, "the context references run in a circle"),
  FaultCase(
    "<brush xml:id=\"a\" brushRef=\"#a\"/><trace>1 2</trace>", line: 1,
    "the brush references run in a circle"),
  FaultCase(
    "<timestamp xml:id=\"a\" timestampRef=\"#a\"/><context timestampRef=\"#a\"/><trace>1 2</trace>",
    line: 1, "the timestamp references run in a circle"),
  FaultCase(
    "<traceView xml:id=\"a\" traceDataRef=\"#b\"/>\n<traceView xml:id=\"b\" traceDataRef=\"#a\"/>",
    line: 1, "the view references run in a circle"),
  FaultCase(
    "<traceGroup xml:id=\"a\">\n<traceView traceDataRef=\"#a\"/></traceGroup>", line: 1,
    "the view references run in a circle"),
  FaultCase(
    "<trace xml:id=\"a\">1 2</trace><traceView traceDataRef=\"#a\" from=\"0\"/>", line: 1,
    "from=\"0\": numbers from 1 with colons between them are wanted"),
]

private let declarationFault = "a document type or entity declaration; remove it, InkML needs none"

private let xmlFaults = [
  FaultCase("", .empty),
  FaultCase(" \n\t", .empty),
  FaultCase("hello", .notThatFormat("not InkML: the text does not begin like XML")),
  FaultCase("<svg/>", .notThatFormat("not InkML: the outermost element is <svg>, not <ink>")),
  FaultCase("<!-- -->", .notThatFormat("not InkML: there is no XML element in it")),
  FaultCase(
    "<ink>\n<trace>1 2</ink>", .line(2, "an XML element whose end tag is missing or another's")),
  FaultCase(
    "<ink><trace>1 2",
    .invalid("the XML text ends before its last element is closed; the file is cut short")),
  FaultCase(
    "<ink/>\n<ink/>", .line(2, "the XML goes on after its last element")),
  FaultCase("<ink>&a;</ink>", .line(1, "an XML entity that is not known")),
  FaultCase("<ink a='1' a='2'/>", .line(1, "an attribute that stands twice")),
  FaultCase(
    "<ink>\u{1}</ink>", .line(1, "a character that XML or the text's encoding does not allow")),
  FaultCase("<ink>\n\0</ink>", .line(2, "a NUL byte; this is not XML text")),
  FaultCase("<", .notThatFormat("not InkML: there is no XML element in it")),
  FaultCase(
    "\n<ink" + String(repeating: " a=''", count: 1001) + "/>",
    .line(2, "an element of more than 1000 attributes")),
  FaultCase(
    "<ink>" + format(String(repeating: "X ", count: 257)) + "</ink>",
    .line(1, "a trace format of more than 256 channels")),
  FaultCase("<!DOCTYPE ink SYSTEM 'x'><ink/>", .line(1, declarationFault)),
  FaultCase("<ink>\n<!doctype a></ink>", .line(2, declarationFault)),
  FaultCase("\n<!-- <!ENTITY a 'b'> --><ink/>", .line(2, declarationFault)),
  FaultCase(
    "<?xml version=\"1.0\" encoding=\"UTF-7\"?><ink/>",
    .line(1, "the text says that it is UTF-7, which is not taken; save it as UTF-8")),
  FaultCase(
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?><ink/>",
    .line(1, "the text says that it is UTF-16, which is not taken; save it as UTF-8")),
]

@Suite("InkML: errors")
struct InkMLErrorTests {
  private func expect(_ fault: FaultCase) {
    #expect(throws: fault.error) { try InkMLReader.read(Array(fault.text.utf8)) }
  }

  @Test("a faulty trace", arguments: traceFaults)
  func trace(_ fault: FaultCase) {
    expect(fault)
  }

  @Test("a faulty reference", arguments: referenceFaults)
  func reference(_ fault: FaultCase) {
    expect(fault)
  }

  @Test("faulty XML", arguments: xmlFaults)
  func xml(_ fault: FaultCase) {
    expect(fault)
  }

  @Test("XML nested deeper than 256")
  func depth() throws {
    func nested(_ levels: Int, _ name: String) -> String {
      String(repeating: "<\(name)>", count: levels) + String(repeating: "</\(name)>", count: levels)
    }
    for name in ["traceGroup", "annotation"] {
      #expect(try readInk("<ink>\(nested(255, name))</ink>").events.isEmpty)
      #expect(throws: DocumentError.line(1, "XML nested deeper than 256")) {
        try readInk("<ink>\(nested(256, name))</ink>")
      }
    }
  }

  @Test("an assumed rate must be over 0", arguments: [0, -1, .nan, .infinity])
  func rate(_ rate: Double) {
    #expect(throws: DocumentError.invalid("the assumed rate must be over 0 Hz")) {
      try readInk("<trace>1 2</trace>", rate: rate)
    }
  }

  @Test("views that multiply each other are refused, not followed")
  func viewBomb() throws {
    let traces = String(repeating: "<trace/>", count: 1001)
    let views = String(repeating: "<traceView traceDataRef=\"#g\" from=\"1\"/>", count: 1001)
    let group = "<definitions><traceGroup xml:id=\"g\">\(traces)</traceGroup></definitions>"
    let text = "<ink>\(group)\(views)</ink>"
    #expect(throws: DocumentError.tooLarge("the file's views show the same things over and over")) {
      try readInk(text)
    }
  }

  @Test("a long chain of references is refused, not followed")
  func chains() {
    let views = (0...600).map { "<traceView xml:id=\"v\($0)\" traceDataRef=\"#v\($0 + 1)\"/>" }
    let text = "<ink>\(views.joined())<traceView xml:id=\"v601\"/></ink>"
    #expect(throws: DocumentError.line(1, "views that refer to one another over 512 levels")) {
      try readInk(text)
    }
    let contexts = (0...300).map { "<context xml:id=\"c\($0)\" contextRef=\"#c\($0 + 1)\"/>" }
    let long = "<ink>\(contexts.joined())<trace contextRef=\"#c0\">1 2</trace></ink>"
    #expect(throws: DocumentError.line(1, "more than 256 context references in a chain")) {
      try readInk(long)
    }
  }

  @Test("damaged files give a recording or an error, never more")
  func fuzz() {
    var dice = Dice(seed: 7)
    let seeds = InkMLSamples.all.map { Array($0.utf8) }
    var errors = 0
    for _ in 0..<3000 {
      do throws(DocumentError) {
        let recording = try InkMLReader.read(dice.damage(seeds[dice.roll(seeds.count)]))
        let isSound = recording.samples.allSatisfy { sample in
          abs(sample.position.x) <= 1e9 && abs(sample.position.y) <= 1e9
            && sample.pressure >= 0 && sample.pressure <= 1
        }
        #expect(isSound)
      } catch {
        errors += 1
      }
    }
    #expect((1000...2900).contains(errors))
  }

  @Test(
    "a chain of views in the order of the file is refused like any other, not followed to a crash")
  func chainInOrder() throws {
    var text = "<definitions><trace xml:id=\"v0\">1 2</trace>"
    for number in 1...20_000 {
      text += "<traceView xml:id=\"v\(number)\" traceDataRef=\"#v\(number - 1)\"/>"
    }
    text += "</definitions><traceView traceDataRef=\"#v20000\"/>"
    let chain = text
    #expect(throws: DocumentError.line(1, "views that refer to one another over 512 levels")) {
      try readInk(chain)
    }
  }
}
