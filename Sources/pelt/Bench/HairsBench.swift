internal import Foundation
internal import InkSession
internal import InkTypes
internal import Rendering
internal import Strokes

/// Many identical hairs, drawn by Pelt's OpenGL and by Cairo in turn.
enum HairsBench {
  private static let side = 2048

  /// Measures, and gives the JSON line.
  ///
  /// - Parameters:
  ///   - hairs: About how many hairs a round draws.
  ///   - rounds: How many rounds are counted, after one that warms up.
  /// - Returns: One line of JSON.
  /// - Throws: `Failure` without Cairo or OpenGL.
  static func run(hairs: Int, rounds: Int) throws(Failure) -> String {
    let frame = BenchStroke.frame(hairs: hairs, side: side)
    let lines = self.hairs(of: frame.committed)
    let cairo = try CairoSurface(try Cairo(), side: side)
    cairo.use(color: Paint().color.channels, opacity: Mark.opacity(of: .fur, Paint()))
    var picture: HeadlessGLPicture
    do {
      picture = try HeadlessGLPicture(size: [side, side], scale: 1)
    } catch {
      throw .failed(error.description)
    }
    var ratios: [Double] = []
    var ours: [Double] = []
    var theirs: [Double] = []
    for round in 0...rounds {
      let cairoCPU = Cost {
        for hair in lines { cairo.draw(hair) }
        cairo.finish()
      }.processor
      let peltCPU = Cost {
        picture.draw(frame)
        picture.finish()
      }.processor
      guard round > 0 else { continue }
      ratios.append(cairoCPU / peltCPU)
      ours.append(peltCPU * 1e9 / Double(lines.count))
      theirs.append(cairoCPU * 1e9 / Double(lines.count))
    }
    let bytes = Double(picture.uploadedBytes) / Double(lines.count * (rounds + 1))
    return #"{"name":"hairs","hairs":\#(lines.count),"canvas":\#(side),"rounds":\#(rounds),"#
      + #""cairo_to_pelt_cpu":\#(Spread(ratios).json),"pelt_ns_per_hair":\#(Spread(ours).json),"#
      + #""cairo_ns_per_hair":\#(Spread(theirs).json),"#
      + #""upload_bytes_per_hair":\#(String(format: "%.3f", bytes)),"#
      + #""driver":"\#(picture.driver)"}"#
  }

  private static func hairs(of batch: TuftBatch) -> [Hair] {
    var hairs: [Hair] = []
    for run in batch.runs { run.forEachHair(of: batch) { hairs.append($0) } }
    return hairs
  }
}

/// A synthetic stroke all over a canvas: the same for every run of a benchmark.
enum BenchStroke {
  /// A frame of about so many committed hairs at mean pressure, the pen leaning 25 to 76°.
  static func frame(hairs: Int, side: Int) -> FrameDescription {
    var session = InkSession(seed: 1, batchCapacity: hairs / 40 + 64)
    let count = hairs / 62
    let span = Double(side) * 0.46
    for index in 0..<count {
      let time = Double(index) / 240
      let place = SIMD2(sin(time * 2.3), sin(time * 3.1 + 1)) * span + Double(side) / 2
      let sample = PenSample(
        benchAt: Timestamp(nanoseconds: Int64(time * 1e9)), SIMD2<Float>(place),
        pressureTurn: time * 5, leanTurn: time * 1.7, azimuthTurn: time * 40 * .pi / 180)
      session.apply(.sample(sample))
    }
    session.finish()
    return session.frame
  }
}
