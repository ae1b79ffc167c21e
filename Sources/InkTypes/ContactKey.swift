/// Tells one contact from another: a device, or one finger of a touch device.
package struct ContactKey: Hashable, Sendable, BitwiseCopyable {
  /// The device.
  package let device: DeviceID
  /// The finger; of a pen or a mouse, which have one tip, 0.
  package let contact: Int32
  /// Whether it is a finger.
  package let isTouch: Bool

  /// The contact that a report is of.
  ///
  /// - Parameter sample: The report.
  package init(_ sample: PenSample) {
    device = sample.device
    isTouch = sample.tool == .touch
    contact = isTouch ? sample.contact : 0
  }
}
