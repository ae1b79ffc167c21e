package import InkTypes
package import SampleRing

/// Where a decoder puts what it makes of the events.
package protocol InputSink: ~Copyable {
  /// Takes a sample; its `sequence` is the sink's to give.
  mutating func take(_ sample: PenSample, edge: ContactEdge)
  /// Takes a notice.
  mutating func take(_ kind: InputNotice.Kind, at time: Timestamp)
  /// Takes what is known of a device whose notice follows.
  mutating func register(_ device: InputDevice)
}
