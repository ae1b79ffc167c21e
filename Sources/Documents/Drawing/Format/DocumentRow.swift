internal import InkTypes

/// The one row of the table `document`: what the drawing is, and how much of it there is.
///
/// The counts and `chain` make a lost row visible: whoever reads all has to arrive at them.
struct DocumentRow: Equatable {
  var size: SIMD2<Int> = [1, 1]
  var seed: UInt32 = 0
  var background: UInt32 = 0
  var clock: Recording.Clock = .session
  var describesDevices = true
  /// Rows of `devices`.
  var devices = 0
  /// Events in all chunks.
  var events = 0
  /// The last chunk's checksum; 0 where there is none.
  var chain: UInt32 = 0
  /// How many events the index of strokes and steps knows; 0 = there is no index.
  var indexed = 0
  /// Rows of `strokes` and `steps`.
  var strokes = 0, steps = 0

  init(_ document: DrawingDocument) {
    size = document.size
    seed = document.seed
    background = document.background.rgb
    clock = document.clock
    describesDevices = document.describesDevices
  }

  /// The description without devices.
  var document: DrawingDocument {
    var document = DrawingDocument(
      size: size, seed: seed, background: InkColor(rgb: background), clock: clock)
    document.describesDevices = describesDevices
    return document
  }

  private var fields: [Int] {
    [
      size.x, size.y, Int(seed), Int(background), Int(clock.number), describesDevices ? 1 : 0,
      devices, events, Int(chain), indexed, strokes, steps,
    ]
  }

  // MARK: In the table

  static let insertion = """
    INSERT OR REPLACE INTO document VALUES(1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let selection = """
    SELECT width, height, seed, background, clock, flags, devices, events, chain, indexed, \
    strokes, steps, crc FROM document WHERE id = 1
    """

  var values: [DatabaseValue] {
    fields.map { .integer($0) } + [.integer(RowChecksum.of(fields))]
  }

  /// Takes apart the row that a statement stands at.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - trusts: Whether to take it although its checksum differs: to save what is left.
  /// - Throws: `FormatError`.
  init(_ row: Statement, trusts: Bool = false) throws(FormatError) {
    let fields = (0..<12).map { row.integer($0) }
    guard trusts || row.integer(12) == RowChecksum.of(fields) else {
      throw FormatError("the checksum of the document's row differs")
    }
    let sides = 1...DrawingLimits.canvasSide
    guard sides.contains(fields[0]), sides.contains(fields[1]),
      (0...DrawingLimits.events).contains(fields[7]),
      (0...DrawingLimits.devices).contains(fields[6]), fields[9...].allSatisfy({ $0 >= 0 }),
      fields[9...].allSatisfy({ $0 <= DrawingLimits.events }),
      let seed = UInt32(exactly: fields[2]), let background = UInt32(exactly: fields[3]),
      let chain = UInt32(exactly: fields[8]), let clock = UInt8(exactly: fields[4])
    else { throw FormatError("the document's row is not valid") }
    size = [fields[0], fields[1]]
    self.seed = seed
    self.background = background
    self.clock = try Recording.Clock(number: clock)
    describesDevices = fields[5] & 1 != 0
    devices = fields[6]
    events = fields[7]
    self.chain = chain
    (indexed, strokes, steps) = (fields[9], fields[10], fields[11])
  }
}

/// The checksum that a row of whole numbers carries, so that a changed one is seen.
enum RowChecksum {
  /// The checksum of fields, and of bytes after them; signed, since SQLite stores that shorter.
  static func of(_ fields: [Int], _ bytes: [UInt8] = []) -> Int {
    var writer = ByteWriter()
    for field in fields { writer.short(signed: Int64(field)) }
    writer.append(bytes)
    return Int(Int32(bitPattern: Checksum.of(writer.bytes)))
  }
}
