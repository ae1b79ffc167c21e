import InkTypes
import TestSupport
import Testing

@Suite("PressureCurve")
struct PressureCurveTests {
  /// A curve through random points.
  private func randomCurve(_ random: inout SeededRandom) -> PressureCurve {
    var curve = PressureCurve()
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let place = SIMD2<Float>(
        Float.random(in: -0.5...1.5, using: &random), Float.random(in: -0.5...1.5, using: &random))
      switch random.next() % 4 {
      case 0: curve.removePoint(Int.random(in: 0..<curve.count, using: &random))
      case 1: curve.movePoint(Int.random(in: 0..<curve.count, using: &random), to: place)
      default: _ = curve.insertPoint(at: place)
      }
    }
    return curve
  }

  @Test("unbent it changes no pressure by a bit, inner points on the diagonal included")
  func identity() {
    var curve = PressureCurve()
    #expect(curve.count == 2)
    let index = curve.insertPoint(at: [0.4, 0.4])
    #expect(index == 1)
    #expect(curve.isIdentity)
    for step in 0...1000 {
      let pressure = Float(step) / 1000
      #expect(curve.value(at: pressure) == pressure)
    }
  }

  @Test("it runs through its points, 2 to 16 of them, and holds the ends' values beyond")
  func points() throws {
    for count in PressureCurve.pointCounts {
      let points = (0..<count).map { index in
        let x = 0.1 + 0.8 * Float(index) / Float(count - 1)
        return SIMD2<Float>(x, 0.05 + 0.9 * x * x)
      }
      let curve = try #require(PressureCurve(through: points))
      #expect(curve.count == count)
      for point in points { #expect(abs(curve.value(at: point.x) - point.y) < 3e-5) }
      #expect(curve.value(at: 0) == curve[0].y && curve.value(at: 1) == curve[count - 1].y)
    }
    #expect(PressureCurve(through: [[0.5, 0.5]]) == nil)
    let many = (0...16).map { SIMD2<Float>(repeating: Float($0) / 16) }
    #expect(PressureCurve(through: many) == nil)
  }

  @Test("whatever is done to its points it never falls, and stays within 0...1")
  func rises() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let curve = randomCurve(&random)
      #expect(PressureCurve(through: curve.points) == curve, "\(curve.text)")
      var last: Float = 0
      for step in 0...400 {
        let value = curve.value(at: Float(step) / 400)
        #expect(value >= last - 1e-6 && value <= 1, "\(curve.text) at \(step)")
        last = value
      }
    }
  }

  @Test("its slopes are those of Fritsch and Carlson's: a hand-made case")
  func slopes() throws {
    // Secants 0.2 and 1.8, so the middle slope is their mean, 1: (α, β) = (1, 5) is 5.099 long and is
    // shortened to 3, which leaves 0.58835 of it. After it (α, β) = (0.556, 1) is short enough.
    let curve = try #require(PressureCurve(through: [[0, 0], [0.5, 0.1], [1, 1]]))
    let share = 3 / Float(26).squareRoot()
    // Hermite's cubic in the middle of an interval: (y₀ + y₁) / 2 + h (m₀ − m₁) / 8.
    let middle = 0.05 + 0.5 * (0.2 * share - 1 * share) / 8
    #expect(abs(curve.value(at: 0.25) - middle) < 1e-5)
    let second = 0.55 + 0.5 * (1 * share - 1.8) / 8
    #expect(abs(curve.value(at: 0.75) - second) < 1e-5)
  }

  @Test("numbers of four digits are kept exactly, and read back as they were written")
  func text() throws {
    let curve = try #require(PressureCurve(text: "0,0 0.3,0.1 0.7001,0.9999 1,1"))
    #expect(curve.points == [[0, 0], [0.3, 0.1], [0.7001, 0.9999], [1, 1]])
    #expect(curve.text == "0,0 0.3,0.1 0.7001,0.9999 1,1")
    for wrong in ["", "0,0", "0,0 1", "0,0,0 1,1", "0,0 0.5,nan 1,1", "0,0 1,1.5", "0,1 1,0"] {
      #expect(PressureCurve(text: wrong) == nil, "\(wrong)")
    }
  }

  @Test("a point is added between its neighbours and taken away again; the ends stay")
  func insertion() {
    var curve = PressureCurve()
    func insert(_ place: SIMD2<Float>) -> Int? { curve.insertPoint(at: place) }
    let index = insert([0.5, 2])
    #expect(index == 1 && curve.points == [[0, 0], [0.5, 1], [1, 1]])
    #expect(insert([0.53, 1]) == 2)
    #expect(insert([0.51, 0.2]) == nil)
    curve.removePoint(0)
    curve.removePoint(3)
    #expect(curve.count == 4)
    curve.removePoint(1)
    curve.removePoint(1)
    #expect(curve == PressureCurve())
    for step in 1..<15 {
      #expect(insert(SIMD2(repeating: Float(step) / 15)) == step)
    }
    #expect(curve.count == 16 && curve.isIdentity)
    #expect(insert([0.5, 0.5]) == nil)
  }

  @Test("what is not a number moves nothing")
  func notFinite() {
    var curve = PressureCurve()
    curve.movePoint(1, to: [.nan, 0.5])
    curve.movePoint(0, to: [0.5, .infinity])
    let index = curve.insertPoint(at: [.nan, 0.5])
    #expect(index == nil)
    #expect(curve == PressureCurve())
  }

  @Test("an event that holds one is hardly larger than a sample")
  func size() {
    #expect(MemoryLayout<PressureCurve>.size == 64)
    #expect(MemoryLayout<InkEvent>.stride <= 80)
  }
}
