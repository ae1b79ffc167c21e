public import InkTypes

/// Writes drawings as the W3C's Ink Markup Language (InkML, Recommendation of 2011).
///
/// What was drawn is in it: strokes after repairs, with the pressures that draw, and tilts as on the
/// canvas. Hover, views, commands and strokes that were taken back are not. Each stroke is a
/// `traceGroup` with one trace, or one for each change of its settings. Channels are X and Y in px
/// (96 an inch), T in ms of the recording's own clock, and what its device reported of F (0...1), OTx
/// and OTy or OA and OE, and OR; `?` is a report without that axis. `InkMLNotes` lists what is noted
/// for Pelt, whose own reader brings the same picture back.
public enum InkMLWriter {
  /// Bytes gathered before they are written.
  private static let chunk = 1 << 16

  /// Writes a drawing.
  ///
  /// - Parameters:
  ///   - strokes: The strokes that are part of the picture, in the order of drawing.
  ///   - recording: Where they come from: canvas, seed and devices; its events are not looked at.
  ///   - background: The canvas's colour, where one was chosen.
  ///   - output: Where to; it is not committed.
  /// - Throws: `DocumentError.system`.
  public static func write(
    _ strokes: [DrawnStroke], of recording: Recording, background: InkColor?,
    to output: borrowing OutputFile
  ) throws(DocumentError) {
    let definitions = InkMLDefinitions(strokes, recording)
    var text = Array(head(of: recording, background).utf8)
    text.append(contentsOf: definitions.text.utf8)
    for (number, stroke) in strokes.enumerated() {
      append(stroke, number, definitions, to: &text)
      guard text.count >= chunk else { continue }
      try output.write(text)
      text.removeAll(keepingCapacity: true)
    }
    text.append(contentsOf: "</ink>\n".utf8)
    try output.write(text)
  }

  private static func head(of recording: Recording, _ background: InkColor?) -> String {
    var notes = [
      ("version", "\(InkMLNotes.knownVersion)"),
      ("canvas", "\(recording.canvas.x) \(recording.canvas.y)"), ("seed", "\(recording.seed)"),
    ]
    if let background { notes.append(("background", "#" + background.hexadecimal)) }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<ink xmlns=\"http://www.w3.org/2003/InkML\">\n"
      + notes.map { note($0.0, $0.1) + "\n" }.joined()
  }

  private static func note(_ type: String, _ text: String) -> String {
    "<annotation type=\"\(InkMLNotes.prefix)\(type)\">\(text)</annotation>"
  }

  // MARK: Strokes

  private static func append(
    _ stroke: DrawnStroke, _ number: Int, _ definitions: InkMLDefinitions, to text: inout [UInt8]
  ) {
    let pieces = Piece.pieces(of: stroke)
    let context = definitions.contexts[number]
    var head = "<traceGroup contextRef=\"#c\(context.number)\">"
    head += note("stroke", "\(stroke.number)")
    text.append(contentsOf: head.utf8)
    if pieces.count > 1 {
      var changes: [UInt8] = []
      for piece in pieces.dropFirst() {
        if !changes.isEmpty { changes.append(UInt8(ascii: " ")) }
        DecimalText.appendMilliseconds(piece.time.nanoseconds, to: &changes)
      }
      text.append(contentsOf: note("changes", String(decoding: changes, as: UTF8.self)).utf8)
    }
    for (index, piece) in pieces.enumerated() {
      let brush = definitions.number(of: Brush(kind: stroke.kind, paint: piece.paint))
      var trace = "\n<trace xml:id=\"t\(number)-\(index)\" brushRef=\"#b\(brush)\""
      if pieces.count > 1 {
        let place = index == 0 ? "begin" : index == pieces.count - 1 ? "end" : "middle"
        trace += " continuation=\"\(place)\""
        if index > 0 { trace += " priorRef=\"#t\(number)-\(index - 1)\"" }
      }
      text.append(contentsOf: (trace + ">").utf8)
      for sample in piece.samples {
        append(stroke.samples[sample], context.axes, to: &text)
        if sample < piece.samples.upperBound - 1 { text.append(contentsOf: ", ".utf8) }
      }
      text.append(contentsOf: "</trace>".utf8)
    }
    text.append(contentsOf: "\n</traceGroup>\n".utf8)
  }

  /// Samples that were drawn with one setting.
  private struct Piece {
    var samples: Range<Int>
    var paint: Paint
    /// When it was chosen.
    var time: Timestamp

    /// A stroke's pieces; of changes between two samples the last one counts.
    static func pieces(of stroke: DrawnStroke) -> [Piece] {
      let start = stroke.samples.first?.time ?? .zero
      var pieces = [Piece(samples: 0..<stroke.samples.count, paint: stroke.paint, time: start)]
      for change in stroke.changes where change.before < stroke.samples.count {
        var last = pieces.removeLast()
        if change.before > last.samples.lowerBound {
          last.samples = last.samples.lowerBound..<change.before
          pieces.append(last)
        }
        pieces.append(
          Piece(
            samples: change.before..<stroke.samples.count, paint: change.paint, time: change.time))
      }
      return pieces
    }
  }

  // MARK: Samples

  private static func append(
    _ sample: PenSample, _ axes: PenSample.Axes, to text: inout [UInt8]
  ) {
    DecimalText.append(sample.position.x, to: &text)
    text.append(UInt8(ascii: " "))
    DecimalText.append(sample.position.y, to: &text)
    text.append(UInt8(ascii: " "))
    DecimalText.appendMilliseconds(sample.time.nanoseconds, to: &text)
    func put(_ axis: PenSample.Axes, _ values: Float...) {
      guard axes.contains(axis) else { return }
      for value in values {
        text.append(UInt8(ascii: " "))
        if sample.axes.contains(axis), value.isFinite {
          DecimalText.append(value, to: &text)
        } else {
          text.append(UInt8(ascii: "?"))
        }
      }
    }
    put(.pressure, sample.pressure)
    put(.tilt, sample.tilt.x, sample.tilt.y)
    // Azimuth, then elevation.
    put(.direction, sample.tilt.y, sample.tilt.x)
    // InkML turns counter-clockwise.
    put(.twist, 0 - sample.twist)
  }
}
