#define _GNU_SOURCE
#include "CFaultyVFS.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A write that was not synchronised yet; length < 0 is a truncation to `offset`.
typedef struct pending {
  struct pending *next;
  sqlite3_int64 offset;
  int length;
  unsigned char *bytes;
} pending;

// What a disk holds of a file, and what is on its way there.
typedef struct disk {
  struct disk *next;
  char *path;
  unsigned char *bytes;
  sqlite3_int64 size;
  pending *first, *last;
} disk;

typedef struct faulty {
  sqlite3_vfs vfs;
  sqlite3_vfs *below;
  char name[32];
  pthread_mutex_t lock;
  int kind, after, count, stall;
  long writes;
  disk *disks;
} faulty;

typedef struct faulty_file {
  sqlite3_file base;
  faulty *owner;
  disk *disk;
  sqlite3_file *real;
} faulty_file;

static faulty *find(const char *name) { return (faulty *)sqlite3_vfs_find(name)->pAppData; }

// MARK: Faults

static int fault(faulty *f) {
  pthread_mutex_lock(&f->lock);
  f->writes++;
  int stall = f->stall, result = SQLITE_OK;
  if (f->kind != FAULTY_NONE) {
    if (f->after > 0) {
      f->after--;
    } else if (f->count != 0) {
      if (f->count > 0) f->count--;
      result = f->kind == FAULTY_FULL ? SQLITE_FULL : f->kind == FAULTY_IO ? SQLITE_IOERR_WRITE
                                                                           : SQLITE_READONLY;
    }
  }
  pthread_mutex_unlock(&f->lock);
  if (stall) usleep((useconds_t)stall * 1000);
  return result;
}

// MARK: The disk

static void apply(disk *d, const pending *p, int from, int to) {
  if (p->length < 0) {
    if (p->offset < d->size) d->size = p->offset;
    return;
  }
  sqlite3_int64 end = p->offset + to;
  if (end > d->size) {
    d->bytes = realloc(d->bytes, (size_t)end);
    memset(d->bytes + d->size, 0, (size_t)(end - d->size));
    d->size = end;
  }
  memcpy(d->bytes + p->offset + from, p->bytes + from, (size_t)(to - from));
}

static disk *disk_of(faulty *f, const char *path) {
  for (disk *d = f->disks; d; d = d->next)
    if (!strcmp(d->path, path)) return d;
  disk *d = calloc(1, sizeof *d);
  d->path = strdup(path);
  FILE *file = fopen(path, "rb");
  if (file) {
    fseek(file, 0, SEEK_END);
    d->size = ftell(file);
    rewind(file);
    d->bytes = malloc((size_t)d->size + 1);
    if (fread(d->bytes, 1, (size_t)d->size, file) != (size_t)d->size) d->size = 0;
    fclose(file);
  }
  d->next = f->disks;
  f->disks = d;
  return d;
}

static void remember(faulty_file *file, const void *bytes, int length, sqlite3_int64 offset) {
  if (!file->disk) return;
  pending *p = calloc(1, sizeof *p);
  p->offset = offset;
  p->length = length;
  if (length > 0) {
    p->bytes = malloc((size_t)length);
    memcpy(p->bytes, bytes, (size_t)length);
  }
  pthread_mutex_lock(&file->owner->lock);
  if (file->disk->last) file->disk->last->next = p;
  else file->disk->first = p;
  file->disk->last = p;
  pthread_mutex_unlock(&file->owner->lock);
}

static void forget(disk *d) {
  while (d->first) {
    pending *p = d->first;
    d->first = p->next;
    free(p->bytes);
    free(p);
  }
  d->last = NULL;
}

static void synchronise(faulty_file *file) {
  if (!file->disk) return;
  pthread_mutex_lock(&file->owner->lock);
  for (pending *p = file->disk->first; p; p = p->next) apply(file->disk, p, 0, p->length);
  forget(file->disk);
  pthread_mutex_unlock(&file->owner->lock);
}

static uint64_t next_random(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static int save_cut(faulty *f, const char *path, const char *target, uint64_t *random, int percent,
                    int tears) {
  disk *known = NULL;
  for (disk *d = f->disks; d; d = d->next)
    if (!strcmp(d->path, path)) known = d;
  if (!known) return 0;
  disk copy = *known;
  copy.bytes = malloc((size_t)known->size + 1);
  memcpy(copy.bytes, known->bytes, (size_t)known->size);
  for (pending *p = known->first; p; p = p->next) {
    if (p->length < 0 || !tears) {
      if ((int)(next_random(random) % 100) < percent) apply(&copy, p, 0, p->length);
      continue;
    }
    for (int from = 0; from < p->length; from += 512) {
      int to = from + 512 < p->length ? from + 512 : p->length;
      if ((int)(next_random(random) % 100) < percent) apply(&copy, p, from, to);
    }
  }
  FILE *file = fopen(target, "wb");
  int failed = !file || fwrite(copy.bytes, 1, (size_t)copy.size, file) != (size_t)copy.size;
  if (file) fclose(file);
  free(copy.bytes);
  return failed;
}

int faulty_power_cut(const char *name, const char *path, const char *target, uint64_t seed, int percent,
                     int tears) {
  faulty *f = find(name);
  char log[4096], target_log[4096];
  snprintf(log, sizeof log, "%s-wal", path);
  snprintf(target_log, sizeof target_log, "%s-wal", target);
  pthread_mutex_lock(&f->lock);
  int failed = save_cut(f, path, target, &seed, percent, tears) ||
               save_cut(f, log, target_log, &seed, percent, tears);
  pthread_mutex_unlock(&f->lock);
  return failed;
}

// MARK: Files

#define REAL(file) (((faulty_file *)(file))->real)
#define BELOW(file) (REAL(file)->pMethods)

static int file_close(sqlite3_file *file) { return BELOW(file)->xClose(REAL(file)); }

static int file_read(sqlite3_file *file, void *bytes, int length, sqlite3_int64 offset) {
  return BELOW(file)->xRead(REAL(file), bytes, length, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset) {
  int code = fault(((faulty_file *)file)->owner);
  if (code == SQLITE_OK) code = BELOW(file)->xWrite(REAL(file), bytes, length, offset);
  if (code == SQLITE_OK) remember((faulty_file *)file, bytes, length, offset);
  return code;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  int code = fault(((faulty_file *)file)->owner);
  if (code == SQLITE_OK) code = BELOW(file)->xTruncate(REAL(file), size);
  if (code == SQLITE_OK) remember((faulty_file *)file, NULL, -1, size);
  return code;
}

static int file_sync(sqlite3_file *file, int flags) {
  (void)flags;
  // Into the memory of this layer only: a test must not wait for a real disk.
  int code = fault(((faulty_file *)file)->owner);
  if (code == SQLITE_OK) synchronise((faulty_file *)file);
  return code == SQLITE_OK ? SQLITE_OK : code == SQLITE_IOERR_WRITE ? SQLITE_IOERR_FSYNC : code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return BELOW(file)->xFileSize(REAL(file), size);
}

static int file_lock(sqlite3_file *file, int level) { return BELOW(file)->xLock(REAL(file), level); }

static int file_unlock(sqlite3_file *file, int level) { return BELOW(file)->xUnlock(REAL(file), level); }

static int file_is_reserved(sqlite3_file *file, int *result) {
  return BELOW(file)->xCheckReservedLock(REAL(file), result);
}

static int file_control(sqlite3_file *file, int what, void *argument) {
  return BELOW(file)->xFileControl(REAL(file), what, argument);
}

static int file_sector(sqlite3_file *file) { return BELOW(file)->xSectorSize(REAL(file)); }

static int file_traits(sqlite3_file *file) {
  // As a plain disk: nothing is promised of torn writes.
  (void)file;
  return 0;
}

static int file_map(sqlite3_file *file, int page, int size, int extends, void volatile **address) {
  return BELOW(file)->xShmMap(REAL(file), page, size, extends, address);
}

static int file_map_lock(sqlite3_file *file, int offset, int count, int flags) {
  return BELOW(file)->xShmLock(REAL(file), offset, count, flags);
}

static void file_barrier(sqlite3_file *file) { BELOW(file)->xShmBarrier(REAL(file)); }

static int file_unmap(sqlite3_file *file, int deletes) { return BELOW(file)->xShmUnmap(REAL(file), deletes); }

static const sqlite3_io_methods methods = {
    2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock,
    file_is_reserved, file_control, file_sector, file_traits, file_map, file_map_lock, file_barrier,
    file_unmap, NULL, NULL};

static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *opened) {
  faulty *f = vfs->pAppData;
  faulty_file *result = (faulty_file *)file;
  memset(result, 0, sizeof *result);
  result->real = (sqlite3_file *)(result + 1);
  int creates = path && (flags & SQLITE_OPEN_CREATE) && access(path, F_OK) != 0;
  int code = creates ? fault(f) : SQLITE_OK;
  if (code != SQLITE_OK) return SQLITE_CANTOPEN;
  code = f->below->xOpen(f->below, path, result->real, flags, opened);
  if (code != SQLITE_OK) return code;
  result->owner = f;
  if (path && (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL))) {
    pthread_mutex_lock(&f->lock);
    result->disk = disk_of(f, path);
    pthread_mutex_unlock(&f->lock);
  }
  result->base.pMethods = &methods;
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int sync) {
  faulty *f = vfs->pAppData;
  int code = fault(f);
  if (code != SQLITE_OK) return SQLITE_IOERR_DELETE;
  return f->below->xDelete(f->below, path, sync);
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  faulty *f = vfs->pAppData;
  return f->below->xAccess(f->below, path, flags, result);
}

static int vfs_full(sqlite3_vfs *vfs, const char *path, int length, char *result) {
  faulty *f = vfs->pAppData;
  return f->below->xFullPathname(f->below, path, length, result);
}

static int vfs_random(sqlite3_vfs *vfs, int length, char *result) {
  faulty *f = vfs->pAppData;
  return f->below->xRandomness(f->below, length, result);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
  faulty *f = vfs->pAppData;
  return f->below->xSleep(f->below, microseconds);
}

static int vfs_time(sqlite3_vfs *vfs, double *result) {
  faulty *f = vfs->pAppData;
  return f->below->xCurrentTime(f->below, result);
}

static int vfs_error(sqlite3_vfs *vfs, int length, char *result) {
  (void)vfs;
  (void)length;
  (void)result;
  return 0;
}

const char *faulty_make(void) {
  static int made;
  faulty *f = calloc(1, sizeof *f);
  pthread_mutex_init(&f->lock, NULL);
  f->below = sqlite3_vfs_find("unix");
  snprintf(f->name, sizeof f->name, "faulty-%d", __sync_fetch_and_add(&made, 1));
  f->vfs = (sqlite3_vfs){.iVersion = 1,
                         .szOsFile = (int)sizeof(faulty_file) + f->below->szOsFile,
                         .mxPathname = f->below->mxPathname,
                         .zName = f->name,
                         .pAppData = f,
                         .xOpen = vfs_open,
                         .xDelete = vfs_delete,
                         .xAccess = vfs_access,
                         .xFullPathname = vfs_full,
                         .xRandomness = vfs_random,
                         .xSleep = vfs_sleep,
                         .xCurrentTime = vfs_time,
                         .xGetLastError = vfs_error};
  sqlite3_vfs_register(&f->vfs, 0);
  return f->name;
}

void faulty_set(const char *name, enum faulty_kind kind, int after, int count) {
  faulty *f = find(name);
  pthread_mutex_lock(&f->lock);
  f->kind = kind;
  f->after = after;
  f->count = count;
  pthread_mutex_unlock(&f->lock);
}

void faulty_stall(const char *name, int milliseconds) {
  faulty *f = find(name);
  pthread_mutex_lock(&f->lock);
  f->stall = milliseconds;
  pthread_mutex_unlock(&f->lock);
}

long faulty_writes(const char *name) {
  faulty *f = find(name);
  pthread_mutex_lock(&f->lock);
  long writes = f->writes;
  pthread_mutex_unlock(&f->lock);
  return writes;
}
