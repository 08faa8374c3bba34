import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

/// `String(format:)`.
extension FunctionChecker {
  /// A number of any size as the one that a format takes.
  private func plainNumber(_ node: ExprSyntax, as type: ProgramType) throws -> ProgramCode {
    if !needsContext(node), let own = owner.trial({ try check(node, nil) }),
      Language.sizedNumbers.contains(own.type), (own.type == .float) == (type == .double)
    {
      let row =
        type == .double
        ? "Double.init(Float)" : "Int.init(truncatingIfNeeded: T) where T: BinaryInteger"
      return ProgramCode(.apply, [own.code], name: row)
    }
    return try check(node, type).code
  }

  /// `String(format: isSmall ? "%.2f" : "%.0f", x)`: the text by the format that is chosen.
  private func formattedByChoice(_ type: ProgramType, _ arguments: [Argument]) throws -> Typed? {
    guard let choice = arguments[0].expression.as(TernaryExprSyntax.self) else {
      return nil
    }
    let condition = try check(choice.condition, .bool)
    let texts = try [choice.thenExpression, choice.elseExpression].map { format in
      try formatted(
        type, [Argument(label: "format", expression: format)] + arguments.dropFirst())
    }
    let codes = texts.compactMap { $0?.code }
    return Typed(code: ProgramCode(.conditional, [condition.code] + codes), type: .string)
  }

  /// `String(format: "%.1f", value)` with a format that is written there; nil for any other call.
  func formatted(_ type: ProgramType, _ arguments: [Argument]) throws -> Typed? {
    guard type == .string, let first = arguments.first, first.label == "format" else { return nil }
    if let text = try formattedByDigits(arguments) { return text }
    if let text = try formattedByChoice(type, arguments) { return text }
    let written = first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    let places = written.map(NumberFormat.places)
    guard let pieces = places.flatMap({ NumberFormat.pieces($0.format) }) else {
      throw refuse(
        first.expression, "format", "this format is not known in code that runs; write '%.1f'")
    }
    var values = arguments.dropFirst()
    if let numbers = places?.numbers {
      // An argument that is written twice is evaluated once.
      guard let last = numbers.max(), last < arguments.count,
        values.allSatisfy({ !Syntax($0.expression).holdsCall })
      else {
        throw refuse(
          first.expression, "format", "this format with numbers of arguments is not known here")
      }
      values = numbers.map { arguments[$0] }[...]
    }
    var parts: [ProgramCode] = []
    for piece in pieces {
      if case .words(let words) = piece {
        parts.append(.string(words))
        continue
      }
      guard let value = values.popFirst() else {
        throw refuse(first.expression, "format", "the format wants more values than there are")
      }
      switch piece {
      case .words: break
      case .text: parts.append(try check(value.expression, .string).code)
      case .number(.conversion(let conversion)):
        let type: ProgramType = conversion.isWhole ? .int : .double
        // As an argument of any type it is an `Int`, whose bits C takes for another number.
        guard conversion.isWhole || hasFraction(value.expression) || !isNumeric(value.expression)
        else {
          throw refuse(
            value.expression, "format",
            "'\(value.expression.trimmedDescription)' is an Int here, which this format does not take;"
              + " write it with a fraction, as in '1.0'")
        }
        let number = try plainNumber(value.expression, as: type)
        parts.append(
          ProgramCode(
            .apply, [.string(conversion.source), number],
            name: "String.init(format: String, \(type))"))
      default:
        throw refuse(first.expression, "format", "this format is not known in code that runs")
      }
    }
    guard values.isEmpty else {
      throw refuse(first.expression, "format", "the format wants fewer values than there are")
    }
    return Typed(code: ProgramCode(.text, parts), type: .string)
  }

  /// `String(format: "%.\(digits)f", value)`: the number of digits is known when it runs; nil for any other
  /// call.
  private func formattedByDigits(_ arguments: [Argument]) throws -> Typed? {
    guard arguments.count == 2, arguments[1].label == nil,
      let literal = arguments[0].expression.as(StringLiteralExprSyntax.self),
      literal.openingPounds == nil, literal.segments.count == 3
    else { return nil }
    let segments = Array(literal.segments)
    guard case .stringSegment(let before) = segments[0],
      case .expressionSegment(let part) = segments[1],
      case .stringSegment(let after) = segments[2], part.expressions.count == 1,
      let digits = part.expressions.first, digits.label == nil
    else { return nil }
    let words = (before: before.content.text, after: after.content.text)
    // As it is written with a digit there it has one number, and that many of its digits.
    guard !(words.before + words.after).contains("\\"), words.before.hasSuffix("%."),
      !words.before.dropLast(2).contains("%"), let letter = words.after.first,
      "fFeEgG".contains(letter), !words.after.contains("%"),
      hasFraction(arguments[1].expression) || !isNumeric(arguments[1].expression)
    else { return nil }
    let count = try check(digits.expression, .int)
    let number = try plainNumber(arguments[1].expression, as: .double)
    let format = ProgramCode(
      .text, [.string("%."), count.code, .string(String(letter))])
    let text = ProgramCode(
      .apply, [format, number], name: "String.init(format: String, \(ProgramType.double))")
    let parts = [
      .string(String(words.before.dropLast(2))), text, .string(String(words.after.dropFirst())),
    ]
    return Typed(code: ProgramCode(.text, parts), type: .string)
  }
}

extension Syntax {
  /// Whether something is called in it.
  fileprivate var holdsCall: Bool {
    self.is(FunctionCallExprSyntax.self)
      || children(viewMode: .sourceAccurate).contains(where: \.holdsCall)
  }
}
