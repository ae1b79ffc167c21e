internal import InkSession
internal import InkTypes
internal import InputX11
internal import Panel
internal import Strokes
internal import WindowGLFW

extension Studio {
  /// An event reaches the session and the recording alike.
  func emit(_ event: InkEvent) {
    // A drawing that is not all there takes nothing: what is set meanwhile is told once it is.
    guard !isOpening else { return }
    recorder?.record(event)
    doctorView.take(event)
    session.apply(event)
    keep(event)
    noteEnd(event)
    hasNews = true
  }

  /// Takes all that came in since the last frame.
  func takeInput(_ now: Timestamp) {
    switch source {
    case .devices(let reader): takeDevices(reader)
    case .pointer: break
    case .recording(var feed):
      // Out and back, so that the feed is not copied.
      source = .pointer
      feed.begin(now: now)
      recordedOffset = feed.offset
      isTakingRecorded = true
      feed.take(now: now) { takeRecorded($0) }
      isTakingRecorded = false
      recordedOffset = feed.offset
      source = .recording(feed)
    }
  }

  private func takeDevices(_ reader: PenReader) {
    samplesBuffer.removeAll(keepingCapacity: true)
    noticesBuffer.removeAll(keepingCapacity: true)
    reader.drain(samples: &samplesBuffer, notices: &noticesBuffer)
    let counts = reader.counts
    let isOurClock = counts.clockOffset == 0
    if let first = samplesBuffer.first {
      timer.noteRefused(counts.refused, next: first.sequence, device: first.device)
    }
    var notice = 0
    for index in samplesBuffer.indices {
      let sequence = samplesBuffer[index].sequence
      while notice < noticesBuffer.count,
        Int32(bitPattern: noticesBuffer[notice].sequence &- sequence) <= 0
      {
        take(noticesBuffer[notice], of: reader)
        notice += 1
      }
      timer.arrived(samplesBuffer[index], isOurClock: isOurClock)
      examination?.take(samplesBuffer[index])
      // What was drawn while the drawing was not there is no part of it.
      if samplesBuffer[index].time >= openingEnd { take(inSession(samplesBuffer[index])) }
    }
    while notice < noticesBuffer.count {
      take(noticesBuffer[notice], of: reader)
      notice += 1
    }
  }

  /// Takes a report in px of the window.
  func take(_ sample: PenSample) {
    marks.take(sample)
    if overlay.take(sample) {
      hasNews = true
      return
    }
    devices.calibration?.take(sample)
    if sample.tool != .touch {
      readings = PenReadings(sample)
      lastPointer = sample.position
      let before = view
      let isNavigation = navigator.take(sample, &view, size: window.size)
      if view != before { changeView() }
      if isNavigation { return }
    }
    var onCanvas = sample
    onCanvas.position = toCanvas(sample.position)
    takeOnCanvas(onCanvas)
  }

  private func takeRecorded(_ event: InkEvent) {
    switch event {
    case .sample(let sample):
      var inWindow = sample
      inWindow.position = toWindow(sample.position)
      marks.take(inWindow)
      takeOnCanvas(sample)
    case .view(let view, _):
      self.view = view
      changeView(recorded: event)
    case .brush(let brush, _):
      self.brush = brush
      emit(event)
    default: emit(event)
    }
  }

  private func takeOnCanvas(_ report: PenSample) {
    var sample = report
    // Fingers may go on with the view: they do not draw there.
    if drawing?.isReadOnly == true, sample.tool != .touch { sample.state.remove(.touching) }
    let strokes = session.counts.strokes
    let contacts = session.counts.contactSamples
    emit(.sample(sample))
    if session.counts.contactSamples != contacts {
      timer.drew(fromSession(sample), recordedOffset: recordedOffset)
    }
    latencyView.take(
      sample, at: toWindow(sample.position), begins: session.counts.strokes != strokes)
    guard showsSamples else { return }
    if session.counts.strokes != strokes { samplesView.beginContact() }
    if session.counts.contactSamples != contacts {
      samplesView.add(toWindow(sample.position))
    }
  }

  private func take(_ notice: InputNotice, of reader: PenReader) {
    let time = Timestamp(nanoseconds: notice.time.nanoseconds + sessionOffset)
    switch notice.kind {
    case .deviceAdded(let number, let tool):
      let id = inSession(number)
      let device = reader.device(number)
      let name = device?.name ?? ""
      recorder?.name(id, name)
      drawing?.name(id, name)
      deviceNames[id] = name
      if let weights = learned[name] { session.learn(weights, of: id) }
      welcome(id, name: name, tool: tool, at: time)
      if let device, examination != nil { examination?.add(device, reader.driver(of: device)) }
    case .deviceRemoved(let number):
      let id = inSession(number)
      dismiss(id)
      navigator.forget(id)
      overlay.forget(id)
      emit(.deviceRemoved(id, time))
    case .enter: break
    case .leave:
      navigator.forget(nil)
      overlay.forget(nil)
      emit(.leave(time))
    case .scroll(let steps, let place, let modifiers):
      scroll(steps, at: place, isZoom: modifiers & 4 != 0)
    case .pinch(let phase, let scale, let angle):
      emit(.pinch(phase, scale: scale, angle: angle, time))
    case .swipe(let phase, let delta, let fingers):
      emit(.swipe(phase, delta: delta, fingers: fingers, time))
    case .windowMoved(let place): emit(.windowMoved(place, time))
    case .lost:
      report.isServerLost = true
      isEnding = true
    }
  }

  private func scroll(_ steps: SIMD2<Float>, at place: SIMD2<Float>, isZoom: Bool) {
    let before = view
    if isZoom {
      // Six notches double.
      view = view.zoomed(by: Zoom.factor(ofNotches: -steps.y), about: place)
    } else {
      navigator.scroll(by: steps * -60, &view)
    }
    if view != before { changeView() }
  }

  /// Takes what the window has to say.
  func takeWindowEvents() {
    window.forEachEvent { take($0) }
  }

  private func take(_ event: WindowEvent) {
    switch event {
    case .key(let key, let isDown, let isRepeat, let modifiers):
      take(key, isDown: isDown, isRepeat: isRepeat, modifiers)
    case .resized, .exposed:
      needsWholeWindow = true
      hasNews = true
      if showsSamples { emptySamplesView() }
    case .scaled(let scale):
      overlay.setScale(scale)
      emit(.scale(scale, sessionNow))
    case .moved, .focused(true): break
    case .focused(false): navigator.heldMode = nil
    case .closeRequested: isEnding = true
    case .pointerMoved, .button, .scrolled, .entered: takeFallback(event)
    }
  }

  /// The pointer as GLFW tells it, where no reader does.
  private func takeFallback(_ event: WindowEvent) {
    guard case .pointer = source, !isOpening else { return }
    let now = MonotonicClock.now
    if case .entered(false) = event { emit(.leave(sessionNow)) }
    if case .scrolled(let steps, let modifiers) = event {
      scroll(steps, at: lastPointer, isZoom: modifiers.contains(.control))
    }
    if let sample = pointer.sample(for: event, at: now) { take(inSession(sample)) }
  }
}

extension PenReadings {
  /// What a report says of pressure and tilt; an absent axis is nil.
  fileprivate init(_ sample: PenSample) {
    self.init(pressure: sample.axes.contains(.pressure) ? sample.pressure : nil)
    guard sample.axes.contains(.tilt) else { return }
    let direction = PenDirection(tiltX: Double(sample.tilt.x), tiltY: Double(sample.tilt.y))
    altitude = Float(direction.altitude)
    azimuth = Float(direction.azimuth)
  }
}

/// Steps of the wheel as zoom.
enum Zoom {
  /// - Parameter notches: Steps, + = closer.
  /// - Returns: The factor: six notches double.
  static func factor(ofNotches notches: Float) -> Float {
    let limited = Double(min(max(notches, -60), 60)) / 6 * 0.6931471805599453
    let factor = 1 / PortableMath.exponential(-abs(limited))
    return Float(limited < 0 ? 1 / factor : factor)
  }
}
