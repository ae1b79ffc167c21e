internal import InkTypes
internal import Strokes

/// What must be remembered of a device between its reports.
struct DeviceState: BitwiseCopyable {
  var id: DeviceID
  /// 0...1, nil while it has reported none.
  var pressure: Float?
  /// The last tilt as it came, degrees; nil while it has reported none but exactly (0, 0).
  var tilt: SIMD2<Float>?
  /// Whether `tilt` holds altitude and azimuth.
  var tiltIsDirection = false
  var invertsTiltX = false
  var invertsTiltY = false
  /// What becomes of its pressure.
  var curves = PressureCurves()
  /// Whether its tip was down in its last report.
  var touches = false
  /// Whether it said that it is near the surface.
  var isNear = false
  /// Whether it was removed; its number is not used again.
  var isRemoved = false
  /// Whether it holds a pen: only that keeps fingers from drawing.
  var isPen = false
  /// Which repairs are made.
  var repairs = RepairSet.standard
  /// Its times, put right.
  var clock = DeviceClock()
  /// Where it was last, in px of the canvas.
  var place: SIMD2<Float>?
  /// Whether the last report's tilt axis was 0 by mistake, and the one before holds.
  var holdsTiltX = false, holdsTiltY = false
  /// Whether a stroke went by without any pressure.
  var lacksPressure = false
  /// Whether it touches so lightly that it counts as lifted.
  var isBarelyTouching = false

  init(id: DeviceID) {
    self.id = id
  }

  /// Takes the axes of a report; those that it lacks keep their values.
  mutating func update(_ sample: PenSample) {
    if sample.axes.contains(.pressure) { pressure = min(max(sample.pressure, 0), 1) }
    if sample.axes.contains(.direction) {
      tilt = sample.tilt
      tiltIsDirection = true
    } else if sample.axes.contains(.tilt), tilt != nil || sample.tilt != .zero {
      // Pens without tilt report exactly (0, 0), for ever.
      tilt = sample.tilt
      tiltIsDirection = false
    }
    isPen = sample.tool == .pen || sample.tool == .eraser || sample.tool == .puck
    isNear = sample.state.isSuperset(of: [.proximityKnown, .inProximity])
  }

  /// Where the pen points on the canvas, or nil while tilt is absent.
  ///
  /// - Parameter view: How the canvas lies on the screen.
  /// - Returns: The direction.
  func direction(in view: ViewTransform) -> PenDirection? {
    guard let tilt else { return nil }
    let onScreen: PenDirection
    if tiltIsDirection {
      onScreen = PenDirection(
        altitude: min(max(Double(tilt.x), 0), 90) * (.pi / 180),
        azimuth: Double(tilt.y) * (.pi / 180))
    } else {
      onScreen = PenDirection(tiltX: Double(tilt.x), tiltY: Double(tilt.y))
    }
    var vector = onScreen.vector
    if invertsTiltX { vector.x = -vector.x }
    if invertsTiltY { vector.y = -vector.y }
    return PenDirection(normalizing: view.canvasVector(fromScreen: vector))
  }
}

extension ViewTransform {
  /// A direction on the screen as it is on the canvas: M · R(−angle).
  fileprivate func canvasVector(fromScreen vector: SIMD3<Double>) -> SIMD3<Double> {
    guard angle != 0 || isMirrored else { return vector }
    let (sine, cosine) = PortableMath.sineCosine(Double(angle))
    let x = cosine * vector.x + sine * vector.y
    let y = cosine * vector.y - sine * vector.x
    return [isMirrored ? -x : x, y, vector.z]
  }
}

/// The devices of a session, at most `capacity` of them.
struct DeviceTable {
  static let capacity = 64
  private var states: [DeviceState] = []
  private(set) var forgottenCount = 0
  /// What a new device starts with: the settings that were meant for all.
  private var fresh = DeviceState(id: DeviceID(0))

  init() {
    states.reserveCapacity(Self.capacity)
  }

  /// The place of a device; a new one is taken in, in place of the oldest where there is no room.
  mutating func index(of id: DeviceID) -> Int {
    if let index = states.firstIndex(where: { $0.id == id }) { return index }
    if states.count == Self.capacity {
      states.remove(at: states.firstIndex(where: \.isRemoved) ?? 0)
      forgottenCount += 1
    }
    var state = fresh
    state.id = id
    states.append(state)
    return states.count - 1
  }

  /// A device appeared, or came back: what it reported is forgotten, what the person set is not.
  mutating func renew(_ id: DeviceID) {
    let place = index(of: id)
    var state = DeviceState(id: id)
    state.invertsTiltX = states[place].invertsTiltX
    state.invertsTiltY = states[place].invertsTiltY
    state.curves = states[place].curves
    state.repairs = states[place].repairs
    states[place] = state
  }

  subscript(index: Int) -> DeviceState {
    get { states[index] }
    set { states[index] = newValue }
  }

  /// Puts a device's report right.
  mutating func repair(
    _ sample: inout PenSample, at place: Int, zoom: Float, _ counts: inout RepairCounts
  ) {
    states[place].repair(&sample, zoom: zoom, &counts)
  }

  /// What is known of a device; nil where it never came.
  func state(of id: DeviceID) -> DeviceState? { states.first { $0.id == id } }

  /// Whether there is a pen.
  var hasPen: Bool { states.contains { $0.isPen && !$0.isRemoved } }

  /// Takes other pens' word that they are near as forgotten.
  ///
  /// - Parameters:
  ///   - id: The pen that came near.
  ///   - drawing: The one that draws, if any.
  /// - Returns: How many were near.
  mutating func sendAway(allBut id: DeviceID, and drawing: DeviceID?) -> Int {
    var count = 0
    for index in states.indices
    where states[index].id != id && states[index].id != drawing && states[index].isPen
      && states[index].isNear
    {
      states[index].isNear = false
      states[index].touches = false
      count += 1
    }
    return count
  }

  /// Whether a pen said that it is near.
  var isPenNear: Bool { states.contains { $0.isPen && $0.isNear } }

  /// Changes one device, or all, those to come included.
  mutating func update(_ id: DeviceID?, _ change: (inout DeviceState) -> Void) {
    if let id {
      change(&states[index(of: id)])
    } else {
      change(&fresh)
      for index in states.indices { change(&states[index]) }
    }
  }
}
