internal import Documents
internal import InkTypes
internal import Prediction
internal import Strokes

/// The contacts of a recording as reports for a predictor, in the order in which they began.
struct RecordedStrokes {
  private(set) var strokes: [[PenReport]] = []
  private var open: [Key: Int] = [:]
  private var devices: [DeviceID: Axes] = [:]

  private struct Key: Hashable {
    var device: DeviceID
    var contact: Int32
  }

  /// What a device last said of the axes that a report may lack.
  private struct Axes {
    var pressure: Double?
    var direction: SIMD3<Double>?
  }

  init(_ recording: Recording) {
    for event in recording.events {
      switch event {
      case .sample(let sample): take(sample)
      case .deviceRemoved(let device, _): open = open.filter { $0.key.device != device }
      case .leave: open = open.filter { $0.key.contact != 0 }
      default: break
      }
    }
  }

  private mutating func take(_ sample: PenSample) {
    note(sample)
    let key = Key(device: sample.device, contact: sample.contact)
    let isAway = sample.state.contains(.proximityKnown) && !sample.state.contains(.inProximity)
    guard sample.state.contains(.touching), !sample.state.contains(.cancelled), !isAway else {
      open[key] = nil
      return
    }
    if open[key] == nil || sample.state.contains(.began) {
      open[key] = strokes.count
      strokes.append([])
    }
    let report = PenReport(
      time: sample.time,
      position: [Self.decimal(sample.position.x), Self.decimal(sample.position.y)],
      pressure: devices[sample.device]?.pressure, direction: devices[sample.device]?.direction)
    if let stroke = open[key] { strokes[stroke].append(report) }
  }

  private mutating func note(_ sample: PenSample) {
    var axes = devices[sample.device] ?? Axes()
    if sample.axes.contains(.pressure) { axes.pressure = Self.decimal(sample.pressure) }
    let tilt = SIMD2(Self.decimal(sample.tilt.x), Self.decimal(sample.tilt.y))
    if sample.axes.contains(.direction) {
      axes.direction =
        PenDirection(altitude: tilt.x * .pi / 180, azimuth: tilt.y * .pi / 180).vector
    } else if sample.axes.contains(.tilt), axes.direction != nil || tilt != .zero {
      // Pens without tilt report exactly (0, 0), for ever.
      axes.direction = PenDirection(tiltX: tilt.x, tiltY: tilt.y).vector
    }
    devices[sample.device] = axes
  }

  /// The number that the file said: the shortest decimal that the Float stands for.
  private static func decimal(_ value: Float) -> Double {
    Double(value.description) ?? Double(value)
  }
}
