/// Threads that share a loop's turns; `Raster` itself starts none.
public struct Workers {
  /// Calls for each number from 0 below a count, in any order and on any thread, and returns when all
  /// calls have.
  public typealias Perform = (_ count: Int, _ body: (Int) -> Void) -> Void

  private let shared: Perform?

  /// The caller's thread alone.
  public static var serial: Workers { Workers() }

  private init() {
    shared = nil
  }

  /// Threads of a pool.
  ///
  /// - Parameter perform: Shares calls among them.
  public init(_ perform: @escaping Perform) {
    shared = perform
  }

  /// Calls for each number from 0 below a count; two calls must not touch the same memory.
  @inline(__always)
  package func perform(_ count: Int, _ body: (Int) -> Void) {
    if let shared, count > 1 {
      shared(count, body)
    } else {
      for index in 0..<count { body(index) }
    }
  }
}
