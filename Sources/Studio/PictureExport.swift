internal import Documents
internal import Foundation
internal import InkTypes
internal import Rendering
internal import Synchronization

/// Writes pictures of the drawing as PNG, from a thread of its own.
final class PictureExport {
  /// What became of the exports that ended, for the person.
  private let messages = Mutexes()
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "pelt export")

  private final class Mutexes: Sendable {
    let texts = Mutex<[String]>([])
  }

  /// - Parameter wake: Called when an export has ended, from its thread.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Begins to write a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - background: The canvas's colour; nil = none.
  ///   - path: The file.
  func write(
    _ picture: PictureSnapshot, background: InkColor?, to path: String
  ) {
    write(to: path) { () throws(DocumentError) in
      let output = try OutputFile(path: path)
      let format = PictureFormat(background: background)
      try PNGWriter.write(
        to: output, size: picture.size, format: format,
        isBlank: picture.isBlank, readRows: picture.read)
      try output.commit()
    }
  }

  /// Begins to write a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - body: Writes it, on the export's thread.
  func write(to path: String, _ body: @escaping @Sendable () throws(DocumentError) -> Void) {
    let (messages, wake) = (messages, wake)
    queue.async {
      let text: String
      do throws(DocumentError) {
        try body()
        text = "exported \(path)"
      } catch {
        text = "\(path): \(error)"
      }
      messages.texts.withLock { $0.append(text) }
      wake()
    }
  }

  /// What exports that ended since the last call have to say.
  func takeMessages() -> [String] {
    messages.texts.withLock { texts in
      defer { texts.removeAll() }
      return texts
    }
  }

  /// Waits until all exports have ended.
  func finish() {
    queue.sync {}
  }

  /// A new name for a picture: in the person's folder for pictures, else in the home folder.
  static func newPath(
    ending: String = "png", environment: [String: String] = ProcessInfo.processInfo.environment,
    date: Date = Date()
  ) -> String {
    let home = SystemPlaces.home(environment)
    let candidates = [environment["XDG_PICTURES_DIR"], "\(home)/Pictures", home]
    var isFolder: ObjCBool = false
    let folder =
      candidates.compactMap { $0 }.first {
        FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder.boolValue
      } ?? "."
    return SystemPlaces.freePath(
      in: folder, prefix: "pelt-", format: "yyyyMMdd-HHmmss", ending: ending, date: date)
  }
}
