import Scenarios

// A text that is put together may only be an argument that is a text: what stands in it is written
// there as Swift writes it.
extension ExpressionCompiler {
  /// What gives the text that `expression` puts together, or the text of a number or a truth value; its
  /// type tells which.
  ///
  /// - Throws: ``ExpressionError`` naming the part of the expression that is wrong.
  func text(_ expression: Expression) throws(ExpressionError) -> Emitted {
    switch expression {
    case .literal(.string(let words)):
      return Emitted(
        node: ConstantNode(.string(words)), type: .text, isConstant: true, literal: .string(words))
    case .apply(.text, let operands):
      var parts: [Emitted] = []
      for operand in operands { parts.append(try text(operand)) }
      return joined(parts)
    case .apply(.call, let operands) where scope.text(calledIn: expression):
      let call = try call(operands, of: expression)
      var arguments: [Node] = []
      for operand in operands.dropFirst() { arguments.append(try part(operand).node) }
      return Emitted(node: call.node(arguments), type: .text)
    case .apply(.format, let operands): return try text(format: operands, of: expression)
    case .apply(.formatted, let operands):
      let number = try number(operands[0])
      guard case .literal(.number(let least)) = operands[1],
        case .literal(.number(let most)) = operands[2],
        let low = Int(exactly: least), let high = Int(exactly: most), 0 <= low, low <= high,
        high <= NumberFormat.maximumDigits
      else {
        throw ExpressionError(
          message: "'\(expression.source)' states no digits that can be written")
      }
      return written(number, .formatted(digits: low...high), operands[0])
    case .apply(.conditional, let operands) where operands.dropFirst().contains(where: \.isText):
      let condition = try part(operands[0])
      let then = try text(operands[1])
      let otherwise = try text(operands[2])
      guard condition.type == .bool, then.type == .text, otherwise.type == .text else {
        throw ExpressionError(
          message: "'\(expression.source)' does not fit together: '? :' takes a truth value and two"
            + " values of one type")
      }
      return Emitted(
        node: ConditionalNode(condition.node, then.node, otherwise.node), type: .text,
        isConstant: condition.isConstant && then.isConstant && otherwise.isConstant)
    default: break
    }
    let value = try part(expression)
    switch value.type {
    case .number: return written(value, .description, expression, as: .number)
    case .bool:
      return Emitted(node: TruthNode(value.node), type: .bool, isConstant: value.isConstant)
    case .text: return value
    case .optionalNumber, .nothing:
      throw ExpressionError(
        message: "'\(expression.source)' may be nil, which no text is made of")
    }
  }

  private func text(
    format operands: [Expression], of expression: Expression
  ) throws(ExpressionError) -> Emitted {
    guard case .literal(.string(let format)) = operands[0],
      let pieces = NumberFormat.pieces(format, isStored: true)
    else {
      throw ExpressionError(message: "the format of '\(expression.source)' is not understood")
    }
    var values = operands.dropFirst()
    var parts: [Emitted] = []
    for piece in pieces {
      switch piece {
      case .words(let words):
        parts.append(
          Emitted(node: ConstantNode(.string(words)), type: .text, isConstant: true))
      case .text, .number:
        guard let value = values.popFirst() else {
          throw ExpressionError(
            message: "'\(expression.source)' has too few values for its format")
        }
        if case .number(let format) = piece {
          parts.append(written(try number(value), format, value))
        } else {
          parts.append(try text(value))
        }
      }
    }
    guard values.isEmpty else {
      throw ExpressionError(message: "'\(expression.source)' has more values than its format")
    }
    return joined(parts)
  }

  /// A part with a value of its own: known where it depends on nothing, and no number but one that is.
  private func part(_ expression: Expression) throws(ExpressionError) -> Emitted {
    var part = try emit(expression)
    let code = try ExpressionCode(part, of: expression)
    if let constant = code.constant {
      part.node = ConstantNode(constant)
    } else if part.type == .number {
      part.node = NumberNode(part.node, of: expression)
    }
    return part
  }

  private func number(_ expression: Expression) throws(ExpressionError) -> Emitted {
    let number = try part(expression)
    guard number.type == .number else {
      throw ExpressionError(message: "'\(expression.source)' is no number")
    }
    return number
  }

  private func written(
    _ number: Emitted, _ format: NumberFormat, _ expression: Expression,
    as type: ExpressionCode.ValueType = .text
  ) -> Emitted {
    Emitted(
      node: FormatNode(number.node, format, of: expression), type: type,
      isConstant: number.isConstant)
  }

  private func joined(_ parts: [Emitted]) -> Emitted {
    Emitted(
      node: JoinedNode(parts.map(\.node)), type: .text,
      isConstant: parts.allSatisfy(\.isConstant))
  }
}

extension Expression {
  /// Whether a text is put together in it.
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
