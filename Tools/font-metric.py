#!/usr/bin/env python3
"""Turns the faces of a font family into a table of whole numbers for Plumb.

    font-metric.py --name my-font-1 --licence OFL-1.1 -o my-font-1.json MyFont-*.ttf

Needs fontTools. The table holds what the layout of texts needs where no shaping is needed: units an
em, ascent, descent, line gap and cap height, the advance of each code point, and the kerning of
pairs by class. The same fonts give the same bytes. Documentation/text-metrics.md says what the
members mean; `plumb metric TABLE` checks a table.
"""

import argparse
import hashlib
import json

from fontTools.ttLib import TTFont

# The stated set of code points: Latin, Greek and Cyrillic with their punctuation and symbols.
# What needs shaping (marks that combine, joiners, bidirectional controls) is not in it.
RANGES = [
    (0x0020, 0x007E), (0x00A0, 0x02FF), (0x0370, 0x0482), (0x048A, 0x052F), (0x1E00, 0x1FFF),
    (0x2000, 0x200A), (0x2010, 0x2027), (0x202F, 0x205F), (0x2070, 0x20CF), (0x2100, 0x218F),
    (0x2190, 0x22FF), (0x2500, 0x25FF), (0x2C60, 0x2C7F), (0xA720, 0xA7FF), (0xFFFD, 0xFFFD),
]

# Soft hyphen, zero width space, word joiner, byte order mark: no width, and kerning looks through.
TRANSPARENT = [0x00AD, 0x200B, 0x2060, 0xFEFF]


def code_points(fonts):
    known = set.intersection(*(set(font.getBestCmap()) for font in fonts))
    wanted = {point for first, last in RANGES for point in range(first, last + 1)}
    return sorted((known & wanted) - set(TRANSPARENT))


def pair_lookups(font):
    """The lookups of pair adjustments that `kern` turns on, in order, as lists of subtables."""
    if "GPOS" not in font:
        return []
    table = font["GPOS"].table
    indices = {
        index
        for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    lookups = []
    for index in sorted(indices):
        lookup = table.LookupList.Lookup[index]
        subtables = [getattr(table, "ExtSubTable", table) for table in lookup.SubTable]
        if all(type(subtable).__name__ == "PairPos" for subtable in subtables):
            lookups.append([PairTable(subtable) for subtable in subtables])
        # Other lookups position marks, or look at more than a pair.
    return lookups


class PairTable:
    """One subtable of pair adjustments."""

    def __init__(self, table):
        self.covered = set(table.Coverage.glyphs)
        self.pairs = None
        if table.Format == 1:
            self.pairs = {
                first: {record.SecondGlyph: added(record) for record in pairs.PairValueRecord}
                for first, pairs in zip(table.Coverage.glyphs, table.PairSet)
            }
        else:
            self.first = table.ClassDef1.classDefs
            self.second = table.ClassDef2.classDefs
            self.values = [
                [added(record) for record in row.Class2Record] for row in table.Class1Record
            ]

    def value(self, first, second):
        """What the pair is adjusted by; None where a later subtable may say."""
        if first not in self.covered:
            return None
        if self.pairs is not None:
            return self.pairs[first].get(second)
        return self.values[self.first.get(first, 0)][self.second.get(second, 0)]


def added(record):
    """What a pair adds to the advances of both its glyphs."""
    values = (record.Value1, record.Value2)
    return sum(getattr(value, "XAdvance", 0) or 0 for value in values if value is not None)


def kerning_rows(font, points):
    """For each code point what it is kerned by before each other."""
    names = font.getBestCmap()
    glyphs = [names[point] for point in points]
    unique = sorted(set(glyphs))
    lookups = pair_lookups(font)
    known = {}
    for first in unique:
        row = {}
        relevant = [
            [table for table in lookup if first in table.covered] for lookup in lookups
        ]
        for second in unique:
            total = 0
            for lookup in relevant:
                for table in lookup:
                    value = table.value(first, second)
                    if value is not None:
                        total += value
                        break
            row[second] = total
        known[first] = tuple(row[glyph] for glyph in glyphs)
    return [known[glyph] for glyph in glyphs]


def classes(rows):
    """Numbers equal rows alike; 0 is the row of nothing but zeros."""
    numbers = {tuple([0] * len(rows[0])): 0}
    return [numbers.setdefault(tuple(row), len(numbers)) for row in rows], numbers


def runs(points):
    """`41 C0-C5`: code points in hexadecimal, those that follow each other as a range."""
    parts, points = [], sorted(points)
    while points:
        end = 0
        while end + 1 < len(points) and points[end + 1] == points[end] + 1:
            end += 1
        parts.append(f"{points[0]:X}" + (f"-{points[end]:X}" if end else ""))
        points = points[end + 1:]
    return " ".join(parts)


def members(points, numbers):
    result = {}
    for point, number in zip(points, numbers):
        if number:
            result.setdefault(number, []).append(point)
    return [runs(result[number]) for number in sorted(result)]


def advances(font, points):
    """Lists of a first code point and the advances from there on."""
    names, widths, lists = font.getBestCmap(), font["hmtx"], []
    for point in points:
        if not lists or lists[-1][0] + len(lists[-1]) - 1 != point:
            lists.append([point])
        lists[-1].append(widths[names[point]][0])
    return lists


def face(path, font, points):
    rows = kerning_rows(font, points)
    first, first_rows = classes(rows)
    columns = list(zip(*first_rows))
    second, second_columns = classes(columns)
    # Of each first class its number, then second classes and by how much they are kerned.
    kerned = [[number] for number in range(len(first_rows))]
    for column, number in second_columns.items():
        for row, value in enumerate(column):
            kerned[row] += [number, value] if value else []
    with open(path, "rb") as file:
        checksum = hashlib.sha256(file.read()).hexdigest()
    return {
        "weight": font["OS/2"].usWeightClass,
        "italic": bool(font["OS/2"].fsSelection & 1),
        "font": font["name"].getDebugName(4),
        "fontVersion": font["name"].getDebugName(5).split(";")[0],
        "fontChecksum": checksum,
        "unitsPerEm": font["head"].unitsPerEm,
        "ascent": font["hhea"].ascent,
        "descent": -font["hhea"].descent,
        "lineGap": font["hhea"].lineGap,
        "capHeight": font["OS/2"].sCapHeight,
        "advances": advances(font, points),
        "transparent": runs(TRANSPARENT),
        "first": members(points, first),
        "second": members(points, second),
        "kerning": [row for row in kerned if len(row) > 1],
    }


def canonical(table):
    return json.dumps(table, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def lines(table):
    """The table as JSON of which no line is very long."""
    text, result = canonical(table), []
    while len(text) > 96:
        end = text.rfind(",", 0, 96) + 1 or text.find(",") + 1 or len(text)
        result.append(text[:end])
        text = text[end:]
    return "\n".join(result + [text]) + "\n"


def swift(table):
    """The table as the Swift source that is built into Plumb."""
    name = "".join(part.capitalize() for part in table["name"].split("-"))
    return (
        "// swift-format-ignore-file\n// Written by Tools/font-metric.py.\n\n"
        f"extension FontTables {{\n  static let {name[0].lower() + name[1:]}: StaticString = #\"\"\"\n"
        f"{lines(table)}\"\"\"#\n}}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--name", required=True, help="the table's name with its version")
    parser.add_argument("--licence", required=True, help="the font's licence (SPDX)")
    parser.add_argument("-o", dest="output", required=True)
    parser.add_argument("fonts", nargs="+")
    arguments = parser.parse_args()
    fonts = [TTFont(path) for path in arguments.fonts]
    points = code_points(fonts)
    table = {
        "plumbMetric": 1,
        "name": arguments.name,
        "licence": arguments.licence,
        "faces": [face(path, font, points) for path, font in zip(arguments.fonts, fonts)],
    }
    table["checksum"] = hashlib.sha256(canonical(table).encode()).hexdigest()
    with open(arguments.output, "w") as file:
        file.write(swift(table) if arguments.output.endswith(".swift") else lines(table))


if __name__ == "__main__":
    main()
