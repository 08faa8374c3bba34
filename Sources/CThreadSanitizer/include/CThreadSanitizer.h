#ifndef CTHREADSANITIZER_H
#define CTHREADSANITIZER_H

/// Tell ThreadSanitizer that a lock was taken, or is about to be given back; in a program that is
/// built without it they do nothing.
///
/// `lock` is an address that is the lock's alone.
void plumb_lock_taken(void *lock);
void plumb_lock_returned(void *lock);

#endif
