internal import InkTypes

/// Where each control of the panel lies, in px from the panel's upper left corner.
///
/// A function of its inputs alone, made anew only when one of them changes.
package struct PanelLayout: Equatable {
  private static let margin: Float = 12
  private static let padding: Float = 14
  private static let width: Float = 288

  let scale: Float
  private let framebufferSize: SIMD2<Float>
  private let deviceCount: Int
  private let open: OpenDevice?
  private let recentCount: Int?

  /// The device whose settings are shown: its place in the list, and how many repairs they hold.
  package struct OpenDevice: Equatable {
    var index: Int
    var repairCount: Int

    package init(index: Int, repairCount: Int) {
      self.index = index
      self.repairCount = repairCount
    }
  }

  /// The panel's own place in the framebuffer; lower than the content where the window is.
  package private(set) var window = Box()
  /// The height of all content.
  package private(set) var contentHeight: Float = 0
  /// Hides the panel.
  package private(set) var hide = Box()
  var brushHeading = Box()
  /// One for each `BrushKind`, in its order.
  package private(set) var brushes: [Box] = []
  /// The hue slider.
  package private(set) var hue = Box()
  /// The sliders of `PaintSlider`, in that order.
  package private(set) var sliders: [Box] = []
  var curveHeading = Box()
  /// Makes the pressure curve straight again.
  package private(set) var curveReset = Box()
  /// The square of the pressure curve, (0, 0) lower left.
  package private(set) var curve = Box()
  var dialHeading = Box()
  var dial = Box()
  /// Undo, redo and clear.
  package private(set) var commands: [Box] = []
  /// Save, export and help.
  package private(set) var files: [Box] = []
  /// The switches of `SwitchRow.all`, in that order.
  package private(set) var switches: [Box] = []
  /// The switch of touch drawing.
  package private(set) var touchDraws = Box()
  /// Opens and closes the part about files.
  package private(set) var filesButton = Box()
  /// The part about files, while it is open.
  package private(set) var filesPage = FilesLayout()
  /// The devices' rows.
  package private(set) var devices: [Box] = []
  /// The settings of the open device.
  package private(set) var settings = SettingsLayout()

  /// Lays the panel out.
  ///
  /// - Parameters:
  ///   - scale: Framebuffer px for one logical px.
  ///   - framebufferSize: Width and height, in px.
  ///   - deviceCount: How many devices are listed.
  ///   - open: The device whose settings are shown, or nil.
  ///   - recentCount: How many recent drawings the part about files shows; nil while it is closed.
  package init(
    scale: Float, framebufferSize: SIMD2<Float>, deviceCount: Int, open: OpenDevice? = nil,
    recentCount: Int? = nil
  ) {
    self.open = open
    self.recentCount = recentCount
    self.scale = scale
    self.framebufferSize = framebufferSize
    self.deviceCount = deviceCount
    var pen = Column(
      scale: scale, left: Self.padding, width: Self.width - 2 * Self.padding, top: 12)
    placeBrush(&pen)
    placePressure(&pen)
    placeButtons(&pen)
    placeFiles(&pen)
    devices = (0..<deviceCount).map { index in
      let row = pen.row(38)
      if let open, open.index == index {
        settings = SettingsLayout(&pen, scale: scale, repairCount: open.repairCount)
      }
      return row
    }
    contentHeight = ((pen.y + Self.padding) * scale).rounded()
    let margin = (Self.margin * scale).rounded()
    window = Box(
      margin, margin, (Self.width * scale).rounded(),
      max(1, min(contentHeight, framebufferSize.y - 2 * margin)))
  }

  /// Whether it was made for the same inputs.
  func suits(
    scale: Float, framebufferSize: SIMD2<Float>, deviceCount: Int, open: OpenDevice?,
    recentCount: Int?
  ) -> Bool {
    self.scale == scale && self.framebufferSize == framebufferSize
      && self.deviceCount == deviceCount && self.open == open
      && self.recentCount == recentCount
  }

  private mutating func placeBrush(_ pen: inout Column) {
    brushHeading = pen.row(22, gap: 4)
    let side = brushHeading.size.y
    hide = Box(brushHeading.end.x - side, brushHeading.origin.y, side, side)
    brushes = pen.row(42, gap: 12).columns(BrushKind.allCases.count, gap: (6 * scale).rounded())
    hue = pen.row(34, gap: 4)
    sliders = PaintSlider.allCases.map { _ in pen.row(32) }
    pen.skip(10)
  }

  private mutating func placePressure(_ pen: inout Column) {
    let heading = pen.row(20, gap: 4)
    let content = pen.row(112, gap: 14)
    dial = Box(content.end.x - content.size.y, content.origin.y, content.size.y, content.size.y)
    dialHeading = Box(dial.origin.x, heading.origin.y, dial.size.x, heading.size.y)
    let width = content.size.x - dial.size.x - (12 * scale).rounded()
    curve = Box(content.origin.x, content.origin.y, width, content.size.y)
    curveHeading = Box(content.origin.x, heading.origin.y, width, heading.size.y)
    let resetWidth = (52 * scale).rounded()
    curveReset = Box(
      curve.end.x - resetWidth, heading.origin.y, resetWidth, heading.size.y)
  }

  private mutating func placeButtons(_ pen: inout Column) {
    let gap = (6 * scale).rounded()
    commands = pen.row(34, gap: 6).columns(3, gap: gap)
    files = pen.row(34, gap: 12).columns(3, gap: gap)
    switches = (0..<(SwitchRow.all.count + 1) / 2).flatMap { _ in
      pen.row(30).columns(2, gap: 2 * gap)
    }
    touchDraws = pen.row(30, gap: 6)
  }

  private mutating func placeFiles(_ pen: inout Column) {
    filesButton = pen.row(30, gap: 8)
    if let recentCount { filesPage = FilesLayout(&pen, scale: scale, recentCount: recentCount) }
  }
}

/// Where the settings of one device lie.
package struct SettingsLayout: Equatable {
  /// The switches of inverted x and y tilt.
  package private(set) var inversions: [Box] = []
  var calibrationLabel = Box()
  /// The histogram and the curve.
  package private(set) var plot = Box()
  /// Calibrate and Undo, or Accept and Drop.
  package private(set) var buttons: [Box] = []
  /// A switch for each repair.
  package private(set) var repairs: [Box] = []

  init() {}

  init(_ pen: inout Column, scale: Float, repairCount: Int) {
    let gap = (12 * scale).rounded()
    inversions = pen.row(30).columns(2, gap: gap)
    calibrationLabel = pen.row(20, gap: 2)
    plot = pen.row(84, gap: 6)
    buttons = pen.row(30, gap: 6).columns(2, gap: gap / 2)
    repairs = (0..<repairCount).map { _ in pen.row(26) }
    pen.skip(8)
  }
}

/// Hands out rows from top to bottom: logical px in, whole px out.
struct Column {
  let scale: Float
  let left: Float
  let width: Float
  /// Where the next row begins, in logical px.
  private(set) var y: Float

  init(scale: Float, left: Float, width: Float, top: Float) {
    self.scale = scale
    self.left = left
    self.width = width
    y = top
  }

  mutating func skip(_ height: Float) {
    y += height
  }

  mutating func row(_ height: Float, gap: Float = 0) -> Box {
    let top = (y * scale).rounded()
    let box = Box(
      (left * scale).rounded(), top, (width * scale).rounded(),
      ((y + height) * scale).rounded() - top)
    y += height + gap
    return box
  }
}
