internal import InkTypes

/// The devices of a file: one for each ink source that draws, numbered from 1.
struct InkMLDevices {
  private struct Entry {
    var source: Int?
    var tool: Tool
    var axes: PenSample.Axes = []
  }

  private var entries: [Entry] = []

  /// The device of an ink source, and what it holds.
  ///
  /// A finger's strokes come back as a pen's: fingers draw only where a person lets them.
  ///
  /// - Parameters:
  ///   - number: The ink source, nil for a file's traces without one.
  ///   - source: What the file says of it.
  /// - Returns: The device's number and tool.
  mutating func device(
    of number: Int?, _ source: InkMLDocument.Source?
  ) -> (id: DeviceID, tool: Tool) {
    let known = entries.firstIndex { $0.source == number }
    let place = known ?? entries.count
    if known == nil {
      let tool = source?.tool ?? .pen
      entries.append(Entry(source: number, tool: tool == .touch ? .pen : tool))
    }
    return (DeviceID(UInt32(place + 1)), entries[place].tool)
  }

  /// Takes note of the axes that a device's report carries.
  mutating func note(_ axes: PenSample.Axes, of device: DeviceID) {
    entries[Int(device.number) - 1].axes.formUnion(axes)
  }

  /// Describes the devices; a file that draws nothing has a pen.
  ///
  /// - Parameters:
  ///   - recording: Takes them.
  ///   - document: The file.
  func describe(in recording: inout Recording, _ document: InkMLDocument) {
    let described = entries.isEmpty ? [Entry(source: nil, tool: .pen)] : entries
    recording.devices = described.enumerated().map { place, entry in
      Recording.Device(
        id: DeviceID(UInt32(place + 1)), name: entry.source.map { document.sources[$0].name } ?? "",
        kind: entry.tool, axes: Self.names(of: entry.axes))
    }
    for device in recording.devices where !device.name.isEmpty {
      recording.names[device.id] = device.name
    }
  }

  private static func names(of axes: PenSample.Axes) -> [String] {
    var names = ["x", "y"]
    if axes.contains(.pressure) { names.append("p") }
    if axes.contains(.tilt) { names += ["tx", "ty"] }
    if axes.contains(.direction) { names += ["alt", "az"] }
    if axes.contains(.twist) { names.append("tw") }
    return names
  }
}
