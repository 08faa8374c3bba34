#define _GNU_SOURCE
#include "CWatchdog.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// The process that was forked has the locks of threads that it has not: from here on only what may
// be called in a signal handler is called.

enum { capacity = 4096, input = 3 };

static pid_t groups[capacity];

// Whatever stays open here would keep an engine from seeing the end of its input, or a reader of
// our output from seeing the end of that.
static void close_others(void) {
  for (int end = 0; end < input; end++) close(end);
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, input + 1, ~0U, 0) == 0) return;
#endif
  long count = sysconf(_SC_OPEN_MAX);
  if (count < 0 || count > 1 << 16) count = 1 << 16;
  for (int end = input + 1; end < count; end++) close(end);
}

static void replace(pid_t old, pid_t new) {
  for (int index = 0; index < capacity; index++) {
    if (groups[index] != old) continue;
    groups[index] = new;
    return;
  }
}

static _Noreturn void watch(int end) {
  // What is sent to the terminal's processes is not for this one.
  setsid();
  for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
  signal(SIGCHLD, SIG_DFL);
#if defined(__linux__)
  prctl(PR_SET_NAME, "plumb-watchdog");
#endif
  if (end != input && dup2(end, input) != input) _exit(1);
  close_others();
  int32_t message;
  for (;;) {
    ssize_t count = read(input, &message, sizeof message);
    if (count < 0 && errno == EINTR) continue;
    if (count != sizeof message) break;
    if (message > 0) replace(0, message);
    if (message < 0) replace(-message, 0);
  }
  for (int index = 0; index < capacity; index++) {
    if (groups[index] > 1) kill(-groups[index], SIGKILL);
  }
  _exit(0);
}

int plumb_start_watchdog(void) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int index = 0; index < 2; index++) fcntl(ends[index], F_SETFD, FD_CLOEXEC);
  pid_t process = fork();
  if (process == 0) watch(ends[0]);
  close(ends[0]);
  if (process > 0) return ends[1];
  close(ends[1]);
  return -1;
}
