// Counts the heap allocations that Swift code of this process makes on one thread.
#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

// Starts counting on this thread, from 0.
void allocation_counter_start(void);

// Stops counting on this thread.
// Returns how many allocations were asked for by the program itself or Swift's own libraries; those of
// drivers and other C libraries are not counted.
long allocation_counter_stop(void);

// Whether counting works in this build: not under a sanitizer, which brings its own malloc.
int allocation_counter_works(void);

#endif
