import InkTypes
import Panel
import Testing

extension PanelTests {
  @Suite("What the person does")
  struct ActionTests {
    @Test("a press on the hue slider chooses that hue", arguments: [1, 1.25, 2] as [Float])
    func hue(scale: Float) throws {
      var stage = try Stage(size: [Int(1000 * scale), Int(720 * scale)])
      let state = PanelState.full(scale: scale)
      let track = stage.hueTrack(scale: scale)
      for hue in [0.1, 0.5, 0.9] as [Float] {
        let place: SIMD2<Float> = [track.left + hue * track.width, track.y]
        stage.frame(state)
        let actions = stage.frame(state, at: place, isDown: true)
        var wanted = state.brush
        wanted.paint.color = try #require(Self.brush(in: actions)).paint.color
        #expect(actions == [.brush(wanted)])
        #expect(abs(try #require(wanted.paint.color.hue) - hue) < 1e-4)
        stage.frame(state)
      }
    }

    private static func brush(in actions: [PanelAction]) -> Brush? {
      guard case .brush(let brush)? = actions.first else { return nil }
      return brush
    }

    @Test("a drag goes on beyond the slider, to its ends and no further")
    func drag() throws {
      var stage = try Stage()
      var state = PanelState.full()
      let track = stage.hueTrack()
      stage.frame(state, at: [track.left, track.y])
      stage.frame(state, at: [track.left + 50, track.y], isDown: true)
      let right = Self.brush(in: stage.frame(state, at: [999, 700], isDown: true))
      #expect(try #require(right?.paint.color.hue) > 0.999)
      #expect(try #require(right?.paint.color.hue) < 1)
      let left = Self.brush(in: stage.frame(state, at: [-50, 0], isDown: true))
      #expect(left?.paint.color.hue == 0)
      state.brush = try #require(left)
      #expect(stage.frame(state, at: [-50, 0], isDown: true).isEmpty, "nothing changed")
      #expect(stage.frame(state, at: [track.left + 50, track.y]).isEmpty, "let go")
    }

    @Test("each slider is 1 in its middle and reaches the values that are taken")
    func sliders() throws {
      var stage = try Stage()
      var state = PanelState.full()
      state.brush.paint = Paint(color: InkColor(hue: 0.2), size: 3, density: 3, opacity: 3)
      let ranges = [Paint.sizes, Paint.densities, Paint.opacities]
      for (index, box) in stage.layout().sliders.enumerated() {
        // The track is what label (66 px) and value (40 px) leave of the row.
        let left = stage.layout().window.origin.x + box.origin.x + 66
        let width = box.size.x - 106
        let y = stage.middle(of: box).y
        func value(at share: Float) throws -> Double {
          stage.frame(state)
          let actions =
            stage.frame(state, at: [left + width / 3, y], isDown: true)
            + stage.frame(state, at: [left + share * width, y], isDown: true)
          stage.frame(state)
          guard case .brush(let brush)? = actions.last else { return .nan }
          return [brush.paint.size, brush.paint.density, brush.paint.opacity][index]
        }
        #expect(try value(at: 0.5) == 1)
        #expect(abs(try value(at: -1) - ranges[index].lowerBound) < 1e-9)
        #expect(abs(try value(at: 2) - ranges[index].upperBound) < 1e-9)
        let (low, high) = (try value(at: 0.25), try value(at: 0.75))
        #expect(low < 0.5 && low > 0 && high > 2 && high < ranges[index].upperBound)
      }
    }

    @Test("each brush can be chosen")
    func brushes() throws {
      var stage = try Stage()
      let state = PanelState.full()
      for (kind, box) in zip(BrushKind.allCases, stage.layout().brushes) {
        let actions = stage.tap(state, at: stage.middle(of: box))
        let wanted = Brush(kind: kind, paint: state.brush.paint)
        #expect(actions == (kind == state.brush.kind ? [] : [.brush(wanted)]))
      }
      #expect(stage.layout().brushes.count == BrushKind.allCases.count)
    }

    @Test("each button does what it says, and what cannot be done is not offered")
    func buttons() throws {
      var stage = try Stage()
      var state = PanelState.full()
      let layout = stage.layout()
      let wanted: [[PanelAction]] = [
        [.command(.undo)], [], [.command(.clear)], [.save], [.export], [.openHelp],
      ]
      for (box, actions) in zip(layout.commands + layout.files, wanted) {
        #expect(stage.tap(state, at: stage.middle(of: box)) == actions)
      }
      state.canRedo = true
      #expect(stage.tap(state, at: stage.middle(of: layout.commands[1])) == [.command(.redo)])
      #expect(stage.tap(state, at: stage.middle(of: layout.hide)) == [.hidePanel])
      let views: [PanelSwitches] = [.samplesView, .latency, .hints, .gestureTrace]
      for (box, view) in zip(layout.switches, views) {
        #expect(stage.tap(state, at: stage.middle(of: box)) == [.toggle(view)])
      }
      for draws in [false, true] {
        state.touchDraws = draws
        let actions = stage.tap(state, at: stage.middle(of: layout.touchDraws))
        #expect(actions == [.touchDraws(!draws)])
      }
    }

    @Test("a button that is left before it is let go does nothing")
    func changedMind() throws {
      var stage = try Stage()
      let state = PanelState.full()
      let button = stage.middle(of: stage.layout().files[0])
      stage.frame(state, at: button)
      #expect(stage.frame(state, at: button, isDown: true).isEmpty)
      #expect(stage.frame(state, at: [800, 500], isDown: true).isEmpty)
      #expect(stage.frame(state, at: [800, 500]).isEmpty)
    }

    @Test("a contact that began beside the panel changes nothing on it")
    func intruder() throws {
      var stage = try Stage(size: [1000, 400])
      let state = PanelState.full()
      let track = stage.hueTrack()
      stage.frame(state, at: [700, 300])
      stage.frame(state, at: [700, 300], isDown: true)
      for step in 0..<20 {
        let place: SIMD2<Float> = [track.left + Float(step), track.y + Float(step)]
        #expect(stage.frame(state, at: place, isDown: true).isEmpty)
      }
      stage.frame(state)
      // The content has not been scrolled either: the slider is where it was.
      stage.frame(state, at: [track.left, track.y])
      #expect(stage.frame(state, at: [track.left, track.y], isDown: true).count == 1)
    }

    @Test("the help lies above the panel, whichever came first or was used last")
    func order() throws {
      var stage = try Stage()
      let (panel, both) = (PanelState.full(), PanelState.full().withHelp)
      let export = stage.middle(of: stage.layout().files[1])
      let beside = stage.middle(of: stage.layout().files[0])
      stage.frame(PanelState().withHelp)
      #expect(stage.tap(both, at: export).isEmpty)
      #expect(stage.tap(both, at: beside) == [.save])
      #expect(stage.tap(both, at: export).isEmpty)
      #expect(stage.tap(panel, at: export) == [.export])
      #expect(stage.tap(both, at: export).isEmpty)
    }

    @Test("the help is closed by its cross")
    func closesHelp() throws {
      var stage = try Stage()
      let state = PanelState().withHelp
      let layout = HelpLayout(
        scale: 1, framebufferSize: [1000, 720], rowCount: state.helpRows.count)
      let cross = layout.window.origin + layout.close.middle
      #expect(stage.tap(state, at: cross) == [.closeHelp])
      #expect(stage.wants(cross) == true)
      #expect(stage.wants([1, 1]) == false)
      stage.frame(PanelState())
      #expect(stage.wants(cross) == false)
    }
  }
}
