import Foundation
import TestSupport
import Testing

/// Only that the benchmarks run and say what they measured: times are for people to judge.
@Suite("pelt bench", .serialized)
struct BenchTests {
  private func figures(_ words: String...) throws -> [String: Any] {
    let outcome = try Program.run(["bench", "--json"] + words)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.text.split(separator: "\n").count == 1)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
  }

  /// The median of a figure; that least and most enclose it.
  private func median(_ name: String, of object: [String: Any]) throws -> Double {
    let spread = try #require(object[name] as? [String: Double], "\(name)")
    let values = try ["min", "median", "max"].map { try #require(spread[$0]) }
    #expect(values == values.sorted() && values[0] > 0, "\(name): \(values)")
    return values[1]
  }

  @Test("frame compares three ways at two loads, and has no window where there is no display")
  func frame() throws {
    let all = try figures("frame", "--rounds", "1", "--frames", "12")
    #expect(all["name"] as? String == "frame")
    #expect(all["window"] is NSNull && all["cpu_window"] is NSNull)
    for backend in ["offscreen", "cpu_offscreen"] {
      try expectLoads(try #require(all[backend] as? [String: [String: Any]]))
    }
  }

  private func expectLoads(_ loads: [String: [String: Any]]) throws {
    #expect(loads.count == 2)
    var hairs: [Double] = []
    for name in ["light", "heavy"] {
      let load = try #require(loads[name])
      for way in ["cairo_to_pelt_cpu", "original_to_pelt_cpu"] { _ = try median(way, of: load) }
      for way in ["pelt_us", "cairo_us", "original_us"] { _ = try median(way, of: load) }
      let drawn = try #require(load["hairs_a_frame"] as? Double)
      let ahead = try #require(load["ahead_a_frame"] as? Double)
      #expect(ahead > 0 && ahead < drawn)
      hairs.append(drawn)
    }
    #expect(hairs[1] > 3 * hairs[0])
  }

  @Test("present tells what a whole canvas costs more than what changed")
  func present() throws {
    let all = try figures("present", "--rounds", "1", "--frames", "3")
    #expect(all["name"] as? String == "present")
    #expect(all["window"] is NSNull && all["cpu_window"] is NSNull)
    let offscreen = try #require(all["offscreen"] as? [String: Any])
    // 4 Mpx against some 10 000: even a busy machine shows it.
    #expect(try median("full_to_dirty_cpu", of: offscreen) > 3)
    _ = try median("full_to_dirty_wall", of: offscreen)
    _ = try median("dirty_cpu_us", of: offscreen)
  }

  @Test("stroke tells how its last second compares with its first, and what it keeps a sample")
  func stroke() throws {
    let all = try figures("stroke", "--seconds", "2")
    #expect(all["samples"] as? Int == 480)
    #expect(try #require(all["hairs"] as? Int) > 1000)
    _ = try median("last_to_first_cpu", of: all)
    #expect(all["grown_bytes_per_sample"] is Double)
    for name in ["first_second_frame_us", "last_second_frame_us"] { _ = try median(name, of: all) }
  }

  @Test("penup compares the frame in which a stroke ends with those before it, on both backends")
  func penUp() throws {
    let all = try figures("penup", "--rounds", "1")
    #expect(all["name"] as? String == "penup" && all["canvas"] as? Int == 2048)
    for backend in ["cpu", "gl"] {
      let some = try #require(all[backend] as? [String: Any])
      // Each stroke draws: 600 frames of some 440 that stay, others are drawn ahead.
      #expect(try #require(some["hairs_a_stroke"] as? Int) > 200_000)
      for time in ["cpu", "wall"] {
        let ratio = try median("pen_up_to_frame_\(time)", of: some)
        let end = try median("pen_up_\(time)_ms", of: some)
        let frame = try median("frame_\(time)_ms", of: some)
        // One round: the ratio is of these two, which are written with four digits.
        #expect(abs(ratio * frame / end - 1) < 0.01, "\(backend) \(time)")
      }
    }
  }

  @Test("hairs compares with Cairo, and counts what it uploads")
  func hairs() throws {
    let all = try figures("hairs", "--hairs", "1000", "--rounds", "1")
    let some = try #require(all["about_1000"] as? [String: Any])
    for ratio in [
      "cairo_to_cpu_cpu", "cairo_to_cpu_baseline_cpu", "cairo_to_gl_cpu", "one_core_to_all_wall",
      "machine_one_core_to_all_wall", "driver_ceiling_to_gl_cpu", "cpu_ns_per_hair",
      "cpu_baseline_ns_per_hair",
    ] {
      _ = try median(ratio, of: some)
    }
    #expect(try #require(some["upload_bytes_per_hair"] as? Double) < 3)
    let gaps = try #require(some["picture_against_cpu"] as? [String: [String: Double]])
    #expect(try #require(gaps["gl"]?["rmse_255"]) < 0.02)
    let cairo = try #require(gaps["cairo"])
    // 8 bits, but the same hairs.
    #expect(try #require(cairo["rmse_255"]) < 3)
    #expect(abs(try #require(cairo["ink"]) - 1) < 0.1)
  }

  /// Where `make bench-peers` builds other drawing libraries.
  private static let peers = FileManager.default.currentDirectoryPath + "/.build/peers"

  private static var hasPeers: Bool {
    ["qt", "agg"].allSatisfy { FileManager.default.fileExists(atPath: "\(peers)/lib\($0).so") }
  }

  @Test(
    "other libraries draw the same hairs, each in the order of its name",
    .enabled(if: hasPeers, "make bench-peers builds them"))
  func peers() throws {
    let all = try figures("hairs", "--hairs", "2000", "--rounds", "1", "--peers", Self.peers)
    let some = try #require(all["about_2000"] as? [String: Any])
    let gaps = try #require(some["picture_against_cpu"] as? [String: [String: Double]])
    for peer in ["agg", "qt"] {
      #expect(all["\(peer)_is"] is String)
      for ratio in ["\(peer)_to_cpu_cpu", "\(peer)_to_gl_cpu", "cairo_to_\(peer)_cpu"] {
        _ = try median(ratio, of: some)
      }
      // 16 bits a channel, and true outlines.
      #expect(try #require(gaps[peer]?["rmse_255"]) < 0.5)
      #expect(abs(try #require(gaps[peer]?["ink"]) - 1) < 0.02)
    }
  }

  @Test("cold compares the first picture of a process with a process that does nothing")
  func cold() throws {
    let all = try figures("cold", "--rounds", "1")
    for way in ["empty", "auto", "cpu", "gl"] {
      _ = try median("\(way)_wall_ms", of: all)
      _ = try median("\(way)_cpu_ms", of: all)
    }
    // A GPU's driver is loaded for OpenGL's picture: even a busy machine shows it.
    #expect(try median("gl_to_empty_cpu", of: all) > 1)
  }

  @Test("scale gives a curve of each kind, and a sparse canvas that costs its strokes")
  func scale() throws {
    let all = try figures("scale", "--rounds", "1", "--hairs", "10000", "--samples", "10000")
    let curves = [
      ("hairs", "cpu", 3), ("hairs", "gl", 3), ("canvas_px", "cpu", 7), ("canvas_px", "gl", 5),
      ("samples", "session", 2),
    ]
    for (field, name, count) in curves {
      let kind = try #require(all[field] as? [String: [String: Any]])
      let curve = try #require(kind[name])
      #expect(try #require(curve["ms"] as? [String: Any]).count >= count, "\(field) \(name)")
      #expect(!(try #require(curve["tenfold"] as? [String: Double])).isEmpty)
    }
    #expect(all["cores"] is [String: Any])
    let sparse = try #require(all["sparse_canvas"] as? [String: Any])
    let covered = try #require(sparse["covered_of_large"] as? Double)
    #expect(abs(covered - 0.01) < 0.001)
    // Counted, not timed: pages that were written to.
    #expect(try median("large_to_small_peak_memory", of: sparse) < 2)
    _ = try median("large_to_small_process_cpu", of: sparse)
  }

  @Test("golden holds OpenGL's pictures against the CPU's")
  func golden() throws {
    let all = try figures("golden")
    let animal = try #require(all["animal.penlog"] as? [String: Double])
    #expect(try #require(animal["rmse_255"]) <= 0.15)
    #expect(try #require(animal["largest_255"]) <= 2)
    #expect(all["driver"] is String)
  }

  @Test("render compares whole programs, which leave nothing behind")
  func render() throws {
    // A folder of its own: others use the common one at the same time.
    try Folder.with { folder in
      let environment = Program.environment.merging(["TMPDIR": folder.path]) { $1 }
      let outcome = try Program.run(
        ["bench", "render", "--json", "--hairs", "2000", "--rounds", "1"], environment: environment)
      let all = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any],
        "\(outcome.errors)")
      for ratio in ["cairo_to_auto_wall", "cairo_to_auto_cpu", "cairo_to_gl_wall"] {
        _ = try median(ratio, of: all)
      }
      #expect(folder.names.isEmpty)
    }
  }

  @Test("latency tells what the profiler takes")
  func latency() throws {
    let all = try figures("latency", "--rounds", "1")
    #expect(all["name"] as? String == "latency" && all["samples_per_frame"] as? Int == 17)
    _ = try median("profiler_us_per_frame", of: all)
  }

  @Test("pacing prints a row for each load and policy, the same each time")
  func pacing() throws {
    let words = ["bench", "pacing", "--seconds", "2"]
    let table = try Program.run(words).text
    let again = try Program.run(words).text
    #expect(table == again)
    // A header, five policies at five loads, and what the columns are.
    #expect(table.split(separator: "\n").count == 27)
    #expect(table.contains("pacer, late, split"))
  }

  @Test("wrong use is refused")
  func refused() throws {
    try Folder.with { folder in
      for words in [
        [], ["speed"], ["ring", "--rounds", "0"], ["frame", "--frames", "0"],
        ["stroke", "--seconds", "x"], ["ring", "--plot", "a.png"], ["--json"],
        ["--canvas-peer", "0"],
      ] {
        try expectRefused(["bench"] + words, in: folder, status: 2)
      }
    }
  }

  @Test("gestures moves the view with ten fingers in every frame")
  func gestures() throws {
    let all = try figures("gestures", "--rounds", "1")
    #expect(all["name"] as? String == "gestures" && all["fingers"] as? Int == 10)
    #expect(all["view_changes"] as? Int == all["frames"] as? Int)
    _ = try median("cpu_us_per_frame", of: all)
  }
}
