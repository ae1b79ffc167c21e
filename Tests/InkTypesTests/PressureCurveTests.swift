import InkTypes
import TestSupport
import Testing

@Suite("PressureCurve")
struct PressureCurveTests {
  @Test("unbent it changes no pressure by a bit, inner points on the diagonal included")
  func identity() {
    var curve = PressureCurve()
    curve.movePoint(1, to: [0.4, 0.4])
    #expect(curve.isIdentity)
    for step in 0...1000 {
      let pressure = Float(step) / 1000
      #expect(curve.value(at: pressure) == pressure)
    }
  }

  @Test("it runs through its points and holds the ends' values beyond them")
  func points() {
    var curve = PressureCurve()
    curve.movePoint(0, to: [0.1, 0.05])
    curve.movePoint(1, to: [0.3, 0.6])
    curve.movePoint(3, to: [0.9, 0.95])
    for index in 0..<PressureCurve.pointCount {
      #expect(abs(curve.value(at: curve[index].x) - curve[index].y) < 1e-6)
    }
    #expect(curve.value(at: 0) == 0.05 && curve.value(at: 1) == 0.95)
  }

  @Test("wherever points are dragged it never falls, and stays within 0...1")
  func rises() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      var curve = PressureCurve()
      for _ in 0..<8 {
        let place = SIMD2<Float>(
          Float.random(in: -0.5...1.5, using: &random), Float.random(in: -0.5...1.5, using: &random)
        )
        curve.movePoint(Int.random(in: 0..<4, using: &random), to: place)
      }
      var last: Float = 0
      for step in 0...400 {
        let value = curve.value(at: Float(step) / 400)
        #expect(value >= last - 1e-6 && value <= 1, "\(curve) at \(step)")
        last = value
      }
    }
  }

  @Test("what is not a number moves nothing")
  func notFinite() {
    var curve = PressureCurve()
    curve.movePoint(1, to: [.nan, 0.5])
    curve.movePoint(2, to: [0.5, .infinity])
    #expect(curve == PressureCurve())
  }
}
