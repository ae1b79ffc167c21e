// A layer of SQLite (VFS) over the usual one that fails when a test says so.
#ifndef CFAULTYVFS_H
#define CFAULTYVFS_H

#include <stdint.h>

// Makes a layer; its name. Each has its own faults and its own memory of what reached the disk.
const char *faulty_make(void);

// What goes wrong from now on, with writing calls (write, truncate, sync, creating a file).
enum faulty_kind { FAULTY_NONE = 0, FAULTY_FULL, FAULTY_IO, FAULTY_READONLY };

// Lets `after` more writing calls through, then fails those that follow, `count` of them; −1 = all.
void faulty_set(const char *name, enum faulty_kind kind, int after, int count);

// Lets every writing call wait so long first, in ms.
void faulty_stall(const char *name, int milliseconds);

// How many writing calls there were.
long faulty_writes(const char *name);

// Writes what a disk would hold after a power cut now: for each file of `path` (itself and "-wal"), what
// was synchronised, with each later write reached by chance: `percent` of them, whole sectors of 512 bytes
// torn where `tears` is not 0. The files are `target` and "-wal". 0 = done.
int faulty_power_cut(const char *name, const char *path, const char *target, uint64_t seed, int percent,
                     int tears);

#endif
