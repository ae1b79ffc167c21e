internal import Foundation
internal import GraphicsGL
internal import InkTypes
internal import InputX11
internal import Latency
internal import Rendering
internal import WindowGLFW

extension Studio {
  /// What stands beside the profiler's figures.
  var latencySetting: LatencyReport {
    var setting = LatencyReport()
    setting.renderer = "\(report.driver); \(report.renderer)"
    setting.server = window.server
    setting.compositor = timer.isRedirected ? "yes" : nil
    setting.presentSource = timer.presentSource
    setting.processID = ProcessInfo.processInfo.processIdentifier
    setting.system = ProcessInfo.processInfo.operatingSystemVersionString
    setting.processor = Processor.name
    if timer.pacer.blanks.isLocked {
      setting.refreshHertz = timer.pacer.period.map { 1e9 / Double($0) }
    }
    return setting
  }

  func toggleLatency() {
    latencyView.toggle()
    if latencyView.isShown { timer.profile() } else { timer.rest() }
    overlay.setLatency(nil)
    hasNews = true
  }

  /// Shows new figures now and then, beside the frame and not in its times.
  func showLatency() {
    guard latencyView.isShown, let log = timer.log else { return }
    let now = MonotonicClock.now
    guard
      let display = latencyView.display(
        of: log, pacer: timer.pacer, source: timer.presentSource, now: now)
    else { return }
    overlay.setLatency(display)
    guard copiesRectangles else {
      hasNews = true
      return
    }
    let size = window.size
    let covered = overlay.frame(size: size, now: now)
    screen.settle(from: renderer)
    paint(covered, on: WindowSurface(size: size))
    copy(covered)
  }
}

/// What computes.
private enum Processor {
  /// The name that the kernel gives it, `NA` where it gives none.
  static var name: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "NA"
  }
}
