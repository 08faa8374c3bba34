"""Puts values into every column of every table that plumb never writes, and runs every command.

Whatever stands in a database, a command ends by itself with a status from 0 to 3.
"""

import re
import shutil
import sqlite3
import sys
import threading
from collections import Counter

from suite import Cases, Suite, options

VALUES = [-1, 0, 1, 2**31, 2**53 + 1, 2**63 - 1, -2**63, float("inf"), float("-inf"), 1e300, -0.5,
          None, "", "x" * 1_000_000, "9" * 400, "[" * 20_000, "\x00\udcff",
          b"\x00\xff" * 20, b"\xff" * 32, "[[1,9007199254740992]]", "[[0,1e999,-1e999,1e308]]",
          "2026-99-99", "{}", "null", "[null]",
          # What becomes of what stands there, in SQL.
          ("substr({0}, 1, length({0}) / 2)",), ("replace({0}, '1', '99999999999999999999')",),
          ("replace({0}, ',', ',,')",), ("CAST({0} AS BLOB)",), ("{0} || {0}",)]


def loosened(sql):
    """A table's statement without what keeps other values out."""
    sql = sql.replace("STRICT, WITHOUT ROWID", "WITHOUT ROWID").replace(") STRICT", ")")
    return re.sub(r"(?<! IS) NOT NULL", "", sql)


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
    values, expression = [value], "?"
    if isinstance(value, str):
        values, expression = [value.encode("utf-8", "surrogateescape")], "CAST(? AS TEXT)"
    elif isinstance(value, tuple):
        values, expression = [], value[0].format(column)
    try:
        where = "" if everywhere else f" WHERE {column} = (SELECT max({column}) FROM {table})"
        changed = connection.execute(
            f"UPDATE OR IGNORE {table} SET {column} = {expression}{where}", values).rowcount
    except sqlite3.Error:
        changed = 0
    rewrite(sql)
    connection.close()
    return changed > 0


class Campaign:
    def __init__(self, suite, options):
        self.suite, self.lock = suite, threading.Lock()
        self.tries, self.plants, self.failures = Counter(), 0, {}
        self.slowest = (0, None)
        self.cases = Cases(
            [(table, column, index, everywhere)
             for table, (columns, _) in suite.tables().items() for column, _ in columns
             for index in range(len(VALUES)) for everywhere in (True, False)
             if not options.only or options.only in (table, f"{table}.{column}")], options)

    def run(self):
        self.cases.work(self.work)

    def work(self, thread, case):
        table, column, index, everywhere = case
        path = self.suite.folder / f"spoiled{thread}.db"
        copy = self.suite.folder / f"copy{thread}.db"
        shutil.copy(self.suite.path, path)
        if not plant(path, table, column, VALUES[index], everywhere):
            return
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
    chosen = options(__doc__)
    suite = Suite(chosen.programs).make()
    try:
        campaign = Campaign(suite, chosen)
        campaign.run()
        sys.exit(1 if campaign.report() else 0)
    finally:
        suite.remove()


if __name__ == "__main__":
    main()
