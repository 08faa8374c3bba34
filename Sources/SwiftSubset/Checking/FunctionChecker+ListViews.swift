import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What is a list here and a view of a list in Swift: `items.reversed()`, `rows.joined()`.
///
/// Both have the same elements. Only their texts and their types tell them apart, and these are refused.
extension FunctionChecker {
  /// Refuses what tells of a value which type it is of, where Swift has another one.
  func refuseView(_ node: Syntax, of type: ProgramType, _ construct: String) throws {
    guard type.holdsList, isView(node) else { return }
    throw refuse(
      node, construct,
      "this is a view of another list in Swift, whose text and type are not known here; make a list of"
        + " it first: 'Array(…)'")
  }

  /// Whether an expression is such a view.
  func isView(_ node: Syntax) -> Bool {
    switch node.as(SyntaxEnum.self) {
    case .asExpr, .closureExpr, .stringLiteralExpr, .subscriptCallExpr: return false
    case .functionCallExpr(let call): return isView(call)
    case .infixOperatorExpr(let infix):
      return infix.operator.trimmedDescription == "??"
        && [infix.leftOperand, infix.rightOperand].contains { isView(Syntax($0)) }
    case .ternaryExpr(let choice):
      // Both are of one type: beside a list it is made one.
      return [choice.thenExpression, choice.elseExpression].allSatisfy {
        $0.is(NilLiteralExprSyntax.self) || isView(Syntax($0))
      }
    case .memberAccessExpr(let member):
      guard let base = member.base else { return false }
      let name = member.declName.baseName.text
      // A part of a tuple.
      if Int(name) != nil { return isView(Syntax(base)) }
      return keepsView(node) { declaredValues(name, of: base) }
    case .declReferenceExpr(let name):
      return keepsView(node) {
        let name = name.baseName.text
        return node.localValue(of: name).map { [$0] } ?? declaredValues(name)
      }
    default: return node.children(viewMode: .sourceAccurate).contains(where: isView)
    }
  }

  /// Whether what a name stands for is set to such a view where it is declared, which may name itself.
  private func keepsView(_ node: Syntax, _ values: () -> [ExprSyntax]) -> Bool {
    guard viewsUnderway.insert(node.id).inserted else { return false }
    defer { viewsUnderway.remove(node.id) }
    return values().contains { isView(Syntax($0)) }
  }

  /// What a constant of the article, or a property of the type around, is set to that has no written type.
  private func declaredValues(_ name: String) -> [ExprSyntax] {
    guard binding(name) == nil else { return [] }
    if let type = inheritedReceiver ?? scope.selfType {
      let own = [false, true].flatMap { owner.members(name, of: type, isStatic: $0) }
      guard own.isEmpty else { return own.compactMap { $0.hiddenValue(of: name) } }
    }
    return owner.declared.constant(named: name)?.hiddenValue(of: name).map { [$0] } ?? []
  }

  /// The same of a property of a value or a type.
  private func declaredValues(_ name: String, of base: ExprSyntax) -> [ExprSyntax] {
    let whole = typeExpression(base)
    guard let type = whole ?? owner.trial({ try check(base, nil) })?.type else { return [] }
    return owner.members(name, of: type, isStatic: whole != nil)
      .compactMap { $0.hiddenValue(of: name) }
  }

  private func isView(_ call: FunctionCallExprSyntax) -> Bool {
    if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      if name == "repeatElement" { return true }
      if binding(name) == nil,
        owner.declared.functions(named: name).contains(where: { function in
          function.hiddenResult.map { isView(Syntax($0)) } ?? false
        })
      {
        return true
      }
      // What is made of it is a list, what keeps it is none; what a function gives is what it says.
      return binding(name) == nil
        && !["Array", "Set", "String", "Dictionary"].contains(name)
        && owner.declared.functions(named: name).allSatisfy(\.givesWhatItTakes)
        && call.arguments.contains { isView(Syntax($0.expression)) }
    }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
    else { return false }
    let type = owner.trial { try check(base, nil) }?.type
    if owner.declared.declares(anywhere: member.declName.baseName.text) {
      // Of a name that the article declares as well, Swift's own has no other labels.
      let label = call.arguments.first?.label?.text
      guard type.map(isListed) ?? true, label == nil || label == "separator" else { return false }
    }
    switch member.declName.baseName.text {
    case "reversed" where call.arguments.isEmpty:
      return type.map(isTwoWay) ?? true
    case "joined": return true
    case "dropFirst", "dropLast", "prefix", "suffix", "drop":
      let isOwn =
        type.map { ["Array", "ArraySlice", "String", "Substring", "Range"].contains($0.name) }
        ?? true
      return !isOwn || isView(Syntax(base))
    default: return false
    }
  }

  private func isListed(_ type: ProgramType) -> Bool {
    type.name.map { owner.instances[$0] == nil && owner.declared.type(named: $0) == nil } ?? true
  }

  /// Whether a sequence can be gone through backwards, so that nothing is copied for it.
  private func isTwoWay(_ type: ProgramType) -> Bool {
    ["Array", "ArraySlice", "String", "Substring", "Range", "ClosedRange", "Lazy"].contains(
      type.name)
  }
}

extension DeclaredCode.Member {
  /// What a property without a written type, or one that is written `some Sequence`, is set to.
  fileprivate func hiddenValue(of name: String) -> ExprSyntax? {
    guard let variable = syntax.as(VariableDeclSyntax.self),
      let binding = variable.binding(named: name)
    else { return nil }
    if let type = variable.type(of: name) {
      return type.is(SomeOrAnyTypeSyntax.self) ? binding.accessorBlock?.onlyValue : nil
    }
    return binding.initializer?.value
  }

  /// What a function gives that says `some Sequence` of it.
  fileprivate var hiddenResult: ExprSyntax? {
    guard let function = syntax.as(FunctionDeclSyntax.self),
      function.signature.returnClause?.type.is(SomeOrAnyTypeSyntax.self) ?? false
    else { return nil }
    return function.body?.statements.lastValue
  }

  /// Whether a function is generic over what it gives.
  fileprivate var givesWhatItTakes: Bool {
    guard let function = syntax.as(FunctionDeclSyntax.self),
      let generics = function.genericParameterClause?.parameters.map(\.name.text),
      let result = function.signature.returnClause?.type
    else { return false }
    return result.tokens(viewMode: .sourceAccurate).contains { generics.contains($0.text) }
  }
}

extension FunctionChecker.Candidate {
  /// Whether declared code takes a value without asking anything of its type, so that it may write it or
  /// tell its type.
  func isOpenToAnything(_ pattern: ProgramType) -> Bool {
    if case .variable(let name) = pattern, let bound = bounds[name] {
      return isDeclared && bound == nil
    }
    return pattern == .named(CodeChecker.anyName)
  }
}

extension ProgramType {
  /// Whether a list is in it.
  fileprivate var holdsList: Bool {
    switch self {
    case .nominal(let name, let arguments):
      ["Array", "ArraySlice"].contains(name) || arguments.contains(where: \.holdsList)
    case .tuple(let elements): elements.contains { $0.type.holdsList }
    case .function, .variable: false
    }
  }
}

extension AccessorBlockSyntax {
  fileprivate var onlyValue: ExprSyntax? {
    guard case .getter(let statements) = accessors else { return nil }
    return statements.lastValue
  }
}

extension CodeBlockItemListSyntax {
  /// The value that they give at their end.
  fileprivate var lastValue: ExprSyntax? {
    last?.item.as(ExprSyntax.self) ?? last?.item.as(ReturnStmtSyntax.self)?.expression
  }
}

extension Syntax {
  /// What a constant or a variable without a written type is set to where it is declared, in the code
  /// around.
  func localValue(of name: String) -> ExprSyntax? {
    var next = parent
    while let node = next {
      for item in node.as(CodeBlockItemListSyntax.self) ?? [] {
        for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? []
        where binding.pattern.trimmedDescription == name {
          return binding.typeAnnotation == nil ? binding.initializer?.value : nil
        }
      }
      next = node.parent
    }
    return nil
  }
}
