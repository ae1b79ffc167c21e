public import InkTypes

/// Everything that came in during a session, in the order of arrival, with what a player needs.
public struct Recording: Sendable {
  /// Width and height of the canvas, in px.
  public var canvas: SIMD2<Int> = [1024, 1024]
  /// The document's seed: with it the picture is a function of the events.
  public var seed: UInt32 = 0
  /// What the events' times count from.
  public var clock: Clock = .session
  /// The devices known at the start.
  public var devices: [Device] = []
  /// What happened.
  public var events: [InkEvent] = []
  /// What was amiss in the file and was put up with; never an error.
  public var notices: [Notice] = []
  /// The devices' own words: names by device, of all that ever appeared.
  public var names: [DeviceID: String] = [:]

  /// Whether it says what its devices are; a bare table does not.
  public var describesDevices = true

  /// What the places of the samples, in order, lost as Floats, in px; empty where nothing was lost.
  ///
  /// A drawing far from the origin is fitted into a canvas with it.
  var placeRemainders: [SIMD2<Float>] = []

  /// Makes an empty recording of a 1024 × 1024 canvas.
  public init() {}

  /// What a recording's times count from.
  public enum Clock: String, Sendable {
    /// The machine's CLOCK_MONOTONIC.
    case monotonic
    /// 0 is the first event.
    case session
  }

  /// A device as a recording describes it.
  public struct Device: Sendable, Equatable {
    /// Its number.
    public var id: DeviceID
    /// Its name; empty where unknown.
    public var name: String
    /// What it is.
    public var kind: Tool
    /// The axes it says it has, as the recording names them (`p`, `tx`, …).
    public var axes: [String]

    /// Makes a device.
    ///
    /// - Parameters:
    ///   - id: Its number.
    ///   - name: Its name.
    ///   - kind: What it is.
    ///   - axes: The axes it says it has.
    public init(id: DeviceID, name: String = "", kind: Tool = .pen, axes: [String] = []) {
      self.id = id
      self.name = name
      self.kind = kind
      self.axes = axes
    }
  }

  /// Something amiss that did no harm, and how often.
  public struct Notice: Sendable, Equatable {
    /// What it was, in words that follow a count: `lines of an unknown event`.
    public var what: String
    /// How often it happened, 1 or more.
    public var count: Int

    /// Makes a notice.
    ///
    /// - Parameters:
    ///   - what: Words that follow a count.
    ///   - count: How often it happened.
    public init(what: String, count: Int) {
      self.what = what
      self.count = count
    }
  }

  /// Counts one more occurrence of something amiss.
  ///
  /// - Parameter what: Words that follow a count.
  public mutating func note(_ what: String) {
    guard let index = notices.firstIndex(where: { $0.what == what }) else {
      notices.append(Notice(what: what, count: 1))
      return
    }
    notices[index].count += 1
  }
}
