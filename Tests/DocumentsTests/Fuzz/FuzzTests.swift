import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

/// Random damage to valid files: a reader gives a sane recording or one clear line, and never crashes.
///
/// Seeds count up from 0, so that a run can be repeated. In long runs each reader is fed for
/// `PELT_FUZZ_SECONDS` (600). The file that is being read lies in a folder of the temporary files: where
/// a reader crashes it is left there.
@Suite("Damaged files")
struct FuzzTests {
  /// A format, with valid files of it.
  struct Subject: Sendable, CustomTestStringConvertible {
    var format: RecordingFile.Format
    var nesting: [String]
    /// Rounds of a short run: half a second of them.
    var rounds: Int

    var testDescription: String { format.rawValue }

    static let all = [
      Subject(format: .penlog, nesting: ["[", "{\"a\":", "[{\"t\":1},", "\"\\"], rounds: 2000),
      Subject(
        format: .inkml, nesting: ["<traceGroup>", "<a>", "<context><inkSource>", "<!--", "(", "'"],
        rounds: 3000),
      Subject(format: .csv, nesting: [",", "\"", "\n", "1,"], rounds: 3000),
    ]

    func corpus() throws -> [[UInt8]] {
      switch format {
      case .penlog:
        let curves = [
          #"{"t":9100,"ev":"settings","dev":1,"curve":[[0,0],[0.3,0.1],[0.7,0.9],[1,1]]}"#,
          #"{"t":9101,"ev":"settings","dev":1,"tool":"eraser","calibration":[[0.1,0.02],[0.8,1]]}"#,
          #"{"t":9102,"ev":"settings","dev":1,"repairs":{"tail":false,"landing":true}}"#,
        ]
        let all = ([PenLogText.header] + PenLogText.everyEvent + curves).joined(separator: "\n")
        return try [Array((all + "\n").utf8)] + FuzzCorpus.reports()
      case .inkml: return FuzzCorpus.inkml.map { Array($0.utf8) }
      case .csv: return FuzzCorpus.csv.map { Array($0.utf8) }
      // Databases are damaged by tests of their own.
      case .pelt: return []
      }
    }
  }

  /// How long each reader is fed in a long run, in s.
  private static let longSeconds =
    ProcessInfo.processInfo.environment["PELT_FUZZ_SECONDS"].flatMap { Double($0) } ?? 600

  @Test("no damage crashes a reader, and what it reads is sane", arguments: Subject.all)
  func damage(_ subject: Subject) throws {
    let corpus = try subject.corpus()
    for file in corpus { #expect(throws: Never.self) { try read(file, subject.format) } }
    var seed: UInt64 = 0
    var taken = 0
    let end = ContinuousClock.now + .seconds(Self.longSeconds)
    try TemporaryFolder.with { folder in
      while runsLong ? ContinuousClock.now < end : seed < subject.rounds {
        var mutation = Mutation(
          random: SeededRandom(seed: seed), corpus: corpus, nesting: subject.nesting)
        let bytes = mutation.next()
        let path = try folder.write("damaged", bytes)
        do {
          let recording = try RecordingFile.read(path: path, format: subject.format)
          taken += 1
          let problem = Self.problem(with: recording)
          #expect(problem == nil, "seed \(seed)")
          if seed % 8 == 0 { try expectKept(recording, seed) }
        } catch let error as DocumentError {
          let text = "\(error)"
          let isLine = !text.isEmpty && text.utf8.count < 400 && !text.contains(where: \.isNewline)
          #expect(isLine, "seed \(seed): \(text)")
        }
        seed += 1
      }
    }
    print("damaged \(subject.format.rawValue) files: \(seed), of which \(taken) could be read")
    // Damage that leaves nothing to read would test little.
    #expect(taken > Int(seed) / 20)
  }

  private func read(_ bytes: [UInt8], _ format: RecordingFile.Format) throws {
    try TemporaryFolder.with { folder in
      _ = try RecordingFile.read(path: folder.write("whole", bytes), format: format)
    }
  }

  /// What is not as a recording has it, or nil.
  private static func problem(with recording: Recording) -> String? {
    let limit = UInt64(Timestamp.limitNanoseconds)
    guard recording.canvas.min() >= 1 else { return "a canvas of \(recording.canvas)" }
    for event in recording.events {
      if event.time.nanoseconds.magnitude > limit { return "the time of \(event)" }
      switch event {
      case .sample(let sample):
        if sample.arrival.nanoseconds.magnitude > limit { return "the arrival of \(sample)" }
        let numbers = [sample.position.x, sample.position.y, sample.pressure, sample.twist]
        // A number that a Float cannot hold is infinite, and the session drops such reports.
        if numbers.contains(where: \.isNaN) { return "no number in \(sample)" }
      case .curve(let curve, _, _), .calibration(let curve, _, _, _):
        if PressureCurve(through: curve.points) != curve { return "the curve \(curve.text)" }
      case .brush(let brush, _):
        if !Paint.sizes.contains(brush.paint.size) { return "the size of \(brush)" }
      default: break
      }
    }
    return nil
  }

  /// What was read is still there after it is written and read again.
  private func expectKept(_ recording: Recording, _ seed: UInt64) throws {
    guard recording.events.allSatisfy(\.isWritable) else { return }
    let again = try PenLogText.read(try PenLogText.write(recording))
    #expect(again.events.count == recording.events.count, "seed \(seed)")
  }
}

extension InkEvent {
  /// Whether JSON has all of its numbers.
  fileprivate var isWritable: Bool {
    guard case .sample(let sample) = self else { return true }
    return sample.position.x.isFinite && sample.position.y.isFinite && sample.pressure.isFinite
      && sample.tilt.x.isFinite && sample.tilt.y.isFinite && sample.twist.isFinite
  }
}
