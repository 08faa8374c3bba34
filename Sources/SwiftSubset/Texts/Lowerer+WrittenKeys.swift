import SwiftSyntax

// MARK: Literals that an expression may come to

extension Lowerer {
  /// The literals that an expression may come to, where it is a key: of a choice with a `String` there are none.
  ///
  /// Source: Swift takes SwiftUI's keys before what conforms to `StringProtocol`, through all that hands a
  /// literal on as it is, and no variable becomes a key.
  func literals(of expression: ExprSyntax) -> [StringLiteralExprSyntax] {
    if let key = WrittenKeys.keyMade(by: expression) { return literals(of: key) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr(let literal): return [literal]
    case .ternaryExpr(let choice):
      return literals(ofChoice: [choice.thenExpression, choice.elseExpression])
    case .tupleExpr(let tuple):
      return tuple.elements.count == 1 ? tuple.elements.flatMap { literals(of: $0.expression) } : []
    case .sequenceExpr(let sequence): return literals(ofSequence: Array(sequence.elements)[...])
    case .forceUnwrapExpr(let unwrapped): return literals(of: unwrapped.expression)
    case .subscriptCallExpr(let part):
      return literals(
        ofChoice: WrittenKeys.elements(of: part.calledExpression)
          + part.arguments.compactMap { $0.label?.text == "default" ? $0.expression : nil })
    case .memberAccessExpr(let member): return literals(ofChoice: WrittenKeys.part(member))
    case .functionCallExpr(let call):
      return literals(ofChoice: WrittenKeys.given(by: call) ?? handedOn(by: call))
    default: return []
    }
  }

  /// The same of operands and operators in a row.
  func literals(ofSequence elements: ArraySlice<ExprSyntax>) -> [StringLiteralExprSyntax] {
    if elements.count == 1 { return elements.first.map(literals) ?? [] }
    // `"a" as LocalizedStringKey`
    if elements.count == 3, let type = elements.last?.as(TypeExprSyntax.self)?.type,
      type.trimmedDescription == Self.localizedKey
    {
      return elements.first.map(literals) ?? []
    }
    // `a ? "b" : c ? "d" : e ?? "f"`
    if let index = elements.lastIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
      let last = literals(ofSequence: elements[(index + 1)...])
      let branches = elements.compactMap { $0.as(UnresolvedTernaryExprSyntax.self)?.thenExpression }
      let found = literals(ofChoice: branches)
      let isKey = elements[(index + 1)...].count == 1 && elements.last.map(isKnownAsKey) ?? false
      return found.isEmpty && !branches.allSatisfy(isKnownAsKey) || last.isEmpty && !isKey
        ? [] : found + last
    }
    // `count.map { "\($0)" } ?? "none"`
    let operands = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }
    let isCoalescing = elements.allSatisfy { element in
      element.as(BinaryOperatorExprSyntax.self).map { $0.operator.text == "??" } ?? true
    }
    guard isCoalescing, operands.count * 2 - 1 == elements.count else { return [] }
    return literals(ofChoice: operands)
  }

  /// The same of expressions of which one is taken: a `String` among them makes all of them one.
  private func literals(ofChoice branches: [ExprSyntax]) -> [StringLiteralExprSyntax] {
    let found = branches.filter { !$0.is(NilLiteralExprSyntax.self) }
      .map { branch in (branch: branch, literals: literals(of: branch)) }
    let isOfKeys = found.allSatisfy { !$0.literals.isEmpty || isKnownAsKey($0.branch) }
    return isOfKeys ? found.flatMap(\.literals) : []
  }

  /// The arguments of which a generic function of the article gives one as it is: `same("a")` of
  /// `func same<T>(_ value: T) -> T`.
  private func handedOn(by call: FunctionCallExprSyntax) -> [ExprSyntax] {
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted
    else { return [] }
    let functions = declarations.functions(named: name, at: block)
    guard let function = functions.first, functions.count == 1,
      let result = function.result?.trimmedDescription, function.generics.contains(result)
    else { return [] }
    return zip(function.parameters, call.arguments)
      .filter { $0.0.type?.trimmedDescription == result }.map(\.1.expression)
  }
}

/// The expressions that an expression hands on as they are, by how it is written.
enum WrittenKeys {
  /// What `.init("…")` makes a key of: that is what is asked for, where no type says it.
  static func keyMade(by expression: ExprSyntax) -> ExprSyntax? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, argument.label == nil,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init"
    else { return nil }
    return argument.expression
  }

  /// What a closure may give that is called where it is written, or for an optional; nil for any other call.
  ///
  /// That is `{ "a" }()` and `count.map { "\($0)" }`.
  fileprivate static func given(by call: FunctionCallExprSyntax) -> [ExprSyntax]? {
    if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
      return closure.mayGiveKeys ? GivenResults.of(closure.statements) : []
    }
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    guard let name = member?.declName.baseName.text, ["map", "flatMap"].contains(name),
      let closure = call.closure, closure.mayGiveKeys
    else { return nil }
    return results(of: closure, givenBy: member?.base.map { [$0] } ?? [])
  }

  /// What a member takes of what is written out, as in `("a", 1).0` and `["a", "b"].first`.
  fileprivate static func part(_ member: MemberAccessExprSyntax) -> [ExprSyntax] {
    guard let base = member.base else { return [] }
    let name = member.declName.baseName.text
    if ["first", "last"].contains(name) { return elements(of: base) }
    guard let place = Int(name), let tuple = base.as(TupleExprSyntax.self),
      tuple.elements.count > 1
    else { return [] }
    return tuple.elements.dropFirst(place).prefix(1).map(\.expression)
  }

  /// The elements of a list that is written out, or made by a closure; none of any other expression.
  static func elements(of list: ExprSyntax) -> [ExprSyntax] {
    switch list.as(ExprSyntaxEnum.self) {
    case .arrayExpr(let array): return array.elements.map(\.expression)
    case .dictionaryExpr(let dictionary):
      return dictionary.content.as(DictionaryElementListSyntax.self)?.map(\.value) ?? []
    case .tupleExpr(let tuple):
      return tuple.elements.count == 1 ? tuple.elements.flatMap { elements(of: $0.expression) } : []
    case .sequenceExpr(let sequence):
      // `["a"] + ["b"]`
      let operands = Array(sequence.elements).filter { !$0.is(BinaryOperatorExprSyntax.self) }
      let lists = operands.map(elements)
      let isSum = sequence.elements.allSatisfy { element in
        element.as(BinaryOperatorExprSyntax.self).map { $0.operator.text == "+" } ?? true
      }
      return isSum && !lists.contains(where: \.isEmpty) ? lists.flatMap(\.self) : []
    case .functionCallExpr(let call):
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base
      else { return [] }
      let name = member.declName.baseName.text
      if sameElements.contains(name) { return elements(of: base) }
      guard ["map", "compactMap"].contains(name), let closure = call.closure, closure.mayGiveKeys
      else { return [] }
      return results(of: closure, givenBy: elements(of: base))
    default: return []
    }
  }

  /// Methods that give elements of a list as they are, whatever they are.
  private static let sameElements: Set<String> = [
    "reversed", "dropFirst", "dropLast", "prefix", "suffix", "shuffled",
  ]

  /// What a closure may give, in the place of its only parameter what it is given.
  private static func results(
    of closure: ClosureExprSyntax, givenBy arguments: [ExprSyntax]
  ) -> [ExprSyntax] {
    let names = closure.parameterTokens.map { $0.map(\.text) } ?? ["$0"]
    return GivenResults.of(closure.statements).flatMap { result in
      let name = result.as(DeclReferenceExprSyntax.self)?.baseName.text
      return names.count == 1 && name == names.first ? arguments : [result]
    }
  }
}

extension FunctionCallExprSyntax {
  /// The closure that it is given alone, or behind the parentheses.
  fileprivate var closure: ClosureExprSyntax? {
    trailingClosure ?? arguments.first?.expression.as(ClosureExprSyntax.self)
  }
}

extension ClosureExprSyntax {
  /// Whether a literal that it gives may be a key: it says so itself, or does not say what it gives.
  fileprivate var mayGiveKeys: Bool {
    signature?.returnClause.map { givesKeys(as: $0.type) } ?? true
  }

  /// Whether it says itself that it gives keys.
  var saysKeys: Bool { signature?.returnClause.map { givesKeys(as: $0.type) } ?? false }

  private func givesKeys(as type: TypeSyntax) -> Bool {
    (type.wrapped ?? type).trimmedDescription == Lowerer.localizedKey
  }
}
