import Gestures
import InkTypes

/// What fingers do, written on one line; times in ms, places in points.
///
/// `0 +1 100,100` finger 1 lands · `80 -1` it lifts · `80 x1` it is cancelled · `20~60 1 110,100` it moves
/// there, a report each 10 ms · `0 +1 5,5 panel` it lands on the panel · `0 w 300,0` the window moves ·
/// `0 p near` the pen comes,
/// `0 p away` it leaves · `500 .` time passes. Steps are parted by semicolons, and happen in the order of their times.
struct TouchScript {
  enum Step {
    case touch(TouchPhase, Int32, SIMD2<Float>, TouchTarget)
    case window(SIMD2<Float>)
    case pen(Bool)
    case time
  }

  private(set) var steps: [(time: Timestamp, step: Step)] = []
  private var places: [Int32: SIMD2<Float>] = [:]

  init(_ text: String) {
    for part in text.split(separator: ";") { add(part.split(separator: " ")) }
    let order = steps.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    steps = order.map(\.element)
  }

  static func time(_ milliseconds: Int) -> Timestamp {
    Timestamp(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  private mutating func add(_ words: [Substring]) {
    let times = words[0].split(separator: "~").compactMap { Int($0) }
    let (verb, rest) = (words[1].first, words[1].dropFirst())
    switch verb {
    case "+":
      let target: TouchTarget = words.count > 3 && words[3] == "panel" ? .panel : .canvas
      touch(.began, Int32(rest) ?? 0, to: place(words[2]), times[0], target)
    case "-": touch(.ended, Int32(rest) ?? 0, to: nil, times[0])
    case "x": touch(.cancelled, Int32(rest) ?? 0, to: nil, times[0])
    case "w": steps.append((Self.time(times[0]), .window(place(words[2]))))
    case "p": steps.append((Self.time(times[0]), .pen(words[2] == "near")))
    case ".": steps.append((Self.time(times[0]), .time))
    default:
      let id = Int32(words[1]) ?? 0
      let start = places[id] ?? .zero
      let way = place(words[2]) - start
      let count = (times[1] - times[0]) / 10
      for step in 1...count {
        let position = start + way * Float(step) / Float(count)
        touch(.moved, id, to: position, times[0] + step * 10)
      }
    }
  }

  private mutating func touch(
    _ phase: TouchPhase, _ id: Int32, to position: SIMD2<Float>?, _ time: Int,
    _ target: TouchTarget = .canvas
  ) {
    let place = position ?? places[id] ?? .zero
    places[id] = place
    steps.append((Self.time(time), .touch(phase, id, place, target)))
  }

  private func place(_ word: Substring) -> SIMD2<Float> {
    let parts = word.split(separator: ",").compactMap { Float($0) }
    return SIMD2(parts[0], parts[1])
  }

  /// Plays the script, then lets two seconds pass.
  func play(
    touch: (TouchID, TouchPhase, SIMD2<Float>, Timestamp, TouchTarget) -> Void,
    window: (SIMD2<Float>, Timestamp) -> Void, pen: (Bool, Timestamp) -> Void = { _, _ in },
    advance: (Timestamp) -> Void
  ) {
    for (time, step) in steps {
      switch step {
      case .touch(let phase, let id, let place, let target):
        touch(TouchID(contact: id), phase, place, time, target)
      case .window(let place): window(place, time)
      case .pen(let isNear): pen(isNear, time)
      case .time: advance(time)
      }
    }
    advance(Timestamp(nanoseconds: (steps.last?.time.nanoseconds ?? 0) + 2_000_000_000))
  }
}
