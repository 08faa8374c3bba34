import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Expressions whose type no literal inside could change.
extension FunctionChecker {
  /// Whether a whole number, or what holds some, stays one whatever is wanted of it: `items.count`, and not
  /// `Box(value: 1).value`.
  ///
  /// What is not known to be fixed is taken as not fixed.
  func isFixed(_ node: ExprSyntax, givenFixed: Bool = false) -> Bool {
    func staysFixed(_ part: ExprSyntax) -> Bool { isFixed(part, givenFixed: givenFixed) }
    switch node.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .nilLiteralExpr: return false
    case .declReferenceExpr: return givenFixed || !namesOpenValue(node)
    case .tupleExpr(let tuple): return tuple.elements.allSatisfy { staysFixed($0.expression) }
    case .arrayExpr(let list): return list.elements.contains { staysFixed($0.expression) }
    case .dictionaryExpr(let table):
      guard case .elements(let pairs) = table.content else { return false }
      return pairs.contains { staysFixed($0.key) } && pairs.contains { staysFixed($0.value) }
    case .prefixOperatorExpr(let prefix): return staysFixed(prefix.expression)
    case .forceUnwrapExpr(let unwrap): return staysFixed(unwrap.expression)
    case .optionalChainingExpr(let chained): return staysFixed(chained.expression)
    case .tryExpr(let attempt): return staysFixed(attempt.expression)
    case .infixOperatorExpr(let infix):
      let name = infix.operator.trimmedDescription
      // A range whose elements are asked for is one of whole numbers.
      if Self.comparisons.contains(name) || ["&&", "||", "...", "..<"].contains(name) {
        return true
      }
      return staysFixed(infix.leftOperand)
        || !Self.shifts.contains(name) && staysFixed(infix.rightOperand)
    case .ternaryExpr(let choice):
      return staysFixed(choice.thenExpression) || staysFixed(choice.elseExpression)
    case .closureExpr(let closure):
      guard closure.statements.count == 1,
        let value = closure.statements.first?.item.as(ExprSyntax.self)
      else { return true }
      return staysFixed(value)
    case .memberAccessExpr(let member):
      guard let base = member.base, typeExpression(base) == nil else { return true }
      if ["lowerBound", "upperBound"].contains(member.declName.baseName.text),
        let range = base.as(TupleExprSyntax.self)?.elements.first?.expression
          .as(InfixOperatorExprSyntax.self)
      {
        return staysFixed(range.leftOperand) || staysFixed(range.rightOperand)
      }
      // The place of an element, as `enumerated()` tells it.
      if member.declName.baseName.text == "offset" { return true }
      // The parts of a dictionary's elements are what it holds.
      if ["key", "value"].contains(member.declName.baseName.text) { return staysFixed(base) }
      return staysFixed(base) || isFixed(member.declName.baseName.text, of: base)
    case .subscriptCallExpr(let call): return staysFixed(call.calledExpression)
    case .functionCallExpr(let call): return isFixed(call, givenFixed)
    default: return true
    }
  }

  private func isFixed(_ call: FunctionCallExprSyntax, _ givenFixed: Bool) -> Bool {
    let closures =
      ([call.trailingClosure].compactMap(\.self) + call.additionalTrailingClosures.map(\.closure))
      .map(ExprSyntax.init)
    let arguments = call.arguments.map(\.expression) + closures
    let areFixed = arguments.allSatisfy { isFixed($0, givenFixed: givenFixed) }
    switch call.calledExpression.as(ExprSyntaxEnum.self) {
    case .closureExpr(let closure):
      // What it is given may be what it gives.
      return arguments.isEmpty ? isFixed(ExprSyntax(closure), givenFixed: givenFixed) : areFixed
    case .arrayExpr, .dictionaryExpr, .genericSpecializationExpr:
      return areFixed || typeExpression(call.calledExpression) != nil
    case .declReferenceExpr(let reference):
      let name = reference.baseName.text
      if binding(name) != nil { return true }
      if let type = namedType(name) { return !isGeneric(type) || areFixed }
      let declared = owner.declared.functions(named: name)
      if declared.isEmpty, ["abs", "max", "min"].contains(name) {
        return arguments.contains { isFixed($0, givenFixed: givenFixed) }
      }
      return areFixed
        || !declared.isEmpty && !declared.contains(where: \.isGeneric) && !givesSeveral(name)
    case .memberAccessExpr(let member):
      let name = member.declName.baseName.text
      guard let base = member.base else { return true }
      if let type = typeExpression(base) { return !isGeneric(type) || areFixed }
      if let type = base.as(DeclReferenceExprSyntax.self)?.baseName.text,
        binding(type) == nil, type.first?.isUppercase ?? false
      {
        return areFixed
      }
      guard isFixed(base, givenFixed: givenFixed) else {
        return isFixed(name, of: base)
      }
      let functions = arguments.filter { $0.is(ClosureExprSyntax.self) }
      return functions.allSatisfy { isFixed($0, givenFixed: true) }
    default: return areFixed
    }
  }

  /// Whether a member is of one type, whatever the base holds.
  private func isFixed(_ name: String, of base: ExprSyntax) -> Bool {
    if owner.declared.declares(anywhere: name) { return false }
    let rows = Language.rows(named: name).filter { $0.kind != .function }
    return !rows.isEmpty && rows.allSatisfy { !$0.result.hasVariables }
  }

  private func isGeneric(_ type: ProgramType) -> Bool {
    if case .nominal(let name, let arguments) = type {
      return !arguments.isEmpty || owner.instances[name] != nil
        || !(owner.declared.type(named: name)?.genericNames.isEmpty ?? true)
        || ["Array", "Set", "Dictionary", "Optional"].contains(name)
    }
    return true
  }
}
