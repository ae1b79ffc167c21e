import Documents
import Foundation
import InkTypes
import Testing

@Suite("Recording")
struct RecordingTests {
  /// Contact samples at the places, and a hovering one far away.
  private func recording(_ places: [SIMD2<Float>]) -> Recording {
    var recording = Recording()
    for place in places {
      recording.events.append(
        .sample(
          PenSample(time: .zero, position: place, device: DeviceID(1), state: .touching)))
    }
    recording.events.append(
      .sample(PenSample(time: .zero, position: [-5000, 9000], device: DeviceID(1))))
    recording.events.append(.windowMoved([1, 2], .zero))
    return recording
  }

  private func contacts(_ recording: Recording) -> [SIMD2<Float>] {
    recording.samples.filter { $0.state == .touching }.map(\.position)
  }

  private func isNear(_ left: SIMD2<Float>, _ right: SIMD2<Float>) -> Bool {
    let gap = left - right
    return abs(gap.x) < 1e-2 && abs(gap.y) < 1e-2
  }

  @Test("fit fills the canvas but for a margin of 8 %, keeping the proportions, in the middle")
  func fitWide() {
    var drawing = recording([[1000, 2000], [3000, 2500], [2000, 2250]])
    drawing.fit(into: [600, 400])
    #expect(drawing.canvas == [600, 400])
    // Free: 600 - 64 by 400 - 64; the width of 2000 decides.
    let half = Float(268)
    let places = contacts(drawing)
    #expect(isNear(places[0], [300 - half, 200 - half / 4]))
    #expect(isNear(places[1], [300 + half, 200 + half / 4]))
    #expect(isNear(places[2], [300, 200]))
  }

  @Test("fit goes by the height where that is the tighter one")
  func fitHigh() {
    var drawing = recording([[0, 0], [10, 1000]])
    drawing.fit(into: [600, 400])
    #expect(isNear(contacts(drawing)[0], [300 - 1.68, 32]))
    #expect(isNear(contacts(drawing)[1], [300 + 1.68, 368]))
  }

  @Test("fit moves one point to the middle, and a straight line to the middle line")
  func fitFlat() {
    var point = recording([[-700, 12345]])
    point.fit(into: [100, 50])
    #expect(contacts(point) == [[50, 25]])
    var line = recording([[5, 7], [9, 7]])
    line.fit(into: [100, 50])
    #expect(isNear(contacts(line)[0], [4, 25]) && isNear(contacts(line)[1], [96, 25]))
  }

  @Test("fit moves hovering samples along, and leaves other events alone")
  func fitOthers() {
    var drawing = recording([[0, 0], [100, 100]])
    drawing.fit(into: [200, 200])
    let factor = Float(168) / 100
    #expect(
      isNear(drawing.samples[2].position, [100 - 5050 * factor, 100 + 8950 * factor]))
    #expect("\(drawing.events[3])" == "\(InkEvent.windowMoved([1, 2], .zero))")
  }

  @Test("fit keeps the details of drawings far from the origin")
  func fitFarAway() {
    // 2²³ is where Float steps are whole px.
    var drawing = recording([[8_388_608, 0], [8_388_609, 1], [8_388_610, 2]])
    drawing.fit(into: [100, 100])
    #expect(isNear(contacts(drawing)[0], [8, 8]))
    #expect(isNear(contacts(drawing)[1], [50, 50]))
    #expect(isNear(contacts(drawing)[2], [92, 92]))
  }

  @Test("fit of a recording without contact changes the canvas only")
  func fitNothing() {
    var drawing = recording([])
    drawing.fit(into: [100, 100])
    #expect(drawing.canvas == [100, 100])
    #expect(drawing.samples.map(\.position) == [[-5000, 9000]])
  }

  @Test("a brush asked for stands over every recorded one, from the first event on")
  func override() {
    let time = Timestamp(nanoseconds: 77)
    var drawing = Recording()
    drawing.events = [
      .leave(time), .brush(Brush(kind: .ink, paint: Paint(size: 5, density: 3)), .zero),
    ]
    drawing.overrideBrush { $0.paint.size = 2 }
    let expected: [InkEvent] = [
      .brush(Brush(paint: Paint(size: 2)), time), .leave(time),
      .brush(Brush(kind: .ink, paint: Paint(size: 2, density: 3)), .zero),
    ]
    #expect(drawing.events.map { "\($0)" } == expected.map { "\($0)" })
  }

  @Test("notices of one kind are counted together")
  func notices() {
    var drawing = Recording()
    for what in ["cats", "dogs", "cats"] { drawing.note(what) }
    #expect(
      drawing.notices == [
        Recording.Notice(what: "cats", count: 2), Recording.Notice(what: "dogs", count: 1),
      ])
  }

  @Test("a format is told from the content, whatever the name")
  func detection() throws {
    try TemporaryFolder.with { folder in
      let log = PenLogText.header + "\n" + #"{"t":0,"dev":1,"x":1,"y":2,"tip":1}"# + "\n"
      let table = "t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke\n0,1,2,,,,0\n"
      let ink =
        "<?xml version=\"1.0\"?>\n<ink xmlns=\"http://www.w3.org/2003/InkML\">"
        + "<trace>1 2</trace></ink>"
      for (text, canvas) in [(log, [640, 480]), (table, [1024, 1024])] {
        for start in ["", "\u{FEFF}"] {
          let path = try folder.write("name.inkml", Array((start + text).utf8))
          let recording = try RecordingFile.read(path: path)
          #expect(recording.canvas == SIMD2<Int>(canvas))
          #expect(recording.samples.first?.position == [1, 2], "\(start.utf8.count) \(text)")
        }
      }
      let path = try folder.write("name.csv", Array(ink.utf8))
      #expect(try RecordingFile.read(path: path).strokes.count == 1)
    }
  }

  @Test("a format that is named is not guessed at")
  func named() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write("a", Array((PenLogText.header + "\n").utf8))
      for format in [RecordingFile.Format.inkml, .csv] {
        #expect(
          try documentError { _ = try RecordingFile.read(path: path, format: format) } != nil)
      }
      #expect(try RecordingFile.read(path: path, format: .penlog).devices.count == 5)
    }
  }

  @Test(
    "what is none of the formats is told as such",
    arguments: ["plain text\n", "a,b,c\n1,2,3\n", " ", "\u{0}\u{0}\u{0}", "SQLite format 3"])
  func unknownFormat(_ text: String) throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write("a.penlog", Array(text.utf8))
      guard case .notThatFormat = try documentError({ _ = try RecordingFile.read(path: path) })
      else {
        Issue.record("\(text.debugDescription) is taken, or told as something else")
        return
      }
    }
  }

  @Test("a name asks for the format of its ending")
  func otherNames() {
    #expect(RecordingFile.Format(path: "/a/b.PenLog") == .penlog)
    #expect(RecordingFile.Format(path: "b.csv") == .csv)
    #expect(RecordingFile.Format(path: "b.inkml") == .inkml)
    #expect(RecordingFile.Format(path: "penlog") == nil)
    #expect(RecordingFile.Format(path: "b.png") == nil)
  }
}
