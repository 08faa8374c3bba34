import Scenarios

extension Expression {
  /// The expression as one would write it in Swift: `proxy.size.width * 0.5`.
  var source: String { text(above: 0) }

  /// The text, in parentheses if the operator binds less than `strength`.
  private func text(above strength: Int) -> String {
    switch self {
    case .literal(let value): return value.source
    case .get(let name): return name
    case .apply(let operation, let operands):
      let text = operation.text(operands)
      return operation.strength < strength ? "(\(text))" : text
    }
  }

  fileprivate static func joined(
    _ operands: [Expression], by symbol: String, strength: Int
  ) -> String {
    // Operators of one strength associate to the left.
    operands.enumerated().map { $1.text(above: $0 == 0 ? strength : strength + 1) }
      .joined(separator: " \(symbol) ")
  }

  fileprivate var operand: String { text(above: 9) }

  /// The words of a literal text.
  fileprivate var words: String? {
    if case .literal(.string(let words)) = self { words } else { nil }
  }

  /// How it stands in a text that is put together.
  fileprivate var part: String { words ?? "\\(" + source + ")" }
}

extension Expression.Operation {
  /// How tightly the operator binds; a call binds most.
  fileprivate var strength: Int {
    switch self {
    case .conditional: 1
    case .or: 2
    case .and: 3
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: 4
    case .coalesce: 5
    case .add, .subtract: 6
    case .multiply, .divide, .remainder: 7
    case .negate, .not: 8
    case .minimum, .maximum, .absolute, .guide, .explicitGuide, .integer, .round, .roundToEven,
      .floor, .ceil, .truncate, .squareRoot, .text, .format, .formatted, .call:
      9
    }
  }

  fileprivate func text(_ operands: [Expression]) -> String {
    switch self {
    case .negate: return "-" + operands[0].operand
    case .not: return "!" + operands[0].operand
    case .conditional:
      return Expression.joined([operands[0]], by: "", strength: 2) + " ? " + operands[1].source
        + " : " + operands[2].source
    case .minimum, .maximum, .absolute, .integer, .round, .roundToEven, .floor, .ceil, .truncate,
      .squareRoot:
      return "\(rawValue)(\(operands.map(\.source).joined(separator: ", ")))"
    case .guide, .explicitGuide:
      let parameter = operands[0].parameterName ?? operands[0].source
      let label = self == .guide ? "" : "explicit: "
      return "\(parameter)[\(label)\(operands[1].source)]"
    case .text: return "\"" + operands.map(\.part).joined() + "\""
    case .format:
      let values = operands.dropFirst().map { ", " + $0.source }.joined()
      return "String(format: \"\(operands[0].words ?? "")\"\(values))"
    case .call:
      // What an import makes of code has no name that anybody wrote.
      return "code(\(operands.dropFirst().map(\.source).joined(separator: ", ")))"
    case .formatted: return operands[0].operand + ".formatted()"
    default: return Expression.joined(operands, by: rawValue, strength: strength)
    }
  }
}

extension JSON {
  fileprivate var source: String {
    switch self {
    case .null: "nil"
    case .string("inf"): ".infinity"
    case .string("-inf"): "-.infinity"
    case .string(let text): text.hasPrefix("VerticalAlignment.") ? text : "." + text
    default: canonicalText
    }
  }
}
