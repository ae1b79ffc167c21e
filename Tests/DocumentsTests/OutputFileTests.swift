import Documents
import Foundation
import Testing

@Suite("OutputFile")
struct OutputFileTests {
  private static let text = Array("new\n".utf8)

  /// Writes a file as a whole.
  private func write(_ bytes: [UInt8], to path: String) throws {
    let output = try OutputFile(path: path)
    try output.write(bytes)
    try output.commit()
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o777
  }

  /// The process's mask, read without changing it, since other tests run meanwhile.
  private var mask: mode_t {
    get throws {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Umask:") })
      let digits = line.split(separator: "\t").last.map(String.init)
      return try #require(digits.flatMap { mode_t($0, radix: 8) })
    }
  }

  @Test("the file appears with its content, and nothing beside it")
  func appears() throws {
    try TemporaryFolder.with { folder in
      try write(Self.text, to: folder.file("a"))
      #expect(try folder.names == ["a"])
      #expect(try folder.bytes("a") == Self.text)
    }
  }

  @Test("without commit nothing is left, and what was there stays")
  func withoutCommit() throws {
    try TemporaryFolder.with { folder in
      try folder.write("old", [1])
      for name in ["new", "old"] {
        let output = try OutputFile(path: folder.file(name))
        try output.write([UInt8](repeating: 7, count: 1 << 20))
      }
      #expect(try folder.names == ["old"])
      #expect(try folder.bytes("old") == [1])
    }
  }

  @Test("until commit the old content stands, and whoever has it open keeps it")
  func replaced() throws {
    try TemporaryFolder.with { folder in
      let path = try folder.write("a", Array("old".utf8))
      let reader = try #require(FileHandle(forReadingAtPath: path))
      let output = try OutputFile(path: path)
      try output.write(Self.text)
      #expect(try folder.bytes("a") == Array("old".utf8))
      try output.commit()
      #expect(try folder.bytes("a") == Self.text)
      #expect(try reader.readToEnd() == Data("old".utf8))
      #expect(try folder.names == ["a"])
    }
  }

  @Test("what a killed process left is taken over, whatever it was")
  func leftover() throws {
    try TemporaryFolder.with { folder in
      for content in [[], [UInt8](repeating: 9, count: 1000)] {
        try folder.write(".a.pelt-part", content)
        try write(Self.text, to: folder.file("a"))
        #expect(try folder.names == ["a"])
        #expect(try folder.bytes("a") == Self.text)
      }
    }
  }

  @Test("a link of that name is never followed")
  func plantedLink() throws {
    try TemporaryFolder.with { folder in
      try folder.write("precious", [1])
      try #require(symlink("precious", folder.file(".a.pelt-part")) == 0)
      try write(Self.text, to: folder.file("a"))
      #expect(try folder.bytes("precious") == [1])
      #expect(try folder.bytes("a") == Self.text)
      #expect(try folder.names == [".a.pelt-part", "a", "precious"])
    }
  }

  @Test("two that write one file at once do not meet: the last to end stands, and is whole")
  func twoWriters() throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("a")
      let first = try OutputFile(path: path)
      try first.write([UInt8](repeating: 1, count: 100_000))
      try write([UInt8](repeating: 2, count: 10), to: path)
      #expect(try folder.bytes("a") == [UInt8](repeating: 2, count: 10))
      try first.commit()
      #expect(try folder.bytes("a") == [UInt8](repeating: 1, count: 100_000))
      #expect(try folder.names == ["a"])
    }
  }

  @Test("many that write one file at once leave one whole file")
  func manyWriters() throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("a")
      DispatchQueue.concurrentPerform(iterations: 200) { index in
        try? write([UInt8](repeating: UInt8(index), count: 10_000 + index), to: path)
      }
      let bytes = try folder.bytes("a")
      #expect(Set(bytes).count == 1 && bytes.count == 10_000 + Int(bytes[0]))
      #expect(try folder.names == ["a"])
    }
  }

  @Test("a name of the greatest length can be written")
  func longName() throws {
    try TemporaryFolder.with { folder in
      for name in [String(repeating: "n", count: 255), String(repeating: "é", count: 127)] {
        try write(Self.text, to: folder.file(name))
        #expect(try folder.bytes(name) == Self.text)
      }
      #expect(try folder.names.count == 2)
    }
  }

  @Test("a link stays a link: what it points to is replaced")
  func link() throws {
    try TemporaryFolder.with { folder in
      try FileManager.default.createDirectory(
        atPath: folder.file("inner"), withIntermediateDirectories: true)
      try folder.write("inner/target", [1])
      try #require(symlink("inner/target", folder.file("link")) == 0)
      try write(Self.text, to: folder.file("link"))
      #expect(try folder.bytes("inner/target") == Self.text)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link"))
          == "inner/target")
      #expect(try folder.names == ["inner", "link"])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.file("inner")) == ["target"])
    }
  }

  @Test("the file's mode follows the mask, as that of any new file")
  func modeFollowsMask() throws {
    try TemporaryFolder.with { folder in
      try write(Self.text, to: folder.file("a"))
      #expect(try mode(folder.file("a")) == 0o666 & ~mask)
    }
  }

  @Test("many files written at once leave the mask as it was")
  func maskStays() throws {
    try TemporaryFolder.with { folder in
      let before = try mask
      DispatchQueue.concurrentPerform(iterations: 400) { index in
        try? write(Self.text, to: folder.file("\(index)"))
      }
      #expect(try mask == before)
      let modes = Set(try folder.names.map { try mode(folder.file($0)) })
      #expect(modes == [0o666 & ~before])
      #expect(try folder.names.count == 400)
    }
  }

  @Test("a full device is an error that says so")
  func full() throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    for size in [10, 1 << 20] {
      let error = try documentError {
        try write([UInt8](repeating: 7, count: size), to: "/dev/full")
      }
      #expect(
        error == .system(operation: "write it", reason: "No space left on device"), "\(size) bytes")
    }
  }

  @Test("a device is written directly and stays what it was")
  func device() throws {
    try write(Self.text, to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("a pipe is written directly")
  func pipe() throws {
    try TemporaryFolder.with { folder in
      let path = folder.file("pipe")
      try #require(mkfifo(path, 0o600) == 0)
      // Open for both, so that neither end waits for the other.
      let descriptor = open(path, O_RDWR)
      try #require(descriptor >= 0)
      let reader = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try write(Self.text, to: path)
      #expect(try reader.read(upToCount: Self.text.count) == Data(Self.text))
      #expect(try folder.names == ["pipe"])
    }
  }

  @Test(
    "a place where nothing can be is an error and changes nothing",
    arguments: [".", "missing/a", "file/a", "inner", "inner/", "new/", ""])
  func refused(_ name: String) throws {
    try TemporaryFolder.with { folder in
      try folder.write("file", [1])
      try FileManager.default.createDirectory(
        atPath: folder.file("inner"), withIntermediateDirectories: true)
      let path = name.isEmpty ? "" : folder.file(name)
      let error = try documentError { try write(Self.text, to: path) }
      guard case .system(_, let reason) = try #require(error) else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!reason.isEmpty)
      #expect(try folder.names == ["file", "inner"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("inner")).isEmpty)
    }
  }

  @Test("an output that disappears under the writer is an error at commit")
  func folderRemoved() throws {
    try TemporaryFolder.with { folder in
      let inner = folder.file("inner")
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      let error = try documentError {
        let output = try OutputFile(path: inner + "/a")
        try output.write(Self.text)
        try FileManager.default.removeItem(atPath: inner)
        try output.commit()
      }
      #expect(error == .system(operation: "write it", reason: "No such file or directory"))
      #expect(try folder.names == [])
    }
  }
}

@Suite("InputFile")
struct InputFileTests {
  @Test("a folder, a missing file and a file in a file are errors in the system's words")
  func refused() throws {
    try TemporaryFolder.with { folder in
      let file = try folder.write("file", [1])
      for (path, reason) in [
        (folder.path, "it is a folder; name a file in it"),
        (folder.file("missing"), "No such file or directory"),
        (file + "/inner", "Not a directory"),
      ] {
        let error = try documentError { _ = try InputFile(path: path) }
        guard case .system(_, reason) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test("a file is read whole in pieces of any size, and its size told")
  func pieces() throws {
    try TemporaryFolder.with { folder in
      let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let path = try folder.write("file", content)
      for limit in [1000, 1 << 16, 1 << 20] {
        let input = try InputFile(path: path)
        #expect(input.size == 100_000)
        var bytes: [UInt8] = []
        while try input.read(appendingTo: &bytes, atMost: limit) > 0 {}
        #expect(bytes == content)
      }
      let input = try InputFile(path: path)
      #expect(try input.readAll(atMost: 100_000) == content)
    }
  }

  @Test("more than is taken is an error, also of an endless device")
  func tooLarge() throws {
    let error = try documentError {
      let input = try InputFile(path: "/dev/zero")
      #expect(input.size == nil)
      _ = try input.readAll(atMost: 1 << 20)
    }
    guard case .tooLarge = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
