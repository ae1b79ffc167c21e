/// What a window tells: everything but pens and touch, which come from the input thread.
public enum WindowEvent: Sendable, BitwiseCopyable {
  /// A key went down (or repeats), or up.
  case key(Key, isDown: Bool, isRepeat: Bool, Modifiers)
  /// The framebuffer has another size, in px.
  case resized(SIMD2<Int>)
  /// The content scale changed: framebuffer px for one logical px.
  case scaled(Float)
  /// The window was moved: the place of its content on the screen, in px.
  case moved(SIMD2<Int>)
  /// The server lost what was shown.
  case exposed
  /// The window got the keyboard, or lost it.
  case focused(Bool)
  /// The person wants the window closed.
  case closeRequested
  /// The pointer moved: px of the framebuffer. Only where no input thread reads the pointer.
  case pointerMoved(SIMD2<Float>)
  /// A button of the mouse: 0 left, 1 right, 2 middle. Only where no input thread reads the pointer.
  case button(Int32, isDown: Bool, Modifiers)
  /// The wheel: steps to the right and down. Only where no input thread reads the pointer.
  case scrolled(SIMD2<Float>, Modifiers)
  /// The pointer entered the window, or left it. Only where no input thread reads the pointer.
  case entered(Bool)

  /// Keys held beside another.
  public struct Modifiers: OptionSet, Sendable, BitwiseCopyable {
    /// The bits, as GLFW has them.
    public let rawValue: Int32

    /// Makes a set from its bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Control.
    public static let control = Modifiers(rawValue: 2)
    /// Alt.
    public static let alt = Modifiers(rawValue: 4)
  }
}

/// A key: by what the person's layout prints on it, or by what it does.
public enum Key: Hashable, Sendable, BitwiseCopyable {
  /// A printed one; letters as capitals.
  case character(UInt8)
  case escape, space, delete, backspace, tab, enter
  case left, right, up, down
  /// F1 to F25.
  case function(Int32)
  /// Any other, by GLFW's number.
  case other(Int32)

  /// The key that prints an ASCII character.
  ///
  /// - Parameter character: The character; a letter in any case.
  /// - Returns: The key.
  public static func printing(_ character: Unicode.Scalar) -> Key {
    let value = UInt8(truncatingIfNeeded: character.value)
    return .character((97...122).contains(value) ? value - 32 : value)
  }
}
