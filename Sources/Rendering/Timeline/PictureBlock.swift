internal import Synchronization

/// Where blocks of pictures go that memory has no room for.
public protocol BlockStore: Sendable {
  /// Takes pixels, soon, on a thread of its own.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - completion: Called with their place, or with nil where there was no room.
  /// - Returns: Whether it does; where not, too many wait and `completion` is not called.
  func keep(_ pixels: [UInt16], completion: @escaping @Sendable (Int?) -> Void) -> Bool

  /// Gives pixels back.
  ///
  /// - Parameters:
  ///   - place: Their place.
  ///   - count: How many values they are.
  /// - Returns: The pixels; nil where they cannot be had any more.
  func read(_ place: Int, count: Int) -> [UInt16]?

  /// Forgets pixels.
  ///
  /// - Parameter place: Their place.
  func forget(_ place: Int)
}

/// A block of a picture: its pixels never change.
///
/// They are in memory, or in a store.
public final class PictureBlock: Sendable {
  private enum Place {
    case memory([UInt16])
    /// On their way into a store.
    case leaving([UInt16])
    case stored(Int, any BlockStore)
    case lost
  }

  /// Width and height in px: at the picture's edges less than a keyframe's side.
  public let size: SIMD2<Int>
  private let place: Mutex<Place>

  /// Makes a block.
  ///
  /// - Parameters:
  ///   - pixels: Red, green, blue, alpha of 16 bits, premultiplied, row by row: 4 · width · height values.
  ///   - size: Width and height in px, 1 or more.
  public init(pixels: [UInt16], size: SIMD2<Int>) {
    precondition(pixels.count == 4 * size.x * size.y, "\(pixels.count) values for \(size) px")
    self.size = size
    place = Mutex(.memory(pixels))
  }

  deinit {
    if case .stored(let place, let store) = place.withLock({ $0 }) { store.forget(place) }
  }

  private var count: Int { 4 * size.x * size.y }

  /// The pixels: red, green, blue, alpha of 16 bits, premultiplied, row by row.
  ///
  /// - Returns: 4 · width · height values; nil where the store lost them.
  public func read() -> [UInt16]? {
    let found = place.withLock { $0 }
    switch found {
    case .memory(let pixels), .leaving(let pixels): return pixels
    case .lost: return nil
    case .stored(let place, let store):
      if let pixels = store.read(place, count: count) { return pixels }
      self.place.withLock { $0 = .lost }
      store.forget(place)
      return nil
    }
  }

  /// Whether the store lost the pixels.
  var isLost: Bool {
    place.withLock { if case .lost = $0 { true } else { false } }
  }

  /// What it takes in memory, in bytes; a store bounds what is on its way to it.
  public var byteCount: Int {
    place.withLock { if case .memory = $0 { 2 * count } else { 0 } }
  }

  /// Lets the pixels go from memory into a store, where that has room.
  ///
  /// - Parameter store: The store.
  func leave(to store: any BlockStore) {
    let pixels: [UInt16]? = place.withLock {
      guard case .memory(let pixels) = $0 else { return nil }
      $0 = .leaving(pixels)
      return pixels
    }
    guard let pixels else { return }
    let isTaken = store.keep(pixels) { [self] new in
      place.withLock { $0 = new.map { .stored($0, store) } ?? .memory(pixels) }
    }
    if !isTaken { place.withLock { $0 = .memory(pixels) } }
  }
}
