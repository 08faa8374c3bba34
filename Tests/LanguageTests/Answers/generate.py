#!/usr/bin/env python3
"""Makes answers.json: expressions and functions of layout code with the compiler's own answers.

The hand-written ones come from expressions.txt, functions.txt and programs.txt, the others from a
seed. All but the programs, which are modules of their own, are
compiled once by swiftc; each is then run in a process of its own, so that a trap is an answer too.
The same seed and compiler give the same file.

    Tests/LanguageTests/Answers/generate.py [--seed N] [--expressions N] [--functions N] [--keep FOLDER]

With --ask FILE only the programs of that file are compiled, and their answers go to standard output.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True

from programs import RandomPrograms  # noqa: E402

HERE = Path(__file__).resolve().parent

# Prints the value of one case as a line of JSON: its type, what an interpolation makes of it, its
# parts in order, and the bits of each floating-point number in it.
REPORTER = r"""
import Foundation

func parts(of value: Any) -> (json: String, bits: [String]) {
  switch value {
  case let value as Int: return ("\(value)", [])
  case let value as Bool: return ("\(value)", [])
  case let value as Double: return number(value)
  case let value as CGFloat: return number(Double(value))
  case let value as String: return (quoted(value), [])
  default: break
  }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { parts(of: $0.value) } ?? ("null", [])
  }
  guard let style = mirror.displayStyle, style == .collection || style == .tuple else {
    return (quoted("\(value)"), [])
  }
  let all = mirror.children.map { parts(of: $0.value) }
  return ("[" + all.map(\.json).joined(separator: ",") + "]", all.flatMap(\.bits))
}

// A value that is not a number has no bits of its own: they depend on the processor.
func number(_ value: Double) -> (json: String, bits: [String]) {
  guard !value.isNaN else { return (quoted("nan"), ["nan"]) }
  let bits = String(value.bitPattern, radix: 16)
  let padded = String(repeating: "0", count: 16 - bits.count) + bits
  return (value.isFinite ? "\(value)" : quoted("\(value)"), [padded])
}

func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case _ where scalar.value < 32:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

func report<T>(_ value: T) {
  let (json, bits) = parts(of: value)
  let list = bits.map(quoted).joined(separator: ",")
  let printed = "\(value)".replacingOccurrences(of: "-nan", with: "nan")
  print(
    "{\"type\":\(quoted("\(T.self)")),\"printed\":\(quoted(printed)),"
      + "\"value\":\(json),\"bits\":[\(list)]}")
}
"""


class Case:
    """One expression, the type it is declared with, and the functions it may call."""

    def __init__(self, expression, declared=None, declarations=None, topic=""):
        self.expression = expression
        self.declared = declared
        self.declarations = declarations
        self.topic = topic
        self.answer = None

    def swift(self, name):
        declared = f": {self.declared}" if self.declared else ""
        return f"func {name}() {{\n  let value{declared} = {self.expression}\n  report(value)\n}}\n"


def written_expressions():
    topic = ""
    for line in (HERE / "expressions.txt").read_text().splitlines():
        if line.startswith("# "):
            topic = line[2:]
        elif line.strip():
            match = re.match(r"^([A-Z(\[][A-Za-z0-9 ?,:()\[\]]*): (.+)$", line)
            if match and balanced(match.group(1)) and not line.startswith("[1"):
                yield Case(match.group(2), declared=match.group(1), topic=topic)
            else:
                yield Case(line, topic=topic)


def balanced(text):
    """Whether a text closes all of its brackets, as a type does."""
    return all(text.count(a) == text.count(b) for a, b in ["()", "[]"])


def written_functions():
    """Each topic's declarations with the calls that follow them.

    A title may end in ", after TITLE": the topic uses what that one declares.
    """
    topics = re.split(r"^//: ", (HERE / "functions.txt").read_text(), flags=re.M)[1:]
    for text in topics:
        title, _, rest = text.partition("\n")
        lines = rest.splitlines()
        declarations = "\n".join(x for x in lines if not x.startswith("//> ")).strip() + "\n"
        calls = [x[4:] for x in lines if x.startswith("//> ")]
        yield title, declarations, calls


def written_programs(file=HERE / "programs.txt"):
    """Each program of a file: a module of its own, with the calls that follow it."""
    topics = re.split(r"^//: ", file.read_text(), flags=re.M)[1:]
    for text in topics:
        title, _, rest = text.partition("\n")
        calls = []
        declarations = []
        for line in rest.splitlines():
            if line.startswith("//> "):
                calls.append(line[4:])
            elif calls and calls[-1].count('"""') == 1 and line.startswith("//"):
                calls[-1] += "\n" + line[4:]
            else:
                declarations.append(line)
        yield title, "\n".join(declarations).strip() + "\n", calls


def answered_program(title, declarations, calls):
    """A program with the compiler's answers to its calls."""
    cases = [case_of(call) for call in calls]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        cases = compile_cases(folder, "", [declarations], cases, version="5")
        for index, case in enumerate(cases):
            case.answer = run(folder, index)
    return {"topic": title, "declarations": declarations, "calls": [entry(case) for case in cases]}


def answered(file):
    """The programs of a file with the compiler's answers."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda program: answered_program(*program), written_programs(file)))


def case_of(text):
    """A call, with the type that stands in front of it, if any."""
    match = re.match(r"^([A-Z(\[][A-Za-z0-9 ?,:()\[\]]*): (.+)$", text, re.S)
    if match and balanced(match.group(1)):
        return Case(match.group(2), declared=match.group(1))
    return Case(text)


def declarations_before(title, functions):
    """The declarations of the topic that a title says it comes after, if any."""
    before = title.partition(", after ")[2]
    texts = [text + "\n" for other, text, _ in functions if other == before]
    if before and not texts:
        sys.exit(f"no topic is called '{before}'")
    return "".join(texts)


def compile_cases(folder, prelude, declarations, cases, version="6"):
    """Compiles all cases into one program; drops, with a message, those that do not compile."""
    (folder / "Report.swift").write_text(REPORTER)
    (folder / "Prelude.swift").write_text("import Foundation\n\n" + prelude)
    (folder / "Functions.swift").write_text("import Foundation\n\n" + "\n".join(declarations))
    while True:
        files = []
        place = {}
        for start in range(0, len(cases), 60):
            path = folder / f"Cases{start}.swift"
            line = 3
            text = "import Foundation\n\n"
            for index in range(start, min(start + 60, len(cases))):
                source = cases[index].swift(f"case{index}")
                for offset in range(source.count("\n")):
                    place[path.name, line + offset] = index
                line += source.count("\n")
                text += source
            path.write_text(text)
            files.append(path.name)
        names = ",\n  ".join(f"case{index}" for index in range(len(cases)))
        (folder / "main.swift").write_text(
            f"let cases: [() -> Void] = [\n  {names}\n]\n"
            "cases[Int(CommandLine.arguments[1])!]()\n"
        )
        command = ["swiftc", "-swift-version", version, "-suppress-warnings", "-o", "cases"]
        command += ["main.swift", "Report.swift", "Prelude.swift", "Functions.swift"] + files
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode == 0:
            return cases
        wrong = {}
        for match in re.finditer(r"^(?:\S*/)?(\w+\.swift):(\d+):\d+: error: (.*)$", done.stderr, re.M):
            index = place.get((match.group(1), int(match.group(2))))
            if index is not None:
                wrong.setdefault(index, match.group(3))
        if not wrong:
            sys.exit(done.stderr[:4000])
        for index, message in wrong.items():
            print(f"dropped: {cases[index].expression}: {message}", file=sys.stderr)
        cases = [case for index, case in enumerate(cases) if index not in wrong]
        for path in files:
            (folder / path).unlink()


def run(folder, index):
    """What one case prints, or that it traps."""
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    done = subprocess.run(
        [folder / "cases", str(index)], capture_output=True, text=True, timeout=60,
        env=environment,
    )
    if done.returncode == 0:
        return json.loads(done.stdout)
    if done.returncode > 0:
        sys.exit(f"case {index}: status {done.returncode}: {done.stderr}")
    return {"trap": True}


def entry(case):
    result = {"expression": case.expression}
    if case.declared:
        result["declared"] = case.declared
    return result | case.answer


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seed", type=int, default=20261121)
    options.add_argument("--expressions", type=int, default=240, help="random ones")
    options.add_argument("--functions", type=int, default=40, help="random ones")
    options.add_argument("--keep", type=Path, help="where to leave the program")
    options.add_argument("--ask", type=Path, help="a file of programs to ask about alone")
    chosen = options.parse_args()
    if chosen.ask:
        answers = {"compiler": "", "seed": 0, "prelude": "", "expressions": [], "functions": []}
        print(json.dumps(answers | {"programs": answered(chosen.ask)}, indent=1))
        return

    prelude = (HERE / "prelude.swift.txt").read_text()
    functions = list(written_functions())
    random = RandomPrograms(chosen.seed)
    functions += [random.function(number) for number in range(1, chosen.functions + 1)]

    cases = list(written_expressions())
    known = {case.expression for case in cases}
    while chosen.expressions > 0:
        declared, expression = random.expression()
        if expression not in known:
            known.add(expression)
            cases.append(Case(expression, declared=declared, topic="Random"))
            chosen.expressions -= 1
    for number, (_, _, calls) in enumerate(functions):
        cases += [Case(call, declarations=number) for call in calls]

    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        cases = compile_cases(folder, prelude, [text for _, text, _ in functions], cases)
        with ThreadPoolExecutor(2) as pool:
            answers = pool.map(lambda index: run(folder, index), range(len(cases)))
            for case, answer in zip(cases, answers):
                case.answer = answer

    programs = answered(HERE / "programs.txt")

    version = subprocess.run(["swiftc", "--version"], capture_output=True, text=True).stdout
    result = {
        "compiler": re.search(r"Swift version (\S+)", version).group(1),
        "seed": chosen.seed,
        "prelude": prelude,
        "expressions": [
            {"topic": case.topic} | entry(case) for case in cases if case.declarations is None
        ],
        "functions": [
            {
                "topic": title.partition(", after ")[0],
                "declarations": declarations_before(title, functions) + text,
                "calls": [entry(case) for case in cases if case.declarations == number],
            }
            for number, (title, text, _) in enumerate(functions)
        ],
        "programs": programs,
    }
    text = json.dumps(result, indent=1, ensure_ascii=False, sort_keys=True)
    (HERE / "answers.json").write_text(text + "\n")
    traps = sum(1 for case in cases if "trap" in case.answer)
    count = len(result["expressions"])
    print(f"{count} expressions, {len(functions)} functions, {len(cases)} cases, {traps} traps")
    calls = [call for program in programs for call in program["calls"]]
    traps = sum(1 for call in calls if "trap" in call)
    print(f"{len(programs)} programs, {len(calls)} calls, {traps} traps")


if __name__ == "__main__":
    main()
