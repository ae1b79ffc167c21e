import Documents
import InkTypes
import Testing

@Suite("InkML: times")
struct InkMLTimeTests {
  @Test("without T points follow at the assumed rate, traces after a gap of 100 ms")
  func assumedRate() throws {
    let text = "<trace>0 0, 1 1, 2 2</trace><trace>3 3, 4 4</trace>"
    #expect(try readInk(text, rate: 100).milliseconds == [[0, 10, 20], [120, 130]])
    #expect(try readInk(text).samples[1].time.nanoseconds == 8_333_333)
  }

  @Test("an ink source's sample rate stands over the assumed one")
  func sampleRate() throws {
    let text =
      "<inkSource><sampleRate uniform=\"true\" value=\"200\"/>" + format("X Y")
      + "</inkSource><trace>0 0, 1 1</trace>"
    #expect(try readInk(text).milliseconds == [[0, 5]])
  }

  @Test("T is kept between traces, and shifted to begin at 0")
  func commonClock() throws {
    let text = format("X Y T") + "<trace>0 0 500, 0 0 504.5</trace><trace>0 0 700</trace>"
    #expect(try readInk(text).milliseconds == [[0, 4.5], [200]])
  }

  @Test("milliseconds since 1970 lose nothing")
  func epoch() throws {
    let text =
      format("X Y T")
      + "<trace>0 0 1700000000000, 0 0 1700000000008</trace><trace>0 0 1700000000500</trace>"
    #expect(try readInk(text).samples.map(\.time.nanoseconds).max() == 500_000_000)
    #expect(try readInk(text).milliseconds == [[0, 8], [500]])
  }

  @Test("a trace whose T restarts begins 100 ms after the one before, and later ones keep step")
  func restarts() throws {
    let text =
      format("X Y T")
      + "<trace>0 0 0, 0 0 50</trace><trace>0 0 0, 0 0 30</trace><trace>0 0 80, 0 0 90</trace>"
    #expect(try readInk(text).milliseconds == [[0, 50], [150, 180], [230, 240]])
  }

  @Test("a trace of another year begins a gap after the one before")
  func years() throws {
    let text =
      format("X Y T:units=s") + "<trace>0 0 0</trace><trace>0 0 1e9, 0 0 1000000001</trace>"
    #expect(try readInk(text).milliseconds == [[0], [100, 1100]])
  }

  @Test("times within a trace stay raw, and may be differences")
  func rawTimes() throws {
    let text = format("X Y T") + "<trace>0 0 10, 0 0 10, 0 0 5, 0 0 '8, 0 0 ?, 0 0 8</trace>"
    #expect(try readInk(text).milliseconds == [[0, 0, -5, 3, 3, 11]])
  }

  @Test("timeOffset places a trace; T then gives distances only")
  func timeOffset() throws {
    let without = "<trace timeOffset=\"40\">0 0, 1 1</trace><trace timeOffset=\"240\">0 0</trace>"
    #expect(try readInk(without, rate: 100).milliseconds == [[0, 10], [200]])
    let with =
      format("X Y T") + "<trace timeOffset=\"40\">0 0 0, 1 1 7</trace>"
      + "<trace timeOffset=\"240\">0 0 0, 1 1 9</trace>"
    #expect(try readInk(with).milliseconds == [[0, 7], [200, 209]])
  }

  @Test("timeOffset counts from the context's timestamp, which may count from another")
  func timestamps() throws {
    let text =
      "<definitions><context xml:id=\"a\"><timestamp time=\"1000\"/></context>"
      + "<context xml:id=\"b\" timestampRef=\"#t2\"/>"
      + "<timestamp xml:id=\"t2\" timestampRef=\"#t1\" timeOffset=\"500\"/>"
      + "<timestamp xml:id=\"t1\" time=\"2000\"/></definitions>"
      + "<trace contextRef=\"#a\" timeOffset=\"5\">0 0</trace>"
      + "<trace contextRef=\"#b\" timeOffset=\"10\">0 0</trace>"
    #expect(try readInk(text).milliseconds == [[0], [1505]])
  }

  @Test("T may count from a timestamp, also one of date and time")
  func respectTo() throws {
    let text =
      format("X Y T:respectTo=#t1", id: "f1") + "<trace>0 0 5</trace>"
      + format("X Y T:respectTo=#t2", id: "f2") + "<trace>0 0 7</trace>"
      + format("X Y T:respectTo=#t3", id: "f3") + "<trace>0 0 7</trace>"
      + "<timestamp xml:id=\"t1\" timeString=\"2010-02-28T23:59:59.500Z\"/>"
      + "<timestamp xml:id=\"t2\" timeString=\"2010-03-01T00:00:01\"/>"
      + "<timestamp xml:id=\"t3\" timeString=\"2010-03-01T01:00:02+01:00\"/>"
    #expect(try readInk(text).milliseconds == [[0], [1502], [2502]])
  }

  @Test("a continued trace is one contact")
  func continuation() throws {
    let text =
      "<trace xml:id=\"a\" continuation=\"begin\">0 0, 1 1</trace>"
      + "<trace xml:id=\"b\" continuation=\"middle\" priorRef=\"#a\">2 2</trace>"
      + "<trace continuation=\"end\" priorRef=\"#b\">3 3</trace>"
      + "<trace continuation=\"end\" priorRef=\"#a\">9 9</trace>"
    let recording = try readInk(text, rate: 100)
    #expect(recording.places == [[[0, 0], [1, 1], [2, 2], [3, 3]], [[9, 9]]])
    #expect(recording.milliseconds == [[0, 10, 20, 30], [130]])
  }

  @Test("a trace above the surface does not touch")
  func hover() throws {
    let text = "<trace>0 0</trace><trace type=\"penUp\">5 5, 6 6</trace><trace>7 7</trace>"
    let samples = try readInk(text, rate: 100).samples
    #expect(samples.map(\.position.x) == [0, 0, 5, 6, 7, 7])
    #expect(
      samples.map { $0.state.contains(.touching) } == [true, false, false, false, true, false])
    #expect(samples.map(\.time.nanoseconds).map { $0 / 1_000_000 } == [0, 0, 100, 110, 210, 210])
  }
}
