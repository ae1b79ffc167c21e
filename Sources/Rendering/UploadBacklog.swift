internal import GraphicsGL

/// What of a picture in memory a texture lacks yet: parts that were shown without it.
///
/// It stays small, so that whoever needs the texture after all has not much to upload. Never allocates
/// after `init`.
struct UploadBacklog {
  /// The parts, in px of the picture; they may overlap.
  private(set) var parts: [Rectangle] = []
  private static let capacity = 16
  /// A megabyte: some 60 frames of a pen.
  private static let pixelLimit = 1 << 18

  init() {
    parts.reserveCapacity(Self.capacity)
  }

  /// Whether it should be uploaded now.
  var isFull: Bool {
    parts.count >= Self.capacity
      || parts.reduce(0) { $0 + $1.pixelCount } >= Self.pixelLimit
  }

  /// Adds a part; there must be room.
  mutating func add(_ part: Rectangle) {
    guard !part.isEmpty, !parts.contains(where: { $0.holds(part) }) else { return }
    precondition(parts.count < Self.capacity, "an upload is due")
    // A stroke's parts follow one another: together they are less than both.
    if let last = parts.last, last.union(part).pixelCount <= last.pixelCount + part.pixelCount {
      parts[parts.count - 1] = last.union(part)
    } else {
      parts.append(part)
    }
  }

  mutating func removeAll() {
    parts.removeAll(keepingCapacity: true)
  }
}
