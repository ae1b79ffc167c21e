import InkTypes
import Panel
import Testing

extension PanelTests {
  @Suite("The panel's part about files")
  struct FilesPageTests {
    private func press(
      _ files: FilesState?, _ box: (PanelLayout) -> Box
    ) throws -> [PanelAction] {
      var state = PanelState.full()
      state.files = files
      // High enough for all of it.
      var stage = try Stage(size: [600, 1400])
      let layout = PanelLayout(
        scale: 1, framebufferSize: SIMD2(Float(stage.size.x), Float(stage.size.y)),
        deviceCount: state.devices.count, recentCount: files?.recent.count)
      return stage.tap(state, at: layout.window.origin + box(layout).middle)
    }

    private var open: FilesState {
      var files = FilesState()
      files.exportScale = 2
      files.isTransparent = true
      files.recent = [
        "fox.pelt", "a drawing with a name that is longer than the panel is wide.pelt",
      ]
      return files
    }

    @Test("a press opens it, another one closes it")
    func opening() throws {
      #expect(try press(nil) { $0.filesButton } == [.files(.open)])
      #expect(try press(open) { $0.filesButton } == [.files(.close)])
    }

    @Test("every control says what it stands for")
    func controls() throws {
      let wanted: [FilesAction] = [
        .saveAs, .openOther, .new, .exportScale(1), .exportScale(2), .exportScale(4),
        .transparent(false), .exportPNG, .exportInkML, .recent(0), .recent(1),
      ]
      for (index, action) in wanted.enumerated() {
        let actions = try press(open) {
          let page = $0.filesPage
          return
            (page.commands + page.scales + [page.transparent] + page.exports + page.recent)[index]
        }
        #expect(actions == [.files(action)])
      }
    }

    @Test("devices lie below it, and it looks as it should")
    func picture() throws {
      var state = PanelState.full()
      state.files = open
      var stage = try Stage(size: [600, 1400])
      stage.frame(state)
      stage.frame(state)
      try stage.keep("files", on: 0x203040)
      let layout = PanelLayout(
        scale: 1, framebufferSize: [600, 1400], deviceCount: 2, recentCount: 2)
      let lowest = try #require(layout.filesPage.recent.last)
      #expect(layout.devices[0].origin.y >= lowest.end.y)
      #expect(stage.drawsNothing() == false)
    }
  }
}
