internal import InkTypes

/// The repairs that look at one report and at what its device said before.
extension DeviceState {
  /// Smaller tilts reach 0 in one report by themselves, where a pen lies flat and turns: degrees.
  static let clearTilt: Float = 10
  /// An axis that was told and is smaller leaves no direction to speak of, in degrees.
  static let toldTilt: Float = 5
  /// After a longer silence the pen may lean otherwise, in ns.
  static let tiltSilence: Int64 = 50_000_000
  /// A silence that long between two reports in contact may hide a lift, in ns.
  private static let hidingSilence: Int64 = 300_000_000
  /// A resting pen that goes on does not go on that far off, in px of the window.
  private static let hidingWay: Float = 64

  /// Whether a repair is made.
  func makes(_ repair: Repair) -> Bool { repairs.contains(RepairSet(repair)) }

  /// Puts a report right; what it says of the device is not taken yet.
  ///
  /// - Parameters:
  ///   - sample: The report.
  ///   - zoom: px of the window for one of the canvas.
  ///   - counts: Where repairs are counted.
  mutating func repair(_ sample: inout PenSample, zoom: Float, _ counts: inout RepairCounts) {
    let before = clock.newest
    if let repair = clock.take(&sample, repairs) { counts[repair] += 1 }
    repairPressure(&sample, &counts)
    repairTilt(&sample, since: before, &counts)
    if touches, sample.touches, sample.tool != .touch, makes(.missingRelease), let before,
      let place,
      hidesLift(sample, since: before, from: place, zoom: zoom)
    {
      touches = false
      counts[.missingRelease] += 1
    }
    place = sample.position
  }

  private mutating func repairPressure(_ sample: inout PenSample, _ counts: inout RepairCounts) {
    guard sample.axes.contains(.pressure) else { return }
    if !(0...1).contains(sample.pressure) {
      sample.pressure = min(max(sample.pressure, 0), 1)
      counts[.pressureRange] += 1
    }
    let hovers = !sample.touches && !touches && (sample.tool == .pen || sample.tool == .eraser)
    if !sample.touches, sample.tool != .touch, sample.pressure > 0, makes(.stalePressure) {
      sample.pressure = 0
      if hovers { counts[.stalePressure] += 1 }
    }
  }

  private mutating func repairTilt(
    _ sample: inout PenSample, since before: Timestamp?, _ counts: inout RepairCounts
  ) {
    guard sample.axes.contains(.tilt), !sample.axes.contains(.direction) else { return }
    guard let tilt, !tiltIsDirection, makes(.halfTilt), let before,
      sample.time.nanoseconds &- before.nanoseconds < Self.tiltSilence
    else { return }
    let said = sample.tilt
    for axis in 0..<2 {
      let fell =
        said[axis] == 0 && abs(tilt[axis]) >= Self.clearTilt && abs(said[1 - axis]) >= Self.toldTilt
      let isHeld = axis == 0 ? holdsTiltX : holdsTiltY
      let holds = fell && !isHeld
      if holds {
        sample.tilt[axis] = tilt[axis]
        counts[.halfTilt] += 1
      }
      if axis == 0 { holdsTiltX = holds } else { holdsTiltY = holds }
    }
  }

  private func hidesLift(
    _ sample: PenSample, since before: Timestamp, from place: SIMD2<Float>, zoom: Float
  ) -> Bool {
    let silence = sample.time.nanoseconds &- before.nanoseconds
    let step = (sample.position - place) * zoom
    return silence > Self.hidingSilence && (step * step).sum() > Self.hidingWay * Self.hidingWay
  }
}
