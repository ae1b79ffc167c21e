internal import Documents

/// The strokes of a drawing that its undo log says are visible, against those that its events leave.
struct IndexComparison {
  /// What differs, in words.
  let faults: [String]

  /// - Parameters:
  ///   - check: The drawing's index.
  ///   - visible: The numbers of the strokes that its events leave.
  init(_ check: DrawingCheck, visible: Set<UInt32>) {
    var told: Set<UInt32> = []
    for step in check.steps where step.state == .done {
      if let stroke = step.stroke {
        told.insert(UInt32(clamping: stroke))
      } else {
        told.removeAll()
      }
    }
    faults =
      Self.fault(visible.subtracting(told), "the events show strokes that the undo log does not")
      + Self.fault(told.subtracting(visible), "the undo log shows strokes that the events do not")
  }

  private static func fault(_ strokes: Set<UInt32>, _ words: String) -> [String] {
    guard let first = strokes.min() else { return [] }
    return ["\(words): \(strokes.count), the first is \(first)"]
  }
}
