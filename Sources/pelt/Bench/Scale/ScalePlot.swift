internal import Documents
internal import Foundation

/// Curves of cost on logarithmic axes: a panel for each kind of size.
enum ScalePlot {
  private static let panelSize = SIMD2(560, 400)
  private static let black = 0x000000
  private static let grey = 0xDDDDDD
  private static let linear = 0x999999
  /// A curve's colour, by the curve's place.
  private static let colors = [0x1060C0, 0xD05010]

  /// What each panel shows: a field of the figures, its unit, and what a straight line in grey means.
  private static let panels = [
    (field: "hairs", title: "cpu time against hairs", slope: 1.0),
    (field: "canvas_px", title: "cpu time against px of the canvas, same strokes", slope: 1),
    (field: "samples", title: "cpu time against samples", slope: 1),
    (field: "cores", title: "time against cores", slope: -1),
  ]

  /// Draws the curves into a PNG.
  ///
  /// - Parameters:
  ///   - figures: What `ScaleBench` gave.
  ///   - path: The file.
  /// - Throws: `Failure` where there is no curve, or the file cannot be written.
  static func write(_ figures: Figures, to path: String) throws(Failure) {
    var canvas = PlotCanvas(size: panelSize &* 2)
    var isEmpty = true
    for (index, panel) in panels.enumerated() {
      guard case .object(let field) = figures[panel.field] else { continue }
      let curves = field.fields.compactMap { field -> (name: String, curve: ScaleCurve)? in
        guard case .object(let object) = field.value else { return nil }
        return ScaleCurve(object).map { (field.name, $0) }
      }
      guard !curves.isEmpty else { continue }
      isEmpty = false
      let corner = panelSize &* SIMD2(index % 2, index / 2)
      draw(curves, panel.title, slope: panel.slope, at: corner, on: &canvas)
    }
    guard !isEmpty else { throw .failed("\(path): the figures hold no curve to plot") }
    try PictureFile.write(canvas.picture, to: path)
  }

  private static func draw(
    _ curves: [(name: String, curve: ScaleCurve)], _ title: String, slope: Double,
    at corner: SIMD2<Int>, on canvas: inout PlotCanvas
  ) {
    let axes = PlotAxes(curves.map(\.curve), corner: corner, size: panelSize)
    drawGrid(axes, on: &canvas)
    canvas.write(title, at: corner &+ SIMD2(PlotAxes.left, 16), black)
    for (index, (name, curve)) in curves.enumerated() {
      let color = colors[index % colors.count]
      let places = curve.points.map { axes.place($0.size, $0.milliseconds.median) }
      if index == 0, let first = curve.points.first { drawLinear(first, slope, axes, on: &canvas) }
      for (start, end) in zip(places, places.dropFirst()) {
        canvas.line(start, end, width: 2, color)
      }
      for place in places {
        canvas.fill(
          SIMD2(Int(place.x.rounded()), Int(place.y.rounded())) &- 3, SIMD2(7, 7), color)
      }
      canvas.write(name, at: corner &+ SIMD2(PlotAxes.left + 8, 44 + 14 * index), color)
    }
    canvas.write(
      "linear", at: corner &+ SIMD2(PlotAxes.left + 8, 44 + 14 * curves.count), linear)
  }

  private static func drawGrid(_ axes: PlotAxes, on canvas: inout PlotCanvas) {
    for power in axes.sizes {
      let x = axes.place(pow(10, Double(power)), axes.least).x
      canvas.line([x, axes.top], [x, axes.bottom], width: 1, grey)
      canvas.write("1e\(power)", at: SIMD2(Int(x) - 12, Int(axes.bottom) + 8), black)
    }
    for power in axes.costs {
      let y = axes.place(axes.smallest, pow(10, Double(power))).y
      canvas.line([axes.leftEdge, y], [axes.rightEdge, y], width: 1, grey)
      let label = "1e\(power) ms"
      canvas.write(
        label,
        at: SIMD2(
          Int(axes.leftEdge) - 6 - label.count * PlotCanvas.letterWidth,
          Int(y) - PlotCanvas.letterHeight / 2), black)
    }
  }

  /// What exactly linear cost would be, from the first point on, as far as it is within the axes.
  private static func drawLinear(
    _ first: ScaleCurve.Point, _ slope: Double, _ axes: PlotAxes, on canvas: inout PlotCanvas
  ) {
    let decades =
      [
        log10(axes.largest / first.size),
        (slope > 0
          ? log10(axes.most / first.milliseconds.median)
          : log10(first.milliseconds.median / axes.least)),
      ].min() ?? 0
    canvas.line(
      axes.place(first.size, first.milliseconds.median),
      axes.place(
        first.size * pow(10, decades), first.milliseconds.median * pow(10, slope * decades)),
      width: 1, linear)
  }
}

/// Where sizes and costs lie in a panel: whole decades around all points.
struct PlotAxes {
  static let left = 90
  private static let upper = 36.0, lower = 40.0, right = 20.0
  /// Powers of ten.
  let sizes, costs: ClosedRange<Int>
  let leftEdge, rightEdge, top, bottom: Double

  init(_ curves: [ScaleCurve], corner: SIMD2<Int>, size: SIMD2<Int>) {
    let points = curves.flatMap(\.points)
    sizes = Self.decades(points.map(\.size))
    costs = Self.decades(points.map(\.milliseconds.median))
    leftEdge = Double(corner.x + Self.left)
    rightEdge = Double(corner.x + size.x) - Self.right
    top = Double(corner.y) + Self.upper
    bottom = Double(corner.y + size.y) - Self.lower
  }

  private static func decades(_ values: [Double]) -> ClosedRange<Int> {
    let powers = values.filter { $0 > 0 }.map { log10($0) }
    // Half a millionth: a whole power must not become the next one by rounding.
    let low = Int(((powers.min() ?? 0) + 5e-7).rounded(.down))
    let high = Int(((powers.max() ?? 0) - 5e-7).rounded(.up))
    return low...max(high, low + 1)
  }

  var smallest: Double { pow(10, Double(sizes.lowerBound)) }
  var largest: Double { pow(10, Double(sizes.upperBound)) }
  var least: Double { pow(10, Double(costs.lowerBound)) }
  var most: Double { pow(10, Double(costs.upperBound)) }

  /// Where a point lies, in px of the picture.
  func place(_ size: Double, _ cost: Double) -> SIMD2<Double> {
    let right = (log10(size) - Double(sizes.lowerBound)) / Double(sizes.count - 1)
    let up = (log10(cost) - Double(costs.lowerBound)) / Double(costs.count - 1)
    return SIMD2(leftEdge + right * (rightEdge - leftEdge), bottom - up * (bottom - top))
  }
}
