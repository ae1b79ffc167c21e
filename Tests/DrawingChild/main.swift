internal import Documents
internal import Foundation
internal import InkTypes

// Draws into a new drawing as a 1000 Hz pen does, until it is killed. Beside the drawing, in a file that
// outlives it, it notes when each event was handed over: `DrawingChild DRAWING NOTES`.

/// The event of a number: what a test can tell again.
func event(_ number: Int) -> InkEvent {
  if number % 400 == 399 { return .command(.undo, Timestamp(nanoseconds: Int64(number) * 1_000_000)) }
  let angle = Double(number) * 0.01
  var sample = PenSample(
    time: Timestamp(nanoseconds: Int64(number) * 1_000_000),
    position: [Float(500 + 400 * cos(angle)), Float(400 + 300 * sin(1.3 * angle))],
    device: DeviceID(1), state: number % 400 < 350 ? [.touching] : [])
  sample.sequence = UInt32(number)
  sample.pressure = Float(0.5 + 0.4 * sin(angle * 3))
  sample.axes = [.pressure]
  return .sample(sample)
}

func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Room for ten minutes.
let capacity = 600_000
let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(2) }
let notes = open(arguments[2], O_RDWR | O_CREAT, 0o600)
ftruncate(notes, off_t((capacity + 1) * 8))
let memory = mmap(nil, (capacity + 1) * 8, PROT_READ | PROT_WRITE, MAP_SHARED, notes, 0)
guard notes >= 0, let memory, memory != MAP_FAILED else { exit(3) }
// The first number says how many events were handed over; the others when each was.
let times = memory.bindMemory(to: Int64.self, capacity: capacity + 1)

let writer = try DrawingWriter(
  creating: arguments[1], DrawingDocument(size: [1000, 800], seed: 7))
let start = now()
var count = 0
while count < capacity {
  let due = Int((now() - start) / 1_000_000)
  while count < due {
    guard writer.append(event(count)) else { exit(4) }
    times[count + 1] = now()
    count += 1
    times[0] = Int64(count)
  }
  usleep(1000)
}
writer.finish()
