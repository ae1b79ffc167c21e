import Documents
import InkTypes
import Testing

/// One place of a trace `1 1` whose channels have a unit.
private struct UnitCase: CustomTestStringConvertible {
  var unit: String
  var pixels: Double
  var testDescription: String { unit }
}

private let lengths = [
  UnitCase(unit: "px", pixels: 1), UnitCase(unit: "dev", pixels: 1),
  UnitCase(unit: "furlong", pixels: 1), UnitCase(unit: "in", pixels: 96),
  UnitCase(unit: "m", pixels: 96 / 0.0254), UnitCase(unit: "cm", pixels: 96 / 2.54),
  UnitCase(unit: "mm", pixels: 96 / 25.4), UnitCase(unit: "himetric", pixels: 96 / 2540),
  UnitCase(unit: "pt", pixels: 96.0 / 72), UnitCase(unit: "pc", pixels: 16),
]

private let times = [
  UnitCase(unit: "ms", pixels: 1), UnitCase(unit: "s", pixels: 1000),
  UnitCase(unit: "us", pixels: 1e-3), UnitCase(unit: "ns", pixels: 1e-6),
  UnitCase(unit: "dev", pixels: 1),
]

@Suite("InkML: traces")
struct InkMLTests {
  @Test("a file without trace format has X and Y in px")
  func plainTrace() throws {
    let recording = try readInk("<trace>10 20, 30.5 -40.25 ,\n1e2 .5</trace>")
    #expect(recording.places == [[[10, 20], [30.5, -40.25], [100, 0.5]]])
    #expect(recording.canvas == [1024, 1024])
    #expect(recording.devices == [Recording.Device(id: DeviceID(1), axes: ["x", "y"])])
    #expect(recording.notices.isEmpty)
    #expect(recording.brushes.isEmpty)
  }

  @Test("each trace ends where and when its last point was, without touching")
  func endOfTrace() throws {
    let text = format("X Y T F:max=1") + "<trace>1 2 5 .5, 3 4 9 1</trace><trace>7 8 20 1</trace>"
    let samples = try readInk(text).samples
    #expect(samples.map(\.state) == [[.touching], [.touching], [], [.touching], []])
    #expect(samples.map(\.time.nanoseconds) == [0, 4_000_000, 4_000_000, 15_000_000, 15_000_000])
    #expect(samples[2].position == [3, 4])
    #expect(samples[2].axes.isEmpty)
    #expect(samples.allSatisfy { $0.device == DeviceID(1) && $0.tool == .pen })
  }

  @Test("ink without traces, or with empty ones, is an empty recording")
  func noTraces() throws {
    #expect(try readInk("<definitions/>").events.isEmpty)
    #expect(try readInk("<trace> </trace><trace/>").events.isEmpty)
  }

  @Test("channels come in any order, unknown ones are passed over")
  func channelOrder() throws {
    let text =
      "<traceFormat><channel name=\"W\"/><channel name=\"S\" type=\"boolean\"/>"
      + "<channel name=\"Y\"/><channel name=\"C\" type=\"integer\"/><channel name=\"X\"/>"
      + "</traceFormat><trace>9 T 2 #FF00aa 1, 9 F 4 #0 3, 9T6#1 5</trace>"
    #expect(try readInk(text).places == [[[1, 2], [3, 4], [5, 6]]])
  }

  @Test("intermittent channels may be left out")
  func intermittent() throws {
    let text =
      "<traceFormat><channel name=\"X\"/><channel name=\"Y\"/><intermittentChannels>"
      + "<channel name=\"F\" max=\"10\"/><channel name=\"S1\" type=\"boolean\"/>"
      + "</intermittentChannels></traceFormat><trace>1 2, 3 4 5, 5 6 10 T, 7 8 ? F</trace>"
    let recording = try readInk(text)
    #expect(recording.places == [[[1, 2], [3, 4], [5, 6], [7, 8]]])
    #expect(recording.pressures == [nil, 0.5, 1, nil])
  }

  @Test("a unit of length", arguments: lengths)
  private func length(_ unit: UnitCase) throws {
    let text = format("X:units=\(unit.unit) Y:units=\(unit.unit)") + "<trace>1 2.5</trace>"
    let recording = try readInk(text)
    #expect(recording.places == [[[Float(unit.pixels), Float(2.5 * unit.pixels)]]])
    #expect(recording.notices.isEmpty == (unit.unit != "furlong"))
  }

  @Test("a unit of time", arguments: times)
  private func time(_ unit: UnitCase) throws {
    let text = format("X Y T:units=\(unit.unit)") + "<trace>0 0 1000, 0 0 3000</trace>"
    #expect(try readInk(text).milliseconds == [[0, 2000 * unit.pixels]])
  }

  @Test("a resolution makes the values parts of its unit")
  func resolution() throws {
    let text =
      "<inkSource>" + format("X:units=cm Y:units=dev T:units=dev OA OE")
      + "<channelProperties>"
      + "<channelProperty channel=\"X\" name=\"resolution\" value=\"1000\" units=\"1/cm\"/>"
      + "<channelProperty channel=\"Y\" name=\"resolution\" value=\"10\" units=\"1/mm\"/>"
      + "<channelProperty channel=\"T\" name=\"resolution\" value=\"1000\" units=\"1/s\"/>"
      + "<channelProperty channel=\"OA\" name=\"resolution\" value=\"10\" units=\"1/deg\"/>"
      + "<channelProperty channel=\"OE\" name=\"resolution\" value=\"0\" units=\"1/deg\"/>"
      + "</channelProperties></inkSource><trace>2540 254 0 900 45, 0 0 8 0 0</trace>"
    let recording = try readInk(text)
    #expect(recording.places == [[[96, 96], [0, 0]]])
    #expect(recording.milliseconds == [[0, 8]])
    #expect(recording.samples[0].tilt == [45, 90])
  }

  @Test("an axis that grows the other way is turned round")
  func orientation() throws {
    let text = format("X:orientation=+ve Y:orientation=-ve") + "<trace>1 2</trace>"
    #expect(try readInk(text).places == [[[1, -2]]])
  }

  @Test("the standard's example of differences")
  func standardExample() throws {
    let text =
      "<traceFormat><channel name=\"X\" type=\"integer\"/><channel name=\"Y\" type=\"integer\"/>"
      + "<intermittentChannels><channel name=\"S1\" type=\"boolean\"/>"
      + "<channel name=\"S2\" type=\"boolean\"/></intermittentChannels></traceFormat><trace>"
      + "1125 18432,'23'43,\"7\"-8,3-5,7 -3,6 2,6 8,3 6 T,2 4*T,3 6*T</trace>"
    let x: [Float] = [1125, 1148, 1178, 1211, 1251, 1297, 1349, 1404, 1461, 1521]
    let y: [Float] = [18432, 18475, 18510, 18540, 18567, 18596, 18633, 18676, 18723, 18776]
    #expect(try readInk(text).places == [zip(x, y).map { [$0, $1] }])
  }

  @Test("a prefix holds for its channel alone, until another")
  func prefixes() throws {
    let recording = try readInk(
      "<trace>100 50, '10 60, 5 70, ! 7 '-10, 8 -10, '1 !3, \" 2 4</trace>")
    #expect(
      recording.places == [
        [[100, 50], [110, 60], [115, 70], [7, 60], [8, 50], [9, 3], [12, 4]]
      ])
  }

  @Test("each trace begins explicit again")
  func prefixesEndWithTheTrace() throws {
    let recording = try readInk("<trace>1 1, '1 '1, 1 1</trace><trace>5 6</trace>")
    #expect(recording.places == [[[1, 1], [2, 2], [3, 3]], [[5, 6]]])
  }

  @Test("a star goes on as before, a question mark is not reported")
  func wildcards() throws {
    let stars = try readInk("<trace>1 10, * 20, '3 '1, * *, \"1 *, * *, ? 1, 1 1</trace>")
    // After "1 each star adds 1 to the difference: 3, 4, 5; then 1 more is 6.
    #expect(
      stars.places == [[[1, 10], [1, 20], [4, 21], [7, 22], [11, 23], [16, 24], [22, 26]]])
    #expect(stars.notices == [.init(what: "points without a position", count: 1)])
    let forces = try readInk(format("X Y F:max=10") + "<trace>1 1 5, 2 2 *, 3 3 ?, 4 4 *</trace>")
    #expect(forces.pressures == [0.5, 0.5, nil, 0.5])
  }

  @Test("force is measured from min to max, and by what there is without max")
  func force() throws {
    func pressures(_ channel: String, _ values: String) throws -> [Float?] {
      let points = values.split(separator: " ").map { "0 0 \($0)" }.joined(separator: ",")
      return try readInk(format("X Y \(channel)") + "<trace>\(points)</trace>").pressures
    }
    #expect(try pressures("F:max=1023", "0 1023 2000 -5") == [0, 1, 1, 0])
    #expect(try pressures("F:min=-100:max=100", "0 -100 50") == [0.5, 0, 0.75])
    #expect(try pressures("F:units=%", "50 100 120") == [0.5, 1, 1])
    #expect(try pressures("F", "0.25 1") == [0.25, 1])
    #expect(try pressures("F", "1023 511.5") == [1, 0.5])
    #expect(try pressures("F", "128 255") == [Float(128) / 255, 1])
    #expect(try pressures("F:max=0", "2 3") == [Float(2) / 3, 1])
  }

  @Test("forces without max are measured over all traces of a format")
  func forceOverTraces() throws {
    let text = format("X Y F") + "<trace>0 0 3</trace><trace>0 0 15</trace>"
    #expect(try readInk(text).pressures == [0.2, 1])
  }

  @Test("azimuth and elevation become a direction, tilts a tilt, rotation a twist")
  func pose() throws {
    let direction = try readInk(
      format("X Y OA OE OR") + "<trace>0 0 -90 30 90, 0 0 360 95 0, 0 0 ? 10 -30</trace>")
    #expect(direction.samples.map(\.tilt).dropLast(2) == [[30, 270], [90, 0]])
    #expect(direction.samples.map(\.twist).dropLast() == [270, 0, 30])
    #expect(direction.samples[0].axes == [.direction, .twist])
    #expect(direction.samples[2].axes == [.twist])
    #expect(direction.devices[0].axes == ["x", "y", "alt", "az", "tw"])
    let tilt = try readInk(format("X Y OTy OTx") + "<trace>0 0 -5 20, 0 0 91 -95</trace>")
    #expect(tilt.samples.map(\.tilt).dropLast() == [[20, -5], [-90, 90]])
    #expect(tilt.samples[0].axes == [.tilt])
    #expect(tilt.devices[0].axes == ["x", "y", "tx", "ty"])
    let radians = try readInk(
      format("X Y OA:units=rad OE:units=rad") + "<trace>0 0 1.5707963267948966 0.5</trace>")
    #expect(radians.samples[0].tilt == [Float(0.5 * 180 / Double.pi), 90])
  }
}
