/// Code that stayed code: a small syntax tree of our own, kept as data in a view document.
///
/// A literal is plain JSON (`0.5`, `"inf"`, `"leading"`, `true`, `null`); anything else is an
/// object with one key: `{"get": "proxy.size.width"}`, `{"*": [{"get": "length"}, 0.5]}`. The
/// importer types and checks it; the engine evaluates it at layout time.
package indirect enum Expression: Hashable, Sendable {
  /// A constant in its JSON form; `"inf"` and `"-inf"` are numbers.
  case literal(JSON)

  /// The value of a parameter, of a member of it (`proxy.size.width`), or of a `let`.
  case get(String)

  /// An operator or function by ``Operation`` applied to its operands.
  case apply(Operation, [Expression])
}

extension Expression {
  /// What an expression can apply.
  ///
  /// The raw value is the key in the JSON form.
  package enum Operation: String, CaseIterable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case negate
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case and = "&&"
    case or = "||"
    case not = "!"
    /// `condition ? a : b`.
    case conditional = "?:"
    case minimum = "min"
    case maximum = "max"
    case absolute = "abs"
    /// The guide of a `ViewDimensions` parameter: `d[.top]` is `{"guide": [{"get": "d"}, "top"]}`.
    case guide
    /// The explicit guide, `nil` where there is none: `d[explicit: .top]`.
    case explicitGuide
    /// `a ?? b`.
    case coalesce = "??"

    /// `Int(a)`: the part before the point; the layout ends where there is no such `Int`.
    case integer = "Int"
    /// What is left after a division of two `Int`s.
    case remainder = "%"
    /// To a whole number: to the nearest, halves away from zero or to even, down, up, towards zero.
    case round
    case roundToEven = "rint"
    case floor
    case ceil
    case truncate = "trunc"
    case squareRoot = "sqrt"

    /// Texts, numbers and truth values one after another, as Swift writes them: `"\(a) of \(b)"`.
    ///
    /// Literal strings are texts here, `"inf"` too.
    case text
    /// `String(format: "%.1f", a)`: a literal format, then its values. `%'d` groups thousands.
    case format
    /// A function of the document's program, by its name, with its arguments: what declared code makes
    /// of lengths.
    case call
    /// A number as `a.formatted()` writes it, then the least and the most digits after the point.
    case formatted

    /// How many operands it takes.
    package var operandCounts: ClosedRange<Int> {
      switch self {
      case .negate, .not, .absolute, .integer, .round, .roundToEven, .floor, .ceil, .truncate,
        .squareRoot:
        1...1
      case .conditional, .formatted: 3...3
      case .minimum, .maximum: 2...Int.max
      case .text, .format, .call: 1...Int.max
      default: 2...2
      }
    }

    /// Whether it puts a text together, which no number stands for.
    package var isText: Bool { self == .text || self == .format || self == .formatted }
  }

  package var json: JSON {
    switch self {
    case .literal(let value): value
    case .get(let name): .object(["get": .string(name)])
    case .apply(let operation, let operands):
      .object([operation.rawValue: .array(operands.map(\.json))])
    }
  }

  /// Reads what ``json`` writes; `nil` if `json` is no expression (an array, an object with other
  /// keys, an operation with too few operands).
  package init?(json: JSON) {
    switch json {
    case .array: return nil
    case .object(let members):
      guard let (key, value) = members.first, members.count == 1 else { return nil }
      if key == "get" {
        guard let name = value.string else { return nil }
        self = .get(name)
        return
      }
      guard let operation = Operation(rawValue: key), let operands = value.array,
        operation.operandCounts.contains(operands.count)
      else { return nil }
      let expressions = operands.compactMap(Expression.init(json:))
      guard expressions.count == operands.count else { return nil }
      self = .apply(operation, expressions)
    default: self = .literal(json)
    }
  }

  /// The function of the program that a call is of; nil for anything else.
  package var calledFunction: String? {
    guard case .apply(.call, let operands) = self,
      case .literal(.string(let name))? = operands.first
    else { return nil }
    return name
  }

  /// Whether the value is known without evaluating anything.
  package var isLiteral: Bool {
    if case .literal = self { return true }
    return false
  }
}
