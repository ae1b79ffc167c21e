import TestSupport
import Testing

/// Expects that a call is refused as it ought to be: a status, one line that names the culprit, and
/// nothing left behind or changed in the folder.
func expectRefused(
  _ arguments: [String], in folder: Folder, status: Int32 = 1, naming words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let before = folder.names
  let outcome = try Program.run(arguments)
  let said = Comment(rawValue: outcome.errors)
  #expect(outcome.status == status, said, sourceLocation: sourceLocation)
  #expect(outcome.errorLines.count == 1, said, sourceLocation: sourceLocation)
  #expect(outcome.errors.hasPrefix("pelt: "), said, sourceLocation: sourceLocation)
  #expect(outcome.errors.hasSuffix("\n"), said, sourceLocation: sourceLocation)
  for word in words {
    #expect(outcome.errors.contains(word), said, sourceLocation: sourceLocation)
  }
  #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
  #expect(folder.names == before, sourceLocation: sourceLocation)
}
