internal import Foundation

/// Builds the driver where it is older than its sources.
///
/// - Parameters:
///   - folder: Where to; nil for `.build/virtual-tablet` of the project.
///   - log: The file for the compiler's words.
/// - Returns: The folder for the server's module path.
/// - Throws: `VirtualTabletError.driver` with the compiler's words.
func buildDriver(in folder: String?, log: String) throws(VirtualTabletError) -> String {
  let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let project = sources.deletingLastPathComponent().deletingLastPathComponent()
  let folder = folder ?? project.appending(path: ".build/virtual-tablet").path
  let script = sources.appending(path: "driver/build").path
  let build = try ChildProcess([script, folder], output: log)
  guard build.waitForStatus(seconds: 120) == 0 else {
    let words = FileManager.default.contents(atPath: log) ?? Data()
    throw .driver(log: String(decoding: words, as: UTF8.self))
  }
  return folder
}
