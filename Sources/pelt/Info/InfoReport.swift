internal import Documents
internal import Foundation
internal import InkTypes

/// What a drawing holds, for a person or a machine.
struct InfoReport {
  let path: String
  let summary: DrawingSummary

  private var seconds: Double { Double(summary.durationNanoseconds) * 1e-9 }

  private var devices: [DeviceLine] {
    let document = summary.document
    let known = Set(summary.samplesByDevice.keys).union(document.devices.map(\.id))
    return known.sorted { $0.number < $1.number }.map { id in
      DeviceLine(
        id: id.number, name: document.names[id] ?? "",
        kind: document.devices.first { $0.id == id }?.kind.rawValue,
        samples: summary.samplesByDevice[id] ?? 0)
    }
  }

  var text: String {
    let document = summary.document
    var lines = [
      ("version", "\(summary.version)\(summary.isBeingWritten ? ", being drawn in" : "")"),
      (
        "canvas",
        "\(document.size.x)x\(document.size.y), background \(document.background.hexadecimal)"
      ),
      ("seed", "\(document.seed)"),
      ("clock", "\(document.clock.rawValue), \(fixed(seconds, 3)) s"),
      ("events", "\(summary.events)"),
      ("samples", "\(summary.samples), in contact \(summary.contactSamples)"),
      (
        "strokes",
        "\(summary.strokes), steps \(summary.steps), as of event \(summary.indexedEvents)"
      ),
    ]
    for (head, tiles) in summary.checkpoints {
      lines.append(
        ("checkpoint", "of event \(head.events), \(head.size.x)x\(head.size.y), \(tiles) tiles"))
    }
    for device in devices {
      let kind = device.kind.map { ", \($0)" } ?? ""
      lines.append(("device", "\(device.id) \"\(device.name)\"\(kind), \(device.samples) samples"))
    }
    lines.append(
      (
        "bytes",
        "\(summary.fileBytes): events \(summary.eventBytes), tiles \(summary.tileBytes), "
          + "other \(summary.otherBytes), free \(summary.freeBytes); log \(summary.logBytes)"
      ))
    if let each = summary.bytesPerSample { lines.append(("a sample", "\(fixed(each, 1)) bytes")) }
    return "\(path)\n" + lines.map { "  \(Columns.pad($0.0, to: 12))\($0.1)\n" }.joined()
  }

  private func fixed(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// One object, with a line end.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let document = summary.document
    let report = Report(
      file: path, version: summary.version, beingDrawnIn: summary.isBeingWritten,
      width: document.size.x, height: document.size.y, seed: document.seed,
      background: document.background.hexadecimal, clock: document.clock.rawValue,
      seconds: seconds, events: summary.events, samples: summary.samples,
      contactSamples: summary.contactSamples, strokes: summary.strokes, steps: summary.steps,
      indexedEvents: summary.indexedEvents, devices: devices,
      checkpoints: summary.checkpoints.map {
        CheckpointLine(event: $0.head.events, tiles: $0.tiles)
      },
      bytes: Bytes(
        file: summary.fileBytes, log: summary.logBytes, events: summary.eventBytes,
        tiles: summary.tileBytes, other: summary.otherBytes, free: summary.freeBytes),
      bytesPerSample: summary.bytesPerSample)
    let data = try? encoder.encode(report)
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  private struct Report: Encodable {
    var file: String
    var version: Int
    var beingDrawnIn: Bool
    var width, height: Int
    var seed: UInt32
    var background, clock: String
    var seconds: Double
    var events, samples, contactSamples, strokes, steps, indexedEvents: Int
    var devices: [DeviceLine]
    var checkpoints: [CheckpointLine]
    var bytes: Bytes
    var bytesPerSample: Double?
  }

  private struct DeviceLine: Encodable {
    var id: UInt32
    var name: String
    var kind: String?
    var samples: Int
  }

  private struct CheckpointLine: Encodable {
    var event, tiles: Int
  }

  private struct Bytes: Encodable {
    var file, log, events, tiles, other, free: Int
  }
}
