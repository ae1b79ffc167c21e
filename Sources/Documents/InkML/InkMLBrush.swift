internal import InkTypes

/// A brush as InkML's `brushProperty` elements say it.
enum InkMLBrush {
  /// The properties that are read.
  static let names: Set<String> = [
    "color", "transparency", "tip", "rasterOp", "eraser", "width", "height", "pelt:kind",
    "pelt:size", "pelt:density", "pelt:opacity", "pelt:hue",
  ]

  /// A property to write.
  struct Property {
    var name: String
    var value: String
    var units: String?
  }

  /// A property's text, lengths in px.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - value: Its value.
  ///   - units: Its units.
  /// - Returns: The text that `brush` reads.
  static func text(_ name: String, _ value: String, units: String?) -> String {
    guard name == "width" || name == "height", let length = DecimalScanner.number(value) else {
      return value
    }
    return String(length * (InkMLUnits.pixels(units) ?? 1))
  }

  /// The brush of some properties.
  ///
  /// - Parameter properties: Texts by name.
  /// - Returns: The brush, and whether its colour could be read.
  static func brush(_ properties: [String: String]) -> (brush: Brush, hasColor: Bool) {
    func number(_ name: String) -> Double? {
      properties[name].flatMap { DecimalScanner.number($0) }
    }
    var brush = Brush()
    var hasColor = true
    let isEraser =
      properties["tip"] == "eraser" || properties["rasterOp"] == "white"
      || ["1", "true"].contains(properties["eraser"])
    if isEraser { brush.kind = .eraser }
    brush.kind = properties["pelt:kind"].flatMap(BrushKind.init) ?? brush.kind
    if let text = properties["color"] {
      let color = InkColor(hexadecimal: text.hasPrefix("#") ? text.dropFirst() : text[...])
      brush.paint.color = color ?? brush.paint.color
      hasColor = color != nil
    }
    if let hue = number("pelt:hue"), abs(hue) <= 1e6 {
      brush.paint.color = InkColor(hue: Float(hue))
    }
    if let value = number("transparency"), value > 0 {
      brush.paint.opacity = 1 - min(value < 1 ? value : value / 255, 1)
    }
    let sides = [number("width"), number("height")].compactMap { $0 }.filter { $0 > 0 }
    if let first = sides.first, let last = sides.last {
      // Of an oblong tip a circle of the same area.
      widen(&brush, to: (first * last).squareRoot())
    }
    func own(_ name: String, within range: ClosedRange<Double>, _ value: inout Double) {
      if let number = number(name) { value = min(max(number, range.lowerBound), range.upperBound) }
    }
    own("pelt:size", within: Paint.sizes, &brush.paint.size)
    own("pelt:density", within: Paint.densities, &brush.paint.density)
    own("pelt:opacity", within: Paint.opacities, &brush.paint.opacity)
    return (brush, hasColor)
  }

  /// Makes a brush as wide as a line.
  ///
  /// Thinner marks hold less ink in the square of their size, and their strokes less in proportion to
  /// it: a finer brush is more opaque, so that its strokes are as dark as those of size 1.
  private static func widen(_ brush: inout Brush, to width: Double) {
    let size = min(
      max(width / brush.kind.markWidth, Paint.sizes.lowerBound), Paint.sizes.upperBound)
    brush.paint.size = size
    if !brush.kind.drawsSolidLine, size < 1 {
      brush.paint.opacity = min(brush.paint.opacity / size, Paint.opacities.upperBound)
    }
  }

  /// The properties of a brush: the standard's for others, and our own, which are exact.
  ///
  /// - Parameter brush: The brush.
  /// - Returns: The properties, in the order of writing.
  static func properties(of brush: Brush) -> [Property] {
    let paint = brush.paint
    let width = DecimalText.of(
      (brush.kind.markWidth * paint.size * 25.4 / 96 * 1e4).rounded() / 1e4)
    let clear = (255 * (1 - min(max(paint.opacity, 0), 1))).rounded()
    var properties = [
      Property(name: "width", value: width, units: "mm"),
      Property(name: "height", value: width, units: "mm"),
      Property(name: "color", value: "#" + paint.color.hexadecimal),
      Property(name: "transparency", value: DecimalText.of(clear)),
      Property(name: "tip", value: "ellipse"),
      Property(name: "rasterOp", value: brush.kind == .eraser ? "white" : "copyPen"),
      Property(name: "pelt:kind", value: brush.kind.rawValue),
      Property(name: "pelt:size", value: DecimalText.of(paint.size)),
      Property(name: "pelt:density", value: DecimalText.of(paint.density)),
      Property(name: "pelt:opacity", value: DecimalText.of(paint.opacity)),
    ]
    if let hue = paint.color.hue {
      properties.append(Property(name: "pelt:hue", value: hue.description))
    }
    return properties
  }
}

extension BrushKind {
  /// How wide a line of size 1 is, in px: ink at full pressure, fur where its hairs grow.
  fileprivate var markWidth: Double {
    switch self {
    case .fur, .spray: 40
    case .airbrush: 80
    case .ink, .eraser: 20
    }
  }

  /// Whether its strokes are as opaque at any size.
  fileprivate var drawsSolidLine: Bool { self == .ink || self == .eraser }
}
