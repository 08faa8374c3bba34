"""Opens a suite as others do: every view and question in sqlite3, DuckDB and Datasette.

`check.py PLUMB DATABASE`; the answers of all three have to be the same.
"""

import asyncio
import json
import math
import pathlib
import sqlite3
import subprocess
import sys
import urllib.parse

import duckdb
import duckdb_extension_sqlite_scanner
from datasette.app import Datasette

plumb, database = sys.argv[1:]
page = json.loads(
    subprocess.run([plumb, "query", "--views", "--json"], capture_output=True, check=True).stdout)
asked = {view["name"]: f"SELECT * FROM {view['name']}" for view in page["views"]}
plumbing = sqlite3.connect(database).execute(
    "SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE 'plumbing%'")
asked.update({name: f"SELECT * FROM {name}" for (name,) in plumbing})
asked.update({question["question"]: question["sql"] for question in page["questions"]})


def plain(value):
    """One value as every program may write it: booleans are numbers, JSON has no blanks."""
    if value is None or isinstance(value, (bool, int, float)):
        return value if value is None or not math.isinf(value) else str(value)
    text = str(value)
    try:
        return json.dumps(json.loads(text)) if text[:1] in "[{" else text
    except ValueError:
        return text


def rows(found):
    def key(row):
        return [str(type(value) is str) + str(value) for value in row]
    return sorted(([plain(value) for value in row] for row in found), key=key)


def sqlite():
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    return lambda sql: connection.execute(sql).fetchall()


def duck():
    extension = next(
        pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent.rglob("*.duckdb_extension"))
    connection = duckdb.connect()
    connection.execute(f"LOAD '{extension}'")
    connection.execute(f"ATTACH '{database}' AS suite (TYPE sqlite, READ_ONLY)")
    connection.execute("USE suite")
    return lambda sql: connection.execute(sql).fetchall()


def datasette():
    served = Datasette([], immutables=[database], settings={"max_returned_rows": 100000})
    name = urllib.parse.quote(pathlib.Path(database).stem)

    async def answer(sql):
        reply = await served.client.get(f"/{name}.json", params={"sql": sql, "_shape": "arrays"})
        body = reply.json()
        assert body["ok"] and not body["truncated"], body
        return body["rows"]
    return lambda sql: asyncio.run(answer(sql))


def expected_of(program, answer):
    """What a program should answer: Datasette's JSON has nothing for what is infinite."""
    if program != "Datasette":
        return answer
    return [[None if value in ("inf", "-inf") else value for value in row] for row in answer]


wrong = 0
programs = {"sqlite3": sqlite(), "DuckDB": duck(), "Datasette": datasette()}
for name, sql in asked.items():
    answers = {}
    for program, ask in programs.items():
        try:
            answers[program] = rows(ask(sql))
        except Exception as error:
            wrong += 1
            print(f"{program}: {name}: {str(error).splitlines()[0]}")
    for program, answer in answers.items():
        expected = rows(expected_of(program, answers.get("sqlite3", [])))
        if answer != expected:
            wrong += 1
            differing = [pair for pair in zip(expected, answer) if pair[0] != pair[1]]
            print(f"{program}: {name}: {len(answer)} rows, sqlite3 {len(expected)}: {differing[:1]}")
    if answers.get("sqlite3") == []:
        wrong += 1
        print(f"{name}: there is nothing to look at")
print(f"{len(asked)} views and questions in {len(programs)} programs, {wrong} wrong")
sys.exit(1 if wrong else 0)
