internal import Foundation
public import InkTypes

extension Recording {
  /// The share of the canvas's shorter side that stays free on each side of a fitted recording.
  private static let margin = 0.08

  /// Moves and scales all positions so that the contact samples fill the canvas.
  ///
  /// Only places change: the brush keeps its size. A recording of one point is moved to the middle.
  ///
  /// - Parameter canvas: The canvas to fill; it becomes the recording's.
  public mutating func fit(into canvas: SIMD2<Int>) {
    self.canvas = canvas
    guard let (low, high) = contactBounds else { return }
    let room = SIMD2<Double>(Double(canvas.x), Double(canvas.y))
    let free = room - 2 * Self.margin * room.min()
    let extent = high - low
    let factor = min(free.x / max(extent.x, 1e-9), free.y / max(extent.y, 1e-9))
    let scale = extent == .zero ? 1 : factor
    let middle = (low + high) / 2
    var number = 0
    for index in events.indices {
      guard case .sample(var sample) = events[index] else { continue }
      let place = (place(of: sample, number: number) - middle) * scale + room / 2
      number += 1
      sample.position = SIMD2<Float>(place)
      events[index] = .sample(sample)
    }
    placeRemainders = []
  }

  /// Where a sample lies, as exactly as the file says it.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - number: How many samples come before it.
  /// - Returns: The place, in px.
  private func place(of sample: PenSample, number: Int) -> SIMD2<Double> {
    let place = SIMD2<Double>(sample.position)
    guard number < placeRemainders.count else { return place }
    return place + SIMD2<Double>(placeRemainders[number])
  }

  /// The corners of the box around all contact samples of tools that may draw, or nil.
  private var contactBounds: (SIMD2<Double>, SIMD2<Double>)? {
    var bounds: (SIMD2<Double>, SIMD2<Double>)?
    var touchDraws = false
    var number = -1
    for event in events {
      if case .settings(let change, _) = event { touchDraws = change.touchDraws ?? touchDraws }
      guard case .sample(let sample) = event else { continue }
      number += 1
      guard sample.state.contains(.touching), sample.tool != .touch || touchDraws else { continue }
      let place = place(of: sample, number: number)
      bounds =
        bounds.map { (pointwiseMin($0.0, place), pointwiseMax($0.1, place)) } ?? (place, place)
    }
    return bounds
  }

  /// The canvas's colour as the settings left it; nil where they said nothing.
  public var background: InkColor? {
    var color: InkColor?
    for case .settings(let change, _) in events { color = change.background ?? color }
    return color
  }

  /// Changes the brush throughout: what the person asks for stands over what was recorded.
  ///
  /// An eraser stays one.
  ///
  /// - Parameter change: Changes one brush.
  public mutating func overrideBrush(_ change: (inout Brush) -> Void) {
    for index in events.indices {
      guard case .brush(var brush, let time) = events[index] else { continue }
      let isEraser = brush.kind == .eraser
      change(&brush)
      if isEraser { brush.kind = .eraser }
      events[index] = .brush(brush, time)
    }
    var first = Brush()
    change(&first)
    events.insert(.brush(first, events.first?.time ?? .zero), at: 0)
  }

  /// Sets what becomes of every device's pressure, from the first event to the last.
  ///
  /// Calibrations stay: they belong to the devices.
  ///
  /// - Parameter curve: What stands in place of the recorded curves.
  public mutating func overrideCurve(_ curve: PressureCurve) {
    events.removeAll { if case .curve = $0 { true } else { false } }
    events.insert(.curve(curve, events.first?.time ?? .zero, of: nil), at: 0)
  }
}
