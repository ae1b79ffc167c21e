internal import InkSession

/// Sessions parked along a drawing, so that no part of it must be played from the beginning.
struct SessionForks {
  /// A parked session.
  final class Fork: Sendable {
    /// How many events it has taken.
    let events: Int
    /// The number of the stroke after them.
    let nextStroke: UInt32
    /// How many strokes began in them.
    let begun: Int
    private let session: InkSession

    init(_ session: consuming InkSession, events: Int) {
      nextStroke = session.nextStroke
      begun = session.begunStrokeCount
      self.session = session
      self.events = events
    }

    /// A session that goes on from here.
    func resume(_ visibility: InkSession.Visibility, batchCapacity: Int) -> InkSession {
      guard let fork = session.fork(visibility: visibility, batchCapacity: batchCapacity) else {
        preconditionFailure("a session is parked between two strokes")
      }
      return fork
    }
  }

  private var forks: [Fork] = []

  /// After how many events each of them is parked, in order.
  var events: [Int] { forks.map(\.events) }

  /// How many strokes, and events, may lie between two of them; doubles where there are too many.
  private var strokeStep = 16
  private var eventStep = 16384
  /// Each takes some 60 KB.
  private static let limit = 128

  /// Parks a session if the newest one is far enough behind.
  ///
  /// - Parameters:
  ///   - session: The session; in mid-stroke it is passed over.
  ///   - events: How many events it has taken.
  mutating func park(_ session: borrowing InkSession, events: Int) {
    if let last = forks.last {
      guard
        session.begunStrokeCount >= last.begun + strokeStep || events >= last.events + eventStep
      else { return }
    }
    guard let fork = session.fork(visibility: .none) else { return }
    forks.append(Fork(fork, events: events))
    guard forks.count > Self.limit else { return }
    // Every other one goes; the first stays.
    forks = forks.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    strokeStep *= 2
    eventStep *= 2
  }

  /// The newest parked session in which a stroke has not yet begun.
  ///
  /// - Parameter stroke: The stroke's number.
  /// - Returns: The parked session; nil where even the first one began it.
  func before(_ stroke: UInt32) -> Fork? {
    forks.last { $0.nextStroke <= stroke }
  }
}
