#!/usr/bin/env python3
"""An independent model of SwiftUI's Grid, and a table of random grids with its answers.

The model follows the measured rules of grids alone and shares nothing with the engine, so that a
test can hold the two against each other:

    Tools/grid_model.py > Tests/PlumbTests/Fixtures/grids.jsonl

writes 500 grids, one JSON object a line: the view in Swift, what is proposed to it, the root's size
and the frames of the cells by `id`, in points. The same seed gives the same bytes.
"""

import json
import math
import random
import sys

INF = math.inf


# Views: each answers a proposal, in which None is "not given", with a size.


class Color:
    swift = "Color.teal"
    priority = 0.0

    def size(self, width, height):
        return (10 if width is None else width, 10 if height is None else height)


class Spacer(Color):
    swift = "Spacer()"
    priority = -INF

    def size(self, width, height):
        return tuple(8 if length is None else max(length, 8) for length in (width, height))


class Half:
    """A custom layout that takes half the width it is offered."""

    swift = "Half { Color.teal }"
    priority = 0.0
    declaration = """struct Half: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: (proposal.width ?? 40) / 2, height: 10)
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    subviews[0].place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
  }
}
"""

    def size(self, width, height):
        return ((40 if width is None else width) / 2, 10)


class Fixed:
    priority = 0.0

    def __init__(self, width, height):
        self.lengths = (width, height)
        given = zip(("width", "height"), self.lengths)
        arguments = ", ".join(f"{name}: {length}" for name, length in given if length is not None)
        self.swift = f"Color.teal.frame({arguments})"

    def size(self, width, height):
        offered = Color().size(width, height)
        return tuple(own if own is not None else o for own, o in zip(self.lengths, offered))


class Between:
    """A frame from `least` to `most` wide, and as high where it has no height of its own."""

    priority = 0.0

    def __init__(self, least, most, height):
        self.least, self.most, self.height = least, most, height
        bounds = f"minWidth: {least}, idealWidth: {least}, maxWidth: {most}"
        if height is None:
            bounds += f", minHeight: {least}, idealHeight: {least}, maxHeight: {most}"
        self.swift = f"Color.teal.frame({bounds})"
        if height is not None:
            self.swift += f".frame(height: {height})"

    def length(self, proposed):
        return self.least if proposed is None else min(max(proposed, self.least), self.most)

    def size(self, width, height):
        own = self.height if self.height is not None else self.length(height)
        return (self.length(width), own)


class Cell:
    """A view in a grid, with what its modifiers say."""

    def __init__(self, view, name):
        self.view, self.name = view, name
        self.priority = view.priority
        self.span, self.unsized, self.anchor, self.alignment = 1, (), None, None
        self.in_row = True

    @property
    def is_spacer(self):
        return isinstance(self.view, Spacer)


class Grid:
    """A grid of rows: lists of cells, the alignment of each row, and whether it is a GridRow."""

    def __init__(self, rows, alignment, spacing):
        self.alignment, self.spacing = alignment, spacing
        self.cells, self.row_alignments = [], []
        self.columns = max(
            [sum(cell.span for cell in cells) for cells, _, is_row in rows if is_row], default=1)
        for row, (cells, row_alignment, is_row) in enumerate(rows):
            self.row_alignments.append(row_alignment)
            column = 0
            for cell in cells:
                cell.row, cell.column, cell.in_row = row, column, is_row
                if not is_row:
                    cell.span = self.columns
                column += cell.span
                self.cells.append(cell)
        self.rows = len(rows)
        self.column_alignments = [None] * self.columns
        for cell in self.cells:
            if cell.in_row and cell.alignment and not self.column_alignments[cell.column]:
                self.column_alignments[cell.column] = cell.alignment
        self.gaps = (self.column_gaps(), self.row_gaps())

    def column_gaps(self):
        def meets(a, b, column):
            return a.row == b.row and a.column + a.span == column == b.column
        return [self.gap(0, meets, column) for column in range(1, self.columns)]

    def row_gaps(self):
        def meets(a, b, row):
            overlap = a.column < b.column + b.span and b.column < a.column + a.span
            return a.row == row - 1 and b.row == row and overlap
        return [self.gap(1, meets, row) for row in range(1, self.rows)]

    def gap(self, axis, meets, track):
        if self.spacing[axis] is not None:
            return self.spacing[axis]
        return max(
            (0 if a.is_spacer or b.is_spacer else 8
             for a in self.cells for b in self.cells if meets(a, b, track)), default=0)

    # Lengths

    def solve(self, width, height):
        self.widths, self.heights = [0.0] * self.columns, [0.0] * self.rows
        if width is None and height is None:
            for cell in self.cells:
                self.serve(cell, None, None)
            for cell in self.cells:
                self.spread(cell, lambda column: False)
        else:
            self.serve_by_groups(width, height)
        return (sum(self.widths) + sum(self.gaps[0]), sum(self.heights) + sum(self.gaps[1]))

    def serve(self, cell, width, height):
        cell.proposal, cell.answer = (width, height), cell.view.size(width, height)
        if cell.span == 1:
            self.widths[cell.column] = max(self.widths[cell.column], cell.answer[0])
        self.heights[cell.row] = max(self.heights[cell.row], cell.answer[1])

    def spanned(self, cell):
        return range(cell.column, cell.column + cell.span)

    def inner_gaps(self, cell):
        return sum(self.gaps[0][cell.column:cell.column + cell.span - 1])

    def width_of(self, cell):
        return sum(self.widths[column] for column in self.spanned(cell)) + self.inner_gaps(cell)

    def spread(self, cell, waits):
        lack = cell.answer[0] - self.width_of(cell)
        if cell.span == 1 or not lack > 0:
            return
        own = {other.column for other in self.cells if other.span == 1}
        chosen = [column for column in self.spanned(cell) if waits(column)]
        chosen = chosen or [column for column in self.spanned(cell) if column not in own]
        chosen = chosen or list(self.spanned(cell))
        for column in chosen:
            self.widths[column] += lack / len(chosen)

    def key(self, cell, width, height):
        least, most = cell.view.size(0, 0), cell.view.size(INF, INF)
        axes = [axis for axis, length in enumerate((width, height)) if length is not None]
        growth = [most[axis] - least[axis] for axis in axes]
        return (-cell.priority, growth.count(INF), sum(g for g in growth if g != INF))

    def serve_by_groups(self, width, height):
        waiting = list(self.cells)
        keys = {id(cell): self.key(cell, width, height) for cell in self.cells}
        done_columns, done_rows = set(), set()
        for key in sorted(set(keys.values())):
            priority = -key[0]
            open_columns = {c.column for c in waiting if c.span == 1 and c.priority == priority}
            open_rows = {c.row for c in waiting if c.priority == priority}
            shares = (
                self.share(width, 0, self.widths, done_columns, open_columns),
                self.share(height, 1, self.heights, done_rows, open_rows))
            group = [cell for cell in self.cells if keys[id(cell)] == key]
            for cell in group:
                self.serve(cell, *self.offer(cell, shares, width, open_columns))
            waiting = [cell for cell in waiting if keys[id(cell)] != key]
            columns = {cell.column for cell in waiting if cell.span == 1}
            for cell in group:
                self.spread(cell, lambda column: column in columns)
            held = {c.column for c in waiting if c.span == 1 and c.priority >= priority}
            done_columns |= set(range(self.columns)) - held
            done_rows |= set(range(self.rows)) - {
                c.row for c in waiting if c.priority >= priority}

    def share(self, length, axis, tracks, done, opened):
        if length is None or length == INF:
            return length
        rest = length - sum(self.gaps[axis]) - sum(tracks[track] for track in done)
        return rest / max(len(opened), 1)

    def offer(self, cell, shares, width, open_columns):
        share, height = shares
        if height is not None:
            now = self.heights[cell.row]
            height = now if "vertical" in cell.unsized else max(height, now)
        if share is None:
            return (None, height)
        if "horizontal" in cell.unsized:
            return (self.width_of(cell), height)
        if cell.span == 1:
            return (max(share, self.widths[cell.column]), height)
        if width == INF:
            return (INF, height)
        others = sum(
            share if column in open_columns else self.widths[column]
            for column in range(self.columns) if column not in self.spanned(cell))
        room = width - sum(self.gaps[0]) - others + self.inner_gaps(cell)
        return (max(room, self.width_of(cell)), height)

    # Frames

    def frames(self, width, height):
        self.solve(width, height)
        return {cell.name: self.frame(cell) for cell in self.cells}

    def frame(self, cell):
        slot = (self.width_of(cell), self.heights[cell.row])
        fills = all(abs(a - b) < 1e-9 for a, b in zip(slot, cell.answer))
        size = cell.view.size(*(cell.proposal if fills else slot))
        factors = cell.anchor
        if factors is None:
            own = self.column_alignments[cell.column] if cell.span == 1 else None
            row = self.row_alignments[cell.row]
            factors = (
                FACTORS[own] if own else self.alignment[0],
                FACTORS[row] if row else self.alignment[1])
        x = sum(self.widths[:cell.column]) + sum(self.gaps[0][:cell.column])
        y = sum(self.heights[:cell.row]) + sum(self.gaps[1][:cell.row])
        return [
            x + (slot[0] - size[0]) * factors[0], y + (slot[1] - size[1]) * factors[1], *size]


FACTORS = {"leading": 0, "top": 0, "center": 0.5, "trailing": 1, "bottom": 1}
ALIGNMENTS = {
    "center": (0.5, 0.5), "topLeading": (0, 0), "bottom": (0.5, 1), "trailing": (1, 0.5),
    "bottomTrailing": (1, 1), "top": (0.5, 0)}


# Random grids.


def random_view(rng):
    kind = rng.randrange(9)
    length = rng.choice
    if kind < 2:
        return Color()
    if kind == 2:
        return Spacer() if rng.random() < 0.6 else Half()
    if kind < 5:
        return Fixed(length([10, 20, 40, 60, 150]), length([10, 20, 30, 60]))
    if kind == 5:
        return Fixed(length([10, 30, None]), length([10, 40])) if rng.random() < 0.5 else Fixed(
            length([20, 50]), None)
    least = length([0, 10, 30])
    return Between(least, least + length([0, 20, 50, 110]), length([None, None, 20, 40]))


def random_cell(rng, number):
    cell = Cell(random_view(rng), f"n{number}")
    modifiers = [f'.id("{cell.name}")']
    if rng.random() < 0.2:
        cell.priority = rng.choice([-1.0, 1.0])
        modifiers.append(f".layoutPriority({int(cell.priority)})")
    if rng.random() < 0.2:
        cell.span = rng.choice([2, 3])
        modifiers.append(f".gridCellColumns({cell.span})")
    if rng.random() < 0.15:
        name = rng.choice(list(ALIGNMENTS))
        cell.anchor = ALIGNMENTS[name]
        modifiers.append(f".gridCellAnchor(.{name})")
    if rng.random() < 0.15:
        cell.alignment = rng.choice(["leading", "center", "trailing"])
        modifiers.append(f".gridColumnAlignment(.{cell.alignment})")
    if rng.random() < 0.15:
        cell.unsized = rng.choice([("horizontal",), ("vertical",), ("horizontal", "vertical")])
        axes = ", ".join(f".{axis}" for axis in cell.unsized)
        modifiers.append(f".gridCellUnsizedAxes([{axes}])")
    cell.swift = cell.view.swift + "".join(modifiers)
    return cell


def random_grid(rng):
    rows, code, number = [], [], 0
    for _ in range(rng.randint(1, 4)):
        is_row = rng.random() < 0.8
        cells = [random_cell(rng, number + i) for i in range(rng.randint(1, 3) if is_row else 1)]
        number += len(cells)
        alignment = rng.choice([None, None, "top", "center", "bottom"]) if is_row else None
        indent = "    " if is_row else "  "
        lines = "\n".join(indent + cell.swift for cell in cells)
        if is_row:
            argument = f"(alignment: .{alignment})" if alignment else ""
            lines = f"  GridRow{argument} {{\n{lines}\n  }}"
        rows.append((cells, alignment, is_row))
        code.append(lines)
    name = rng.choice(list(ALIGNMENTS))
    spacing = [rng.choice([None, None, 0, 5, 12]) for _ in range(2)]
    arguments = [f"alignment: .{name}"] + [
        f"{label}: {length}" for label, length in zip(("horizontalSpacing", "verticalSpacing"), spacing)
        if length is not None]
    swift = f"Grid({', '.join(arguments)}) {{\n" + "\n".join(code) + "\n}"
    if "Half" in swift:
        swift = Half.declaration + swift
    return Grid(rows, ALIGNMENTS[name], spacing), swift


PROPOSALS = [
    (None, None), (100, 100), (60, 60), (200, 100), (300, 200), (150, None), (None, 80), (0, 0),
    (INF, INF), (INF, 50)]


def cases(count, seed):
    rng = random.Random(seed)
    for number in range(count):
        grid, swift = random_grid(rng)
        width, height = PROPOSALS[number % len(PROPOSALS)]
        frames = grid.frames(width, height)
        root = grid.solve(width, height)
        # Behind an infinite track positions are a matter of the engine.
        if not all(math.isfinite(length) for frame in frames.values() for length in frame):
            frames = {}
        yield {
            "id": f"grid-{number}", "swift": swift, "proposal": list(map(written, (width, height))),
            "expect": {
                "root": list(map(written, root)),
                "frames": {name: list(map(written, frame)) for name, frame in frames.items()}}}


def written(length):
    if length is None or math.isfinite(length):
        return length if length is None else round(length, 6)
    return "inf"


if __name__ == "__main__":
    for case in cases(int(sys.argv[1]) if len(sys.argv) > 1 else 500, 20):
        print(json.dumps(case))
