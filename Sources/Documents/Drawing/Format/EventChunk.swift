internal import InkTypes

/// A run of events as a blob: a header of 24 bytes, then the events, packed where that helps.
///
/// `Drawing.md` has the layout byte by byte.
struct EventChunk {
  /// The number of its first event.
  var first: Int
  var events: [InkEvent]
  /// The checksum of the chunk before; 0 of the first.
  var previous: UInt32
  /// Its own checksum: of all its bytes but these four.
  private(set) var checksum: UInt32 = 0

  /// The version of the layout.
  static let layout: UInt8 = 1
  static let headerBytes = 24
  private static let checksumPlace = 20

  init(first: Int, events: [InkEvent], previous: UInt32) {
    self.first = first
    self.events = events
    self.previous = previous
  }

  // MARK: Writing

  /// The blob.
  ///
  /// - Parameter packs: Whether to pack it: a chunk that still grows is not worth the time.
  /// - Returns: Header and events.
  mutating func encoded(packs: Bool) -> [UInt8] {
    let plain = Self.plain(events)
    let (packing, packed) = packs ? Packing.pack(plain, level: 6) : (Packing.none, plain)
    var writer = ByteWriter()
    writer.byte(Self.layout)
    writer.byte(packing.rawValue)
    writer.whole(UInt16(events.count))
    writer.whole(UInt32(plain.count))
    writer.whole(UInt64(first))
    writer.whole(previous)
    writer.whole(UInt32(0))
    writer.append(packed)
    checksum = Self.checksum(of: writer.bytes)
    writer.replace(at: Self.checksumPlace, checksum)
    return writer.bytes
  }

  private static func checksum(of blob: [UInt8]) -> UInt32 {
    Checksum.of(blob[headerBytes...], after: Checksum.of(blob[..<checksumPlace]))
  }

  private static func plain(_ events: [InkEvent]) -> [UInt8] {
    var columns = [ByteWriter](repeating: ByteWriter(), count: SampleColumns.Column.allCases.count)
    var changes = [Bool](repeating: false, count: columns.count)
    var samples = SampleColumns()
    var others = ByteWriter()
    var lastTime: Int64 = 0
    var result = ByteWriter()
    for event in events {
      result.byte(EventKind(event).rawValue)
      if case .sample(let sample) = event {
        samples.differences(of: sample) { column, difference in
          columns[column.rawValue].short(signed: difference)
          if difference != 0 { changes[column.rawValue] = true }
        }
      } else {
        others.short(signed: event.time.nanoseconds &- lastTime)
        lastTime = event.time.nanoseconds
        others.fields(of: event)
      }
    }
    // A column without any difference takes no bytes.
    for (column, changes) in zip(columns, changes) { result.counted(changes ? column.bytes : []) }
    result.append(others.bytes)
    return result.bytes
  }

  // MARK: Reading

  /// Reads a blob.
  init(_ blob: [UInt8]) throws(FormatError) {
    var reader = ByteReader(blob)
    guard blob.count >= Self.headerBytes else { throw FormatError("it is too short") }
    let layout = try reader.byte()
    let packing = try reader.byte()
    let count = Int(try reader.whole(UInt16.self))
    let length = Int(try reader.whole(UInt32.self))
    let first = try reader.whole(UInt64.self)
    previous = try reader.whole(UInt32.self)
    checksum = try reader.whole(UInt32.self)
    guard Self.checksum(of: blob) == checksum else { throw FormatError("its checksum differs") }
    guard layout == Self.layout else { throw FormatError("its layout \(layout) is unknown") }
    guard let packing = Packing(rawValue: packing),
      (1...DrawingLimits.eventsPerChunk).contains(count),
      length <= DrawingLimits.chunkBytes, first <= UInt64(DrawingLimits.events)
    else { throw FormatError("its header is not valid") }
    self.first = Int(first)
    events = try Self.events(try packing.unpack(reader.rest(), count: length), count: count)
  }

  private static func events(_ bytes: [UInt8], count: Int) throws(FormatError) -> [InkEvent] {
    var reader = ByteReader(bytes)
    let kinds = try reader.take(count)
    var columns: [ByteReader] = []
    for _ in SampleColumns.Column.allCases { columns.append(try reader.counted()) }
    let isEmpty = columns.map(\.isAtEnd)
    var samples = SampleColumns()
    var lastTime: Int64 = 0
    var events: [InkEvent] = []
    events.reserveCapacity(count)
    for number in kinds {
      guard let kind = EventKind(rawValue: number) else {
        throw FormatError("an unknown kind of event, \(number)")
      }
      if kind == .sample {
        let sample = try samples.sample { column throws(FormatError) in
          isEmpty[column.rawValue] ? 0 : try columns[column.rawValue].shortSigned()
        }
        events.append(.sample(sample))
      } else {
        lastTime = lastTime &+ (try reader.shortSigned())
        events.append(try reader.event(kind, at: Timestamp(nanoseconds: lastTime)))
      }
    }
    guard reader.isAtEnd, columns.allSatisfy(\.isAtEnd) else {
      throw FormatError("it holds more than it says")
    }
    return events
  }
}
