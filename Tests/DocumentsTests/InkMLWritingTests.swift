import Documents
import Foundation
import InkTypes
import Testing

@Suite("InkML: writing")
struct InkMLWritingTests {
  /// A stroke of some samples, 5 ms apart.
  private func stroke(
    _ number: UInt32 = 0, device: UInt32 = 1, tool: Tool = .pen, at start: Int64 = 0,
    count: Int = 3, axes: PenSample.Axes = [.pressure], brush: Brush = Brush()
  ) -> DrawnStroke {
    var stroke = DrawnStroke(
      number: number, kind: brush.kind, tool: tool, device: DeviceID(device), paint: brush.paint)
    stroke.samples = (0..<count).map { index in
      var sample = PenSample(
        time: Timestamp(nanoseconds: (start + 5 * Int64(index)) * 1_000_000 + 1),
        position: [Float(index) + 0.1, -1e-7], device: DeviceID(device), tool: tool,
        state: .touching)
      sample.axes = axes
      sample.pressure = 0.013 * Float(index + 1)
      sample.tilt = [12.5, -30.25]
      sample.twist = 90.125
      return sample
    }
    return stroke
  }

  private func text(
    _ strokes: [DrawnStroke], of recording: Recording = Recording(), background: InkColor? = nil
  ) throws -> String {
    try TemporaryFolder.with { folder in
      let output = try OutputFile(path: folder.file("a"))
      try InkMLWriter.write(strokes, of: recording, background: background, to: output)
      try output.commit()
      return String(decoding: try folder.bytes("a"), as: UTF8.self)
    }
  }

  private func roundTrip(
    _ strokes: [DrawnStroke], of recording: Recording = Recording(), background: InkColor? = nil
  ) throws -> Recording {
    try InkMLReader.read(
      Array(text(strokes, of: recording, background: background).utf8))
  }

  @Test("samples come back as they were", arguments: [0, 1, 2, 4, 8, 11, 13, 15] as [UInt8])
  func samples(_ bits: UInt8) throws {
    let axes = PenSample.Axes(rawValue: bits & ~(bits & 4 == 0 ? 0 : 2))
    var drawn = stroke(count: 50, axes: axes)
    if axes.contains(.direction) {
      for index in drawn.samples.indices { drawn.samples[index].tilt = [33.25, 271.5] }
    }
    let found = try #require(try roundTrip([drawn]).strokes.first)
    #expect(found.count == 50)
    for (sample, wanted) in zip(found, drawn.samples) {
      #expect(sample.axes == wanted.axes && sample.position == wanted.position)
      #expect(sample.time.nanoseconds == wanted.time.nanoseconds - 1)
      if axes.contains(.pressure) { #expect(sample.pressure == wanted.pressure) }
      if !axes.isDisjoint(with: [.tilt, .direction]) { #expect(sample.tilt == wanted.tilt) }
      if axes.contains(.twist) { #expect(sample.twist == wanted.twist) }
    }
  }

  @Test("an axis that some reports lack is a question mark, and absent again")
  func missing() throws {
    var drawn = stroke(axes: [.pressure, .tilt])
    drawn.samples[1].axes = [.tilt]
    #expect(try text([drawn]).contains(" ? 12.5 -30.25"))
    let axes = try roundTrip([drawn]).strokes.first?.map(\.axes)
    #expect(axes == [[.pressure, .tilt], .tilt, [.pressure, .tilt]])
  }

  @Test("canvas, seed, background and the strokes' numbers come back")
  func document() throws {
    var recording = Recording()
    recording.canvas = [640, 480]
    recording.seed = .max
    let found = try roundTrip(
      [stroke(0), stroke(3, at: 100), stroke(4, at: 200)], of: recording,
      background: InkColor(rgb: 0x0A0B0C))
    #expect(found.canvas == [640, 480] && found.seed == .max)
    #expect(found.background == InkColor(rgb: 0x0A0B0C))
    let numbers = found.events.compactMap { event -> UInt32? in
      if case .settings(let change, _) = event { change.nextStroke } else { nil }
    }
    #expect(numbers == [3])
    guard case .settings(let first, _) = found.events.first else {
      Issue.record("nothing says that the strokes are whole")
      return
    }
    for repair in Repair.allCases { #expect(first.repairsOff.contains(RepairSet(repair))) }
  }

  @Test("brushes come back exactly, and say to others what they are", arguments: BrushKind.allCases)
  func brushes(_ kind: BrushKind) throws {
    let brush = Brush(
      kind: kind,
      paint: Paint(color: InkColor(hue: 0.123), size: 1.7, density: 0.3, opacity: 0.5))
    let drawn = stroke(brush: brush)
    #expect(try roundTrip([drawn]).brushes == [brush])
    let text = try text([drawn])
    #expect(text.contains("name=\"color\" value=\"#\(brush.paint.color.hexadecimal)\""))
    #expect(text.contains("name=\"transparency\" value=\"128\""))
    // Without our own properties the brush is one of that width and colour.
    let plain = text.replacing(/<brushProperty name="pelt:[^>]*>/, with: "")
    let read = try #require(try InkMLReader.read(Array(plain.utf8)).brushes.first)
    #expect(read.kind == (kind == .eraser ? .eraser : .fur))
    #expect(read.paint.color.rgb == brush.paint.color.rgb && read.paint.size > 0.5)
  }

  @Test("a change in mid-stroke parts the trace, and holds from its own time on")
  func changes() throws {
    var drawn = stroke(count: 10)
    let paints = [0.2, 0.4, 0.6].map { Paint(size: $0) }
    drawn.changes = [
      DrawnStroke.Change(
        before: 4, time: Timestamp(nanoseconds: 17_000_001), paint: paints[0]),
      // Of two between the same samples the last one counts.
      DrawnStroke.Change(
        before: 7, time: Timestamp(nanoseconds: 31_000_001), paint: paints[1]),
      DrawnStroke.Change(
        before: 7, time: Timestamp(nanoseconds: 32_000_001), paint: paints[2]),
    ]
    let found = try roundTrip([drawn, stroke(1, at: 500)])
    #expect(found.strokes.map(\.count) == [10, 3])
    let times = found.events.compactMap { event -> Int64? in
      if case .brush(_, let time) = event { time.nanoseconds } else { nil }
    }
    #expect(found.brushes.map(\.paint) == [paints[0], paints[2], Paint()])
    #expect(times == [17_000_000, 32_000_000, 500_000_000])
  }

  @Test("a device that loses an axis is another one from then on, and every tool is its own")
  func epochs() throws {
    var recording = Recording()
    recording.names = [DeviceID(1): "A & <B> \"C\"\u{1}", DeviceID(2): "D"]
    let found = try roundTrip(
      [
        stroke(0), stroke(1, at: 100, axes: []), stroke(2, at: 200),
        stroke(3, device: 2, tool: .mouse, at: 300), stroke(4, tool: .eraser, at: 400),
      ], of: recording)
    #expect(found.strokes.map { $0[0].device.number } == [1, 2, 2, 3, 4])
    #expect(
      found.devices.map(\.name) == ["A & <B> \"C\" ", "A & <B> \"C\" ", "D", "A & <B> \"C\" "])
    #expect(found.devices.map(\.kind) == [.pen, .pen, .mouse, .eraser])
  }

  @Test("a drawing without strokes is an empty file that reads as one")
  func empty() throws {
    let found = try roundTrip([])
    #expect(found.strokes.isEmpty && found.canvas == [1024, 1024])
  }

  @Test("a note that cannot be is an error of its line, a later version of the whole")
  func strangeNotes() throws {
    for (type, text) in [
      ("version", "new"), ("canvas", "0 5"), ("canvas", "5"), ("canvas", "5 5 5"), ("seed", "-1"),
      ("seed", "4294967296"), ("background", "red"),
    ] {
      let note = "\n<annotation type=\"pelt:\(type)\">\(text)</annotation>"
      let error = try documentError { _ = try readInk(note + "<trace>0 0</trace>") }
      guard case .line(2, _) = error else {
        Issue.record("\(type): \(String(describing: error))")
        continue
      }
    }
    let later = try documentError {
      _ = try readInk("<annotation type=\"pelt:version\">2</annotation><trace>0 0</trace>")
    }
    #expect(later == .laterVersion(found: "2", known: 1))
    let group = "<traceGroup><annotation type=\"pelt:changes\">1 x</annotation></traceGroup>"
    #expect(try documentError { _ = try readInk(group) } != nil)
    // What is not known does no harm.
    #expect(try readInk("<annotation type=\"pelt:mood\">?</annotation>").events.isEmpty)
  }

  @Test("times of notes beyond all bounds do no harm", arguments: ["1e300", "-1e300", "0"])
  func strangeTimes(_ time: String) throws {
    let text =
      "<traceFormat><channel name=\"X\"/><channel name=\"Y\"/><channel name=\"T\"/></traceFormat>"
      + "<traceGroup><annotation type=\"pelt:changes\">\(time)</annotation>"
      + "<trace continuation=\"begin\">0 0 0, 1 1 5</trace><brush/>"
      + "<trace continuation=\"end\" brushRef=\"#b\">2 2 10</trace></traceGroup>"
      + "<definitions><brush xml:id=\"b\"><brushProperty name=\"color\" value=\"#112233\"/></brush>"
      + "</definitions>"
    let found = try readInk(text)
    #expect(found.strokes.map(\.count) == [3])
    for case .brush(_, let time) in found.events {
      #expect((5_000_000...10_000_000).contains(time.nanoseconds))
    }
  }
}

@Suite("Drawings far from the origin")
struct FarDrawingTests {
  private static let offsets = [0, 1e5, 1e8, -9e8]

  /// A wave of 1 px, at an offset.
  private func places(_ offset: Double) -> [(x: Double, y: Double)] {
    (0..<50).map { (offset + Double($0) / 50, offset + sin(Double($0))) }
  }

  private func expectSame(_ read: (Double) throws -> Recording) throws {
    var wanted: [SIMD2<Float>] = []
    for offset in Self.offsets {
      var recording = try read(offset)
      recording.fit(into: [1000, 1000])
      let found = recording.places.joined().map { $0 }
      if offset == 0 { wanted = found }
      #expect(found.count == 50)
      // A Float and its remainder tell 10⁻⁷ px apart at 10⁹ px; fitted, 1 px is 400.
      for (place, wanted) in zip(found, wanted) {
        #expect(abs(place.x - wanted.x) < 0.01 && abs(place.y - wanted.y) < 0.01, "\(offset)")
      }
    }
  }

  @Test("of a table are fitted as exactly as near ones")
  func table() throws {
    try expectSame { offset in
      let rows = places(offset).enumerated().map { "\($0.offset),\($0.element.x),\($0.element.y)" }
      let text = "t_ms,x,y\n" + rows.joined(separator: "\n") + "\n"
      return try CSVReader.read(Array(text.utf8))
    }
  }

  @Test("of InkML too, trace by trace")
  func ink() throws {
    try expectSame { offset in
      let points = places(offset).map { "\($0.x) \($0.y)" }
      let traces = stride(from: 0, to: 50, by: 10).map {
        "<trace>" + points[$0..<$0 + 10].joined(separator: ", ") + "</trace>"
      }
      return try readInk(traces.joined())
    }
  }

  @Test("a brush that is given beside does not shift them")
  func withBrush() throws {
    try expectSame { offset in
      let points = places(offset).map { "\($0.x) \($0.y)" }
      var recording = try readInk("<trace>" + points.joined(separator: ", ") + "</trace>")
      recording.overrideBrush { $0.paint.size = 2 }
      return recording
    }
  }
}
