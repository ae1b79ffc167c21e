import InkTypes
import Testing

@Suite("Moving the canvas")
struct ViewMotionTests {
  @Test("a canvas that lies on the window's pixels stays on them, and lags by half a pixel at most")
  func wholePixels() {
    var view = ViewTransform(pan: [3, -2])
    var rest = SIMD2<Float>.zero
    var wanted = view.pan
    for index in 0..<200 {
      let way = SIMD2<Float>(0.3, index < 100 ? 0.7 : -1.1)
      wanted += way
      rest += way
      view = view.moved(taking: &rest)
      #expect(view.pan == view.pan.rounded(.toNearestOrEven))
      let gap = view.pan - wanted
      #expect(max(abs(gap.x), abs(gap.y)) < 0.51)
    }
    #expect(view.pan == [63, -42])
    // One that fingers left between pixels comes to lie on them.
    view.pan = [63.4, -42.3]
    rest = [0.2, 0.2]
    view = view.moved(taking: &rest)
    #expect(view.pan == [64, -42])
    #expect(abs(rest.x + 0.4) < 1e-5 && abs(rest.y + 0.1) < 1e-5)
  }

  @Test("a zoomed or turned canvas goes where it is moved to", arguments: [Float(0), 0.2])
  func parts(angle: Float) {
    let view = ViewTransform(pan: [1, 1], zoom: angle == 0 ? 2 : 1, angle: angle)
    var rest = SIMD2<Float>(0.25, -0.5)
    #expect(view.moved(taking: &rest).pan == [1.25, 0.5])
    #expect(rest == .zero)
  }
}
