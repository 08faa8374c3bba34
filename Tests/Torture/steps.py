"""Everything that declared code may do, on small and on large values, until the limit of steps.

A step stands for about the same time, whatever is done: no layout that goes on without an end may
take longer than some rounds of the plainest endless loop, measured in the same run. Every row of
`plumb catalog --language` is called so, with values that its signature allows.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from suite import Cases, options

# How many times as long as the plainest loop a layout may take until it is ended.
MOST = 3.0
# Megabytes that it may take.
MEMORY = 1024
# How many elements or characters the values have; the last is half of what one may have.
SIZES = [1, 300, 20_000, 500_000]

# `n` is the size, which nobody can know before the layout runs.
LAYOUT = """struct Line: Hashable {{ var items: [Int] }}
final class Shared {{ var items: [Int] = [] }}
protocol Named {{ func count() -> Int }}
struct Tail: Named {{ func count() -> Int {{ 1 }} }}
enum Part: Equatable {{ case none; case some([Int]); case number(Int) }}
enum Wrong: Error {{ case one }}
func deep(_ n: Int) -> Int {{ n == 0 ? 0 : 1 + deep(n - 1) }}
func failing(_ n: Int) throws -> Int {{ if n >= 0 {{ throw Wrong.one }}; return n }}
func change(_ items: inout [Int]) {{ items[0] += 1 }}
func twice<T>(_ value: T) -> (T, T) {{ (value, value) }}
struct Probe: Layout {{
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {{
    let n = {size} * min(max(subviews.count, 1), 1)
    let half = n / 2
    let list = Array(repeating: 1, count: n)
    let numbers = Array(0..<n)
    let text = String(repeating: "ä", count: n)
    let other = String(repeating: "ä", count: n)
    {preparation}
    while true {{
      {round}
    }}
  }}
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {{}}
}}
Probe {{ {content} }}
"""

# What it lays out: small, wide, wide and deep.
CONTENTS = [
    "Color.red", 'ForEach(0..<1000) { _ in Text("one two") }',
    'VStack { Grid { ForEach(0..<200) { _ in GridRow { Text("one two"); Color.red } } } }',
]

PLAIN = ("var x = 0.0", "x = x * 0.5 + 1")

# A length that differs in every round, a proposal of it, and a layout to ask.
SIZE = "var w: CGFloat = 1; let layout = VStackLayout(); var c = layout.makeCache(subviews: subviews)"
PROPOSAL = "w += 1; let p = ProposedViewSize(width: w, height: nil)"

# What no row stands for: preparation and round.
CONSTRUCTS = [
    ("", "_ = [half, 2, 3]"), ("", "_ = [list, numbers]"), ("", "_ = (half, 1.5, text)"),
    ("", "_ = [1: half, 2: 3]"), ("", "let s: Set<Int> = [1, half]; _ = s"),
    ("", '_ = "\\(half) of \\(1.5)"'), ("", '_ = "\\(text)\\(other)"'), ("", '_ = "\\(list)"'),
    ("", "_ = Line(items: list)"), ("", "_ = Part.some(list)"), ("", "let s = Shared(); s.items = list"),
    ("let s = Shared()", "s.items = list; s.items[0] = 2"),
    ("var a = Line(items: list)", "a.items[half] += 1"),
    ("var a = list", "let b = a; a[half] += 1; _ = b"),
    ("var a = [list, numbers]", "a[0][half] += 1"), ("var a = list", "change(&a)"),
    ("var a = [1: list]", "a[1]?[0] = 2"), ("var a = [1: 2]", "a[half, default: 0] += 1"),
    ("", "let f = { half }; _ = f()"), ("", "let f = { (k: Int) in k + half }; _ = f(2)"),
    ("", "_ = twice(list)"), ("", "_ = deep(20)"), ("", "_ = deep(900)"),
    ("", "do { _ = try failing(1) } catch {}"), ("", "_ = try? failing(1)"),
    ("", "for _ in list { break }"), ("", "for k in 0..<3 { _ = k }"), ("", "for c in text { _ = c; break }"),
    ("", "for (k, v) in numbers.enumerated() { if k > v { break } }"),
    ("let p = Part.some(list)", "switch p { case .some(let a): _ = a; default: break }"),
    ("let p = Part.number(half)", "if case .number(let a) = p { _ = a }"),
    ("let a: Int? = half", "if let a { _ = a }"), ("let a: any Named = Tail()", "_ = a.count()"),
    ("let a: any Named = Tail()", "if let b = a as? Tail { _ = b }"),
    ("", "_ = list.map(\\.description)"), ("", "_ = numbers[half...]"),
    ("", "_ = [list, numbers].flatMap { $0 }"), ("", "_ = numbers.sorted(by: >)"),
    ("", "_ = numbers.reversed().sorted()"), ("", "defer { _ = half }"),
    ("", "_ = subviews[0].sizeThatFits(proposal)"), ("", "_ = subviews.map { $0.priority }"),
    ("var w = 1.0", "w = max(w, subviews[0].sizeThatFits(.init(width: w, height: nil)).width) + 1"),
    (SIZE, f"{PROPOSAL}; w += subviews[0].sizeThatFits(p).width * 0"),
    (SIZE, f"{PROPOSAL}; w += subviews[0].dimensions(in: p)[VerticalAlignment.firstTextBaseline] * 0"),
    (SIZE, f"{PROPOSAL}; w += layout.sizeThatFits(proposal: p, subviews: subviews, cache: &c).width * 0"),
    (SIZE, f"{PROPOSAL}; layout.placeSubviews(in: CGRect(x: 0, y: 0, width: w, height: 9), "
           "proposal: p, subviews: subviews, cache: &c)"),
    (SIZE, "for s in subviews { s.place(at: CGPoint(x: w, y: w), proposal: .unspecified) }; w += 1"),
    (SIZE, "w += subviews[0].spacing.distance(to: subviews[0].spacing, along: .vertical)"),
    ("var a: [Int] = []", "a.append(1)"), ("var a: [[Int]] = []", "a.append(list)"),
    ("var s = text", 's += "b"'), ("var a: [String: Int] = [:]", "a[text] = half; a[other] = nil"),
]

# What stands for a type parameter: a value of it, and a collection of such values.
ELEMENTS = {
    "Int": ("7", "numbers"),
    "String": ("text", "[text, other]"),
    "[Int]": ("list", "[list, list, numbers]"),
    "Line": ("Line(items: list)", "[Line(items: list), Line(items: numbers)]"),
}

VALUES = {
    "Int": "half", "Double": "1.5", "Double?": "1.5", "Bool": "true", "String": "text",
    "Character": 'Character("ä")', "Axis": "Axis.horizontal", "Edge.Set": "Edge.Set.all",
    "CGSize": "CGSize(width: 3, height: 4)", "CGPoint": "CGPoint(x: 3, y: 4)",
    "CGRect": "CGRect(x: 1, y: 2, width: 3, height: 4)", "CGRectEdge": "CGRectEdge.minXEdge",
    "CGVector": "CGVector(dx: 1, dy: 2)", "UnitPoint": "UnitPoint.center",
    "Angle": "Angle(degrees: 3)", "CGAffineTransform": "CGAffineTransform(scaleX: 2, y: 3)",
    "ProposedViewSize": "proposal", "LayoutSubview": "subviews[0]", "LayoutSubviews": "subviews",
    "ViewDimensions": "subviews[0].dimensions(in: proposal)", "ViewSpacing": "subviews[0].spacing",
    "HorizontalAlignment": "HorizontalAlignment.center", "Alignment": "Alignment.center",
    "VerticalAlignment": "VerticalAlignment.center", "LayoutProperties": "LayoutProperties()",
    "[Double?]": "numbers.map { Optional(Double($0)) }", "Range<Int>": "(0..<n)",
    "ClosedRange<Int>": "(0...n - 1)", "Range<Double>": "(0.0..<2.0)",
    "ClosedRange<Double>": "(0.0...2.0)", "FloatingPointRoundingRule": ".up",
    "[String]": 'Array(repeating: "ab", count: n)', "U": "2", "V": "2", "U?": "Optional(2)",
    "V?": "Optional(2)", "Sequence<Sequence<U>>": "[numbers, numbers]",
    "Sequence<Character>": "text", "Series<Int>": "stride(from: 0, to: n, by: 1)",
    "Axis.Set": "Axis.Set.horizontal", "Edge": "Edge.top", "[Edge.Set]": "[.top, .leading]",
    "[Axis.Set]": "[.horizontal, .vertical]", "AnyLayout": "AnyLayout(VStackLayout())",
    "inout AnyLayout.Cache": "&cache",
}
VALUES |= {name: name + "()" for name in ["GridLayout", "HStackLayout", "VStackLayout", "ZStackLayout"]}
VALUES |= dict.fromkeys(["[V]", "[U]", "Sequence<V>", "Sequence<U>"], "numbers")


class Unknown(Exception):
    """A type of which no value is known here."""


def parts(text):
    """What stands between the commas outside all brackets."""
    pieces, depth = [""], 0
    for before, letter in zip(" " + text, text):
        if letter in "([<":
            depth += 1
        elif letter in ")]" or letter == ">" and before != "-":
            depth -= 1
        if letter == "," and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += letter
    return [piece.strip() for piece in pieces if piece.strip()]


def value(type, element):
    """An expression of the type, in which `T` and `K` stand for the element."""
    one, many = ELEMENTS[element]
    if type in VALUES:
        return VALUES[type]
    if type in ("T", "K"):
        return one
    if type == "T?":
        return f"Optional({one})"
    if re.fullmatch(r"\[T\]|(Sequence|Collection|Array|ArraySlice)<T>", type):
        return many
    if type == "Series<T>":
        return f"Set({many}).union({many}).map {{ $0 }}"
    if type == "Iterator<T>":
        return f"{many}.makeIterator()"
    if type == "Lazy<T>":
        return f"{many}.lazy"
    if type == "Set<T>":
        return f"Set({many})"
    if type == "[K: V]":
        return f"Dictionary({many}.map {{ ($0, 2) }}, uniquingKeysWith: {{ a, _ in a }})"
    if type == "Sequence<(K, V)>":
        return f"{many}.map {{ ($0, 2) }}"
    if closure := re.fullmatch(r"\((.*)\) -> (.*)", type):
        taken, given = parts(closure[1]), closure[2]
        if taken and taken[0].startswith("inout"):
            return "{ a, _ in a = a }"
        # What is given back is the first that is taken, where that fits.
        if given in ("Bool", "()"):
            body = "false" if given == "Bool" else ""
        else:
            body = "a" if taken and taken[0] == given else value(given, element)
        names = ["a" if body == "a" and not index else "_" for index in range(len(taken))]
        return f"{{ {', '.join(names)} in {body} }}"
    raise Unknown(type)


def arguments(text, element):
    """What stands between the parentheses of a call."""
    written = []
    for part in parts(text):
        label = re.match(r"[a-z][A-Za-z]*: ", part)
        written.append(
            label[0] + value(part[label.end():], element) if label else value(part, element))
    return ", ".join(written)


def programs(row, element):
    """The ways in which a row is called: preparation and round."""
    row = row.split(" where ")[0]
    if binary := re.fullmatch(r"([^A-Za-z(\[ ]+)\((.*)\) -> \S+", row):
        left, right = parts(binary[2])
        return [(f"let a = {value(left, element)}; let b = {value(right, element)}",
                 f"_ = a {binary[1]} b")]
    if prefix := re.fullmatch(r"prefix (.)\((.*)\) -> .*", row):
        return [(f"let a = {value(prefix[2], element)}", f"_ = {prefix[1]}a")]
    head = re.fullmatch(r"(mutating |static |)(?:(.+?)\.)?([a-zA-Z0-9]+)(\(.*|: .*)", row)
    if not head:
        raise Unknown(row)
    word, owner, name, rest = head.groups()
    call = ""
    if rest.startswith("("):
        depth = end = 0
        for end, letter in enumerate(rest):
            depth += (letter == "(") - (letter == ")")
            if depth == 0:
                break
        call = f"({arguments(rest[1:end], element)})"
    if not owner:
        return [("", f"_ = {name}{call}")]
    if name == "init":
        type = re.sub(r"<.*>", "", owner)
        return [("", f"_ = {type}{call}")] if "<" not in owner or call != "()" else []
    if word == "static ":
        return [("", f"_ = {owner}.{name}{call}")]
    receiver = value("T?" if owner == "Optional<T>" else owner, element)
    member = f"a[{call[1:-1]}]" if name == "subscript" else f"a.{name}{call}"
    if word == "mutating ":
        return [(f"var a = {receiver}", f"_ = {member}"),
                (f"let b = {receiver}", f"var a = b; _ = {member}")]
    preparation = f"let a = {receiver}"
    if "&cache" in call:
        preparation += "; var cache = a.makeCache(subviews: subviews)"
    return [(preparation, f"_ = {member}")]


def everything(rows):
    """All cases, and the rows that cannot be called from here."""
    done, left_out = [(program[1], program) for program in CONSTRUCTS], []
    for row in rows:
        elements = ELEMENTS if re.search(r"\b[TK]\b", row) else ["Int"]
        try:
            done += [(f"{row} of {element}", program) for element in elements
                     for program in programs(row, element)]
        except Unknown as unknown:
            left_out.append(f"{row}: {unknown}")
    cases = []
    for what, program in done:
        # What is done with subviews goes by what they are.
        if "subview" in "".join(program):
            cases += [(what, 1, content, program) for content in CONTENTS]
        else:
            cases += [(what, size, CONTENTS[0], program) for size in SIZES]
    return cases, left_out


class Ended:
    """How a layout of a source ended: its status, processor seconds, megabytes, first messages."""

    def __init__(self, plumb, path, source):
        path.write_text(source)
        output = path.with_suffix(".out")
        with open(output, "wb") as messages:
            process = subprocess.Popen(
                [plumb, "layout", str(path), "--proposal", "100x100"], stdin=subprocess.DEVNULL,
                stdout=messages, stderr=messages,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (120, 120)))
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.message = output.read_bytes()[:2_000].decode(errors="replace")
        self.seconds = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / 1024

    @property
    def kind(self):
        if re.search(r"takes more than \d+ steps|elements are made|of more than \d+ elements",
                     self.message):
            return "ended by a limit"
        return {2: "refused"}.get(self.status, "ended by itself")


def main():
    chosen = options(__doc__)
    plumb = str(Path(chosen.programs).resolve() / "plumb")
    page = subprocess.run([plumb, "catalog", "--language"], capture_output=True, text=True,
                          check=True).stdout
    rows = page.split("## Members, operators and functions")[1].split("```")[1].strip()
    cases, left_out = everything(rows.split("\n"))
    if chosen.only:
        cases = [case for case in cases if chosen.only in case[0]]
    problems, kinds, longest = [], Counter(), 0
    with tempfile.TemporaryDirectory(prefix="plumb-steps-") as name:
        folder = Path(name)

        def run(thread, size, content, program):
            preparation, round = program
            return Ended(plumb, folder / f"{thread}.swift", LAYOUT.format(
                size=size, content=content, preparation=preparation, round=round))

        plain = min(run("plain", 1, CONTENTS[0], PLAIN).seconds for _ in range(3))

        def attempt(thread, case):
            nonlocal longest
            what, size, content, program = case
            ended = run(thread, size, content, program)
            kinds[ended.kind] += 1
            times = ended.seconds / plain
            longest = max(longest, times)
            told = f"{what} at {size} in {content[:20]}, {program[1]}: "
            if ended.status not in (0, 1, 2, 3):
                problems.append(f"{told}status {ended.status}")
            elif times > MOST or ended.megabytes > MEMORY:
                problems.append(f"{told}{times:.1f} loops, {ended.megabytes:.0f} MB")
            elif chosen.only and ended.kind != "ended by a limit":
                print(told + ended.message.strip()[:200].replace("\n", " | "))

        Cases(cases, chosen).work(attempt)
    print("\n".join(problems))
    print(f"steps: {sum(kinds.values())} layouts, "
          + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
          + f", {len(left_out)} rows left out; the longest took {longest:.1f} plain loops "
          f"of {plain:.2f} s, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
