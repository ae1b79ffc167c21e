internal import Foundation
internal import Synchronization

/// The most memory that a process held, in bytes, asked for while it runs.
///
/// The system's own account of an ended child also counts its parent's memory from before it became
/// another program, and the tests' own is larger than the program's.
final class PeakMemory: Sendable {
  private let peak = Mutex(0)

  var bytes: Int { peak.withLock { $0 } }

  init(of process: pid_t) {
    Thread { [self] in
      while let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
        let kilobytes = Int(line.filter(\.isNumber))
      {
        peak.withLock { $0 = max($0, kilobytes * 1024) }
        usleep(5000)
      }
    }.start()
  }
}
