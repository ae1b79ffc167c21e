import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("Pressure curves and calibrations")
struct PressureProgramTests {
  private static let options = ["--brush", "ink", "--background", "none", "--renderer", "cpu"]

  /// A pen of 11 s whose pressures go from 0.1 to 0.65 and back.
  private static func log(name: String = "Pen") -> String {
    #"{"penlog":1,"width":200,"height":100,"devices":[{"id":1,"name":"\#(name)","kind":"pen"}]}"#
      + "\n"
      + (0..<2200).map { index in
        let pressure = 0.1 + 0.55 * Double(index % 100) / 99
        return #"{"t":\#(index * 5000),"x":\#(20 + index % 160),"y":50,"tip":1,"p":\#(pressure)}"#
          + "\n"
      }.joined() + #"{"t":11000000,"tip":0}"# + "\n"
  }

  @Test("--curve stands over what was recorded, in render and in replay")
  func option() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let plain = try folder.render(input, Self.options)
      let thin = try folder.render(input, Self.options + ["--curve", "0,0 0.5,0.1 1,1"])
      // Ink of pressure 0.5 is 10 px wide, of 0.1 it is 2 px.
      #expect(plain[100, 46].w == 1 && thin[100, 46].w == 0 && thin[100, 50].w > 0.9)
      #expect(try folder.render(input, Self.options + ["--curve", "0,0 1,1"]) == plain)
      let curve = #"{"t":0,"ev":"settings","curve":[[0,0],[0.5,0.1],[1,1]]}"# + "\n"
      let recorded = try folder.write("b.penlog", Sample.header() + curve + Sample.stroke())
      #expect(try folder.render(recorded, Self.options) == thin)
      #expect(try folder.render(recorded, Self.options + ["--curve", "0,0 1,1"]) == plain)
      let output = folder.file("replay.png")
      let outcome = try Program.run([
        "replay", input, "--brush", "ink", "--renderer", "cpu", "--curve", "0,0 0.5,0.1 1,1", "-o",
        output,
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let replayed = try PNGReader.read(path: output)
      #expect(replayed[100, 46] == Picture.opaque(0) && replayed[100, 50] != Picture.opaque(0))
    }
  }

  @Test(
    "a curve that is none is wrong use", arguments: ["", "0,0", "0,0 1,x", "0,1 1,0", "0,0 2,2"])
  func wrongCurve(text: String) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      for command in [["render", input, "-o", folder.file("a.png")], ["replay", input], ["draw"]] {
        try expectRefused(command + ["--curve", text], in: folder, status: 2, naming: "--curve")
      }
    }
  }

  @Test("a recording calibrates its pens: the curve is printed, kept for the name, and undone")
  func calibration() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log())
      var variables = Program.environment
      variables["XDG_CONFIG_HOME"] = folder.path
      func run(_ how: String, _ more: String...) throws -> Program.Outcome {
        let outcome = try Program.run(
          ["doctor", input, "--calibrate", how] + more, environment: variables)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome
      }
      let printed = try run("print").text
      #expect(folder.names == ["a.penlog"])
      let text = try #require(printed.firstMatch(of: /--curve "([^"]*)"/)).output.1
      let curve = try #require(PressureCurve(text: text))
      #expect(abs(curve.value(at: 0.1275) - 0.02) < 0.02)
      #expect(abs(curve.value(at: 0.6225) - 0.98) < 0.02)
      #expect(try run("store").text.contains("kept"))
      let file = PreferencesFile(environment: variables)
      #expect(try file.read().devices["Pen"]?.calibrations[.pen]?.curve == curve)
      let json = try JSONSerialization.jsonObject(with: Data(run("print", "--json").output))
      #expect((json as? [String: Any])?["curve"] as? String == String(text))
      _ = try run("undo")
      #expect(try file.read().devices["Pen"] == nil)
      #expect(try run("undo").text.contains("no calibration to take back"))
    }
  }

  @Test("what cannot be calibrated says so, and keeps nothing")
  func nothingToCalibrate() throws {
    try Folder.with { folder in
      let short = try folder.write("a.penlog", Sample.log)
      let outcome = try Program.run(["doctor", short, "--calibrate", "print"])
      #expect(outcome.status == 0 && outcome.text.contains("too little pressure"))
      let nameless = try folder.write("b.penlog", Self.log(name: ""))
      try expectRefused(
        ["doctor", nameless, "--calibrate", "store"], in: folder, naming: nameless, "no name")
      try expectRefused(["doctor", "--calibrate", "print"], in: folder, status: 2)
      try expectRefused(["doctor", short, "--calibrate", "now"], in: folder, status: 2)
      try expectRefused(["doctor", short, "--seconds", "3"], in: folder, status: 2)
    }
  }
}
