internal import Documents
internal import Drawings
internal import Foundation
internal import InkSession
internal import InkTypes
internal import WindowGLFW

/// Files by the person's wish: names, other drawings, other windows.
extension Studio {
  /// Ctrl+S: a drawing without a name gets one; one that has is saved already.
  func saveDrawing() {
    guard let drawing else { return say("no drawing is kept here: begin with `pelt draw`") }
    if drawing.isUnnamed { return saveDrawingAs() }
    say("saved, as always: \(drawing.path)")
  }

  /// Ctrl+Shift+S: the drawing goes on under another name.
  func saveDrawingAs() {
    guard let drawing, drawing.keeper != nil else { return say("there is nothing to save here") }
    let folder = NSHomeDirectory()
    let name = drawing.isUnnamed ? "\(folder)/drawing.pelt" : drawing.path
    ask(.save, beginningWith: name)
  }

  /// Ctrl+O: another drawing, in a window of its own.
  func openDrawing() {
    let folder =
      drawing.map { ($0.path as NSString).deletingLastPathComponent } ?? NSHomeDirectory()
    ask(.open, beginningWith: folder + "/")
  }

  private func ask(_ purpose: FileDialog.Purpose, beginningWith path: String) {
    guard dialog == nil else { return }
    do throws(StudioError) {
      dialog = try FileDialog(purpose, beginningWith: path) { [waker] in waker.wake() }
    } catch {
      say("\(error)")
    }
  }

  /// Ctrl+N: a new drawing, in a window of its own.
  func newDrawing() {
    openWindow([])
  }

  func openWindow(_ words: [String]) {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["draw"] + words
    do {
      try process.run()
    } catch {
      say("no other window: \(error.localizedDescription)")
    }
  }

  /// Ctrl+Shift+E: the drawing as InkML, in the folder of pictures.
  func exportInkML() {
    guard let keeper = drawing?.keeper else { return say("no drawing is kept here to be exported") }
    let path = PictureExport.newPath(ending: "inkml")
    guard let events = keeper.events(0..<keeper.eventCount) else {
      return say("\(path): the drawing cannot be read")
    }
    var recording = Recording()
    recording.canvas = canvas
    recording.seed = keeper.writer.document.seed
    recording.names = keeper.writer.document.names
    exports.write(to: path) { [recording, background] () throws(DocumentError) in
      let output = try OutputFile(path: path)
      try InkMLWriter.write(
        InkSession.drawnStrokes(of: events), of: recording, background: background, to: output)
      try output.commit()
    }
  }

  /// Does what dialogs and moves that have ended were for; between frames.
  func takeFileAnswers() {
    if let answer = dialog?.takeAnswer() {
      let purpose = dialog?.purpose
      dialog = nil
      if let path = answer { take(path, for: purpose) }
    }
    if let result = drawing?.takeMoveResult() {
      switch result {
      case .success(let path):
        rememberDrawing()
        say("saved as \(path)")
      case .failure(let error): say("not saved under that name: \(error)")
      }
    }
  }

  private func take(_ path: String, for purpose: FileDialog.Purpose?) {
    switch purpose {
    case .save:
      let named = path.lowercased().hasSuffix(".pelt") ? path : path + ".pelt"
      // The dialog asked before a file is replaced, but not where the ending is ours.
      drawing?.move(to: named, replacing: named == path)
    case .open: openWindow([path])
    case nil: break
    }
  }
}
