/// One value for each of `Horizon.knots`.
///
/// Four fields and no array: to read one element of an array within a value copies the whole array.
struct PerKnot<Value: BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable {
  private var first, second, third, fourth: Value

  init(_ make: (Int) -> Value) {
    (first, second, third, fourth) = (make(0), make(1), make(2), make(3))
  }

  subscript(knot: Int) -> Value {
    get {
      switch knot {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    set {
      switch knot {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}
