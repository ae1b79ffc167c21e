import Foundation
import InkTypes
import InputX11
import Testing
import VirtualTablet

/// A server with test devices, a window on it, and a reader of the window.
final class LiveRig {
  let server: VirtualXServer
  let window: PlainWindow
  let reader: PenReader
  private(set) var samples: [PenSample] = []
  private(set) var notices: [InputNotice] = []

  init(
    _ layout: TabletLayout, capacity: Int = 16384, origin: SIMD2<Int16> = .zero,
    size: SIMD2<UInt16> = [1920, 1080], wake: (@Sendable () -> Void)? = nil
  ) throws {
    server = try VirtualXServer(layout: layout)
    window = try PlainWindow(on: server.display, origin: origin, size: size)
    reader = try PenReader(
      display: server.display, window: window.number, sampleCapacity: capacity, wake: wake)
    server.keepInjections()
  }

  deinit { reader.stop() }

  /// Drains until so many samples have come, or it has taken too long.
  func drain(to count: Int, seconds: Double = 10) throws {
    try drain(seconds: seconds) { self.samples.count >= count }
    // One too many would come right behind.
    try server.sync()
    usleep(20_000)
    reader.drain(samples: &samples, notices: &notices)
  }

  /// Drains until something is so, or it has taken too long.
  func drain(seconds: Double = 10, until isDone: () -> Bool) throws {
    try server.sync()
    let end = Date(timeIntervalSinceNow: seconds)
    while true {
      reader.drain(samples: &samples, notices: &notices)
      guard !isDone(), Date() < end else { return }
      usleep(1000)
    }
  }

  /// Drains what is there.
  func drainOnce() {
    reader.drain(samples: &samples, notices: &notices)
  }

  /// Where contacts begin and end among the samples of each device.
  var contacts: (begun: Int, ended: Int) {
    var touching: [DeviceID: Bool] = [:]
    var counts = (begun: 0, ended: 0)
    for sample in samples where sample.tool != .touch {
      let touches = sample.state.contains(.touching)
      if touches, touching[sample.device] != true { counts.begun += 1 }
      if !touches, touching[sample.device] == true { counts.ended += 1 }
      touching[sample.device] = touches
    }
    return counts
  }

  /// A spiral in which everything changes.
  static func spiral(_ count: Int) -> [PenState] {
    (0..<count).map { index in
      let share = Double(index) / Double(count - 1)
      let angle = share * 12 * .pi
      return PenState(
        960 + (50 + 450 * share) * cos(angle), 540 + (50 + 450 * share) * sin(angle),
        pressure: 0.05 + 0.9 * share, tilt: [50 * cos(angle), 50 * sin(angle)],
        rotation: 340 * share - 170)
    }
  }
}

/// All suites that start X servers: one test after another, since two cores are soon full.
@Suite("PenReader", .serialized)
struct PenReaderTests {}
