internal import Documents
internal import Drawings
internal import Foundation
internal import InkTypes
internal import Panel
internal import Rendering

/// The panel's part about files.
extension Studio {
  /// As wide and high as a picture may be that Pelt reads again, in px.
  private static let longestExport = 32_768
  /// And so many px in all.
  private static let largestExport = 1 << 28

  /// Does what the person asks for there.
  func perform(_ action: FilesAction) {
    switch action {
    case .open: showFilesPage()
    case .close: filesPage = nil
    case .saveAs: saveDrawingAs()
    case .openOther: openDrawing()
    case .new: newDrawing()
    case .exportScale(let scale): filesPage?.state.exportScale = scale
    case .transparent(let isOn): filesPage?.state.isTransparent = isOn
    case .exportPNG: exportPicture()
    case .exportInkML: exportInkML()
    case .recent(let index):
      if let page = filesPage, page.recent.indices.contains(index) {
        openWindow([page.recent[index]])
      }
    }
    overlay.setFiles(filesPage?.state)
  }

  private func showFilesPage() {
    let own = drawing.map { RecentDrawings.full($0.path) }
    let others = RecentDrawings().paths.filter { $0 != own }
    var page = FilesPage(recent: Array(others.prefix(RecentDrawings.shownCount)))
    page.state.recent = page.recent.map { (($0 as NSString).lastPathComponent) }
    filesPage = page
  }

  /// Puts the drawing into the list of recent ones, under the name it has now.
  func rememberDrawing() {
    if let drawing { RecentDrawings().add(drawing.path) }
  }

  private func exportPicture() {
    guard let state = filesPage?.state else { return }
    let background = state.isTransparent ? nil : background
    guard state.exportScale > 1 else { return export(background: background) }
    export(scale: state.exportScale, background: background)
  }

  /// Exports a picture larger than the canvas: drawn again, on the export's thread.
  private func export(scale: Int, background: InkColor?) {
    guard let keeper = drawing?.keeper, let events = keeper.events(0..<keeper.eventCount) else {
      return say("only a drawing that is kept can be exported larger than it is")
    }
    let size = canvas &* scale
    guard max(size.x, size.y) <= Self.longestExport, size.x * size.y <= Self.largestExport else {
      return say("a picture of \(size.x) × \(size.y) px is too large to be exported")
    }
    let seed = keeper.writer.document.seed
    say("exporting \(size.x) × \(size.y) px")
    let path = PictureExport.newPath()
    exports.write(to: path) { () throws(DocumentError) in
      var picture = RasterPicture(size: size, scale: Float(scale), threads: 1)
      Playback(events: events, seed: seed).draw(into: &picture)
      let output = try OutputFile(path: path)
      try PNGWriter.write(
        to: output, size: size, format: PictureFormat(background: background),
        isBlank: { picture.isBlank(rows: $0) }, readRows: { picture.read(rows: $0, into: $1) })
      try output.commit()
    }
  }
}

/// What the panel's part about files shows, and what it stands for.
struct FilesPage {
  var state = FilesState()
  /// The paths of the recent drawings.
  var recent: [String]

  init(recent: [String]) {
    self.recent = recent
  }
}
