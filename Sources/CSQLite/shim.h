#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

// Swift cannot call variadic functions, nor use SQLITE_TRANSIENT, a cast of -1 to a function.

static inline int plumb_sqlite3_db_config(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

static inline int plumb_sqlite3_bind_text(sqlite3_stmt *statement, int index,
                                          const unsigned char *text, int count) {
  return sqlite3_bind_text(statement, index, (const char *)text, count, SQLITE_TRANSIENT);
}

static inline int plumb_sqlite3_bind_blob(sqlite3_stmt *statement, int index,
                                          const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Every C library has it; glibc declares it only for those who ask before the first header.
void *memmem(const void *text, size_t count, const void *pattern, size_t length);

static inline bool plumb_contains(const void *text, size_t count, const void *pattern,
                                  size_t length) {
  return memmem(text, count, pattern, length) != NULL;
}

// Many bytes at a time, as Swift compares sequences only where it knows both for plain memory.
static inline bool plumb_equals(const void *text, const void *other, size_t count) {
  return __builtin_memcmp(text, other, count) == 0;
}
