internal import Documents
internal import Drawings
internal import Foundation
internal import InkTypes

/// A drawing's file as a window finds it when it begins.
struct OpenedDrawing: ~Copyable {
  /// Where it is.
  var path: String
  /// Writes to it; nil where it can only be read.
  var writer: DrawingWriter?
  /// Gives what is in it; nil where it is new.
  var opening: DrawingOpening?
  /// What the person should know.
  var message: String?
  /// Whether the person has not given it a name.
  var isUnnamed: Bool

  /// Finds or makes the drawing that a person asks for.
  ///
  /// - Parameters:
  ///   - choice: Which.
  ///   - document: What a new one is.
  /// - Returns: The drawing; nil where none is wanted, or none can be made (which is said).
  /// - Throws: `StudioError` where the file that was asked for cannot be opened.
  static func open(
    _ choice: DrawingChoice, new document: DrawingDocument
  ) throws(StudioError) -> OpenedDrawing? {
    switch choice {
    case .none: return nil
    case .automatic: return automatic(document)
    case .file(let path):
      do throws(DocumentError) {
        // What is there but is no drawing gets the reader's own words.
        if FileManager.default.fileExists(atPath: path) { return try existing(path) }
        return try made(path, document, isUnnamed: false)
      } catch {
        throw StudioError("\(path): \(error)")
      }
    }
  }

  private static func automatic(_ document: DrawingDocument) -> OpenedDrawing? {
    let folder = DrawingFolder()
    do throws(DocumentError) {
      if let path = folder.unclosedPath(), var found = try? existing(path), found.writer != nil {
        found.message = "the last drawing was not closed; here it is again"
        found.isUnnamed = true
        return found
      }
      return try made(folder.newPath(), document, isUnnamed: true)
    } catch {
      Messages.warn("\(folder.path): \(error); this drawing is not kept")
      return nil
    }
  }

  private static func made(
    _ path: String, _ document: DrawingDocument, isUnnamed: Bool
  ) throws(DocumentError) -> OpenedDrawing {
    OpenedDrawing(
      path: path, writer: try DrawingWriter(creating: path, document), opening: nil, message: nil,
      isUnnamed: isUnnamed)
  }

  private static func existing(_ path: String) throws(DocumentError) -> OpenedDrawing {
    var writer: DrawingWriter?
    var message: String?
    do throws(DocumentError) {
      writer = try DrawingWriter(opening: path)
    } catch .inUse {
      message = "read only: another window draws in it"
    } catch .system(_, let reason) {
      message = "read only: \(reason)"
    }
    return OpenedDrawing(
      path: path, writer: writer, opening: try DrawingOpening(path: path), message: message,
      isUnnamed: false)
  }
}
