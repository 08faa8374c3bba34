import Scenarios

/// A text that depends on the layout, made ready to be written many times.
///
/// Where a ``Formula`` gives one `Double`, which may be the number of a known text, this puts the
/// words together.
indirect enum TextFormula: Sendable {
  case words(String)
  case joined([TextFormula])
  case number(Formula, NumberFormat)
  case bool(Formula)
  /// One of the texts that are known.
  case known(Formula)
  case choice(Formula, TextFormula, TextFormula)
  /// What a function of the program gives.
  case called(Formula.FunctionCall, [Formula])
}

extension TextFormula {
  /// The text that `expression` puts together, or the text of a number or a truth value.
  ///
  /// - Throws: ``FormulaError`` naming the part of the expression that is wrong.
  static func compile(
    _ expression: Expression, scope: Scope, texts: inout TextTable
  ) throws(FormulaError) -> TextFormula {
    switch expression {
    case .literal(.string(let words)): return .words(words)
    case .apply(.text, let parts):
      var joined: [TextFormula] = []
      for part in parts { joined.append(try compile(part, scope: scope, texts: &texts)) }
      return .joined(joined)
    case .apply(.call, let operands) where scope.text(calledIn: expression):
      var compiler = FormulaCompiler(scope: scope, texts: texts)
      // Only for its checks: the arguments are formulas of their own, since no stack is left to
      // take them from when the text is written.
      let call = try compiler.call(operands, of: expression)
      var arguments: [Formula] = []
      for operand in operands.dropFirst() {
        arguments.append(try FormulaCompiler.compile(operand, scope: scope, texts: &texts))
      }
      return .called(call, arguments)
    case .apply(.format, let operands):
      return try compile(format: operands, of: expression, scope: scope, texts: &texts)
    case .apply(.formatted, let operands):
      let formula = try number(operands[0], scope: scope, texts: &texts)
      guard case .literal(.number(let least)) = operands[1],
        case .literal(.number(let most)) = operands[2],
        let low = Int(exactly: least), let high = Int(exactly: most), 0 <= low, low <= high,
        high <= NumberFormat.maximumDigits
      else {
        throw FormulaError(message: "'\(expression.source)' states no digits that can be written")
      }
      return .number(formula, .formatted(digits: low...high))
    case .apply(.conditional, let operands) where operands.dropFirst().contains(where: \.isText):
      let condition = try FormulaCompiler.compile(operands[0], scope: scope, texts: &texts)
      let then = try compile(operands[1], scope: scope, texts: &texts)
      let otherwise = try compile(operands[2], scope: scope, texts: &texts)
      guard condition.type == .bool, then.isText, otherwise.isText else {
        throw FormulaError(
          message: "'\(expression.source)' does not fit together: '? :' takes a truth value and two"
            + " values of one type")
      }
      return .choice(condition, then, otherwise)
    default: break
    }
    let formula = try FormulaCompiler.compile(expression, scope: scope, texts: &texts)
    switch formula.type {
    case .number: return .number(formula, .description)
    case .bool: return .bool(formula)
    case .text: return .known(formula)
    case .optionalNumber, .nothing:
      throw FormulaError(message: "'\(expression.source)' may be nil, which no text is made of")
    }
  }

  private static func compile(
    format operands: [Expression], of expression: Expression, scope: Scope,
    texts: inout TextTable
  ) throws(FormulaError) -> TextFormula {
    guard case .literal(.string(let format)) = operands[0],
      let pieces = NumberFormat.pieces(format, isStored: true)
    else {
      throw FormulaError(message: "the format of '\(expression.source)' is not understood")
    }
    var values = operands.dropFirst()
    var joined: [TextFormula] = []
    for piece in pieces {
      switch piece {
      case .words(let words): joined.append(.words(words))
      case .text, .number:
        guard let value = values.popFirst() else {
          throw FormulaError(message: "'\(expression.source)' has too few values for its format")
        }
        if case .number(let format) = piece {
          joined.append(.number(try number(value, scope: scope, texts: &texts), format))
        } else {
          joined.append(try compile(value, scope: scope, texts: &texts))
        }
      }
    }
    guard values.isEmpty else {
      throw FormulaError(message: "'\(expression.source)' has more values than its format")
    }
    return .joined(joined)
  }

  private static func number(
    _ expression: Expression, scope: Scope, texts: inout TextTable
  ) throws(FormulaError) -> Formula {
    let formula = try FormulaCompiler.compile(expression, scope: scope, texts: &texts)
    guard formula.type == .number else {
      throw FormulaError(message: "'\(expression.source)' is no number")
    }
    return formula
  }

  /// Whether it is a text, not the number or truth value that a part of one may be.
  var isText: Bool {
    switch self {
    case .words, .joined, .known, .choice, .called: true
    case .number(_, let format): format != .description
    case .bool: false
    }
  }

  /// Whether it says the same wherever it is laid out.
  var isConstant: Bool {
    switch self {
    case .words: true
    case .joined(let parts): parts.allSatisfy(\.isConstant)
    case .number(let formula, _), .bool(let formula), .known(let formula): formula.constant != nil
    case .called: false
    case .choice(let condition, let then, let otherwise):
      condition.constant != nil && then.isConstant && otherwise.isConstant
    }
  }

  /// The text where the parameters and `let`s have the values `slots`.
  ///
  /// - Throws: ``FormulaFailure`` when a number in it is none, or too large for its format.
  func value(
    slots: [Double], texts: TextTable, machine: Machine?
  ) throws(FormulaFailure) -> String {
    var text = ""
    try write(to: &text, slots: slots, texts: texts, machine)
    return text
  }

  private func write(
    to text: inout String, slots: [Double], texts: TextTable, _ machine: Machine?
  ) throws(FormulaFailure) {
    switch self {
    case .words(let words): text += words
    case .joined(let parts):
      for part in parts { try part.write(to: &text, slots: slots, texts: texts, machine) }
    case .number(let formula, let format):
      let number = try formula.value(slots: slots, machine: machine)
      guard let written = format.text(of: number) else {
        throw FormulaFailure(message: "'\(formula.source)' cannot be written in its format")
      }
      text += written
    case .bool(let formula):
      text += try formula.value(slots: slots, machine: machine) == 0 ? "false" : "true"
    case .known(let formula): text += texts.text(try formula.value(slots: slots, machine: machine))
    case .choice(let condition, let then, let otherwise):
      let taken = try condition.value(slots: slots, machine: machine) == 0 ? otherwise : then
      try taken.write(to: &text, slots: slots, texts: texts, machine)
    case .called(let call, let formulas):
      var arguments: [Double] = []
      for formula in formulas {
        arguments.append(try formula.value(slots: slots, machine: machine))
      }
      text += try call.text(of: arguments, machine: machine)
    }
    guard text.utf8.count <= Limits.Document.textBytes else {
      throw FormulaFailure(message: "a text of more than \(Limits.Document.textBytes) bytes")
    }
  }
}

extension Expression {
  /// Whether a text is put together in it that no number stands for.
  fileprivate var isText: Bool {
    switch self {
    case .apply(.conditional, let operands): operands.dropFirst().contains(where: \.isText)
    case .apply(let operation, _): operation.isText
    case .literal, .get: false
    }
  }
}

extension Scope {
  /// Whether a call is one of a function that gives a text.
  fileprivate func text(calledIn expression: Expression) -> Bool {
    expression.calledFunction.flatMap { program?.program.functions[$0]?.result } == .string
  }
}
