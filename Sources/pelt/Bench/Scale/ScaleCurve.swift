internal import Foundation

/// What something costs at several sizes.
struct ScaleCurve: Equatable {
  /// A size and its cost.
  struct Point: Equatable {
    var size: Double
    var milliseconds: Spread
  }

  /// What ten times the size costs more, from some size on.
  struct Tenfold: Equatable {
    var from: Double
    var ratio: Double
  }

  /// Below that, what is paid once counts too much.
  static let largeSize = 1e5
  /// By rising size.
  let points: [Point]

  init(_ points: [Point]) {
    self.points = points.sorted { $0.size < $1.size }
  }

  /// From each point to the first one that is ten times as large or more: the ratio of their costs,
  /// reduced to exactly ten times the size by the slope between both.
  ///
  /// 10 is linear, 1 means that size costs nothing.
  var tenfolds: [Tenfold] {
    points.compactMap { point in
      guard let other = points.first(where: { $0.size >= 10 * point.size }),
        point.milliseconds.median > 0, other.milliseconds.median > 0
      else { return nil }
      let decades = log10(other.size / point.size)
      let ratio = other.milliseconds.median / point.milliseconds.median
      return Tenfold(from: point.size, ratio: pow(ratio, 1 / decades))
    }
  }

  /// The worst ratio from a large size on; nil where none is that large.
  var worstTenfold: Double? {
    tenfolds.filter { $0.from >= Self.largeSize }.map(\.ratio).max()
  }

  /// The first point's cost over each other one's.
  var speedups: [Tenfold] {
    guard let first = points.first else { return [] }
    return points.dropFirst().map { point in
      Tenfold(
        from: point.size, ratio: first.milliseconds.median / point.milliseconds.median)
    }
  }

  /// The curve as figures: costs by size, and the ratios.
  var figures: Figures {
    var figures = Figures()
    figures.add("ms", object(points.map { ($0.size, .spread($0.milliseconds)) }))
    figures.add("tenfold", object(tenfolds.map { ($0.from, .number($0.ratio)) }))
    figures.add("worst_tenfold_from_1e5", worstTenfold.map { .number($0) } ?? .missing)
    return figures
  }

  /// The curve of cores as figures: costs by size, and how much faster each is than the first.
  var speedupFigures: Figures {
    var figures = Figures()
    figures.add("ms", object(points.map { ($0.size, .spread($0.milliseconds)) }))
    figures.add("speedup", object(speedups.map { ($0.from, .number($0.ratio)) }))
    return figures
  }

  private func object(_ fields: [(size: Double, value: Figures.Value)]) -> Figures {
    var figures = Figures()
    for field in fields { figures.add(Figures.text(field.size), field.value) }
    return figures
  }

  /// Reads what `figures` made; nil where it holds no point.
  init?(_ figures: Figures) {
    guard case .object(let costs) = figures["ms"] else { return nil }
    let points = costs.fields.compactMap { field -> Point? in
      guard let size = Double(field.name), size > 0, case .spread(let cost) = field.value else {
        return nil
      }
      return Point(size: size, milliseconds: cost)
    }
    guard !points.isEmpty else { return nil }
    self.init(points)
  }
}
