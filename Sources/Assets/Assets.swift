public import Foundation

/// The files that come with the program: shaders, recordings.
///
/// They lie in the bundle beside the executable. `PELT_SHADERS` and `PELT_RESOURCES` name folders to
/// take instead.
public enum Assets {
  /// The folder of the shaders.
  public static var shaders: URL { folder("Shaders", variable: "PELT_SHADERS") }

  /// The folder of recordings and other resources.
  public static var resources: URL { folder("Resources", variable: "PELT_RESOURCES") }

  private static func folder(_ name: String, variable: String) -> URL {
    // Asked first: `Bundle.module` ends the program where there is no bundle.
    if let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty {
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    // Not `resourceURL`: where a bundle holds a folder of that name, it means `Resources` itself.
    return Bundle.module.bundleURL.appending(path: name, directoryHint: .isDirectory)
  }
}
