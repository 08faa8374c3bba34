#include "CThreadSanitizer.h"

#if defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#ifdef IS_SANITIZED
void __tsan_acquire(void *address);
void __tsan_release(void *address);
void plumb_lock_taken(void *lock) { __tsan_acquire(lock); }
void plumb_lock_returned(void *lock) { __tsan_release(lock); }
#else
void plumb_lock_taken(void *lock) { (void)lock; }
void plumb_lock_returned(void *lock) { (void)lock; }
#endif
