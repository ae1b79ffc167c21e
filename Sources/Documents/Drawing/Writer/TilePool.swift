internal import SampleRing

/// Room for tiles on their way from the frame to the file: one allocation, handed to and fro by number.
///
/// A slot belongs to the frame's thread until its number is queued, and to the writing thread until its
/// number comes back on the ring of free slots.
final class TilePool: @unchecked Sendable {
  /// Slots: 8 MiB in all, so that a few tiles a frame can be handed over while one is packed.
  static let slotCount = 16

  private let memory: UnsafeMutableRawPointer

  init() {
    memory = .allocate(byteCount: Self.slotCount * DrawingLimits.tileBytes, alignment: 16)
  }

  deinit {
    memory.deallocate()
  }

  func slot(_ number: Int) -> UnsafeMutableRawBufferPointer {
    precondition((0..<Self.slotCount).contains(number), "there is no slot \(number)")
    return UnsafeMutableRawBufferPointer(
      start: memory + number * DrawingLimits.tileBytes, count: DrawingLimits.tileBytes)
  }

  func pixels(ofSlot number: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(slot(number)) }
}
