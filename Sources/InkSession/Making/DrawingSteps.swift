public import InkTypes

/// The steps in which a drawing was made: each stroke, and each undo, redo and clear that did anything.
public enum DrawingSteps {
  /// Where in a recording a step is done.
  ///
  /// What one event does is never parted: a stroke whose end also carries out a command that waited for
  /// it counts two steps, both done there.
  ///
  /// - Parameters:
  ///   - number: How many steps, 0 or more.
  ///   - events: The recording's events.
  /// - Returns: How many of the events make so many steps; all of them where there are not so many.
  public static func end(ofStep number: Int, in events: [InkEvent]) -> Int {
    guard number > 0 else { return 0 }
    var session = InkSession(seed: 0, visibility: .none)
    for (index, event) in events.enumerated() {
      let begun = session.counts.strokes
      session.apply(event)
      guard session.history.stepCount >= number else { continue }
      // An event that ended the stroke by beginning another one belongs to that.
      return session.isDrawing && session.counts.strokes > begun ? index : index + 1
    }
    return events.count
  }
}
