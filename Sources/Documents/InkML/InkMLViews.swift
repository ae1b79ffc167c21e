/// Which traces are drawn, in which order.
///
/// Traces outside `definitions` are drawn where they stand, and a view that names one is only a
/// name for it. Traces in `definitions` are drawn where a view shows them, each once.
extension InkMLDrawing {
  /// References of views and groups nested deeper than this are refused.
  private static let depthLimit = 512
  /// At most this many times a thing is come upon again, or shown in part.
  private static let repeatLimit = 1_000_000
  /// At most this many points are read for views of parts of traces.
  private static let readLimit = 20_000_000

  /// Draws all that the file shows.
  ///
  /// - Throws: `DocumentError` with the line of what is wrong.
  mutating func drawAll() throws(DocumentError) {
    var marks = [Mark](repeating: .new, count: document.nodes.elements.count)
    for number in document.nodes.elements.indices {
      _ = try check(number, &marks, depth: 0)
    }
    for root in document.roots {
      try show(root, .whole, in: .init())
    }
  }

  private enum Mark: Equatable {
    case new, open
    /// Followed; how many levels lie below.
    case done(levels: Int)
  }

  /// A part of a node: numbers from 1 for each level, none = all of it.
  private struct Part {
    var first: ArraySlice<Int>
    var last: ArraySlice<Int>

    static let whole = Part(first: [], last: [])

    var isWhole: Bool {
      first.isEmpty && last.isEmpty
    }

    /// What of one of a node's children, counted from 1, belongs to the part.
    func child(_ number: Int) -> Part {
      Part(
        first: number == first.first ? first.dropFirst() : [],
        last: number == last.first ? last.dropFirst() : [])
    }
  }

  // MARK: References

  /// The node that a view shows; a trace's name stands before a group's.
  private func target(of view: InkMLView, line: Int) throws(DocumentError) -> Int? {
    guard case .name(let name) = view.target else { return nil }
    if let trace = document.traces.number(of: name) { return document.traces[trace].node }
    guard let number = document.nodes.number(of: name) else {
      throw .line(line, "there is no trace, group or view named \"\(name.prefix(40))\"")
    }
    return number
  }

  /// Follows every reference once; one to a node that is still being followed is a circle.
  ///
  /// - Returns: How many levels lie below the node, itself included.
  private func check(
    _ number: Int, _ marks: inout [Mark], depth: Int
  ) throws(DocumentError) -> Int {
    let node = document.nodes[number]
    if case .done(let levels) = marks[number] { return levels }
    guard marks[number] == .new else {
      throw .line(node.line, "the view references run in a circle")
    }
    guard depth < Self.depthLimit else {
      throw .line(node.line, "views that refer to one another over \(Self.depthLimit) levels")
    }
    marks[number] = .open
    var levels = 0
    if case .view(let view) = node.kind, let shown = try target(of: view, line: node.line) {
      levels = try check(shown, &marks, depth: depth + 1)
    }
    for child in node.children {
      levels = max(levels, try check(child, &marks, depth: depth + 1))
    }
    // Views in the order of the file meet only nodes that were followed: depth alone stays small.
    guard levels < Self.depthLimit else {
      throw .line(node.line, "views that refer to one another over \(Self.depthLimit) levels")
    }
    marks[number] = .done(levels: levels + 1)
    return levels + 1
  }

  // MARK: Showing

  private mutating func show(
    _ number: Int, _ part: Part, in outer: InkMLDocument.Situation
  ) throws(DocumentError) {
    let node = document.nodes[number]
    // What stands outside `definitions` is walked over once as it is.
    if node.isDefinition {
      let isNew = part.isWhole && shown.insert(number).inserted
      if !isNew { repeats += 1 }
      guard repeats <= Self.repeatLimit else {
        throw .tooLarge("the file's views show the same things over and over")
      }
      guard isNew || !part.isWhole else { return }
    }
    let situation = node.situation.within(outer)
    switch node.kind {
    case .trace(let trace):
      try show(trace: trace, part, in: situation)
      return
    case .group: break
    case .view(let view):
      if let target = try target(of: view, line: node.line) {
        let own = Part(first: view.first[...], last: view.last[...])
        if document.nodes[target].isDefinition {
          try show(target, own.isWhole ? part : own, in: situation)
        }
        for child in node.children {
          try show(child, .whole, in: situation)
        }
        return
      }
    }
    let end = min(part.last.first ?? .max, node.children.count)
    var number = part.first.first ?? 1
    while number <= end {
      try show(node.children[number - 1], part.child(number), in: situation)
      number += 1
    }
  }

  private mutating func show(
    trace: Int, _ part: Part, in situation: InkMLDocument.Situation
  ) throws(DocumentError) {
    let (first, last) = (part.first.first ?? 1, part.last.first ?? .max)
    guard first <= last else { return }
    let isDefinition = document.nodes[document.traces[trace].node].isDefinition
    for points in uncovered(first...last, of: trace) {
      let (drawn, read) = (pointsDrawn, pointsRead)
      try draw(trace, in: situation, points: points)
      if !part.isWhole { partPointsRead += pointsRead - read }
      guard partPointsRead <= Self.readLimit else {
        throw .tooLarge("the file's views show parts of the same traces too often")
      }
      if pointsDrawn > drawn, isDefinition { covered[trace, default: []].append(points) }
    }
  }

  /// What of some points is not drawn yet.
  private func uncovered(_ points: ClosedRange<Int>, of trace: Int) -> [ClosedRange<Int>] {
    var pieces = [points]
    for hole in covered[trace] ?? [] where hole.overlaps(points) {
      pieces = pieces.flatMap { piece -> [ClosedRange<Int>] in
        guard piece.overlaps(hole) else { return [piece] }
        var rest: [ClosedRange<Int>] = []
        if piece.lowerBound < hole.lowerBound {
          rest.append(piece.lowerBound...hole.lowerBound - 1)
        }
        if piece.upperBound > hole.upperBound {
          rest.append(hole.upperBound + 1...piece.upperBound)
        }
        return rest
      }
    }
    return pieces
  }
}
