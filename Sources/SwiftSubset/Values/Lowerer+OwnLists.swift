import Scenarios
import SwiftSyntax

// What lists of values of one type give is of that type too: `cards.first`, `cards.sorted { … }`.
extension Lowerer {
  /// Whether an expression is seen to be a list, a set or a dictionary of values that code knows as of
  /// their own types, and by no protocol.
  ///
  /// The value alone does not say so: a type of the article's own may have a `first` as well, and of
  /// another type.
  func isOwnList(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .arrayExpr, .dictionaryExpr: return isOwn(expression)
    case .declReferenceExpr(let name):
      let text = name.baseName.text.unquoted.withoutDollar
      guard isOwn(expression) else { return false }
      if let stated = bound(text)?.stated ?? context.receiver.type?.members.properties[text]?.type {
        return stated.is(ArrayTypeSyntax.self) || stated.is(DictionaryTypeSyntax.self)
      }
      return holdsList(text)
    case .memberAccessExpr(let member):
      return member.base.map { isPart(member.declName.baseName.text, of: $0) } ?? false
    case .functionCallExpr(let call):
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
        return member.base.map { isPart(member.declName.baseName.text, of: $0) } ?? false
      }
      guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
        return false
      }
      return Self.makingLists.contains(name) && declaredType(named: name) == nil
        && declarations.functions(named: name, at: block).isEmpty
        && call.arguments.allSatisfy { isOwnList($0.expression) || isOwn($0.expression) }
    default: return false
    }
  }

  /// Whether a member of such a list gives elements of it, or others like it.
  func isPart(_ name: String, of base: ExprSyntax) -> Bool {
    guard Self.parts.contains(name), isOwnList(base) else { return false }
    return ["Array", "Set", "Dictionary", "Collection", "Sequence"].allSatisfy { type in
      declarations.property(named: name, of: type, at: block) == nil
        && declarations.functions(named: name, of: type, at: block).isEmpty
    }
  }

  private func holdsList(_ name: String) -> Bool {
    var value = bound(name)?.value
    if value == nil, case .instance(let instance)? = context.receiver.value {
      value = instance.fields[name]
    }
    switch value {
    case .list, .slice: return true
    case .program(let known): return known.type.name != nil && Self.isContainer(known.type)
    default: return false
    }
  }

  /// Members of lists that give their elements, or lists of them.
  private static let parts: Set<String> = [
    "first", "last", "min", "max", "randomElement", "sorted", "reversed", "shuffled", "filter",
    "dropFirst", "dropLast", "prefix", "suffix", "enumerated", "indices", "keys", "values",
  ]

  private static let makingLists: Set<String> = ["Array", "ArraySlice", "Set", "zip"]
}
