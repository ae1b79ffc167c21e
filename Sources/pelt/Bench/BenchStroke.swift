internal import Documents
internal import Foundation
internal import InkSession
internal import InkTypes

/// A synthetic stroke all over a square: the same for every run of a benchmark.
enum BenchStroke {
  /// A frame of about so many committed hairs at mean pressure, the pen leaning 25 to 76°.
  static func frame(hairs: Int, side: Int) -> FrameDescription {
    var session = InkSession(seed: 1, batchCapacity: hairs / 40 + 64)
    for sample in samples(hairs: hairs, side: side) { session.apply(.sample(sample)) }
    session.finish()
    return session.frame
  }

  /// The pen's reports, 240 a second.
  static func samples(hairs: Int, side: Int) -> [PenSample] {
    let span = Double(side) * 0.46
    return (0..<hairs / 62).map { index in
      let time = Double(index) / 240
      let place = SIMD2(sin(time * 2.3), sin(time * 3.1 + 1)) * span + Double(side) / 2
      return PenSample(
        benchAt: Timestamp(nanoseconds: Int64(time * 1e9)), SIMD2<Float>(place),
        pressureTurn: time * 5, leanTurn: time * 1.7, azimuthTurn: time * 40 * .pi / 180)
    }
  }

  /// Writes it as a pen log.
  ///
  /// - Parameters:
  ///   - hairs: About how many hairs it has.
  ///   - side: Width and height of its canvas, in px.
  ///   - path: The file.
  /// - Throws: `Failure` where it cannot be written.
  static func write(hairs: Int, side: Int, to path: String) throws(Failure) {
    var recording = Recording()
    recording.canvas = [side, side]
    recording.devices = [Recording.Device(id: DeviceID(1))]
    recording.events = samples(hairs: hairs, side: side).map { .sample($0) }
    do throws(DocumentError) {
      let output = try OutputFile(path: path)
      try PenLogWriter.write(recording, to: output)
      try output.commit()
    } catch {
      throw .file(path, error)
    }
  }
}
