// SQLite for Swift: forwards for what Swift does not see (functions with varying arguments, macros that
// cast). No logic.
#ifndef PELT_SQLITE_SHIM_H
#define PELT_SQLITE_SHIM_H

#include <sqlite3.h>

// Sets one of a connection's switches.
static inline int pelt_sqlite_switch(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

// Binds bytes, which are copied; none at all are an empty blob.
static inline int pelt_sqlite_bind_bytes(sqlite3_stmt *statement, int place, const void *bytes,
                                         long count) {
  return count ? sqlite3_bind_blob64(statement, place, bytes, (sqlite3_uint64)count, SQLITE_TRANSIENT)
               : sqlite3_bind_zeroblob(statement, place, 0);
}

// Binds UTF-8, which is copied.
static inline int pelt_sqlite_bind_text(sqlite3_stmt *statement, int place, const char *text, long count) {
  return sqlite3_bind_text64(statement, place, text, (sqlite3_uint64)count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// Keeps the number of frames in the write-ahead log in *(int *)context, and does no checkpoint itself.
static inline int pelt_sqlite_keep_frames(void *context, sqlite3 *database, const char *name, int frames) {
  (void)database;
  (void)name;
  *(int *)context = frames;
  return SQLITE_OK;
}

static inline void pelt_sqlite_count_frames(sqlite3 *database, int *frames) {
  sqlite3_wal_hook(database, pelt_sqlite_keep_frames, frames);
}

#endif
