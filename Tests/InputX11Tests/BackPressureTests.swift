import InkTypes
import InputX11
import SampleRing
import TestSupport
import Testing

@Suite("When the rings are full")
struct BackPressureTests {
  @Test("reading pauses, goes on when there is room, and after ten seconds in any case")
  func gate() {
    var gate = ReadGate()
    func at(_ seconds: Double) -> Timestamp { Timestamp(nanoseconds: Int64(seconds * 1e9)) }
    func read(_ hasRoom: Bool, _ seconds: Double) -> Bool {
      gate.mayRead(hasRoom: hasRoom, now: at(seconds))
    }
    #expect(read(true, 100))
    #expect(!read(false, 100))
    #expect(gate.isHolding)
    #expect(!read(false, 109.9))
    #expect(read(false, 110.1))
    #expect(read(false, 120))
    #expect(read(true, 121))
    #expect(!gate.isHolding)
    #expect(!read(false, 122))
    #expect(!read(false, 131))
    #expect(gate.pauses == 2)
  }

  private static func sample(_ contact: Int32, touching: Bool) -> PenSample {
    var sample = PenSample(
      time: .zero, position: .zero, device: DeviceID(1), tool: .touch,
      state: touching ? .touching : [])
    sample.contact = contact
    return sample
  }

  @Test("what is refused is counted, contacts come whole or not at all, numbers have no gaps")
  func sink() {
    var samples = SampleRing.make(of: PenSample.self, capacity: 256)
    let notices = SampleRing.make(of: InputNotice.self, capacity: 256)
    var sink = RingSink(
      samples: samples.producer, notices: notices.producer, registry: DeviceRegistry())
    let hadRoom = sink.hasRoom
    #expect(hadRoom)
    sink.take(Self.sample(0, touching: true), edge: .begin)
    for _ in 0..<500 { sink.take(Self.sample(0, touching: true), edge: .none) }
    let isFull = !sink.hasRoom
    #expect(isFull)
    // More contacts than the reserve holds: the last ones are refused whole.
    for contact in Int32(1)...40 {
      sink.take(Self.sample(contact, touching: true), edge: .begin)
      sink.take(Self.sample(contact, touching: true), edge: .none)
      sink.take(Self.sample(contact, touching: false), edge: .end)
    }
    sink.take(Self.sample(0, touching: false), edge: .end)
    var drained: [PenSample] = []
    samples.consumer.drain(into: &drained)
    #expect(drained.map(\.sequence) == (0..<UInt32(drained.count)).map { $0 })
    #expect(sink.counts.samples == drained.count)
    #expect(sink.counts.samples + sink.counts.refused == 1 + 500 + 120 + 1)
    for contact in Int32(0)...40 {
      let own = drained.filter { $0.contact == contact }
      #expect(own.isEmpty || own.first?.state == .touching && own.last?.state == [])
    }
    #expect(drained.contains { $0.contact == 1 })
    #expect(!drained.contains { $0.contact == 40 })
    let hasRoom = sink.hasRoom
    #expect(hasRoom)
    // The next contact of a number whose last one was refused is whole again.
    sink.take(Self.sample(40, touching: true), edge: .begin)
    samples.consumer.drain(into: &drained)
    #expect(drained.last?.contact == 40)
  }

  @Test("a notice says before which sample it belongs")
  func sequence() {
    let samples = SampleRing.make(of: PenSample.self, capacity: 256)
    var notices = SampleRing.make(of: InputNotice.self, capacity: 256)
    var sink = RingSink(
      samples: samples.producer, notices: notices.producer, registry: DeviceRegistry())
    sink.take(.enter, at: .zero)
    sink.take(Self.sample(0, touching: false), edge: .none)
    sink.take(Self.sample(0, touching: false), edge: .none)
    sink.take(.leave, at: .zero)
    let first = notices.consumer.tryPop()
    let second = notices.consumer.tryPop()
    #expect(first?.sequence == 0)
    #expect(second?.sequence == 2)
  }

  @Test("decoding asks for no memory")
  func allocations() {
    var samples = SampleRing.make(of: PenSample.self, capacity: 4096)
    let notices = SampleRing.make(of: InputNotice.self, capacity: 256)
    var sink = RingSink(
      samples: samples.producer, notices: notices.producer, registry: DeviceRegistry())
    var decoder = EventDecoder()
    decoder.add(DriverDevices.wacomPen, at: .zero, into: &sink)
    decoder.add(DriverDevices.inputtestTouch, at: .zero, into: &sink)
    let events = [
      EventBytes.pointer(6, of: 8, axes: [0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6]),
      EventBytes.pointer(4, of: 8, detail: 1), EventBytes.pointer(5, of: 8, detail: 1, held: [1]),
      EventBytes.pointer(18, of: 15, detail: 1), EventBytes.pointer(20, of: 15, detail: 1),
    ]
    func run() {
      for event in events {
        event.withUnsafeBytes {
          decoder.decode($0, arrival: Timestamp(nanoseconds: 1_000_000_000), into: &sink)
        }
      }
    }
    run()
    let count = countAllocations { for _ in 0..<100 { run() } }
    #expect(count == nil || count == 0)
    var drained: [PenSample] = []
    samples.consumer.drain(into: &drained)
    // Where nothing can count, nothing was run to be counted.
    #expect(drained.count == (count == nil ? 5 : 505))
  }

  @Test("of an 8 kHz pen that nobody drains the oldest reports are kept, the rest is counted (R4)")
  func fastPen() {
    var samples = SampleRing.make(of: PenSample.self, capacity: 256)
    let notices = SampleRing.make(of: InputNotice.self, capacity: 256)
    var sink = RingSink(
      samples: samples.producer, notices: notices.producer, registry: DeviceRegistry())
    for index in 0..<8000 {
      var sample = PenSample(
        time: Timestamp(nanoseconds: Int64(index) * 125_000), position: [Float(index), 0],
        device: DeviceID(1), state: .touching)
      sample.axes = .pressure
      sink.take(sample, edge: index == 0 ? .begin : index == 7999 ? .end : .none)
    }
    var drained: [PenSample] = []
    samples.consumer.drain(into: &drained)
    #expect(drained.first?.position.x == 0)
    // The contact's end comes, whatever was refused before it.
    #expect(drained.last?.position.x == 7999)
    let middle = drained.dropLast().map(\.position.x)
    #expect(middle == (0..<middle.count).map { Float($0) })
    #expect(sink.counts.samples == drained.count && drained.count <= 256)
    #expect(sink.counts.refused == 8000 - drained.count)
  }
}
