internal import Assets
internal import Documents
internal import Foundation
public import Rendering

extension HintImage {
  /// Reads the image of a finger's dot.
  ///
  /// - Parameter path: A PNG picture of at most 1024 px a side; nil = the one that comes with Pelt.
  /// - Throws: `StudioError`, with the file's name.
  public init(path: String?) throws(StudioError) {
    let path = path ?? Assets.resources.appending(path: "touch-hint.png").path
    let picture: Picture
    do throws(DocumentError) {
      picture = try PNGReader.read(path: path)
    } catch {
      throw StudioError("\(path): \(error)")
    }
    guard picture.size.x <= Self.sizeLimit, picture.size.y <= Self.sizeLimit else {
      throw StudioError(
        "\(path): \(picture.size.x)×\(picture.size.y) px; a touch hint has at most "
          + "\(Self.sizeLimit) a side")
    }
    self.init(size: picture.size, values: picture.values)
  }
}
