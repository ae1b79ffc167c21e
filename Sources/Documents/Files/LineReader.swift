internal import Foundation

/// The lines of a file, read piece by piece: memory holds one line, not the file.
struct LineReader: ~Copyable {
  /// The longest line that is taken, in bytes: thousands of times what any event needs.
  static let longestLine = 1 << 20

  private let input: InputFile
  private var buffer: [UInt8]
  /// The next byte of the buffer to be looked at.
  private var position = 0
  private var isAtEnd = false
  /// The number of the line that `next` gave last, counted from 1.
  private(set) var lineNumber = 0
  /// Whether that line ended with a newline: the last one of a truncated file does not.
  private(set) var endedWithNewline = true

  /// - Parameters:
  ///   - input: The file.
  ///   - head: What was read of it already.
  init(_ input: consuming InputFile, after head: [UInt8]) {
    self.input = input
    buffer = head
  }

  /// The next line without its newline, or nil at the end.
  mutating func next() throws(DocumentError) -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(until: end, newline: true)
      }
      searched = buffer.count
      if isAtEnd {
        return position < buffer.count ? take(until: buffer.count, newline: false) : nil
      }
      guard buffer.count - position <= Self.longestLine else {
        throw .line(lineNumber + 1, "longer than \(Self.longestLine) bytes: not a pen log's line")
      }
      searched -= position
      try fill()
    }
  }

  private mutating func take(until end: Int, newline: Bool) -> ArraySlice<UInt8> {
    defer { position = newline ? end + 1 : end }
    lineNumber += 1
    endedWithNewline = newline
    return buffer[position..<end]
  }

  private mutating func fill() throws(DocumentError) {
    buffer.removeSubrange(..<position)
    position = 0
    let count = try input.read(appendingTo: &buffer, atMost: 1 << 16)
    isAtEnd = count == 0
  }
}
