"""Command lines at random: words of the help pages, hostile ones, and mixtures of both.

Whatever is written behind `plumb`, it ends with a status of 0 to 3, soon, and where the status is 2
it says why. The commands get a copy of a suite, which `plumb check` finds whole at the end.
"""

import random
import re
import shutil
import sys
from collections import Counter

from suite import NAMES, Cases, Suite, options

HOSTILE = ["", " ", "-", "--", "---", "--=", "-=1", "--json=", "--json=1", "--help=1", "-h1", "@", "*",
           "[", "]", "(", ")", "((", "not", "and", "or", "..", "1..", "..1", "1..2..3", "9..1", "0",
           "-1", "99999999999999999999", "1e999", "nan", "inf", "nilxnil", "infx0", "0x0", "x", "1x",
           "\u202e", "\u0301", "é" * 500, "a" * 5000, "\t", "\n", "'", '"', "\\", "%s", "$(id)", ";",
           "' OR 1=1 --", "verdict:", "verdict:x", "view:", ":", "::", "cluster:@", "since:", "is:",
           "seq(", "seq(pass", "count(fail) >=", "all()", "2024-13-40", "2024-02-30", "0000-00-00",
           "/", ".", "no/such/file", "rows.md", "suite.db", "/dev/null", "~", "1.0.0", "1.0.0..1.1.0",
           "SELECT", "SELECT 1", "DROP TABLE scenario", "WITH RECURSIVE a(x) AS (SELECT 1 UNION ALL "
           "SELECT x + 1 FROM a) SELECT count(*) FROM a LIMIT 3", "PRAGMA user_version = 3"]

# What these open is not this suite's, or they wait for lines that do not come.
LEFT_OUT = {"--db", "-o", "--output", "--engine", "--engines", "--previous-engine", "--report"}


def vocabulary(suite):
    """The commands, and the options that each has."""
    commands = re.findall(r"^  ([a-z]+)  ", suite.run("--help").output, re.M)
    assert len(commands) > 15, commands
    return {command: [option for option in re.findall(
        r"(?<!\w)(--?[a-z][a-z-]*)", suite.run(command, "--help").output) if option not in LEFT_OUT]
        for command in commands}


def line(words, names):
    """A command line."""
    command = random.choice(list(words))
    line = [command] if random.random() < 0.95 else []
    for _ in range(random.choice([0, 1, 1, 2, 2, 3, 5])):
        kind = random.random()
        if kind < 0.35 and words[command]:
            line.append(random.choice(words[command]))
        elif kind < 0.6:
            line.append(random.choice(names))
        elif kind < 0.9:
            line.append(random.choice(HOSTILE))
        else:
            word = random.choice(names + words[command] + HOSTILE[:1])
            place = random.randint(0, len(word))
            line.append(word[:place] + random.choice(HOSTILE) + word[place:])
    return line


def main():
    chosen = options(__doc__)
    random.seed(chosen.seed)
    suite, tries, problems = Suite(chosen.programs).make(), Counter(), []
    try:
        words = vocabulary(suite)
        names = NAMES + ["rows", "rows/*", "verdict:fail", "article:rows", "add", "remove", "list",
                         "void", "restore", "export", "import", "1", "2", "5"]
        lines = [line(words, names) for _ in range(chosen.count or 100_000)]
        for thread in range(2):
            shutil.copy(suite.path, suite.folder / f"{thread}.db")
            (suite.folder / str(thread)).mkdir()
            shutil.copy(suite.folder / "rows.md", suite.folder / str(thread))

        def attempt(thread, line):
            answer = suite.run(*line, db=suite.folder / f"{thread}.db",
                               cwd=suite.folder / str(thread))
            tries[line[0] if line else ""] += 1
            if answer.failure:
                problems.append(f"{line}: {answer.failure} {answer.messages[:300]}")
            elif answer.status in (2, 3) and not answer.messages:
                problems.append(f"{line}: status {answer.status} without a word")

        Cases(lines, chosen).work(attempt)
        for thread in range(2):
            check = suite.run("check", db=suite.folder / f"{thread}.db")
            if check.status != 0:
                problems.append(f"check: {check.output[:300]} {check.messages[:300]}")
    finally:
        suite.remove()
    print("\n".join(problems))
    print(f"words: {sum(tries.values())} command lines of {len(tries)} commands, "
          f"{len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
