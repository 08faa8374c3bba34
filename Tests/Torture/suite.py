"""A small suite with something in every table, and the commands that read and write it.

The campaigns beside this file spoil copies of it and hold every command to account.
"""

import argparse
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

BOOK = """# Rows

## A row

```swift
HStack(spacing: 10) { Color.blue; Color.green; Color.yellow.relativeProposed(width: 0.5).id("y") }
```

```frames 620x80 stated tolerance=0.01 source="the article"
HStack           0   0  520  80
HStack/1.Color 210   _  200   _
#y             420   0  100  80
```

## Padded

```swift
VStack { Color.red.padding(8).frame(width: size); Text("one") }
```

```let
let size = 40
```

```frames 100x100 derived
VStack/0.Color.padding.frame 30 0 40 80
```

## Declared

```swift
struct Badge: View {
  var body: some View { Color.red.frame(width: 20, height: 20) }
}
```

```swift
HStack { Badge(); Color.blue.layoutPriority(1); Color.green }
```

```frames 200x40 decided
HStack 0 0 200 40
```

## No expectation

```swift
HStack(spacing: 4) { Color.red; Color.blue.padding(4); Color.green.relativeProposed(width: 0.2) }
```

## Goes

```swift
Color.red.padding(3)
```

## Goes by itself

```swift
Color.blue.padding(30)
```
"""

NAMES = ["rows/a-row@620x80", "rows/padded@100x100", "rows/declared@200x40",
         "rows/no-expectation@393x852", "rows/goes@393x852"]


class Answer:
    """What a command did: its status (below 0: the signal), output, messages and seconds."""

    def __init__(self, status, output, messages, seconds):
        self.status, self.output, self.messages = status, output, messages
        self.seconds = seconds

    @property
    def failure(self):
        """Why no command may answer so; None if it may."""
        if self.status is None:
            return "hang"
        if self.status < 0 or self.status not in (0, 1, 2, 3):
            return f"status {self.status}"
        return None


class Suite:
    """Programs, a folder, and the database `suite.db` in it."""

    def __init__(self, programs):
        self.plumb = str(Path(programs).resolve() / "plumb")
        self.faulty = str(Path(programs).resolve() / "FaultyEngine")
        self.folder = Path(tempfile.mkdtemp(prefix="plumb-torture-"))
        self.path = self.folder / "suite.db"

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *words, db=None, limit=20, cwd=None):
        environment = dict(os.environ, PLUMB_DB=str(db or self.path), USER="ada", NO_COLOR="1")
        start = time.monotonic()
        process = subprocess.Popen(
            [self.plumb, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=environment, cwd=cwd or self.folder,
            start_new_session=True)
        try:
            output, messages = process.communicate(timeout=limit)
            status = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            output, messages, status = b"", b"", None
        return Answer(status, output.decode(errors="replace"), messages.decode(errors="replace"),
                      time.monotonic() - start)

    def must(self, *words):
        answer = self.run(*words)
        assert answer.status in (0, 1), (words, answer.status, answer.messages)
        return answer

    def engine(self, version, fault):
        return f"'{self.faulty}' {version} {fault}"

    def make(self):
        """Runs, decisions and causes of every kind; every table has a row or several."""
        (self.folder / "rows.md").write_text(BOOK)
        (self.folder / "engines.txt").write_text("".join(
            self.engine(f"1.0.{number}", fault) + "\n"
            for number, fault in enumerate(["none", "leftover", "none", "leftover"])))
        self.must("import", "rows.md")
        for version, fault in [("1.0.0", "none"), ("1.1.0", "leftover"), ("1.2.0", "padding"),
                               ("1.3.0", "leftover")]:
            self.must("run", "--engine", self.engine(version, fault), "--key", version)
        self.must("run", "--label", "nightly")
        self.must("known", "acknowledge", NAMES[0], "--owner", "ada", "--link", "https://x.org",
                  "--engine", "sample")
        self.must("known", "add", NAMES[0], "--reason", "bearable", "--owner", "ada",
                  "--until", "2099-01-01", "--engine", "sample")
        self.must("accept", NAMES[3], "--run", "4", "--reason", "as it is")
        self.must("run", "--engine", self.engine("1.4.0", "none"))
        self.must("run", "--engine", self.engine("1.5.0", "priorities"))
        self.must("runs", "void", "3", "--reason", "the disk was full")
        self.must("retire", NAMES[4], "--reason", "no more")
        (self.folder / "rows.md").write_text(BOOK.split("## Goes by itself")[0].replace(
            "## No expectation", "## None stated"))
        self.must("import", "rows.md")
        self.must("rename", "rows/padded", "rows/with-padding", "--reason", "a better name")
        self.must("run", "--engine", self.engine("1.6.0", "leftover"))
        connection = sqlite3.connect(self.path)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        return self

    def tables(self):
        """Every table with its columns, and how a row is told: its primary key."""
        connection = sqlite3.connect(self.path)
        tables = {}
        for (name,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                " ORDER BY name"):
            columns = connection.execute(f"SELECT name, type, pk FROM pragma_table_info('{name}')"
                                         ).fetchall()
            key = [c for c, _, pk in sorted(columns, key=lambda column: column[2]) if pk]
            tables[name] = ([(c, t) for c, t, _ in columns], key)
        connection.close()
        return tables

    def reading(self):
        """Commands that only print; words, by a name that tells them apart."""
        scenario = NAMES[0]
        return [
            ["list"], ["list", "--json", "--retired"], ["list", "verdict:fail", "view:HStack"],
            ["show", scenario], ["show", scenario, "--json"], ["show", scenario, "--svg"],
            ["history", scenario], ["history", scenario + "/#y", "--json"],
            ["runs", "--all"], ["runs", "--json"], ["report"], ["report", "--json"],
            ["report", "1..6"], ["report", "--format", "html"], ["report", "--format", "junit"],
            ["diff", "1..2"], ["diff", "1..2", "--svg", scenario],
            ["explain", scenario], ["explain", scenario, "1.0.0..1.1.0"],
            ["export"], ["decisions", "export"], ["known", "list"], ["plan"], ["check"],
            ["query", "SELECT * FROM scenario_status"], ["query", "SELECT * FROM regression_cause"],
            ["query", "SELECT * FROM result"],
        ]

    def writing(self):
        """Commands that change the database, each of which gets a copy of its own."""
        scenario = NAMES[0]
        return [
            ["import", "rows.md"], ["run"], ["run", "--engine", self.engine("1.7.0", "leftover")],
            ["accept", scenario, "--run", "7", "--reason", "r", "--over", "stated"],
            ["accept", "rows/none-stated@393x852", "--undo", "--reason", "r"],
            ["known", "remove", scenario], ["known", "acknowledge", scenario, "--owner", "b"],
            ["retire", scenario, "--reason", "r"], ["rename", "rows/declared", "rows/x", "--reason", "r"],
            ["runs", "void", "2", "--reason", "r"], ["runs", "restore", "3", "--reason", "r"],
            ["bisect", "--engines", "engines.txt"],
        ]


def options(description):
    """What a campaign is told on its command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("programs", help="the folder of the built programs")
    parser.add_argument("--minutes", type=float, help="how long; default: until all was tried")
    parser.add_argument("--count", type=int, help="how many tries at most")
    parser.add_argument("--seed", type=int, default=1, help="which are tried first")
    parser.add_argument("--only", help="a table, or a column as TABLE.COLUMN")
    return parser.parse_args()


class Cases:
    """Hands out what is to be tried, to several threads, until time or number is over."""

    def __init__(self, cases, options):
        random.Random(options.seed).shuffle(cases)
        self.cases = iter(cases[:options.count])
        self.end = time.monotonic() + options.minutes * 60 if options.minutes else None
        self.lock = threading.Lock()

    def next(self):
        with self.lock:
            if self.end and time.monotonic() > self.end:
                return None
            return next(self.cases, None)

    def work(self, work):
        """Calls `work(thread, case)` for all of them."""
        def loop(thread):
            while case := self.next():
                work(thread, case)
        threads = [threading.Thread(target=loop, args=(thread,)) for thread in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


if __name__ == "__main__":
    # Makes the suite as a file: PROGRAMS FILE.
    made = Suite(sys.argv[1])
    try:
        shutil.copy(made.make().path, sys.argv[2])
    finally:
        made.remove()
