internal import InkTypes

/// What a drawing's strokes refer to: ink sources, trace formats, contexts and brushes, each once.
struct InkMLDefinitions {
  /// The context of a stroke: its number, and the axes of its format.
  struct Context {
    var number: Int
    var axes: PenSample.Axes
  }

  /// By stroke.
  private(set) var contexts: [Context] = []
  private var contextNumbers: [ContextKey: Int] = [:]
  private var contextKeys: [ContextKey] = []
  private var formats: [UInt8] = []
  private var sources: [SourceKey] = []
  private var brushes: [Brush] = []
  private var brushNumbers: [Brush: Int] = [:]
  private let recording: Recording
  private var low = SIMD2<Float>.zero, high = SIMD2<Float>.zero

  private struct ContextKey: Hashable {
    var source: Int
    var axes: UInt8
  }

  /// A device as long as it does not lose an axis: what it told once holds for it from then on.
  private struct SourceKey: Hashable {
    var device: DeviceID
    var tool: Tool
    var epoch: Int
  }

  /// What a device has told so far.
  private struct Told {
    var axes: PenSample.Axes = []
    var epoch = 0

    /// Whether a stroke begins without an axis that was told before.
    func isLost(in first: PenSample.Axes) -> Bool {
      let hadTilt = !axes.isDisjoint(with: [.tilt, .direction])
      return axes.contains(.pressure) && !first.contains(.pressure)
        || hadTilt && first.isDisjoint(with: [.tilt, .direction])
    }
  }

  init(_ strokes: [DrawnStroke], _ recording: Recording) {
    self.recording = recording
    var told: [SourceKey: Told] = [:]
    for stroke in strokes {
      let axes = stroke.samples.reduce(PenSample.Axes()) { $0.union($1.axes) }
      let device = SourceKey(device: stroke.device, tool: stroke.tool, epoch: 0)
      var memory = told[device] ?? Told()
      if let first = stroke.samples.first, memory.isLost(in: first.axes) {
        memory = Told(axes: [], epoch: memory.epoch + 1)
      }
      memory.axes.formUnion(axes)
      told[device] = memory
      var source = device
      source.epoch = memory.epoch
      addContext(source, axes)
      addBrush(Brush(kind: stroke.kind, paint: stroke.paint))
      for change in stroke.changes { addBrush(Brush(kind: stroke.kind, paint: change.paint)) }
      for sample in stroke.samples {
        low = pointwiseMin(low, sample.position)
        high = pointwiseMax(high, sample.position)
      }
    }
  }

  /// A brush's number.
  func number(of brush: Brush) -> Int { brushNumbers[brush] ?? 0 }

  private mutating func addContext(_ source: SourceKey, _ axes: PenSample.Axes) {
    let place = sources.firstIndex(of: source) ?? sources.count
    if place == sources.count { sources.append(source) }
    if !formats.contains(axes.rawValue) { formats.append(axes.rawValue) }
    let key = ContextKey(source: place, axes: axes.rawValue)
    let number = contextNumbers[key] ?? contextKeys.count
    if number == contextKeys.count {
      contextKeys.append(key)
      contextNumbers[key] = number
    }
    contexts.append(Context(number: number, axes: axes))
  }

  private mutating func addBrush(_ brush: Brush) {
    guard brushNumbers[brush] == nil else { return }
    brushNumbers[brush] = brushes.count
    brushes.append(brush)
  }

  // MARK: Text

  /// The `definitions` element.
  var text: String {
    let formats = formats.map { format(PenSample.Axes(rawValue: $0)) }
    let sources = sources.enumerated().map { source($0.offset, $0.element) }
    let contexts = contextKeys.enumerated().map { number, key in
      "<context xml:id=\"c\(number)\" inkSourceRef=\"#s\(key.source)\" "
        + "traceFormatRef=\"#f\(key.axes)\" timestampRef=\"#start\"/>\n"
    }
    let brushes = brushes.enumerated().map { Self.brush($0.offset, $0.element) }
    return "<definitions>\n<timestamp xml:id=\"start\" time=\"0\"/>\n"
      + (formats + sources + contexts + brushes).joined() + "</definitions>\n"
  }

  private func format(_ axes: PenSample.Axes) -> String {
    func channel(
      _ name: String, _ units: String, _ range: ClosedRange<Int>? = nil, _ rest: String = ""
    ) -> String {
      let limits = range.map { " min=\"\($0.lowerBound)\" max=\"\($0.upperBound)\"" } ?? ""
      return "<channel name=\"\(name)\" type=\"decimal\" units=\"\(units)\"\(limits)\(rest)/>"
    }
    func bounds(_ low: Float, _ high: Float) -> ClosedRange<Int> {
      Int(low.rounded(.down))...Int(high.rounded(.up))
    }
    var channels = [
      channel("X", "dev", bounds(low.x, high.x)), channel("Y", "dev", bounds(low.y, high.y)),
      channel("T", "ms", nil, " respectTo=\"#start\""),
    ]
    if axes.contains(.pressure) { channels.append(channel("F", "dev", 0...1)) }
    if axes.contains(.tilt) {
      channels += [channel("OTx", "deg", -90...90), channel("OTy", "deg", -90...90)]
    }
    if axes.contains(.direction) {
      channels += [channel("OA", "deg", -360...360), channel("OE", "deg", 0...90)]
    }
    if axes.contains(.twist) { channels.append(channel("OR", "deg", -360...0)) }
    return "<traceFormat xml:id=\"f\(axes.rawValue)\">\(channels.joined())</traceFormat>\n"
  }

  private func source(_ number: Int, _ key: SourceKey) -> String {
    let name = recording.names[key.device].map { " model=\"\(Self.escaped($0))\"" } ?? ""
    let resolutions = ["X", "Y"].map {
      "<channelProperty channel=\"\($0)\" name=\"resolution\" value=\"96\" units=\"1/in\"/>"
    }
    return "<inkSource xml:id=\"s\(number)\"\(name)>"
      + "<sourceProperty name=\"pelt:tool\" value=\"\(key.tool.rawValue)\"/>"
      + "<channelProperties>\(resolutions.joined())</channelProperties></inkSource>\n"
  }

  private static func brush(_ number: Int, _ brush: Brush) -> String {
    let properties = InkMLBrush.properties(of: brush).map { property in
      let units = property.units.map { " units=\"\($0)\"" } ?? ""
      return "<brushProperty name=\"\(property.name)\" value=\"\(property.value)\"\(units)/>"
    }
    return "<brush xml:id=\"b\(number)\">\(properties.joined())</brush>\n"
  }

  /// A device's own words as an attribute; what XML cannot hold is left out.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
