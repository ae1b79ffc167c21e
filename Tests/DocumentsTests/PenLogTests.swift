import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("A pen log is read")
struct PenLogTests {
  private static func time(_ nanoseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: nanoseconds)
  }

  @Test("the header gives canvas, seed, clock and devices")
  func header() throws {
    let recording = try PenLogText.events([])
    #expect(recording.canvas == [640, 480])
    #expect(recording.seed == 7)
    #expect(recording.clock == .monotonic)
    #expect(recording.devices.map(\.kind) == [.pen, .touch, .mouse, .eraser, .puck])
    #expect(
      recording.devices[0]
        == Recording.Device(id: DeviceID(1), name: "Pen", kind: .pen, axes: ["x", "y", "p"]))
    #expect(recording.names[DeviceID(4)] == "Rub")
    #expect(recording.events.isEmpty && recording.notices.isEmpty)
  }

  @Test("a bare header stands for 1024 × 1024, seed 0 and one pen")
  func defaults() throws {
    let recording = try PenLogText.read("{\"penlog\":1}\n{\"t\":0,\"x\":1,\"y\":2}\n")
    #expect(recording.canvas == [1024, 1024])
    #expect(recording.seed == 0)
    #expect(recording.devices == [Recording.Device(id: DeviceID(1))])
    #expect(recording.samples.map(\.device) == [DeviceID(1)])
    #expect(recording.notices.isEmpty)
  }

  @Test("a pen's report gives every axis exactly")
  func penReport() throws {
    let samples = try PenLogText.events(PenLogText.everyEvent).samples
    var first = PenSample(
      time: Self.time(-12_500), position: [100.5, 80], device: DeviceID(1),
      state: [.proximityKnown, .inProximity])
    first.axes = [.pressure, .tilt, .twist]
    first.tilt = [20, -5]
    first.twist = 359.5
    #expect(samples[0] == first)
    let second = samples[1]
    #expect(second.time == Self.time(4_166_667))
    #expect(second.arrival == Self.time(4_200_001))
    #expect(second.position == [-3, 0.125])
    #expect(second.state == [.touching, .proximityKnown, .inProximity])
    #expect(second.pressure == 0.4 && second.axes == .pressure)
    #expect(second.buttons == 2 && second.sequence == 1)
    #expect(samples[2].axes == .direction && samples[2].tilt == [60, 270])
    #expect(samples[2].buttons == 0)
    #expect(samples[3].state == .proximityKnown)
  }

  @Test("mouse, eraser and puck are told apart by their device")
  func tools() throws {
    let samples = try PenLogText.events(PenLogText.everyEvent).samples
    #expect(samples.map(\.tool)[4...7] == [.mouse, .mouse, .eraser, .puck])
    #expect(samples[4].buttons == 1 && samples[4].state == .touching)
    #expect(samples[5].buttons == 0 && samples[5].state == [])
  }

  @Test("touches give their phase, finger and place")
  func touches() throws {
    let touches = try PenLogText.events(PenLogText.everyEvent).samples.filter { $0.tool == .touch }
    #expect(touches.map(\.contact) == [3, -4, 3, 3, -4])
    #expect(
      touches.map(\.state) == [
        [.touching, .began], [.touching, .began], .touching, [], .cancelled,
      ])
    #expect(touches[0].pressure == 0.5 && touches[0].axes == .pressure)
    #expect(touches[2].position == [12, 22] && touches[2].axes == [])
  }

  @Test("every other event gives its values exactly")
  func otherEvents() throws {
    let events = try PenLogText.events(PenLogText.everyEvent).events.dropFirst(13)
    var paint = Paint(color: InkColor(hue: 0.75), size: 2.5, density: 0.1, opacity: 3)
    let spray = Brush(kind: .spray, paint: paint)
    paint.color = InkColor(rgb: 0x0A80FF)
    var look = SettingsChange()
    (look.touchDraws, look.penOnly, look.background) = (true, false, InkColor(rgb: 0xFFEE01))
    var tilt = SettingsChange()
    (tilt.device, tilt.invertTiltX, tilt.invertTiltY) = (DeviceID(1), true, false)
    let view = ViewTransform(pan: [-10.5, 3], zoom: 2, angle: 0.5, isMirrored: true)
    let mark = FrameMark(
      number: 12, drain: Self.time(1500), submit: Self.time(-2000), present: Self.time(3125),
      grade: UInt8(ascii: "C"))
    let expected: [InkEvent] = [
      .deviceAdded(DeviceID(9), .mouse, Self.time(9_000_000)),
      .deviceRemoved(DeviceID(9), Self.time(9_001_000)),
      .leave(Self.time(9_002_000)),
      .scale(1.25, Self.time(9_003_000)),
      .view(view, Self.time(9_004_000)),
      .windowMoved([10, -20], Self.time(9_005_000)),
      .pinch(.begin, scale: 1.5, angle: -0.25, Self.time(9_006_000)),
      .swipe(.cancel, delta: [3, -1.5], fingers: 3, Self.time(9_007_000)),
      .brush(spray, Self.time(9_008_000)),
      .brush(Brush(kind: .ink, paint: paint), Self.time(9_009_000)),
      .settings(look, Self.time(9_010_000)),
      .settings(tilt, Self.time(9_011_000)),
      .frame(mark, Self.time(9_012_000)),
      .command(.undo, Self.time(9_013_000)),
      .command(.redo, Self.time(9_014_000)),
      .command(.clear, Self.time(9_015_000)),
    ]
    #expect(events.map { "\($0)" } == expected.map { "\($0)" })
  }

  @Test("a device that appears later keeps its name, whatever stands in it")
  func addedName() throws {
    let recording = try PenLogText.events(PenLogText.everyEvent)
    #expect(recording.names[DeviceID(9)] == "\"N\\\u{7}é")
  }

  @Test("absent keys hold their device's last value, and only their own device's")
  func heldValues() throws {
    let samples = try PenLogText.events([
      #"{"t":0,"dev":1,"x":1,"y":2,"tip":1,"prox":1,"p":0.5,"tx":3,"ty":4,"tw":5,"btn":1}"#,
      #"{"t":1,"dev":4,"x":9,"y":9}"#,
      #"{"t":2,"dev":1,"y":7}"#,
      #"{"t":3,"dev":1,"tx":6}"#,
      #"{"t":4,"dev":1,"az":90}"#,
      #"{"t":5,"dev":1,"alt":45}"#,
    ]).samples
    #expect(samples[1].state == [] && samples[1].buttons == 0 && samples[1].axes == [])
    #expect(samples[2].position == [1, 7])
    #expect(samples[2].state == [.touching, .proximityKnown, .inProximity])
    #expect(samples[2].buttons == 1)
    // What the line does not say is no report of that axis: the session holds the last one.
    #expect(samples[2].axes == [])
    #expect(samples[3].axes == .tilt && samples[3].tilt == [6, 4])
    #expect(samples[5].axes == .direction && samples[5].tilt == [45, 90])
  }

  @Test("a finger's absent place is its own last one")
  func heldTouches() throws {
    let recording = try PenLogText.events([
      #"{"t":0,"dev":2,"touch":1,"phase":"down","x":1,"y":2}"#,
      #"{"t":1,"dev":2,"touch":2,"phase":"down","x":3,"y":4}"#,
      #"{"t":2,"dev":2,"touch":1,"phase":"move","x":5}"#,
      #"{"t":3,"dev":2,"touch":1,"phase":"up"}"#,
      #"{"t":4,"dev":2,"touch":1,"phase":"down"}"#,
    ])
    #expect(recording.samples.map(\.position) == [[1, 2], [3, 4], [5, 2], [5, 2]])
    #expect(
      recording.notices == [Recording.Notice(what: "touches without a position, dropped", count: 1)]
    )
  }

  @Test("events of a device before its first position are counted and dropped")
  func noPosition() throws {
    let recording = try PenLogText.events([
      #"{"t":0,"dev":1,"tip":1}"#, #"{"t":1,"dev":1,"x":4,"p":1}"#, #"{"t":2,"dev":1,"y":5}"#,
    ])
    #expect(recording.samples.map(\.position) == [[4, 5]])
    #expect(recording.samples.map(\.state) == [.touching])
    #expect(recording.notices.map(\.count) == [2])
  }

  @Test("unknown keys are passed over, unknown events counted, unknown devices told")
  func unknown() throws {
    let recording = try PenLogText.events([
      #"{"t":0,"dev":1,"x":1,"y":2,"mood":"good","more":{"x":[1,{}]}}"#,
      #"{"t":1,"ev":"coffee"}"#, #"{"t":2,"ev":"tea","x":7}"#,
      #"{"t":3,"ev":"settings","curve":[[0,0],[0.5,0.6],[1,0.5]],"repairs":{"tale":true}}"#,
      #"{"t":4,"dev":77,"x":1,"y":1}"#, #"{"t":5,"dev":77,"x":2,"y":1}"#,
    ])
    #expect(recording.events.count == 4)
    #expect(
      recording.notices == [
        Recording.Notice(what: "events of an unknown kind, passed over", count: 2),
        Recording.Notice(what: "repairs of an unknown name, passed over", count: 1),
        Recording.Notice(
          what: "pressure curves that are not 2 to 16 rising points, not applied", count: 1),
        Recording.Notice(what: "devices that the header does not name, taken as pen", count: 1),
      ])
  }

  @Test(
    "a time in µs becomes whole ns",
    arguments: [
      ("0", 0), ("0.001", 1), ("-0.001", -1), ("4166.6667", 4_166_667), ("1e3", 1_000_000),
      ("123456789.123", 123_456_789_123), ("9000000000000", 9_000_000_000_000_000),
      ("-9000000000000", -9_000_000_000_000_000), ("4398046511103.999", 4_398_046_511_103_999),
      ("8796093022207.999", 8_796_093_022_207_999),
    ] as [(String, Int64)])
  func times(text: String, nanoseconds: Int64) throws {
    let recording = try PenLogText.events([#"{"t":\#(text),"dev":1,"x":0,"y":0}"#])
    #expect(recording.events.map(\.time.nanoseconds) == [nanoseconds])
  }

  @Test("blank lines, carriage returns and a missing last newline do no harm")
  func whitespace() throws {
    let event = #"{"t":1,"dev":1,"x":1,"y":1}"#
    for text in ["\(event)\n\n \t\r\n", "\r\n\(event)\r\n", "\(event)", "\n\(event)\n   "] {
      let recording = try PenLogText.read(PenLogText.header + "\n" + text)
      #expect(recording.samples.count == 1, "\(text.debugDescription)")
      #expect(recording.notices.isEmpty, "\(text.debugDescription)")
    }
  }

  @Test("curves of 2 to 16 points and calibrations are read, and written as they were read")
  func curves() throws {
    let points = (0...15).map { "[\(Double($0) / 15),\(Double($0 * $0) / 225)]" }
    let recording = try PenLogText.events([
      #"{"t":0,"ev":"settings","curve":[[0,0],[0.3,0.1],[0.7,0.9],[1,1]]}"#,
      #"{"t":1,"ev":"settings","dev":4,"tool":"eraser","calibration":[[0.1,0.02],[0.65,0.98]]}"#,
      #"{"t":2,"ev":"settings","dev":1,"curve":[\#(points.joined(separator: ","))],"invertTiltX":true}"#,
    ])
    #expect(recording.notices.isEmpty)
    #expect(recording.events.count == 4)
    guard case .curve(let first, _, nil) = recording.events[0],
      case .calibration(let second, _, DeviceID(4), .eraser) = recording.events[1],
      case .settings(let change, _) = recording.events[2],
      case .curve(let third, _, DeviceID(1)) = recording.events[3]
    else { throw DocumentError.empty }
    #expect(first.text == "0,0 0.3,0.1 0.7,0.9 1,1" && second.text == "0.1,0.02 0.65,0.98")
    #expect(change.invertTiltX == true && third.count == 16)
    let again = try PenLogText.read(try PenLogText.write(recording))
    #expect(again.told == recording.told)
  }
}
