import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Types that stand where an expression does: `Int.max`, `[Row].self`.
extension FunctionChecker {
  /// The type that an expression names; nil for any other expression.
  func typeExpression(_ node: ExprSyntax) -> ProgramType? {
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name):
      guard binding(name.baseName.text) == nil else { return nil }
      if name.baseName.text == "Self", isOfProtocol(name), let own = scope.selfType {
        return scope.generics["Self"] ?? own
      }
      return namedType(name.baseName.text)
    case .memberAccessExpr(let member):
      guard let base = member.base, member.declName.baseName.text.first?.isUppercase ?? false
      else { return nil }
      let prefix = typeExpression(base)?.description ?? base.trimmedDescription
      return namedType("\(prefix).\(member.declName.baseName.text)")
        ?? namedType("\(base.trimmedDescription).\(member.declName.baseName.text)")
    case .genericSpecializationExpr(let special):
      let types = special.genericArgumentClause.arguments.compactMap { argument in
        argument.argument.as(TypeSyntax.self).flatMap { type in
          owner.trial { try owner.resolve(type, scope) }
        }
      }
      let name = special.expression.trimmedDescription
      if let alias = owner.trial({ try owner.aliased(name, types, scope) }) ?? nil { return alias }
      if let instance = owner.trial({ try owner.instance(of: name, types, at: special, scope) }),
        let instance
      {
        return instance
      }
      let type = ProgramType.nominal(name, types)
      return universe.exists(type) ? type : nil
    case .arrayExpr(let array):
      guard let element = array.elements.first, array.elements.count == 1 else { return nil }
      return typeExpression(element.expression).map { .array($0) }
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content, let element = elements.first,
        elements.count == 1, let key = typeExpression(element.key),
        let value = typeExpression(element.value)
      else { return nil }
      return .dictionary(key, value)
    case .optionalChainingExpr(let optional):
      return typeExpression(optional.expression).map { .optional($0) }
    case .tupleExpr(let tuple):
      let types = tuple.elements.compactMap { element in
        typeExpression(element.expression).map {
          ProgramType.Element(label: element.label?.text, type: $0)
        }
      }
      guard types.count == tuple.elements.count, !types.isEmpty else { return nil }
      return types.count == 1 ? types[0].type : .tuple(types)
    default: return nil
    }
  }

  /// Whether code stands in an extension of a protocol: there `Self` is the type as which a value is known,
  /// also where that is an object of a class below it.
  func isOfProtocol(_ node: some SyntaxProtocol) -> Bool {
    let around = sequence(first: Syntax(node), next: \.parent).lazy
      .compactMap { $0.as(ExtensionDeclSyntax.self) }.first
    let extended = around.flatMap { owner.declared.type(named: $0.extendedType.trimmedDescription) }
    return extended?.isProtocol ?? false
  }

  func namedType(_ name: String) -> ProgramType? {
    if let type = scope.generics[name] { return type }
    if name == "Self" {
      // Of an object `Self` is the class that it is of, whatever the code around belongs to.
      guard let type = scope.selfType, let own = type.name else { return nil }
      // What is static belongs to the class on which it is called.
      let isDynamic = inheritedReceiver != nil && !owner.subclasses(of: own).isEmpty
      return universe.isClass(type) && isDynamic ? nil : type
    }
    if let type = owner.trial({ try owner.declaredType(name, scope) }) ?? nil { return type }
    if let type = Language.aliases[name] { return type }
    if Language.types[name]?.parameters.isEmpty ?? false { return .named(name) }
    return nil
  }
}
