/// How long frames take to draw, in the simulator.
package struct RenderLoad: Sendable {
  /// Its name in tables.
  package let name: String
  /// The median in ns.
  package let median: Double
  /// The standard deviation of the logarithm.
  package let spread: Double
  /// Which share of frames is 2 to 8 ms slower, out of the blue.
  package let spikes: Double

  /// Makes a load.
  ///
  /// - Parameters:
  ///   - name: Its name in tables.
  ///   - median: The median in ms.
  ///   - slow: The 99th percentile in ms, spikes apart.
  ///   - spikes: Which share of frames is 2 to 8 ms slower.
  package init(_ name: String, median: Double, slow: Double, spikes: Double = 0.002) {
    precondition(median > 0 && slow >= median, "a median of \(median) ms and \(slow) ms at 99 %")
    self.name = name
    self.median = median * 1e6
    // ln(x) for x near 1 by the series of 2·artanh; 2.326 is the normal 99th percentile.
    let z = (slow - median) / (slow + median)
    spread = 2 * (z + z * z * z / 3 + z * z * z * z * z / 5) / 2.326
    self.spikes = spikes
  }

  /// A clear and a few tufts.
  package static let light = RenderLoad("light", median: 1.4, slow: 1.9)
  /// A brush of many hairs.
  package static let medium = RenderLoad("medium", median: 3.5, slow: 5.1)
  /// Most of a fast screen's period.
  package static let heavy = RenderLoad("heavy", median: 5.6, slow: 8.6)
  /// Just a fast screen's period.
  package static let brink = RenderLoad("brink", median: 6.7, slow: 9)
  /// More than a fast screen's period.
  package static let crushing = RenderLoad("crushing", median: 9.5, slow: 12)
  /// All of them.
  package static let all = [light, medium, heavy, brink, crushing]
}
