public import InkTypes
internal import Strokes

/// Keeps strokes as they are drawn, as values that files can hold.
///
/// What a stroke takes has lost the axes that do not draw; the reports wait here until the stroke takes
/// or drops them.
struct StrokeTracer {
  private(set) var strokes: [DrawnStroke] = []
  private var current: DrawnStroke?
  /// Reports that the stroke did not take yet, oldest first.
  private var waiting: [PenSample] = []

  mutating func begin(_ index: UInt32, _ brush: Brush, _ sample: PenSample) {
    waiting.removeAll(keepingCapacity: true)
    current = DrawnStroke(
      number: index, kind: brush.kind, tool: sample.tool, device: sample.device,
      paint: brush.paint)
  }

  /// A report of the stroke, put right.
  mutating func note(_ report: PenSample, of device: DeviceState, in view: ViewTransform) {
    guard current != nil else { return }
    var sample = report
    sample.state = .touching
    sample.axes.formIntersection(.twist)
    if device.pressure != nil { sample.axes.insert(.pressure) }
    if let direction = device.direction(in: view), let tilt = device.tilt {
      if device.isAsSent(in: view) {
        sample.axes.insert(device.tiltIsDirection ? .direction : .tilt)
        sample.tilt = tilt
      } else {
        sample.axes.insert(.direction)
        sample.tilt = direction.degrees
      }
    }
    waiting.append(sample)
  }

  /// The stroke takes a report; older ones that wait were dropped.
  mutating func take(_ taken: StrokeSample) {
    guard current != nil else { return }
    let place = SIMD2<Float>(taken.position)
    let found = waiting.firstIndex { $0.time == taken.time && $0.position == place }
    guard let found else { return }
    var sample = waiting[found]
    waiting.removeFirst(found + 1)
    sample.pressure = Float(taken.pressure)
    if taken.pressure != 0.5 { sample.axes.insert(.pressure) }
    current?.samples.append(sample)
  }

  mutating func change(to paint: Paint, at time: Timestamp) {
    guard let stroke = current else { return }
    guard !stroke.samples.isEmpty else {
      current?.paint = paint
      return
    }
    current?.changes.append(
      DrawnStroke.Change(before: stroke.samples.count, time: time, paint: paint))
  }

  mutating func end() {
    current?.unifyTilts()
    if let current, !current.samples.isEmpty { strokes.append(current) }
    abandon()
  }

  mutating func abandon() {
    current = nil
    waiting.removeAll(keepingCapacity: true)
  }
}

extension DrawnStroke {
  /// Where some of its tilts are altitudes and azimuths, the others become that too.
  fileprivate mutating func unifyTilts() {
    let axes = samples.reduce(PenSample.Axes()) { $0.union($1.axes) }
    guard axes.isSuperset(of: [.tilt, .direction]) else { return }
    for index in samples.indices where samples[index].axes.contains(.tilt) {
      let tilt = samples[index].tilt
      let direction = PenDirection(tiltX: Double(tilt.x), tiltY: Double(tilt.y))
      samples[index].tilt = direction.degrees
      samples[index].axes.remove(.tilt)
      samples[index].axes.insert(.direction)
    }
  }
}

extension PenDirection {
  /// Altitude and azimuth in degrees.
  fileprivate var degrees: SIMD2<Float> {
    SIMD2(Float(altitude * 180 / .pi), Float(azimuth * 180 / .pi))
  }
}

extension DeviceState {
  /// Whether its tilt means the same on the canvas as on the screen, and as it was sent.
  fileprivate func isAsSent(in view: ViewTransform) -> Bool {
    view.angle == 0 && !view.isMirrored && !invertsTiltX && !invertsTiltY
  }
}

extension InkSession {
  /// The strokes of a recording that are part of its picture, in the order of drawing.
  ///
  /// As they were drawn: repaired, with the pressure curve applied, tilts as on the canvas.
  ///
  /// - Parameter events: The recording's events.
  /// - Returns: The strokes; those that were undone or cleared are not among them.
  public static func drawnStrokes(of events: [InkEvent]) -> [DrawnStroke] {
    var session = InkSession(seed: 0, visibility: .none)
    session.tracer = StrokeTracer()
    for event in events { session.apply(event) }
    session.finish()
    let visible = session.history.visibleStrokes
    return session.tracer?.strokes.filter { visible.contains($0.number) } ?? []
  }
}
