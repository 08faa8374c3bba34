import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Expressions made of number literals only: they take the type that their place gives them.
extension FunctionChecker {
  /// What an expression is as a number that is written out.
  enum Numeral {
    case none
    case whole
    case fraction

    /// Of parts of one expression.
    fileprivate init(_ parts: [Numeral]) {
      if parts.contains(.none) {
        self = .none
      } else {
        self = parts.contains(.fraction) ? .fraction : .whole
      }
    }
  }

  /// Whether the expression is made of number literals only.
  func isNumeric(_ node: ExprSyntax) -> Bool { numeral(node) != .none }

  /// Whether it is an operator that the article declares, whose result has a type of its own.
  func isOwn(_ prefix: PrefixOperatorExprSyntax) -> Bool {
    let name = prefix.operator.text
    return Language.rows(named: name).allSatisfy { $0.kind != .prefix }
      && owner.declared.declares(anywhere: name)
  }

  /// Whether it is, and one of them has a fraction.
  func hasFraction(_ node: ExprSyntax) -> Bool { numeral(node) == .fraction }

  /// Every operator of a long sum asks about all that stands to its left: each is looked at once.
  private func numeral(_ node: ExprSyntax) -> Numeral {
    if let known = numerals[node.id] { return known }
    let found = newNumeral(node)
    numerals[node.id] = found
    return found
  }

  private func newNumeral(_ node: ExprSyntax) -> Numeral {
    switch node.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return .whole
    case .floatLiteralExpr: return .fraction
    case .prefixOperatorExpr(let prefix):
      return isOwn(prefix) ? .none : numeral(prefix.expression)
    case .infixOperatorExpr(let infix):
      let name = infix.operator.trimmedDescription
      guard !name.hasPrefix(".."), !Self.comparisons.contains(name) else { return .none }
      return Numeral([numeral(infix.leftOperand), numeral(infix.rightOperand)])
    case .ternaryExpr(let ternary):
      return Numeral([numeral(ternary.thenExpression), numeral(ternary.elseExpression)])
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let element = tuple.elements.first else { return .none }
      return numeral(element.expression)
    case .memberAccessExpr(let access): return access.partOfLiteral.map(numeral) ?? .none
    default: return Numeral(literalArguments(of: node).map { $0.map(numeral) } ?? [.none])
    }
  }

  /// The arguments of `max(3, 4)`, which takes the type that the place gives its literals.
  private func literalArguments(of node: ExprSyntax) -> [ExprSyntax]? {
    guard let call = node.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      ["min", "max", "abs"].contains(name), !owner.declared.declares(function: name),
      binding(name) == nil
    else { return nil }
    let arguments = call.arguments.map(\.expression)
    return arguments.isEmpty ? nil : arguments
  }
}

extension FunctionChecker {
  /// The type of tuples or lists that are written out, of which some hold whole numbers where others hold
  /// fractions: `[(1, "a"), (2.5, "b")]`; nil for any others.
  func commonTypeOfParts(_ nodes: [ExprSyntax]) -> ProgramType? {
    guard let first = nodes.first, nodes.count > 1 else { return nil }
    let lists = nodes.compactMap { $0.as(ArrayExprSyntax.self) }
    if lists.count == nodes.count {
      let elements = lists.flatMap { $0.elements.map(\.expression) }
      guard elements.contains(where: holdsFraction), nodes.allSatisfy(isWritten) else { return nil }
      return (owner.trial { try commonType(elements) } ?? nil).map { .array($0) }
    }
    let tuples = nodes.compactMap(\.tupleLiteral)
    guard let count = first.tupleLiteral?.elements.count, tuples.count == nodes.count,
      Set(tuples.map { $0.elements.map { $0.label?.text } }).count == 1,
      nodes.contains(where: holdsFraction), nodes.allSatisfy(isWritten)
    else { return nil }
    let columns = (0..<count).map { column in
      tuples.map { Array($0.elements)[column].expression }
    }
    let types = columns.compactMap { column in owner.trial { try commonType(column) } ?? nil }
    guard types.count == count, let labels = tuples.first?.elements.map({ $0.label?.text }) else {
      return nil
    }
    return .tuple(zip(labels, types).map { .init(label: $0, type: $1) })
  }

  /// Whether its numbers are literals: of `[7 / 2]` beside `[0.5]` Swift makes something else.
  private func isWritten(_ node: ExprSyntax) -> Bool {
    if let list = node.as(ArrayExprSyntax.self) {
      return list.elements.allSatisfy { isWritten($0.expression) }
    }
    if let tuple = node.tupleLiteral {
      return tuple.elements.allSatisfy { isWritten($0.expression) }
    }
    return !isNumeric(node) || node.isWrittenNumber
  }

  private func holdsFraction(_ node: ExprSyntax) -> Bool {
    if let list = node.as(ArrayExprSyntax.self) {
      return list.elements.contains { holdsFraction($0.expression) }
    }
    if let tuple = node.tupleLiteral {
      return tuple.elements.contains { holdsFraction($0.expression) }
    }
    return hasFraction(node)
  }

  /// Refuses `pow(2, 10)` and `pow(2, 3) + 1` where nothing wants another number: in Swift it is a
  /// `Decimal` there, which is written without a fraction.
  func refuseWholePower(_ call: FunctionCallExprSyntax, _ expected: ProgramType?) throws {
    guard expected == nil, isWholePower(ExprSyntax(call)),
      !call.isOperand || isOpenWhole(call.wholeExpression)
    else { return }
    throw refuse(
      call, "pow",
      "'\(call.trimmedDescription)' is a Decimal in Swift, which is not known here; write its base as"
        + " a fraction, as in '2.0'")
  }

  private func isWholePower(_ node: ExprSyntax) -> Bool {
    guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.trimmedDescription == "pow"
      && call.arguments.allSatisfy { isNumeric($0.expression) && !hasFraction($0.expression) }
  }

  /// Whether an expression is made of whole literals and such powers only, where nothing says of which
  /// type it is.
  private func isOpenWhole(_ node: ExprSyntax) -> Bool {
    let parent = node.parent?.parent
    let isInText = parent?.parent?.is(ExpressionSegmentSyntax.self) ?? false
    let binding = parent?.as(PatternBindingSyntax.self)
    guard isInText || binding.map({ $0.typeAnnotation == nil }) ?? false else { return false }
    return isWhole(node)
  }

  private func isWhole(_ node: ExprSyntax) -> Bool {
    if isWholePower(node) { return true }
    if isNumeric(node) { return !hasFraction(node) }
    if let infix = node.as(InfixOperatorExprSyntax.self) {
      return ["+", "-", "*", "/"].contains(infix.operator.trimmedDescription)
        && isWhole(infix.leftOperand) && isWhole(infix.rightOperand)
    }
    if let tuple = node.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.map { isWhole($0.expression) } ?? false
    }
    guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
    return ["max", "min", "abs"].contains(call.calledExpression.trimmedDescription)
      && call.arguments.allSatisfy { isWhole($0.expression) }
  }
}

extension MemberAccessExprSyntax {
  /// What `(3, 4).0` reads of numbers that are written out; nil for anything else.
  var partOfLiteral: ExprSyntax? {
    guard let tuple = base?.tupleLiteral, let index = Int(declName.baseName.text) else {
      return nil
    }
    let parts = tuple.elements.map(\.expression)
    return parts.allSatisfy(\.isWrittenNumber) && parts.indices.contains(index) ? parts[index] : nil
  }
}

extension ExprSyntax {
  /// Whether it is the literal of a number, perhaps with a sign.
  var isWrittenNumber: Bool {
    let number = self.as(PrefixOperatorExprSyntax.self)?.expression ?? self
    return number.is(IntegerLiteralExprSyntax.self) || number.is(FloatLiteralExprSyntax.self)
  }
}

extension FunctionCallExprSyntax {
  /// The outermost expression that it is an operand or an argument of.
  fileprivate var wholeExpression: ExprSyntax {
    var found = ExprSyntax(self)
    var around = parent
    while let parent = around {
      if parent.is(InfixOperatorExprSyntax.self) || parent.is(FunctionCallExprSyntax.self)
        || parent.is(TupleExprSyntax.self)
      {
        found = parent.as(ExprSyntax.self) ?? found
      } else if !parent.is(LabeledExprListSyntax.self), !parent.is(LabeledExprSyntax.self) {
        break
      }
      around = parent.parent
    }
    return found
  }

  /// Whether it stands beside an operator or is given to a call, which say what it is.
  fileprivate var isOperand: Bool {
    var around = parent
    while let parent = around {
      if parent.is(InfixOperatorExprSyntax.self) || parent.is(FunctionCallExprSyntax.self) {
        return true
      }
      guard
        parent.is(TupleExprSyntax.self) || parent.is(LabeledExprListSyntax.self)
          || parent.is(LabeledExprSyntax.self)
      else { return false }
      around = parent.parent
    }
    return false
  }
}
