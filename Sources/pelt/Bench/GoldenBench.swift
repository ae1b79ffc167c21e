internal import Assets
internal import Documents
internal import Foundation
internal import Rendering

/// The recordings that come with the program, drawn by OpenGL and by the CPU.
enum GoldenBench {
  /// What may lie between two renderers, in 1/255.
  static let rmseLimit = 0.15
  static let largestLimit = 2.0

  /// Compares.
  ///
  /// - Returns: How far each picture of OpenGL's is from the CPU's.
  /// - Throws: `Failure` without OpenGL, or where a recording cannot be read.
  static func run() throws(Failure) -> Figures {
    let folder = Assets.resources.appending(path: "recordings").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var figures = Figures()
    figures.add("name", text: "golden")
    var driver: String?
    for name in names.sorted() where name.hasSuffix(".penlog") {
      let (difference, drawnBy) = try compare("\(folder)/\(name)")
      var ofRecording = Figures()
      ofRecording.add("rmse_255", difference.rootMeanSquare)
      ofRecording.add("largest_255", difference.largest)
      figures.add(name, ofRecording)
      driver = drawnBy
    }
    guard let driver else {
      throw .failed("\(folder): holds no recording; set PELT_RESOURCES to a folder that does")
    }
    figures.add("driver", text: driver)
    return figures
  }

  private static func compare(
    _ path: String
  ) throws(Failure) -> (difference: PictureDifference, driver: String) {
    let recording: Recording
    do throws(DocumentError) {
      recording = try RecordingFile.read(path: path)
    } catch {
      throw .file(path, error)
    }
    let playback = Playback(events: recording.events, seed: recording.seed)
    var cpu = RasterPicture(size: recording.canvas, scale: 1)
    playback.draw(into: &cpu)
    var gl = try Failure.ofRendering { () throws(RenderingError) in
      try HeadlessGLPicture(size: recording.canvas, scale: 1)
    }
    playback.draw(into: &gl)
    guard gl.isWhole, let difference = PictureDifference.between(image(gl), image(cpu)) else {
      throw .failed("\(path): OpenGL ran out of memory or failed")
    }
    return (difference, gl.driver)
  }

  private static func image<Backend: PictureBackend & ~Copyable>(
    _ picture: borrowing Backend
  ) -> Picture {
    PNGWriter.picture(
      size: picture.size, format: PictureFormat(depth: .sixteen, background: nil)
    ) { rows, pixels in picture.read(rows: rows, into: pixels) }
  }

  /// What is wrong with figures, or nil.
  static func complaint(_ figures: Figures) -> String? {
    for field in figures.fields {
      guard case .object(let picture) = field.value,
        case .number(let rmse) = picture["rmse_255"],
        case .number(let largest) = picture["largest_255"]
      else { continue }
      guard rmse <= rmseLimit, largest <= largestLimit else {
        return "\(field.name): OpenGL's picture is \(Figures.text(rmse))/255 (RMSE) and "
          + "\(Figures.text(largest))/255 (at most) from the CPU's; \(rmseLimit) and "
          + "\(Figures.text(largestLimit)) may be"
      }
    }
    return nil
  }
}
