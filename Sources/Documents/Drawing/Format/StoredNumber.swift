internal import InkTypes

/// A choice that files name by a number, for ever.
protocol StoredNumber: CaseIterable, Equatable {
  /// The number; never given to another case.
  var number: UInt8 { get }
}

extension StoredNumber {
  init(number: UInt8) throws(FormatError) {
    guard let found = Self.allCases.first(where: { $0.number == number }) else {
      throw FormatError("an unknown \(Self.self), \(number)")
    }
    self = found
  }
}

extension Tool: StoredNumber {
  var number: UInt8 {
    switch self {
    case .pen: 0
    case .eraser: 1
    case .puck: 2
    case .touch: 3
    case .mouse: 4
    }
  }
}

extension BrushKind: StoredNumber {
  var number: UInt8 {
    switch self {
    case .fur: 0
    case .spray: 1
    case .airbrush: 2
    case .ink: 3
    case .eraser: 4
    }
  }
}

extension DrawingCommand: StoredNumber {
  var number: UInt8 {
    switch self {
    case .undo: 0
    case .redo: 1
    case .clear: 2
    }
  }
}

extension TouchpadPhase: StoredNumber {
  var number: UInt8 {
    switch self {
    case .begin: 0
    case .update: 1
    case .end: 2
    case .cancel: 3
    }
  }
}

extension Recording.Clock: CaseIterable, StoredNumber {
  /// All clocks.
  public static var allCases: [Recording.Clock] { [.monotonic, .session] }

  var number: UInt8 {
    switch self {
    case .monotonic: 0
    case .session: 1
    }
  }
}
