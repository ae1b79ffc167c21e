import Foundation
import VirtualTablet

/// Fingers on a test's touch surface, all at one rate.
struct Fingers {
  private let touch: VirtualTouch
  /// Where each finger is, in px of the screen.
  private(set) var places: [SIMD2<Double>]
  private let first: UInt32
  /// Reports of each finger a second.
  private static let rate = 120.0

  /// Fingers land, one shortly after the other.
  ///
  /// - Parameters:
  ///   - touch: The surface.
  ///   - places: Where, in px of the screen.
  ///   - first: The first finger's number; those after it count on.
  /// - Throws: What ended the server.
  init(_ touch: VirtualTouch, at places: [SIMD2<Double>], first: UInt32 = 1) throws {
    self.touch = touch
    self.places = places
    self.first = first
    for (index, place) in places.enumerated() {
      try touch.begin(first + UInt32(index), at: place)
      usleep(8000)
    }
  }

  /// More fingers land, one shortly after the other.
  mutating func join(at more: [SIMD2<Double>]) throws {
    for place in more {
      try touch.begin(first + UInt32(places.count), at: place)
      places.append(place)
      usleep(8000)
    }
  }

  /// All move on straight lines.
  mutating func move(to ends: [SIMD2<Double>], steps: Int = 24) throws {
    let starts = places
    try move(steps: steps) { share in
      zip(starts, ends).map { $0 + ($1 - $0) * share }
    }
  }

  /// All turn about their middle, spread and wander.
  mutating func turn(
    degrees: Double, scale: Double, by way: SIMD2<Double>, steps: Int = 40
  ) throws {
    let starts = places
    let middle = starts.reduce(.zero, +) / Double(starts.count)
    try move(steps: steps) { share in
      let angle = degrees * share * .pi / 180
      let factor = 1 + (scale - 1) * share
      return starts.map { start in
        let arm = (start - middle) * factor
        return middle + way * share
          + SIMD2(
            cos(angle) * arm.x - sin(angle) * arm.y, sin(angle) * arm.x + cos(angle) * arm.y)
      }
    }
  }

  private mutating func move(
    steps: Int, _ path: (Double) -> [SIMD2<Double>]
  ) throws {
    var pacer = Pacer(rate: Self.rate)
    for step in 1...steps {
      pacer.wait()
      places = path(Double(step) / Double(steps))
      for (index, place) in places.enumerated() {
        try touch.update(first + UInt32(index), to: place)
      }
    }
  }

  /// All lift, one shortly after the other.
  func lift() throws {
    for index in places.indices {
      try touch.end(first + UInt32(index))
      usleep(4000)
    }
  }

  /// Fingers tap.
  static func tap(_ touch: VirtualTouch, at places: [SIMD2<Double>]) throws {
    let fingers = try Fingers(touch, at: places)
    usleep(40_000)
    try fingers.lift()
  }
}
