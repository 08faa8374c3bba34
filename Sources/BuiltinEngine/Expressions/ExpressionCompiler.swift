import Scenarios

/// Turns expressions into nodes, and checks every piece of them.
struct ExpressionCompiler {
  /// A piece of an expression, with what is known of it.
  struct Emitted {
    var node: Node
    var type: ExpressionCode.ValueType
    var kind = NumberKind.fraction
    /// Whether it depends on nothing.
    var isConstant = false
    /// The value of a literal.
    var literal: ProgramValue?
  }

  /// Whether a number is an `Int` in Swift.
  enum NumberKind {
    case whole
    /// A literal, which is what it stands beside.
    case literal
    /// No `Int`, or none that is known to be one.
    case fraction
  }

  let scope: Scope

  /// What computes an expression, which `isTruncated` where it stands in an `Int(…)`: there a quotient of
  /// whole numbers is one of `Int`.
  func emit(
    _ expression: Expression, isTruncated: Bool = false
  ) throws(ExpressionError) -> Emitted {
    switch expression {
    case .literal(let value): return try emit(literal: value)
    case .get(let name): return try emit(name: name)
    case .apply(.guide, let operands):
      let guide = try alignment(operands, of: expression)
      return Emitted(node: DimensionNode(.guide(guide)), type: .number)
    case .apply(.explicitGuide, let operands):
      let guide = try alignment(operands, of: expression)
      return Emitted(node: ExplicitGuideNode(guide), type: .optionalNumber)
    case .apply(let operation, _) where operation.isText:
      throw ExpressionError(
        message: "'\(expression.source)' is a text put together at layout, which only an argument"
          + " that is a text can hold")
    case .apply(.call, let operands):
      let call = try call(operands, of: expression)
      guard let type = ExpressionCode.ValueType(call.declared.result) else {
        throw ExpressionError(
          message: "'\(call.name)' gives a '\(call.declared.result)', which is no value here")
      }
      let isWhole = [.int, .optional(.int)].contains(call.declared.result)
      return Emitted(
        node: call.node(call.arguments.map(\.node)), type: type,
        kind: isWhole ? .whole : .fraction)
    case .apply(let operation, let operands):
      var emitted: [Emitted] = []
      for operand in operands {
        emitted.append(try emit(operand, isTruncated: operation == .integer))
      }
      let types = emitted.map(\.type)
      guard let type = operation.resultType(of: types) else {
        throw ExpressionError(
          message: "'\(expression.source)' does not fit together: "
            + operation.requirement(types.map(\.text).joined(separator: " and ")))
      }
      return Emitted(
        node: operation.node(emitted, of: expression, isTruncated: isTruncated), type: type,
        kind: operation.resultKind(of: emitted.map(\.kind)),
        isConstant: emitted.allSatisfy(\.isConstant))
    }
  }

  private func emit(literal: JSON) throws(ExpressionError) -> Emitted {
    func constant(_ node: Node, _ type: ExpressionCode.ValueType, _ value: ProgramValue) -> Emitted
    {
      Emitted(node: node, type: type, isConstant: true, literal: value)
    }
    if let number = literal.length {
      guard !number.isNaN else { throw ExpressionError(message: "NaN is not a length") }
      var emitted = constant(DoubleConstant(number), .number, .double(number))
      if number.isFinite, number.rounded() == number { emitted.kind = .literal }
      return emitted
    }
    switch literal {
    case .bool(let truth):
      return constant(ConstantNode(.bool(truth)), .bool, .bool(truth))
    case .string(let text):
      return constant(ConstantNode(.string(text)), .text, .string(text))
    case .null: return constant(ConstantNode(.none), .nothing, .none)
    default: throw ExpressionError(message: "'\(literal.canonicalText)' is not a value")
    }
  }

  private func emit(name: String) throws(ExpressionError) -> Emitted {
    switch scope.binding(at: name) {
    case .value(let slot, let type)?: return Emitted(node: LocalNode(slot), type: type)
    case .part(let slot, let index)?:
      return Emitted(node: FieldNode(LocalNode(slot), index), type: .number)
    case let binding?:
      throw ExpressionError(message: "'\(name)' is \(binding.text), not a value")
    case nil: break
    }
    if let dot = name.lastIndex(of: "."), scope.isDimensions(String(name[..<dot])) {
      switch name[name.index(after: dot)...] {
      case "width": return Emitted(node: DimensionNode(.width), type: .number)
      case "height": return Emitted(node: DimensionNode(.height), type: .number)
      default: break
      }
    }
    throw ExpressionError(
      message: Suggestion.unknown("name", name, nearest: scope.valueNames))
  }

  private func alignment(
    _ operands: [Expression], of expression: Expression
  ) throws(ExpressionError) -> AlignmentName {
    guard operands.count == 2, let name = operands[0].parameterName, scope.isDimensions(name) else {
      throw ExpressionError(
        message: "'\(expression.source)' asks for a guide of something that is no view's dimensions"
      )
    }
    guard case .literal(.string(let guide)) = operands[1] else {
      throw ExpressionError(message: "'\(expression.source)' does not name an alignment")
    }
    guard let alignment = scope.alignments[guide] else {
      throw ExpressionError(
        message: Suggestion.unknown("alignment", guide, nearest: scope.alignments.keys.sorted()))
    }
    return alignment
  }
}

// MARK: Calls

extension ExpressionCompiler {
  /// A call of a function of the program, its arguments checked.
  struct Call {
    var name: String
    var declared: Program.Function
    var function: CompiledFunction
    var arguments: [Emitted]

    /// What calls the function with what `arguments` give.
    func node(_ arguments: [Node]) -> Node {
      let nodes = zip(arguments, declared.parameters).map { node, type in
        [.int, .optional(.int)].contains(type) ? WholeArgumentNode(node) : node
      }
      return RunNode(function, nodes)
    }
  }

  func call(
    _ operands: [Expression], of expression: Expression
  ) throws(ExpressionError) -> Call {
    guard let name = expression.calledFunction, let program = scope.program,
      let declared = program.program.functions[name], let function = program.functions[name]
    else {
      throw ExpressionError(message: "'\(expression.source)' calls a function that is not declared")
    }
    var arguments: [Emitted] = []
    for operand in operands.dropFirst() { arguments.append(try emit(operand)) }
    let fits =
      arguments.count == declared.parameters.count
      && zip(arguments, declared.parameters).allSatisfy { argument, parameter in
        guard let wanted = ExpressionCode.ValueType(parameter) else { return false }
        return ExpressionCode.ValueType.common(wanted, argument.type) == wanted
      }
    guard fits else {
      throw ExpressionError(
        message: "'\(name)' takes other values than "
          + (arguments.isEmpty
            ? "none" : arguments.map(\.type.text).joined(separator: " and ")))
    }
    return Call(name: name, declared: declared, function: function, arguments: arguments)
  }
}
