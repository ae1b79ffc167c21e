/// Figures for people.
enum BenchTable {
  private static let nameWidth = 40
  private static let numberWidth = 12

  /// A figure on its own line, and the objects around it as headings.
  ///
  /// - Parameter figures: The figures of a subject.
  /// - Returns: The lines.
  static func lines(of figures: Figures) -> [String] {
    let title = Columns.pad(figures.subject, to: nameWidth)
    return [title + columns(["median", "least", "most"])]
      + lines(of: figures.fields.filter { $0.name != "name" }, depth: 1) + [""]
  }

  /// A field of a subject, as its table shows it.
  static func lines(of field: Figures.Field) -> [String] { lines(of: [field], depth: 1) }

  private static func lines(of fields: [Figures.Field], depth: Int) -> [String] {
    fields.flatMap { field in
      let name = String(repeating: "  ", count: depth) + field.name
      if case .object(let inner) = field.value {
        return [name] + lines(of: inner.fields, depth: depth + 1)
      }
      return [Columns.pad(name, to: nameWidth) + text(field.value)]
    }
  }

  private static func text(_ value: Figures.Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): columns([Figures.text(number)])
    case .spread(let spread):
      columns([spread.median, spread.least, spread.most].map { Figures.text($0) })
    case .object, .missing: "not measured"
    }
  }

  /// Texts in columns as wide as numbers need.
  static func columns(_ texts: [String]) -> String {
    texts.enumerated().map { index, text in
      index == texts.count - 1 ? text : Columns.pad(text, to: numberWidth)
    }.joined()
  }

  /// How the tables are read.
  ///
  /// - Parameter isCompared: Whether they compare with earlier figures.
  /// - Returns: Lines of text.
  static func legend(isCompared: Bool) -> String {
    """
    A_to_B   the time of A over that of B in the same round: above 1, B is the faster one
    _cpu     processor time of all threads; _wall: time on the clock
    machine_ what the machine itself gives: as many painters as cores, each with its own picture
    baseline the CPU backend without AVX2, as on any x86-64
    driver_ceiling  OpenGL's driver drawing a plain rectangle of 2 × 12 px for each hair
    Least and most are of all counted rounds. On a shared machine only ratios mean something.

    """
      + (isCompared
        ? """
        new/old  below 1, new is smaller; * = the two ranges from least to most do not meet, so that
                 the figure moved by more than it wobbles

        """ : "")
  }
}
