/// Figures beside those of an earlier run.
struct BenchComparison {
  /// A figure of both runs.
  struct Pair: Equatable {
    /// Its name, after those of the objects around it.
    let path: String
    let old, new: Figures.Value

    /// The new median over the old one; nil where that says nothing.
    var ratio: Double? {
      guard let old = Self.median(old), let new = Self.median(new), old != 0 else { return nil }
      return new / old
    }

    /// Whether the ranges of the rounds do not meet; nil where a figure has none.
    var isMoved: Bool? {
      guard case .spread(let old) = old, case .spread(let new) = new else { return nil }
      return old.most < new.least || new.most < old.least
    }

    private static func median(_ value: Figures.Value) -> Double? {
      switch value {
      case .number(let number): number
      case .spread(let spread): spread.median
      case .text, .object, .missing: nil
      }
    }
  }

  private let figures: Figures
  private let baseline: BenchFile
  private let old: Figures?
  /// What both have, in the new figures' order: spreads, and numbers that differ.
  let pairs: [Pair]

  /// - Parameters:
  ///   - figures: The new figures of a subject.
  ///   - baseline: The earlier ones.
  init(_ figures: Figures, _ baseline: BenchFile) {
    self.figures = figures
    self.baseline = baseline
    old = baseline.line(of: figures.subject)
    pairs = old.map { Self.pairs(figures, $0, within: "") } ?? []
  }

  private static func pairs(_ new: Figures, _ old: Figures, within path: String) -> [Pair] {
    new.fields.flatMap { field -> [Pair] in
      guard let other = old[field.name] else { return [] }
      let name = path + field.name
      if case .object(let inner) = field.value, case .object(let otherInner) = other {
        return pairs(inner, otherInner, within: name + ".")
      }
      let pair = Pair(path: name, old: other, new: field.value)
      // A number without a range that did not change is what was asked for: canvas, rounds.
      if pair.isMoved == nil, other == field.value { return [] }
      return pair.ratio == nil ? [] : [pair]
    }
  }

  /// For people.
  var lines: [String] {
    guard let old else { return ["\(figures.subject): \(baseline.path) has no figures of it", ""] }
    let width = max(40, (pairs.map(\.path.count).max() ?? 0) + 3)
    var lines = [
      Columns.pad(figures.subject, to: width) + BenchTable.columns(["old", "new", "new/old"])
    ]
    if let here = figures["machine"], let there = old["machine"], here != there {
      lines.append("  another machine: only ratios can be compared")
    }
    for pair in pairs {
      let numbers = [pair.old, pair.new].map(Self.middle)
      let mark = pair.isMoved == true ? " *" : ""
      lines.append(
        Columns.pad("  " + pair.path, to: width)
          + BenchTable.columns(numbers + [Figures.text(pair.ratio ?? 0) + mark]))
    }
    let moved = pairs.count { $0.isMoved == true }
    return lines + ["  \(moved) of \(pairs.count) moved beyond both spreads", ""]
  }

  private static func middle(_ value: Figures.Value) -> String {
    switch value {
    case .number(let number): Figures.text(number)
    case .spread(let spread): Figures.text(spread.median)
    case .text, .object, .missing: ""
    }
  }

  /// The new figures with an object `compared`: of each figure the ratio, and whether it moved.
  var annotated: Figures {
    var compared = Figures()
    for pair in pairs {
      var figure = Figures()
      figure.add("new_to_old", pair.ratio ?? 0)
      figure.add("moved", pair.isMoved.map { .number($0 ? 1 : 0) } ?? .missing)
      compared.add(pair.path, figure)
    }
    var all = figures
    all.add("compared", old == nil ? nil : compared)
    return all
  }
}
