internal import InkTypes

/// A start tag: its name without prefix, and its attributes.
struct InkMLElement {
  /// The local name.
  var name: String
  /// The attributes, with their prefixes.
  var attributes: [String: String]
  /// Where it stands.
  var line: Int

  /// Its name for references: `xml:id`, or `id` as handwriting sets write it.
  var id: String? {
    attributes["xml:id"] ?? attributes["id"]
  }

  /// A reference in an attribute.
  ///
  /// - Parameter key: The attribute.
  /// - Returns: The name without `#`, or nil without the attribute.
  func link(_ key: String) -> InkMLDocument.Link? {
    guard let value = attributes[key], !value.isEmpty else { return nil }
    return .name(InkMLElement.target(value))
  }

  /// A number in an attribute.
  ///
  /// - Parameter key: The attribute.
  /// - Returns: The number, or nil without the attribute.
  /// - Throws: `DocumentError` if it is not one finite number.
  func number(_ key: String) throws(DocumentError) -> Double? {
    guard let text = attributes[key] else { return nil }
    guard let value = DecimalScanner.number(text) else {
      throw .line(line, "\(key)=\"\(text.prefix(40))\" is not a number")
    }
    return value
  }

  /// The name in a reference: `#a`, or `a` alone as handwriting sets write it.
  ///
  /// - Parameter reference: The attribute's value.
  /// - Returns: The name.
  static func target(_ reference: String) -> String {
    reference.hasPrefix("#") ? String(reference.dropFirst()) : reference
  }
}

extension InkMLParser {
  /// Formats of more channels are refused: each costs time for every trace.
  private static let channelLimit = 256

  /// Takes an element of InkML.
  ///
  /// - Parameter element: Its start tag.
  /// - Returns: Its place for what stands in it, or nil if all in it is passed over.
  /// - Throws: `DocumentError` for an attribute that cannot be.
  func begin(_ element: InkMLElement) throws(DocumentError) -> Place? {
    switch (open.last, element.name) {
    case (.ink, "definitions"), (.definitions, "definitions"): .definitions
    case (_, "trace"), (_, "traceGroup"), (_, "traceView"): try beginNode(element)
    case (.format(let number, let isIntermittent), "channel"):
      try beginChannel(element, format: number, isIntermittent: isIntermittent)
    case (.format(let number, _), "intermittentChannels"): .format(number, isIntermittent: true)
    case (.source(let number), "channelProperties"): .source(number)
    case (.source(let number), "channelProperty"): beginProperty(element, source: number)
    case (.source(let number), "sampleRate"): try beginRate(element, source: number)
    case (.source(let number), "sourceProperty"): beginSourceProperty(element, source: number)
    case (.ink, "annotation"): beginNote(element, node: nil)
    case (.node(let number), "annotation"): beginNote(element, node: number)
    case (.brush(let number), "brushProperty"): beginProperty(element, brush: number)
    case (_, "context"), (_, "inkSource"), (_, "traceFormat"), (_, "brush"), (_, "timestamp"):
      try beginDefinition(element)
    case (_, "canvasTransform"): skipTransform()
    default: nil
    }
  }

  private func skipTransform() -> Place? {
    document.canvasTransforms += 1
    return nil
  }

  private func beginNote(_ element: InkMLElement, node: Int?) -> Place? {
    guard let type = element.attributes["type"], type.hasPrefix(InkMLNotes.prefix) else {
      return nil
    }
    noteText = ""
    return .note(type, node: node)
  }

  private func beginSourceProperty(_ element: InkMLElement, source: Int) -> Place? {
    if element.attributes["name"] == "pelt:tool" {
      document.sources.elements[source].tool = element.attributes["value"].flatMap(Tool.init)
    }
    return nil
  }

  private func added(_ result: (number: Int, isNew: Bool)) -> Int {
    if !result.isNew { document.repeatedNames += 1 }
    return result.number
  }

  // MARK: Traces

  private func beginNode(_ element: InkMLElement) throws(DocumentError) -> Place? {
    let parent: Int?
    let outer: InkMLDocument.Situation
    switch open.last {
    case .ink: (parent, outer) = (nil, stream)
    case .definitions: (parent, outer) = (nil, .init())
    case .node(let number): (parent, outer) = (number, document.nodes[number].situation)
    default: return nil
    }
    let situation = outer.entering(
      context: element.link("contextRef"), brush: element.link("brushRef"))
    var node = InkMLDocument.Node(
      kind: .group, situation: situation, isDefinition: open.contains(.definitions),
      line: element.line)
    var place: Place?
    switch element.name {
    case "trace":
      let number = try addTrace(element, in: parent)
      node.kind = .trace(number)
      place = .trace(number)
    case "traceView":
      node.kind = .view(
        InkMLView(
          target: element.link("traceDataRef"), first: try steps("from", element),
          last: try steps("to", element)))
    default: break
    }
    let name = place == nil ? element.id : nil
    let number = added(document.nodes.add(node, name: name))
    if let parent {
      document.nodes.elements[parent].children.append(number)
    } else if open.last == .ink {
      document.roots.append(number)
    }
    return place ?? .node(number)
  }

  private func addTrace(
    _ element: InkMLElement, in group: Int?
  ) throws(DocumentError) -> Int {
    let start = document.text.count
    let continuation = element.attributes["continuation"]
    let trace = InkMLDocument.Trace(
      name: element.id, node: document.nodes.elements.count, group: group, text: start..<start,
      line: element.line,
      timeOffset: try element.number("timeOffset"),
      isHover: element.attributes["type"] == "penUp",
      continues: continuation == "middle" || continuation == "end",
      prior: element.attributes["priorRef"].map(InkMLElement.target))
    return added(document.traces.add(trace, name: trace.name))
  }

  /// The numbers of a place: `2:3` is the second child's third.
  private func steps(_ key: String, _ element: InkMLElement) throws(DocumentError) -> [Int] {
    guard let text = element.attributes[key], !text.isEmpty else { return [] }
    var steps: [Int] = []
    for part in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard let value = DecimalScanner.number(part), value >= 1, value <= 1e15,
        value == value.rounded()
      else {
        throw .line(
          element.line,
          "\(key)=\"\(text.prefix(40))\": numbers from 1 with colons between them are wanted")
      }
      steps.append(Int(value))
    }
    return steps
  }

  // MARK: Definitions

  /// An element inside another belongs to that one; in `ink` itself it holds for what follows.
  private func beginDefinition(_ element: InkMLElement) throws(DocumentError) -> Place? {
    let number: Int
    let place: Place
    switch element.name {
    case "context":
      number = addContext(element)
      place = .context(number)
      if open.last == .ink { stream = .init(context: .number(number)) }
    case "inkSource":
      number = addSource(element)
      place = .source(number)
      if case .context(let outer) = open.last {
        document.contexts.elements[outer].source = .number(number)
      }
      if open.last == .ink { (stream.source, stream.format) = (.number(number), nil) }
    case "traceFormat":
      number = added(document.formats.add(.init(line: element.line), name: element.id))
      place = .format(number, isIntermittent: false)
      if case .context(let outer) = open.last {
        document.contexts.elements[outer].format = .number(number)
      }
      if case .source(let outer) = open.last {
        document.sources.elements[outer].format = .number(number)
      }
      if open.last == .ink { stream.format = .number(number) }
    case "brush":
      let brush = InkMLDocument.BrushNode(base: element.link("brushRef"), line: element.line)
      number = added(document.brushes.add(brush, name: element.id))
      place = .brush(number)
      if case .context(let outer) = open.last {
        document.contexts.elements[outer].brush = .number(number)
      }
      if open.last == .ink { stream.brush = .number(number) }
    default:
      number = try addMoment(element)
      place = .leaf
      if case .context(let outer) = open.last {
        document.contexts.elements[outer].timestamp = .number(number)
      }
    }
    return place
  }

  private func addContext(_ element: InkMLElement) -> Int {
    added(
      document.contexts.add(
        .init(
          base: element.link("contextRef"), source: element.link("inkSourceRef"),
          format: element.link("traceFormatRef"), brush: element.link("brushRef"),
          timestamp: element.link("timestampRef"), line: element.line), name: element.id))
  }

  private func addSource(_ element: InkMLElement) -> Int {
    let words = [element.attributes["manufacturer"], element.attributes["model"]]
    return added(
      document.sources.add(
        .init(
          format: element.link("traceFormatRef"),
          name: String(words.compactMap(\.self).joined(separator: " ").prefix(200)),
          line: element.line), name: element.id))
  }

  private func addMoment(_ element: InkMLElement) throws(DocumentError) -> Int {
    let time = try element.number("time")
    return added(
      document.timestamps.add(
        .init(
          time: time ?? element.attributes["timeString"].flatMap(InkMLUnits.milliseconds),
          base: element.link("timestampRef"), offset: try element.number("timeOffset") ?? 0,
          line: element.line), name: element.id))
  }

  private func beginChannel(
    _ element: InkMLElement, format: Int, isIntermittent: Bool
  ) throws(DocumentError) -> Place? {
    let channel = InkMLDocument.Channel(
      name: element.attributes["name"]?.uppercased() ?? "",
      isBoolean: element.attributes["type"] == "boolean",
      // `min` and `max` of a colour are hexadecimal; only numbers are of use here.
      minimum: element.attributes["min"].flatMap { DecimalScanner.number($0) },
      maximum: element.attributes["max"].flatMap { DecimalScanner.number($0) },
      units: element.attributes["units"],
      isReversed: element.attributes["orientation"]?.hasPrefix("-") == true,
      respectTo: element.attributes["respectTo"].map(InkMLElement.target))
    let count =
      document.formats[format].regular.count + document.formats[format].intermittent.count
    guard count < Self.channelLimit else {
      throw .line(element.line, "a trace format of more than \(Self.channelLimit) channels")
    }
    if isIntermittent {
      document.formats.elements[format].intermittent.append(channel)
    } else {
      document.formats.elements[format].regular.append(channel)
    }
    return nil
  }

  private func beginProperty(_ element: InkMLElement, source: Int) -> Place? {
    guard element.attributes["name"] == "resolution", let channel = element.attributes["channel"],
      let value = element.attributes["value"].flatMap({ DecimalScanner.number($0) }), value > 0
    else { return nil }
    document.sources.elements[source].resolutions[channel.uppercased()] = (
      value, element.attributes["units"]
    )
    return nil
  }

  private func beginRate(_ element: InkMLElement, source: Int) throws(DocumentError) -> Place? {
    if let rate = try element.number("value"), rate > 0, rate <= 1e6 {
      document.sources.elements[source].sampleRate = rate
    }
    return nil
  }

  private func beginProperty(_ element: InkMLElement, brush: Int) -> Place? {
    if let name = element.attributes["name"], let value = element.attributes["value"],
      InkMLBrush.names.contains(name)
    {
      document.brushes.elements[brush].properties[name] = InkMLBrush.text(
        name, value, units: element.attributes["units"])
    }
    return nil
  }
}
