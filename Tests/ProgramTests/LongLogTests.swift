import Documents
import Foundation
import TestSupport
import Testing

@Suite("A long log", .serialized)
struct LongLogTests {
  private static let count = runsLong ? 1_000_000 : 200_000
  /// In bytes; what OpenGL's software renderer takes by itself is in it.
  private static let limit = (runsLong ? 300 : 200) * 1_000_000

  /// Writes a log of one stroke after another, 1000 reports a second, without holding it.
  private static func write(_ count: Int, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    fputs(Sample.header(512, 512), file)
    var line = ""
    for index in 0..<count {
      let turn = Double(index) * 0.0021
      let (x, y) = (256 + 200 * sin(turn), 256 + 200 * cos(turn * 1.618))
      line = #"{"t":\#(index * 1000),"dev":1,"x":\#((x * 1000).rounded() / 1000),"#
      line += #""y":\#((y * 1000).rounded() / 1000),"tip":\#(index % 5000 == 4999 ? 0 : 1),"#
      line += #""p":0.05,"tx":\#(index % 60),"ty":-\#(index % 45)}"# + "\n"
      fputs(line, file)
    }
  }

  @Test("is drawn in little memory", arguments: ["gl", "cpu"])
  func memory(renderer: String) throws {
    try Folder.with { folder in
      let input = folder.file("long.penlog")
      try Self.write(Self.count, to: input)
      let outcome = try Program.run(
        ["render", input, "-o", folder.file("o.png"), "--renderer", renderer], limit: 600)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(Ink(try PNGReader.read(path: folder.file("o.png"))).sum.y > 1000)
      print("\(Self.count) samples, \(renderer): \(outcome.peakMemory / 1_000_000) MB")
      #expect((1_000_000..<Self.limit).contains(outcome.peakMemory))
    }
  }

  @Test("is converted in little memory")
  func convert() throws {
    try Folder.with { folder in
      let input = folder.file("long.penlog")
      try Self.write(Self.count, to: input)
      let outcome = try Program.run(["convert", input, folder.file("o.penlog")], limit: 600)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      print("\(Self.count) samples, convert: \(outcome.peakMemory / 1_000_000) MB")
      #expect(outcome.peakMemory < Self.limit)
    }
  }
}
