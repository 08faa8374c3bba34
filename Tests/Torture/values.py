"""Puts values into every column of every table that plumb never writes, and runs every command.

    values.py PROGRAMS [MINUTES] [SEED] [TABLE[.COLUMN]]

Whatever stands in a database, a command ends by itself with a status from 0 to 3. PROGRAMS is the
folder of the built programs. Without MINUTES every column gets every value.
"""

import random
import shutil
import sqlite3
import sys
import threading
import time
from collections import Counter

from suite import Suite

VALUES = [-1, 0, 1, 2**31, 2**53 + 1, 2**63 - 1, -2**63, float("inf"), float("-inf"), 1e300, -0.5,
          None, "", "x" * 1_000_000, "9" * 400, "[" * 20_000, "\x00\udcff",
          b"\x00\xff" * 20, b"\xff" * 32, "[[1,9007199254740992]]", "[[0,1e999,-1e999,1e308]]",
          "2026-99-99", "{}", "null", "[null]"]


def loosened(sql):
    """A table's statement without what keeps other values out."""
    return (sql.replace("STRICT, WITHOUT ROWID", "WITHOUT ROWID").replace(") STRICT", ")")
            .replace(" NOT NULL", ""))


def plant(path, table, column, value, everywhere):
    """Writes a value past all constraints, and leaves the schema as it was; False if it cannot."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    sql = connection.execute(
        "SELECT sql FROM sqlite_schema WHERE name = ?", [table]).fetchone()[0]

    def rewrite(text):
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", [text, table])
        connection.execute("PRAGMA writable_schema = RESET")

    rewrite(loosened(sql))
    connection.execute("PRAGMA ignore_check_constraints = ON")
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogateescape")
        expression = "CAST(? AS TEXT)"
    else:
        expression = "?"
    try:
        where = "" if everywhere else f" WHERE {column} = (SELECT max({column}) FROM {table})"
        changed = connection.execute(
            f"UPDATE OR IGNORE {table} SET {column} = {expression}{where}", [value]).rowcount
    except sqlite3.Error:
        changed = 0
    rewrite(sql)
    connection.close()
    return changed > 0


class Campaign:
    def __init__(self, suite, minutes, seed, only):
        self.suite, self.end = suite, time.monotonic() + minutes * 60 if minutes else None
        self.lock = threading.Lock()
        self.tries, self.plants = Counter(), 0
        self.failures = {}
        self.slowest = (0, None)
        cases = [(table, column, index, everywhere)
                 for table, (columns, _) in suite.tables().items() for column, _ in columns
                 for index in range(len(VALUES)) for everywhere in (True, False)
                 if not only or only in (table, f"{table}.{column}")]
        random.Random(seed).shuffle(cases)
        self.cases = iter(cases)

    def next(self):
        with self.lock:
            if self.end and time.monotonic() > self.end:
                return None
            return next(self.cases, None)

    def work(self, number):
        path = self.suite.folder / f"spoiled{number}.db"
        copy = self.suite.folder / f"copy{number}.db"
        while case := self.next():
            table, column, index, everywhere = case
            shutil.copy(self.suite.path, path)
            if not plant(path, table, column, VALUES[index], everywhere):
                continue
            with self.lock:
                self.plants += 1
            for words in self.suite.reading():
                self.look(case, words, self.suite.run(*words, db=path))
            for words in self.suite.writing():
                shutil.copy(path, copy)
                self.look(case, words, self.suite.run(*words, db=copy))

    def look(self, case, words, answer):
        with self.lock:
            self.tries[words[0]] += 1
            if answer.seconds > self.slowest[0]:
                self.slowest = (answer.seconds, (case, words))
            if answer.failure:
                place = (words[0], answer.failure, self.reason(answer.messages))
                self.failures.setdefault(place, []).append((case, words))

    @staticmethod
    def reason(messages):
        lines = [line for line in messages.splitlines() if "Fatal error" in line or " at /" in line]
        return " | ".join(lines[:4])[:400]

    def report(self):
        for (command, failure, reason), found in sorted(self.failures.items()):
            (table, column, index, everywhere), words = found[0]
            print(f"{command}: {failure}: {len(found)} times, first {table}.{column} = "
                  f"{str(VALUES[index])[:40]!r}{' everywhere' if everywhere else ''}: "
                  f"{' '.join(words)}: {reason}")
        total = sum(self.tries.values())
        failed = sum(map(len, self.failures.values()))
        print(f"values: {self.plants} planted, {total} commands, {failed} failures; "
              f"slowest {self.slowest[0]:.2f} s {self.slowest[1]}")
        return failed


def main():
    suite = Suite(sys.argv[1]).make()
    try:
        minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 0
        seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
        campaign = Campaign(suite, minutes, seed, sys.argv[4] if len(sys.argv) > 4 else None)
        workers = [threading.Thread(target=campaign.work, args=(n,)) for n in range(2)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        sys.exit(1 if campaign.report() else 0)
    finally:
        suite.remove()


if __name__ == "__main__":
    main()
