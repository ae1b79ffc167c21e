internal import Foundation

/// A bar on standard error for what takes over a second, where that is a terminal.
struct ProgressBar: ~Copyable {
  private let label: String
  private let isTerminal = isatty(STDERR_FILENO) != 0
  private let start = SuspendingClock.now
  private var shown = -1

  /// - Parameter label: What is being done.
  init(_ label: String) {
    self.label = label
  }

  /// Shows how far it is.
  ///
  /// - Parameter share: 0...1.
  mutating func show(_ share: Double) {
    let percent = Int(share * 100)
    guard isTerminal, percent != shown, SuspendingClock.now - start > .seconds(1) else { return }
    shown = percent
    let done = percent * 30 / 100
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 30 - done)
    Console.say("\r\(label) [\(bar)] \(percent) %")
  }

  deinit {
    if shown >= 0 { Console.say("\r\u{1B}[K") }
  }
}
