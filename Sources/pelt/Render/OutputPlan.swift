internal import Foundation

/// Which input goes to which output.
enum OutputPlan {
  struct Pair {
    var input: String
    /// Nil where nothing is written.
    var output: String?
  }

  /// Decides, and refuses what would lose a file.
  static func pairs(
    inputs: [String], output: String?, golden: String?
  ) throws(Failure) -> [Pair] {
    guard let output else { return inputs.map { Pair(input: $0, output: nil) } }
    let isFolder = isDirectory(output)
    var pairs: [Pair] = []
    if inputs.count == 1, !isFolder, !output.hasSuffix("/") {
      pairs = [Pair(input: inputs[0], output: output)]
    } else {
      guard golden == nil else {
        throw .usage("--compare wants one input and a file as output")
      }
      guard isFolder || output.hasSuffix("/") || inputs.count == 1 else {
        throw .usage("several inputs want a folder as output: -o \(output)/")
      }
      if !isFolder { try makeFolder(output) }
      pairs = inputs.map { Pair(input: $0, output: name(for: $0, in: output)) }
    }
    for (index, pair) in pairs.enumerated() {
      guard let target = pair.output else { continue }
      try protect(inputs + (golden.map { [$0] } ?? []), from: target)
      if let other = pairs[..<index].first(where: { $0.output == target }) {
        throw .usage("\(other.input) and \(pair.input) would both become \(target)")
      }
    }
    return pairs
  }

  private static func name(for input: String, in folder: String) -> String {
    let stem = URL(filePath: input).deletingPathExtension().lastPathComponent
    return URL(filePath: folder, directoryHint: .isDirectory).appending(path: stem + ".png").path
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  private static func makeFolder(_ path: String) throws(Failure) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw .failed("\(path): cannot make the folder: \(String(cString: strerror(errno)))")
    }
  }

  /// What the system says of a file; `-` is standard input.
  private static func status(of path: String, _ status: inout stat) -> Bool {
    (path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)) == 0
  }

  /// Whether something can be put beside an output: it is, or will be, a regular file.
  static func isRegular(_ path: String) -> Bool {
    var found = stat()
    guard path != "-" else { return false }
    return stat(path, &found) != 0 || found.st_mode & S_IFMT == S_IFREG
  }

  /// Refuses a file to write that is read as well.
  static func protect(_ read: [String], from written: String) throws(Failure) {
    let input = read.first { $0 == written || isSame($0, written) }
    guard written != "-", let input else { return }
    throw .usage("\(written) is read as well (\(input)); name another output")
  }

  /// Whether two names are one regular file.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    var first = stat()
    var second = stat()
    guard status(of: left, &first), status(of: right, &second) else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
      && first.st_mode & S_IFMT == S_IFREG
  }
}
