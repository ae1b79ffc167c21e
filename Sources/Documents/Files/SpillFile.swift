internal import Foundation
internal import Synchronization

/// A file without a name that holds blocks of values memory has no room for; it goes with the program,
/// however that ends.
///
/// Blocks are written on a thread of its own; nobody waits for a disk but who reads.
public final class SpillFile: Sendable {
  /// How much may wait to be written, in bytes: more stays with who asks.
  private static let longestQueue = 32 << 20
  /// The share of the disk's room that may be taken.
  private static let shareOfRoom = 4

  private struct Slots {
    var free: [Int] = []
    var count = 0
    var limit: Int
    var waitingBytes = 0
  }

  private enum Place {
    /// There is no file yet; it is made for the first block.
    case folder(String)
    case open(Int32)
    /// There can be none: it is no loss but of speed.
    case nowhere
  }

  private let place: Mutex<Place>
  private let slotBytes: Int
  private let slots: Mutex<Slots>
  private let queue = DispatchQueue(label: "pelt spill", qos: .utility)

  /// Names the folder for one; the file is made when there is something to hold.
  ///
  /// - Parameters:
  ///   - folder: Where, made where there is none; nil = the person's cache folder.
  ///   - slotBytes: The largest block, in bytes.
  ///   - limit: How long it may become, in bytes; at most a quarter of what is free is taken.
  public init(in folder: String? = nil, slotBytes: Int, limit: Int = 1 << 30) {
    let folder =
      folder
      ?? SystemPlaces.base("XDG_CACHE_HOME", else: ".cache", ProcessInfo.processInfo.environment)
      + "/pelt"
    place = Mutex(.folder(folder))
    self.slotBytes = slotBytes
    slots = Mutex(Slots(limit: limit / slotBytes))
  }

  /// Takes a file that is open.
  package init(descriptor: Int32, slotBytes: Int, limit: Int) {
    place = Mutex(.open(descriptor))
    self.slotBytes = slotBytes
    slots = Mutex(Slots(limit: limit / slotBytes))
  }

  deinit {
    if case .open(let descriptor) = place.withLock({ $0 }) { close(descriptor) }
  }

  /// The file, made where there is none yet; nil where there can be none.
  ///
  /// On the file's own thread.
  private func openFile() -> Int32? {
    let known = place.withLock { $0 }
    switch known {
    case .open(let descriptor): return descriptor
    case .nowhere: return nil
    case .folder(let folder):
      guard let descriptor = Self.makeFile(in: folder) else {
        place.withLock { $0 = .nowhere }
        slots.withLock { $0.limit = 0 }
        return nil
      }
      place.withLock { $0 = .open(descriptor) }
      var system = statvfs()
      if fstatvfs(descriptor, &system) == 0 {
        let room = Int(clamping: system.f_bavail)
          .multipliedReportingOverflow(by: Int(clamping: system.f_frsize))
        let share = room.overflow ? .max : room.partialValue / Self.shareOfRoom / slotBytes
        slots.withLock { $0.limit = min($0.limit, share) }
      }
      return descriptor
    }
  }

  private static func makeFile(in folder: String) -> Int32? {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var name = Array("\(folder)/spill-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return descriptor
  }

  /// How many bytes of it hold blocks.
  public var byteCount: Int {
    slots.withLock { ($0.count - $0.free.count) * slotBytes }
  }

  /// Takes a block, to be written soon.
  ///
  /// - Parameters:
  ///   - values: The block: at most `slotBytes`.
  ///   - completion: Called on the file's thread with the block's place; nil where it could not be written.
  /// - Returns: Whether it does; where not, the file is full or too much waits.
  public func keep(_ values: [UInt16], completion: @escaping @Sendable (Int?) -> Void) -> Bool {
    let bytes = 2 * values.count
    precondition(bytes <= slotBytes, "a block of \(bytes) bytes in a slot of \(slotBytes)")
    guard let slot = takeSlot(for: bytes) else { return false }
    queue.async { [self] in
      let isWritten = write(values, at: slot)
      slots.withLock {
        $0.waitingBytes -= bytes
        if !isWritten { $0.free.append(slot) }
      }
      completion(isWritten ? slot : nil)
    }
    return true
  }

  private func takeSlot(for bytes: Int) -> Int? {
    slots.withLock {
      guard $0.waitingBytes + bytes <= Self.longestQueue else { return nil }
      guard $0.limit > 0 else { return nil }
      var slot = $0.free.popLast()
      if slot == nil, $0.count < $0.limit {
        slot = $0.count
        $0.count += 1
      }
      if slot != nil { $0.waitingBytes += bytes }
      return slot
    }
  }

  /// Gives a block back.
  ///
  /// - Parameters:
  ///   - place: Its place.
  ///   - count: How many values it has.
  /// - Returns: The values; nil where the disk fails.
  public func read(_ place: Int, count: Int) -> [UInt16]? {
    guard case .open(let descriptor) = self.place.withLock({ $0 }) else { return nil }
    var isWhole = false
    let values = [UInt16](unsafeUninitializedCapacity: count) { buffer, filled in
      isWhole = moves(
        UnsafeMutableRawBufferPointer(buffer), of: descriptor, at: place, by: pread)
      filled = isWhole ? count : 0
    }
    return isWhole ? values : nil
  }

  /// Forgets a block; its place is used again.
  ///
  /// - Parameter place: The place.
  public func forget(_ place: Int) {
    slots.withLock { $0.free.append(place) }
  }

  private func write(_ values: [UInt16], at slot: Int) -> Bool {
    guard let descriptor = openFile() else { return false }
    return values.withUnsafeBytes {
      moves(UnsafeMutableRawBufferPointer(mutating: $0), of: descriptor, at: slot) {
        pwrite($0, $1, $2, $3)
      }
    }
  }

  /// Moves bytes to or from the file, in as many calls as it takes.
  private func moves(
    _ bytes: UnsafeMutableRawBufferPointer, of descriptor: Int32, at slot: Int,
    by call: (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int
  ) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = call(
        descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done,
        off_t(slot * slotBytes + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
