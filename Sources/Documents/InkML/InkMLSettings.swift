internal import InkTypes

/// What a trace is drawn with.
struct InkMLSetting {
  /// The number of its layout.
  var layout: Int
  /// Its brush.
  var brush: Brush
  /// The context's time, in ms: `timeOffset` counts from it, and T where it names no other.
  var timestamp: Double
  /// The number of its ink source, if it has one.
  var source: Int?
  /// The ink source's rate in Hz, if it gives one.
  var rate: Double?
}

/// Works out references, each combination once.
struct InkMLSettings {
  /// The layouts that traces use.
  private(set) var layouts: [InkMLLayout] = []
  /// Brush colours that could not be read.
  private(set) var strangeColors = 0
  /// The file.
  private let document: InkMLDocument
  /// The ink source whose format is the file's only one.
  private let onlySource: Int?
  private var settings: [InkMLDocument.Situation: InkMLSetting] = [:]
  private var layoutNumbers: [LayoutKey: Int] = [:]

  /// References that lead on further than this are refused.
  private static let chainLimit = 256

  private struct LayoutKey: Hashable {
    var format: Int?
    var source: Int?
  }

  /// Starts with nothing worked out.
  ///
  /// - Parameter document: The file.
  init(_ document: InkMLDocument) {
    self.document = document
    onlySource = document.sources.elements.firstIndex { $0.format == .number(0) }
  }

  /// What is in force in a situation.
  ///
  /// - Parameters:
  ///   - situation: The situation.
  ///   - line: Where the trace stands, for messages.
  /// - Returns: The setting.
  /// - Throws: `DocumentError` for a reference that leads nowhere or in a circle, or a format
  ///   without X or Y.
  mutating func setting(
    _ situation: InkMLDocument.Situation, line: Int
  ) throws(DocumentError) -> InkMLSetting {
    if let known = settings[situation] { return known }
    let contexts = try chain(
      situation.context, in: document.contexts, kind: "context", line: line,
      next: { ($0.base, $0.line) })
    var source: Int?
    var format = try find(situation.format, in: document.formats, kind: "trace format", line)
    source = try find(situation.source, in: document.sources, kind: "ink source", line)
    if format == nil, let source { format = try formatOfSource(source) }
    for number in contexts {
      let context = document.contexts[number]
      let own = try find(context.source, in: document.sources, kind: "ink source", context.line)
      source = source ?? own
      if format == nil {
        format = try find(context.format, in: document.formats, kind: "trace format", context.line)
      }
      if format == nil, let own { format = try formatOfSource(own) }
    }
    if format == nil { (format, source) = onlyFormat(source) }
    let setting = InkMLSetting(
      layout: try layoutNumber(LayoutKey(format: format, source: source)),
      brush: try brush(situation, contexts, line), timestamp: try timestamp(contexts),
      source: source, rate: source.flatMap { document.sources[$0].sampleRate })
    settings[situation] = setting
    return setting
  }

  /// The time of a timestamp.
  ///
  /// - Parameters:
  ///   - link: The timestamp.
  ///   - line: Where it is named.
  /// - Returns: ms, 0 where it gives no time.
  /// - Throws: `DocumentError` for a reference that leads nowhere or in a circle.
  func time(_ link: InkMLDocument.Link, line: Int) throws(DocumentError) -> Double {
    let moments = try chain(
      link, in: document.timestamps, kind: "timestamp", line: line, next: { ($0.base, $0.line) })
    var time = 0.0
    for moment in moments.map({ document.timestamps[$0] }) {
      time += moment.offset
      guard moment.time == nil else { return time + (moment.time ?? 0) }
    }
    return time
  }

  // MARK: References

  /// The number of what a link names; nil without a link, or for one of the standard's defaults.
  private func find<Element>(
    _ link: InkMLDocument.Link?, in table: InkMLDocument.Table<Element>, kind: String, _ line: Int
  ) throws(DocumentError) -> Int? {
    switch link {
    case nil: return nil
    case .number(let number): return number
    case .name(let name):
      if let number = table.number(of: name) { return number }
      guard !name.hasPrefix("Default") else { return nil }
      throw .line(line, "there is no \(kind) named \"\(name.prefix(40))\"")
    }
  }

  /// An element, what it goes on from, what that goes on from, and so on.
  private func chain<Element>(
    _ link: InkMLDocument.Link?, in table: InkMLDocument.Table<Element>, kind: String, line: Int,
    next: (Element) -> (InkMLDocument.Link?, Int)
  ) throws(DocumentError) -> [Int] {
    var numbers: [Int] = []
    var (link, line) = (link, line)
    while let number = try find(link, in: table, kind: kind, line) {
      guard !numbers.contains(number) else {
        throw .line(line, "the \(kind) references run in a circle")
      }
      guard numbers.count < Self.chainLimit else {
        throw .line(line, "more than \(Self.chainLimit) \(kind) references in a chain")
      }
      numbers.append(number)
      (link, line) = next(table[number])
    }
    return numbers
  }

  private func formatOfSource(_ number: Int) throws(DocumentError) -> Int? {
    let source = document.sources[number]
    return try find(source.format, in: document.formats, kind: "trace format", source.line)
  }

  /// A file that describes one format and refers to none means that one.
  private func onlyFormat(_ source: Int?) -> (format: Int?, source: Int?) {
    guard document.formats.elements.count == 1 else { return (nil, source) }
    return (0, source ?? onlySource)
  }

  private mutating func layoutNumber(_ key: LayoutKey) throws(DocumentError) -> Int {
    if let known = layoutNumbers[key] { return known }
    let source = key.source.map { document.sources[$0] }
    if let format = key.format {
      layouts.append(try InkMLLayout(document.formats[format], source: source))
    } else {
      layouts.append(InkMLLayout())
    }
    layoutNumbers[key] = layouts.count - 1
    return layouts.count - 1
  }

  private func timestamp(_ contexts: [Int]) throws(DocumentError) -> Double {
    for context in contexts.map({ document.contexts[$0] }) {
      if let link = context.timestamp { return try time(link, line: context.line) }
    }
    return 0
  }

  // MARK: Brushes

  private mutating func brush(
    _ situation: InkMLDocument.Situation, _ contexts: [Int], _ line: Int
  ) throws(DocumentError) -> Brush {
    var (link, line) = (situation.brush, line)
    for context in contexts.map({ document.contexts[$0] }) where link == nil {
      (link, line) = (context.brush, context.line)
    }
    let brushes = try chain(
      link, in: document.brushes, kind: "brush", line: line, next: { ($0.base, $0.line) })
    var properties: [String: String] = [:]
    for number in brushes {
      properties.merge(document.brushes[number].properties) { inner, _ in inner }
    }
    let (brush, hasColor) = InkMLBrush.brush(properties)
    if !hasColor { strangeColors += 1 }
    return brush
  }
}
