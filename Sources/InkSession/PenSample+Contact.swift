internal import InkTypes

extension PenSample {
  /// Whether the tool touches: the tip is down, and proximity does not say otherwise.
  var touches: Bool {
    state.contains(.touching)
      && !(state.contains(.proximityKnown) && !state.contains(.inProximity))
  }

  /// Whether every number that the report carries is one.
  var isFinite: Bool {
    position.x.isFinite && position.y.isFinite && pressure.isFinite && tilt.x.isFinite
      && tilt.y.isFinite && twist.isFinite
  }
}
