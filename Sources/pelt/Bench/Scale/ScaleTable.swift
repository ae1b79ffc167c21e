/// The curves of `pelt bench scale` for people: what ten times as much costs more.
enum ScaleTable {
  private static let widths = (name: 40, number: 12)

  /// - Parameter figures: What `ScaleBench` gave.
  /// - Returns: Lines: of each curve its points, and the worst of them.
  static func lines(of figures: Figures) -> [String] {
    var lines = [
      Columns.pad("scale", to: widths.name)
        + BenchTable.columns(["ms: median", "least", "most", "ten times as much costs"])
    ]
    for field in figures.fields {
      guard case .object(let object) = field.value else { continue }
      let curves = object.fields.compactMap { inner -> (name: String, curve: ScaleCurve)? in
        guard case .object(let figures) = inner.value else { return nil }
        return ScaleCurve(figures).map { (inner.name, $0) }
      }
      if curves.isEmpty { lines += BenchTable.lines(of: field) }
      for (name, curve) in curves {
        let title = "  \(field.name), \(name)"
        lines += field.name == "cores" ? cores(curve, title) : points(curve, title)
      }
    }
    return lines + [
      "10 = linear; less where something is paid once. Worst: from 1e5 on.", "",
    ]
  }

  private static func points(_ curve: ScaleCurve, _ title: String) -> [String] {
    let tenfolds = curve.tenfolds
    let worst = curve.worstTenfold.map { "×\(Figures.text($0))" } ?? "not measured"
    return [title]
      + curve.points.map { point in
        let ratio = tenfolds.first { $0.from == point.size }.map { "×\(Figures.text($0.ratio))" }
        return line(point, ratio ?? "")
      } + [Columns.pad("    worst", to: widths.name + 3 * widths.number) + worst]
  }

  private static func cores(_ curve: ScaleCurve, _ title: String) -> [String] {
    let speedups = curve.speedups
    return [title + ": time on the clock, and how much faster than one"]
      + curve.points.map { point in
        let ratio = speedups.first { $0.from == point.size }.map { "×\(Figures.text($0.ratio))" }
        return line(point, ratio ?? "")
      }
  }

  private static func line(_ point: ScaleCurve.Point, _ note: String) -> String {
    let cost = point.milliseconds
    let numbers = [cost.median, cost.least, cost.most].map { Figures.text($0) }
    let text =
      Columns.pad("    \(Figures.text(point.size))", to: widths.name)
      + BenchTable.columns(numbers + [note])
    return note.isEmpty ? String(text.reversed().drop { $0 == " " }.reversed()) : text
  }
}
