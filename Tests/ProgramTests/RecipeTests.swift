import Documents
import Foundation
import TestSupport
import Testing

@Suite("Recipes for many machines")
struct RecipeTests {
  private func recipe(_ name: String) -> String { Checkout.file("Resources/recipes/\(name)") }

  private var environment: [String: String] {
    Program.environment.merging(["PELT": Program.path]) { $1 }
  }

  /// Some logs, and their pictures as one call makes them.
  private func makeLogs(_ count: Int, in folder: Folder) throws -> [String] {
    _ = try folder.make("in")
    let logs = try (0..<count).map { number in
      try folder.write(
        "in/a \(number).penlog", Sample.header(seed: UInt32(number)) + Sample.stroke())
    }
    let plain = try Program.run(
      ["render"] + logs + ["-o", folder.file("plain/"), "--renderer", "cpu"])
    #expect(plain.status == 0, "\(plain.errors)")
    return logs
  }

  private func expectAll(_ count: Int, in folder: Folder) throws {
    let names = folder.names.filter { $0.hasPrefix("out/") }.map { $0.dropFirst(4) }
    #expect(names == folder.names.filter { $0.hasPrefix("plain/") }.map { $0.dropFirst(6) })
    #expect(names.count == count)
    for name in names { #expect(try folder.bytes("out/\(name)") == folder.bytes("plain/\(name)")) }
  }

  @Test("bash finds nothing wrong in them", arguments: ["render-parallel", "render-array.sbatch"])
  func syntax(_ name: String) throws {
    let outcome = try Program.run("/bin/bash", ["-n", recipe(name)])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    // Called without arguments it says how it is called.
    let usage = try Program.run("/bin/bash", [recipe(name)])
    #expect(usage.status == 2 && usage.errors.contains(name))
  }

  @Test("GNU parallel renders all, and again only what is missing")
  func parallel() throws {
    guard SystemProgram.path("parallel") != nil else { return }
    try Folder.with { folder in
      _ = try makeLogs(6, in: folder)
      let words = ["2/:", folder.file("in"), folder.file("out")]
      let outcome = try Program.run(recipe("render-parallel"), words, environment: environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
      try expectAll(6, in: folder)
      try FileManager.default.removeItem(atPath: folder.file("out/a 3.png"))
      let again = try Program.run(recipe("render-parallel"), words, environment: environment)
      #expect(again.status == 0)
      #expect(again.errors.split(separator: "\n").count { $0.contains("done already") } == 5)
      try expectAll(6, in: folder)
    }
  }

  @Test("the tasks of a Slurm array render all between them", arguments: [1, 3, 10])
  func array(_ tasks: Int) throws {
    try Folder.with { folder in
      let logs = try makeLogs(7, in: folder)
      let list = try folder.write("list", logs.joined(separator: "\n") + "\n")
      for task in 0..<tasks {
        var environment = environment
        environment["SLURM_ARRAY_TASK_ID"] = "\(task + 5)"
        environment["SLURM_ARRAY_TASK_MIN"] = "5"
        environment["SLURM_ARRAY_TASK_COUNT"] = "\(tasks)"
        let outcome = try Program.run(
          "/bin/bash", [recipe("render-array.sbatch"), list, folder.file("out")],
          environment: environment)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      }
      try expectAll(7, in: folder)
    }
  }
}
