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
      // A coordinate is a whole number of 1/60000.
      return (distance * distance).sum() < 1e-8
    }

    private func curve(in actions: [PanelAction]) -> PressureCurve? {
      guard case .pressureCurve(let curve)? = actions.last else { return nil }
      return curve
    }

    /// A curve with two inner points on the diagonal.
    private func bendable() -> PanelState {
      var state = PanelState.full()
      _ = state.pressureCurve.insertPoint(at: [0.25, 0.25])
      _ = state.pressureCurve.insertPoint(at: [0.75, 0.75])
      return state
    }

    @Test("a drag moves the nearest point by as much; a press on it alone moves none")
    func drag() throws {
      var stage = try Stage()
      let state = bendable()
      let start = place([0.25, 0.25], stage) + [3, -2]
      stage.frame(state)
      #expect(stage.frame(state, at: start, isDown: true).isEmpty)
      let end = place([0.4, 0.6], stage) + [3, -2]
      let bent = try #require(curve(in: stage.frame(state, at: end, isDown: true)))
      #expect(isNear(bent[1], [0.4, 0.6]))
      #expect([bent[0], bent[2], bent[3]] == [[0, 0], [0.75, 0.75], [1, 1]])
      let right = place([0.99, 0.99], stage)
      let beyond = try #require(curve(in: stage.frame(state, at: right, isDown: true)))
      #expect(isNear(beyond[1], [0.75 - PressureCurve.smallestStep, 0.75]))
      #expect(stage.frame(state).isEmpty)
    }

    @Test("a press beside all points adds one, which is dragged at once")
    func adding() throws {
      var stage = try Stage()
      var state = PanelState.full()
      stage.frame(state)
      let place = place([0.5, 0.8], stage)
      state.pressureCurve = try #require(curve(in: stage.frame(state, at: place, isDown: true)))
      #expect(state.pressureCurve.count == 3 && isNear(state.pressureCurve[1], [0.5, 0.8]))
      let bent = try #require(
        curve(in: stage.frame(state, at: self.place([0.4, 0.3], stage), isDown: true)))
      #expect(bent.count == 3 && isNear(bent[1], [0.4, 0.3]))
    }

    @Test("a point that is dragged far out of the box goes, and comes again with the pointer")
    func removing() throws {
      var stage = try Stage()
      var state = bendable()
      stage.frame(state)
      stage.frame(state, at: place([0.25, 0.25], stage), isDown: true)
      let without = try #require(curve(in: stage.frame(state, at: [990, 400], isDown: true)))
      #expect(without.points == [[0, 0], [0.75, 0.75], [1, 1]])
      state.pressureCurve = without
      #expect(stage.frame(state, at: [990, 410], isDown: true).isEmpty)
      let again = try #require(
        curve(in: stage.frame(state, at: place([0.3, 0.5], stage), isDown: true)))
      #expect(again.count == 4 && isNear(again[1], [0.3, 0.5]))
      stage.frame(state, at: [990, 400], isDown: true)
      #expect(stage.frame(state).isEmpty)
      // An end does not go.
      stage.frame(state)
      stage.frame(state, at: place([1, 1], stage), isDown: true)
      let ended = curve(in: stage.frame(state, at: [990, 400], isDown: true))
      #expect(ended == nil || ended?.count == 3)
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
      #expect(isNear(high[1], [0.8, 1]))
    }

    @Test("Reset is there for a bent curve only")
    func reset() throws {
      var stage = try Stage()
      var state = PanelState.full()
      let link = stage.middle(of: stage.layout().curveReset)
      #expect(stage.tap(state, at: link).isEmpty)
      _ = state.pressureCurve.insertPoint(at: [0.2, 0.5])
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
