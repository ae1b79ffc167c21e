internal import Foundation
internal import InkTypes

/// What a person draws into a large drawing: many strokes of a pen at 1000 Hz, all over the canvas.
enum LargeDrawing {
  /// The side of the square canvas in px.
  static let side = 2048
  /// A stroke takes two seconds.
  static let samplesPerStroke = 2000
  /// The hand then rests for 0.2 s.
  static let secondsPerStroke = 2.2

  /// A stroke: a curve within a fifth of the canvas, the pen lifted in the end.
  ///
  /// - Parameter stroke: Its number: another place and a later time.
  /// - Returns: What the pen reports.
  static func samples(of stroke: Int) -> [PenSample] {
    let start = Int64(Double(stroke) * secondsPerStroke * 1e9)
    let corner = SIMD2(Double(stroke * 613 % 1600), Double(stroke * 397 % 1600)) + 200
    return (0...samplesPerStroke).map { index in
      let time = Timestamp(nanoseconds: start + Int64(index) * 1_000_000)
      let turn = Double(index) / 320
      let place = corner + SIMD2(cos(turn * 3) * 120, sin(turn * 4.1) * 140)
      var sample = PenSample(
        benchAt: time, SIMD2<Float>(place), pressureTurn: turn, leanTurn: turn / 3,
        azimuthTurn: turn / 2)
      if index == samplesPerStroke { sample.state = [] }
      return sample
    }
  }

  /// Calls with a stroke's events, 16 a frame.
  static func forEachFrame(of stroke: Int, _ body: ([InkEvent]) -> Void) {
    let samples = samples(of: stroke)
    for first in stride(from: 0, to: samples.count, by: 16) {
      body(samples[first..<min(first + 16, samples.count)].map { .sample($0) })
    }
  }
}
