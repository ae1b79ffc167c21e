internal import Foundation

/// A bar on standard error for what takes over a second, where that is a terminal.
struct ProgressBar: ~Copyable {
  private let label: String
  private let isTerminal = isatty(STDERR_FILENO) != 0
  private let start = SuspendingClock.now
  private var shown = ""

  /// - Parameter label: What is being done.
  init(_ label: String) {
    self.label = label
  }

  /// Shows how far it is.
  ///
  /// - Parameters:
  ///   - share: 0...1.
  ///   - note: What stands after the bar.
  mutating func show(_ share: Double, _ note: String = "") {
    guard isTerminal, SuspendingClock.now - start > .seconds(1) else { return }
    let percent = Int(share * 100)
    let done = percent * 30 / 100
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 30 - done)
    let line = "\(label) [\(bar)] \(percent) %\(note)"
    guard line != shown else { return }
    shown = line
    Console.show(progress: line)
  }

  /// Takes it away.
  mutating func end() {
    if !shown.isEmpty { Console.show(progress: "") }
    shown = ""
  }

  deinit {
    if !shown.isEmpty { Console.show(progress: "") }
  }
}
