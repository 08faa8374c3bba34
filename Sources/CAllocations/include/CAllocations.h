#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// How often this thread has asked for memory since it began; 0 where that cannot be counted.
unsigned long plumb_allocations(void);

#endif
