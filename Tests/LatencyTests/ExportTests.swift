import Foundation
import InkTypes
import Latency
import TestSupport
import Testing

@Suite("Latency's exports")
struct ExportTests {
  /// 40 frames of 60 Hz with three samples each; what is unknown differs from frame to frame.
  private var log: LatencyLog {
    var log = LatencyLog(sampleCapacity: 256, frameCapacity: 64)
    for index in 0..<40 {
      let start = 1000 + Double(index) * 16.666667
      let number = log.openFrame(drain: ms(start + 10))
      for part in 0..<3 {
        var sample = SampleStamps(
          sequence: UInt32(index * 3 + part), device: DeviceID(2), position: SIMD2(1.5, -2.25))
        sample.arrival = ms(start + Double(part) * 5 - 0.5)
        sample.push = sample.arrival
        if index % 2 == 0 { sample.refined = ms(start + Double(part) * 5 - 0.75) }
        log.add(sample)
      }
      log.update(number) { frame in
        frame.wakePlan = ms(start + 9.9)
        frame.wake = ms(start + 9.95)
        frame.predict = ms(start + 10.5)
        frame.submit = ms(start + 11)
        if index % 3 != 0 {
          frame.gpu = ms(start + 12)
          frame.gpuDuration = 900_000
        }
        frame.swapCall = ms(start + 12.5)
        frame.swapReturn = ms(start + 12.75)
        frame.lead = 3_000_000
        frame.target = ms(start + 16)
        frame.targetBlank = Int64(index)
        frame.period = 16_666_667
      }
      var presentation = Presentation.unknown
      if index % 5 != 4 {
        presentation.time = ms(start + 16)
        presentation.grade = index % 2 == 0 ? .flip : .copy
        presentation.blank = Int64(index)
      }
      log.close(number, presentation)
    }
    log.addDropped(1, from: 120, device: DeviceID(2))
    return log
  }

  private func rows(_ text: String) throws -> [[String: String]] {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(lines.first)
    #expect(Set(header).count == header.count)
    return lines.dropFirst().map { line in
      #expect(line.count == header.count)
      #expect(line.allSatisfy { !$0.isEmpty })
      return Dictionary(uniqueKeysWithValues: zip(header, line))
    }
  }

  @Test("samples: a line each, latency to the ns, NA where nobody knows")
  func samples() throws {
    let rows = try rows(LatencyReport().samples(of: log))
    #expect(rows.count == 121)
    #expect(rows[0]["latency_ms"] == "16.750000")
    #expect(rows[3]["latency_ms"] == "16.500000")
    #expect(rows[3]["t_xref_ns"] == "NA")
    #expect(rows[0]["t_kernel_ns"] == "NA")
    #expect(rows[0]["x"] == "1.500" && rows[0]["y"] == "-2.250")
    #expect(rows[12]["latency_ms"] == "NA" && rows[12]["present_quality"] == "none")
    #expect(rows[12]["end_state"] == "presented")
    let dropped = try #require(rows.last)
    #expect(dropped["seq"] == "120" && dropped["end_state"] == "dropped")
    #expect(dropped["frame"] == "NA" && dropped["t_present_ns"] == "NA")
  }

  @Test("frames: PresentMon's names first, values to the ns, NA where nobody knows")
  func frames() throws {
    let text = LatencyReport().frames(of: log)
    #expect(text.hasPrefix("Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,"))
    let rows = try rows(text)
    #expect(rows.count == 40)
    let row = rows[1]
    #expect(row["MsCPUBusy"] == "2.550000")
    #expect(row["MsCPUWait"] == "0.250000" && row["MsInPresentAPI"] == "0.250000")
    #expect(row["MsGPUTime"] == "0.900000" && row["MsGPULatency"] == "1.150000")
    #expect(row["DisplayLatency"] == "6.050000" && row["MsUntilDisplayed"] == "3.500000")
    #expect(row["MsAllInputToPhotonLatency"] == "16.500000")
    #expect(row["InputAgeAtPresentMs"] == "6.500000")
    #expect(row["MsBetweenPresents"] == "16.666667" && row["DisplayedTime"] == "16.666667")
    #expect(row["MsAnimationError"] == "0.000000")
    #expect(row["Events"] == "3" && row["PresentQuality"] == "B" && row["LateVblanks"] == "0")
    #expect(row["WakeErrorMs"] == "0.050000" && row["LeadMs"] == "3.000000")
    #expect(row["MsClickToPhotonLatency"] == "NA" && row["PredictHorizonMs"] == "NA")
    #expect(rows[0]["MsGPUTime"] == "NA" && rows[0]["MsBetweenPresents"] == "NA")
    #expect(rows[0]["PresentMode"] == "Hardware: Independent Flip")
    #expect(rows[4]["PresentMode"] == "NA" && rows[4]["DisplayLatency"] == "NA")
    #expect(rows[4]["LateVblanks"] == "NA" && rows[3]["DisplayedTime"] == "NA")
  }

  @Test("MangoHud's form: three lines of header, 16 columns, frame times from swap to swap")
  func mangoHud() {
    var report = LatencyReport()
    report.system = "Linux, some"
    let lines = report.mangoHud(of: log).split(separator: "\n")
    #expect(lines[0] == "os,cpu,gpu,ram,kernel,driver,cpuscheduler")
    #expect(lines[1].split(separator: ",").count == 7)
    #expect(lines[2].split(separator: ",").count == 16)
    #expect(lines.count == 3 + 39)
    let cells = lines[3].split(separator: ",")
    #expect(cells.count == 16)
    #expect(cells[0] == "60.000" && cells[1] == "16.666667" && cells[15] == "19166667")
  }

  @Test("JSON parses, and says what the log holds")
  func json() throws {
    var report = LatencyReport()
    report.server = "X \"quoted\" \\ \u{1}"
    report.refreshHertz = 59.95
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(report.json(of: log).utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "pelt-latency-1")
    #expect(object["server"] as? String == report.server)
    #expect(object["refresh_hz"] as? Double == 59.95)
    #expect(object["dropped"] as? Int == 1)
    #expect(object["compositor"] is NSNull)
    let grades = try #require(object["quality_counts"] as? [String: Int])
    #expect(grades == ["A": 16, "B": 16, "C": 0, "D": 0, "none": 8])
    let stages = try #require(object["stages"] as? [String: [String: [String: Double]]])
    #expect(stages.count == 9)
    let total = try #require(stages["total"]?["B"])
    #expect(total["n"] == 48 && total["max"] == 16.5)
    #expect(stages["kernel_to_server"]?.isEmpty == true)
    let blanks = try #require(object["vblank_histograms"] as? [String: [Int]])
    #expect(blanks.values.allSatisfy { $0.count == 6 })
    #expect(blanks["late"] == [32, 0, 0, 0, 0, 0])
  }

  @Test("numbers that are none do not break a line")
  func notNumbers() throws {
    var log = LatencyLog(sampleCapacity: 4, frameCapacity: 4)
    _ = log.openFrame(drain: ms(1))
    for bad in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
      log.add(SampleStamps(sequence: 0, device: DeviceID(0), position: SIMD2(bad, 0)))
    }
    #expect(try rows(LatencyReport().samples(of: log)).allSatisfy { $0["x"] == "NA" })
    var report = LatencyReport()
    report.refreshHertz = .nan
    _ = try JSONSerialization.jsonObject(with: Data(report.json(of: log).utf8))
  }

  @Test("the table has a row for each stage and grade that has figures")
  func table() {
    let lines = LatencyReport().table(of: log).split(separator: "\n")
    #expect(lines[1].split(separator: " ").count == 10)
    let total = lines.first { $0.hasPrefix("total") && $0.contains(" B ") }
    #expect(total?.split(separator: " ").prefix(3) == ["total", "B", "48"])
    #expect(total?.hasSuffix("16.500") == true)
    #expect(!lines.contains { $0.hasPrefix("kernel_to_server") })
    #expect(lines.contains("samples 121, superseded 0, dropped 1"))
  }

  @Test("the trace is well formed: spans nest, arrows meet, names and times are there")
  func trace() throws {
    let text = LatencyReport().chromeTrace(of: log)
    #expect(try TraceValidator.faults(in: text).isEmpty)
    for (good, bad) in [
      ("\"ph\":\"e\"", "\"ph\":\"b\""), ("\"dur\":", "\"dur\":-"),
      ("\"ph\":\"f\"", "\"ph\":\"t\""), ("\"ph\":\"M\"", "\"ph\":\"i\""),
    ] {
      #expect(text.contains(good))
      #expect(!(try TraceValidator.faults(in: text.replacing(good, with: bad)).isEmpty))
    }
    let events = try TraceValidator.events(in: text)
    let phases = Set(events.compactMap { $0["ph"] as? String })
    #expect(phases == ["M", "X", "b", "e", "s", "f", "C", "i"])
    #expect(events.filter { $0["name"] as? String == "frame" }.count == 40)
  }
}
