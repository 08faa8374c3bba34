#include "CMemory.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Asked for at once, of which only what is touched takes memory.
static const size_t beginning = 64 << 20;
static const uintptr_t large_page = 2 << 20;

// Has the system give the heap's beginning by large pages: what reads a suite touches some thousand
// small ones, a sixth of its time.
static void use_large_pages(void) {
  mallopt(M_TOP_PAD, beginning);
  // More than what libraries left of a heap that they began, or it would not grow.
  void *first = malloc(1 << 20);
  uintptr_t end = (uintptr_t)sbrk(0) & ~(large_page - 1);
  uintptr_t start = ((uintptr_t)first + large_page - 1) & ~(large_page - 1);
  // Elsewhere than in the heap, or too little: nothing is lost.
  if (first && start < end && end - start <= 2 * beginning)
    madvise((void *)start, end - start, MADV_HUGEPAGE);
  free(first);
}
#endif

void plumb_use_one_heap(void) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  use_large_pages();
  mallopt(M_TOP_PAD, 4 << 20);
#endif
}
