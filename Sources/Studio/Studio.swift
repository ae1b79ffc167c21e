internal import Documents
internal import Drawings
internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import InputX11
internal import Latency
internal import Panel
internal import Prediction
internal import Rendering
internal import WindowGLFW

/// The live window: joins devices, session, renderer and screen, frame by frame, on one thread.
///
/// The way of a sample: the reader's thread puts it into the ring; a frame drains the ring, maps
/// window to canvas, navigates or draws with it, and shows the rectangle that changed. Nothing is
/// drawn where nothing changed.
public final class Studio {
  // These stand before the window: their objects must go before its context.
  var renderer: LiveRenderer
  var screen: Screen
  var overlay: Overlay
  var timer: FrameTimer
  var marks = Marks()
  var direct = DirectPresent()
  let window: Window
  let options: StudioOptions
  let waker: Waker
  let signals: SignalWatch
  var source: InputSource
  var session: InkSession
  let canvas: SIMD2<Int>
  var brush: Brush
  var view: ViewTransform
  var navigator = Navigator()
  var pointer = PointerFallback()
  var samplesView = SamplesView()
  var showsSamples: Bool
  /// Whether the gesture trace is shown.
  var showsTrace: Bool
  /// Whether a finger draws.
  var touchDraws: Bool
  var recorder: Recorder?
  /// The drawing's file; nil where none is kept.
  let drawing: KeptDrawing?
  /// What it takes to show the drawing as it was after any step.
  var timeline: PictureTimeline
  /// How many events the session took, as far as they can be had again.
  var eventCount = 0
  /// Whether the drawing's file has been handed all there is.
  var isAllKept = true
  /// Whether events come from the recording that is played, not from the person.
  var isTakingRecorded = false
  /// When the picture may be drawn again after that failed; nil while it did not.
  var rebuildTime: Timestamp?
  /// How far a drawing is opened, 0...1; nil while none is.
  var openingShare: Double?
  /// When it was open: what pens did before is no part of it.
  var openingEnd = Timestamp(nanoseconds: .min)
  let exports: PictureExport
  /// The dialog for a file's name that is open.
  var dialog: FileDialog?
  /// What the panel shows of files, while that part is open.
  var filesPage: FilesPage?
  var latencyView: LatencyView
  var damage = Damage()
  var report = StudioReport()
  /// Commands given in mid-stroke wait for its end, at most as many as the session would keep.
  var waiting: [DrawingCommand] = []
  /// Where a pen or mouse was last, in px of the window.
  var lastPointer = SIMD2<Float>.zero
  /// How the view maps, kept with it.
  var toCanvas: PlaneMap
  var toWindow: PlaneMap
  /// The canvas's colour that the screen holds.
  var shownBackground: InkColor?
  /// What must be shown anew whatever the picture did.
  var needsWholeWindow = true
  var hasNews = true
  /// When the window looks different by itself: a silent pen's tail shrinks, a message fades.
  var nextChange: Timestamp?
  var isEnding = false
  /// When it ends by itself.
  private var end: Timestamp?
  /// Whether the CPU draws.
  let isSoftware: Bool
  var frameNumber: UInt32 = 0
  var statusLines: [StatusLine] = []
  /// What the pen said last, for the panel.
  var readings = PenReadings()
  /// Names of all devices that ever appeared.
  var deviceNames: [DeviceID: String] = [:]
  /// What prediction learned of devices in earlier sessions, by name.
  let learned: [String: PredictorWeights]
  /// What becomes of every device's pressure.
  var pressureCurve: PressureCurve
  /// The devices that are there, and what is set for them.
  var devices = DeviceBook()
  var doctorView: DoctorView
  /// What `pelt doctor` sees of the devices; nil where nobody asked.
  var examination: LiveExamination?
  /// What is added to CLOCK_MONOTONIC for a recording's time, in ns; nil for devices.
  var recordedOffset: Int64?
  var samplesBuffer: [PenSample] = []
  var noticesBuffer: [InputNotice] = []

  /// How soon to ask again when frames were seen, in ns.
  private static let settlingPeriod: Int64 = 16_000_000
  /// With the keyframes' 96 MiB these are 256, in bytes.
  private static let undoBudget = 160 << 20
  /// As many samples as a second of a 4 kHz pen.
  private static let bufferCapacity = 4096

  /// Opens the window.
  ///
  /// - Parameter options: What the person asks for.
  /// - Throws: `StudioError`.
  public init(_ options: StudioOptions) throws(StudioError) {
    let file = PreferencesFile()
    let preferences = Self.preferences(options, file)
    let opened = try Self.open(options, preferences)
    self.options = options
    window = opened.window
    waker = opened.waker
    exports = PictureExport { [waker = opened.waker] in waker.wake() }
    signals = opened.signals
    let document = Self.document(options, opened.window)
    let drawing = try KeptDrawing.open(options.drawing, new: document)
    self.drawing = drawing
    let canvas = drawing?.document?.size ?? document.size
    self.canvas = canvas
    let seed = drawing?.document?.seed ?? document.seed
    session = InkSession(
      seed: seed, visibility: drawing?.isOpening == true ? .none : .all,
      prediction: options.prediction, batchCapacity: Self.bufferCapacity)
    timeline = PictureTimeline(size: canvas, spillingFrom: session)
    // Its context is current from here on.
    let choice = options.renderer.decideForWindow()
    renderer = try Self.graphics { () throws(RenderingError) in
      try LiveRenderer(size: canvas, backend: choice.backend, undoBudget: Self.undoBudget)
    }
    screen = try Self.graphics { () throws(RenderingError) in try Screen(canvas: canvas) }
    overlay = try Self.makeOverlay(opened.window)
    isSoftware = Driver.isSoftware
    timer = Self.makeTimer(options, opened.window, isSoftware: isSoftware)
    latencyView = LatencyView(isShown: options.showsLatency)
    source = try Self.makeSource(options, opened.window, opened.waker)
    brush = preferences.brush
    learned = preferences.predictors
    options.changeBrush(&brush)
    view = .identity
    toCanvas = view.toCanvas
    toWindow = view.toWindow
    showsSamples = options.showsSamples
    showsTrace = options.showsTrace
    touchDraws = options.touchDraws ?? preferences.touchDraws
    pressureCurve = options.pressureCurve ?? preferences.pressureCurve
    devices.settings = preferences.devices
    doctorView = DoctorView(isShown: options.showsDoctor)
    if options.examines { examination = LiveExamination(seconds: options.seconds ?? 0) }
    samplesBuffer.reserveCapacity(Self.bufferCapacity)
    noticesBuffer.reserveCapacity(256)
    report.driver = Driver.name
    report.renderer = "\(choice.backend.rawValue): \(choice.reason)"
    if options.profiles || options.showsLatency { timer.profile() }
    try beginHints()
    try startRecording(seed: seed)
    if isOpening { beginOpening() } else { announce() }
  }

  /// What a new drawing is.
  private static func document(_ options: StudioOptions, _ window: Window) -> DrawingDocument {
    var document = DrawingDocument(
      size: options.canvas ?? options.recording?.canvas ?? window.monitor.size,
      seed: options.seed ?? options.recording?.seed ?? UInt32.random(in: 0...(.max)),
      clock: .monotonic)
    document.background = options.background ?? document.background
    return document
  }

  private static func preferences(
    _ options: StudioOptions, _ file: PreferencesFile
  ) -> Preferences {
    guard options.usesSettings else { return Preferences() }
    do throws(DocumentError) {
      return try file.read()
    } catch {
      Messages.warn("\(file.path): \(error)")
      return Preferences()
    }
  }

  private static func open(
    _ options: StudioOptions, _ preferences: Preferences
  ) throws(StudioError) -> (window: Window, waker: Waker, signals: SignalWatch) {
    var wanted = Window.Options()
    wanted.isFullScreen = options.isFullScreen || preferences.isFullScreen
    wanted.frame = preferences.window.map { ([$0.x, $0.y], [$0.width, $0.height]) }
    do throws(WindowError) {
      // Signals first: threads inherit that they are blocked.
      let signals = try SignalWatch()
      return (try Window(wanted), try Waker(), signals)
    } catch {
      throw StudioError("\(error)")
    }
  }

  private static func graphics<Made: ~Copyable>(
    _ make: () throws(RenderingError) -> Made
  ) throws(StudioError) -> Made {
    do throws(RenderingError) {
      return try make()
    } catch {
      throw StudioError("\(error)")
    }
  }

  private static func makeOverlay(_ window: Window) throws(StudioError) -> Overlay {
    do throws(PanelError) {
      return try Overlay(contentScale: window.contentScale)
    } catch {
      throw StudioError("\(error)")
    }
  }

  private static func makeSource(
    _ options: StudioOptions, _ window: Window, _ waker: Waker
  ) throws(StudioError) -> InputSource {
    if let recording = options.recording { return .recording(LogFeed(recording.events)) }
    do throws(InputError) {
      return .devices(try PenReader(window: window.identifier, wake: { waker.wake() }))
    } catch {
      Messages.warn("\(error); the mouse draws, pens and touch do not")
      return .pointer
    }
  }

  private static func makeTimer(
    _ options: StudioOptions, _ window: Window, isSoftware: Bool
  ) -> FrameTimer {
    let rate = window.monitor.refreshRate
    var pacing = options.pacing
    if !isSoftware, pacing.softVsyncHertz != nil {
      Messages.warn("the screen keeps its own time; the one asked for is not used")
      pacing.softVsyncHertz = nil
    }
    return FrameTimer(
      settings: pacing, hertz: isSoftware || rate == 0 ? nil : Double(rate),
      sources: PresentSources(isSoftware: isSoftware, window: window), delays: options.delays)
  }

  private func startRecording(seed: UInt32) throws(StudioError) {
    guard let path = options.recordPath else { return }
    var recording = Recording()
    recording.canvas = canvas
    recording.seed = seed
    recording.clock = .monotonic
    do throws(DocumentError) {
      recorder = try Recorder(path: path, recording)
    } catch {
      throw StudioError("\(path): \(error)")
    }
  }

  /// Tells session and recording how things stand before the first sample.
  func announce() {
    let now = sessionNow
    var settings = SettingsChange()
    settings.penOnly = options.isPenOnly
    settings.touchDraws = touchDraws && drawing?.isReadOnly != true
    settings.background = options.background
    emit(.settings(settings, now))
    if case .recording = source {
      // The recording's events are counted from here.
      eventCount = 0
      timeline = PictureTimeline(size: canvas, spillingFrom: session)
      return
    }
    emit(.brush(brush, now))
    overlay.setCurve(pressureCurve)
    if !pressureCurve.isIdentity { emit(.curve(pressureCurve, now, of: nil)) }
    emit(.scale(window.contentScale, now))
    resetView()
    if case .pointer = source {
      emit(.deviceAdded(inSession(PointerFallback.device), .mouse, now))
    }
  }

  // MARK: The loop

  /// Draws until the window is closed, a signal comes, or the recording that it plays ends.
  ///
  /// - Returns: What happened.
  public func run() -> StudioReport {
    Sleep.sharpen()
    end = options.seconds.map {
      Timestamp(nanoseconds: MonotonicClock.now.nanoseconds + Int64($0 * 1e9))
    }
    while !isEnding {
      takeWindowEvents()
      if signals.came() || isTimeUp { isEnding = true }
      examination?.tell(MonotonicClock.now)
      showMessages()
      if window.isLost {
        loseServer()
      } else if isOpening {
        openingFrame()
      } else if hasNews || hasInput || nextChange != nil {
        pacedFrame()
      }
      guard !isEnding else { break }
      window.wait(for: waker, signals, atMost: waitingTime)
      timer.settle()
    }
    return finish()
  }

  private var isTimeUp: Bool { end.map { MonotonicClock.now >= $0 } ?? false }

  /// Ends without a frame: nobody would see it, but what came before belongs to the recording.
  private func loseServer() {
    takeInput(MonotonicClock.now)
    report.isServerLost = true
    isEnding = true
  }

  /// Whether samples may have come; only the reader knows, so a wake is taken for one.
  private var hasInput: Bool {
    switch source {
    case .devices: true
    case .pointer: false
    case .recording(let feed): feed.nextDue.map { $0 <= MonotonicClock.now } ?? false
    }
  }

  private var waitingTime: Int64? {
    if hasNews || isOpening { return 0 }
    var due = nextChange
    if case .recording(let feed) = source, let next = feed.nextDue {
      due = min(due ?? next, next)
    }
    if let end { due = min(due ?? end, end) }
    if let tell = examination?.nextTelling { due = min(due ?? tell, tell) }
    if timer.hasFrames {
      let soon = Timestamp(nanoseconds: MonotonicClock.now.nanoseconds + Self.settlingPeriod)
      due = min(due ?? soon, soon)
    }
    guard let due else { return nil }
    return max(0, due.nanoseconds - MonotonicClock.now.nanoseconds)
  }

  private func finish() -> StudioReport {
    if case .devices(let reader) = source {
      report.input = reader.counts
      // It asks the server, which a reader that has stopped cannot.
      report.doctor = examine()
      reader.stop()
      report.input = reader.counts
    } else {
      report.doctor = examine()
    }
    finishPicture()
    session.finish()
    report.session = session.counts
    report.directRectangles = direct.count
    report.forgottenSteps = renderer.forgottenSteps
    report.droppedWindowEvents = window.droppedEvents
    report.droppedShapes = samplesView.droppedCount
    // The last frames' presents come within some refreshes, or never.
    for _ in 0..<20 where timer.hasFrames {
      MonotonicClock.sleep(
        until: Timestamp(nanoseconds: MonotonicClock.now.nanoseconds + Self.settlingPeriod))
      timer.settle()
    }
    report.latency = timer.log.map { ($0, latencySetting) }
    endRecording()
    // Before anything that takes long: the person may lose patience.
    endDrawing()
    exports.finish()
    showMessages()
    remember()
    return report
  }

  private func endRecording() {
    guard let recorder, let path = options.recordPath else { return }
    let (written, problem) = recorder.finish()
    report.recordedEvents = written
    report.lostEvents = recorder.lostCount
    if let problem { Messages.warn("\(path): \(problem); \(written) events are in it") }
    if recorder.lostCount > 0 { Messages.warn("\(path): \(recorder.lostCount) events lost") }
    self.recorder = nil
  }

  private func remember() {
    // Where the window was, a server that is gone cannot say.
    guard options.usesSettings, !report.isServerLost else { return }
    var preferences = Preferences()
    preferences.brush = brush
    preferences.touchDraws = touchDraws
    preferences.pressureCurve = pressureCurve
    preferences.devices = devices.settings
    preferences.isFullScreen = window.isFullScreen
    if !window.isFullScreen {
      let place = window.place
      let size = window.size
      preferences.window = Preferences.WindowFrame(
        x: place.x, y: place.y, width: size.x, height: size.y)
    }
    preferences.predictors = learned
    for (id, name) in deviceNames where !name.isEmpty {
      if let weights = session.weights(of: id) { preferences.predictors[name] = weights }
    }
    let file = PreferencesFile()
    do throws(DocumentError) {
      try file.write(preferences)
    } catch {
      Messages.warn("\(file.path): \(error)")
    }
  }

  private func showMessages() {
    for message in exports.takeMessages() { say(message) }
    takeFileAnswers()
  }

  /// Tells the person, in the window and at the terminal.
  func say(_ text: String) {
    Messages.say(text)
    overlay.say(text)
    hasNews = true
  }
}
