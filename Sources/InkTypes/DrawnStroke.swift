/// A stroke as it was drawn, for files that hold drawings and no recordings.
public struct DrawnStroke: Sendable, Equatable {
  /// Its number: with the document's seed it gives the hairs.
  public var number: UInt32
  /// The kind of mark.
  public var kind: BrushKind
  /// What drew.
  public var tool: Tool
  /// The device that drew.
  public var device: DeviceID
  /// The settings that it begins with.
  public var paint: Paint
  /// Changes of the settings in mid-stroke, in order.
  public var changes: [Change] = []
  /// Its contact samples after repairs: pressures are those that draw, tilts those on the canvas.
  public var samples: [PenSample] = []

  /// A change of the settings in mid-stroke.
  public struct Change: Sendable, Equatable {
    /// The sample before which it came, from 1.
    public var before: Int
    /// When.
    public var time: Timestamp
    /// The settings from then on.
    public var paint: Paint

    /// Makes a change.
    ///
    /// - Parameters:
    ///   - before: The sample before which it came.
    ///   - time: When.
    ///   - paint: The settings from then on.
    public init(before: Int, time: Timestamp, paint: Paint) {
      self.before = before
      self.time = time
      self.paint = paint
    }
  }

  /// Makes a stroke without samples.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - kind: The kind of mark.
  ///   - tool: What drew.
  ///   - device: The device that drew.
  ///   - paint: The settings that it begins with.
  public init(number: UInt32, kind: BrushKind, tool: Tool, device: DeviceID, paint: Paint) {
    self.number = number
    self.kind = kind
    self.tool = tool
    self.device = device
    self.paint = paint
  }
}
