#!/usr/bin/env python3
"""Makes answers.json: what views show by the compiler, where there is no SwiftUI.

The programs of views.txt (`//: title`, declarations, `//> Shown()`, a line a view) are compiled with a
stub of SwiftUI, SwiftUI.swift.txt, that tells the texts of a view in order and the lengths of its frames
and stacks. Each view is shown in a process of its own, so that a trap is an answer too.

    Tests/LanguageTests/Views/views.py [--ask FILE]

With --ask FILE only the programs of that file are asked about, and their answers go to standard output.
What does not compile is told, and left out.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENGLISH = dict(os.environ, LANG="en_US.UTF-8", LC_ALL="en_US.UTF-8", SWIFT_BACKTRACE="enable=no")
COMPILE = ["swiftc", "-swift-version", "5", "-suppress-warnings"]


def compile_stub(folder):
    """The module SwiftUI and its object."""
    (folder / "SwiftUI.swift").write_text((HERE / "SwiftUI.swift.txt").read_text())
    command = COMPILE + ["-parse-as-library", "-emit-module", "-emit-object", "-wmo"]
    command += ["-module-name", "SwiftUI", "SwiftUI.swift", "-o", "SwiftUI.o"]
    subprocess.run(command, cwd=folder, check=True)


def programs(file):
    """Title, declarations and views of each program."""
    found = []
    for line in file.read_text().splitlines():
        if line.startswith("//: "):
            found.append((line[4:], [], []))
        elif line.startswith("//> "):
            found[-1][2].append(line[4:].strip())
        elif found:
            found[-1][1].append(line)
    return [(title, "\n".join(lines).strip("\n") + "\n", views) for title, lines, views in found]


def answered(program, stub):
    """A program with what its views show; None where it does not compile."""
    title, declarations, views = program
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "Program.swift").write_text("import SwiftUI\n" + declarations)
        functions = [
            f"@MainActor func view{index}() -> String {{ shown({view}) }}\n"
            for index, view in enumerate(views)
        ]
        names = ", ".join(f"view{index}" for index in range(len(views)))
        (folder / "main.swift").write_text(
            "import SwiftUI\n" + "".join(functions)
            + f"MainActor.assumeIsolated {{ print([{names}][Int(CommandLine.arguments[1])!]()) }}\n"
        )
        command = COMPILE + ["-D", "DEBUG", "-I", str(stub), "Program.swift", "main.swift"]
        command += [str(stub / "SwiftUI.o"), "-o", "run"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if "error:" in line]
            print(f"left out: {title}: {errors[:3]}", file=sys.stderr)
            return None
        shown = []
        for index, view in enumerate(views):
            run = subprocess.run(
                [folder / "run", str(index)], capture_output=True, text=True, env=ENGLISH, timeout=60
            )
            told = {"trap": True} if run.returncode else json.loads(run.stdout.splitlines()[-1])
            shown.append({"view": view} | told)
    return {"title": title, "declarations": declarations, "views": shown}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--ask", type=Path, help="a file of programs to ask about alone")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        stub = Path(temporary)
        compile_stub(stub)
        with ThreadPoolExecutor(2) as pool:
            found = programs(chosen.ask or HERE / "views.txt")
            answers = [one for one in pool.map(lambda one: answered(one, stub), found) if one]
    text = json.dumps({"programs": answers}, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    if chosen.ask:
        print(text, end="")
    else:
        (HERE / "answers.json").write_text(text)


if __name__ == "__main__":
    main()
