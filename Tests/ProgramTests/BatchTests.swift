import Documents
import Foundation
import TestSupport
import Testing

@Suite("Many inputs at once")
struct BatchTests {
  private static let cpu = ["--renderer", "cpu"]

  /// Small logs under their own names, two of them damaged, and their paths.
  private func makeLogs(_ count: Int, in folder: Folder, damaged: Set<Int> = []) throws -> [String]
  {
    _ = try folder.make("in")
    return try (0..<count).map { number in
      var log = Sample.header(300, 200, seed: UInt32(number))
      for line in 0..<20 { log += Sample.stroke(at: 200 * line) }
      if damaged.contains(number) { log += "{\"t\":\n" + Sample.stroke(at: 5000) }
      return try folder.write("in/\(number).penlog", log)
    }
  }

  @Test("killed in the middle and resumed, the outputs are those of a plain run")
  func resume() throws {
    try Folder.with { folder in
      let logs = try makeLogs(50, in: folder, damaged: [7, 31])
      let plain = try Program.run(["render"] + logs + ["-o", folder.file("a/")] + Self.cpu)
      #expect(plain.status == 1)
      // In the order of the inputs, after all others were done.
      #expect(plain.errorLines.count == 2, "\(plain.errors)")
      #expect(plain.errorLines.first?.hasPrefix("pelt: \(logs[7]): line ") == true)
      #expect(plain.errorLines.last?.hasPrefix("pelt: \(logs[31]): line ") == true)
      let words = ["render"] + logs + ["-o", folder.file("b/"), "--jobs", "4"] + Self.cpu
      let running = try RunningProgram(
        [Program.path] + words, environment: Program.environment)
      while folder.names.count(where: { $0.hasPrefix("b/") && $0.hasSuffix(".png") }) < 5,
        !running.hasEnded
      { usleep(500) }
      running.signal(SIGKILL)
      #expect(try running.outcome(limit: 10).status == -SIGKILL)
      let done = folder.names.count { $0.hasPrefix("b/") && $0.hasSuffix(".png") }
      #expect(done < 48, "killed too late to show anything")
      // What was being written is told by its name, at most one file a job.
      let parts = folder.names.filter { $0.hasSuffix(".pelt-part") }
      #expect(parts.count <= 4 && parts.allSatisfy { $0.hasPrefix("b/.") })
      let rest = try Program.run(words + ["--resume"])
      #expect(rest.status == 1)
      #expect(rest.errorLines.first == "pelt: \(done) of 50 done already")
      #expect(rest.errorLines.count == 3, "\(rest.errors)")
      let names = folder.names.filter { $0.hasPrefix("a/") }.map { $0.dropFirst(2) }
      #expect(names.count == 48)
      #expect(folder.names.filter { $0.hasPrefix("b/") }.map { $0.dropFirst(2) } == names)
      for name in names { #expect(try folder.bytes("a/\(name)") == folder.bytes("b/\(name)")) }
    }
  }

  @Test("a terminated program leaves nothing half done", arguments: [SIGTERM, SIGINT, SIGHUP])
  func terminated(_ signal: Int32) throws {
    try Folder.with { folder in
      let logs = try makeLogs(12, in: folder)
      let large = ["--scale", "8", "--jobs", "4"] + Self.cpu
      let running = try RunningProgram(
        [Program.path, "render"] + logs + ["-o", folder.file("out/")] + large,
        environment: Program.environment)
      while !folder.names.contains(where: { $0.hasSuffix(".pelt-part") }), !running.hasEnded {
        usleep(500)
      }
      running.signal(signal)
      #expect(try running.outcome(limit: 30).status == -signal)
      #expect(!folder.names.contains { $0.hasSuffix(".pelt-part") }, "\(folder.names)")
    }
  }

  @Test("what a killed program left is taken over by the next one")
  func leftover() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let output = folder.file("o.png")
      try folder.write(".o.png.pelt-part", "half a picture")
      let outcome = try Program.run(["render", input, "-o", output] + Self.cpu)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(folder.names == ["a.penlog", "o.png"])
    }
  }

  @Test("--resume leaves out what is newer than its input, and nothing else")
  func newer() throws {
    try Folder.with { folder in
      let logs = try makeLogs(3, in: folder)
      let words = ["render"] + logs + ["-o", folder.file("out/")] + Self.cpu
      #expect(try Program.run(words).status == 0)
      for name in ["0", "1"] { try folder.write("out/\(name).png", "stands") }
      // An input that was changed after its output was made.
      let later = Date(timeIntervalSinceNow: 100)
      try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: logs[1])
      let outcome = try Program.run(words + ["--resume"])
      #expect(outcome.status == 0)
      #expect(outcome.errors == "pelt: 2 of 3 done already\n")
      #expect(try folder.bytes("out/0.png") == Array("stands".utf8))
      #expect(try PNGReader.read(path: folder.file("out/1.png")).size == [300, 200])
      let single = try Program.run(
        ["render", logs[0], "-o", folder.file("out/0.png"), "--resume"] + Self.cpu)
      #expect(single.status == 0 && single.errors == "pelt: 1 of 1 done already\n")
    }
  }

  @Test("as many at once as asked for give the same bytes", arguments: ["cpu", "gl"])
  func jobs(_ renderer: String) throws {
    try Folder.with { folder in
      let logs = try makeLogs(6, in: folder)
      for jobs in ["1", "3", "64"] {
        let outcome = try Program.run(
          ["render"] + logs + ["-o", folder.file("\(jobs)/"), "--jobs", jobs]
            + ["--renderer", renderer, "--json"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text.split(separator: "\n").count == 6)
        for number in 0..<6 {
          #expect(
            try folder.bytes("\(jobs)/\(number).png") == folder.bytes("1/\(number).png"))
        }
      }
    }
  }

  @Test("a wrong number of jobs, or nothing to resume, is wrong use")
  func refusals() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let output = folder.file("o.png")
      for value in ["0", "-1", "257", "2.5", "many", ""] {
        try expectRefused(
          ["render", input, "-o", output, "--jobs=\(value)"], in: folder, status: 2,
          naming: "--jobs")
      }
      try expectRefused(
        ["render", input, "--resume", "--frames", folder.file("f")], in: folder, status: 2,
        naming: "--resume")
    }
  }
}
