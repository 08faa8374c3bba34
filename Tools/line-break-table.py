#!/usr/bin/env python3
"""Writes Sources/LayoutEngine/Text/LineBreakTable.swift from the Unicode Character Database.

    line-break-table.py UCD_FOLDER > Sources/LayoutEngine/Text/LineBreakTable.swift

UCD_FOLDER holds LineBreak.txt, EastAsianWidth.txt, UnicodeData.txt and emoji/emoji-data.txt.
"""

import sys

# In the order of LineBreakClass.
CLASSES = (
    "AL HL NU SP BK CR LF NL ZW WJ GL CM ZWJ BA HY BB B2 CB CL CP EX IN NS OP QU IS PO PR SY ID EB "
    "EM RI H2 H3 JL JV JT OPEast CPEast IDPictographic"
).split()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def ranges(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = line.split("#")[0].split(";")
            if len(fields) >= 2:
                first, _, last = fields[0].strip().partition("..")
                yield int(first, 16), int(last or first, 16), fields[1].strip()


def main():
    folder = sys.argv[1]
    categories = {}
    with open(folder + "/UnicodeData.txt", encoding="utf-8") as file:
        start = None
        for line in file:
            fields = line.split(";")
            point = int(fields[0], 16)
            first = start if fields[1].endswith("Last>") else point
            start = point
            for each in range(first, point + 1):
                categories[each] = fields[2]
    classes = {}
    for first, last, name in ranges(folder + "/LineBreak.txt"):
        for point in range(first, last + 1):
            classes[point] = name
    wide = set()
    for first, last, name in ranges(folder + "/EastAsianWidth.txt"):
        if name in "FWH":
            wide.update(range(first, last + 1))
    pictographs = set()
    for first, last, name in ranges(folder + "/emoji/emoji-data.txt"):
        if name == "Extended_Pictographic":
            pictographs.update(range(first, last + 1))
    # Unassigned code points of the blocks that are kept for ideographs and currency signs.
    ideographs = [(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD),
                  (0x30000, 0x3FFFD), (0x1F000, 0x1FAFF), (0x1FC00, 0x1FFFD)]

    def resolve(point):
        name = classes.get(point)
        if name is None or name == "XX":
            name = "AL"
            if any(first <= point <= last for first, last in ideographs):
                name = "ID"
            elif 0x20A0 <= point <= 0x20CF:
                name = "PR"
        if name == "SA":
            name = "CM" if categories.get(point) in ("Mn", "Mc") else "AL"
        if name == "ID" and point in pictographs and categories.get(point, "Cn") == "Cn":
            name = "IDPictographic"
        name = {"AI": "AL", "SG": "AL", "CJ": "NS"}.get(name, name)
        if name in ("OP", "CP") and point in wide:
            name += "East"
        return name

    runs, previous = [], None
    for point in range(0x110000):
        name = resolve(point)
        if name != previous:
            runs.append((point, name))
        previous = name
    text, last = [], 0
    for point, name in runs:
        text.append(f"{LETTERS[CLASSES.index(name)]}{point - last}")
        last = point
    lines, line = [], ""
    for run in text:
        if len(line) + len(run) > 92:
            lines.append(line)
            line = ""
        line += run
    lines.append(line)
    print("// swift-format-ignore-file")
    print("// Written by Tools/line-break-table.py from the Unicode Character Database 15.0.\n")
    print("/// Where the line break class of code points changes: the class as a letter, `A` for the")
    print("/// first case of ``LineBreakClass``, and by how many code points later than the last.")
    print('let lineBreakRuns: StaticString = """')
    for line in lines[:-1]:
        print("  " + line + "\\")
    print("  " + lines[-1])
    print('  """')


main()
