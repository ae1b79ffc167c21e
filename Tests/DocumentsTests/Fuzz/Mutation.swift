import TestSupport

/// Damages a file's bytes as disks, editors and bad people do.
struct Mutation {
  var random: SeededRandom
  /// Whole files to take pieces from.
  let corpus: [[UInt8]]
  /// What opens and closes without end in this format.
  let nesting: [String]
  /// Longer files are cut: the readers' time is for more of them.
  private static let longest = 1 << 16

  private static let numbers = [
    "0", "-0", "-1", "1e999", "-1e999", "1e-999", "NaN", "Infinity", "0x10", "99999999999999999999",
    "-9223372036854775808", "9223372036854775807", "4294967296", "65536", "1e308", "1e19", "1.5.2",
    "+3", ".", "-", "1e", "00001", "3.4e38", "9007199254740993", "0.0000000000000000001", "null",
    "true", "1e15", "-9e15", "9000000000000", "٣",
  ]
  private static let words = [
    "\u{0}", "\n", "\r\n", "\u{FEFF}", "\"", "\\", "\\u0000", "\\ud800", "{", "}", "[", "]", "<",
    ">",
    "/>", "<!--", "-->", "<![CDATA[", "]]>", "&#x0;", "&#1114112;", "&lt;", "&undefined;",
    "<?xml ?>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]>", "xml:id=\"a\"", "#a", "'", ",", ":", "=", " ", "\t", "é",
    "💧",
    "id", "x", "t",
  ]

  /// A damaged file.
  mutating func next() -> [UInt8] {
    var bytes = corpus[index(corpus.count)]
    // Half of all files have one fault: what has many is mostly refused at the first.
    for _ in 0...(index(2) == 0 ? 0 : index(6)) { damage(&bytes) }
    return bytes.count > Self.longest ? Array(bytes.prefix(Self.longest)) : bytes
  }

  private mutating func index(_ count: Int) -> Int {
    count > 0 ? Int(random.next() % UInt64(count)) : 0
  }

  private mutating func range(_ bytes: [UInt8], atMost limit: Int) -> Range<Int> {
    let start = index(bytes.count + 1)
    return start..<min(bytes.count, start + index(limit) + 1)
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    switch index(13) {
    case 0 where !bytes.isEmpty: bytes[index(bytes.count)] ^= 1 << UInt8(index(8))
    case 1 where !bytes.isEmpty: bytes[index(bytes.count)] = UInt8(index(256))
    case 2: bytes.removeSubrange(range(bytes, atMost: 40))
    case 3: bytes.removeSubrange(index(bytes.count + 1)...)
    case 4: repeatLine(&bytes)
    case 5: swapLines(&bytes)
    case 6, 7: replaceNumber(&bytes)
    case 8: swapTokens(&bytes)
    case 9: bytes.insert(contentsOf: Array(pick(Self.words).utf8), at: index(bytes.count + 1))
    case 10: nest(&bytes)
    case 11:
      let other = corpus[index(corpus.count)]
      let piece = other[range(other, atMost: 200)]
      bytes.replaceSubrange(range(bytes, atMost: 60), with: piece)
    default: bytes.insert(UInt8(index(256)), at: index(bytes.count + 1))
    }
  }

  private mutating func pick(_ texts: [String]) -> String { texts[index(texts.count)] }

  private func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).map { $0.startIndex..<$0.endIndex }
  }

  private mutating func repeatLine(_ bytes: inout [UInt8]) {
    let lines = lines(bytes)
    let line = Array(bytes[lines[index(lines.count)]]) + [10]
    let count = index(8) == 0 ? 200 : 1
    let place = lines[index(lines.count)].lowerBound
    bytes.insert(contentsOf: (0..<count).flatMap { _ in line }, at: place)
  }

  private mutating func swapLines(_ bytes: inout [UInt8]) {
    var all = bytes.split(separator: 10, omittingEmptySubsequences: false)
    all.swapAt(index(all.count), index(all.count))
    bytes = Array(all.joined(separator: [10]))
  }

  /// The runs of letters and digits.
  private func tokens(_ bytes: [UInt8], _ holds: (UInt8) -> Bool) -> [Range<Int>] {
    bytes.indices.split { !holds(bytes[$0]) }.map { $0.startIndex..<$0.endIndex }
  }

  private mutating func replaceNumber(_ bytes: inout [UInt8]) {
    let found = tokens(bytes) { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    guard !found.isEmpty else { return }
    bytes.replaceSubrange(found[index(found.count)], with: Array(pick(Self.numbers).utf8))
  }

  private mutating func swapTokens(_ bytes: inout [UInt8]) {
    let found = tokens(bytes) {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
    }
    guard found.count > 1 else { return }
    let (one, other) = (found[index(found.count)], found[index(found.count)])
    guard one.lowerBound < other.lowerBound else { return }
    let (first, second) = (Array(bytes[one]), Array(bytes[other]))
    bytes.replaceSubrange(other, with: first)
    bytes.replaceSubrange(one, with: second)
  }

  private mutating func nest(_ bytes: inout [UInt8]) {
    let text = pick(nesting)
    let depth = [3, 40, 300, 3000][index(4)]
    let piece = Array(String(repeating: text, count: depth).utf8)
    bytes.insert(contentsOf: piece, at: index(bytes.count + 1))
  }
}
