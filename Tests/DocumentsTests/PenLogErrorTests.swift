import Documents
import Foundation
import InkTypes
import Testing

@Suite("A pen log that is wrong")
struct PenLogErrorTests {
  private static let good = #"{"t":0,"dev":1,"x":1,"y":2,"tip":1}"#

  /// A wrong line, and what the message must name.
  static let wrongLines: [(String, String)] = [
    (#"{"x":1,"y":2}"#, "\"t\""), (#"{"t":"now","x":1,"y":2}"#, "\"t\""),
    (#"{"t":9000000000001,"x":1,"y":2}"#, "\"t\""), (#"{"t":1e300,"x":1,"y":2}"#, "\"t\""),
    (#"{"t":0,"a":-1e13,"x":1,"y":2}"#, "\"a\""), (#"{"t":0,"x":1e300,"y":2}"#, "\"x\""),
    (#"{"t":0,"x":1,"y":-1e10}"#, "\"y\""), (#"{"t":0,"x":null,"y":2}"#, "\"x\""),
    (#"{"t":0,"x":"1","y":2}"#, "\"x\""), (#"{"t":0,"x":[1],"y":2}"#, "\"x\""),
    (#"{"t":0,"x":NaN,"y":2}"#, "JSON"), (#"{"t":0,"x":Infinity,"y":2}"#, "JSON"),
    (#"{"t":0,"x":-inf,"y":2}"#, "JSON"), (#"{"t":0,"x":1,"y":2,"p":1e20}"#, "\"p\""),
    (#"{"t":0,"x":1,"y":2,"tip":2}"#, "\"tip\""), (#"{"t":0,"x":1,"y":2,"prox":-1}"#, "\"prox\""),
    (#"{"t":0,"x":1,"y":2,"btn":0.5}"#, "\"btn\""),
    (#"{"t":0,"x":1,"y":2,"btn":65536}"#, "\"btn\""),
    (#"{"t":0,"x":1,"y":2,"dev":-1}"#, "\"dev\""), (#"{"t":0,"x":1,"y":2,"dev":1.5}"#, "\"dev\""),
    (#"{"t":0,"dev":2,"touch":1,"x":1,"y":2}"#, "\"phase\""),
    (#"{"t":0,"dev":2,"touch":1,"phase":"hop","x":1,"y":2}"#, "\"phase\""),
    (#"{"t":0,"dev":2,"touch":1.5,"phase":"up","x":1,"y":2}"#, "\"touch\""),
    (#"{"t":0,"dev":2,"touch":3e9,"phase":"up","x":1,"y":2}"#, "\"touch\""),
    (#"{"t":0,"ev":7}"#, "\"ev\""), (#"{"t":0,"ev":"brush","brush":"crayon"}"#, "\"brush\""),
    (#"{"t":0,"ev":"brush","color":"12345"}"#, "\"color\""),
    (#"{"t":0,"ev":"brush","size":0}"#, "\"size\""),
    (#"{"t":0,"ev":"brush","density":16.5}"#, "\"density\""),
    (#"{"t":0,"ev":"brush","opacity":-1}"#, "\"opacity\""),
    (#"{"t":0,"ev":"command"}"#, "\"name\""),
    (#"{"t":0,"ev":"command","name":"explode"}"#, "\"name\""),
    (#"{"t":0,"ev":"view","pan":[1]}"#, "\"pan\""), (#"{"t":0,"ev":"view","zoom":0}"#, "\"zoom\""),
    (#"{"t":0,"ev":"scale","scale":1000}"#, "\"scale\""),
    (#"{"t":0,"ev":"device-added"}"#, "\"device\""),
    (#"{"t":0,"ev":"device-added","device":5}"#, "\"device\""),
    (#"{"t":0,"ev":"device-added","device":{"kind":"pen"}}"#, "\"id\""),
    (#"{"t":0,"ev":"device-added","device":{"id":2,"kind":"hand"}}"#, "\"kind\""),
    (#"{"t":0,"ev":"settings","background":"black"}"#, "\"background\""),
    (#"{"t":0,"ev":"pinch"}"#, "phase"), (#"{"t":0,"ev":"swipe","phase":"x"}"#, "\"phase\""),
    (#"{"t":0,"ev":"frame","f":-1}"#, "\"f\""),
    (#"{"t":0,"ev":"frame","f":1,"grade":"E"}"#, "\"grade\""), (#"[1,2]"#, "JSON"), ("17", "JSON"),
    (#"{"t":1"#, "JSON"), ("nonsense", "JSON"), ("{\"t\":0,\"x\":\u{0},\"y\":0}", "JSON"),
  ]

  @Test("a wrong line is an error that names its number and the key", arguments: wrongLines)
  func wrongLine(line: String, word: String) throws {
    // A blank line counts too: the number is that of the file.
    let text = [PenLogText.header, Self.good, "", line, Self.good, ""].joined(separator: "\n")
    let error = try documentError { _ = try PenLogText.read(text) }
    guard case .line(let number, let message) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(number == 4)
    #expect(message.contains(word), "\(message)")
    #expect(!message.contains("\n"))
    #expect(error?.description == "line 4: \(message)")
  }

  @Test("a number that no Double holds is an error, not infinity")
  func overflow() throws {
    let text = "\(PenLogText.header)\n{\"t\":0,\"dev\":1,\"x\":1e999,\"y\":0}\n"
    guard case .line(2, _) = try documentError({ _ = try PenLogText.read(text) }) else {
      Issue.record("x = 1e999 is taken")
      return
    }
  }

  @Test(
    "a first line that is no header is told from a later version",
    arguments: [
      ("{}", false), (#"{"t":0}"#, false), ("[]", false), ("{", false), ("\u{FF}{", false),
      (#"{"penlog":2}"#, true), (#"{"penlog":1.5}"#, true), (#"{"penlog":999999999}"#, true),
    ])
  func header(line: String, isLater: Bool) throws {
    let error = try documentError { _ = try PenLogText.read(line + "\n" + Self.good + "\n") }
    switch try #require(error) {
    case .laterVersion(let found, let known):
      #expect(isLater)
      #expect(line.contains(found) && known == 1)
    case .notThatFormat(let text):
      #expect(!isLater)
      #expect(text.contains("line 1"))
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test(
    "a wrong header is an error of line 1",
    arguments: [
      #""width":0"#, #""width":1.5"#, #""height":1000000000"#, #""height":-5"#, #""seed":-1"#,
      #""seed":4294967296"#, #""seed":0.5"#, #""clock":"sundial""#, #""clock":1"#, #""devices":{}"#,
      #""devices":[1]"#, #""devices":[{"kind":"pen"}]"#, #""devices":[{"id":1,"kind":"hand"}]"#,
      #""devices":[{"id":1,"name":5}]"#, #""width":1e300"#,
    ])
  func headerValue(_ pair: String) throws {
    let error = try documentError { _ = try PenLogText.read("{\"penlog\":1,\(pair)}\n") }
    guard case .line(1, let message) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    let key = pair.split(separator: ":")[0]
    #expect(
      message.contains(key) || message.contains("\"id\"") || message.contains("\"kind\"")
        || message.contains("\"name\""), "\(message)")
  }

  @Test("a version before the first one is an error of line 1")
  func earlierVersion() throws {
    for version in ["0", "-1", "0.5"] {
      let error = try documentError { _ = try PenLogText.read("{\"penlog\":\(version)}\n") }
      guard case .line(1, let message) = error else {
        Issue.record("\(version): \(String(describing: error))")
        continue
      }
      #expect(message.contains("version"))
    }
  }

  @Test("an empty file is told as such, whoever reads it")
  func empty() throws {
    #expect(try documentError { _ = try PenLogText.read("") } == .empty)
    try TemporaryFolder.with { folder in
      let path = try folder.write("empty", [])
      #expect(try documentError { _ = try RecordingFile.read(path: path) } == .empty)
    }
  }

  @Test("a last line that was cut off is dropped and counted; a whole one without newline stays")
  func truncated() throws {
    let whole = [PenLogText.header, Self.good, Self.good].joined(separator: "\n")
    for cut in 1..<Self.good.utf8.count {
      let recording = try PenLogText.read(String(whole.dropLast(cut)))
      #expect(recording.samples.count == 1, "\(cut) bytes cut")
      #expect(
        recording.notices == [Recording.Notice(what: "unfinished last line, dropped", count: 1)],
        "\(cut) bytes cut")
    }
    #expect(try PenLogText.read(whole).samples.count == 2)
  }

  @Test("a last line that parses but is wrong is an error all the same")
  func wrongLastLine() throws {
    let text = PenLogText.header + "\n" + #"{"t":0,"x":"a"}"#
    guard case .line(2, _) = try documentError({ _ = try PenLogText.read(text) }) else {
      Issue.record("a wrong last line is taken")
      return
    }
  }

  @Test("a line of 10 MB is refused with its number, read to no end")
  func longLine() throws {
    var bytes = Array((PenLogText.header + "\n" + Self.good + "\n").utf8)
    bytes += repeatElement(UInt8(ascii: "7"), count: 10 << 20)
    guard case .line(3, let text) = try documentError({ _ = try PenLogText.read(bytes) }) else {
      Issue.record("a line of 10 MB is taken")
      return
    }
    #expect(text.contains("longer than"))
  }

  @Test("a line of 900 kB is still an event")
  func fairlyLongLine() throws {
    let padding = String(repeating: " ", count: 900_000)
    let recording = try PenLogText.events([#"{"t":0,"dev":1,"x":1,\#(padding)"y":2}"#, Self.good])
    #expect(recording.samples.count == 2)
  }

  @Test("a deeply nested line is an error, not a full stack")
  func nesting() throws {
    let deep = String(repeating: "[", count: 400_000)
    guard
      case .line(2, _) = try documentError({
        _ = try PenLogText.events([#"{"t":0,"q":\#(deep)"#])
      })
    else {
      Issue.record("400 000 brackets are taken")
      return
    }
  }
}
