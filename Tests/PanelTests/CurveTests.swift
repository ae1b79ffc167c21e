import InkTypes
import Panel
import Testing

extension PanelTests {
  @Suite("The pressure curve's editor")
  struct CurveTests {
    /// Where a point of a curve is drawn: the square is 9 px smaller than its box on each side.
    private func place(_ point: SIMD2<Float>, _ stage: borrowing Stage) -> SIMD2<Float> {
      let layout = stage.layout()
      let corner = layout.window.origin + layout.curve.origin + 9
      return corner + [point.x, 1 - point.y] * (layout.curve.size - 18)
    }

    private func isNear(_ found: SIMD2<Float>, _ wanted: SIMD2<Float>) -> Bool {
      let distance = found - wanted
      return (distance * distance).sum() < 1e-8
    }

    private func curve(in actions: [PanelAction]) -> PressureCurve? {
      guard case .pressureCurve(let curve)? = actions.last else { return nil }
      return curve
    }

    @Test("a drag moves the nearest point by as much; a press alone moves none")
    func drag() throws {
      var stage = try Stage()
      let state = PanelState.full()
      let start = place([0.25, 0.25], stage) + [3, -2]
      stage.frame(state)
      #expect(stage.frame(state, at: start, isDown: true).isEmpty)
      let end = place([0.4, 0.6], stage) + [3, -2]
      let bent = try #require(curve(in: stage.frame(state, at: end, isDown: true)))
      #expect(isNear(bent[1], [0.4, 0.6]))
      #expect([bent[0], bent[2], bent[3]] == [[0, 0], [0.75, 0.75], [1, 1]])
      let beyond = try #require(curve(in: stage.frame(state, at: [990, 10], isDown: true)))
      #expect(isNear(beyond[1], [0.75 - PressureCurve.smallestStep, 0.75]))
      #expect(stage.frame(state).isEmpty)
    }

    @Test("each end moves along its edges")
    func ends() throws {
      var stage = try Stage()
      let state = PanelState.full()
      stage.frame(state)
      stage.frame(state, at: place([0, 0], stage), isDown: true)
      let low = try #require(
        curve(in: stage.frame(state, at: place([0.1, 0.2], stage), isDown: true)))
      #expect(isNear(low[0], [0.1, 0.2]))
      stage.frame(state)
      stage.frame(state, at: place([1, 1], stage), isDown: true)
      let high = try #require(
        curve(in: stage.frame(state, at: place([0.8, 2], stage), isDown: true)))
      #expect(isNear(high[3], [0.8, 1]))
    }

    @Test("Reset is there for a bent curve only")
    func reset() throws {
      var stage = try Stage()
      var state = PanelState.full()
      let link = stage.middle(of: stage.layout().curveReset)
      #expect(stage.tap(state, at: link).isEmpty)
      state.pressureCurve.movePoint(1, to: [0.2, 0.5])
      #expect(stage.tap(state, at: link) == [.pressureCurve(PressureCurve())])
    }

    @Test("the pen's pressure and tilt are shown")
    func readings() throws {
      var stage = try Stage()
      var state = PanelState.full()
      var pictures: [[UInt16]] = []
      for pen in [
        PenReadings(), PenReadings(pressure: 0.2), PenReadings(pressure: 0.8),
        PenReadings(altitude: 0.5, azimuth: 1), PenReadings(altitude: 0.5, azimuth: 4),
        PenReadings(altitude: 1, azimuth: 4),
      ] {
        state.pen = pen
        stage.frame(state)
        let picture = stage.draw()
        let isNew = !pictures.contains(picture)
        #expect(isNew, "\(pen)")
        pictures.append(picture)
      }
    }
  }
}
