internal import InkTypes

extension LatencyReport {
  /// The columns that MangoHud's logs have.
  public static let mangoHudColumns = """
    fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,\
    gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed
    """

  /// Frame times in the form of MangoHud's logs; what Pelt does not sample is 0, as MangoHud does.
  ///
  /// Frame time is from swap to swap in ms, elapsed in ns since the first frame that is kept.
  ///
  /// - Parameter log: The log.
  /// - Returns: Three lines of header and a line a frame, from the second one on.
  public func mangoHud(of log: LatencyLog) -> String {
    var text = "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n"
    text +=
      [system, processor, renderer, "0", "NA", "NA", "NA"]
      .map(Self.plainCell).joined(separator: ",") + "\n"
    text += Self.mangoHudColumns + "\n"
    let origin = Self.origin(of: log)
    for number in log.frameNumbers.dropFirst() {
      guard let frame = log.frame(number), let call = frame.swapCall,
        let duration = Self.span(log.frame(number - 1)?.swapCall, call), duration > 0
      else { continue }
      let rate = FixedPoint.text(1e9 / Double(duration), places: 3)
      let time = FixedPoint.milliseconds(duration)
      text += "\(rate),\(time)\(String(repeating: ",0", count: 13)),\(call.nanoseconds - origin)\n"
    }
    return text
  }

  /// A cell without what separates cells: MangoHud's readers know no quotes.
  private static func plainCell(_ text: String) -> String {
    String(text.map { $0 == "," || $0.isNewline ? " " : $0 })
  }
}
