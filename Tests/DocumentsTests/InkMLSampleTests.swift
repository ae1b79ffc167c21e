import Documents
import InkTypes
import Testing

/// Files in the manner of the programs and sets that write InkML, by hand.
enum InkMLSamples {
  /// Word and PowerPoint: thousandths of a cm, T in `dev`, recognition beside the ink.
  static let word = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <inkml:ink xmlns:inkml="http://www.w3.org/2003/InkML" \
    xmlns:emma="http://www.w3.org/2003/04/emma" \
    xmlns:msink="http://schemas.microsoft.com/ink/2010/main">
      <inkml:definitions>
        <inkml:context xml:id="ctx0">
          <inkml:inkSource xml:id="inkSrc0">
            <inkml:traceFormat>
              <inkml:channel name="X" type="integer" min="-2.14748E9" max="2.14748E9" units="cm"/>
              <inkml:channel name="Y" type="integer" min="-2.14748E9" max="2.14748E9" units="cm"/>
              <inkml:channel name="F" type="integer" max="32767" units="dev"/>
              <inkml:channel name="T" type="integer" max="2.14748E9" units="dev"/>
            </inkml:traceFormat>
            <inkml:channelProperties>
              <inkml:channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
              <inkml:channelProperty channel="Y" name="resolution" value="1000" units="1/cm"/>
              <inkml:channelProperty channel="F" name="resolution" value="0" units="1/dev"/>
              <inkml:channelProperty channel="T" name="resolution" value="1" units="1/dev"/>
            </inkml:channelProperties>
          </inkml:inkSource>
          <inkml:timestamp xml:id="ts0" timeString="2020-03-05T10:20:30.400"/>
        </inkml:context>
        <inkml:brush xml:id="br0">
          <inkml:brushProperty name="width" value="0.05" units="cm"/>
          <inkml:brushProperty name="height" value="0.05" units="cm"/>
          <inkml:brushProperty name="color" value="#E71224"/>
        </inkml:brush>
      </inkml:definitions>
      <inkml:traceGroup>
        <inkml:annotationXML><emma:emma version="1.0"><emma:interpretation id="i0">
          <msink:context type="writingRegion"><msink:trace>9 9</msink:trace></msink:context>
        </emma:interpretation></emma:emma></inkml:annotationXML>
        <inkml:traceGroup>
          <inkml:trace contextRef="#ctx0" brushRef="#br0">2540 1270 16383.5 0,'0'254'0'8,\
    254 0 16383.5 8</inkml:trace>
        </inkml:traceGroup>
        <inkml:trace contextRef="#ctx0" brushRef="#br0" timeOffset="500">0 0 0 0</inkml:trace>
      </inkml:traceGroup>
    </inkml:ink>
    """

  /// OneNote: himetric, a context with and one without force, no times.
  static let oneNote = """
    <?xml version="1.0" encoding="utf-8"?>
    <inkml:ink xmlns:emma="http://www.w3.org/2003/04/emma" \
    xmlns:msink="http://schemas.microsoft.com/ink/2010/main" \
    xmlns:inkml="http://www.w3.org/2003/InkML">
      <inkml:definitions>
        <inkml:context xml:id="ctxCoordinatesWithPressure">
          <inkml:inkSource xml:id="inkSrcCoordinatesWithPressure">
            <inkml:traceFormat>
              <inkml:channel name="X" type="integer" max="32767" units="himetric"/>
              <inkml:channel name="Y" type="integer" max="32767" units="himetric"/>
              <inkml:channel name="F" type="integer" max="32767" units="dev"/>
            </inkml:traceFormat>
            <inkml:channelProperties>
              <inkml:channelProperty channel="X" name="resolution" value="1" units="1/himetric"/>
              <inkml:channelProperty channel="Y" name="resolution" value="1" units="1/himetric"/>
              <inkml:channelProperty channel="F" name="resolution" value="1" units="1/dev"/>
            </inkml:channelProperties>
          </inkml:inkSource>
        </inkml:context>
        <inkml:context xml:id="ctxCoordinatesOnly">
          <inkml:inkSource xml:id="inkSrcCoordinatesOnly">
            <inkml:traceFormat>
              <inkml:channel name="X" type="integer" max="32767" units="himetric"/>
              <inkml:channel name="Y" type="integer" max="32767" units="himetric"/>
            </inkml:traceFormat>
          </inkml:inkSource>
        </inkml:context>
        <inkml:brush xml:id="br0">
          <inkml:brushProperty name="width" value="35" units="himetric"/>
          <inkml:brushProperty name="height" value="35" units="himetric"/>
          <inkml:brushProperty name="color" value="#004F8B"/>
          <inkml:brushProperty name="transparency" value="0"/>
          <inkml:brushProperty name="tip" value="ellipse"/>
          <inkml:brushProperty name="rasterOp" value="copyPen"/>
          <inkml:brushProperty name="ignorePressure" value="false"/>
          <inkml:brushProperty name="antiAliased" value="true"/>
          <inkml:brushProperty name="fitToCurve" value="false"/>
        </inkml:brush>
        <inkml:brush xml:id="br1">
          <inkml:brushProperty name="color" value="#FFFF00"/>
          <inkml:brushProperty name="rasterOp" value="maskPen"/>
        </inkml:brush>
      </inkml:definitions>
      <inkml:traceGroup>
        <inkml:trace xml:id="st0" contextRef="#ctxCoordinatesWithPressure" \
    brushRef="#br0">2540 5080 32767, 0 2540 0</inkml:trace>
        <inkml:trace xml:id="st1" contextRef="#ctxCoordinatesOnly" brushRef="#br1">\
    -2540 0, 0 0</inkml:trace>
      </inkml:traceGroup>
    </inkml:ink>
    """

  /// Windows Journal: no prefix, device units with a resolution per inch, tilts.
  static let journal = """
    <ink xmlns="http://www.w3.org/2003/InkML">
      <definitions>
        <traceFormat xml:id="tablet">
          <channel name="X" type="integer" min="0" max="24780" units="in"/>
          <channel name="Y" type="integer" min="0" max="18630" units="in"/>
          <channel name="F" type="integer" min="0" max="255" units="dev"/>
          <channel name="OTx" type="integer" min="-90" max="90" units="deg"/>
          <channel name="OTy" type="integer" min="-90" max="90" units="deg"/>
        </traceFormat>
        <inkSource xml:id="src" manufacturer="Wacom" model="ISDV4" traceFormatRef="#tablet">
          <sampleRate uniform="true" value="125"/>
          <channelProperties>
            <channelProperty channel="X" name="resolution" value="2540" units="1/in"/>
            <channelProperty channel="Y" name="resolution" value="2540" units="1/in"/>
          </channelProperties>
        </inkSource>
        <brush xml:id="pen"><brushProperty name="color" value="#000080"/></brush>
        <context xml:id="page" inkSourceRef="#src" brushRef="#pen"/>
      </definitions>
      <trace contextRef="#page">2540 0 255 30 -20, '-2540 '2540 !51 '1 '1</trace>
    </ink>
    """

  /// CROHME: names without `xml:`, references without `#`, groups that share the traces' numbers.
  static let crohme = """
    <ink xmlns="http://www.w3.org/2003/InkML">
    <traceFormat>
    <channel name="X" type="decimal"/>
    <channel name="Y" type="decimal"/>
    </traceFormat>
    <annotation type="truth">$x^2$</annotation>
    <annotationXML type="truth" encoding="Content-MathML">
    <math xmlns='http://www.w3.org/1998/Math/MathML'><mi xml:id="x_1">x</mi></math>
    </annotationXML>
    <trace id="0">
    985 3317, 1019 3340.5, 1073 3338
    </trace>
    <trace id="1">
    1123 2916, 1123 3000
    </trace>
    <traceGroup xml:id="1">
    <annotation type="truth">Segmentation</annotation>
    <traceGroup xml:id="2">
    <annotation type="truth">x</annotation>
    <traceView traceDataRef="0"/>
    <traceView traceDataRef="1"/>
    <annotationXML href="x_1"/>
    </traceGroup>
    </traceGroup>
    </ink>
    """

  /// IAMonDo: second differences, seconds, force up to 1, a tree of views over the traces.
  static let iamOnDo = """
    <ink xmlns="http://www.w3.org/2003/InkML">
    <definitions><brush xml:id="pen"><annotation type="material">Pen</annotation></brush>
    <traceFormat xml:id="tf1"><channel name="X" type="decimal" units="mm"/>
    <channel name="Y" type="decimal" units="mm"/><channel name="T" type="decimal" units="s"/>
    <channel name="F" type="decimal"/></traceFormat>
    <context xml:id="c1" traceFormatRef="#tf1"/></definitions>
    <trace xml:id="t1" contextRef="#c1" brushRef="#pen">25.4 50.8 0.5 0.25, \
    '0 '12.7 '0.01 '0.25, "25.4 "-12.7 "0 "0</trace>
    <traceView xml:id="doc"><annotation type="type">Document</annotation>
    <traceView xml:id="w"><annotation type="transcription">a</annotation>
    <traceView traceDataRef="#t1"/></traceView></traceView>
    </ink>
    """

  static let all = [word, oneNote, journal, crohme, iamOnDo]
}

@Suite("InkML: as others write it")
struct InkMLSampleTests {
  @Test("Word")
  func word() throws {
    let recording = try readInk(InkMLSamples.word)
    // 1 cm is 37.795… px; thousandths of it are rounded once more to Float.
    let cm = 96 / 2.54 / 1000
    #expect(
      recording.places == [
        [
          [Float(2540 * cm), Float(1270 * cm)], [Float(2540 * cm), Float(1524 * cm)],
          [Float(2794 * cm), Float(1524 * cm)],
        ], [[0, 0]],
      ])
    #expect(recording.milliseconds == [[0, 8, 16], [500]])
    #expect(recording.pressures == [0.5, 0.5, 1, 0])
    #expect(recording.brushes.map(\.kind) == [.fur])
    let paint = try #require(recording.brushes.first).paint
    #expect(paint.color == InkColor(rgb: 0xE71224))
    // 0.05 cm of the 40 px that fur of size 1 is wide.
    #expect(abs(paint.size - 0.05 * 96 / 2.54 / 40) < 1e-12)
    #expect(abs(paint.opacity - 1 / paint.size) < 1e-9)
    #expect(recording.notices.isEmpty)
  }

  @Test("OneNote")
  func oneNote() throws {
    let recording = try readInk(InkMLSamples.oneNote)
    #expect(recording.places == [[[96, 192], [0, 96]], [[-96, 0], [0, 0]]])
    #expect(recording.pressures == [1, 0, nil, nil])
    #expect(recording.brushes.map(\.paint.color.rgb) == [0x004F8B, 0xFFFF00])
    #expect(recording.devices[0].axes == ["x", "y", "p"])
  }

  @Test("Windows Journal")
  func journal() throws {
    let recording = try readInk(InkMLSamples.journal)
    #expect(recording.places == [[[96, 0], [0, 96]]])
    #expect(recording.pressures == [1, 0.2])
    #expect(recording.samples.map(\.tilt) == [[30, -20], [31, -19], [0, 0]])
    #expect(recording.milliseconds == [[0, 8]])
    #expect(recording.brushes.map(\.paint.color.rgb) == [0x000080])
    #expect(recording.devices[0].name == "Wacom ISDV4")
  }

  @Test("CROHME")
  func crohme() throws {
    let recording = try readInk(InkMLSamples.crohme)
    #expect(
      recording.places == [
        [[985, 3317], [1019, 3340.5], [1073, 3338]], [[1123, 2916], [1123, 3000]],
      ])
    #expect(recording.pressures.allSatisfy { $0 == nil })
    #expect(recording.notices.isEmpty)
  }

  @Test("IAMonDo")
  func iamOnDo() throws {
    let recording = try readInk(InkMLSamples.iamOnDo)
    #expect(recording.places == [[[96, 192], [96, 240], [192, 240]]])
    #expect(recording.milliseconds == [[0, 10, 20]])
    #expect(recording.pressures == [0.25, 0.5, 0.75])
    #expect(recording.brushes.isEmpty)
  }
}
