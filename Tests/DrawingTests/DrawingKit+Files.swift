import CFaultyVFS
import CSQLite
import Documents
import Foundation
import InkTypes
import TestSupport

/// A drawing that a pen of 1000 Hz makes, for tests.
enum PenDrawing {
  static let document = DrawingDocument(size: [1000, 800], seed: 7)

  static func events(_ range: Range<Int>) -> [InkEvent] { range.map(TestPen.event) }

  static func recording(_ count: Int) -> Recording {
    var recording = Recording()
    recording.canvas = document.size
    recording.seed = document.seed
    recording.events = events(0..<count)
    return recording
  }

  /// An index as the pen's strokes would have it, one a 400 events.
  static func index(_ count: Int) -> (strokes: [DrawingStroke], steps: [DrawingStep]) {
    let numbers = 0..<count / 400
    let strokes = numbers.map { number in
      DrawingStroke(
        number: number, events: number * 400..<number * 400 + 351, sampleCount: 350,
        brush: Brush(kind: .ink, paint: Paint(color: InkColor(hue: 0.25), size: 1.5)), tool: .pen,
        device: DeviceID(1), view: number % 2 == 0 ? .identity : ViewTransform(zoom: 2))
    }
    let steps = numbers.map { number in
      DrawingStep(
        number: number, stroke: number % 5 == 4 ? nil : number, endEvent: number * 400 + 351,
        state: number % 3 == 2 ? .undone : .done)
    }
    return (strokes, steps)
  }

  /// A tile that follows from a number, with the noise that fur has.
  static func tile(_ number: Int) -> [UInt8] {
    var random = SeededRandom(seed: UInt64(number))
    var pixels = [UInt16](repeating: 0, count: DrawingCheckpoint.tileBytes / 2)
    for index in pixels.indices where index / 1024 % 3 != 0 {
      pixels[index] = UInt16(truncatingIfNeeded: index * number) &+ UInt16(random.next() % 64)
    }
    return pixels.withUnsafeBytes { [UInt8]($0) }
  }

  /// Hands a checkpoint over, waiting for room.
  static func checkpoint(
    _ writer: DrawingWriter, _ head: DrawingCheckpoint, tiles: [(SIMD2<Int>, Int)],
    same: [SIMD2<Int>] = []
  ) {
    retry { writer.beginCheckpoint(head) }
    for (place, number) in tiles {
      let pixels = tile(number)
      retry { writer.appendTile(at: place) { $0.copyBytes(from: pixels) } }
    }
    for place in same { retry { writer.appendSameTile(at: place) } }
    retry { writer.endCheckpoint() }
  }

  static func retry(_ push: () -> Bool) {
    while !push() { usleep(2000) }
  }
}

/// Waits until something holds, for some seconds at most.
func waits(upTo seconds: Double = 20, until condition: () -> Bool) -> Bool {
  let end = Date(timeIntervalSinceNow: seconds)
  while !condition() {
    if Date() > end { return false }
    usleep(2000)
  }
  return true
}

/// SQL on a file, past all that Pelt allows.
func runSQL(_ path: String, _ statements: String...) throws {
  struct Refused: Error { var words: String }
  var database: OpaquePointer?
  defer { sqlite3_close_v2(database) }
  guard sqlite3_open(path, &database) == SQLITE_OK else { throw Refused(words: "open") }
  for statement in statements {
    guard sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK else {
      throw Refused(words: "\(statement): \(String(cString: sqlite3_errmsg(database)))")
    }
  }
}

/// Catches what a call of Documents throws.
func documentError(_ work: () throws -> Void) throws -> DocumentError? {
  do {
    try work()
    return nil
  } catch let error as DocumentError {
    return error
  }
}

/// A layer of SQLite that fails when told to.
struct FaultyDisk {
  let name = String(cString: faulty_make())

  func fail(_ kind: faulty_kind, after: Int = 0, count: Int = -1) {
    faulty_set(name, kind, Int32(after), Int32(count))
  }

  func heal() { faulty_set(name, FAULTY_NONE, 0, 0) }

  func stall(milliseconds: Int) { faulty_stall(name, Int32(milliseconds)) }

  /// Writes to `target` what a disk would hold of a drawing after a power cut now.
  func cutPower(_ path: String, to target: String, seed: UInt64, percent: Int, tears: Bool) -> Bool
  {
    faulty_power_cut(name, path, target, seed, Int32(percent), tears ? 1 : 0) == 0
  }
}
