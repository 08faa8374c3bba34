#ifndef CWATCHDOG_H
#define CWATCHDOG_H

/// Starts a process that outlives this one just long enough to kill what it has left behind.
///
/// It is told of process groups through the file descriptor that is returned: four bytes with the
/// number of a group to watch, or with its negative to forget it. When the last copy of the
/// descriptor is closed, however this process ended, it kills what it still watches and ends.
/// Programs that are started later do not inherit the descriptor.
///
/// Returns -1 where no process can be made; call it once.
int plumb_start_watchdog(void);

#endif
