internal import Documents
internal import Foundation
internal import InkTypes
internal import TestSupport

// Draws into a new drawing as a 1000 Hz pen does, until it is killed. Beside the drawing, in a file that
// outlives it, it notes when each event was handed over: `DrawingChild DRAWING NOTES`.

func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Events of two minutes.
let capacity = 120_000
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
  let due = min(capacity, Int((now() - start) / 1_000_000))
  while count < due {
    times[count + 1] = now()
    guard writer.append(TestPen.event(count)) else { exit(4) }
    count += 1
    times[0] = Int64(count)
  }
  usleep(1000)
}
writer.finish()
