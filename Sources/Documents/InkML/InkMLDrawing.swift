internal import InkTypes

/// Turns a file's traces into events.
struct InkMLDrawing {
  /// The file.
  let document: InkMLDocument
  /// Groups and views that were shown whole.
  var shown = Set<Int>()
  /// By trace: the points that were drawn, so that none is drawn twice.
  var covered: [Int: [ClosedRange<Int>]] = [:]
  /// How often views came upon something again: they can multiply each other.
  var repeats = 0
  /// How many points were read for parts of traces, for the same reason.
  var partPointsRead = 0
  /// How many points were read.
  private(set) var pointsRead = 0
  /// How many points were drawn.
  private(set) var pointsDrawn = 0
  private var recording = Recording()
  private var settings: InkMLSettings
  private var clock = InkMLClock()
  private let text: UnsafeBufferPointer<UInt8>
  private let assumedRate: Double
  private var brush = Brush()
  private var devices = InkMLDevices()
  private var remainders = PlaceRemainders()
  /// How many contacts began, and how many traces continued the newest one.
  private var contacts: UInt32 = 0, continuations = 0
  private var unplaced = 0
  /// The pen's lifting after the last trace, held back: the next one may continue it.
  private var lift: PenSample?
  /// What its place lost as Floats.
  private var liftRemainder = SIMD2<Float>.zero
  private var lastName: String?
  /// By layout: samples whose force has no known maximum, and the largest.
  private var unscaled: [Int: (largest: Float, ranges: [Range<Int>])] = [:]

  private static let positionLimit = 1e9

  /// Starts with an empty recording.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - text: Its traces' characters.
  ///   - assumedRate: Points a second where the file does not say.
  init(_ document: InkMLDocument, text: UnsafeBufferPointer<UInt8>, assumedRate: Double) {
    self.document = document
    self.text = text
    self.assumedRate = assumedRate
    settings = InkMLSettings(document)
    let traces = document.traces.elements.count
    let commas = text.reduce(0) { $1 == UInt8(ascii: ",") ? $0 + 1 : $0 }
    // The shortest point is `1 1,`: a text of commas alone must not reserve a lot.
    recording.events.reserveCapacity(min(commas, text.count / 4) + 3 * traces)
  }

  /// Draws a trace, or some of its points.
  ///
  /// - Parameters:
  ///   - number: The trace.
  ///   - situation: What is in force.
  ///   - points: The points to draw, counted from 1.
  /// - Throws: `DocumentError` with the line of what is wrong.
  mutating func draw(
    _ number: Int, in situation: InkMLDocument.Situation, points: ClosedRange<Int>
  ) throws(DocumentError) {
    let trace = document.traces[number]
    let setting = try settings.setting(situation, line: trace.line)
    let layout = settings.layouts[setting.layout]
    var decoder = InkMLTraceDecoder(
      UnsafeBufferPointer(rebasing: text[trace.text]), layout: layout)
    let (device, tool) = devices.device(
      of: setting.source, setting.source.map { document.sources[$0] })
    var times = PointTimes(layout: layout, rate: setting.rate ?? assumedRate)
    var begun: Int?
    var largest: Float = 0
    var point = 0
    while try advance(&decoder, trace.line), point < points.upperBound {
      point += 1
      pointsRead += 1
      guard point >= points.lowerBound else { continue }
      guard let place = layout.position(decoder.values) else {
        unplaced += 1
        continue
      }
      guard abs(place.x) <= Self.positionLimit, abs(place.y) <= Self.positionLimit else {
        throw .line(trace.line + decoder.linesRead, "a position beyond 10⁹ px")
      }
      if begun == nil {
        let own = try startTime(trace, setting, layout, decoder.values)
        let pause = continues(trace, device) ? times.period : InkMLClock.gap
        times.start = clock.start(at: own, pause: pause)
        times.firstPoint = point
        begin(
          trace, setting.brush, of: device, shift: times.start - (own ?? times.start),
          times.start)
        begun = recording.events.count
      }
      let time = times.time(ofPoint: point, decoder.values)
      guard abs(time) * 1e6 <= Double(Timestamp.limitNanoseconds) else {
        throw .line(trace.line + decoder.linesRead, "a time too far from the first one")
      }
      clock.passed(time)
      var sample = PenSample(
        time: Timestamp(nanoseconds: Int64((time * 1e6).rounded())),
        position: remainders.append(place.x, place.y), device: device, tool: tool,
        state: trace.isHover ? [] : [.touching])
      layout.fill(&sample, from: decoder.values)
      largest = max(largest, sample.pressure)
      add(sample)
    }
    guard let begun else { return }
    if case .unknown = layout.forceScale {
      note(begun..<recording.events.count, largest, of: setting.layout)
    }
  }

  /// The events, after the last trace was drawn.
  ///
  /// - Returns: The recording.
  mutating func finish() -> Recording {
    putLift()
    scaleForces()
    recording.placeRemainders = remainders.values
    devices.describe(in: &recording, document)
    takeNotes()
    let notices = [
      ("points without a position", unplaced),
      ("units that are not known", settings.layouts.reduce(0) { $0 + $1.strangeUnits }),
      ("brush colours that are not #RRGGBB", settings.strangeColors),
      ("canvas transforms that were not applied", document.canvasTransforms),
      ("names that stand twice", document.repeatedNames),
    ]
    recording.notices = notices.filter { $0.1 > 0 }
      .map { Recording.Notice(what: $0.0, count: $0.1) }
    return recording
  }

  /// What Pelt noted: its own strokes are drawn as they stand, without repairs.
  private mutating func takeNotes() {
    let notes = document.notes
    recording.canvas = notes.canvas ?? recording.canvas
    recording.seed = notes.seed ?? recording.seed
    guard notes.version != nil || notes.background != nil else { return }
    var change = SettingsChange()
    change.background = notes.background
    if notes.version != nil {
      for repair in Repair.allCases { change.repairsOff.insert(RepairSet(repair)) }
    }
    recording.events.insert(.settings(change, .zero), at: 0)
  }

  // MARK: A trace's samples

  private func advance(
    _ decoder: inout InkMLTraceDecoder, _ line: Int
  ) throws(DocumentError) -> Bool {
    do throws(InkMLTraceDecoder.Fault) {
      return try decoder.next()
    } catch {
      throw .line(line + error.lines, error.message)
    }
  }

  private func continues(_ trace: InkMLDocument.Trace, _ device: DeviceID) -> Bool {
    trace.continues && lift?.device == device && (trace.prior == nil || trace.prior == lastName)
  }

  /// When the file says that a trace begins, in ms.
  private func startTime(
    _ trace: InkMLDocument.Trace, _ setting: InkMLSetting, _ layout: InkMLLayout,
    _ values: [Double]
  ) throws(DocumentError) -> Double? {
    if let offset = trace.timeOffset { return setting.timestamp + offset }
    guard let axis = layout.time, !values[axis.slot].isNaN else { return nil }
    let time = values[axis.slot] * axis.factor
    guard time.isFinite else { throw .line(trace.line, "a number that is too large") }
    guard let origin = layout.timeOrigin else { return setting.timestamp + time }
    return try settings.time(.name(origin), line: trace.line) + time
  }

  /// Ends the contact before, unless this trace continues it, and changes the brush.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - brush: Its brush.
  ///   - device: Its device.
  ///   - shift: What turns the file's times into the recording's, ms.
  ///   - start: When it begins, ms.
  private mutating func begin(
    _ trace: InkMLDocument.Trace, _ brush: Brush, of device: DeviceID, shift: Double,
    _ start: Double
  ) {
    let notes = trace.group.map { document.nodes[$0].notes }
    let isContinued = continues(trace, device)
    var time = start
    if isContinued, let last = lift?.time {
      continuations += 1
      // The brush may have changed before the sample that shows it.
      if let changes = notes?.changes, continuations <= changes.count {
        time = max(Double(last.nanoseconds) / 1e6, min(start, changes[continuations - 1] + shift))
      }
      lift = nil
    }
    putLift()
    lastName = trace.name
    guard !trace.isHover else { return }
    let moment = Timestamp(nanoseconds: Int64((time * 1e6).rounded()))
    if !isContinued { beginContact(notes?.stroke, at: moment) }
    guard brush != self.brush else { return }
    self.brush = brush
    recording.events.append(.brush(brush, moment))
  }

  /// A stroke whose number is not the next one says so: others before it were taken back.
  private mutating func beginContact(_ number: UInt32?, at time: Timestamp) {
    if let number, number > contacts {
      var change = SettingsChange()
      change.nextStroke = number
      recording.events.append(.settings(change, time))
      contacts = number
    }
    contacts &+= 1
    continuations = 0
  }

  private mutating func add(_ sample: PenSample) {
    recording.events.append(.sample(sample))
    devices.note(sample.axes, of: sample.device)
    pointsDrawn += 1
    guard sample.state.contains(.touching) else { return }
    var end = sample
    end.state = []
    end.axes = []
    (end.pressure, end.tilt, end.twist) = (0, .zero, 0)
    lift = end
    liftRemainder = remainders.newest
  }

  private mutating func putLift() {
    guard let lift else { return }
    recording.events.append(.sample(lift))
    remainders.append(liftRemainder)
    self.lift = nil
  }

  // MARK: Forces without a maximum

  private mutating func note(_ range: Range<Int>, _ largest: Float, of layout: Int) {
    guard largest > 0 else { return }
    unscaled[layout, default: (0, [])].ranges.append(range)
    unscaled[layout, default: (0, [])].largest = max(unscaled[layout]?.largest ?? 0, largest)
  }

  /// Takes the smallest 2ⁿ − 1 that holds the largest force as full, since digitisers count so.
  ///
  /// Forces up to 1 are pressures already.
  private mutating func scaleForces() {
    for entry in unscaled.values where entry.largest > 1 {
      var full: Float = 1
      while full < entry.largest { full = full * 2 + 1 }
      for index in entry.ranges.joined() {
        guard case .sample(var sample) = recording.events[index] else { continue }
        sample.pressure /= full
        recording.events[index] = .sample(sample)
      }
    }
  }
}

/// The times of a trace's points, in ms of the recording.
private struct PointTimes {
  /// Between two points where the file does not say.
  let period: Double
  /// The time of the first point that is drawn.
  var start = 0.0
  /// Its number.
  var firstPoint = 1
  private let axis: InkMLLayout.Axis?
  private var base: (value: Double, time: Double)?
  private var previous: Double?

  init(layout: InkMLLayout, rate: Double) {
    axis = layout.time
    period = 1000 / rate
  }

  /// Differences are taken before units: epoch times lose their fractions otherwise.
  mutating func time(ofPoint point: Int, _ values: [Double]) -> Double {
    guard let axis else { return start + Double(point - firstPoint) * period }
    let value = values[axis.slot]
    var time = previous ?? start
    if let base, !value.isNaN {
      time = base.time + (value - base.value) * axis.factor
    } else if !value.isNaN {
      base = (value, time)
    }
    previous = time
    return time
  }
}
