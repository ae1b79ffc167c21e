import Assets
import Foundation
import Testing

@Suite("ShaderSource")
struct ShaderSourceTests {
  private func folder(_ files: [String: String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pelt-\(UUID())")
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test("includes are expanded, and line numbers stay right")
  func expands() throws {
    let folder = try folder([
      "a.vert": "#version 330 core\n#include \"common/b.glsl\"\nmain",
      "common/b.glsl": "b1\n#include \"common/c.glsl\"\nb3",
      "common/c.glsl": "c1",
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try ShaderSource.text(of: "a.vert", in: folder)
    #expect(
      text == """
        #version 330 core
        #line 1 1
        b1
        #line 1 2
        c1
        #line 3 1
        b3
        #line 3 0
        main
        """)
  }

  @Test("a file that is missing, and one that includes itself, are named")
  func errors() throws {
    let folder = try folder(["a": "#include \"b\"", "b": "#include \"a\"", "c": "#include \"d\""])
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: ShaderSourceError.cycle(path: "a")) {
      try ShaderSource.text(of: "a", in: folder)
    }
    #expect(throws: ShaderSourceError.unreadable(path: "d")) {
      try ShaderSource.text(of: "c", in: folder)
    }
  }

  @Test("every shader of the program is in its bundle and can be put together")
  func bundled() throws {
    let files = FileManager.default.enumerator(atPath: Assets.shaders.path)
    var count = 0
    while let name = files?.nextObject() as? String {
      guard name.hasSuffix(".vert") || name.hasSuffix(".frag") else { continue }
      let text = try ShaderSource.text(of: name)
      #expect(text.hasPrefix("#version 330 core\n//"), "\(name) begins with version and purpose")
      #expect(!text.contains("#include"))
      count += 1
    }
    #expect(count >= 11)
  }
}
