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
    setting.renderer = report.driver
    setting.server = window.server
    setting.compositor = timer.isRedirected ? "yes" : nil
    setting.presentSource = timer.presentSource
    setting.processID = ProcessInfo.processInfo.processIdentifier
    setting.system = ProcessInfo.processInfo.operatingSystemVersionString
    setting.refreshHertz = timer.pacer.period.map { 1e9 / Double($0) }
    return setting
  }

  func toggleLatency() {
    latencyView.toggle()
    if latencyView.isShown { timer.profile() }
    hasNews = true
  }

  /// Shows new figures now and then, beside the frame and not in its times.
  func showLatency() {
    let now = MonotonicClock.now
    let (changes, display) = latencyView.display(
      of: timer.log, pacer: timer.pacer, source: timer.presentSource, now: now)
    guard changes else { return }
    overlay.setLatency(display)
    guard copiesRectangles else {
      // A whole swap of its own would cost a frame: the next one shows them.
      return
    }
    let size = window.size
    let surface = WindowSurface(size: size)
    let covered = overlay.frame(size: size, now: now)
    paint(covered, on: surface)
    copy(covered)
  }
}
