"""Alters a suite behind plumb's back, a value, a row or a byte at a time, and counts what `plumb check`
does not find and what other commands then print as if it were true.

Ends with status 1 where `check` misses an alteration, or a command ends otherwise than with 0 to 3.
"""

import random
import shutil
import sqlite3
import sys
import threading
from collections import Counter, defaultdict

from suite import Cases, Suite, options


def others(value, neighbours):
    """Values that a column may have instead, likely ones first."""
    candidates = [other for other in neighbours if other != value]
    if isinstance(value, int):
        candidates += [value + 1, value - 1, 1 - value, value + 1000]
    elif isinstance(value, float):
        candidates += [value + 0.5, value * 2 + 1]
    elif isinstance(value, str):
        candidates += [value + "x", value.replace("1", "2"), value[:-1], "accepted"]
    elif isinstance(value, bytes):
        candidates += [bytes([value[0] ^ 1]) + value[1:], value[:-1] + bytes([value[-1] ^ 1])]
    else:
        candidates += [1, "2026-01-01T00:00:00Z", 0.5]
    return [other for other in candidates + [None] if other != value]


class Campaign:
    def __init__(self, suite, options):
        self.suite = suite
        self.random, self.lock = random.Random(options.seed), threading.Lock()
        self.tries, self.missed, self.lies = Counter(), defaultdict(list), defaultdict(Counter)
        self.failures, self.examples = [], {}
        self.truth = {tuple(words): suite.run(*words) for words in suite.reading()}
        self.cases = Cases(self.list(), options)

    def run(self):
        self.cases.work(self.work)

    def list(self):
        connection = sqlite3.connect(self.suite.path)
        cases = []
        for table, (columns, key) in self.suite.tables().items():
            keys = connection.execute(f"SELECT {', '.join(key)} FROM {table}").fetchall()
            for row in keys:
                cases += [("value", table, column, row) for column, _ in columns]
                cases.append(("delete", table, None, row))
            if keys:
                cases.append(("copy", table, None, keys[-1]))
        connection.close()
        cases += [("byte", None, None, self.random.random()) for _ in range(len(cases) // 3)]
        return cases

    def alter(self, path, case):
        """Does it; the name to count it by, None where nothing can be altered so."""
        kind, table, column, row = case
        if kind == "byte":
            content = bytearray(path.read_bytes())
            content[int(row * len(content))] ^= 1 << self.random.randrange(8)
            path.write_bytes(content)
            return "bytes"
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = DELETE")
        _, key = self.suite.tables()[table]
        where = " AND ".join(f"{name} = ?" for name in key)
        try:
            if kind == "delete":
                connection.execute(f"DELETE FROM {table} WHERE {where}", row)
                return f"{table} (row deleted)"
            if kind == "copy":
                names = [c for c, _ in self.suite.tables()[table][0]]
                new = "id" in names and len(key) == 1
                columns = [c for c in names if not (new and c in key)]
                for last in ["", " || 'x'"]:
                    values = [f"{c}{last}" if c in ("name", "digest", "created") else c
                              for c in columns]
                    try:
                        connection.execute(
                            f"INSERT INTO {table} ({', '.join(columns)}) "
                            f"SELECT {', '.join(values)} FROM {table} WHERE {where}", row)
                        return f"{table} (row added)"
                    except sqlite3.Error:
                        continue
                return None
            value = connection.execute(
                f"SELECT {column} FROM {table} WHERE {where}", row).fetchone()[0]
            neighbours = [v for (v,) in connection.execute(
                f"SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL LIMIT 5")]
            self.random.shuffle(neighbours)
            for other in others(value, neighbours):
                try:
                    connection.execute(
                        f"UPDATE {table} SET {column} = ? WHERE {where}", [other, *row])
                except (sqlite3.Error, OverflowError):
                    continue
                return f"{table}.{column}"
            return None
        finally:
            connection.close()

    def work(self, thread, case):
        path = self.suite.folder / f"altered{thread}.db"
        shutil.copy(self.suite.path, path)
        name = self.alter(path, case)
        if not name:
            return
        check = self.suite.run("check", db=path)
        lying = []
        for words, truth in self.truth.items():
            if words[0] == "check":
                continue
            answer = self.suite.run(*words, db=path)
            if answer.failure:
                self.failures.append((name, words, answer.failure, answer.messages[:300]))
            if answer.status == truth.status and answer.output.replace(
                    str(path), str(self.suite.path)) != truth.output:
                lying.append(words)
        with self.lock:
            self.tries[name] += 1
            if check.failure:
                self.failures.append((name, ["check"], check.failure, check.messages[:300]))
            for words in lying:
                self.lies[name][words[0]] += 1
            # A byte that changes nothing that is printed may be one of no meaning.
            if check.status == 0 and (case[0] != "byte" or lying):
                self.missed[name].append(case)

    def report(self):
        print(f"{'altered':44} {'tries':>5} {'missed':>6}  printed otherwise with the same status by")
        for name in sorted(self.tries):
            lies = ", ".join(f"{command} {count}" for command, count in
                             sorted(self.lies[name].items()) if command != "query")
            print(f"{name:44} {self.tries[name]:5} {len(self.missed[name]):6}  {lies}")
        for name, words, failure, messages in self.failures:
            print(f"{name}: {' '.join(words)}: {failure}: {messages}")
        missed = sum(map(len, self.missed.values()))
        print(f"alterations: {sum(self.tries.values())} tries, {missed} missed by check, "
              f"{sum(sum(c.values()) for c in self.lies.values())} answers that lie, "
              f"{len(self.failures)} failures")
        return missed + len(self.failures)


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
