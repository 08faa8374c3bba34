#ifndef CMEMORY_H
#define CMEMORY_H

/// Has the C library keep all threads' memory in one heap that begins with large pages and grows by
/// large steps.
///
/// Call it before the first thread is started. glibc otherwise gives a thread a heap of its own and
/// asks the system for every single page of it. Does nothing with other C libraries.
void plumb_use_one_heap(void);

#endif
