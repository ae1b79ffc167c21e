internal import GraphicsGL
internal import Rendering

/// Showing what changed in a frame against showing the whole canvas.
enum PresentBench {
  private static let side = 2048
  private static let hairsPerFrame = 280

  /// Measures.
  ///
  /// - Parameters:
  ///   - rounds: How many rounds are counted, after one that warms up.
  ///   - frames: How many frames a round shows in each way.
  /// - Returns: What was measured.
  /// - Throws: `Failure` without OpenGL.
  static func run(rounds: Int, frames: Int) throws(Failure) -> Figures {
    var line = Figures()
    line.add("name", text: "present")
    line.add("canvas", side)
    line.add("rounds", rounds)
    line.add("frames", frames)
    line.add("offscreen", try offscreen(rounds: rounds, frames: frames))
    line.add("window", hasDisplay ? try window(.gl, rounds: rounds, frames: frames) : nil)
    line.add("cpu_window", hasDisplay ? try window(.cpu, rounds: rounds, frames: frames) : nil)
    return line
  }

  private static var pen: BenchPen { BenchPen(side: side, hairsPerFrame: hairsPerFrame) }

  private static func offscreen(rounds: Int, frames: Int) throws(Failure) -> Figures {
    var runner = FrameRunner(try OffscreenPainter(side: side), pen: pen)
    let costs = measure(&runner, rounds: rounds, frames: frames, ways: 2) { painter, way in
      painter.present(whole: way == 0)
    }
    var figures = Figures()
    figures.add("full_cpu_us", Spread(costs[0].map { $0.processor * 1e6 }))
    figures.add("dirty", costs[0], costs[1])
    return figures
  }

  private static func window(
    _ backend: RenderingBackend, rounds: Int, frames: Int
  ) throws(Failure) -> Figures {
    let painter = try WindowPainter(side: side, backend: backend)
    let size = painter.size
    let ways: [WindowPainter.Way] =
      [.swap, .swap] + (painter.canCopy ? [.copy] : [])
      + (painter.canShowDirectly ? [.direct] : [])
    var runner = FrameRunner(painter, pen: pen)
    let costs = measure(&runner, rounds: rounds, frames: frames, ways: ways.count) {
      painter, way in painter.present(whole: way == 0, by: ways[way])
    }
    func cost(_ way: WindowPainter.Way) -> [Cost]? {
      ways.lastIndex(of: way).map { costs[$0] }
    }
    var figures = Figures()
    figures.add("width", size.x)
    figures.add("height", size.y)
    figures.add("full_cpu_us", Spread(costs[0].map { $0.processor * 1e6 }))
    figures.add("dirty_swap", costs[0], costs[1])
    figures.add("dirty_copy", costs[0], cost(.copy))
    guard backend == .cpu else { return figures }
    figures.add("dirty_direct", costs[0], cost(.direct))
    figures.add("dirty_copy_to_direct", of: cost(.copy), over: cost(.direct))
    return figures
  }

  /// What a frame's showing costs, way by way, in turn.
  ///
  /// - Returns: For each way, the mean of each counted round.
  private static func measure<Painter: PeltPainter & ~Copyable>(
    _ runner: inout FrameRunner<Painter>, rounds: Int, frames: Int, ways: Int,
    _ present: (inout Painter, Int) -> Void
  ) -> [[Cost]] {
    var costs = [[Cost]](repeating: [], count: ways)
    for round in 0...rounds {
      for way in 0..<ways {
        var sum = Cost()
        for _ in 0..<frames {
          runner.runFrame { painter, frame in
            painter.draw(frame)
            Driver.finish()
            sum += Cost {
              present(&painter, way)
              Driver.finish()
            }
          }
        }
        if round > 0 { costs[way].append(sum / Double(frames)) }
      }
    }
    return costs
  }
}

extension Figures {
  /// Adds how much more one way costs than another, by processor and by wall time, and what this costs;
  /// null where there is no such way.
  fileprivate mutating func add(_ name: String, _ full: [Cost], _ part: [Cost]?) {
    add(
      "full_to_\(name)_cpu",
      part.map { Spread(zip(full, $0).map { $0.processor / $1.processor }) })
    add("full_to_\(name)_wall", part.map { Spread(zip(full, $0).map { $0.wall / $1.wall }) })
    add("\(name)_cpu_us", part.map { Spread($0.map { $0.processor * 1e6 }) })
  }

  /// Adds how much more one way costs than another; null where there is none of the two.
  fileprivate mutating func add(_ name: String, of first: [Cost]?, over second: [Cost]?) {
    let pairs = second.flatMap { second in first.map { zip($0, second) } }
    add("\(name)_cpu", pairs.map { Spread($0.map { $0.processor / $1.processor }) })
    add("\(name)_wall", pairs.map { Spread($0.map { $0.wall / $1.wall }) })
  }
}
