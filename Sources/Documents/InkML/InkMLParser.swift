internal import Foundation
internal import FoundationXML

/// Collects the elements of an InkML file from the XML parser's calls.
///
/// The parser's methods cannot throw, so the first fault is kept and the parser told to stop.
final class InkMLParser: NSObject, XMLParserDelegate {
  /// What was found so far.
  var document = InkMLDocument()
  /// The first fault.
  private(set) var failure: DocumentError?
  /// The elements that are open, outermost first.
  var open: [Place] = []
  /// What is in force for traces that stand in `ink` itself: its contexts follow one another.
  var stream = InkMLDocument.Situation()
  /// The characters of the note that is open.
  var noteText = ""
  private var skipped = 0
  private var rootPrefix: Substring?
  private var isClosed = false
  /// The first line with a namespace prefix that nobody declared.
  private var strangePrefix: Int?

  /// XML deeper than this is refused.
  static let depthLimit = 256

  /// libxml2's numbers for things that it only warns of.
  private static let warnings: Set<Int> = [97, 98, 99, 100, 102, 106]

  /// A longer text is given to libxml2 as a stream, since it refuses 10 MB in one piece; a shorter
  /// one is not, since a stream ends at the first fault, also at one that can be put up with.
  private static let pieceLimit = 8_000_000

  /// An open element.
  enum Place: Equatable {
    case ink, definitions
    case context(Int)
    case source(Int)
    case format(Int, isIntermittent: Bool)
    case brush(Int)
    case trace(Int)
    case node(Int)
    case note(String, node: Int?)
    case leaf
  }

  /// Reads a whole text.
  ///
  /// - Parameter text: UTF-8 without DOCTYPE.
  /// - Returns: The file's elements.
  /// - Throws: `DocumentError` with the line of the first fault.
  static func parse(_ text: [UInt8]) throws(DocumentError) -> InkMLDocument {
    let collector = InkMLParser()
    collector.document.text.reserveCapacity(text.count)
    text.withUnsafeBytes { bytes in
      guard let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return }
      // The parser reads the text where it lies: a copy of a large file would be felt.
      let data = Data(bytesNoCopy: start, count: bytes.count, deallocator: .none)
      let isLong = bytes.count > Self.pieceLimit
      let parser = isLong ? XMLParser(stream: InputStream(data: data)) : XMLParser(data: data)
      parser.delegate = collector
      parser.shouldProcessNamespaces = false
      parser.shouldResolveExternalEntities = false
      _ = parser.parse()
    }
    if let failure = collector.failure { throw failure }
    guard collector.isClosed else {
      // libxml2 does not always say so.
      throw collector.cutShort
    }
    return collector.document
  }

  private var cutShort: DocumentError {
    if let strangePrefix {
      return .line(strangePrefix, "an XML namespace prefix that is not declared")
    }
    return rootPrefix == nil
      ? .notThatFormat("not InkML: there is no XML element in it")
      : .invalid("the XML text ends before its last element is closed; the file is cut short")
  }

  /// Keeps the first fault and stops the parser.
  ///
  /// - Parameters:
  ///   - error: The fault.
  ///   - parser: The parser.
  func fail(_ error: DocumentError, _ parser: XMLParser) {
    guard failure == nil else { return }
    failure = error
    parser.abortParsing()
  }

  /// Takes a start tag.
  ///
  /// - Parameters:
  ///   - parser: The parser.
  ///   - elementName: With its prefix.
  ///   - namespaceURI: Not asked for.
  ///   - qualifiedName: Not asked for.
  ///   - attributes: With their prefixes.
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    guard open.count + skipped < Self.depthLimit else {
      fail(.line(parser.lineNumber, "XML nested deeper than \(Self.depthLimit)"), parser)
      return
    }
    let parts = elementName.split(separator: ":", maxSplits: 1)
    let name = String(parts.last ?? "")
    let prefix = parts.count == 2 ? parts[0] : ""
    guard let rootPrefix else {
      rootPrefix = prefix
      guard name == "ink" else {
        let shown = name.prefix(40)
        fail(.notThatFormat("not InkML: the outermost element is <\(shown)>, not <ink>"), parser)
        return
      }
      open.append(.ink)
      return
    }
    // Another language's elements may bear our names: Office puts its own <context> beside ours.
    let isForeign =
      (!prefix.isEmpty && prefix != rootPrefix)
      || (prefix.isEmpty && attributes["xmlns"].map { !$0.contains("InkML") } == true)
    guard skipped == 0, !isForeign else {
      skipped += 1
      return
    }
    do throws(DocumentError) {
      let element = InkMLElement(name: name, attributes: attributes, line: parser.lineNumber)
      if let place = try begin(element) {
        open.append(place)
      } else {
        skipped = 1
      }
    } catch {
      fail(error, parser)
    }
  }

  /// Takes an end tag.
  ///
  /// - Parameters:
  ///   - parser: The parser.
  ///   - elementName: With its prefix.
  ///   - namespaceURI: Not asked for.
  ///   - qualifiedName: Not asked for.
  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil else { return }
    guard skipped == 0 else {
      skipped -= 1
      return
    }
    switch open.popLast() {
    case .trace(let number):
      let start = document.traces[number].text.lowerBound
      document.traces.elements[number].text = start..<document.text.count
    case .note(let type, let node): endNote(type, of: node, parser)
    default: break
    }
    isClosed = open.isEmpty
  }

  private func endNote(_ type: String, of node: Int?, _ parser: XMLParser) {
    do throws(DocumentError) {
      if let node {
        try document.nodes.elements[node].notes.take(type, noteText, line: parser.lineNumber)
      } else {
        try document.notes.take(type, noteText, line: parser.lineNumber)
      }
    } catch {
      fail(error, parser)
    }
  }

  /// Takes characters, which matter in traces and our own notes only.
  ///
  /// - Parameters:
  ///   - parser: The parser.
  ///   - string: Some of the characters.
  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard skipped == 0 else { return }
    switch open.last {
    case .trace: document.text.append(contentsOf: string.utf8)
    case .note: noteText += string
    default: break
    }
  }

  /// Takes a CDATA section, which is characters.
  ///
  /// - Parameters:
  ///   - parser: The parser.
  ///   - CDATABlock: The characters.
  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    guard skipped == 0, case .trace = open.last else { return }
    document.text.append(contentsOf: CDATABlock)
  }

  /// Takes a fault of the XML itself.
  ///
  /// - Parameters:
  ///   - parser: The parser.
  ///   - parseError: With libxml2's number for it.
  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    guard failure == nil, !Self.warnings.contains(code) else { return }
    // Prefixes that nobody declared: we compare them only with the outermost element's.
    guard !(200...205).contains(code) else {
      strangePrefix = strangePrefix ?? parser.lineNumber
      return
    }
    if rootPrefix == nil, code == 4 {
      fail(.notThatFormat("not InkML: the text does not begin like XML"), parser)
      return
    }
    let reason: String
    switch code {
    case 5 where !isClosed:
      fail(cutShort, parser)
      return
    case 5: reason = "the XML goes on after its last element"
    case 9, 81: reason = "a character that XML or the text's encoding does not allow"
    case 26: reason = "an XML entity that is not known"
    case 42: reason = "an attribute that stands twice"
    case 76, 77: reason = "an XML element whose end tag is missing or another's"
    default: reason = "not well-formed XML (libxml2 error \(code))"
    }
    fail(.line(max(parser.lineNumber, 1), reason), parser)
  }
}
