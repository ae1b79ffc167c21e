import Documents
import Foundation
import InkSession
import InkTypes
import Strokes

/// What a session made of a log: strokes that are part of the picture, in order.
struct Drawn {
  var strokes: [DrawnStroke] = []
  var counts = SessionCounts()
  /// Tufts committed after the first lift and before the next contact.
  var tuftsInAir = 0

  var tufts: [Tuft] { strokes.flatMap(\.tufts) }
}

/// A stroke, as committed.
struct DrawnStroke {
  var index: UInt32
  var kind: BrushKind
  var tufts: [Tuft] = []

  var pressures: [Float] { tufts.map(\.pressure) }

  /// The longest way from tuft to tuft, in px.
  var longestStep: Float {
    zip(tufts, tufts.dropFirst()).map { pair in
      let step = pair.1.position - pair.0.position
      return (step * step).sum().squareRoot()
    }.max() ?? 0
  }
}

extension Drawn {
  /// Draws events, a frame an event.
  init(_ events: [InkEvent]) {
    var session = InkSession(seed: 7)
    var wasTouching = false
    for event in events {
      session.beginFrame()
      session.apply(event)
      session.speculate()
      take(session.frame)
      guard case .sample(let sample) = event else { continue }
      let touches = sample.state.contains(.touching)
      if !touches, !wasTouching { tuftsInAir += session.frame.committed.tufts.count }
      wasTouching = touches
    }
    session.beginFrame()
    session.finish()
    take(session.frame)
    counts = session.counts
    let visible = session.history.visibleStrokes
    strokes.removeAll { !visible.contains($0.index) }
  }

  private mutating func take(_ frame: FrameDescription) {
    for run in frame.committed.runs {
      if strokes.last?.index != run.stroke.index {
        strokes.append(DrawnStroke(index: run.stroke.index, kind: run.kind))
      }
      strokes[strokes.count - 1].tufts += frame.committed.tufts[run.range]
    }
  }
}

/// The logs beside the tests: one for a report.
enum ReportLog {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Reports")

  static func events(_ name: String) throws -> [InkEvent] {
    let recording = try RecordingFile.read(path: folder.appending(path: name + ".penlog").path)
    return recording.events
  }

  /// Where a demo recording lies.
  static func demo(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Resources/recordings/\(name).penlog").path
  }

  static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.map { $0.replacing(".penlog", with: "") }.sorted()
  }
}

extension [InkEvent] {
  /// The same events with repairs left out from the first report on.
  func without(_ repairs: RepairSet) -> [InkEvent] {
    var change = SettingsChange()
    change.repairsOff = repairs
    let first = firstIndex { if case .sample = $0 { true } else { false } } ?? 0
    var events = self
    events.insert(.settings(change, first < count ? self[first].time : .zero), at: first)
    return events
  }
}
