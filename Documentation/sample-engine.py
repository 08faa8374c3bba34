#!/usr/bin/env python3
"""A small layout engine that speaks Plumb's engine protocol.

It knows stacks, colours, frames and spacers; what needs more counts as unsupported. Try it:

    plumb run --engine "python3 Documentation/sample-engine.py"
"""

import json
import sys

INF = float("inf")
DEFAULT_SPACING = 8
SPACER_MINIMUM = 8

HELLO = {
    "plumb": 1, "engine": "sample", "version": "1.0.0",
    "revision": "unknown", "revisionDate": "unknown",
    "supports": ["Color", "HStack", "Spacer", "VStack", "ZStack", "frame", "id"],
    "unit": "point", "roundingStep": 0, "frames": "all", "textMetric": "plumb-1",
}

# Where a named alignment lies along an axis: 0 is the start, 1 the end.
HORIZONTAL = {"leading": 0, "center": 0.5, "trailing": 1}
VERTICAL = {"top": 0, "center": 0.5, "bottom": 1}


class Unsupported(Exception):
    """Something that this engine does not do."""


def fill(length, fallback):
    return fallback if length is None else length


def gap(outer, inner):
    """What is left of `outer` beside `inner`; infinity beside infinity leaves nothing."""
    return 0 if outer == inner else outer - inner


def read_length(value):
    if value is None or isinstance(value, (int, float)) and not isinstance(value, bool):
        return value
    if value in ("inf", "-inf"):
        return float(value)
    if isinstance(value, dict):
        raise Unsupported("expressions")
    raise ValueError(f"{json.dumps(value)} is no length")


def write_length(length):
    return {INF: "inf", -INF: "-inf"}.get(length, length)


class Node:
    """A view or modifier: `size` answers a proposal, a pair of lengths or None."""

    def __init__(self, path, children=()):
        self.path, self.children = path, list(children)
        self.ids, self.frame = [], None
        self.priority, self.is_spacer = 0, False

    def place(self, position, parent, proposal, size):
        """Puts the node at `position` in the space of its parent, then what is in it."""
        origin = (parent[0] + position[0], parent[1] + position[1])
        self.frame = (*origin, *size)
        self.place_children(origin, proposal, size)

    def place_children(self, origin, proposal, size):
        pass

    def align(self, child, origin, offer, size):
        """Places a child where the node's alignment says."""
        own = child.size(offer)
        position = [factor * gap(size[axis], own[axis])
                    for axis, factor in enumerate(self.alignment)]
        child.place(position, origin, offer, own)


class Color(Node):
    def size(self, proposal):
        return tuple(fill(length, 10) for length in proposal)


class Spacer(Node):
    def __init__(self, path, minimum, axis):
        super().__init__(path)
        self.minimum, self.axis = minimum, axis
        self.priority, self.is_spacer = -INF, True

    def size(self, proposal):
        lengths = [max(fill(length, self.minimum), self.minimum) for length in proposal]
        if self.axis is not None:
            lengths[1 - self.axis] = 0
        return tuple(lengths)


class Frame(Node):
    """`frame(width:height:alignment:)`: a side that is not given is the child's."""

    def __init__(self, path, child, lengths, alignment):
        super().__init__(path, [child])
        self.lengths, self.alignment = lengths, alignment
        self.is_spacer = child.is_spacer

    def offer(self, proposal):
        return tuple(fill(own, length) for own, length in zip(self.lengths, proposal))

    def size(self, proposal):
        if None not in self.lengths:
            return self.lengths
        child = self.children[0].size(self.offer(proposal))
        return tuple(fill(own, length) for own, length in zip(self.lengths, child))

    def place_children(self, origin, proposal, size):
        self.align(self.children[0], origin, self.offer(proposal), size)


class Stack(Node):
    """HStack (axis 0) and VStack (axis 1)."""

    def __init__(self, path, children, axis, spacing, alignment):
        super().__init__(path, children)
        self.axis, self.spacing, self.alignment = axis, spacing, alignment
        if len(children) < 2:
            # A stack of one view is as that view.
            self.priority = children[0].priority if children else -INF
            self.is_spacer = bool(children) and children[0].is_spacer

    def pair(self, main, cross):
        return (main, cross) if self.axis == 0 else (cross, main)

    def length(self, child, main, cross):
        return child.size(self.pair(main, cross))[self.axis]

    def distances(self):
        def distance(one, other):
            return 0 if one.is_spacer or other.is_spacer else DEFAULT_SPACING

        pairs = zip(self.children, self.children[1:])
        return [fill(self.spacing, distance(*pair)) for pair in pairs]

    def sizes(self, proposal):
        """Each child with what it was offered and what it took."""
        main, cross = proposal[self.axis], proposal[1 - self.axis]
        if main is None or main == INF or main == 0 or len(self.children) < 2:
            return {child: (proposal, child.size(proposal)) for child in self.children}
        # Spacing is set aside first. The lengths that children of lower priority need at least
        # are kept back until it is their turn.
        left = main - sum(self.distances())
        groups = {}
        for child in self.children:
            groups.setdefault(child.priority, []).append(child)
        order = sorted(groups, reverse=True)
        kept = {priority: sum(self.length(child, 0, cross) for child in groups[priority])
                for priority in order[1:]}
        left -= sum(kept.values())
        taken = {}
        for priority in order:
            left += kept.get(priority, 0)
            left = self.serve(groups[priority], left, cross, taken)
        return taken

    def serve(self, group, left, cross, taken):
        """Offers each child an equal share of what is left, the least flexible first."""
        def flexibility(child):
            low = self.length(child, 0, cross)
            high = self.length(child, INF, cross)
            return (high - low, -low if high == INF else 0)

        for count, child in enumerate(sorted(group, key=flexibility)):
            offer = self.pair(max(left / (len(group) - count), 0), cross)
            size = child.size(offer)
            taken[child] = (offer, size)
            left -= size[self.axis]
        return left

    def size(self, proposal):
        sizes = [size for _, size in self.sizes(proposal).values()]
        main = sum(size[self.axis] for size in sizes) + sum(self.distances())
        return self.pair(main, max((size[1 - self.axis] for size in sizes), default=0))

    def place_children(self, origin, proposal, size):
        # A length across that nobody gave is now the stack's own.
        cross = fill(proposal[1 - self.axis], size[1 - self.axis])
        taken = self.sizes(self.pair(proposal[self.axis], cross))
        high = max((own[1 - self.axis] for _, own in taken.values()), default=0)
        main = 0
        for child, after in zip(self.children, self.distances() + [0]):
            offer, own = taken[child]
            position = self.pair(main, self.alignment * gap(high, own[1 - self.axis]))
            child.place(position, origin, offer, own)
            main += own[self.axis] + after


class ZStack(Node):
    """Children over each other, each offered the same."""

    def __init__(self, path, children, alignment):
        super().__init__(path, children)
        self.alignment = alignment
        if len(children) < 2:
            self.priority = children[0].priority if children else -INF

    def size(self, proposal):
        top = max((child.priority for child in self.children), default=0)
        sizes = [child.size(proposal) for child in self.children if child.priority == top]
        return tuple(max((size[axis] for size in sizes), default=0) for axis in (0, 1))

    def place_children(self, origin, proposal, size):
        offer = proposal if len(self.children) == 1 else size
        for child in self.children:
            self.align(child, origin, offer, size)


def factor(names, name):
    if name not in names:
        raise Unsupported(f"alignment {name}")
    return names[name]


def both_factors(name):
    """`topLeading` lies at the start of both axes."""
    vertical = next((edge for edge in ("top", "bottom") if name.startswith(edge)), "")
    horizontal = name[len(vertical):].lower() or "center"
    return (factor(HORIZONTAL, horizontal), VERTICAL[vertical or "center"])


def build(view, container="", axis=None):
    """A view of the document with its modifiers; `axis` is that of the stack around it."""
    name, arguments = view["view"], view.get("arguments", {})
    path = container + name
    children = [build(child, f"{path}/{index}.", {"HStack": 0, "VStack": 1}.get(name))
                for index, child in enumerate(view.get("children", []))]
    if name in ("HStack", "VStack"):
        own, names = (0, VERTICAL) if name == "HStack" else (1, HORIZONTAL)
        spacing = read_length(arguments.get("spacing"))
        alignment = factor(names, arguments.get("alignment", "center"))
        node = Stack(path, children, own, spacing, alignment)
    elif name == "ZStack":
        node = ZStack(path, children, both_factors(arguments.get("alignment", "center")))
    elif name == "Color":
        node = Color(path)
    elif name == "Spacer":
        node = Spacer(path, fill(read_length(arguments.get("minLength")), SPACER_MINIMUM), axis)
    else:
        raise Unsupported(name)
    for modifier in view.get("modifiers", []):
        node = modify(node, modifier["name"], modifier.get("arguments", {}))
    return node


def modify(node, name, arguments):
    if name == "id":
        node.ids.insert(0, str(arguments["0"]))
        return node
    if name != "frame" or not set(arguments) <= {"width", "height", "alignment"}:
        raise Unsupported(name)
    # A negative length counts as 0, an infinite one as none.
    lengths = tuple(None if length in (None, INF, -INF) else max(length, 0)
                    for length in map(read_length, map(arguments.get, ("width", "height"))))
    alignment = both_factors(arguments.get("alignment", "center"))
    return Frame(f"{node.path}.frame", node, lengths, alignment)


def listing(node):
    """The nodes from the outside in, depth first; one with two ids is listed twice."""
    frame = [write_length(length) for length in node.frame]
    nodes = [{"path": node.path, "id": name, "frame": frame} for name in node.ids or [None]]
    return sum(map(listing, node.children), nodes)


def lay_out(request):
    if request.get("environment"):
        raise Unsupported(", ".join(sorted(request["environment"])))
    root = build(request["document"])
    proposal = tuple(read_length(length) for length in request["proposal"])
    size = root.size(proposal)
    root.place((0, 0), (0, 0), proposal, size)
    return {"size": [write_length(length) for length in size], "nodes": listing(root)}


def answer(line):
    identifier = None
    try:
        request = json.loads(line)
        if request.get("hello"):
            return HELLO
        identifier = request.get("id")
        return {"id": identifier, **lay_out(request)}
    except Unsupported as construct:
        return {"id": identifier, "unsupported": str(construct)}
    except Exception as error:
        return {"id": identifier, "error": f"{type(error).__name__}: {error}"}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)
