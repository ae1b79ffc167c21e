import Foundation
import Testing

/// Checks a Chrome trace as far as structure goes: what a viewer would refuse or show wrongly.
enum TraceValidator {
  typealias Event = [String: Any]

  static func events(in text: String) throws -> [Event] {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Event
    return try #require(object?["traceEvents"] as? [Event])
  }

  /// What is wrong with a trace, in words.
  static func faults(in text: String) throws -> [String] {
    let events = try events(in: text)
    let faults =
      metadata(events) + members(events) + spans(events) + flows(events) + slices(events)
    return faults
  }

  /// Names of tracks stand before everything else, and every track has one.
  private static func metadata(_ events: [Event]) -> [String] {
    let count = events.prefix { $0["ph"] as? String == "M" }.count
    let named = Set(events.prefix(count).compactMap { $0["tid"] as? Int })
    return events.dropFirst(count).compactMap { event in
      if event["ph"] as? String == "M" { return "metadata among events" }
      guard let track = event["tid"] as? Int, named.contains(track) else { return "no track" }
      return nil
    }
  }

  private static func members(_ events: [Event]) -> [String] {
    events.compactMap { event in
      guard let phase = event["ph"] as? String,
        ["M", "X", "b", "e", "s", "f", "C", "i"].contains(phase)
      else { return "a phase that nobody knows" }
      guard event["name"] is String, event["pid"] is Int else { return "\(phase) without a name" }
      guard phase == "M" || event["ts"] is Double else { return "\(phase) without a time" }
      switch phase {
      case "X":
        guard let duration = event["dur"] as? Double, duration >= 0 else { return "X of no length" }
      case "b", "e", "s", "f":
        guard event["id"] is String, event["cat"] is String else { return "\(phase) without id" }
      case "C": guard event["args"] is Event else { return "C without a value" }
      default: break
      }
      return nil
    }
  }

  /// Each `e` closes the last open `b` of its identity, not before it; none stays open.
  private static func spans(_ events: [Event]) -> [String] {
    var open: [String: [(name: String, time: Double)]] = [:]
    var faults: [String] = []
    for event in events {
      guard let id = event["id"] as? String, let time = event["ts"] as? Double,
        let name = event["name"] as? String
      else { continue }
      if event["ph"] as? String == "b" {
        if let outer = open[id]?.last, time < outer.time {
          faults.append("\(name) before its outer")
        }
        open[id, default: []].append((name, time))
      } else if event["ph"] as? String == "e" {
        guard let begun = open[id]?.popLast(), begun.name == name else {
          faults.append("\(name) ends, but did not begin")
          continue
        }
        if time < begun.time { faults.append("\(name) ends before it begins") }
      }
    }
    return faults + open.values.flatMap { $0 }.map { "\($0.name) never ends" }
  }

  /// Each arrow starts once and ends once, later, where a slice of its track is.
  private static func flows(_ events: [Event]) -> [String] {
    var starts: [String: Double] = [:]
    var faults: [String] = []
    let slices = events.filter { $0["ph"] as? String == "X" }
    for event in events where ["s", "f"].contains(event["ph"] as? String) {
      guard let id = event["id"] as? String, let time = event["ts"] as? Double else { continue }
      let isHeld = slices.contains { slice in
        guard let start = slice["ts"] as? Double, let length = slice["dur"] as? Double else {
          return false
        }
        return slice["tid"] as? Int == event["tid"] as? Int && start <= time
          && time <= start + length + 0.0005
      }
      if !isHeld { faults.append("arrow \(id) at no slice") }
      if event["ph"] as? String == "s" {
        if starts.updateValue(time, forKey: id) != nil { faults.append("arrow \(id) starts twice") }
      } else if let start = starts.removeValue(forKey: id) {
        if time < start { faults.append("arrow \(id) ends before it starts") }
      } else {
        faults.append("arrow \(id) ends, but did not start")
      }
    }
    return faults + starts.keys.map { "arrow \($0) never ends" }
  }

  /// Slices of one track lie within each other or apart.
  private static func slices(_ events: [Event]) -> [String] {
    var tracks: [Int: [(start: Double, end: Double)]] = [:]
    for event in events where event["ph"] as? String == "X" {
      guard let track = event["tid"] as? Int, let start = event["ts"] as? Double,
        let length = event["dur"] as? Double
      else { continue }
      tracks[track, default: []].append((start, start + length))
    }
    var faults: [String] = []
    for (track, slices) in tracks {
      var open: [Double] = []
      for slice in slices.sorted(by: { ($0.start, -$0.end) < ($1.start, -$1.end) }) {
        while let end = open.last, end <= slice.start + 0.0005 { open.removeLast() }
        if let end = open.last, slice.end > end + 0.0005 {
          faults.append("slices of track \(track) cross")
        }
        open.append(slice.end)
      }
    }
    return faults
  }
}
