import Foundation
import Testing

/// The rules of the house that no compiler holds.
@Suite("The house is tidy")
struct TidyTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Which of our modules each module may import: those of the layers below it.
  static let allowed: [String: Set<String>] = [
    "InkTypes": [],
    "SampleRing": [],
    "Prediction": ["InkTypes"],
    "Strokes": ["InkTypes", "CLanes"],
    "Gestures": ["InkTypes"],
    "Hints": ["InkTypes"],
    "Latency": ["InkTypes"],
    "Raster": ["InkTypes", "Strokes", "CLanes"],
    "InputX11": ["InkTypes", "SampleRing", "CXInput"],
    "GraphicsGL": ["CEpoxy"],
    "Assets": [],
    "Documents": ["InkTypes", "SampleRing", "Prediction", "CPNG", "CSQLite", "CZlib"],
    "InkSession": ["InkTypes", "SampleRing", "Strokes", "Prediction", "Gestures"],
    "Rendering": [
      "InkTypes", "Strokes", "Prediction", "Raster", "GraphicsGL", "Assets", "InkSession", "Hints",
    ],
    "Drawings": ["InkTypes", "InkSession", "Rendering", "Documents", "GraphicsGL"],
    "Panel": ["InkTypes", "CImGui"],
    "Studio": [
      "InkTypes", "SampleRing", "Strokes", "Documents", "GraphicsGL", "InputX11", "WindowGLFW",
      "InkSession", "Rendering", "Drawings", "Panel", "Prediction", "Gestures", "Hints", "Latency",
      "Assets",
    ],
    "pelt": [
      "InkTypes", "SampleRing", "Strokes", "Documents", "GraphicsGL", "WindowGLFW", "InkSession",
      "Prediction", "Rendering", "Studio", "Gestures", "Hints", "Latency", "Drawings", "Assets",
    ],
    "WindowGLFW": ["CGLFW"],
    "CEpoxy": [],
    "CLanes": [],
    "CGLFW": [],
    "CXInput": [],
    "CImGui": [],
    "CPNG": [],
    "CSQLite": [],
    "CZlib": [],
  ]

  static func files(in folder: String, endings: [String]) -> [String] {
    let path = root.appending(path: folder).path
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }
      .map { "\(folder)/\($0)" }.sorted()
  }

  static func text(_ file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  @Test("every module is known, and imports only what lies below it")
  func layering() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Sources").path)
    let modules = folders.filter { !$0.hasSuffix(".md") }
    #expect(Set(modules) == Set(Self.allowed.keys))
    for (module, allowed) in Self.allowed {
      for file in Self.files(in: "Sources/\(module)", endings: [".swift"]) {
        let imports = try Self.text(file).matches(of: /(?m)^[a-z @]*\bimport (\w+)/)
          .map { String($0.1) }
        let ours = Set(imports).intersection(Self.allowed.keys)
        #expect(ours.isSubset(of: allowed), "\(file): \(ours.subtracting(allowed))")
      }
    }
  }

  @Test("only values and pure models stay free of Foundation, clocks and files")
  func purity() throws {
    for module in [
      "InkTypes", "SampleRing", "Prediction", "Strokes", "Raster", "Gestures", "Hints",
      "Latency", "InkSession",
    ] {
      for file in Self.files(in: "Sources/\(module)", endings: [".swift"]) {
        let text = try Self.text(file)
        for word in ["import Foundation", "import Glibc", "Clock.now", "clock_gettime"] {
          #expect(!text.contains(word), "\(file) holds \(word)")
        }
      }
    }
  }

  @Test("only GraphicsGL calls OpenGL and EGL, only WindowGLFW calls GLFW and GLX")
  func graphicsCalls() throws {
    for file in Self.files(in: "Sources", endings: [".swift"])
    where !file.hasPrefix("Sources/GraphicsGL/") {
      let text = try Self.text(file)
      #expect(text.firstMatch(of: /\b(gl(?!X)|egl)[A-Z]\w*\(/) == nil, "\(file)")
      guard !file.hasPrefix("Sources/WindowGLFW/") else { continue }
      #expect(text.firstMatch(of: /\b(glX|glfw)[A-Z]\w*\(/) == nil, "\(file)")
    }
  }

  @Test("only InputX11 talks to the X server, and WindowGLFW for what it presents")
  func displayCalls() throws {
    for file in Self.files(in: "Sources", endings: [".swift"])
    where !file.hasPrefix("Sources/InputX11/") && !file.hasPrefix("Sources/WindowGLFW/") {
      #expect(try Self.text(file).firstMatch(of: /\b(xcb_|XI[A-Z])\w*\(/) == nil, "\(file)")
    }
    for file in Self.files(in: "Sources/WindowGLFW", endings: [".swift"]) {
      #expect(!(try Self.text(file).contains("xcb_input_")), "\(file) reads input from X")
    }
  }

  @Test("files are short, the longest function too")
  func lengths() throws {
    for file in Self.files(in: "Sources", endings: [".swift"])
      + Self.files(in: "Tests", endings: [".swift"])
    {
      let lines = try Self.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 500, "\(file): \(lines.count) lines")
      for (start, line) in lines.enumerated() {
        guard let match = line.firstMatch(of: #/^(\s*)[a-z@( )]*\bfunc /#) else { continue }
        let end = lines[start...].firstIndex { $0 == match.1 + "}" }
        guard let end, !line.hasSuffix("}") else { continue }
        #expect(end - start <= 60, "\(file):\(start + 1) is \(end - start) lines long")
      }
    }
  }

  @Test("nothing is left for later in the tree")
  func nothingForLater() throws {
    let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X:", "not imple" + "mented"]
    for file in Self.files(in: "Sources", endings: [".swift", ".h"])
      + Self.files(in: "Shaders", endings: [".vert", ".frag", ".glsl"])
      + Self.files(in: "Tests", endings: [".swift", ".c", ".h"])
    {
      let text = try Self.text(file)
      for word in words { #expect(!text.contains(word), "\(file) holds \(word)") }
    }
  }

  @Test("the top level holds the agreed names and nothing else")
  func topLevel() throws {
    let agreed: Set = [
      "Package.swift", "Sources", "Shaders", "Tests", "Resources", "README.md", "LICENSE",
      "Makefile",
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
      .filter { !$0.hasPrefix(".") }
    #expect(Set(names) == agreed)
  }

  @Test("shaders ask for 3.30 core, say what they are for, and name things by their role")
  func shaders() throws {
    for file in Self.files(in: "Shaders", endings: [".vert", ".frag"]) {
      let text = try Self.text(file)
      #expect(text.hasPrefix("#version 330 core\n// "), "\(file)")
      for match in text.matches(of: /(?m)^(?:flat )?(in|out|uniform) \w+ (\w+);/) {
        let isOutput = match.1 == "out" && file.hasSuffix(".frag")
        let prefix = match.1 == "uniform" ? "u" : isOutput ? "out" : "v"
        #expect(match.2.hasPrefix(prefix), "\(file): \(match.2)")
      }
    }
  }

  @Test("every folder that has a README keeps it short, and links in it lead somewhere")
  func readMes() throws {
    for folder in ["Sources", "Shaders", "Resources", "Tests"] {
      let text = try Self.text("\(folder)/README.md")
      #expect(
        text.split(separator: "\n", omittingEmptySubsequences: false).count <= 60, "\(folder)")
    }
    for match in try Self.text("README.md").matches(of: /\]\(([^)#:]+)\)/) {
      let place = Self.root.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: place), "README.md links to \(match.1)")
    }
  }
}
