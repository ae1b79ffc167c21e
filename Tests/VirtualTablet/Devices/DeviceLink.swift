internal import Foundation
internal import Synchronization

/// The socket to the driver: one datagram an event, and requests with an answer.
///
/// The layout of a datagram is that of `struct message` in driver/virtualtablet.h.
final class DeviceLink: Sendable {
  /// What the driver answers.
  enum Request: UInt16 {
    case sync = 6
    case add
    case remove
  }

  /// How long an answer may take.
  static let answerSeconds = 20
  /// Axis values by number.
  typealias Values = [(number: Int, value: Double)]

  private struct State {
    var sequence = 0
    var log: [Injection]?
  }

  private let descriptor: Int32
  private let sending = Mutex(State())
  /// The last request's number; held while one waits for its answer.
  private let requesting = Mutex(UInt32(0))

  init(path: String) throws(VirtualTabletError) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
    var limit = timeval(tv_sec: Self.answerSeconds, tv_usec: 0)
    for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    // A name that the kernel chooses, for the answers.
    var own = sockaddr_un()
    own.sun_family = sa_family_t(AF_UNIX)
    var server = own
    precondition(path.utf8.count < MemoryLayout.size(ofValue: server.sun_path), "\(path) is long")
    withUnsafeMutableBytes(of: &server.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = Self.withAddress(&own) { bind(descriptor, $0, 2) == 0 }
    let isConnected = Self.withAddress(&server) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
    guard isBound, isConnected else {
      close(descriptor)
      throw .system(call: "connect \(path)", code: errno)
    }
  }

  deinit { close(descriptor) }

  private static func withAddress<Result>(
    _ address: inout sockaddr_un, _ body: (UnsafePointer<sockaddr>) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }

  /// Keeps what is sent from now on.
  func keepLog() {
    sending.withLock { state in
      state.log = []
      state.log?.reserveCapacity(4096)
    }
  }

  /// Gives what was kept, and forgets it.
  func takeLog() -> [Injection] {
    sending.withLock { state in
      defer { state.log?.removeAll(keepingCapacity: true) }
      return state.log ?? []
    }
  }

  /// Sends one event; the time is taken just before.
  func send(
    _ injection: Injection, channel: UInt32, values: Values
  ) throws(VirtualTabletError) {
    var axes: UInt32 = 0
    for value in values { axes |= 1 << UInt32(value.number) }
    var message = Self.message(
      injection.kind.rawValue, injection.flags, channel, injection.detail, axes)
    for (_, value) in values.sorted(by: { $0.number < $1.number }) {
      withUnsafeBytes(of: value) { message.append(contentsOf: $0) }
    }
    let isSent = sending.withLock { state in
      var injection = injection
      injection.sequence = state.sequence
      injection.nanoseconds = monotonicNanoseconds()
      state.sequence += 1
      state.log?.append(injection)
      return transmit(message)
    }
    guard isSent else { throw .serverGone }
  }

  /// Sends a request and waits until the server has processed everything sent before, and done it.
  ///
  /// - Returns: Whether it was done.
  func request(
    _ request: Request, channel: UInt32 = 0, text: String = ""
  ) throws(VirtualTabletError) -> Bool {
    let answer = requesting.withLock { number -> Result<Bool, VirtualTabletError> in
      number += 1
      let message = Self.message(request.rawValue, 0, channel, number, UInt32(text.utf8.count))
      let isSent = sending.withLock { _ in transmit(message + text.utf8) }
      guard isSent else { return .failure(.serverGone) }
      return Result { () throws(VirtualTabletError) in try receive(request, number) }
    }
    return try answer.get()
  }

  private func receive(_ request: Request, _ number: UInt32) throws(VirtualTabletError) -> Bool {
    var answer = [UInt8](repeating: 0, count: 16)
    while true {
      let size = recv(descriptor, &answer, answer.count, 0)
      if size < 0, errno == EINTR { continue }
      if size < 0, errno == EAGAIN {
        throw .noAnswer(to: "\(request)", seconds: Self.answerSeconds)
      }
      guard size == answer.count else { throw .serverGone }
      let (isRefused, detail) = answer.withUnsafeBytes {
        ($0.load(fromByteOffset: 2, as: UInt16.self), $0.load(fromByteOffset: 8, as: UInt32.self))
      }
      // An older one's answer may still come after its time.
      if detail == number { return isRefused == 0 }
    }
  }

  private func transmit(_ message: [UInt8]) -> Bool {
    while true {
      if Glibc.send(descriptor, message, message.count, Int32(MSG_NOSIGNAL)) >= 0 {
        return true
      }
      guard errno == EINTR else { return false }
    }
  }

  private static func message(
    _ kind: UInt16, _ flags: UInt16, _ channel: UInt32, _ detail: UInt32, _ axes: UInt32
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 + 8 * 8)
    for number in [kind, flags] { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }
    for number in [channel, detail, axes] {
      withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }
}
