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
    try refuseLosses(pairs, read: inputs + (golden.map { [$0] } ?? []))
    return pairs
  }

  /// Refuses outputs that are read as well, and two of one name.
  private static func refuseLosses(_ pairs: [Pair], read: [String]) throws(Failure) {
    var names: [String: String] = [:]
    let inputs = Set(read.compactMap { Identity($0) })
    for pair in pairs {
      guard let target = pair.output else { continue }
      if let identity = Identity(target), inputs.contains(identity) || read.contains(target) {
        try protect(read, from: target)
      }
      if let other = names.updateValue(pair.input, forKey: target) {
        throw .usage("\(other) and \(pair.input) would both become \(target)")
      }
    }
  }

  /// The pairs whose output is not there, or not newer than its input.
  ///
  /// An output appears whole or not at all, so that one that is there is done.
  static func unfinished(_ pairs: [Pair]) -> [Pair] {
    pairs.filter { pair in
      guard let output = pair.output, let made = changeTime(output) else { return true }
      // A database's newest pages lie in a file beside it.
      return [pair.input, pair.input + "-wal"].compactMap(changeTime).contains { $0 >= made }
        || changeTime(pair.input) == nil
    }
  }

  /// When a regular file was written last, in ns since 1970; nil where there is none.
  private static func changeTime(_ path: String) -> Int64? {
    var found = stat()
    guard path != "-", stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int64(found.st_mtim.tv_sec) * 1_000_000_000 + Int64(found.st_mtim.tv_nsec)
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

  /// Makes a folder that may be there already.
  static func makeFolder(_ path: String) throws(Failure) {
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

  /// Refuses a call that would put two things on standard output, where neither could be told apart.
  ///
  /// - Parameters:
  ///   - printed: What is printed there in any case; nil = nothing.
  ///   - files: What else is written, by the option that names its file.
  /// - Throws: `Failure` for wrong use.
  static func refuseMixture(
    printed: String?, files: KeyValuePairs<String, String?>
  ) throws(Failure) {
    let written = files.filter { isStandardOutput($0.value) }.map { "\($0.key) \($0.value ?? "")" }
    let all = [printed].compactMap { $0 } + written
    guard all.count > 1 else { return }
    throw .usage("\(all[0]) and \(all[1]) would mix on standard output; name a file")
  }

  private static func isStandardOutput(_ path: String?) -> Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Whether two names are one regular file.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    guard let first = Identity(left) else { return false }
    return first == Identity(right)
  }

  /// Which regular file a name means; nil where it means none.
  private struct Identity: Hashable {
    var device: UInt
    var number: UInt

    init?(_ path: String) {
      var found = stat()
      guard status(of: path, &found), found.st_mode & S_IFMT == S_IFREG else { return nil }
      device = UInt(found.st_dev)
      number = UInt(found.st_ino)
    }
  }
}
