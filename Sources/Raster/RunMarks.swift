internal import InkTypes
internal import Strokes

/// The marks of a run, grown from its tufts on demand: in any order, on any thread.
protocol RunMarks {
  associatedtype Shape: TileMark

  /// The run that they are of.
  var source: RunSource { get }

  /// How many marks a tuft has.
  func count(of tuft: Tuft) -> Int

  /// Grows one mark.
  ///
  /// - Parameters:
  ///   - number: Its number in the tuft.
  ///   - place: The tuft's place in the batch.
  /// - Returns: The mark.
  func mark(_ number: Int, ofTuftAt place: Int) -> Shape

  /// Grows all marks of a tuft.
  ///
  /// - Parameters:
  ///   - place: The tuft's place in the batch.
  ///   - count: How many marks it has.
  ///   - marks: Where to.
  func grow(ofTuftAt place: Int, count: Int, into marks: UnsafeMutablePointer<Shape>)
}

extension RunMarks {
  @inline(__always)
  func grow(ofTuftAt place: Int, count: Int, into marks: UnsafeMutablePointer<Shape>) {
    for number in 0..<count {
      (marks + number).initialize(to: mark(number, ofTuftAt: place))
    }
  }
}

/// What all marks of a run follow from.
struct RunSource {
  let tufts: UnsafeBufferPointer<Tuft>
  let run: TuftRun
  let scale: Float

  @inline(__always)
  var size: Float { Float(run.paint.size) }

  @inline(__always)
  func hair(_ number: Int, ofTuftAt place: Int) -> Hair {
    Hair(
      of: tufts[place], hair: UInt32(truncatingIfNeeded: number), strokeSeed: run.stroke.seed,
      size: size)
  }
}

struct HairMarks: RunMarks {
  let source: RunSource

  func count(of tuft: Tuft) -> Int { Int(tuft.hairCount) }

  @inline(__always)
  func mark(_ number: Int, ofTuftAt place: Int) -> LineShape {
    LineShape(
      source.hair(number, ofTuftAt: place), width: Mark.hairWidth * source.size,
      scale: source.scale)
  }
}

extension HairMarks {
  /// Four at a time: one alone waits for its own arithmetic.
  func grow(ofTuftAt place: Int, count: Int, into marks: UnsafeMutablePointer<LineShape>) {
    let tuft = source.tufts[place]
    let width = Mark.hairWidth * source.size
    for first in stride(from: 0, to: count, by: 4) {
      let hairs = HairLanes(
        of: tuft, first: UInt32(truncatingIfNeeded: first), strokeSeed: source.run.stroke.seed,
        size: source.size)
      let lines = LineLanes(hairs, width: width, scale: source.scale)
      for lane in 0..<min(4, count - first) {
        (marks + (first + lane)).initialize(to: lines[lane])
      }
    }
  }
}

struct SprayMarks: RunMarks {
  let source: RunSource

  func count(of tuft: Tuft) -> Int { Int(tuft.hairCount) }

  @inline(__always)
  func mark(_ number: Int, ofTuftAt place: Int) -> SprayDisc {
    SprayDisc(
      center: source.hair(number, ofTuftAt: place).start * source.scale,
      radius: Mark.sprayRadius * source.size * source.scale)
  }
}

struct AirbrushMarks: RunMarks {
  let source: RunSource

  func count(of tuft: Tuft) -> Int { 1 }

  func mark(_ number: Int, ofTuftAt place: Int) -> AirbrushDisc {
    AirbrushDisc(
      center: source.tufts[place].position * source.scale,
      radius: Mark.airbrushRadius * source.size * source.scale)
  }
}

struct CapsuleMarks: RunMarks {
  let source: RunSource

  func count(of tuft: Tuft) -> Int { 1 }

  func mark(_ number: Int, ofTuftAt place: Int) -> CapsuleMark {
    let run = source.run
    let lead =
      place == run.first
      ? run.lead : TuftRun.Lead(tuft: source.tufts[place - 1], size: run.paint.size)
    return CapsuleMark(
      Mark.capsule(to: source.tufts[place], size: source.size, from: lead, scale: source.scale))
  }
}
