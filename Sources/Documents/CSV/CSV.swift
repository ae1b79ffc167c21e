internal import Foundation
internal import InkTypes

/// The columns of a table of pen samples, as both reader and writer name them.
private enum CSVColumn: String, CaseIterable {
  case time = "t_ms"
  case x, y, pressure
  case tiltX = "tilt_x_deg"
  case tiltY = "tilt_y_deg"
  case stroke
}

/// Reads tables of pen samples: one line a sample, a first line that names the columns.
///
/// Columns are `t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke` in any order; `t_ms`, `x` and `y` must
/// be there, others are passed over. x and y are px. An empty cell is an absent axis; tilt needs both
/// of its cells. Every change of `stroke` begins a contact; without it all is one. Values stay as they
/// are: times may repeat, go back or restart, which is the player's to repair.
public enum CSVReader {
  /// Reads a file.
  ///
  /// - Parameter bytes: UTF-8, with or without byte-order mark, lines ended by LF or CRLF.
  /// - Returns: Contact samples of one pen, each stroke ended by a sample that does not touch.
  /// - Throws: `DocumentError`, with a line where one is to blame.
  public static func read(_ bytes: [UInt8]) throws(DocumentError) -> Recording {
    try bytes.withUnsafeBufferPointer { text throws(DocumentError) in
      var table = CSVTable(text)
      return try table.read()
    }
  }
}

/// The lines of a table, read one by one.
private struct CSVTable {
  private let text: UnsafeBufferPointer<UInt8>
  private var index: Int
  private var line = 0
  private var columns: [CSVColumn?] = []
  private var recording = Recording()
  private var axes: PenSample.Axes = []
  private var last: PenSample?
  private var stroke: Double?
  private var remainders = PlaceRemainders()

  private static let lineLimit = 65_536
  private static let valueLimit = 1e9

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    index = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func read() throws(DocumentError) -> Recording {
    guard let header = try nextLine() else { throw .empty }
    try readHeader(header)
    while let row = try nextLine() {
      try readRow(row)
    }
    lift()
    var names = ["x", "y"]
    if axes.contains(.pressure) { names.append("p") }
    if axes.contains(.tilt) { names += ["tx", "ty"] }
    recording.devices = [Recording.Device(id: DeviceID(1), axes: names)]
    recording.describesDevices = false
    recording.placeRemainders = remainders.values
    return recording
  }

  /// The next line that is not blank.
  private mutating func nextLine() throws(DocumentError) -> Slice<UnsafeBufferPointer<UInt8>>? {
    while index < text.count {
      line += 1
      let start = index
      while index < text.count, text[index] != 0x0A {
        index += 1
        guard index - start <= Self.lineLimit else {
          throw .line(line, "longer than 64 KiB; this is no table of pen samples")
        }
      }
      let found = text[start..<index]
      index += 1
      if found.contains(where: { !DecimalScanner.isBlank($0) }) { return found }
    }
    return nil
  }

  private mutating func readHeader(
    _ header: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(DocumentError) {
    let names = header.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { cell in
        String(decoding: cell, as: UTF8.self).filter { !$0.isWhitespace && $0 != "\"" }
      }
    columns = names.map { CSVColumn(rawValue: $0) }
    guard columns.contains(where: { $0 != nil }) else {
      throw .notThatFormat("not a table of pen samples: line 1 must name t_ms, x and y")
    }
    for column in CSVColumn.allCases {
      let count = columns.count { $0 == column }
      guard count <= 1 else { throw .line(line, "the column \(column.rawValue) stands twice") }
    }
    for column in [CSVColumn.time, .x, .y] where !columns.contains(column) {
      throw .line(line, "there is no column \(column.rawValue)")
    }
  }

  private mutating func readRow(_ row: Slice<UnsafeBufferPointer<UInt8>>) throws(DocumentError) {
    var cells = Row()
    var place = row.startIndex
    for number in columns.indices {
      let cell = row[place...].prefix { $0 != UInt8(ascii: ",") }
      if let column = columns[number] {
        cells[column] = try value(of: cell, column)
      }
      place = cell.endIndex
      let isLast = number == columns.count - 1
      guard isLast == (place == row.endIndex) else {
        throw .line(line, "the line has not the \(columns.count) cells that line 1 names")
      }
      if !isLast { place += 1 }
    }
    try add(cells)
  }

  /// A row's values; nil = an empty cell.
  private struct Row {
    var time: Double?
    var position: (x: Double?, y: Double?)
    var pressure: Double?
    var tilt: (x: Double?, y: Double?)
    var stroke: Double?

    subscript(column: CSVColumn) -> Double? {
      get { nil }
      set {
        switch column {
        case .time: time = newValue
        case .x: position.x = newValue
        case .y: position.y = newValue
        case .pressure: pressure = newValue
        case .tiltX: tilt.x = newValue
        case .tiltY: tilt.y = newValue
        case .stroke: stroke = newValue
        }
      }
    }
  }

  private func value(
    of cell: Slice<UnsafeBufferPointer<UInt8>>, _ column: CSVColumn
  ) throws(DocumentError) -> Double? {
    var place = cell.startIndex
    while place < cell.endIndex, DecimalScanner.isBlank(text[place]) { place += 1 }
    guard place < cell.endIndex else { return nil }
    let start = place
    let value = DecimalScanner.number(in: text, at: &place)
    while place < cell.endIndex, DecimalScanner.isBlank(text[place]) { place += 1 }
    guard let value, place == cell.endIndex else {
      // In one line, whatever the cell holds.
      let word = String(decoding: cell[start...].prefix(24), as: UTF8.self)
        .split(whereSeparator: \.isNewline).joined(separator: " ")
      throw .line(line, "\(column.rawValue): \"\(word)\" is not a number")
    }
    let limit = column == .time ? Double(Timestamp.limitNanoseconds) / 1e6 : Self.valueLimit
    guard abs(value) <= limit else { throw .line(line, "\(column.rawValue): too large") }
    return value
  }

  private mutating func add(_ row: Row) throws(DocumentError) {
    guard let time = row.time, let x = row.position.x, let y = row.position.y else {
      throw .line(line, "t_ms, x and y must be in every line")
    }
    if let stroke = row.stroke {
      if let before = self.stroke, stroke != before { lift() }
      self.stroke = stroke
    }
    var sample = PenSample(
      time: Timestamp(nanoseconds: Int64((time * 1e6).rounded())),
      position: remainders.append(x, y), device: DeviceID(1), state: .touching)
    if let pressure = row.pressure {
      sample.pressure = Float(pressure)
      sample.axes.insert(.pressure)
    }
    if let x = row.tilt.x, let y = row.tilt.y {
      sample.tilt = [Float(x), Float(y)]
      sample.axes.insert(.tilt)
    }
    axes.formUnion(sample.axes)
    recording.events.append(.sample(sample))
    last = sample
  }

  /// Ends the contact where and when its last sample was.
  private mutating func lift() {
    guard let last else { return }
    recording.events.append(
      .sample(PenSample(time: last.time, position: last.position, device: last.device)))
    remainders.append(remainders.newest)
    self.last = nil
  }
}
