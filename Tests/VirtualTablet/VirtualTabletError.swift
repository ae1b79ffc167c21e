/// Why there are no test devices.
public enum VirtualTabletError: Error, Equatable, Sendable {
  /// Something that must be installed is not; the Debian package that holds it.
  case missing(package: String)
  /// The driver does not build; the compiler's words.
  case driver(log: String)
  /// The server did not start; its words.
  case start(log: String)
  /// The system refused a call.
  case system(call: String, code: Int32)
  /// The server has ended, or does not read any more.
  case serverGone
  /// The server did not answer in time.
  case noAnswer(to: String, seconds: Int)
  /// The server would not add or remove a device.
  case refused(device: String)
  /// An event for a device that is not plugged in.
  case unplugged(device: String)
}

extension VirtualTabletError: CustomStringConvertible {
  /// One line or more that say what failed and what to do.
  public var description: String {
    switch self {
    case .missing(let package):
      "tests with a window need the Debian package \(package): run make test"
    case .driver(let log): "the driver of the test devices does not build:\n\(log)"
    case .start(let log): "the X server did not start:\n\(log)"
    case .system(let call, let code): "\(call): error \(code)"
    case .serverGone: "the X server has ended, or does not read its devices"
    case .noAnswer(let request, let seconds):
      "the X server did not answer a request to \(request) within \(seconds) s"
    case .refused(let device): "the X server would not add or remove \"\(device)\""
    case .unplugged(let device): "\"\(device)\" is not plugged in"
    }
  }
}
