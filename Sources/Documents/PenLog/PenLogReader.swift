internal import InkTypes

/// Reads pen logs, version 1: JSON Lines, one event a line, in the order of arrival.
///
/// Unknown keys and events are passed over and noted. A line that is not valid is an error, but a
/// last line without a newline that does not parse is dropped: its writer died.
public enum PenLogReader {
  /// The version of the format.
  static let version = 1

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - input: The file; it is read piece by piece.
  ///   - head: What was read of it already.
  /// - Returns: The recording.
  /// - Throws: `DocumentError` with the line.
  public static func read(
    _ input: consuming InputFile, after head: [UInt8] = []
  ) throws(DocumentError) -> Recording {
    // A size is only a claim: a sparse file of terabytes must not ask for as much memory.
    let expectedEvents = min((input.size ?? 0) / shortestEvent, 1 << 22)
    var lines = LineReader(input, after: head)
    guard let first = try lines.next() else { throw .empty }
    guard let header = JSONLine(first, number: 1) else {
      throw .notThatFormat("line 1: no pen log's header; it must begin with {\"penlog\":1")
    }
    var parser = PenLogParser(try PenLogHeader.read(header))
    parser.recording.events.reserveCapacity(expectedEvents)
    while let bytes = try lines.next() {
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      guard let line = JSONLine(bytes, number: lines.lineNumber) else {
        guard lines.endedWithNewline else {
          parser.recording.note("unfinished last line, dropped")
          break
        }
        throw .line(lines.lineNumber, "no JSON object")
      }
      try parser.parse(line)
    }
    return parser.recording
  }

  /// Bytes that the shortest useful event takes: room for as many is asked for, not touched.
  private static let shortestEvent = 40
}

/// The first line of a pen log.
enum PenLogHeader {
  /// The largest side of a canvas that a log may name, in px; renderers have limits of their own.
  private static let sizeLimit = 1 << 20

  static func read(_ line: JSONLine) throws(DocumentError) -> Recording {
    guard let version = try line.number("penlog") else {
      throw .notThatFormat("line 1: no pen log's header; it must begin with {\"penlog\":1")
    }
    guard version == Double(PenLogReader.version) else {
      guard version > Double(PenLogReader.version) else {
        throw line.error("no version \(version) of the format was ever written")
      }
      let text = version.rounded() == version ? String(Int(version)) : "\(version)"
      throw .laterVersion(found: text, known: PenLogReader.version)
    }
    var recording = Recording()
    recording.canvas = [
      try side("width", of: line) ?? recording.canvas.x,
      try side("height", of: line) ?? recording.canvas.y,
    ]
    recording.seed = UInt32(try line.integer("seed", within: 0...Int(UInt32.max)) ?? 0)
    recording.clock = try clock(line)
    recording.devices = try devices(line)
    for device in recording.devices { recording.names[device.id] = device.name }
    return recording
  }

  private static func side(_ key: String, of line: JSONLine) throws(DocumentError) -> Int? {
    guard let value = try line.number(key, within: -1e300...1e300) else { return nil }
    guard value.rounded() == value, value >= 1, value <= Double(sizeLimit) else {
      throw line.error("a canvas's \"\(key)\" must be a whole number of 1...\(sizeLimit) px")
    }
    return Int(value)
  }

  private static func clock(_ line: JSONLine) throws(DocumentError) -> Recording.Clock {
    guard let word = try line.string("clock") else { return .session }
    guard let clock = Recording.Clock(rawValue: word) else {
      throw line.error("\"clock\" must be monotonic or session")
    }
    return clock
  }

  private static func devices(_ line: JSONLine) throws(DocumentError) -> [Recording.Device] {
    guard let value = line.object["devices"] else {
      return [Recording.Device(id: DeviceID(1))]
    }
    guard let objects = value as? [[String: Any]], objects.count <= 1000 else {
      throw line.error("\"devices\" must be a list of at most 1000 objects")
    }
    var devices: [Recording.Device] = []
    for object in objects {
      devices.append(try device(JSONLine(object, number: line.number)))
    }
    return devices
  }

  /// A device as the header and `device-added` describe it.
  static func device(_ line: JSONLine) throws(DocumentError) -> Recording.Device {
    guard let id = try line.integer("id", within: 0...Int(UInt32.max)) else {
      throw line.error("a device without \"id\"")
    }
    return Recording.Device(
      id: DeviceID(UInt32(id)), name: try line.string("name") ?? "",
      kind: try line.choice("kind", Tool.self) ?? .pen,
      axes: line.object["axes"] as? [String] ?? [])
  }
}
