/// A first-in, first-out queue of fixed size within the value that holds it.
struct FixedQueue<let capacity: Int, Element: BitwiseCopyable & Sendable>: BitwiseCopyable,
  Sendable
{
  private var storage: InlineArray<capacity, Element>
  private var first = 0
  private(set) var count = 0

  /// Makes an empty queue.
  ///
  /// - Parameter blank: What stands in unused places.
  init(blank: Element) {
    storage = InlineArray(repeating: blank)
  }

  var isFull: Bool { count == capacity }

  /// Looks at the elements from the newest back, until told to stop.
  ///
  /// Borrowing and by one span: an array within a value would else be copied whole at each look.
  ///
  /// - Parameter isEnough: Whether to stop after this element.
  borrowing func lookBack(until isEnough: (Element) -> Bool) {
    let span = storage.span
    var index = first + count
    while index > first {
      index -= 1
      if isEnough(span[index < capacity ? index : index - capacity]) { return }
    }
  }

  /// An element, oldest first; mutating, so that nothing but the element is copied.
  mutating func element(_ index: Int) -> Element {
    let place = place(of: index)
    let span = storage.span
    return span[place]
  }

  /// Puts another element in the place of one.
  mutating func replace(_ index: Int, by element: Element) {
    let place = place(of: index)
    storage[place] = element
  }

  private func place(of index: Int) -> Int {
    let place = first + index
    return place < capacity ? place : place - capacity
  }

  mutating func removeAll() {
    first = 0
    count = 0
  }

  /// Adds an element behind the others; there must be room.
  mutating func append(_ element: Element) {
    precondition(!isFull, "a queue of \(capacity) is full")
    count += 1
    replace(count - 1, by: element)
  }

  /// Drops the oldest element.
  mutating func removeFirst() {
    first = first + 1 < capacity ? first + 1 : 0
    count -= 1
  }

  /// Drops the newest element.
  mutating func removeLast() {
    count -= 1
  }
}
