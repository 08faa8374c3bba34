"""What is around a program changes nothing that it says: time zone, language, home, user, clock.

Each command is run as usual and in other surroundings, on copies of one suite; what it prints and
its status are the same. A reader that goes away, and an output or error that is closed, end it with
a status of 0 to 3 and leave the suite whole.
"""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter

from suite import Cases, Suite, options

# Puts the clock elsewhere, and nothing else: SECONDS is a macro.
CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
  int (*real)(clockid_t, struct timespec *) =
      (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int status = real(clock, now);
  if (clock == CLOCK_REALTIME) now->tv_sec += SECONDS;
  return status;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}
time_t time(time_t *now) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = exact.tv_sec;
  return exact.tv_sec;
}
"""

# What is set, or taken away (None).
SURROUNDINGS = {
    "a time zone": {"TZ": "Pacific/Kiritimati"},
    "an unknown time zone": {"TZ": ":/no/such/zone"},
    "Turkish": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    "a locale that is not there": {"LC_ALL": "xx_YY.ISO8859-9"},
    "no home": {"HOME": None, "XDG_CACHE_HOME": None, "XDG_CONFIG_HOME": None},
    "a home that is not there": {"HOME": "/no/such/home"},
    "no user": {"USER": None, "LOGNAME": None},
    "no temporary folder": {"TMPDIR": "/no/such/folder"},
    "hardly a path": {"PATH": "/usr/bin:/bin"},
}
YEAR = 31_557_600
CLOCKS = {"a clock a year ago": -YEAR, "a clock in ten years": 10 * YEAR}


def dateless(text):
    """What is printed, but for when and how fast something was done, and by whom."""
    text = re.sub(r"\b\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?Z?)?", "DATE", text)
    text = re.sub(r"\b[\d.,]+ ?(ns|µs|ms|s|min|days?)\b", "TIME", text)
    text = re.sub(r'"(duration|median|nanoseconds|started|date|since|until|age|at)":\s*("[^"]*"|[\d.]+)',
                  r'"\1": X', text)
    return re.sub(r"[ -]{2,}", " ", text).replace("ada", "").strip()


class Surroundings:
    def __init__(self, suite):
        self.suite, self.tries, self.problems = suite, Counter(), []

    def run(self, thread, words, changes=(), **channels):
        """The status, output and messages of a command on a fresh copy of the suite."""
        folder = self.suite.folder / str(thread)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name in ["suite.db", "rows.md", "engines.txt"]:
            shutil.copy(self.suite.folder / name, folder)
        environment = dict(os.environ, PLUMB_DB=str(folder / "suite.db"), USER="ada", NO_COLOR="1")
        for name, value in dict(changes).items():
            environment.pop(name, None)
            if value is not None:
                environment[name] = value
        channels = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **channels}
        try:
            ended = subprocess.run([self.suite.plumb, *words], stdin=subprocess.DEVNULL, cwd=folder,
                                   env=environment, timeout=60, **channels)
        except subprocess.TimeoutExpired:
            return None, "", ""
        return (ended.returncode, (ended.stdout or b"").decode(errors="replace"),
                (ended.stderr or b"").decode(errors="replace"))

    def whole(self, thread):
        """Whether the suite of that copy is whole."""
        database = self.suite.folder / str(thread) / "suite.db"
        return self.suite.run("check", db=database).status == 0

    def attempt(self, thread, case):
        words, name, changes = case
        self.tries[name] += 1
        if name in ("a reader that goes away", "a closed output", "a closed error"):
            return self.cut(thread, words, name)
        usual, other = self.run(thread, words), self.run(thread, words, changes)
        if usual[0] != other[0] or any(
                dateless(a) != dateless(b) for a, b in zip(usual[1:], other[1:])):
            self.problems.append(f"{name}: {' '.join(words)}: {usual[0]} is {other[0]}: "
                                 f"{first_difference(usual, other)}")
        elif not self.whole(thread):
            self.problems.append(f"{name}: {' '.join(words)}: the suite is not whole")

    def cut(self, thread, words, name):
        if name == "a reader that goes away":
            reader, writer = os.pipe()
            os.close(reader)
            status = self.run(thread, words, stdout=writer)[0]
            os.close(writer)
        else:
            number = 1 if name == "a closed output" else 2
            channel = "stdout" if number == 1 else "stderr"
            status = self.run(thread, words, **{channel: subprocess.PIPE},
                              preexec_fn=lambda: os.close(number))[0]
        if status is None or status not in (0, 1, 2, 3):
            self.problems.append(f"{name}: {' '.join(words)}: status {status}")
        elif not self.whole(thread):
            self.problems.append(f"{name}: {' '.join(words)}: the suite is not whole")


def first_difference(usual, other):
    for a, b in zip((usual[1] + usual[2]).split("\n"), (other[1] + other[2]).split("\n")):
        if dateless(a) != dateless(b):
            return f"{a!r} is {b!r}"
    return "one ends sooner"


def clock(folder, seconds):
    """A library that puts the clock elsewhere."""
    library = folder / f"clock{seconds}.so"
    subprocess.run(["gcc", "-shared", "-fPIC", f"-DSECONDS={seconds}", "-x", "c", "-", "-o", library],
                   input=CLOCK, text=True, check=True)
    return str(library)


def main():
    chosen = options(__doc__)
    surroundings = dict(SURROUNDINGS)
    surroundings |= dict.fromkeys(
        ["a reader that goes away", "a closed output", "a closed error"], {})
    suite = Suite(chosen.programs).make()
    try:
        if sys.platform == "linux":
            surroundings |= {name: {"LD_PRELOAD": clock(suite.folder, seconds)}
                             for name, seconds in CLOCKS.items()}
        campaign = Surroundings(suite)
        cases = [(words, name, changes) for words in suite.reading() + suite.writing()
                 for name, changes in surroundings.items()]
        Cases(cases, chosen).work(campaign.attempt)
    finally:
        suite.remove()
    print("\n".join(campaign.problems))
    print(f"surroundings: {sum(campaign.tries.values())} commands in {len(campaign.tries)} "
          f"surroundings, {len(campaign.problems)} problems")
    sys.exit(1 if campaign.problems else 0)


if __name__ == "__main__":
    main()
