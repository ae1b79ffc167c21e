import Documents
import Foundation
import Synchronization
import Testing

@Suite("A file for what memory has no room for")
struct SpillFileTests {
  /// Puts a block into a file, and waits until it is there.
  private static func put(_ values: [UInt16], into file: SpillFile) -> (isTaken: Bool, place: Int?)
  {
    let done = DispatchSemaphore(value: 0)
    let place = Mutex<Int?>(nil)
    let isTaken = file.keep(values) { new in
      place.withLock { $0 = new }
      done.signal()
    }
    if isTaken { done.wait() }
    return (isTaken, place.withLock { $0 })
  }

  private static func block(_ number: Int, count: Int = 512) -> [UInt16] {
    (0..<count).map { UInt16(truncatingIfNeeded: $0 &* 31 &+ number &* 7919) }
  }

  @Test("blocks come back as they were; places are used again; nothing stays in the folder")
  func blocks() throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("new/cache")
      let file = SpillFile(in: path, slotBytes: 1024)
      // What holds nothing leaves no trace.
      #expect(!FileManager.default.fileExists(atPath: path))
      var places: [Int] = []
      for number in 0..<20 {
        places.append(try #require(Self.put(Self.block(number), into: file).place))
      }
      #expect(Set(places).count == 20 && file.byteCount == 20 * 1024)
      #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
      for number in 0..<20 {
        #expect(file.read(places[number], count: 512) == Self.block(number))
      }
      file.forget(places[3])
      #expect(file.byteCount == 19 * 1024)
      #expect(Self.put(Self.block(99, count: 100), into: file).place == places[3])
      #expect(file.read(places[3], count: 100) == Self.block(99, count: 100))
      // The part of a slot that was never written is not there.
      #expect(file.read(1000, count: 512) == nil)
    }
  }

  @Test("a full file refuses, and takes again when something is forgotten")
  func limit() throws {
    try TemporaryFolder.with { folder in
      let file = SpillFile(in: folder.file("a"), slotBytes: 1024, limit: 3 * 1024)
      for number in 0..<3 { #expect(Self.put(Self.block(number), into: file).isTaken) }
      #expect(!Self.put(Self.block(3), into: file).isTaken)
      file.forget(1)
      #expect(Self.put(Self.block(4), into: file).place == 1)
    }
  }

  @Test("a folder that cannot be, and a disk that is full, are said and lose nothing")
  func failures() throws {
    let nowhere = SpillFile(in: "/proc/nowhere", slotBytes: 1024)
    let first = Self.put(Self.block(0), into: nowhere)
    #expect(first.isTaken && first.place == nil)
    // From then on it is known.
    #expect(!Self.put(Self.block(0), into: nowhere).isTaken)
    let descriptor = open("/dev/full", O_RDWR)
    try #require(descriptor >= 0)
    let file = SpillFile(descriptor: descriptor, slotBytes: 1024, limit: 1 << 20)
    let outcome = Self.put(Self.block(0), into: file)
    #expect(outcome.isTaken && outcome.place == nil)
    #expect(file.byteCount == 0)
  }
}
