/// What the panel shows of the drawing's files while that part of it is open.
public struct FilesState: Sendable, Hashable {
  /// Px of an exported picture for one px of the canvas.
  public var exportScale = 1
  /// Whether an exported picture has no background.
  public var isTransparent = false
  /// The drawings that were drawn in lately, by name, the newest first.
  public var recent: [String] = []

  /// The scales that a picture can be exported with.
  public static let exportScales = [1, 2, 4]

  /// Makes a state: a picture as large as the canvas, on its background.
  public init() {}
}

/// Something that the person did about files.
public enum FilesAction: Sendable, Hashable, BitwiseCopyable {
  /// Wants to see that part of the panel, or has seen it.
  case open, close
  /// Pressed Save as, Open or New.
  case saveAs, openOther, new
  /// Chose one of `FilesState.exportScales`.
  case exportScale(Int)
  /// Wants a picture without a background, or with one.
  case transparent(Bool)
  /// Wants the picture, or the strokes.
  case exportPNG, exportInkML
  /// Wants one of `FilesState.recent`, by its place there.
  case recent(Int)
}

/// Where that part of the panel lies.
package struct FilesLayout: Equatable {
  /// Save as, Open and New.
  package private(set) var commands: [Box] = []
  var exportHeading = Box()
  /// One for each of `FilesState.exportScales`.
  package private(set) var scales: [Box] = []
  /// The switch of the background.
  package private(set) var transparent = Box()
  /// PNG and InkML.
  package private(set) var exports: [Box] = []
  var recentHeading = Box()
  /// The recent drawings.
  package private(set) var recent: [Box] = []

  init() {}

  init(_ pen: inout Column, scale: Float, recentCount: Int) {
    let gap = (6 * scale).rounded()
    commands = pen.row(30, gap: 8).columns(3, gap: gap)
    exportHeading = pen.row(20, gap: 2)
    scales = pen.row(28, gap: 4).columns(FilesState.exportScales.count, gap: gap)
    transparent = pen.row(30, gap: 4)
    exports = pen.row(30, gap: 8).columns(2, gap: gap)
    if recentCount > 0 { recentHeading = pen.row(20, gap: 2) }
    recent = (0..<recentCount).map { _ in pen.row(26, gap: 2) }
    pen.skip(8)
  }
}

extension Page {
  func showFiles(_ interface: inout Interface, _ actions: inout [PanelAction]) {
    let isOpen = state.files != nil
    if interface.button(isOpen ? "Less" : "Files…", in: box(layout.filesButton)) {
      actions.append(.files(isOpen ? .close : .open))
    }
    guard let files = state.files else { return }
    let places = layout.filesPage
    var done: FilesAction?
    let commands: [(String, FilesAction)] = [
      ("Save as…", .saveAs), ("Open…", .openOther), ("New", .new),
    ]
    for ((label, action), place) in zip(commands, places.commands)
    where interface.button(label, in: box(place)) {
      done = action
    }
    done = showExport(files, &interface) ?? done
    if !files.recent.isEmpty {
      interface.text("Recent drawings", in: box(places.recentHeading), .small, .secondary)
    }
    for (index, (name, place)) in zip(files.recent, places.recent).enumerated()
    where interface.button(name, in: box(place)) {
      done = .recent(index)
    }
    if let done { actions.append(.files(done)) }
  }

  private func showExport(_ files: FilesState, _ interface: inout Interface) -> FilesAction? {
    let places = layout.filesPage
    var done: FilesAction?
    interface.text("Export", in: box(places.exportHeading), .small, .secondary)
    for (scale, place) in zip(FilesState.exportScales, places.scales)
    where interface.choice("\(scale)×", isChosen: scale == files.exportScale, in: box(place)) {
      done = .exportScale(scale)
    }
    if interface.toggle(
      "Without the background", isOn: files.isTransparent, in: box(places.transparent))
    {
      done = .transparent(!files.isTransparent)
    }
    if interface.button("PNG", in: box(places.exports[0])) { done = .exportPNG }
    if interface.button("InkML", in: box(places.exports[1])) { done = .exportInkML }
    return done
  }
}
