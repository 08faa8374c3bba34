"""Plants single-rule faults in a copy of the solver's source, all behind one switch."""

import re
from dataclasses import dataclass

# A word or sign, and what a fault puts in its place; no index grows, which might read other memory.
REPLACEMENTS = [
    (r" \+ ", " - "), (r" - ", " + "), (r" / 2\b", " / 3"), (r" \* ", " / "),
    (r"\bmax\(", "min("), (r"\bmin\(", "max("),
    (r"\.width\b", ".height"), (r"\.height\b", ".width"),
    (r"Lengths\.sum\(", "Lengths.difference("), (r"Lengths\.difference\(", "Lengths.sum("),
    (r"Lengths\.position\(", "Lengths.sum("), (r"Lengths\.product\(", "Lengths.sum("),
    (r" < ", " > "), (r" > ", " < "), (r" == ", " != "), (r" != ", " == "),
    (r" && ", " || "), (r" \|\| ", " && "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"(?<!-)\.infinity\b", "0"), (r"\.horizontalGuide\b", ".verticalGuide"),
    (r"\bA\.main\(", "A.cross("), (r"\bA\.cross\(", "A.main("), (r"\bleading\b", "trailing"),
    (r"\[1\]", "[0]"), (r"\[2\]", "[0]"), (r"\[3\]", "[1]"),
    (r"\bown\.size\b", "own.proposal"), (r"\.unspecified\b", "Size(0, 0)"), (r"\b(?<!\[)0\b", "1"),
    (r"\b(?<!\[)1\b", "2"), (r"(?<=[\(, ])!(?=[a-z])", ""),
]

SWITCH = "plantedFault"

# What a line may be so that a fault can stand beside it: head, expression, tail.
FORMS = [
    re.compile(r"^(\s*return )(.+?)()$"),
    re.compile(r"^(\s*(?:let|var) \w+(?:: [\w.?]+)? = )(.+?)()$"),
    re.compile(r"^(\s*[\w.]+(?:\(\w+\))?(?:\.pointee)?(?:\.\w+)* [+-]?= )(.+?)()$"),
    re.compile(r"^(\s*(?:\} else )?if )(.+?)( \{(?:.*\})?)$"),
    re.compile(r"^(\s*guard )(.+?)( else \{.*\})$"),
    re.compile(r"^(\s*case [^:]+: return )(.+?)()$"),
]


# The only line of a function.
ONLY = re.compile(r"^(\s+)(.+?)()$")


@dataclass
class Fault:
    number: int
    file: str
    line: int
    function: str
    before: str
    after: str


def is_whole(expression):
    """Whether brackets close and nothing is bound or listed at the top."""
    depth = 0
    for character in expression:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if depth < 0 or (character == "," and depth == 0):
            return False
    words = ("let ", "case ", "#", "switch ", "_ =", "{ ", "stride", "nil", "try ", "//")
    return depth == 0 and not expression.endswith(("(", "{", "?", ":", "=")) and not any(
        word in expression for word in words)


def mutations(expression, limit):
    """Other expressions, each with one thing put in another's place."""
    found = []
    for pattern, replacement in REPLACEMENTS:
        for match in list(re.finditer(pattern, expression))[:2]:
            other = expression[:match.start()] + replacement + expression[match.end():]
            if other != expression and other not in found:
                found.append(other)
    # Spread over what there is, so that one kind of fault is not all.
    step = max(1, len(found) // limit)
    return found[::step][:limit]


def form_of(lines, index):
    """How a fault can stand in a line; None where it cannot."""
    line, before = lines[index], lines[index - 1].rstrip() if index else ""
    after = lines[index + 1].strip() if index + 1 < len(lines) else ""
    forms = FORMS
    if before.endswith(("(", ",")) and line.endswith((",", ")")):
        if re.search(r"\bfunc\b|\bif\b|\bguard\b|\bcase\b|&\w|: inout|Circumstances", before + line):
            return None
        for end in range(len(line) - len(line.rstrip("),")), 0, -1):
            argument = re.match(r"^(\s+(?:\w+: )?)(.+)$", line[:-end])
            if argument and is_whole(argument.group(2)):
                return Parts(argument.group(1), argument.group(2), line[-end:])
        return None
    if re.search(r"-> [\w.]+ \{$", before) and after == "}":
        forms = FORMS[:1] + [ONLY]
    form = next((m for m in (f.match(line) for f in forms) if m), None)
    return Parts(*form.groups()) if form and is_whole(form.group(2)) else None


class Parts(tuple):
    """Head, expression and tail of a line, as a match has them."""

    def __new__(cls, *parts):
        return super().__new__(cls, parts)

    def group(self, number):
        return self[number - 1]


def plant(name, text, first, excluded, limit):
    """Returns a file's text with faults in it, the faults, and the first number after theirs.

    Those left out keep their numbers, so that the others keep theirs.
    """
    lines, faults, function = text.split("\n"), [], ""
    for index, line in enumerate(lines):
        declared = re.match(r"^\s*(?:@\S+ )*(?:package |private |fileprivate |static |mutating )*"
                            r"(?:func|var) (\w+)(?=[(<:])", line)
        if declared and re.match(r"^ {0,2}\S", line):
            function = declared.group(1)
        if line.lstrip().startswith(("//", "@", "static func", "func", "private", "package")):
            continue
        if index + 1 < len(lines) and re.match(r"^\s*[?:.&|+\-*/] ?", lines[index + 1]):
            continue
        form = form_of(lines, index)
        if form is None:
            continue
        planted = form.group(2)
        for other in reversed(mutations(form.group(2), limit)):
            fault = Fault(first + len(faults), name, index + 1, function, form.group(2), other)
            faults.append(fault)
            if (name, index + 1, other) in excluded:
                continue
            planted = f"{SWITCH} == {fault.number} ? ({other}) : ({planted})"
        if planted != form.group(2):
            is_condition = form.group(1).strip() in ("if", "guard", "} else if")
            lines[index] = form.group(1) + (f"({planted})" if is_condition else planted) + form.group(3)
    kept = [fault for fault in faults if (fault.file, fault.line, fault.after) not in excluded]
    return "\n".join(lines), kept, first + len(faults)
