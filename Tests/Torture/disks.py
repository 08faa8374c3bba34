"""Writes where there is no room, on a small file system of its own (as root; else nothing is tried).

A command that finds no room ends with 3 and says so; the suite and every file are whole or as they
were, nothing is left beside them, and with room the same command does its work.
"""

import hashlib
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from suite import NAMES, Suite, options

SIZE = 4 << 20


class Disks:
    def __init__(self, suite, seed):
        self.suite, self.random = suite, random.Random(seed)
        self.tries, self.problems = Counter(), []
        self.disk = suite.folder / "disk"
        self.disk.mkdir()
        self.path = self.disk / "suite.db"

    def commands(self):
        """Words, and what file they write besides the suite."""
        scenario = NAMES[0]
        files = [
            (["report", "--format", "html", "-o", "out"], "out"),
            (["report", "--format", "junit", "-o", "out"], "out"),
            (["run", "--report", "html=out"], "out"),
            (["export", "-o", "out"], "out"), (["query", "SELECT * FROM result", "-o", "out"], "out"),
            (["decisions", "export", "out"], "out"), (["plan", "-o", "out"], "out"),
            (["run", "--shard", "1/2", "--part", "out"], "out"), (["show", scenario, "-o", "out"], "out"),
        ]
        return files + [(words, None) for words in self.suite.writing() if words[0] != "bisect"]

    def fill(self, room):
        """Leaves `room` bytes."""
        free = os.statvfs(self.disk)
        size = free.f_bavail * free.f_frsize - room
        with open(self.disk / "filler", "wb") as filler:
            for _ in range(max(0, size) >> 12):
                filler.write(b"\1" * 4096)

    @staticmethod
    def digest(path):
        return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None

    def problem(self, words, *what):
        self.problems.append(f"{' '.join(words)}: {' '.join(str(part) for part in what)}")

    def attempt(self):
        words, file = self.random.choice(self.commands())
        for old in self.disk.iterdir():
            old.unlink()
        shutil.copy(self.suite.path, self.path)
        out = self.disk / "out"
        if file and self.random.random() < 0.5:
            out.write_text("as it was\n")
        before = self.digest(out)
        said = self.suite.run("query", "SELECT count(*) FROM run", db=self.path).output
        # Read once with room: what SQLite needs beside the database is there.
        self.fill(self.random.choice([0, 4096, 16384, 65536, 262144]))
        full = [str(out) if word in ("out",) else word.replace("=out", f"={out}") for word in words]
        answer = self.suite.run(*full, db=self.path)
        self.tries[words[0]] += 1
        if answer.failure:
            self.problem(words, answer.failure, answer.messages[:300])
        (self.disk / "filler").unlink()
        left = {path.name for path in self.disk.iterdir()} - {
            "suite.db", "suite.db-wal", "suite.db-shm", "out", "suite.db-answers"}
        if left:
            self.problem(words, "left", sorted(left))
        if answer.status == 3:
            if not answer.messages.strip():
                self.problem(words, "status 3 without a word")
            # A report on a run may fail when the run is recorded.
            if "--report" not in words:
                now = self.suite.run("query", "SELECT count(*) FROM run", db=self.path).output
                if now != said:
                    self.problem(words, "status 3, and there is a run more")
                if file and self.digest(out) != before:
                    self.problem(words, "status 3, and the file is another one")
        check = self.suite.run("check", db=self.path)
        if check.status != 0:
            self.problem(words, "check:", check.output[:300], check.messages[:300])
        again = self.suite.run(*full, db=self.path)
        if again.failure or (answer.status == 3 and again.status == 3):
            self.problem(words, "with room:", again.status, again.messages[:300])

    def closed(self):
        """What nobody takes: a full device, a closed output."""
        for words in self.suite.reading():
            with open("/dev/full", "wb") as full:
                environment = dict(os.environ, PLUMB_DB=str(self.suite.path))
                answer = subprocess.run([self.suite.plumb, *words], stdout=full, env=environment,
                                        stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
            self.tries["full device"] += 1
            if answer.returncode != 3 or b"no space left" not in answer.stderr.lower():
                self.problem(words, "to /dev/full:", answer.returncode, answer.stderr[:200])


def main():
    chosen = options(__doc__)
    suite = Suite(chosen.programs).make()
    disks = Disks(suite, chosen.seed)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "plumb", str(disks.disk)],
                             capture_output=True).returncode == 0
    try:
        end = time.monotonic() + (chosen.minutes or 0.5) * 60
        disks.closed()
        while mounted and time.monotonic() < end and sum(disks.tries.values()) < (
                chosen.count or 10 ** 9):
            disks.attempt()
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(disks.disk)], check=True)
        suite.remove()
    print("\n".join(disks.problems))
    print("disks: " + ", ".join(f"{name} {n}" for name, n in sorted(disks.tries.items()))
          + ("" if mounted else "; no file system could be mounted")
          + f"; {len(disks.problems)} problems")
    sys.exit(1 if disks.problems else 0)


if __name__ == "__main__":
    main()
