/// What becomes of a device's pressure before it draws: a rising curve through 2 to 16 points.
///
/// Monotone piecewise cubic interpolation; left of the first point its value holds, right of the
/// last one its. Source: F. N. Fritsch and R. E. Carlson, "Monotone Piecewise Cubic Interpolation",
/// SIAM Journal on Numerical Analysis 17, 1980; where two sides bound a slope, the lower bound holds,
/// so that it does not matter at which end one begins. Trivially copyable; never allocates.
public struct PressureCurve: Hashable, Sendable, BitwiseCopyable {
  /// How many points there may be.
  public static let pointCounts = 2...16
  /// The smallest distance between the x of two points, so that no slope is endless.
  public static let smallestStep: Float = 0.02

  /// Coordinates are whole numbers of 1/60000: decimals of four digits are exact, and an event of a
  /// curve is no larger than one of a sample.
  private static let unit: Float = 60000

  /// The points; places beyond the last one repeat it.
  private var places: InlineArray<16, SIMD2<UInt16>>

  /// Makes the curve that changes nothing.
  public init() {
    places = InlineArray(repeating: [60000, 60000])
    places[0] = .zero
  }

  /// Makes a curve through points.
  ///
  /// - Parameter points: What comes in and what becomes of it, each 0...1: 2 to 16 of them; x rises by
  ///   at least `smallestStep`, y does not fall. Else nil.
  public init?(through points: [SIMD2<Float>]) {
    guard Self.pointCounts.contains(points.count), let last = points.last,
      points.allSatisfy({ (0...1).contains($0.x) && (0...1).contains($0.y) })
    else { return nil }
    for (left, right) in zip(points, points.dropFirst()) {
      guard right.x - left.x >= Self.smallestStep * 0.99, right.y >= left.y else { return nil }
    }
    places = InlineArray(repeating: Self.rounded(last))
    for (index, point) in points.enumerated() { places[index] = Self.rounded(point) }
  }

  private static func rounded(_ point: SIMD2<Float>) -> SIMD2<UInt16> {
    SIMD2<UInt16>((point * unit).rounded(.toNearestOrAwayFromZero))
  }

  /// How many points there are.
  public var count: Int {
    var count = 1
    while count < 16, places[count].x > places[count - 1].x { count += 1 }
    return count
  }

  /// Whether it leaves every pressure as it is, bit for bit.
  public var isIdentity: Bool {
    for index in 0..<16 where places[index].x != places[index].y { return false }
    return places[0].x == 0 && places[15].x == 60000
  }

  /// A point: what comes in, and what becomes of it, each 0...1.
  ///
  /// - Parameter index: 0..<`count`, from left to right.
  public subscript(index: Int) -> SIMD2<Float> { SIMD2<Float>(places[index]) / Self.unit }

  /// All points, from left to right.
  public var points: [SIMD2<Float>] { (0..<count).map { self[$0] } }

  // MARK: Changing

  /// Moves a point as far as its neighbours let it: the curve goes on rising.
  ///
  /// - Parameters:
  ///   - index: 0..<`count`.
  ///   - place: Where to; what is not finite moves nothing.
  public mutating func movePoint(_ index: Int, to place: SIMD2<Float>) {
    move(index, to: place, of: count)
  }

  private mutating func move(_ index: Int, to place: SIMD2<Float>, of count: Int) {
    guard place.x.isFinite, place.y.isFinite else { return }
    let isFirst = index == 0
    let isLast = index == count - 1
    let left = isFirst ? 0 : self[index - 1].x + Self.smallestStep
    let right = isLast ? 1 : self[index + 1].x - Self.smallestStep
    let bottom = isFirst ? 0 : self[index - 1].y
    let top = isLast ? 1 : self[index + 1].y
    places[index] = Self.rounded(
      [min(max(place.x, left), max(left, right)), min(max(place.y, bottom), top)])
    guard isLast else { return }
    for beyond in count..<16 { places[beyond] = places[index] }
  }

  /// Adds a point between two others, or beyond them.
  ///
  /// - Parameter place: Where; it is moved as far as its neighbours want it.
  /// - Returns: Its number; nil where there is no room for it.
  public mutating func insertPoint(at place: SIMD2<Float>) -> Int? {
    let count = count
    guard count < 16, place.x.isFinite, place.y.isFinite else { return nil }
    let x = min(max(place.x, 0), 1)
    var index = 0
    while index < count, self[index].x < x { index += 1 }
    let left = index == 0 ? 0 : self[index - 1].x + Self.smallestStep
    let right = index == count ? 1 : self[index].x - Self.smallestStep
    guard left <= right else { return nil }
    for later in stride(from: 15, to: index, by: -1) { places[later] = places[later - 1] }
    move(index, to: place, of: count + 1)
    return index
  }

  /// Takes a point away; the ends stay.
  ///
  /// - Parameter index: 1..<`count` − 1; others are left alone.
  public mutating func removePoint(_ index: Int) {
    guard index > 0, index < count - 1 else { return }
    for later in index..<15 { places[later] = places[later + 1] }
  }

  // MARK: Reading

  /// The pressure that draws.
  ///
  /// - Parameter pressure: The device's, 0...1.
  /// - Returns: 0...1, never less for more.
  public func value(at pressure: Float) -> Float {
    if isIdentity { return pressure }
    let first = self[0]
    if pressure <= first.x { return first.y }
    let last = count - 1
    if pressure >= self[last].x { return self[last].y }
    var left = 0
    while left < last - 1, pressure > self[left + 1].x { left += 1 }
    let (start, end) = (self[left], self[left + 1])
    let width = end.x - start.x
    let rise = end.y - start.y
    let u = (pressure - start.x) / width
    let (m0, m1) = (width * slope(at: left, last), width * slope(at: left + 1, last))
    // The cubic of Hermite with value 0 at u = 0 and `rise` at u = 1.
    let height = ((m0 + m1 - 2 * rise) * u + 3 * rise - 2 * m0 - m1) * u + m0
    return min(max(start.y + height * u, start.y), end.y)
  }

  /// The slope at a point: the mean of those beside it, as far as it lets the curve rise.
  private func slope(at index: Int, _ last: Int) -> Float {
    let mean = meanSlope(at: index, last)
    let before = index > 0 ? share(ofInterval: index - 1, last) : 1
    let after = index < last ? share(ofInterval: index, last) : 1
    return mean * min(before, after)
  }

  /// What is left of both slopes of an interval: (α, β) = slopes / secant lies within a circle of 3.
  private func share(ofInterval index: Int, _ last: Int) -> Float {
    let secant = secant(index)
    guard secant > 0 else { return 0 }
    let (alpha, beta) = (
      meanSlope(at: index, last) / secant, meanSlope(at: index + 1, last) / secant
    )
    let length = (alpha * alpha + beta * beta).squareRoot()
    return length > 3 ? 3 / length : 1
  }

  private func meanSlope(at index: Int, _ last: Int) -> Float {
    guard index > 0 else { return secant(0) }
    guard index < last else { return secant(last - 1) }
    let (left, right) = (secant(index - 1), secant(index))
    return left > 0 && right > 0 ? (left + right) / 2 : 0
  }

  private func secant(_ index: Int) -> Float {
    let step = self[index + 1] - self[index]
    return step.y / step.x
  }

  // MARK: Comparing

  /// Whether two curves have the same points.
  public static func == (left: PressureCurve, right: PressureCurve) -> Bool {
    for index in 0..<16 where left.places[index] != right.places[index] { return false }
    return true
  }

  /// Feeds the points to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    for index in 0..<16 { hasher.combine(places[index]) }
  }
}

extension PressureCurve {
  /// Makes a curve from numbers as a person writes them: `0,0 0.3,0.1 1,1`.
  ///
  /// - Parameter text: Points, x and y with a comma, with spaces between them; nil where they are none.
  public init?(text: some StringProtocol) {
    var points: [SIMD2<Float>] = []
    for word in text.split(separator: " ") {
      let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
      guard numbers.count == 2, let x = Float(numbers[0]), let y = Float(numbers[1]) else {
        return nil
      }
      points.append([x, y])
    }
    self.init(through: points)
  }

  /// The points as a person writes them.
  public var text: String {
    points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
  }

  private static func number(_ value: Float) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
