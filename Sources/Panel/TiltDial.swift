internal import Glibc
internal import InkTypes

extension Interface {
  /// Shows how the pen leans, as seen from above: the longer, the flatter it lies.
  func tiltDial(_ pen: PenReadings, in box: Box) {
    let radius = min(box.size.x, box.size.y) / 2 - px(2)
    disc(box.middle, radius: radius, .well)
    ring(box.middle, radius: radius, thickness: px(1), .white(0.14))
    ring(box.middle, radius: radius / 2, thickness: px(1), .white(0.08))
    guard let altitude = pen.altitude, let azimuth = pen.azimuth else {
      disc(box.middle, radius: px(2), .faint)
      return
    }
    let reach = (radius - px(5)) * cos(altitude)
    let tip = box.middle + reach * SIMD2(cos(azimuth), sin(azimuth))
    line(box.middle, tip, thickness: px(2.5), .white(0.75))
    disc(box.middle, radius: px(3), .text)
    disc(tip, radius: px(4), .warning)
  }
}
