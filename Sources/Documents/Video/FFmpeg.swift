internal import Foundation

/// The program ffmpeg, which takes frames on its standard input and writes a video.
final class FFmpeg {
  private let process = Process()
  private let input = Pipe()
  private let messages: FileHandle
  private var output: OutputBox

  /// Holds the file until it is committed.
  private struct OutputBox: ~Copyable {
    var file: OutputFile?
  }

  init(
    path: String, kind: VideoFormat, size: SIMD2<Int>, rate: FrameRate, hasAlpha: Bool
  ) throws(DocumentError) {
    guard let program = SystemPlaces.program("ffmpeg") else {
      throw .invalid("\(kind) needs ffmpeg, which is not installed; .y4m needs nothing")
    }
    let file = try OutputFile(path: path)
    guard let temporary = file.temporaryPath else {
      throw .invalid("\(kind) is written to regular files only")
    }
    guard let stream = tmpfile() else { throw .system("write a temporary file") }
    messages = FileHandle(fileDescriptor: dup(fileno(stream)), closeOnDealloc: true)
    fclose(stream)
    output = OutputBox(file: consume file)
    process.executableURL = URL(filePath: program)
    process.arguments =
      Self.inputWords(size, rate, hasAlpha) + Self.outputWords(kind, hasAlpha) + [temporary]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages
    do {
      try process.run()
    } catch {
      throw .invalid("ffmpeg does not start: \(error.localizedDescription)")
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  private static func inputWords(
    _ size: SIMD2<Int>, _ rate: FrameRate, _ hasAlpha: Bool
  ) -> [String] {
    [
      "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", hasAlpha ? "rgba" : "rgb24",
      "-s", "\(size.x)x\(size.y)", "-framerate", "\(rate.numerator)/\(rate.denominator)",
      "-i", "-",
    ]
  }

  private static func outputWords(_ kind: VideoFormat, _ hasAlpha: Bool) -> [String] {
    // Chroma of half the size wants even sides.
    let even = ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2:0:0:color=black@0"]
    switch kind {
    case .webm where hasAlpha:
      return even + ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-auto-alt-ref", "0"]
        + ["-f", "webm"]
    case .webm: return even + ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-f", "webm"]
    case .mp4, .y4m:
      return even + ["-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f", "mp4"]
    }
  }

  /// Adds a frame.
  func write(_ frame: [UInt8]) throws(DocumentError) {
    do {
      try input.fileHandleForWriting.write(contentsOf: Data(frame))
    } catch {
      process.waitUntilExit()
      throw failure
    }
  }

  func finish() throws(DocumentError) {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw failure }
    guard let file = output.file.take() else { return }
    try file.commit()
  }

  /// What the program said last.
  private var failure: DocumentError {
    try? messages.seek(toOffset: 0)
    let text = String(decoding: (try? messages.readToEnd()) ?? Data(), as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).last.map(String.init)
    return .invalid("ffmpeg failed: \(line ?? "status \(process.terminationStatus)")")
  }
}
