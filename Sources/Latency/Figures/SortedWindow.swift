/// The last values of a series, oldest first and in ascending order at once.
///
/// A new value costs two binary searches and a move of at most `capacity` words; memory is taken once.
struct SortedWindow: Sendable {
  let capacity: Int
  private var recent: [Int64] = []
  private(set) var ascending: [Int64] = []
  /// Where the oldest value stands in `recent` once that is full.
  private var oldest = 0

  /// - Parameter capacity: How many values are kept, 1 or more.
  init(capacity: Int) {
    precondition(capacity > 0, "a window of \(capacity) values keeps nothing")
    self.capacity = capacity
    recent.reserveCapacity(capacity)
    ascending.reserveCapacity(capacity)
  }

  var count: Int { recent.count }

  /// Adds a value; of a full window the oldest goes; never allocates.
  mutating func add(_ value: Int64) {
    if recent.count < capacity {
      recent.append(value)
    } else {
      ascending.remove(at: place(of: recent[oldest]))
      recent[oldest] = value
      oldest = oldest + 1 < capacity ? oldest + 1 : 0
    }
    ascending.insert(value, at: place(of: value))
  }

  mutating func removeAll() {
    recent.removeAll(keepingCapacity: true)
    ascending.removeAll(keepingCapacity: true)
    oldest = 0
  }

  /// The value below which a share of the others lies.
  ///
  /// - Parameter share: 0...1.
  /// - Returns: The value; nil of an empty window.
  func quantile(_ share: Double) -> Int64? {
    guard !ascending.isEmpty else { return nil }
    return ascending[min(Int(share * Double(count)), count - 1)]
  }

  /// Which share of the values is greater than a limit, 0...1; 0 of an empty window.
  func share(above limit: Int64) -> Double {
    guard !ascending.isEmpty else { return 0 }
    return Double(count - place(of: limit == .max ? limit : limit + 1)) / Double(count)
  }

  /// The index of the first value that is not less.
  private func place(of value: Int64) -> Int {
    var low = 0
    var high = ascending.count
    while low < high {
      let middle = (low + high) / 2
      if ascending[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
