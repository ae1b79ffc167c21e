/// Reads the W3C's Ink Markup Language (InkML, Recommendation of 2011).
///
/// Taken: traces with the channels X, Y, T, F, OTx, OTy, OA, OE and OR in any order, their units,
/// ranges, resolutions and differences; contexts, ink sources, brushes and timestamps; groups, views
/// and continued traces; elements of any namespace prefix; what `InkMLWriter` notes. Passed over:
/// other annotations, mappings, unknown channels and elements, canvas transforms.
///
/// - **Places.** 96 px are an inch; `px`, `dev` and values without unit are px as they are. A
///   `resolution` of 1000 `1/cm` makes values thousandths of a cm.
/// - **Times.** From T (`dev` and no unit are ms) or `timeOffset`, which count from their context's
///   timestamp; the first sample is at 0. A trace with both begins at its `timeOffset` and takes
///   distances from T. A trace that would begin before the end of the one before, or 104 days later,
///   begins 100 ms after it. Without T points follow one another at the ink source's `sampleRate`, or
///   at an assumed rate.
/// - **Force.** 0...1 between `min` (or 0) and `max`. Without `max`, `%` is hundredths; else values up
///   to 1 are pressures, and larger ones are measured by the smallest 2ⁿ − 1 that holds them all.
/// - **Direction.** OTx and OTy are the tilts that the W3C's Pointer Events mean. OE is the altitude.
///   OA is the azimuth, which the standard does not tie to an axis: it is taken from +x towards +y,
///   clockwise on the screen. OR turns counter-clockwise.
/// - **Brushes.** A brush is fur in its colour and opacity; one whose `tip` is `eraser`, whose
///   `rasterOp` is `white` or whose property `eraser` is true erases. `transparency` below 1 is a
///   share, from 1 up it counts to 255. `width` and `height` give its size: hairs grow over the width
///   of the line (40 px is size 1), and are the more opaque the finer it is, or thin lines would not
///   be seen.
/// - **Devices.** Each ink source is a device.
/// - **Views.** A trace is drawn once: where it stands or, within `definitions`, where a view shows
///   it. `from` and `to` count from 1.
public enum InkMLReader {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, UTF-16, Latin-1 or ASCII.
  ///   - assumedRate: Points a second where the file gives neither T nor a sample rate, over 0.
  /// - Returns: Contact samples of pens, each trace ended by a sample that does not touch, with a
  ///   brush event before a trace of another brush.
  /// - Throws: `DocumentError`, with a line where one is to blame. A document type is refused.
  public static func read(
    _ bytes: [UInt8], assumedRate: Double = 120
  ) throws(DocumentError) -> Recording {
    guard assumedRate > 0, assumedRate.isFinite else {
      throw .invalid("the assumed rate must be over 0 Hz")
    }
    let document = try InkMLParser.parse(InkMLText.utf8(bytes))
    return try document.text.withUnsafeBufferPointer { text throws(DocumentError) in
      var drawing = InkMLDrawing(document, text: text, assumedRate: assumedRate)
      try drawing.drawAll()
      return drawing.finish()
    }
  }
}
