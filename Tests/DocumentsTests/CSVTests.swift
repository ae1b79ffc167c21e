import Documents
import InkTypes
import Testing

private let header = "t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke\n"

private let faults = [
  FaultCase("", .empty),
  FaultCase("\n\r\n", .empty),
  FaultCase(
    "a,b\n1,2\n", .notThatFormat("not a table of pen samples: line 1 must name t_ms, x and y")),
  FaultCase("t_ms,x\n", .line(1, "there is no column y")),
  FaultCase("\nx,y\n", .line(2, "there is no column t_ms")),
  FaultCase("t_ms,x,y,x\n", .line(1, "the column x stands twice")),
  FaultCase("t_ms,x,y\n1,2\n", .line(2, "the line has not the 3 cells that line 1 names")),
  FaultCase("t_ms,x,y\n\n1,2,3,4\n", .line(3, "the line has not the 3 cells that line 1 names")),
  FaultCase("t_ms,x,y\n1,2,\n", .line(2, "t_ms, x and y must be in every line")),
  FaultCase("t_ms,x,y\n1,2,a b\r\n", .line(2, "y: \"a b\" is not a number")),
  FaultCase("t_ms,x,y\n1,nan,2\n", .line(2, "x: \"nan\" is not a number")),
  FaultCase("t_ms,x,y\n1,-inf,2\n", .line(2, "x: \"-inf\" is not a number")),
  FaultCase("t_ms,x,y\n1,1e999,2\n", .line(2, "x: too large")),
  FaultCase("t_ms,x,y\n1,2,-1000000001\n", .line(2, "y: too large")),
  FaultCase("t_ms,x,y\n9000000001,2,3\n", .line(2, "t_ms: too large")),
  FaultCase("t_ms,x,y,stroke\n1,2,3,a\n", .line(2, "stroke: \"a\" is not a number")),
  FaultCase(
    "t_ms,x,y\n" + String(repeating: " ", count: 65_537) + "\n",
    .line(2, "longer than 64 KiB; this is no table of pen samples")),
]

@Suite("CSV")
struct CSVTests {
  private func read(_ text: String) throws(DocumentError) -> Recording {
    try CSVReader.read(Array(text.utf8))
  }

  private func write(_ recording: Recording) -> String {
    String(decoding: CSVWriter.write(recording), as: UTF8.self)
  }

  private func touch(
    _ milliseconds: Int64, _ x: Float, tool: Tool = .pen, contact: Int32 = 0,
    state: PenSample.State = .touching
  ) -> InkEvent {
    var sample = PenSample(
      time: Timestamp(nanoseconds: milliseconds * 1_000_000), position: [x, 0],
      device: DeviceID(1), tool: tool, state: state)
    sample.contact = contact
    return .sample(sample)
  }

  @Test("samples, axes and strokes")
  func samples() throws {
    let recording = try read(header + "0,1.5,-2,0.25,10,-20,0\n8.5,3,4,,,,0\n16,5,6,1,5,,1\n")
    #expect(recording.places == [[[1.5, -2], [3, 4]], [[5, 6]]])
    #expect(recording.milliseconds == [[0, 8.5], [16]])
    #expect(recording.pressures == [0.25, nil, 1])
    #expect(recording.samples.map(\.axes) == [[.pressure, .tilt], [], [], [.pressure], []])
    #expect(recording.samples[0].tilt == [10, -20])
    #expect(recording.samples.map(\.state) == [[.touching], [.touching], [], [.touching], []])
    #expect(recording.samples[2].time.nanoseconds == 8_500_000)
    #expect(recording.devices == [.init(id: DeviceID(1), axes: ["x", "y", "p", "tx", "ty"])])
  }

  @Test("columns in any order, unknown ones, a mark, CRLF, blank lines, no last end of line")
  func dialects() throws {
    let recording = try read("\u{FEFF}\"y\",note, x ,t_ms\r\n2,hello,1,5\r\n\r\n4,,3,+6")
    #expect(recording.places == [[[1, 2], [3, 4]]])
    #expect(recording.milliseconds == [[5, 6]])
    #expect(recording.devices[0].axes == ["x", "y"])
  }

  @Test("times stay as they are")
  func rawTimes() throws {
    let recording = try read("t_ms,x,y\n10,0,0\n10,1,0\n4,2,0\n-3,3,0\n0.0000006,4,0\n")
    #expect(
      recording.samples.dropLast().map(\.time.nanoseconds) == [
        10_000_000, 10_000_000, 4_000_000, -3_000_000, 1,
      ])
  }

  @Test("a stroke's number may come back; an empty one changes nothing")
  func strokeNumbers() throws {
    let recording = try read("stroke,t_ms,x,y\n1,0,0,0\n,1,1,0\n2,2,2,0\n1,3,3,0\n")
    #expect(recording.places.map { $0.map(\.x) } == [[0, 1], [2], [3]])
  }

  @Test("a header alone is an empty recording")
  func noSamples() throws {
    #expect(try read(header).events.isEmpty)
  }

  @Test("a faulty table", arguments: faults)
  func fault(_ fault: FaultCase) {
    #expect(throws: fault.error) { try read(fault.text) }
  }

  @Test("what is written is read back, to the last bit")
  func roundTrip() throws {
    let text =
      header + "-0.5,0.1,0.0000001,0.33333334,1,-2.5,0\n0.000001,16777216,-3.4,,,,0\n"
      + "9000000000,1000000000,0,0,0,0,1\n"
    let recording = try read(text)
    #expect(write(recording) == text)
    #expect(try read(write(recording)).samples == recording.samples)
  }

  @Test("only contacts that leave ink are written, each with a number of its own")
  func contacts() {
    var recording = Recording()
    let began: PenSample.State = [.touching, .began]
    recording.events = [
      touch(0, 1, state: []), touch(1, 2), .brush(Brush(), .zero), touch(2, 3),
      touch(3, 3, state: []),
      touch(4, 10, tool: .touch, contact: 1, state: began),
      touch(5, 20, tool: .touch, contact: 2, state: began),
      touch(6, 11, tool: .touch, contact: 1), touch(7, 30, tool: .touch, contact: 1, state: began),
      touch(8, 99, tool: .touch, contact: 2, state: .cancelled),
      touch(10, 40, tool: .mouse), .leave(.zero), touch(11, 41, tool: .mouse),
      touch(12, 42, tool: .mouse, state: [.touching, .proximityKnown]),
      .deviceRemoved(DeviceID(1), .zero), touch(13, 50, tool: .eraser),
    ]
    let lines = write(recording).split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(lines.map { $0[1] } == ["2", "3", "10", "11", "30", "40", "41"])
    #expect(lines.map { $0[6] } == ["0", "0", "1", "1", "2", "3", "4"])
  }

  @Test("altitude and azimuth become tilt")
  func direction() {
    func tilt(_ altitude: Float, _ azimuth: Float) -> String {
      var sample = PenSample(
        time: .zero, position: .zero, device: DeviceID(1), state: .touching)
      sample.tilt = [altitude, azimuth]
      sample.axes = .direction
      var recording = Recording()
      recording.events = [.sample(sample)]
      return String(write(recording).dropFirst(header.count).dropLast(3))
    }
    #expect(tilt(90, 33) == "0,0,0,,0,0")
    #expect(tilt(45, 0) == "0,0,0,,45,0")
    #expect(tilt(45, 90) == "0,0,0,,0,45")
    #expect(tilt(60, 180) == "0,0,0,,-30,0")
    #expect(tilt(0, 270) == "0,0,0,,0,-90")
    #expect(tilt(0, 45) == "0,0,0,,90,90")
    // tan tx = cos 60° / tan 30° = 0.8660…, tan ty = sin 60° / tan 30° = 1.5.
    #expect(tilt(30, 60) == "0,0,0,,40.893394,56.309933")
  }

  @Test("damaged tables give a recording or an error, never more")
  func fuzz() {
    var dice = Dice(seed: 11)
    let seed = Array((header + "0,1.5,-2,0.25,10,-20,0\r\n8.5,3e1,4,,,,0\n16,5,6,1,5,,1\n").utf8)
    var errors = 0
    for _ in 0..<3000 {
      do throws(DocumentError) {
        let recording = try CSVReader.read(dice.damage(seed))
        #expect(recording.samples.allSatisfy { abs($0.position.x) <= 1e9 && abs($0.tilt.x) <= 1e9 })
        _ = CSVWriter.write(recording)
      } catch {
        errors += 1
      }
    }
    #expect((300...2900).contains(errors))
  }
}
