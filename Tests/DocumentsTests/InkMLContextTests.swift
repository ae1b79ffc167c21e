import Documents
import InkTypes
import Testing

@Suite("InkML: contexts, brushes and views")
struct InkMLContextTests {
  private func brush(_ id: String, _ properties: String) -> String {
    let elements = properties.split(separator: " ").map { property -> String in
      let pair = property.split(separator: "=")
      return "<brushProperty name=\"\(pair[0])\" value=\"\(pair[1])\"/>"
    }
    return "<brush xml:id=\"\(id)\">\(elements.joined())</brush>"
  }

  @Test("a trace takes its context's format, also one defined after it")
  func forwardReference() throws {
    let text =
      "<trace contextRef=\"#c\">1 2</trace><trace contextRef=\"#d\">1 2</trace>"
      + "<definitions><context xml:id=\"c\" traceFormatRef=\"#f\"/>"
      + "<context xml:id=\"d\" inkSourceRef=\"#s\"/>" + format("Y X", id: "f")
      + "<inkSource xml:id=\"s\" manufacturer=\"Wacom\" model=\"Intuos\">"
      + format("X:units=in Y:units=in") + "</inkSource></definitions>"
    let recording = try readInk(text)
    #expect(recording.places == [[[2, 1]], [[96, 192]]])
    #expect(recording.devices.map(\.name) == ["", "Wacom Intuos"])
    #expect(recording.names == [DeviceID(2): "Wacom Intuos"])
  }

  @Test("contexts go on from one another, groups hand theirs down")
  func inheritance() throws {
    let text =
      "<definitions><context xml:id=\"a\">" + format("Y X") + "</context>"
      + "<context xml:id=\"b\" contextRef=\"#a\" brushRef=\"#red\"/>" + format("X Y", id: "g")
      + brush("red", "color=#FF0000") + brush("blue", "color=#0000FF") + "</definitions>"
      + "<traceGroup contextRef=\"#b\"><traceGroup><trace>1 2</trace></traceGroup>"
      + "<trace brushRef=\"#blue\">3 4</trace></traceGroup><trace contextRef=\"#b\">5 6</trace>"
    let recording = try readInk(text)
    #expect(recording.places == [[[2, 1]], [[4, 3]], [[6, 5]]])
    #expect(recording.brushes.map(\.paint.color.rgb) == [0xFF0000, 0x0000FF, 0xFF0000])
  }

  @Test("contexts, formats and brushes in the stream hold for what follows")
  func streaming() throws {
    let text =
      "<trace>1 2</trace><context>" + format("Y X") + brush("a", "color=#010203")
      + "</context><trace>1 2</trace>" + brush("b", "color=#040506") + "<trace>1 2</trace>"
      + format("X Y") + "<trace>1 2</trace><context contextRef=\"#DefaultContext\"/>"
      + "<trace>7 8</trace>"
    let recording = try readInk(text)
    #expect(recording.places == [[[1, 2]], [[2, 1]], [[2, 1]], [[1, 2]], [[7, 8]]])
    let colors = recording.brushes.map(\.paint.color.rgb)
    #expect(colors == [0x010203, 0x040506, InkColor(hue: 0.33).rgb])
  }

  @Test("the only format of a file holds for traces that name none")
  func onlyFormat() throws {
    let text =
      "<definitions><context xml:id=\"c\"><inkSource>" + format("Y:units=cm X:units=cm F:max=2")
      + "<channelProperties><channelProperty channel=\"X\" name=\"resolution\" value=\"1000\" "
      + "units=\"1/cm\"/></channelProperties></inkSource></context></definitions>"
      + "<trace>2.54 2540 1</trace>"
    let recording = try readInk(text)
    #expect(recording.places == [[[96, 96]]])
    #expect(recording.pressures == [0.5])
  }

  @Test("a brush gives colour, opacity and size: fur is as wide as the line, and as dark")
  func brushProperties() throws {
    let text =
      "<definitions>"
      + brush("a", "width=5 height=5 color=#12ab9F transparency=51 tip=ellipse rasterOp=copyPen")
      + "<brush xml:id=\"b\" brushRef=\"#a\"><brushProperty name=\"transparency\" value=\"0.25\"/>"
      + "</brush>" + brush("c", "color=chartreuse transparency=255") + "</definitions>"
      + "<trace brushRef=\"#a\">0 0</trace><trace brushRef=\"#a\">0 0</trace>"
      + "<trace brushRef=\"#b\">0 0</trace><trace brushRef=\"#c\">0 0</trace>"
    let recording = try readInk(text)
    let color = InkColor(rgb: 0x12AB9F)
    #expect(
      recording.brushes == [
        Brush(paint: Paint(color: color, size: 0.125, opacity: 6.4)),
        Brush(paint: Paint(color: color, size: 0.125, opacity: 6)),
        Brush(paint: Paint(opacity: 0)),
      ])
    #expect(recording.notices == [.init(what: "brush colours that are not #RRGGBB", count: 1)])
  }

  @Test("a brush's width and height are those of a circle of the same area, in any unit")
  func brushWidth() throws {
    func paint(_ properties: String) throws -> Paint {
      let elements = properties.split(separator: " ").map { property -> String in
        let parts = property.split(separator: "=")
        let units = parts.count == 3 ? " units=\"\(parts[2])\"" : ""
        return "<brushProperty name=\"\(parts[0])\" value=\"\(parts[1])\"\(units)/>"
      }
      return try readInk("<brush>\(elements.joined())</brush><trace>0 0</trace>")
        .brushes.first?.paint ?? Paint()
    }
    #expect(try paint("width=80 height=20") == Paint())
    #expect(try paint("width=80") == Paint(size: 2))
    #expect(try paint("height=160") == Paint(size: 4))
    #expect(try paint("width=1=in height=1=in") == Paint(size: 2.4))
    #expect(try paint("width=25.4=mm") == Paint(size: 2.4))
    // Where the line is finer than the finest fur, it is as fine and as opaque as that may be.
    #expect(try paint("width=0.001") == Paint(size: 0.01, opacity: 40))
    #expect(try paint("width=0 height=0 color=#010203") == Paint(color: InkColor(rgb: 0x010203)))
    #expect(try paint("width=wide") == Paint())
    // An eraser is as wide as a line of ink, and takes all away at any width.
    #expect(try paint("width=5 tip=eraser") == Paint(size: 0.25))
  }

  @Test("each ink source is a device: what one tells is not another's")
  func devices() throws {
    let text =
      "<definitions><inkSource xml:id=\"a\" model=\"A\">" + format("X Y F:max=1")
      + "</inkSource><inkSource xml:id=\"b\" model=\"B\">" + format("X Y OTx OTy")
      + "</inkSource><context xml:id=\"c\" inkSourceRef=\"#a\"/>"
      + "<context xml:id=\"d\" inkSourceRef=\"#b\"/></definitions>"
      + "<trace contextRef=\"#d\">1 1 5 5</trace><trace contextRef=\"#c\">1 1 .5</trace>"
      + "<trace contextRef=\"#d\">1 1 5 5</trace>"
    let recording = try readInk(text)
    #expect(recording.strokes.map { $0[0].device.number } == [1, 2, 1])
    #expect(
      recording.devices == [
        Recording.Device(id: DeviceID(1), name: "B", axes: ["x", "y", "tx", "ty"]),
        Recording.Device(id: DeviceID(2), name: "A", axes: ["x", "y", "p"]),
      ])
  }

  @Test("a brush event comes before its trace's first sample, at its time")
  func brushEvent() throws {
    let text = "<trace>0 0</trace>" + brush("a", "color=#112233") + "<trace>1 1</trace>"
    let events = try readInk(text).events
    guard case .brush(let brush, let time) = events[2], case .sample(let next) = events[3] else {
      Issue.record("the third event is no brush")
      return
    }
    #expect(brush.kind == .fur)
    #expect(time == next.time)
    #expect(next.position == [1, 1])
  }

  @Test("brushes that erase", arguments: ["tip=eraser", "rasterOp=white", "eraser=true"])
  func eraser(_ property: String) throws {
    #expect(
      try readInk(brush("a", property) + "<trace>0 0</trace>").brushes.map(\.kind) == [.eraser])
  }

  @Test("annotations, mappings, canvases and foreign elements are passed over")
  func passedOver() throws {
    let text =
      "<ink xmlns=\"http://www.w3.org/2003/InkML\" xmlns:m=\"u\"><annotation type=\"x\">1 1</annotation>"
      + "<annotationXML><trace>8 8</trace></annotationXML><m:trace>7 7</m:trace>"
      + "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><trace>6 6</trace></math>"
      + "<traceFormat><channel name=\"X\"><mapping type=\"unknown\"/></channel>"
      + "<channel name=\"Y\"/></traceFormat><canvasTransform><mapping/></canvasTransform>"
      + "<trace>1 <annotation>9</annotation>2<![CDATA[, 3 4]]></trace></ink>"
    let recording = try readInk(text)
    #expect(recording.places == [[[1, 2], [3, 4]]])
    #expect(recording.notices == [.init(what: "canvas transforms that were not applied", count: 1)])
  }

  @Test("a prefix need not be declared; processing instructions and odd namespaces do no harm")
  func oddXML() throws {
    let text =
      "\n<?a?><!-- <?b --><i:ink xmlns:b=\"\" xmlns:c=\" \"><?c?><i:trace a='>'>1 2<?d e?></i:trace>"
      + "<i:annotation><![CDATA[<?]]></i:annotation><i:trace>3 4</i:trace><?f\n?></i:ink><?g?>"
    #expect(try InkMLReader.read(Array(text.utf8)).places == [[[1, 2]], [[3, 4]]])
  }

  @Test("a view of a trace that is drawn already draws nothing")
  func viewsOfDrawnTraces() throws {
    let text =
      "<trace xml:id=\"a\">1 1</trace><traceGroup xml:id=\"g\"><trace>2 2</trace></traceGroup>"
      + "<traceView traceDataRef=\"#a\"/><traceView><traceView traceDataRef=\"#g\"/></traceView>"
      + "<traceView traceDataRef=\"#a\" from=\"1\" to=\"1\"/>"
    #expect(try readInk(text).places == [[[1, 1]], [[2, 2]]])
  }

  @Test("traces in definitions are drawn by views, once, in the views' order")
  func viewsOfDefinitions() throws {
    let text =
      "<definitions><trace xml:id=\"a\">1 1</trace><trace xml:id=\"hidden\">0 0</trace>"
      + "<traceGroup xml:id=\"g\"><trace>2 2</trace><trace xml:id=\"b\">3 3</trace></traceGroup>"
      + "</definitions><traceView traceDataRef=\"#b\"/><traceView traceDataRef=\"#g\"/>"
      + "<traceView><traceView traceDataRef=\"#a\"/><traceView traceDataRef=\"#a\"/></traceView>"
    #expect(try readInk(text).places == [[[3, 3]], [[2, 2]], [[1, 1]]])
  }

  @Test("from and to count points of a trace, and children of a group, from 1")
  func ranges() throws {
    let text =
      "<definitions><trace xml:id=\"a\">1 0, 2 0, 3 0, 4 0, 5 0</trace><traceGroup xml:id=\"g\">"
      + "<trace>1 1, 2 1, 3 1</trace><trace>1 2</trace><trace>1 3, 2 3, 3 3</trace></traceGroup>"
      + "</definitions><traceView traceDataRef=\"#a\" from=\"2\" to=\"3\"/>"
      + "<traceView traceDataRef=\"#a\" from=\"3\" to=\"4\"/><traceView traceDataRef=\"#a\"/>"
      + "<traceView traceDataRef=\"#a\" from=\"6\"/>"
      + "<traceView traceDataRef=\"#g\" from=\"1:3\" to=\"3:1\"/>"
      + "<traceView traceDataRef=\"#g\" from=\"3\"/>"
    let x = try readInk(text).places.map { $0.map(\.x) }
    #expect(x == [[2, 3], [4], [1], [5], [3], [1], [1], [2, 3]])
  }

  @Test("a view's context holds for traces without one")
  func viewContext() throws {
    let text =
      "<definitions><trace xml:id=\"a\">1 2</trace><trace xml:id=\"b\" contextRef=\"#d\">1 2</trace>"
      + "<context xml:id=\"c\">" + format("Y X") + "</context><context xml:id=\"d\">"
      + format("X Y") + "</context></definitions><traceView contextRef=\"#c\">"
      + "<traceView traceDataRef=\"#a\"/><traceView traceDataRef=\"#b\"/></traceView>"
    #expect(try readInk(text).places == [[[2, 1]], [[1, 2]]])
  }
}
