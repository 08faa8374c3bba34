"""Plants faults in the solver, one at a time, and counts how often their cause is named.

    faults.py PLUMB [--every N] [--jobs N] [--verbose]

The source tree is copied below .build/faults and all faults are built into one program, each behind
its number; the solver that is shipped never sees the switch. For each fault the shipped books are
run with version 1.0.0, which has none, and 2.0.0, which has it; the largest cluster of the report is
held against `rules.txt`, which says of every function of the solver whose rule it is.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import json
import pathlib
import re
import shutil
import subprocess
import sys

from planting import SWITCH, plant

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / ".build" / "faults"
TREE = WORK / "tree"
SOLVER = pathlib.Path("Sources/LayoutEngine/Solver")

# What records, what remembers, and what counts limits decides no layout.
PASSED_OVER = {
    "Recorder.swift", "TraceRecorder.swift", "TraceRule.swift", "Solving.swift",
    "Solver+Changes.swift", "TextMetric.swift",
}

# Functions that decide no layout: they choose another function, or count.
NO_RULE = {"size", "memoizedSize", "computeAndRemember", "compute", "countMeasurements",
           "failMeasuring", "takeScratch"}
KEEP = VERBOSE = False

MAIN = """import BuiltinEngine
import Foundation
import LayoutEngine
import Scenarios

let number = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
plantedFault = number
let server = EngineServer(
  BuiltinEngine(),
  as: EngineVersion(
    name: "planted", version: number == 0 ? "1.0.0" : "2.0.0", revision: "unknown",
    revisionDate: "unknown"))
while let line = readLine() {
  FileHandle.standardOutput.write(Data((server.answer(to: Array(line.utf8)) + "\\n").utf8))
}
"""


def copy_tree():
    """Brings the copy up to date; files that did not change keep their times, for the build."""
    TREE.mkdir(parents=True, exist_ok=True)
    for name in ("Package.swift", "Sources", "Tests", "migrations"):
        source = ROOT / name
        files = [source] if source.is_file() else [f for f in source.rglob("*") if f.is_file()]
        for file in files:
            write(TREE / file.relative_to(ROOT), file.read_bytes())


def write(file, content):
    if file.exists() and file.read_bytes() == content:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def plant_all(excluded, limit):
    faults = []
    number = 1
    for file in sorted((ROOT / SOLVER).glob("*.swift")):
        if file.name in PASSED_OVER:
            continue
        text, planted, number = plant(file.name, file.read_text(), number, excluded, limit)
        write(TREE / SOLVER / file.name, text.encode())
        faults += [fault for fault in planted if fault.function not in NO_RULE]
    write(
        TREE / SOLVER / "PlantedFault.swift",
        f"nonisolated(unsafe) package var {SWITCH} = 0\n".encode())
    write(TREE / "Tests/FaultyEngine/main.swift", MAIN.encode())
    return faults


def build(configuration, limit):
    """Builds all faults into one program; those that do not compile are left out."""
    excluded = set()
    known = WORK / "excluded.json"
    if known.exists():
        excluded = {tuple(entry) for entry in json.loads(known.read_text())}
    command = ["swift", "build", "-c", configuration, "--product", "FaultyEngine",
               "--package-path", str(TREE), "--scratch-path", str(WORK / "build")]
    while True:
        faults = plant_all(excluded, limit)
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode == 0:
            break
        lines = set(re.findall(r"/Solver/([\w+]+\.swift):(\d+):\d+: error:", result.stdout))
        wrong = [f for f in faults if (f.file, str(f.line)) in lines]
        if not wrong:
            sys.exit(result.stdout[-4000:] + result.stderr[-4000:])
        excluded |= {(f.file, f.line, f.after) for f in wrong}
        known.write_text(json.dumps(sorted(excluded)))
        print(f"left out: {len(wrong)} faults that do not compile", file=sys.stderr)
    path = subprocess.run(command + ["--show-bin-path"], capture_output=True, text=True).stdout
    return pathlib.Path(path.strip()) / "FaultyEngine", faults


def run(plumb, database, engine, number):
    return subprocess.run(
        [plumb, "run", "--db", database, "--engine", f"'{engine}' {number}", "--timeout", "5",
         "--quiet"], capture_output=True, text=True, timeout=300)


def causes(plumb, base, engine, fault):
    """The clusters of a fault's report, the largest first; None where the run came to no end."""
    database = WORK / f"fault-{fault.number}.db"
    shutil.copyfile(base, database)
    try:
        run(plumb, database, engine, fault.number)
        report = subprocess.run(
            [plumb, "report", "--db", database, "--json"], capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if not KEEP:
            for file in WORK.glob(f"fault-{fault.number}.db*"):
                file.unlink()
    if report.returncode != 0:
        sys.exit(report.stderr)
    return [
        {"name": cluster["cluster"].split("@")[0], "count": len(cluster["scenarios"]),
         "scenarios": cluster["scenarios"][:3], "text": cluster["example"]["text"]}
        for cluster in json.loads(report.stdout)["clusters"]]


def rules():
    """The lines of rules.txt: file, function, words, clusters that are exact and near."""
    for line in (pathlib.Path(__file__).parent / "rules.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            file, function, clusters = line.split(None, 2)
            function, _, words = function.partition("~")
            exact, _, near = clusters.partition("|")
            yield file, function, words, exact.split(), near.split()


def judgement(fault, name, table):
    """`exact`, `near`, `unsteady` or `misleading`: what the name of its largest cluster is; `unruled`
    where rules.txt says nothing of the function."""
    for file, function, words, exact, near in table:
        if (fnmatch.fnmatch(fault.file, file) and fnmatch.fnmatch(fault.function, function)
                and words in fault.before):
            for word, patterns in (("exact", exact), ("near", near)):
                if any(fnmatch.fnmatch(name, pattern) for pattern in patterns):
                    return word
            return "unsteady" if name == "unsteady" else "misleading"
    return "unruled"


def tell(faults, found):
    """Prints what is not exact, and the figures."""
    table = list(rules())
    noticed = [(fault, clusters) for fault, clusters in zip(faults, found) if clusters]
    counts = collections.Counter()
    for fault, clusters in noticed:
        word = judgement(fault, clusters[0]["name"], table)
        counts[word] += 1
        if word != "exact" or VERBOSE and len(clusters) > 1:
            names = ", ".join(f"{c['name']} {c['count']}" for c in clusters[:6])
            print(f"{word}: {fault.number}, {fault.file}:{fault.line} {fault.function}: "
                  f"{fault.before} => {fault.after}: {names}")
    numbers = sorted(len(clusters) for _, clusters in noticed)
    pairs = [
        a[1][0]["name"] != b[1][0]["name"]
        for index, a in enumerate(noticed) for b in noticed[index + 1:]
        if (a[0].file, a[0].function) != (b[0].file, b[0].function)]
    print(f"{len(faults)} faults, {len(noticed)} noticed by the books, "
          f"{sum(clusters is None for clusters in found)} without an end")
    for word in ("exact", "near", "unsteady", "misleading", "unruled"):
        print(f"{word:11} {counts[word]:4}  {100 * counts[word] / len(noticed):5.1f} %")
    print(f"clusters a fault: median {numbers[len(numbers) // 2]}, "
          f"mean {sum(numbers) / len(numbers):.2f}, {numbers.count(1)} with one")
    print(f"pairs told apart: {100 * sum(pairs) / len(pairs):.1f} % of {len(pairs)}, of two functions")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("plumb", help="the program whose causes are judged")
    options.add_argument("--build", default="debug", choices=("debug", "release"))
    options.add_argument("--limit", type=int, default=1, help="faults a line of the solver")
    options.add_argument("--every", type=int, default=1, help="take only each so many-th fault")
    options.add_argument("--jobs", type=int, default=2, help="faults at a time")
    options.add_argument("--keep", action="store_true", help="keep the databases")
    options.add_argument("--verbose", action="store_true", help="tell of all with several clusters")
    options.add_argument("--only", default="", help="numbers of faults, with commas between")
    options = options.parse_args()
    global KEEP, VERBOSE
    KEEP, VERBOSE = options.keep, options.verbose
    WORK.mkdir(parents=True, exist_ok=True)
    copy_tree()
    engine, faults = build(options.build, options.limit)
    base = WORK / "base.db"
    base.unlink(missing_ok=True)
    subprocess.run(
        [options.plumb, "import", "--db", base, ROOT / "Sources/Corpus", "--quiet"], check=True,
        stdout=subprocess.DEVNULL)
    run(options.plumb, base, engine, 0)
    if options.only:
        numbers = {int(number) for number in options.only.split(",")}
        faults = [fault for fault in faults if fault.number in numbers]
    faults = faults[::options.every]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = list(pool.map(lambda fault: causes(options.plumb, base, engine, fault), faults))
    tell(faults, found)
    (WORK / "found.json").write_text(json.dumps(
        [{**vars(fault), "clusters": clusters} for fault, clusters in zip(faults, found)], indent=1))


main()
