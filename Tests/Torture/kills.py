"""Ends commands at random moments, and looks at what they leave.

A bisection that was killed and is run again gives the answer of one that was left alone. A command
that is asked to terminate ends within a second with 130, leaves no process, a database that
`plumb check` finds whole.
"""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from pathlib import Path

from suite import NAMES, Suite, options

# Answers after a while, and does not end with its input or when it is asked to.
STUBBORN = """
import json, os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    if "hello" in json.loads(line):
        print(json.dumps({"plumb": 1, "engine": "sample", "version": "9.0.0", "supports": ["HStack"]}),
              flush=True)
        if os.fork() == 0:
            while True: time.sleep(1)
    else:
        while True: time.sleep(1)
"""


class Kills:
    def __init__(self, suite, end, seed):
        self.suite, self.end, self.random = suite, end, random.Random(seed)
        self.tries, self.problems = Counter(), []
        self.path = suite.folder / "killed.db"
        (suite.folder / "stubborn.py").write_text(STUBBORN)

    def start(self, words):
        self.mark = uuid.uuid4().hex
        environment = dict(os.environ, PLUMB_DB=str(self.path), USER="ada", TORTURE=self.mark)
        # Into a file: a process that is left must not keep this one waiting.
        self.output = tempfile.TemporaryFile(dir=self.suite.folder)
        return subprocess.Popen(
            [self.suite.plumb, *words], stdin=subprocess.DEVNULL, stdout=self.output,
            stderr=self.output, env=environment, cwd=self.suite.folder, start_new_session=True)

    def left(self):
        """Processes that a command has left, by what it was started with."""
        mark, found = f"TORTURE={self.mark}".encode(), []
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit():
                continue
            try:
                if mark in (folder / "environ").read_bytes():
                    state = (folder / "stat").read_text().rsplit(")", 1)[1].split()[0]
                    if state != "Z":
                        found.append(int(folder.name))
            except OSError:
                continue
        return found

    def problem(self, *words):
        self.problems.append(" ".join(str(word) for word in words))

    def wait_for_run(self, process):
        """Waits until a run more is stored, which is where half a bisection would begin."""
        connection = sqlite3.connect(self.path)
        count = connection.execute("SELECT count(*) FROM run").fetchone()
        while process.poll() is None:
            if connection.execute("SELECT count(*) FROM run").fetchone() != count:
                break
            time.sleep(0.0002)
        connection.close()

    def kill(self, words, number, longest):
        """Starts a command and sends it a signal; its status and how long it took to end.

        Without a time it is sent as soon as a run is stored.
        """
        process = self.start(words)
        if longest is None:
            self.wait_for_run(process)
        else:
            time.sleep(self.random.uniform(0, longest))
        process.send_signal(number)
        start = time.monotonic()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        took = time.monotonic() - start
        deadline = time.monotonic() + 1
        while self.left() and time.monotonic() < deadline:
            time.sleep(0.01)
        left = self.left()
        for other in left:
            os.kill(other, signal.SIGKILL)
        if left:
            self.problem(*words, "left", len(left), "processes")
        return process.returncode, took

    def whole(self, words):
        check = self.suite.run("check", db=self.path)
        if check.status != 0:
            self.problem(*words, "check:", check.output[:300], check.messages[:300])

    # MARK: Bisections

    def history(self):
        """Twenty versions in which scenarios break, mend and break again; the first is well, the last
        is not. Both have run."""
        faults = ["none", *self.random.choices(["none", "leftover", "padding"], k=18), "leftover"]
        (self.suite.folder / "engines.txt").write_text("".join(
            f"'{self.suite.faulty}' 2.{n}.0 {fault}\n" for n, fault in enumerate(faults)))
        base = self.suite.folder / "base.db"
        shutil.copy(self.suite.path, base)
        for number in (0, len(faults) - 1):
            self.suite.run(
                "run", "--engine", self.suite.engine(f"2.{number}.0", faults[number]), db=base)
        return base

    def bisections(self):
        """The answers of bisections that were killed, against those of one left alone."""
        forms = [["bisect", *more, "--engines", "engines.txt", "-j", "1"]
                 for more in ([], ["rows"], ["rows", "--all"], ["rows", "--find-fix"])]
        while time.monotonic() < self.end:
            base, words = self.history(), self.random.choice(forms)
            shutil.copy(base, self.path)
            alone = self.suite.run(*words, db=self.path)
            again = self.suite.run(*words, db=self.path)
            if self.findings(again) != self.findings(alone):
                self.problem(*words, "answers otherwise from what it stored:", self.findings(alone),
                             "then", self.findings(again))
            for longest in (None, None, alone.seconds * 1.1):
                shutil.copy(base, self.path)
                self.kill(words, self.random.choice([signal.SIGKILL, signal.SIGTERM]), longest)
                self.whole(words)
                answer = self.suite.run(*words, db=self.path)
                if self.findings(answer) != self.findings(alone):
                    self.problem(*words, "answers otherwise after it was killed:",
                                 self.findings(alone), "then", self.findings(answer),
                                 answer.messages)
                self.tries["bisect"] += 1

    @staticmethod
    def findings(answer):
        """What was found, without how much of it had to be computed."""
        return [line.split(";")[0] if " scenarios found" in line or " scenario found" in line else line
                for line in answer.output.splitlines()]

    # MARK: Requests to terminate

    def requests(self):
        commands = self.suite.writing() + self.suite.reading() + [
            ["run", "--engine", "python3 stubborn.py", "--timeout", "60"],
            ["run", "--engine", "python3 stubborn.py", "-j", "4", "--timeout", "60"],
            ["bisect", "--engines", "engines.txt", "rows", "--all", "--every-version"],
            ["diff", "--engine", "python3 stubborn.py", NAMES[0]],
            ["test", "rows.md"], ["test", "rows.md", "--engine", "python3 stubborn.py"],
            ["frames", "rows.md", "--write"], ["layout", "-"], ["engine"],
        ]
        while time.monotonic() < self.end:
            words = self.random.choice(commands)
            shutil.copy(self.suite.path, self.path)
            status, took = self.kill(words, signal.SIGTERM, self.random.choice([0.03, 0.1, 0.5]))
            # Before its first line it is the system's own doing.
            if status not in (130, 0, 1, 2, 3, -signal.SIGTERM):
                self.problem(*words, "ended with", status)
            if status == -signal.SIGTERM:
                self.tries["before main"] += 1
            if took > 1:
                self.problem(*words, f"took {took:.1f} s")
            self.whole(words)
            self.tries[words[0]] += 1


def main():
    chosen = options(__doc__)
    minutes = chosen.minutes or 2
    suite = Suite(chosen.programs).make()
    try:
        start = time.monotonic()
        kills = Kills(suite, start + minutes * 30, chosen.seed)
        kills.bisections()
        kills.end = start + minutes * 60
        kills.requests()
        for problem in kills.problems:
            print(problem)
        print("kills: " + ", ".join(f"{name} {n}" for name, n in sorted(kills.tries.items()))
              + f"; {len(kills.problems)} problems")
        sys.exit(1 if kills.problems else 0)
    finally:
        suite.remove()


if __name__ == "__main__":
    main()
