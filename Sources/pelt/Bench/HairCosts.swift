/// What each way to draw hairs took, round by round.
struct HairCosts {
  /// Who draws, besides other libraries.
  enum Way: Int, CaseIterable {
    case cairo, oneCore, allCores, baseline, gl, ceiling, inTurn, atOnce
  }

  private let missing: Set<Way>
  private let peers: [String]
  /// By way, and after these by peer.
  private var costs: [[Cost]]
  private var gpuSeconds: [Double] = []

  /// - Parameters:
  ///   - missing: Those that this machine has not: what they cost is not told.
  ///   - peers: The names of other libraries.
  init(without missing: Set<Way>, peers: [String]) {
    self.missing = missing
    self.peers = peers
    costs = Array(repeating: [], count: Way.allCases.count + peers.count)
  }

  /// Adds a round.
  ///
  /// - Parameters:
  ///   - measured: What each way took, and after these each peer.
  ///   - seconds: The GPU's time; nil where the driver does not say.
  mutating func add(_ measured: [Cost], gpuSeconds seconds: Double?) {
    for way in costs.indices { costs[way].append(measured[way]) }
    if let seconds { gpuSeconds.append(seconds) }
  }

  /// Adds how they compare.
  func add(to figures: inout Figures, hairs: Int) {
    let cpu = index(.oneCore)
    figures.add("cairo_to_cpu_cpu", ratio(index(.cairo), cpu, \.processor))
    // A machine without AVX2 draws by the baseline anyhow.
    let plain = missing.contains(.baseline) ? cpu : index(.baseline)
    figures.add("cairo_to_cpu_baseline_cpu", ratio(index(.cairo), plain, \.processor))
    figures.add("cairo_to_gl_cpu", ofGL { ratio(index(.cairo), index(.gl), \.processor) })
    figures.add(
      "driver_ceiling_to_gl_cpu", ofGL { ratio(index(.ceiling), index(.gl), \.processor) })
    for (place, peer) in peers.enumerated() {
      let other = Way.allCases.count + place
      figures.add("\(peer)_to_cpu_cpu", ratio(other, cpu, \.processor))
      figures.add("\(peer)_to_gl_cpu", ofGL { ratio(other, index(.gl), \.processor) })
      figures.add("cairo_to_\(peer)_cpu", ratio(index(.cairo), other, \.processor))
    }
    figures.add("cairo_to_cpu_all_cores_wall", ratio(index(.cairo), index(.allCores), \.wall))
    figures.add("one_core_to_all_wall", ratio(cpu, index(.allCores), \.wall))
    figures.add("machine_one_core_to_all_wall", ratio(index(.inTurn), index(.atOnce), \.wall))
    figures.add("all_cores_to_one_cpu", ratio(index(.allCores), cpu, \.processor))
    figures.add("cairo_ns_per_hair", nanoseconds(index(.cairo), hairs))
    figures.add("cpu_ns_per_hair", nanoseconds(cpu, hairs))
    figures.add("cpu_baseline_ns_per_hair", nanoseconds(plain, hairs))
    figures.add("gl_ns_per_hair", ofGL { nanoseconds(index(.gl), hairs) })
    for (place, peer) in peers.enumerated() {
      figures.add("\(peer)_ns_per_hair", nanoseconds(Way.allCases.count + place, hairs))
    }
    figures.add(
      "gl_gpu_ms", gpuSeconds.isEmpty ? nil : Spread(gpuSeconds.map { $0 * 1e3 }))
  }

  private func index(_ way: Way) -> Int { way.rawValue }

  private func ofGL(_ spread: () -> Spread) -> Spread? { missing.contains(.gl) ? nil : spread() }

  /// The time of one way over that of another.
  private func ratio(_ over: Int, _ under: Int, _ time: KeyPath<Cost, Double>) -> Spread {
    Spread(zip(costs[over], costs[under]).map { $0[keyPath: time] / $1[keyPath: time] })
  }

  private func nanoseconds(_ way: Int, _ hairs: Int) -> Spread {
    Spread(costs[way].map { $0.processor * 1e9 / Double(hairs) })
  }
}
