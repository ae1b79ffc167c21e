import Foundation
import VirtualTablet

/// What the tests' hands draw, in px of the screen.
enum Hand {
  /// A spiral around the screen's middle in which everything changes.
  static func spiral(_ count: Int) -> [PenState] {
    (0..<count).map { index in
      let share = Double(index) / Double(count - 1)
      let angle = share * 12 * .pi
      return PenState(
        600 + (30 + 260 * share) * cos(angle), 420 + (30 + 260 * share) * sin(angle),
        pressure: 0.05 + 0.9 * share, tilt: [50 * cos(angle), 50 * sin(angle)],
        rotation: 340 * share - 170)
    }
  }

  /// A straight line.
  static func line(
    from start: SIMD2<Double>, to end: SIMD2<Double>, count: Int = 20, pressure: Double = 0.5,
    tilt: SIMD2<Double> = [20, -10]
  ) -> [PenState] {
    (0..<count).map { index in
      let place = start + (end - start) * Double(index) / Double(count - 1)
      return PenState(place.x, place.y, pressure: pressure, tilt: tilt)
    }
  }

  /// A small circle around a point: a pen that is held there.
  static func dwell(
    at point: SIMD2<Double>, radius: Double = 1.5, count: Int = 48, pressure: Double = 0.4,
    tilt: SIMD2<Double> = .zero
  ) -> [PenState] {
    (0..<count).map { index in
      let angle = 2 * .pi * Double(index) / Double(count - 1)
      return PenState(
        point.x + radius * cos(angle), point.y + radius * sin(angle), pressure: pressure,
        tilt: tilt)
    }
  }
}

extension VirtualPen {
  /// Comes near and draws.
  func stroke(_ states: [PenState], rate: Double? = 500) throws {
    try enter(states[0])
    try draw(states, rate: rate)
  }
}
