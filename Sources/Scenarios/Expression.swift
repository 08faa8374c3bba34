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

    /// How many operands it takes; `nil` for two or more.
    package var arity: Int? {
      switch self {
      case .negate, .not, .absolute: 1
      case .conditional: 3
      case .minimum, .maximum: nil
      default: 2
      }
    }
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
        operation.arity.map({ $0 == operands.count }) ?? (operands.count >= 2)
      else { return nil }
      let expressions = operands.compactMap(Expression.init(json:))
      guard expressions.count == operands.count else { return nil }
      self = .apply(operation, expressions)
    default: self = .literal(json)
    }
  }

  /// Whether the value is known without evaluating anything.
  package var isLiteral: Bool {
    if case .literal = self { return true }
    return false
  }
}
