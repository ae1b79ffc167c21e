/// What a session met, counted: nothing is dropped or put up with in silence.
public struct SessionCounts: Sendable, Equatable {
  /// Reports of any kind.
  public var samples = 0
  /// Reports that became part of a stroke.
  public var contactSamples = 0
  /// Strokes begun.
  public var strokes = 0
  /// Strokes taken back: a finger's that became a gesture or was cancelled.
  public var rolledBackStrokes = 0
  /// Contact samples with the time of the one before.
  public var repeatedTimes = 0
  /// Contact samples with an earlier time than the one before.
  public var backwardTimes = 0
  /// Contact samples after a stroke's first whose device has a pressure axis that said 0.
  public var zeroPressures = 0
  /// Moves and lifts of a touch that never went down.
  public var unknownTouches = 0
  /// Reports of a device after it was removed.
  public var removedDeviceSamples = 0
  /// Reports with a position or an axis that is no finite number.
  public var nonFiniteSamples = 0
  /// Devices that did not fit in the table and took the place of the oldest.
  public var forgottenDevices = 0
  /// Touches that did not fit in the table.
  public var forgottenTouches = 0
  /// Changes of settings that came too many at once.
  public var mergedPaintChanges = 0
  /// Commands in mid-stroke beyond those that can wait for its end.
  public var droppedCommands = 0

  /// How often each repair was made.
  public var repairs = RepairCounts()

  /// What gestures wanted, too much for one frame.
  public var droppedGestures = 0

  /// Makes counts of nothing.
  public init() {}
}
