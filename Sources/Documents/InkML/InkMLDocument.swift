internal import InkTypes

/// An InkML file as its elements stand in it: references are still names, traces still text.
///
/// InkML may name what is defined further down, so nothing is worked out before the last line.
struct InkMLDocument {
  /// All contexts.
  var contexts = Table<Context>()
  /// All ink sources.
  var sources = Table<Source>()
  /// All trace formats.
  var formats = Table<Format>()
  /// All brushes.
  var brushes = Table<BrushNode>()
  /// All timestamps.
  var timestamps = Table<Moment>()
  /// All traces.
  var traces = Table<Trace>()
  /// Traces, groups and views in document order, each after the one that holds it.
  ///
  /// A trace's name is not here but in `traces`: handwriting sets give groups the same numbers again.
  var nodes = Table<Node>()
  /// The nodes that stand in `ink` itself, in document order.
  var roots: [Int] = []
  /// The characters of all traces, one after another.
  var text: [UInt8] = []
  /// Names that a second element of the same kind bore too.
  var repeatedNames = 0
  /// What Pelt noted.
  var notes = InkMLNotes()
  /// Canvas transforms, which Pelt does not apply.
  var canvasTransforms = 0

  /// Elements of one kind, by number and by name.
  struct Table<Element> {
    /// In document order.
    var elements: [Element] = []
    private var numbers: [String: Int] = [:]

    /// Adds an element.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - name: Its `xml:id`, if it has one.
    /// - Returns: Its number, and whether the name was new.
    mutating func add(_ element: Element, name: String?) -> (number: Int, isNew: Bool) {
      elements.append(element)
      let number = elements.count - 1
      guard let name else { return (number, true) }
      guard numbers[name] == nil else { return (number, false) }
      numbers[name] = number
      return (number, true)
    }

    /// The number of the element that bears a name.
    ///
    /// - Parameter name: An `xml:id`.
    /// - Returns: The number, or nil.
    func number(of name: String) -> Int? {
      numbers[name]
    }

    subscript(number: Int) -> Element {
      elements[number]
    }
  }

  /// A reference by name, or to an element that stands inside.
  enum Link: Hashable {
    case name(String)
    case number(Int)
  }

  /// What is in force at a place of the file; an innermost value stands over an outer one.
  struct Situation: Hashable {
    /// `contextRef`, or the context that the stream stands in.
    var context: Link?
    /// A trace format that stands in the stream.
    var format: Link?
    /// An ink source that stands in the stream.
    var source: Link?
    /// `brushRef`, or a brush that stands in the stream.
    var brush: Link?

    /// What is in force in an element of this place.
    ///
    /// - Parameters:
    ///   - context: The element's `contextRef`.
    ///   - brush: The element's `brushRef`.
    /// - Returns: The situation of what it holds.
    func entering(context: Link?, brush: Link?) -> Situation {
      var inner = self
      if let context { inner = Situation(context: context, brush: self.brush) }
      if let brush { inner.brush = brush }
      return inner
    }

    /// This situation, with another one where this says nothing.
    ///
    /// - Parameter outer: The situation of the view that shows a trace.
    /// - Returns: The situation to draw it in.
    func within(_ outer: Situation) -> Situation {
      guard context == nil, format == nil, source == nil else { return self }
      var joined = outer
      if let brush { joined.brush = brush }
      return joined
    }
  }

  /// `channel`.
  struct Channel {
    /// In capitals: X, Y, T, F, OTX, OTY, OA, OE, OR or one that Pelt does not know.
    var name: String
    /// Whether its values are T and F.
    var isBoolean: Bool
    /// `min`, finite.
    var minimum: Double?
    /// `max`, finite.
    var maximum: Double?
    /// `units`.
    var units: String?
    /// `orientation="-ve"`.
    var isReversed: Bool
    /// The name of a timestamp.
    var respectTo: String?
  }

  /// `traceFormat`.
  struct Format {
    /// The channels that every point has.
    var regular: [Channel] = []
    /// The channels that a point may have after them.
    var intermittent: [Channel] = []
    /// Where it stands.
    var line: Int
  }

  /// `inkSource`.
  struct Source {
    /// Its trace format.
    var format: Link?
    /// `channelProperty name="resolution"` by the channel's name: how many in one unit.
    var resolutions: [String: (value: Double, units: String?)] = [:]
    /// `sampleRate` in Hz.
    var sampleRate: Double?
    /// Maker and model, as far as given.
    var name: String
    /// What drew, if Pelt noted it.
    var tool: Tool?
    /// Where it stands.
    var line: Int
  }

  /// `context`.
  struct Context {
    /// The context that it goes on from.
    var base: Link?
    /// Its ink source.
    var source: Link?
    /// Its trace format.
    var format: Link?
    /// Its brush.
    var brush: Link?
    /// Its timestamp.
    var timestamp: Link?
    /// Where it stands.
    var line: Int
  }

  /// `brush`.
  struct BrushNode {
    /// The brush that it goes on from.
    var base: Link?
    /// `brushProperty` values by name.
    var properties: [String: String] = [:]
    /// Where it stands.
    var line: Int
  }

  /// `timestamp`.
  struct Moment {
    /// In ms, in whatever calendar the file counts.
    var time: Double?
    /// The timestamp that it counts from.
    var base: Link?
    /// ms after `base`.
    var offset: Double
    /// Where it stands.
    var line: Int
  }

  /// `trace`.
  struct Trace {
    /// Its `xml:id`.
    var name: String?
    /// Its node.
    var node: Int
    /// The group that it stands in.
    var group: Int?
    /// Its characters in `text`.
    var text: Range<Int>
    /// Where its characters begin.
    var line: Int
    /// `timeOffset` in ms.
    var timeOffset: Double?
    /// `type="penUp"`: the pen was above the surface.
    var isHover: Bool
    /// `continuation="middle"` or `"end"`.
    var continues: Bool
    /// The trace that it continues, if it says so.
    var prior: String?
  }

  /// `trace`, `traceGroup` or `traceView`.
  struct Node {
    /// What it is.
    var kind: Kind
    /// The nodes in it.
    var children: [Int] = []
    /// What is in force in it.
    var situation: Situation
    /// What Pelt noted of it.
    var notes = InkMLNotes.Group()
    /// Whether it stands in `definitions`, and so is drawn only where a view shows it.
    var isDefinition: Bool
    /// Where it stands.
    var line: Int

    /// What a node is.
    enum Kind {
      case trace(Int)
      case group
      case view(InkMLView)
    }
  }
}

/// What a `traceView` shows.
struct InkMLView {
  /// `traceDataRef`; nil for a view that only holds other views.
  var target: InkMLDocument.Link?
  /// `from`: numbers from 1 upwards, one for each level; empty = from the beginning.
  var first: [Int]
  /// `to`, likewise, the last one that is shown.
  var last: [Int]
}
