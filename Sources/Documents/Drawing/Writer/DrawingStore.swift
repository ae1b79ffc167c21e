internal import CSQLite
internal import InkTypes

/// A drawing's file, open for writing: locked, checked, and of the newest version.
///
/// Sendable, since it is opened on one thread and handed to another, which alone uses it from then on.
final class DrawingStore: @unchecked Sendable {
  /// The file as it is named.
  let path: String
  let descriptor: DrawingDescriptor
  private let system: String?
  /// Nil after errors of the system, until it is opened anew.
  private var connection: Connection?
  private(set) var state: DrawingState

  private struct Connection {
    let database: Database
    let statements: DrawingStatements

    init(_ database: Database) {
      self.database = database
      statements = DrawingStatements(database)
    }
  }

  /// How long to wait for those who only read, in tries of 20 ms.
  private static let lockTries = 25

  /// Opens a drawing for writing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - system: The name of SQLite's layer below; nil = the usual one.
  /// - Throws: `DocumentError`; `.inUse` where somebody else has it.
  init(path: String, system: String? = nil) throws(DocumentError) {
    self.path = DrawingPlace.real(path) ?? path
    self.system = system
    descriptor = try DrawingDescriptor(path: path, writes: true)
    try DrawingHead.check(descriptor.head())
    try Self.lock(descriptor, path)
    let database = try Self.connect(self.path, descriptor.identity, system)
    state = try Self.load(database)
    connection = Connection(database)
  }

  private static func lock(
    _ descriptor: DrawingDescriptor, _ path: String
  ) throws(DocumentError) {
    for attempt in 1...lockTries {
      guard let isLocked = descriptor.lock(alone: true) else { return }
      if isLocked { break }
      guard attempt < lockTries else { throw .inUse }
      pause(seconds: 0.02)
    }
    // Between opening and locking, another file may have got the name.
    guard FileIdentity(path: path) == descriptor.identity else { throw .inUse }
  }

  private static func connect(
    _ path: String, _ identity: FileIdentity, _ system: String?
  ) throws(DocumentError) -> Database {
    let database: Database
    let version: Int
    do throws(DatabaseError) {
      database = try Database(path, writes: true, system: system, holding: identity)
      guard try database.text("PRAGMA journal_mode = WAL") == "wal" else {
        throw DatabaseError(
          code: SQLITE_CANTOPEN, message: "its file system cannot keep a write-ahead log")
      }
      // A commit need not reach the disk at once: a crash of the program loses nothing by that, and a
      // power cut only what is newer than the last checkpoint of the log.
      try database.run("PRAGMA synchronous = NORMAL")
      try database.run("PRAGMA journal_size_limit = 4194304")
      version = try database.integer("PRAGMA user_version") ?? 0
      guard try database.integer("PRAGMA application_id") == DrawingSchema.application else {
        throw DatabaseError(code: DatabaseError.fault, message: "its application id differs")
      }
    } catch {
      throw error.documentError("write it")
    }
    guard version <= DrawingSchema.version else {
      throw .laterVersion(found: String(version), known: DrawingSchema.version)
    }
    try DrawingMigration.migrate(database, from: version)
    try DrawingReader.reading { () throws in
      if let fault = try DrawingSchema.fault(in: database) { throw FormatError(fault) }
    }
    return database
  }

  /// What the file holds, as far as writing on needs it.
  private static func load(_ database: Database) throws(DocumentError) -> DrawingState {
    var state = DrawingState(try DrawingReader.documentRow(database))
    try DrawingReader.reading { () throws in
      let full = state.row.events / DrawingLimits.eventsPerChunk
      let rest = state.row.events % DrawingLimits.eventsPerChunk
      if state.row.events > 0 {
        let statement = try database.prepare("SELECT data FROM chunks WHERE number = ?")
        let last = try DrawingReader.chunk(rest > 0 ? full : full - 1, statement)
        guard last.checksum == state.row.chain,
          last.first + last.events.count == state.row.events
        else { throw FormatError("its last events are not those that were written last") }
        state.tail = rest > 0 ? last.events : []
        state.tailPrevious = rest > 0 ? last.previous : last.checksum
      }
      let devices = try database.prepare(DeviceRow.selection)
      var document = state.row.document
      var count = 0
      while count <= state.row.devices, try devices.step() {
        try DeviceRow(devices).tell(&document)
        count += 1
      }
      guard count == state.row.devices else {
        throw FormatError("there are \(count) devices of \(state.row.devices)")
      }
      state.names = document.names
      state.nextTile = 1 + (try database.integer(Self.newest("tiles")) ?? -1)
      state.nextCheckpoint = 1 + (try database.integer(Self.newest("checkpoints")) ?? -1)
      if let newest = try CheckpointRow.rows(in: database, upTo: state.row.events).whole.first,
        newest.number == state.nextCheckpoint - 1
      {
        for tile in newest.tiles { state.newestTiles[tile.place] = tile }
      }
    }
    return state
  }

  private static func newest(_ table: String) -> String {
    "SELECT coalesce(max(number), -1) FROM \(table)"
  }

  // MARK: Saving

  /// Writes a batch in one transaction: all of it, or none.
  ///
  /// - Parameters:
  ///   - events: The events that follow those of the file.
  ///   - changes: What changed beside them, in order.
  ///   - names: Devices' names.
  ///   - tiles: Where the tiles' pixels lie.
  ///   - packsTail: Whether to pack the newest chunk too: it will not grow soon.
  /// - Throws: `DatabaseError`; then the file holds what it held.
  func save(
    _ events: [InkEvent], _ changes: ArraySlice<QueuedChange> = [],
    names: [DeviceID: String] = [:], tiles: TilePool? = nil, packsTail: Bool = false
  ) throws(DatabaseError) {
    try commit { next, statements throws(DatabaseError) in
      try Self.append(events, to: &next, statements, packsTail: packsTail)
      for queued in changes { try Self.apply(queued, to: &next, statements, tiles) }
      for (device, name) in names.sorted(by: { $0.key.number < $1.key.number }) {
        try Self.add(name, of: device, to: &next, statements)
      }
    }
  }

  /// Changes the file and what is known of it, together or not at all.
  private func commit(
    _ change: (inout DrawingState, DrawingStatements) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let connection = try connected()
    var next = state
    try connection.database.transaction { () throws(DatabaseError) in
      try change(&next, connection.statements)
      try connection.statements.run(DocumentRow.insertion, next.row.values)
    }
    state = next
  }

  private func connected() throws(DatabaseError) -> Connection {
    guard let connection else {
      throw DatabaseError(code: SQLITE_CANTOPEN, message: "the drawing could not be opened again")
    }
    return connection
  }

  private static func append(
    _ events: [InkEvent], to next: inout DrawingState, _ statements: DrawingStatements,
    packsTail: Bool
  ) throws(DatabaseError) {
    var taken = 0
    while taken < events.count {
      let count = min(DrawingLimits.eventsPerChunk - next.tail.count, events.count - taken)
      next.tail.append(contentsOf: events[taken..<taken + count])
      taken += count
      next.row.events += count
      let isFull = next.tail.count == DrawingLimits.eventsPerChunk
      try writeTail(&next, statements, packs: isFull || packsTail)
      guard isFull else { continue }
      next.tailPrevious = next.row.chain
      next.tail.removeAll(keepingCapacity: true)
    }
  }

  private static func writeTail(
    _ next: inout DrawingState, _ statements: DrawingStatements, packs: Bool
  ) throws(DatabaseError) {
    var chunk = EventChunk(first: next.tailFirst, events: next.tail, previous: next.tailPrevious)
    let blob = chunk.encoded(packs: packs)
    let number = chunk.first / DrawingLimits.eventsPerChunk
    try statements.run(
      "INSERT OR REPLACE INTO chunks VALUES(?, ?)", [.integer(number), .bytes(blob)])
    next.row.chain = chunk.checksum
    next.isTailPacked = packs
  }

  private static func add(
    _ name: String, of device: DeviceID, to next: inout DrawingState,
    _ statements: DrawingStatements
  ) throws(DatabaseError) {
    guard next.names[device] != name, next.row.devices < DrawingLimits.devices else { return }
    let short = name.utf8.count <= DrawingLimits.nameBytes ? name : String(name.prefix(1000))
    let row = DeviceRow(number: device.number, role: 2, kind: .pen, name: short, axes: [])
    try statements.run(DeviceRow.insertion, row.values(at: next.row.devices))
    next.row.devices += 1
    next.names[device] = name
  }

  private static func apply(
    _ queued: QueuedChange, to next: inout DrawingState, _ statements: DrawingStatements,
    _ tiles: TilePool?
  ) throws(DatabaseError) {
    switch queued.change {
    case .stroke(let stroke):
      if try statements.isNew(stroke.number, in: "strokes") { next.row.strokes += 1 }
      try statements.run(DrawingStroke.insertion, stroke.values)
      next.row.indexed = max(next.row.indexed, queued.after)
    case .step(let step):
      if try statements.isNew(step.number, in: "steps") { next.row.steps += 1 }
      try statements.run(DrawingStep.insertion, step.values)
      next.row.indexed = max(next.row.indexed, queued.after)
    case .beginCheckpoint, .tile, .sameTile, .endCheckpoint, .abandonCheckpoint:
      try CheckpointWriting.apply(queued.change, to: &next, statements, tiles)
    }
  }

  // MARK: Its life

  /// Opens the database anew, after errors of the system.
  ///
  /// - Returns: How many events the file has: more than was thought where a commit came through of which
  ///   SQLite could not say so.
  /// - Throws: `DocumentError`; then nothing can be saved until it succeeds.
  func reconnect() throws(DocumentError) -> Int {
    // The old one first: SQLite shares what it knows of a file among its connections.
    disconnect()
    let database = try Self.connect(path, descriptor.identity, system)
    var loaded = try Self.load(database)
    // What is known of a checkpoint under way is known here only.
    loaded.building = state.building
    loaded.newestTiles = state.newestTiles
    loaded.nextTile = max(loaded.nextTile, state.nextTile)
    connection = Connection(database)
    state = loaded
    return state.row.events
  }

  /// Whether the database is open.
  var isConnected: Bool { connection != nil }

  /// Closes the database; SQLite removes the log by its name.
  func disconnect() {
    // That name is another drawing's now, maybe with a log of its own.
    if place == .replaced { connection?.database.keepLog() }
    connection = nil
  }

  /// Where the file is now.
  enum Place { case there, deleted, replaced }

  /// Whether the file still has its name.
  var place: Place {
    guard let found = FileIdentity(path: path) else { return .deleted }
    return found == descriptor.identity ? .there : .replaced
  }

  /// Packs the newest chunk, carries the log into the file, and leaves no log behind.
  func close() throws(DatabaseError) {
    if !state.tail.isEmpty, !state.isTailPacked {
      try commit { next, statements throws(DatabaseError) in
        try Self.writeTail(&next, statements, packs: true)
      }
    }
    try carryLog(waits: true)
  }

  /// Carries the log into the file, and leaves it empty where nobody reads it.
  ///
  /// - Parameter waits: Whether to wait for those who read.
  /// - Returns: Whether the log is empty now.
  /// - Throws: `DatabaseError`.
  @discardableResult
  func carryLog(waits: Bool) throws(DatabaseError) -> Bool {
    try connected().database.checkpoint(waits: waits)
  }

  /// How many frames the log holds that are not in the file.
  var logFrames: Int { connection?.database.logFrames ?? 0 }

  /// Writes a copy of all that was saved, under a name that nothing has.
  func copy(to temporary: String) throws(DatabaseError) {
    try connected().database.run("VACUUM INTO ?", [.text(temporary)])
  }
}
