"""Two writers and eight readers at one suite.

What was acknowledged is there afterwards; nobody sees half of anything, waits without end or traps;
`plumb check` finds the suite whole.
"""

import random
import sys
import threading
import time
from collections import Counter

from suite import NAMES, Suite, options


class Crowd:
    def __init__(self, suite, end, seed):
        self.suite, self.end, self.seed = suite, end, seed
        self.tries, self.problems, self.keys = Counter(), [], []
        self.lock = threading.Lock()

    def said(self, words, answer):
        with self.lock:
            self.tries[words[0]] += 1
            busy = answer.status == 3 and "locked" in answer.messages
            if answer.failure or (answer.status == 3 and not busy):
                self.problems.append(f"{words}: {answer.failure or 3} {answer.messages[:300]}")
            self.tries["locked out"] += busy

    def write(self, number):
        choose = random.Random(self.seed * 10 + number)
        while time.monotonic() < self.end:
            key = f"writer-{number}-{len(self.keys)}-{choose.random()}"
            fault = choose.choice(["none", "leftover", "padding"])
            words = choose.choice([
                ["run", "--engine", self.suite.engine("3.0.0", "none"), "--key", key],
                ["run", "--engine", self.suite.engine(f"3.{number}.0", fault), "--key", key],
                ["accept", NAMES[3].replace("no-expectation", "none-stated"), "--reason", key],
                ["known", "acknowledge", NAMES[0], "--owner", f"w{number}"],
                ["import", "rows.md"],
            ])
            answer = self.suite.run(*words, limit=60)
            self.said(words, answer)
            if words[0] == "run" and answer.status in (0, 1):
                with self.lock:
                    self.keys.append(key)

    def read(self, number):
        choose = random.Random(self.seed * 100 + number)
        while time.monotonic() < self.end:
            words = choose.choice(self.suite.reading())
            self.said(words, self.suite.run(*words, limit=60))

    def gather(self):
        threads = [threading.Thread(target=self.write, args=(n,)) for n in range(2)]
        threads += [threading.Thread(target=self.read, args=(n,)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = self.suite.run("query", "SELECT key FROM run", "--json").output
        for key in self.keys:
            if key not in found:
                self.problems.append(f"{key} was acknowledged, and is lost")
        check = self.suite.run("check")
        if check.status != 0:
            self.problems.append(f"check: {check.output[:300]} {check.messages[:300]}")


def main():
    chosen = options(__doc__)
    suite = Suite(chosen.programs).make()
    try:
        crowd = Crowd(suite, time.monotonic() + (chosen.minutes or 0.5) * 60, chosen.seed)
        crowd.gather()
    finally:
        suite.remove()
    print("\n".join(crowd.problems))
    print("crowds: " + ", ".join(f"{name} {n}" for name, n in sorted(crowd.tries.items()))
          + f"; {len(crowd.keys)} runs acknowledged; {len(crowd.problems)} problems")
    sys.exit(1 if crowd.problems else 0)


if __name__ == "__main__":
    main()
