import Documents
import Foundation
import InkTypes

/// Pen logs as text, for tests.
enum PenLogText {
  static let header =
    #"{"penlog":1,"width":640,"height":480,"seed":7,"clock":"monotonic","devices":"#
    + #"[{"id":1,"name":"Pen","kind":"pen","axes":["x","y","p"]},{"id":2,"kind":"touch"},"#
    + #"{"id":3,"kind":"mouse"},{"id":4,"name":"Rub","kind":"eraser"},{"id":5,"kind":"puck"}]}"#

  /// An event of every kind, with every key.
  static let everyEvent = [
    #"{"t":-12.5,"dev":1,"x":100.5,"y":80,"tip":0,"prox":1,"p":0,"tx":20,"ty":-5,"tw":359.5}"#,
    #"{"t":4166.667,"a":4200.001,"s":17,"f":3,"dev":1,"x":-3,"y":0.125,"tip":1,"p":0.4,"btn":2}"#,
    #"{"t":5000,"dev":1,"x":1,"y":2,"tip":1,"alt":60,"az":270,"btn":0}"#,
    #"{"t":6000,"dev":1,"x":1,"y":2,"tip":0,"prox":0}"#,
    #"{"t":7000,"dev":3,"x":5,"y":6,"tip":1,"btn":1}"#,
    #"{"t":7001,"dev":3,"x":5,"y":6,"tip":0,"btn":0}"#,
    #"{"t":7002,"dev":4,"x":7,"y":8,"tip":1,"p":1}"#,
    #"{"t":7003,"dev":5,"x":9,"y":8,"tip":1}"#,
    #"{"t":8000,"dev":2,"touch":3,"phase":"down","x":10,"y":20,"p":0.5}"#,
    #"{"t":8001,"dev":2,"touch":-4,"phase":"down","x":11,"y":21}"#,
    #"{"t":8002,"dev":2,"touch":3,"phase":"move","x":12,"y":22}"#,
    #"{"t":8003,"dev":2,"touch":3,"phase":"up","x":12,"y":22}"#,
    #"{"t":8004,"dev":2,"touch":-4,"phase":"cancel","x":11,"y":21}"#,
    #"{"t":9000,"ev":"device-added","device":{"id":9,"name":"\"N\\\u0007é","kind":"mouse"}}"#,
    #"{"t":9001,"ev":"device-removed","dev":9}"#,
    #"{"t":9002,"ev":"leave"}"#,
    #"{"t":9003,"ev":"scale","scale":1.25}"#,
    #"{"t":9004,"ev":"view","pan":[-10.5,3],"zoom":2,"angle":0.5,"mirror":1}"#,
    #"{"t":9005,"ev":"window","x":10,"y":-20}"#,
    #"{"t":9006,"ev":"pinch","phase":"begin","scale":1.5,"angle":-0.25}"#,
    #"{"t":9007,"ev":"swipe","phase":"cancel","dx":3,"dy":-1.5,"fingers":3}"#,
    #"{"t":9008,"ev":"brush","brush":"spray","hue":0.75,"size":2.5,"density":0.1,"opacity":3}"#,
    #"{"t":9009,"ev":"brush","brush":"ink","color":"0a80ff"}"#,
    #"{"t":9010,"ev":"settings","touchDraws":true,"penOnly":false,"background":"FfEe01"}"#,
    #"{"t":9011,"ev":"settings","dev":1,"invertTiltX":true,"invertTiltY":false}"#,
    #"{"t":9012,"ev":"frame","f":12,"drain":1.5,"submit":-2,"present":3.125,"grade":"C"}"#,
    #"{"t":9013,"ev":"command","name":"undo"}"#,
    #"{"t":9014,"ev":"command","name":"redo"}"#,
    #"{"t":9015,"ev":"command","name":"clear"}"#,
  ]

  /// Reads a text as a pen log.
  static func read(_ text: String) throws -> Recording { try read(Array(text.utf8)) }

  /// Reads bytes as a pen log.
  static func read(_ bytes: [UInt8]) throws -> Recording {
    try TemporaryFolder.with { folder in
      try PenLogReader.read(InputFile(path: folder.write("log", bytes)))
    }
  }

  /// Reads lines after the header.
  static func events(_ lines: [String]) throws -> Recording {
    try read(([header] + lines).joined(separator: "\n") + "\n")
  }

  /// Writes a recording.
  static func write(_ recording: Recording) throws -> [UInt8] {
    try TemporaryFolder.with { folder in
      let output = try OutputFile(path: folder.file("log"))
      try PenLogWriter.write(recording, to: output)
      try output.commit()
      return try folder.bytes("log")
    }
  }
}

extension Recording {
  /// All that a log says, as text: two recordings with the same text are equal.
  var told: [String] {
    ["\(canvas) \(seed) \(clock)"] + devices.map { "\($0)" }
      + names.map { "\($0.key.number) \($0.value)" }.sorted() + events.map { "\($0)" }
  }
}
