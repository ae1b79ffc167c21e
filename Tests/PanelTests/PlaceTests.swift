import InkTypes
import Panel
import Testing

extension PanelTests {
  @Suite("Where the panel is")
  struct PlaceTests {
    @Test("it wants what begins on it, and nothing else", arguments: [1, 1.25, 2] as [Float])
    func wantsPointer(scale: Float) throws {
      var stage = try Stage(size: [1000, 720])
      var state = PanelState.full(scale: scale)
      let window = stage.layout(scale: scale).window
      #expect(stage.wants(window.middle) == false, "before the first frame")
      stage.frame(state)
      #expect(stage.wants(window.middle) == true)
      #expect(stage.wants(window.origin) == true)
      #expect(stage.wants(window.end) == false)
      #expect(stage.wants(window.origin - 1) == false)
      #expect(window.size.x == 288 * scale)
      #expect(window.end.y <= 720 - 12 * scale)
      state.isPanelShown = false
      stage.frame(state)
      #expect(stage.wants(window.middle) == false)
    }

    @Test("status lines never take a contact")
    func statusLines() throws {
      var stage = try Stage()
      stage.frame(PanelState().withStatus)
      #expect(stage.drawsNothing() == false)
      #expect(stage.wants([990, 20]) == false)
      #expect(stage.wants([500, 670]) == false)
    }

    @Test("it gives way to a stroke that comes near, until the stroke ends")
    func givesWay() throws {
      var stage = try Stage()
      var state = PanelState.full()
      let near: SIMD2<Float> = stage.layout().window.end - [0, 100] + [20, 0]
      state.strokePosition = [800, 300]
      stage.frame(state)
      #expect(stage.isVisible == true)
      for position in [near, [800, 300]] {
        state.strokePosition = position
        stage.frame(state)
        #expect(stage.isVisible == false && stage.wants(near - 30) == false)
      }
      state.strokePosition = nil
      stage.frame(state)
      #expect(stage.isVisible == true)
    }

    @Test("in a low window a drag or the wheel brings the rest into view")
    func scrolls() throws {
      let layout: PanelLayout
      do {
        var stage = try Stage(size: [1000, 400])
        layout = stage.layout()
        #expect(layout.window.end.y == 388 && layout.contentHeight > 500)
        let state = PanelState.full()
        let last = layout.switches[3]
        let hidden = layout.contentHeight - layout.window.size.y
        let shown = stage.middle(of: last) - [0, hidden]
        #expect(!stage.tap(state, at: shown).contains(.toggle(.gestureTrace)))
        // Between two controls, at the left edge.
        let grip: SIMD2<Float> = layout.window.origin + [5, 300]
        stage.frame(state)
        for step in 0...30 {
          let place = grip - [0, hidden * Float(step) / 20]
          #expect(stage.frame(state, at: place, isDown: true).isEmpty)
        }
        stage.frame(state)
        #expect(stage.tap(state, at: shown) == [.toggle(.gestureTrace)])
        try stage.keep("scrolled", on: 0)
      }
      var stage = try Stage(size: [1000, 400])
      let state = PanelState.full()
      for _ in 0..<20 { stage.frame(state, at: layout.window.middle, wheel: -1) }
      let shown =
        stage.middle(of: layout.switches[3])
        - [0, layout.contentHeight - layout.window.size.y]
      #expect(stage.tap(state, at: shown) == [.toggle(.gestureTrace)])
    }
  }
}
