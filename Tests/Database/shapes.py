"""Holds what every command prints with --json against Documentation/output.schema.json.

`shapes.py PRODUCTS FOLDER`: the folder of the built programs, and the one in which `make.sh` made a
suite; the database there is altered.
"""

import json
import os
import pathlib
import subprocess
import sys

import jsonschema

LINES = {
    "test": [["test", "stacks.md"]],
    "frames": [["frames", "--write", "--dry-run", "own.md"], ["frames", "stacks.md"]],
    "import": [["import", "stacks.md"], ["import", "own.md", "layout-priority.md"]],
    "list": [["list"], ["list", "--retired"], ["list", "is:regression"], ["list", "--db", "new.db"]],
    "show": [["show", "{failing}"], ["show", "{passing}"], ["show", "{retired}"],
             ["show", "{passing}", "--db", "new.db"]],
    "explain": [["explain", "{passing}"], ["explain", "{failing}", "1.2.0..1.3.0"],
                ["explain", "{edited}", "4..7"]],
    "export": [["export", "article:stacks"]],
    "rename": [["rename", "own/looser", "own/loosest", "--reason", "r", "--dry-run"]],
    "retire": [
        ["retire", "own/loose", "--reason", "r", "--dry-run"],
        ["retire", "{retired}", "--undo", "--reason", "r", "--dry-run"],
    ],
    "run": [["run"], ["run", "stacks/equally*"]],
    "report": [["report"], ["report", "1.1.0..1.2.0"], ["report", "1.0.0..1.1.0"], ["report", "2"]],
    "runs": [["runs", "--all"], ["runs", "--db", "new.db"]],
    "history": [
        ["history", "{failing}"], ["history", "{passing}", "--code"], ["history", "own"],
        ["history", "padding*"], ["history", "stacks", "--code"],
        ["history", "own", "--db", "new.db"],
    ],
    "diff": [["diff", "1.0.0..1.1.0"], ["diff", "sample@1.0.0", "unsteady@1.0.0"],
             ["diff", "4..7"], ["diff", "4..7", "--engine", "{engine} 1.4.0 padding"]],
    "bisect": [["bisect", "{failing}", "--engines", "engines.txt"],
               ["bisect", "{claimed}", "{edited}", "--engines", "engines.txt"]],
    "accept": [
        ["accept", "{failing}", "--run", "8", "--over", "derived", "--reason", "r",
         "--dry-run"],
        ["accept", "{accepted}", "--undo", "--reason", "r", "--dry-run"],
    ],
    "known": [["known", "list"]],
    "decisions": [["decisions", "export"]],
    "log": [["log"]],
    "query": [["query", "SELECT * FROM run_summary"], ["query", "SELECT 1.5, NULL, x'00'"]],
    "query --views": [["query", "--views"]],
    "check": [["check"]],
    "layout": [["layout", "view.swift"], ["layout", "view.swift", "--trace"],
               ["layout", "view.swift", "--responses", "100x50"]],
    "catalog": [["catalog"], ["catalog", "frame"]],
    "catalog --language": [["catalog", "--language"]],
    "metric": [["metric"], ["metric", "noto-sans-1"]],
    "version": [["version"]],
}

products, folder = (pathlib.Path(path).resolve() for path in sys.argv[1:])
schema = json.loads(
    (pathlib.Path(__file__).parents[2] / "Documentation/output.schema.json").read_text())
os.chdir(folder)
pathlib.Path("view.swift").write_text('HStack { Color.red.id("a"); Text("hello") }\n')
pathlib.Path("engines.txt").write_text(
    f"'{products}/FaultyEngine' 1.2.5\n'{products}/FaultyEngine' 1.2.7 padding\n")


def plumb(*words):
    return subprocess.run([products / "plumb", *words], capture_output=True, text=True)


def one(sql):
    return json.loads(plumb("query", sql, "--json").stdout)["rows"][0][0]


plumb("import", "stacks.md", "own.md", "--db", "new.db")
names = {
    "failing": one("SELECT min(scenario) FROM regression"
                   " WHERE end_run_id IS NULL AND state <> 'accepted'"),
    "passing": one("SELECT min(scenario) FROM scenario_status"
                   " WHERE verdict = 'pass' AND article = 'stacks'"),
    "retired": one("SELECT min(scenario) FROM decision WHERE what = 'retired'"),
    "accepted": one("SELECT min(scenario) FROM expectation_history"
                    " WHERE is_accepted = 1 AND ended IS NULL"),
    "claimed": one("SELECT min(scenario) FROM decision WHERE what = 'claimed'"),
    "edited": one("SELECT min(scenario) FROM expectation_history WHERE edition = 2"),
    "engine": f"'{products}/FaultyEngine'",
}

wrong = 0
commands = {
    line.split()[0] for line in plumb("--help").stdout.splitlines() if line.startswith("  ")}
for command in commands:
    if "--json" in plumb(command, "--help").stdout and command not in LINES:
        wrong += 1
        print(f"{command}: no line shows its --json")
count = 0
for command, lines in LINES.items():
    validator = jsonschema.Draft202012Validator(
        {"$ref": "#/$defs/" + command.replace(" ", ""), "$defs": schema["$defs"]})
    for line in lines:
        count += 1
        words = [word.format(**names) for word in line]
        answer = plumb(*words, "--json")
        try:
            printed = json.loads(answer.stdout)
        except ValueError:
            wrong += 1
            print(f"{' '.join(words)}: no JSON, status {answer.returncode}: {answer.stderr[:200]}")
            continue
        for error in list(validator.iter_errors(printed))[:3]:
            wrong += 1
            print(f"{' '.join(words)}: {error.json_path}: {error.message[:300]}")
print(f"{count} answers in JSON, {wrong} wrong")
sys.exit(1 if wrong else 0)
