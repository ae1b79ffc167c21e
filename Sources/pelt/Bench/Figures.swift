internal import Foundation

/// The fields of a JSON object, in order.
struct Figures {
  private var fields: [String] = []

  /// The object as JSON.
  var json: String { "{" + fields.joined(separator: ",") + "}" }

  mutating func add(_ name: String, text: String) {
    fields.append("\"\(name)\":\"\(text)\"")
  }

  mutating func add(_ name: String, _ value: Int) {
    fields.append("\"\(name)\":\(value)")
  }

  mutating func add(_ name: String, _ value: Double) {
    fields.append("\"\(name)\":" + String(format: "%.4g", value))
  }

  /// Adds what was measured in several rounds; null where nothing could be.
  mutating func add(_ name: String, _ spread: Spread?) {
    fields.append("\"\(name)\":\(spread?.json ?? "null")")
  }

  /// Adds an object; null where there is none.
  mutating func add(_ name: String, _ figures: Figures?) {
    fields.append("\"\(name)\":\(figures?.json ?? "null")")
  }
}
