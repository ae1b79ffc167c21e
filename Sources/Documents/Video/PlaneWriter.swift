/// Writes YUV4MPEG2: BT.601 in 16...235, chroma of half the width and height.
///
/// Source: the format as mjpegtools' yuv4mpeg(5) describes it, and ITU-R BT.601 for the colours.
final class PlaneWriter {
  private let size: SIMD2<Int>
  private let half: SIMD2<Int>
  private var output: OutputBox
  private var planes: [UInt8]
  /// What once went wrong: nothing can be added to a file with a hole.
  private var problem: DocumentError?

  /// Holds the file until it is committed.
  private struct OutputBox: ~Copyable {
    var file: OutputFile?
  }

  init(path: String, size: SIMD2<Int>, rate: FrameRate) throws(DocumentError) {
    let file = try OutputFile(path: path)
    let head =
      "YUV4MPEG2 W\(size.x) H\(size.y) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420jpeg\n"
    try file.write(Array(head.utf8))
    output = OutputBox(file: consume file)
    self.size = size
    half = (size &+ 1) / 2
    planes = [UInt8](repeating: 0, count: size.x * size.y + 2 * half.x * half.y)
  }

  /// Adds a frame of red, green and blue bytes.
  func write(_ frame: [UInt8]) throws(DocumentError) {
    fillLuma(frame)
    fillChroma(frame)
    try put(Array("FRAME\n".utf8))
    try put(planes)
  }

  private func put(_ bytes: [UInt8]) throws(DocumentError) {
    if let problem { throw problem }
    guard let file = output.file.take() else { return }
    do {
      try file.write(bytes)
    } catch {
      problem = error
      throw error
    }
    output.file = consume file
  }

  func finish() throws(DocumentError) {
    if let problem { throw problem }
    guard let file = output.file.take() else { return }
    try file.commit()
  }

  private func fillLuma(_ frame: [UInt8]) {
    for pixel in 0..<size.x * size.y {
      let color = SIMD3<Float>(
        Float(frame[3 * pixel]), Float(frame[3 * pixel + 1]), Float(frame[3 * pixel + 2]))
      let luma = (color * [65.481, 128.553, 24.966]).sum() / 255 + 16
      planes[pixel] = UInt8(luma.rounded())
    }
  }

  private func fillChroma(_ frame: [UInt8]) {
    let start = size.x * size.y
    for y in 0..<half.y {
      for x in 0..<half.x {
        var color = SIMD3<Float>.zero
        for corner in 0..<4 {
          // An odd edge counts twice.
          let column = min(2 * x + (corner & 1), size.x - 1)
          let place = 3 * (min(2 * y + corner >> 1, size.y - 1) * size.x + column)
          color += [Float(frame[place]), Float(frame[place + 1]), Float(frame[place + 2])]
        }
        color /= 4 * 255
        let blue = (color * [-37.797, -74.203, 112]).sum() + 128
        let red = (color * [112, -93.786, -18.214]).sum() + 128
        let place = start + y * half.x + x
        planes[place] = UInt8(blue.rounded())
        planes[place + half.x * half.y] = UInt8(red.rounded())
      }
    }
  }
}
