import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("InkML out and in again")
struct InkMLRoundTripTests {
  /// A log whose InkML renders as it does.
  struct Log: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    init(_ description: String, _ body: String, devices: String = #"{"id":1,"kind":"pen"}"#) {
      testDescription = description
      text =
        #"{"penlog":1,"width":200,"height":100,"seed":7,"devices":[\#(devices)]}"# + "\n" + body
    }
  }

  private static func event(_ text: String, at time: Int) -> String {
    #"{"t":\#(time * 1000),"ev":\#(text)}"# + "\n"
  }

  private static func report(_ text: String, at time: Int) -> String {
    #"{"t":\#(time * 1000),"dev":1,\#(text)}"# + "\n"
  }

  private static let view = event(
    #""view","pan":[30,-20],"zoom":1.7,"angle":0.9,"mirror":1"#, at: 0)

  /// A stroke that the view turns under, and whose settings change in between.
  private static var restless: String {
    var text = ""
    for index in 0..<40 {
      if index == 12 { text += event(#""view","pan":[0,0],"zoom":1,"angle":-2"#, at: 5 * index) }
      if index == 20 {
        text += event(
          #""brush","brush":"spray","hue":0.7,"size":0.6,"density":2,"opacity":3"#,
          at: 5 * index - 2)
      }
      text += report(
        #""x":\#(40 + 3 * index),"y":50,"tip":1,"p":0.6,"tx":30,"ty":\#(index),"tw":200"#,
        at: 5 * index)
    }
    return text + report(#""tip":0"#, at: 201)
  }

  static let logs = [
    Log("a plain stroke", Sample.stroke()),
    Log("a turned and mirrored view", view + Sample.stroke()),
    Log("a view and settings that change in mid-stroke", restless),
    Log(
      "strokes that were taken back, cleared, and came again",
      Sample.stroke(from: [20, 20], to: [50, 20]) + Sample.command("clear", at: 150)
        + Sample.stroke(at: 300) + Sample.stroke(from: [60, 70], to: [140, 70], at: 600)
        + Sample.command("undo", at: 800) + Sample.stroke(from: [60, 30], to: [140, 30], at: 900)),
    Log(
      "every kind of brush, and an eraser",
      ["fur", "spray", "airbrush", "ink", "eraser"].enumerated().map { index, kind in
        event(
          #""brush","brush":"\#(kind)","hue":0.\#(index),"size":0.5,"opacity":1.5"#,
          at: 300 * index)
          + Sample.stroke(from: [30, 20 + 15 * Double(index)], to: [170, 60], at: 300 * index)
      }.joined()),
    Log(
      "a pressure curve, tilts the other way round, another background",
      event(#""settings","curve":[[0,0.2],[0.3,0.3],[0.6,0.9],[1,1]]"#, at: 0)
        + event(#""settings","invertTiltX":true,"background":"402010""#, at: 0) + Sample.stroke()),
    Log(
      "reports that are repaired",
      (0..<30).map { index in
        report(
          #""x":\#(40 + 4 * index),"y":50,"tip":1,"p":\#(index == 0 ? 0.9 : index % 9 == 5 ? 0 : index > 24 ? 0.005 : 0.4),"tx":40,"ty":\#(index == 7 ? 0 : 20)"#,
          at: index == 14 ? 60 : 5 * index)
      }.joined() + report(#""tip":0"#, at: 151)),
    Log(
      "pens with and without axes by turns",
      #"{"t":0,"dev":1,"x":40,"y":30,"tip":1,"p":0.4,"alt":30,"az":200}"# + "\n"
        + #"{"t":20000,"dev":1,"x":90,"y":30,"tip":1,"p":0.5,"alt":35,"az":-20}"# + "\n"
        + #"{"t":25000,"dev":1,"tip":0}"# + "\n"
        + #"{"t":300000,"dev":2,"x":40,"y":60,"tip":1}"# + "\n"
        + #"{"t":320000,"dev":2,"x":90,"y":80,"tip":1}"# + "\n"
        + #"{"t":325000,"dev":2,"tip":0}"# + "\n" + Sample.stroke(at: 600),
      devices: #"{"id":1,"kind":"pen"},{"id":2,"kind":"mouse","name":"A \"mouse\" & <more>"}"#),
    Log(
      "a device that forgets its tilt",
      Sample.stroke() + event(#""device-removed","dev":1"#, at: 200)
        + event(#""device-added","device":{"id":1,"kind":"pen"}"#, at: 250)
        + report(#""x":40,"y":80,"tip":1"#, at: 300)
        + report(#""x":140,"y":70,"tip":1"#, at: 330) + report(#""tip":0"#, at: 340)),
  ]

  /// Converts to InkML and compares the pictures on the CPU, byte by byte.
  private func expectSame(_ input: String, in folder: Folder) throws {
    let ink = folder.file("a.inkml")
    let converted = try Program.run(["convert", input, ink])
    #expect(converted.status == 0 && converted.errors.isEmpty, "\(converted.errors)")
    let cpu = ["--renderer", "cpu"]
    let wanted = try folder.render(input, cpu)
    let found = try folder.render(ink, cpu)
    #expect(Ink(wanted).sum != .zero)
    #expect(found.distance(to: wanted) <= 1, "\(found.distance(to: wanted))/255 apart")
    // Again, and into a pen log: nothing more is lost.
    let log = folder.file("b.penlog")
    #expect(try Program.run(["convert", ink, log]).status == 0)
    #expect(try folder.render(log, cpu) == found)
    let again = folder.file("b.inkml")
    #expect(try Program.run(["convert", log, again]).status == 0)
    #expect(try folder.render(again, cpu) == found)
  }

  @Test("renders the same", arguments: logs)
  func log(_ log: Log) throws {
    try Folder.with { folder in
      try expectSame(try folder.write("a.penlog", log.text), in: folder)
    }
  }

  @Test("of the demo recordings too", arguments: ["animal", "scribble", "spiral"])
  func demo(_ name: String) throws {
    try Folder.with { folder in
      let input = Checkout.file("Resources/recordings/\(name).penlog")
      try expectSame(input, in: folder)
    }
  }

  @Test("brush, colour, pressure, tilt, twist and time survive")
  func values() throws {
    try Folder.with { folder in
      let body =
        Self.event(#""brush","brush":"airbrush","color":"12ab9f","size":2.5,"density":0.5"#, at: 0)
        + (0..<5).map { index in
          #"{"t":\#(index * 4167).25,"dev":1,"x":\#(10.25 + Double(index)),"y":20.125,"tip":1,"#
            + #""p":0.\#(index + 1),"tx":-33.5,"ty":12.25,"tw":277.5}"# + "\n"
        }.joined() + #"{"t":20000,"dev":1,"tip":0}"# + "\n"
      let log = Log("", body, devices: #"{"id":1,"kind":"pen","name":"Stylus"}"#)
      let input = try folder.write("a.penlog", log.text)
      #expect(try Program.run(["convert", input, folder.file("a.inkml")]).status == 0)
      let before = try RecordingFile.read(path: input)
      let after = try RecordingFile.read(path: folder.file("a.inkml"))
      func contact(_ recording: Recording) -> [[Double]] {
        recording.events.compactMap { event in
          guard case .sample(let sample) = event, sample.state.contains(.touching) else {
            return nil
          }
          return [
            Double(sample.time.nanoseconds - 250), Double(sample.position.x),
            Double(sample.position.y), Double(sample.pressure), Double(sample.tilt.x),
            Double(sample.tilt.y), Double(sample.twist), Double(sample.axes.rawValue),
          ]
        }
      }
      // The first sample is at 0, and was at 250 ns.
      #expect(contact(after).map { [$0[0] + 250] + $0.dropFirst() } == contact(before))
      #expect(contact(after).count == 5)
      #expect(after.seed == 7 && after.canvas == [200, 100])
      #expect(after.devices.map(\.name) == ["Stylus"])
    }
  }

  @Test("the file is well-formed XML", .enabled(if: SystemProgram.path("xmllint") != nil))
  func wellFormed() throws {
    try Folder.with { folder in
      let lint = try #require(SystemProgram.path("xmllint"))
      for (index, log) in Self.logs.enumerated() {
        let input = try folder.write("a.penlog", log.text)
        let output = folder.file("\(index).inkml")
        #expect(try Program.run(["convert", input, output]).status == 0)
        let outcome = try Program.run(lint, ["--noout", output])
        #expect(outcome.status == 0, "\(log.testDescription): \(outcome.errors)")
      }
    }
  }
}
