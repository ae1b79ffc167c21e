/// A device as the X server describes it, before anything is made of it.
package struct DeviceDescription: Sendable, Equatable {
  package var source: UInt16
  package var name: String
  package var use: Use
  package var isEnabled = true
  /// The labelled axes.
  package var axes: [InputAxis] = []
  package var scrolls: [ScrollAxis] = []
  package var touch: Touch?
  /// What the property "Wacom Tool Type" says: "STYLUS", "ERASER", "CURSOR", "PAD", "TOUCH".
  package var wacomType: String?
  /// Whether it has XInput 1's proximity class.
  package var hasProximity = false

  /// Its place among the masters and slaves.
  package enum Use: Sendable {
    case masterPointer, masterKeyboard, slavePointer, slaveKeyboard, floating
  }

  /// What its touches are relative to.
  package enum Touch: Sendable, Equatable {
    /// The screen under the finger.
    case direct(limit: Int)
    /// The pointer: a touchpad.
    case dependent
  }

  /// An axis whose value is a running sum of scrolling.
  package struct ScrollAxis: Sendable, Equatable, BitwiseCopyable {
    package var number: Int
    package var isHorizontal: Bool
    /// What one notch adds; positive to the right and down.
    package var increment: Double

    package init(number: Int, isHorizontal: Bool, increment: Double) {
      self.number = number
      self.isHorizontal = isHorizontal
      self.increment = increment
    }
  }

  package init(source: UInt16, name: String, use: Use) {
    self.source = source
    self.name = name
    self.use = use
  }

  func axis(_ label: String) -> InputAxis? { axes.first { $0.label == label } }
}
