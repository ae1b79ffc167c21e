internal import InkTypes

extension DrawingStroke {
  static let insertion = """
    INSERT OR REPLACE INTO strokes VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let selection = """
    SELECT number, first, length, samples, brush, color, hue, size, density, opacity, tool, \
    device, view, state, crc FROM strokes ORDER BY number
    """

  private var viewBytes: [UInt8] {
    guard view != .identity else { return [] }
    var writer = ByteWriter()
    writer.view(view)
    return writer.bytes
  }

  private static func checksum(_ fields: [Int], _ reals: [Double], _ view: [UInt8]) -> Int {
    RowChecksum.of(fields + reals.map { Int(Int64(bitPattern: $0.bitPattern)) }, view)
  }

  var values: [DatabaseValue] {
    let color = brush.paint.color
    let start = [number, firstEvent, endEvent - firstEvent, sampleCount, Int(brush.kind.number)]
    let end = [Int(tool.number), Int(device.number), Int(state.rawValue)]
    // −1 keeps "no hue" apart from a hue of 0.
    let reals = [
      Double(color.hue ?? -1), brush.paint.size, brush.paint.density, brush.paint.opacity,
    ].map(Self.storable)
    let rgb = color.hue == nil ? Int(color.rgb) : -1
    let crc = Self.checksum(start + [rgb] + end, reals, viewBytes)
    return start.map { .integer($0) } + [
      color.hue == nil ? .integer(rgb) : .null, color.hue == nil ? .null : .real(reals[0]),
      .real(reals[1]), .real(reals[2]), .real(reals[3]), .integer(end[0]), .integer(end[1]),
      view == .identity ? .null : .bytes(viewBytes), .integer(end[2]), .integer(crc),
    ]
  }

  /// What SQLite gives back bit for bit: it knows neither −0 nor what is no number.
  private static func storable(_ value: Double) -> Double { value.isFinite ? value + 0 : 0 }

  /// Takes apart the row that a statement stands at.
  init(_ row: Statement) throws(FormatError) {
    let start = (0..<5).map { row.integer($0) }
    let rgb = row.isNull(5) ? -1 : row.integer(5)
    let reals = [row.isNull(6) ? -1 : row.real(6), row.real(7), row.real(8), row.real(9)]
    let end = [row.integer(10), row.integer(11), row.integer(13)]
    let viewBytes = row.bytes(12)
    guard row.integer(14) == Self.checksum(start + [rgb] + end, reals, viewBytes) else {
      throw FormatError("the checksum of stroke \(start[0])'s row differs")
    }
    let counts = 0...DrawingLimits.events
    guard start[0..<4].allSatisfy(counts.contains), let kind = UInt8(exactly: start[4]),
      let tool = UInt8(exactly: end[0]), let device = UInt32(exactly: end[1]),
      let state = UInt8(exactly: end[2]).flatMap(State.init), rgb >= -1, rgb <= 0xFF_FFFF
    else { throw FormatError("stroke \(start[0])'s row is not valid") }
    let color = rgb < 0 ? InkColor(hue: Float(reals[0])) : InkColor(rgb: UInt32(rgb))
    var view = ViewTransform.identity
    if !viewBytes.isEmpty {
      var reader = ByteReader(viewBytes)
      view = try reader.view()
    }
    self.init(
      number: start[0], events: start[1]..<start[1] + start[2], sampleCount: start[3],
      brush: Brush(
        kind: try BrushKind(number: kind),
        paint: Paint(color: color, size: reals[1], density: reals[2], opacity: reals[3])),
      tool: try Tool(number: tool), device: DeviceID(device), view: view, state: state)
  }
}

extension DrawingStep {
  static let insertion = "INSERT OR REPLACE INTO steps VALUES(?, ?, ?, ?, ?)"
  static let selection = "SELECT number, stroke, event, state, crc FROM steps ORDER BY number"

  var values: [DatabaseValue] {
    let fields = [number, stroke ?? -1, endEvent, Int(state.rawValue)]
    return [
      .integer(number), stroke.map { .integer($0) } ?? .null, .integer(endEvent),
      .integer(fields[3]), .integer(RowChecksum.of(fields)),
    ]
  }

  /// Takes apart the row that a statement stands at.
  init(_ row: Statement) throws(FormatError) {
    let stroke = row.isNull(1) ? -1 : row.integer(1)
    let fields = [row.integer(0), stroke, row.integer(2), row.integer(3)]
    guard row.integer(4) == RowChecksum.of(fields) else {
      throw FormatError("the checksum of step \(fields[0])'s row differs")
    }
    let counts = 0...DrawingLimits.events
    guard counts.contains(fields[0]), counts.contains(fields[2]), stroke >= -1,
      stroke <= DrawingLimits.events, let state = UInt8(exactly: fields[3]).flatMap(State.init)
    else { throw FormatError("step \(fields[0])'s row is not valid") }
    self.init(
      number: fields[0], stroke: stroke < 0 ? nil : stroke, endEvent: fields[2], state: state)
  }
}
