internal import Foundation

/// The recordings that come with the program, made by the hand model.
public enum DemoRecording: String, CaseIterable, Sendable {
  case scribble, animal, spiral

  /// The whole pen log.
  public func text() -> String {
    switch self {
    case .scribble: Self.scribbleText()
    case .animal: FoxDrawing.text()
    case .spiral: Self.spiralText()
    }
  }

  /// A signature: loops that lean to the right, and a flourish below.
  private static func scribbleText() -> String {
    var log = LogWriter(name: "Hand model, signature", width: 1024, height: 512, seed: 11)
    var points: [ViaPoint] = []
    for loop in 0..<6 {
      let x = 130 + Double(loop) * 125
      let height = loop == 0 ? 250.0 : loop % 2 == 0 ? 150 : 95
      for (dx, dy, pressure) in [
        (0, 0, 0.55), (55, -height * 0.6, 0.3), (80, -height, 0.25), (45, -height * 0.75, 0.5),
        (35, -height * 0.2, 0.8), (75, 14, 0.7),
      ] as [(Double, Double, Double)] {
        points.append(ViaPoint([x + dx, 330 + dy], pressure: pressure, lean: 38, side: 40))
      }
    }
    points.append(ViaPoint([930, 300], pressure: 0.2, lean: 30, side: 20))
    log.brush("fur", color: "30c8ff", size: 0.42, opacity: 12)
    log.draw(HandStroke(points, speed: 900))
    log.brush("fur", color: "ff5a8c", size: 0.4, opacity: 8)
    let flourish: [ViaPoint] = [
      ViaPoint([900, 390], pressure: 0.3, lean: 50, side: 100),
      ViaPoint([500, 425], pressure: 0.9),
      ViaPoint([170, 400], pressure: 0.6), ViaPoint([90, 440], pressure: 0.5),
      ViaPoint([300, 462], pressure: 0.4), ViaPoint([560, 440], pressure: 0.3),
    ]
    log.draw(HandStroke(flourish, speed: 1000))
    return log.text
  }

  /// A spiral from the middle outwards; the pen leans outwards, further and further.
  private static func spiralText() -> String {
    var log = LogWriter(name: "Hand model, spiral", width: 768, height: 768, seed: 12)
    let colors = ["ff3b30", "ff9500", "ffe100", "4cd964", "34c7ff", "5a6cff", "c64bff"]
    for (turn, color) in colors.enumerated() {
      log.brush("fur", color: color, size: 0.6 + 0.08 * Double(turn), opacity: 2.4)
      let points = (0...12).map { step -> ViaPoint in
        let angle = Double(turn * 12 + step) * 30
        let radius = 25 + angle * 0.112
        let (sine, cosine) = sineCosine(degrees: angle)
        return ViaPoint(
          [384 + radius * cosine, 384 + radius * sine], pressure: 0.25 + 0.1 * Double(turn),
          lean: 10 + 7.5 * Double(turn), side: angle + 180)
      }
      log.draw(HandStroke(points, speed: 330 + 60 * Double(turn)))
    }
    return log.text
  }
}
