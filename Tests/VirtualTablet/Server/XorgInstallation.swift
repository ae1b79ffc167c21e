internal import Foundation

/// Where the programs and headers lie that the test devices need, and which package brings each.
public struct XorgInstallation: Sendable, Equatable {
  /// The server itself, not the wrapper of the same name.
  public var server = "/usr/lib/xorg/Xorg"
  /// The server's own modules.
  public var modules = "/usr/lib/xorg/modules"
  /// The headers for drivers.
  public var headers = "/usr/include/xorg"
  /// Ties a child's life to its parent's.
  public var setpriv = "/usr/bin/setpriv"
  /// The compiler that `driver/build` calls.
  public var compiler = "/usr/bin/gcc"
  /// What `driver/build` asks for flags.
  public var pkgConfig = "/usr/bin/pkg-config"

  /// As Debian has it.
  public init() {}

  /// What must be there.
  ///
  /// - Throws: `VirtualTabletError.missing` with the first package that is not.
  public func check() throws(VirtualTabletError) {
    for (path, package) in [
      (server, "xserver-xorg-core"),
      ("\(modules)/drivers/dummy_drv.so", "xserver-xorg-video-dummy"),
      ("\(headers)/xorg-server.h", "xserver-xorg-dev"), (compiler, "gcc"),
      (pkgConfig, "pkg-config"), (setpriv, "util-linux"),
    ] where !FileManager.default.fileExists(atPath: path) {
      throw .missing(package: package)
    }
  }
}
