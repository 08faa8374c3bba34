import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What a name gives whatever it is asked of: `T.size` is an `Int` where a protocol asks for
/// `static var size: Int`, also where `T` is one this time.
extension FunctionChecker {
  /// The types that all members of a name have, those of Swift's own and of the article's together; nil where one
  /// of them is of a type that depends on what it is asked of.
  func fixedTypes(ofMember name: String, isCalled: Bool) -> Set<ProgramType>? {
    let rows = Language.rows(named: name).filter { $0.kind == (isCalled ? .method : .property) }
    let paths = Set(owner.declared.typeNames + owner.declared.extendedNames)
    let declared = paths.flatMap {
      owner.declared.members(named: name, of: $0) + owner.declared.requirements(named: name, of: $0)
    }
    guard !paths.contains(where: { hasCase(name, in: $0) }) else { return nil }
    return fixedTypes(of: declared, and: rows)
  }

  /// The types of what all functions of a name give, as long as none is bound in the code around.
  func fixedTypes(ofFunction name: String) -> Set<ProgramType>? {
    let functions = owner.declared.functions(named: name)
    guard !functions.isEmpty, !Language.rows(named: name).contains(where: { $0.kind == .function })
    else { return nil }
    let paths = Set(owner.declared.typeNames + owner.declared.extendedNames)
    let members = paths.flatMap {
      owner.declared.members(named: name, of: $0) + owner.declared.requirements(named: name, of: $0)
    }
    return fixedTypes(of: functions + members, and: [])
  }

  private func fixedTypes(
    of declared: [DeclaredCode.Member], and rows: [LanguageRow]
  ) -> Set<ProgramType>? {
    guard !declared.isEmpty || !rows.isEmpty, rows.allSatisfy({ !$0.result.hasVariables }) else {
      return nil
    }
    var types = Set(rows.map(\.result))
    for member in declared {
      guard let written = member.writtenResults, written.allSatisfy(isFixed) else { return nil }
      for type in written {
        let outside = CodeChecker.TypeScope(
          owner: nil, selfType: nil, generics: [:], source: member.source)
        guard let type = owner.trial({ try owner.resolve(type, outside) }) else { return nil }
        types.insert(type)
      }
    }
    return types
  }

  /// Whether all names in a type are ones of types that are not generic.
  private func isFixed(_ type: TypeSyntax) -> Bool {
    type.tokens(viewMode: .sourceAccurate).allSatisfy { token in
      switch token.tokenKind {
      case .keyword(.some), .keyword(.Self): return false
      case .identifier(let name):
        guard !owner.declared.hasAssociated(name), owner.declared.alias(named: name) == nil else {
          return false
        }
        return owner.declared.type(named: name)?.genericNames.isEmpty
          ?? (Language.types[name] != nil)
      default: return true
      }
    }
  }

  private func hasCase(_ name: String, in path: String) -> Bool {
    let members = owner.declared.syntax(ofType: path)?.as(EnumDeclSyntax.self)?.memberBlock.members
    return members?.contains { item in
      item.decl.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.name.text == name } ?? false
    } ?? false
  }
}

extension CodeChecker {
  /// Whether all of Swift's own members of a name give what does not depend on what they are asked of, as
  /// `count` does.
  func isFixed(swiftMember name: String, isCalled: Bool) -> Bool {
    let rows = Language.rows(named: name).filter { $0.kind == (isCalled ? .method : .property) }
    return !rows.isEmpty && rows.allSatisfy { !$0.result.hasVariables }
  }

  /// The same where the article declares no member of the name.
  func isFixed(member name: String, isCalled: Bool) -> Bool {
    isFixed(swiftMember: name, isCalled: isCalled) && !declared.declares(anywhere: name)
      && !(declared.typeNames + declared.extendedNames).contains {
        !declared.members(named: name, of: $0).isEmpty
      }
  }
}

extension DeclaredCode.Member {
  /// The types that are written of what it is or gives; nil where it says none.
  fileprivate var writtenResults: [TypeSyntax]? {
    if let function = syntax.as(FunctionDeclSyntax.self) {
      let names = Set(function.genericParameterClause?.parameters.map(\.name.text) ?? [])
      guard let result = function.signature.returnClause?.type else { return [] }
      let words = Set(result.tokens(viewMode: .sourceAccurate).map(\.text))
      return names.isDisjoint(with: words) ? [result] : nil
    }
    guard let variable = syntax.as(VariableDeclSyntax.self) else { return nil }
    let types = variable.bindings.compactMap { $0.typeAnnotation?.type ?? $0.typeOfLiteral }
    return types.count == variable.bindings.count ? types : nil
  }
}

extension PatternBindingSyntax {
  /// The type of the literal that it is given.
  fileprivate var typeOfLiteral: TypeSyntax? {
    let name: String? =
      switch initializer?.value.as(ExprSyntaxEnum.self) {
      case .integerLiteralExpr: "Int"
      case .floatLiteralExpr: "Double"
      case .stringLiteralExpr: "String"
      case .booleanLiteralExpr: "Bool"
      default: nil
      }
    return name.map { TypeSyntax(IdentifierTypeSyntax(name: .identifier($0))) }
  }
}
