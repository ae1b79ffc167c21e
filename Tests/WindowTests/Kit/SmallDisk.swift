import Foundation
import TestSupport

/// A disk of its own for one program, that is soon full: a file system in memory, which only the program
/// and this test see.
final class SmallDisk {
  /// Where the program finds it.
  let path: String
  private let bytes: Int
  private var descriptor: Int32 = -1

  /// Why there is none.
  struct Failure: Error {
    let what: String
  }

  /// - Parameters:
  ///   - path: An empty folder.
  ///   - bytes: How much fits on it.
  init(at path: String, bytes: Int) {
    self.path = path
    self.bytes = bytes
  }

  deinit { close(descriptor) }

  /// Whether this machine lets a test have such disks.
  static let isAllowed: Bool = {
    let words = ["/usr/bin/unshare", "-Urm", "/bin/true"]
    let trial = try? RunningProgram(words, environment: Program.environment)
    return (try? trial?.outcome(limit: 10).status) == 0
  }()

  /// Words of a program that becomes the one named after them, and sees the disk.
  var starter: [String] {
    [
      "/usr/bin/unshare", "-Urm", "/bin/sh", "-c",
      #"mount -t tmpfs -o size=\#(bytes) tmpfs "$0" && exec "$@""#, path,
    ]
  }

  /// Finds the disk from outside; it stays after the program's end.
  func open(of process: Int32) throws {
    descriptor = Glibc.open("/proc/\(process)/root\(path)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(what: "not seen from outside: \(String(cString: strerror(errno)))")
    }
  }

  /// Where the test finds it.
  var outside: String { "/proc/self/fd/\(descriptor)" }

  /// Fills it to the last byte.
  func fill() throws {
    let file = openat(descriptor, "filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure(what: "filler: \(String(cString: strerror(errno)))") }
    defer { close(file) }
    let block = [UInt8](repeating: 1, count: 4096)
    while write(file, block, block.count) > 0 {}
    guard errno == ENOSPC else {
      throw Failure(what: "filler: \(String(cString: strerror(errno)))")
    }
  }

  /// Makes room again.
  func empty() {
    unlinkat(descriptor, "filler", 0)
  }
}
