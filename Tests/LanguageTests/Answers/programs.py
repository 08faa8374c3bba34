"""Random well-typed expressions and functions over the names of prelude.swift.txt."""

from random import Random


class RandomPrograms:
    """Expressions and functions from a seed.

    Types are the subset's own: Int, Double, CGFloat, Bool, String, optionals and arrays of them.
    """

    def __init__(self, seed):
        self.random = Random(seed)
        self.scope = None

    # Expressions

    def expression(self):
        """A declared type, or None where it is left to inference, and an expression of it."""
        self.scope = None
        kind = self.random.choice(
            ["Int", "Int", "Double", "Double", "CGFloat", "Bool", "String", "Int?", "Double?",
             "[Int]", "[Int]", "[Double]", "[String]"]
        )
        text = self.make(kind, self.random.randint(1, 3))
        return (kind if self.random.random() < 0.5 else None), text

    def make(self, kind, depth):
        if depth <= 0 or self.random.random() < 0.1:
            return self.leaf(kind)
        choices = getattr(self, "of_" + {
            "Int": "int", "Double": "double", "CGFloat": "length", "Bool": "bool",
            "String": "string", "Int?": "optional_int", "Double?": "optional_double",
            "[Int]": "ints", "[Double]": "doubles", "[String]": "strings",
        }[kind])
        return choices(depth - 1)

    def leaf(self, kind):
        r = self.random
        if self.scope is not None and kind in ("Int", "Double"):
            return r.choice(self.scope[kind] + [self.literal(kind)])
        names = {
            "Int": ["i", "j", "k", "zero", "numbers.count", "pair.count", self.literal(kind)],
            "Double": ["x", "y", "half", "pair.share", self.literal(kind)],
            "CGFloat": ["w", "h", "size.width", "rect.midX", "point.y", "widths[1]"],
            "Bool": ["flag", "off"],
            "String": ["name", "empty", '"a"', '"two words"'],
            "Int?": ["someInt", "noInt", "numbers.first", "nothing.last"],
            "Double?": ["someLength", "noLength", "lengths.max()"],
            "[Int]": ["numbers", "nothing", "[2, 7, 1]", "[k, i]"],
            "[Double]": ["lengths", "[1.5, 4, x]"],
            "[String]": ["words", '["b", name]'],
        }
        return r.choice(names[kind])

    def literal(self, kind):
        r = self.random
        if kind == "Int":
            return str(r.choice([0, 1, 2, 3, 5, 10, 12, 100]))
        return r.choice(["0.5", "1.0", "2.25", "0.1", "3.0", "1e2", "10.75"])

    def pick(self, *choices):
        return self.random.choice(choices)()

    def in_parentheses(self, text):
        return f"({text})" if self.random.random() < 0.45 else text

    def chain(self, kind, depth, operators):
        """Operands in a row; parentheses only sometimes, so that precedence decides."""
        count = self.random.randint(2, 3)
        text = self.operand(kind, depth)
        for _ in range(count - 1):
            text += f" {self.random.choice(operators)} {self.operand(kind, depth)}"
        return text

    def operand(self, kind, depth):
        text = self.make(kind, depth)
        needs = " ? " in text or " ?? " in text or text.startswith("-")
        return f"({text})" if needs else self.in_parentheses(text) if " " in text else text

    def receiver(self, kind, depth):
        text = self.make(kind, depth)
        return f"({text})" if " " in text or text.startswith("-") else text

    def of_int(self, d):
        r = self.random
        return self.pick(
            lambda: self.chain("Int", d, ["+", "-", "*"]),
            lambda: self.chain("Int", d, ["+", "-", "*", "+", "-"]),
            lambda: f"{self.operand('Int', d)} / {r.choice([2, 3, 7])}",
            lambda: f"{self.operand('Int', d)} % {r.choice([2, 3, 5])}",
            lambda: f"min({self.make('Int', d)}, {self.make('Int', d)})",
            lambda: f"max({self.make('Int', d)}, {self.make('Int', d)}, {self.make('Int', d)})",
            lambda: f"abs({self.make('Int', d)})",
            lambda: f"{self.operand('Bool', d)} ? {self.make('Int', d)} : {self.make('Int', d)}",
            lambda: f"{self.receiver('Int?', d)} ?? {self.operand('Int', d)}",
            lambda: f"Int({self.make('Double', d)})",
            lambda: f"{self.receiver('[Int]', d)}.count",
            lambda: f"{self.receiver('[Int]', d)}.reduce(0, +)",
            lambda: f"{self.receiver('[Int]', d)}.reduce({r.choice([0, 1, 7])}) {{ $0 * 2 - $1 }}",
            lambda: f"{self.receiver('[Int]', d)}.max() ?? {self.literal('Int')}",
            lambda: f"{self.receiver('String', d)}.count",
            lambda: f"numbers[{r.randrange(6)}]",
            lambda: f"{self.receiver('[String]', d)}.map(\\.count).reduce(0, +)",
        )

    def of_double(self, d):
        r = self.random
        return self.pick(
            lambda: self.chain("Double", d, ["+", "-", "*", "/"]),
            lambda: self.chain("Double", d, ["+", "-", "*"]),
            lambda: f"Double({self.make('Int', d)})",
            lambda: f"Double({self.make('Int', d)}) / {r.choice(['3', '8', 'x', '0.3'])}",
            lambda: f"min({self.make('Double', d)}, {self.make('Double', d)})",
            lambda: f"max({self.make('Double', d)}, {self.literal('Double')})",
            lambda: f"abs({self.make('Double', d)})",
            lambda: f"{self.receiver('Double', d)}.rounded()",
            lambda: f"{self.receiver('Double', d)}.rounded(.{r.choice(['up', 'down'])})",
            lambda: f"abs({self.make('Double', d)}).squareRoot()",
            lambda: f"{self.operand('Bool', d)} ? {self.make('Double', d)} : "
            f"{self.make('Double', d)}",
            lambda: f"{self.receiver('Double?', d)} ?? {self.operand('Double', d)}",
            lambda: f"{self.receiver('[Double]', d)}.reduce(0, +)",
            lambda: f"{self.receiver('[Double]', d)}.reduce(0) {{ $0 / 2 + $1 }}",
            lambda: f"{self.receiver('[Double]', d)}.min() ?? 0",
        )

    def of_length(self, d):
        return self.pick(
            lambda: self.chain("CGFloat", d, ["+", "-", "*", "/"]),
            lambda: f"CGFloat({self.make('Int', d)})",
            lambda: f"CGFloat({self.make('Double', d)})",
            lambda: f"{self.operand('CGFloat', d)} * {self.literal('Double')}",
            lambda: f"max(0, {self.make('CGFloat', d)} - {self.leaf('CGFloat')})",
            lambda: f"min({self.make('CGFloat', d)}, {self.make('CGFloat', d)}) / 2",
            lambda: f"{self.operand('Bool', d)} ? {self.make('CGFloat', d)} : "
            f"{self.make('CGFloat', d)}",
            lambda: "widths.map { $0 * 2 }.reduce(0, +)",
            lambda: f"CGFloat({self.receiver('[Int]', d)}.count - 1) * {self.leaf('CGFloat')}",
        )

    def of_bool(self, d):
        r = self.random
        compare = ["<", ">", "<=", ">=", "==", "!="]
        return self.pick(
            lambda: f"{self.operand('Int', d)} {r.choice(compare)} {self.operand('Int', d)}",
            lambda: f"{self.operand('Double', d)} {r.choice(compare)} {self.operand('Double', d)}",
            lambda: self.chain("Bool", d, ["&&", "||"]),
            lambda: f"!{self.receiver('Bool', d)}",
            lambda: f"{self.receiver('[Int]', d)}.contains({self.make('Int', d)})",
            lambda: f"{self.receiver('[Int]', d)}.allSatisfy {{ $0 > {self.leaf('Int')} }}",
            lambda: f"{self.receiver('[Double]', d)}.contains {{ $0 < {self.leaf('Double')} }}",
            lambda: f"{self.receiver('String', d)}.isEmpty",
            lambda: f"{self.receiver('Int?', d)} == nil",
            lambda: f"{self.receiver('Int', d)}.isMultiple(of: {r.choice([2, 3])})",
            lambda: f"{self.receiver('[Int]', d)} == {self.receiver('[Int]', d)}",
        )

    def of_string(self, d):
        return self.pick(
            lambda: f'"\\({self.make("Int", d)})"',
            lambda: f'"\\({self.make("Double", d)}) pt"',
            lambda: f"{self.operand('String', d)} + {self.operand('String', d)}",
            lambda: f"{self.operand('Bool', d)} ? {self.make('String', d)} : "
            f"{self.make('String', d)}",
            lambda: f'{self.receiver("[String]", d)}.joined(separator: "-")',
            lambda: f"{self.receiver('String', d)}.uppercased()",
            lambda: f"String({self.make('Int', d)})",
            lambda: f'{self.receiver("[Int]", d)}.map {{ "\\($0)" }}.joined()',
            lambda: f"{self.receiver('[String]', d)}.first ?? {self.leaf('String')}",
        )

    def of_optional_int(self, d):
        return self.pick(
            lambda: f"{self.receiver('[Int]', d)}.first",
            lambda: f"{self.receiver('[Int]', d)}.max()",
            lambda: f"{self.receiver('[Int]', d)}.first {{ $0 > {self.leaf('Int')} }}",
            lambda: f"{self.receiver('[Int]', d)}.firstIndex(of: {self.make('Int', d)})",
            lambda: f"{self.receiver('Int?', d)}.map {{ $0 * {self.literal('Int')} }}",
            lambda: f"{self.receiver('Int?', d)} ?? {self.receiver('Int?', d)}",
            lambda: f"Int({self.make('String', d)})",
        )

    def of_optional_double(self, d):
        return self.pick(
            lambda: f"{self.receiver('[Double]', d)}.min()",
            lambda: f"{self.receiver('[Double]', d)}.last",
            lambda: f"{self.receiver('Double?', d)}.map {{ $0 / {self.literal('Double')} }}",
            lambda: f"{self.receiver('Int?', d)}.map {{ Double($0) * {self.leaf('Double')} }}",
        )

    def of_ints(self, d):
        r = self.random
        return self.pick(
            lambda: f"{self.receiver('[Int]', d)}.map {{ $0 {r.choice('+-*')} "
            f"{self.leaf('Int')} }}",
            lambda: f"{self.receiver('[Int]', d)}.filter {{ $0 {r.choice('<>')} "
            f"{self.leaf('Int')} }}",
            lambda: f"{self.receiver('[Int]', d)}.sorted()",
            lambda: f"{self.receiver('[Int]', d)}.sorted {{ $0 % 3 < $1 % 3 }}",
            lambda: f"Array({self.receiver('[Int]', d)}.reversed())",
            lambda: f"Array({self.receiver('[Int]', d)}.prefix({r.randrange(4)}))",
            lambda: f"Array({self.receiver('[Int]', d)}.dropFirst())",
            lambda: f"{self.receiver('[Int]', d)}.enumerated().map {{ $0.offset * $0.element }}",
            lambda: f"zip({self.make('[Int]', d)}, {self.make('[Int]', d)}).map {{ $0 - $1 }}",
            lambda: f"{self.receiver('[Int]', d)} + {self.receiver('[Int]', d)}",
            lambda: f"(0..<{r.randrange(1, 5)}).map {{ $0 * {self.leaf('Int')} }}",
            lambda: f"{self.receiver('[String]', d)}.map {{ $0.count }}",
            lambda: f"[{self.make('Int', d)}, {self.make('Int', d)}]",
            lambda: f"{self.receiver('[Int]', d)}.indices.map {{ $0 + {self.leaf('Int')} }}",
        )

    def of_doubles(self, d):
        return self.pick(
            lambda: f"{self.receiver('[Double]', d)}.map {{ $0 * {self.leaf('Double')} }}",
            lambda: f"{self.receiver('[Int]', d)}.map {{ Double($0) / {self.literal('Double')} }}",
            lambda: f"{self.receiver('[Double]', d)}.filter {{ $0 >= {self.leaf('Double')} }}",
            lambda: f"{self.receiver('[Double]', d)}.sorted()",
            lambda: f"zip({self.make('[Double]', d)}, {self.make('[Int]', d)})"
            ".map { $0 + Double($1) }",
            lambda: f"[{self.make('Double', d)}, {self.literal('Double')}]",
        )

    def of_strings(self, d):
        return self.pick(
            lambda: f"{self.receiver('[String]', d)}.sorted()",
            lambda: f"{self.receiver('[String]', d)}.map {{ $0 + {self.leaf('String')} }}",
            lambda: f'{self.receiver("[Int]", d)}.map {{ "n\\($0)" }}',
            lambda: f"{self.receiver('[String]', d)}.filter {{ $0.count > {self.leaf('Int')} }}",
            lambda: f"Array({self.receiver('[String]', d)}.reversed())",
        )

    # Functions

    def function(self, number):
        """A title, a function of statements over two parameters, and calls of it."""
        r = self.random
        name = f"random{number}"
        self.scope = {"Int": ["a", "n"], "Double": ["b", "t"]}
        body = ["var n = a", "var t = b", "var list: [Int] = []"]
        for _ in range(r.randint(2, 4)):
            body += self.statement(3)
        body.append('return "\\(n) \\(t) \\(list)"')
        text = f"func {name}(_ a: Int, _ b: Double) -> String {{\n"
        text += "".join(f"  {line}\n" for line in body) + "}\n"
        arguments = r.sample([(0, 0.5), (3, 2.25), (-4, 10.0), (17, -1.5), (1, 0.1)], 3)
        return f"random {number}", text, [f"{name}({a}, {b})" for a, b in arguments]

    def statement(self, depth):
        r = self.random
        kinds = ["set", "set", "append"]
        if depth > 0:
            kinds += ["if", "for", "while", "switch", "guarded"]
        return getattr(self, "statement_" + r.choice(kinds))(depth - 1)

    def statement_set(self, _):
        return [
            self.pick(
                lambda: f"n = {self.small('Int')}",
                lambda: f"n {self.random.choice(['+=', '-='])} {self.leaf('Int')} % 10",
                lambda: f"t = {self.small('Double')}",
                lambda: f"t {self.random.choice(['+=', '-=', '*='])} {self.leaf('Double')}",
            )
        ]

    def small(self, kind):
        """An arithmetic expression whose value stays small however often it is assigned."""
        if kind == "Int":
            return f"({self.leaf('Int')} - {self.leaf('Int')} * {self.random.choice([2, 3])}) % 50"
        return f"({self.leaf('Double')} + {self.leaf('Double')}) / {self.random.choice([3, 2.5])}"

    def condition(self):
        return self.pick(
            lambda: f"n {self.random.choice(['<', '>', '==', '!='])} {self.leaf('Int')}",
            lambda: f"t < {self.leaf('Double')}",
            lambda: f"n % {self.random.choice([2, 3])} == 0 && list.count < 6",
            lambda: f"list.contains({self.leaf('Int')}) || n > {self.literal('Int')}",
        )

    def indented(self, lines):
        return [f"  {line}" for line in lines]

    def statement_append(self, _):
        return [
            self.pick(
                lambda: f"list.append({self.leaf('Int')})",
                lambda: f"list += [n, {self.leaf('Int')}].sorted()",
                lambda: "if let last = list.popLast() { n += last % 7 }",
                lambda: "list = list.map { $0 - n }.filter { $0 < 40 }",
                lambda: f"list.insert(Int(t.rounded()) % 9, at: list.count / 2)",
            )
        ]

    def statement_if(self, depth):
        lines = [f"if {self.condition()} {{"] + self.indented(self.statement(depth))
        if self.random.random() < 0.6:
            lines += ["} else {"] + self.indented(self.statement(depth))
        return lines + ["}"]

    def statement_for(self, depth):
        r = self.random
        head = r.choice(
            ["for step in 0..<4 {", "for step in stride(from: 9, to: 0, by: -3) {",
             "for (step, item) in list.enumerated() where item != n {",
             "for step in (1...3).reversed() {"]
        )
        lines = [head] + self.indented(self.statement(depth))
        if r.random() < 0.4:
            lines += self.indented([f"if {self.condition()} {{ {r.choice(['break', 'continue'])} }}"])
        return lines + ["  n += step", "}"]

    def statement_while(self, depth):
        lines = ["var rest = 3", "while rest > 0 {", "  rest -= 1"]
        return ["do {"] + self.indented(lines + self.indented(self.statement(depth)) + ["}"]) + ["}"]

    def statement_switch(self, depth):
        lines = ["switch n {", "case ..<0: t -= 1", "case 0, 1:"]
        lines += self.indented(self.statement(depth))
        lines += [f"case let m where m % 2 == 0: list.append(m / 2)", "default:"]
        return lines + self.indented(self.statement(depth)) + ["}"]

    def statement_guarded(self, _):
        return [f'guard {self.condition()} || t < 1e6 else {{ return "early \\(n)" }}']
