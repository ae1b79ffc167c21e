internal import InkTypes

/// A row of the table `devices`: a device known at the start, a name, or both.
struct DeviceRow {
  var number: UInt32
  /// Bit 0: known at the start; bit 1: its name is one of `names`.
  var role: Int
  var kind: Tool
  var name: String
  var axes: [String]

  static let insertion = "INSERT OR REPLACE INTO devices VALUES(?, ?, ?, ?, ?, ?, ?)"
  static let selection = """
    SELECT place, number, role, kind, name, axes, crc FROM devices ORDER BY place
    """

  /// The rows that tell a document's devices and names.
  static func rows(of document: DrawingDocument) -> [DeviceRow] {
    var named: Set<DeviceID> = []
    var rows = document.devices.map { device in
      let isNamed = document.names[device.id] == device.name
      if isNamed { named.insert(device.id) }
      return DeviceRow(
        number: device.id.number, role: isNamed ? 3 : 1, kind: device.kind, name: device.name,
        axes: device.axes)
    }
    for (id, name) in document.names.sorted(by: { $0.key.number < $1.key.number })
    where !named.contains(id) {
      rows.append(DeviceRow(number: id.number, role: 2, kind: .pen, name: name, axes: []))
    }
    return rows
  }

  /// Adds what the row tells to a document.
  func tell(_ document: inout DrawingDocument) {
    let id = DeviceID(number)
    if role & 1 != 0 {
      document.devices.append(Recording.Device(id: id, name: name, kind: kind, axes: axes))
    }
    if role & 2 != 0 { document.names[id] = name }
  }

  /// The axes' names: how many, then each with its length before it.
  private var axesBytes: [UInt8] {
    var writer = ByteWriter()
    writer.short(UInt64(axes.count))
    for axis in axes { writer.counted(Array(axis.utf8)) }
    return writer.bytes
  }

  private static func checksum(_ fields: [Int], _ name: String, _ axes: [UInt8]) -> Int {
    RowChecksum.of(fields + [name.utf8.count], Array(name.utf8) + axes)
  }

  func values(at place: Int) -> [DatabaseValue] {
    let fields = [place, Int(number), role, Int(kind.number)]
    return fields.map { .integer($0) } + [
      .text(name), .bytes(axesBytes), .integer(Self.checksum(fields, name, axesBytes)),
    ]
  }
}

extension DeviceRow {
  /// Takes apart the row that a statement stands at.
  init(_ row: Statement) throws(FormatError) {
    let fields = (0..<4).map { row.integer($0) }
    let axesBytes = row.bytes(5)
    name = row.text(4)
    guard row.integer(6) == Self.checksum(fields, name, axesBytes) else {
      throw FormatError("the checksum of a device's row differs")
    }
    guard name.utf8.count <= DrawingLimits.nameBytes, axesBytes.count <= DrawingLimits.nameBytes,
      let number = UInt32(exactly: fields[1]), let kind = UInt8(exactly: fields[3])
    else { throw FormatError("a device's row is not valid") }
    self.number = number
    role = fields[2]
    self.kind = try Tool(number: kind)
    var reader = ByteReader(axesBytes)
    let count = try reader.short()
    axes = []
    for _ in 0..<min(count, UInt64(axesBytes.count)) {
      var text = try reader.counted()
      axes.append(String(decoding: text.rest(), as: UTF8.self))
    }
    guard reader.isAtEnd, axes.count == Int(clamping: count) else {
      throw FormatError("the axes of a device's row are not valid")
    }
  }
}
