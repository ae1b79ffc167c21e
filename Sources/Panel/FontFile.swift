internal import Glibc

/// The font of the panel.
enum FontFile {
  /// DejaVu Sans, where Debian, Fedora and Arch install it.
  private static let candidates = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
  ]

  /// The first one that can be read; nil means the bitmap font that is built in.
  static func find() -> String? {
    candidates.first { access($0, R_OK) == 0 }
  }
}
