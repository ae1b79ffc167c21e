internal import CSQLite

/// What a drawing may hold: beyond, a file is hostile or damaged.
enum DrawingLimits {
  /// Events in a chunk: a second of a 1000 Hz pen, so that one lost chunk costs little.
  static let eventsPerChunk = 1024
  /// Bytes of a chunk before it is packed: five times what the dearest events need.
  static let chunkBytes = 1 << 19
  /// Side of a tile, in px.
  static let tileSide = 256
  /// Bytes of a tile before it is packed: four channels of 16 bits.
  static let tileBytes = tileSide * tileSide * 8
  /// Side of a canvas, in px; the same as a pen log's.
  static let canvasSide = 1 << 20
  /// Side of a checkpoint's picture, in px.
  static let pictureSide = 1 << 16
  /// Events of a drawing: a 1000 Hz pen for 49 days.
  static let events = 1 << 32
  /// Devices and names.
  static let devices = 1 << 14
  /// Bytes of a device's name or of the names of its axes.
  static let nameBytes = 1 << 16
  /// Checkpoints that are kept.
  static let generations = 2

  /// SQLite's own limits: bytes of a value, of a statement, and so on.
  static let connection: [(Int32, Int32)] = [
    (SQLITE_LIMIT_LENGTH, 1 << 21), (SQLITE_LIMIT_SQL_LENGTH, 1 << 14), (SQLITE_LIMIT_COLUMN, 32),
    (SQLITE_LIMIT_EXPR_DEPTH, 16), (SQLITE_LIMIT_COMPOUND_SELECT, 4),
    (SQLITE_LIMIT_VDBE_OP, 20_000),
    (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 1),
    (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 64), (SQLITE_LIMIT_VARIABLE_NUMBER, 32),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]
}
