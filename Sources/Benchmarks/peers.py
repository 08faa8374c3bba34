"""Lays out the benchmark trees with Yoga beside Plumb's engine and prints the ratios.

Usage: peers.py PROGRAM, where PROGRAM is the benchmark program; `make bench-peers` calls it with
PyPI's `poga`, which compiles Yoga. Layout only: the trees are built before. Of Yoga one call of its
layout is timed, less what the call costs on an empty node, the binding's own share.
"""

import json
import statistics
import subprocess
import sys
import time

import poga.libpoga_capi as yoga
from poga import YGAlign, YGDirection, YGEdge, YGFlexDirection, YGJustify

ROW = YGFlexDirection.Row
COLUMN = YGFlexDirection.Column


def node(*children, **style):
    result = yoga.YGNodeNew()
    if "direction" in style:
        yoga.YGNodeStyleSetFlexDirection(result, style["direction"])
    if "grow" in style:
        yoga.YGNodeStyleSetFlexGrow(result, style["grow"])
        yoga.YGNodeStyleSetFlexShrink(result, 1)
        yoga.YGNodeStyleSetFlexBasis(result, 0)
    if "size" in style:
        yoga.YGNodeStyleSetWidth(result, style["size"][0])
        yoga.YGNodeStyleSetHeight(result, style["size"][1])
    if "percent" in style:
        yoga.YGNodeStyleSetWidthPercent(result, style["percent"])
    if "most" in style:
        yoga.YGNodeStyleSetMaxWidth(result, style["most"])
    if "padding" in style:
        yoga.YGNodeStyleSetPadding(result, YGEdge.All, style["padding"])
    if "margin" in style:
        yoga.YGNodeStyleSetMargin(result, YGEdge.Left, style["margin"])
    if style.get("trailing"):
        yoga.YGNodeStyleSetJustifyContent(result, YGJustify.FlexEnd)
    if style.get("leading"):
        yoga.YGNodeStyleSetAlignItems(result, YGAlign.FlexStart)
    for index, child in enumerate(children):
        yoga.YGNodeInsertChild(result, child, index)
    return result


def t1():
    return node(*[node(grow=1) for _ in range(1000)], direction=ROW), 10000, 100


def t2():
    rows = []
    for row in range(1000):
        bubble = node(
            node(size=(300, 40)), node(size=(60, 12)), direction=COLUMN, leading=True, padding=10,
            percent=80, most=400, margin=8)
        rows.append(
            node(node(size=(32, 32)), bubble, direction=ROW, trailing=row % 2 == 1))
    return node(*rows, direction=COLUMN), 800, float("nan")


def t3(depth):
    inner = node(grow=1)
    for level in reversed(range(depth)):
        inner = node(
            node(grow=1), inner, direction=ROW if level % 2 == 0 else COLUMN, grow=1)
    return inner, 1000, 1000


def t4():
    def level(depth):
        children = []
        for index in range(10):
            if depth < 3:
                children.append(
                    node(
                        *level(depth + 1), direction=COLUMN if depth % 2 == 0 else ROW, grow=1,
                        padding=2))
            elif index % 3 == 0:
                children.append(node(size=(10, 10)))
            elif index % 3 == 1:
                children.append(node(grow=1))
            else:
                children.append(node(node(grow=1), grow=1, padding=1))
        return children

    return node(*level(0), direction=ROW, padding=2), 10000, 10000


def t5():
    leaves = [node(percent=width) for width in (50, 20, 30)]
    return node(*leaves, direction=ROW, size=(620, 80)), 620, 80


def call(tree, width, height):
    """Times one layout of everything, in microseconds."""
    yoga.YGNodeMarkDirtyAndPropogateToDescendants(tree)
    start = time.perf_counter_ns()
    yoga.YGNodeCalculateLayout(tree, width, height, YGDirection.LTR)
    return (time.perf_counter_ns() - start) / 1000


def median(tree, width, height):
    times = []
    end = time.monotonic() + 1
    while len(times) < 5 or (time.monotonic() < end and len(times) < 2001):
        times.append(call(tree, width, height))
    return statistics.median(times)


def main():
    program = subprocess.run([sys.argv[1], "peers"], capture_output=True, text=True, check=True)
    ours = json.loads(program.stdout)
    binding = median(node(), 10, 10)
    print(f"{'tree':<8}{'Yoga us':>12}{'Plumb us':>12}{'Yoga / Plumb':>14}")
    trees = {"T1": t1, "T2": t2, "T3-4": lambda: t3(4), "T3-16": lambda: t3(16), "T4": t4, "T5": t5}
    for name, make in trees.items():
        theirs = max(median(*make()) - binding, 0)
        print(f"{name:<8}{theirs:>12.2f}{ours[name]:>12.2f}{theirs / ours[name]:>14.1f}")
    print(f"layout only, medians; the binding's call ({binding:.2f} us) is subtracted; T2 without text")


main()
