import Foundation
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("A recording in the window")
  struct ReplayTests {
    /// A stroke of 0.8 s at 200 Hz that began long before the machine did, on a canvas of its own colour.
    private static var log: String {
      var text =
        #"{"penlog":1,"width":1280,"height":800,"seed":7,"devices":[{"id":1,"kind":"pen"}]}"#
      text += "\n" + #"{"t":-9000000000,"ev":"settings","background":"102030"}"# + "\n"
      for index in 0...160 {
        text += #"{"t":\#(-9_000_000_000 + 5000 * index),"dev":1,"x":\#(200 + 5 * index),"y":400,"#
        text += #""tip":\#(index < 160 ? 1 : 0),"p":0.5}"# + "\n"
      }
      // The colour changes when the picture is there already.
      text += #"{"t":-8999000000,"ev":"settings","background":"405060"}"# + "\n"
      return text
    }

    /// Plays the log in a window, and hands the screen over when it has been played.
    private func play(
      _ options: [String], _ look: (ScreenWatch, Folder) throws -> Void = { _, _ in }
    ) throws -> Program.Outcome {
      try Folder.with { folder in
        let server = try VirtualXServer(size: DrawRig.screenSize)
        let screen = try ScreenWatch(server.display)
        let log = try folder.write("a.penlog", Self.log)
        let program = try RunningProgram(
          [Program.path, "replay", log, "--window"] + options,
          environment: DrawRig.environment(folder, server.display))
        let end = ContinuousClock.now + .seconds(20)
        while screen.window == nil, !program.hasEnded, ContinuousClock.now < end { usleep(5000) }
        usleep(2_500_000)
        try look(screen, folder)
        program.signal(SIGINT)
        let outcome = try program.outcome(limit: 15)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome
      }
    }

    @Test("shows what render draws, on the recording's own canvas colour")
    func picture() throws {
      _ = try play([]) { screen, folder in
        let difference = try screen.picture()
          .difference(from: folder.render(folder.file("a.penlog")))
        #expect(difference.rootMeanSquare <= 0.5, "\(difference)")
        #expect(try screen.pixel([20, 20]) == 0x405060)
      }
    }

    @Test("has a predicted tail, whatever clock it was recorded by")
    func prediction() throws {
      let outcome = try play(["--samples", "--print-counts"])
      let frames = outcome.text.matches(of: /: (\d+) samples, (\d+) predicted/)
      let samples = frames.reduce(0) { $0 + (Int($1.1) ?? 0) }
      #expect(samples == 160, "\(outcome.text)")
      #expect(frames.count { $0.2 != "0" } > frames.count / 2, "\(outcome.text)")
    }
  }
}
