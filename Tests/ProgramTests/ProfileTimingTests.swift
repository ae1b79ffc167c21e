import TestSupport
import Testing

/// Apart from all other tests (`.ci/test`): what else runs would be in its times.
@Suite("The profiler's own test", .serialized)
struct ProfileTimingTests {
  @Test(
    "a known delay shows up in its stage and in no other",
    arguments: ["ring_wait", "predict", "submit", "gpu", "swap_wait", "present"], [3.0, 8, 20])
  func delays(stage: String, delay: Double) throws {
    try Profile.withLog(Profile.sparse(16, every: 45)) { _, path in
      let words = ["profile", "--replay", path, "--json", "--pacing", "off", "--brush", "ink"]
      // A shared machine may be busy for a second, but not each time.
      var strays: [String] = []
      for _ in 0..<4 {
        let plain = try Profile.medians(try Profile.output(words))
        let late = try Profile.medians(
          try Profile.output(words + ["--delay", "\(stage)=\(delay)"]))
        try #require(late.keys.contains(stage))
        strays = late.filter { name, median in
          let expected = (plain[name] ?? 0) + (name == stage ? delay : 0)
          return name != "total" && abs(median - expected) >= 0.2
        }.map { "\($0): \($1) ms, without \(plain[$0] ?? 0) ms" }
        if strays.isEmpty { return }
      }
      Issue.record("\(strays)")
    }
  }
}
