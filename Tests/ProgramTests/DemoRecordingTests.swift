import Foundation
import TestSupport
import Testing

@Suite("Demo recordings")
struct DemoRecordingTests {
  @Test(
    "the recordings in Resources are what the hand model makes", arguments: DemoRecording.allCases)
  func regenerated(demo: DemoRecording) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Resources/recordings/\(demo.rawValue).penlog")
    let text = demo.text()
    if ProcessInfo.processInfo.environment["PELT_MAKE_RECORDINGS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(kept == text, "`make recordings` makes them anew")
  }
}
