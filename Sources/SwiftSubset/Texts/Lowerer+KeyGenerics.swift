import BuiltinEngine
import SwiftSyntax

/// By what code knows a value that stands in a literal.
///
/// A key takes numbers and texts that code knows as such. Of what it knows by what is asked of it alone, a
/// `T`, `some P` or `any P`, it knows that a text can be made of it: Swift takes the literal for a `String`.
enum KnownAs {
  /// Its own type.
  case own
  /// What is asked of it.
  case generic
  /// Which of these is not seen.
  case open

  /// Of a value that is made of several.
  static func made(of parts: [KnownAs]) -> KnownAs {
    parts.contains(.open) ? .open : parts.contains(.generic) ? .generic : .own
  }
}

// MARK: Generic values in texts that are keys

extension Lowerer {
  /// By what code knows what stands in a literal, as far as it is written.
  func knownAs(_ expression: ExprSyntax) -> KnownAs {
    let free = code.facts(of: expression).free
    let hasGenerics = !genericsAround(expression).isEmpty
    guard
      hasGenerics
        || (free.names + free.members).contains(where: { token in
          let name = token.text.unquoted.withoutDollar
          return stated(name).map(isOfProtocols) ?? false
        })
    else { return .own }
    return seen(expression).known
  }

  /// What the expression is seen to be, with its type where a declaration states it.
  private func seen(_ expression: ExprSyntax) -> (known: KnownAs, type: TypeSyntax?) {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr:
      return (.own, nil)
    case .declReferenceExpr(let name): return seen(name: name.baseName.text.unquoted, expression)
    case .memberAccessExpr(let member):
      guard let base = member.base else { return (.open, nil) }
      let name = member.declName.baseName.text.unquoted
      return base.isSelf ? seen(name: name, base) : seen(member: name, of: base)
    case .functionCallExpr(let call): return seen(result: call)
    case .subscriptCallExpr(let part):
      guard let argument = part.arguments.first, part.arguments.count == 1, argument.label == nil
      else { return seen(partOfPath: part) }
      let base = seen(part.calledExpression)
      guard let element = base.type?.plain.element else { return (base.known, nil) }
      return (known(as: element, at: expression), element)
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return (.open, nil) }
      return seen(only.expression)
    case .forceUnwrapExpr(let whole): return seen(whole.expression)
    case .optionalChainingExpr(let whole): return seen(whole.expression)
    case .prefixOperatorExpr(let prefix): return (seen(prefix.expression).known, nil)
    case .sequenceExpr(let sequence): return (known(of: Array(sequence.elements)), nil)
    default: return (.open, nil)
    }
  }

  /// `value[keyPath: path]`, by what the path is declared to be: `KeyPath<Item, Int>`.
  private func seen(partOfPath part: SubscriptCallExprSyntax) -> (known: KnownAs, type: TypeSyntax?)
  {
    guard let path = part.arguments.first, part.arguments.count == 1,
      path.label?.text == "keyPath",
      let stated = seen(path.expression).type?.plain.as(IdentifierTypeSyntax.self),
      let arguments = stated.genericArgumentClause?.arguments, arguments.count == 2,
      let type = arguments.last?.argument.as(TypeSyntax.self)
    else { return (.open, nil) }
    return (known(as: type, at: part), type)
  }

  /// Of operands and operators in a row: `a as Int`, `isOn ? a : b`, `a + b`.
  private func known(of elements: [ExprSyntax]) -> KnownAs {
    let operands = elements.flatMap { element -> [ExprSyntax] in
      if element.is(BinaryOperatorExprSyntax.self) { return [] }
      return element.as(UnresolvedTernaryExprSyntax.self).map { [$0.thenExpression] } ?? [element]
    }
    if let type = elements.last?.as(TypeExprSyntax.self)?.type, elements.count == 3 {
      return known(as: type, at: type)
    }
    return .made(of: operands.map { seen($0).known })
  }

  private func seen(
    name: String, _ place: some SyntaxProtocol
  ) -> (known: KnownAs, type: TypeSyntax?) {
    if let type = stated(name) { return (known(as: type, at: place), type) }
    if let bound = bound(name) {
      return (bound.isOwn || genericsAround(place).isEmpty ? .own : .open, nil)
    }
    let property =
      context.receiver.type?.members.properties[name]
      ?? declarations.global(named: name, at: block)
    let isOwn = property != nil || code.isFixed(member: name, isCalled: false)
    return (isOwn ? .own : .open, nil)
  }

  private func stated(_ name: String) -> TypeSyntax? {
    if let bound = bound(name) { return bound.stated }
    return context.receiver.type?.members.properties[name].flatMap(statedType)
  }

  private func known(as type: TypeSyntax, at place: some SyntaxProtocol) -> KnownAs {
    guard isOfProtocols(type) else { return .own }
    // `where T == Int`
    let name = (type.plain.wrapped ?? type.plain).trimmedDescription
    return place.sameTypes.contains(name) ? .own : .generic
  }

  /// The generic parameters around that stand for no view, of which code knows no type.
  private func genericsAround(_ place: some SyntaxProtocol) -> Set<String> {
    let all = context.generics.union(context.receiver.type?.generics ?? [])
    let parts = all.filter { isPlain(generic: $0) }.union(place.partsOfExtended)
    return parts.isEmpty ? [] : parts.subtracting(place.sameTypes)
  }

  // MARK: Members and calls

  private func seen(
    member name: String, of base: ExprSyntax, isCalled: Bool = false
  ) -> (known: KnownAs, type: TypeSyntax?) {
    if code.isFixed(member: name, isCalled: isCalled) { return (.own, nil) }
    let (known, stated) = seen(base)
    let type = stated.map { ($0.plain.wrapped ?? $0).plain }
    if let type, let declared = declared(type) {
      let results = results(of: name, in: declared, isCalled: isCalled)
      guard !results.isEmpty else { return (known == .own ? .own : .open, nil) }
      let parts = results.map { result in
        result.isWritten(with: declared.generics.union(["Self"]))
          ? known : self.known(as: result, at: base)
      }
      return (.made(of: parts), results.count == 1 && parts[0] == .own ? results[0] : nil)
    }
    guard known == .generic, let type else { return (known, nil) }
    // `count` of what is asked by no protocol of the article's that has one.
    if declarations.isSwifts(member: name, of: type, at: block),
      code.isFixed(swiftMember: name, isCalled: isCalled)
    {
      return (.own, nil)
    }
    let isElement = ["first", "last", "min", "max", "randomElement"].contains(name)
    if type.element != nil { return (isElement ? .generic : .open, nil) }
    if isElement, base.sameTypes.contains("\(type.trimmedDescription).Element") {
      return (.own, nil)
    }
    return (self.known(requirement: name, of: type, isCalled: isCalled, base.sameTypes), nil)
  }

  /// A declared type that is no protocol.
  private func declared(_ type: TypeSyntax) -> DeclaredType? {
    guard let name = type.as(IdentifierTypeSyntax.self)?.name.text,
      !context.generics.contains(name), context.receiver.type?.generics.contains(name) != true
    else { return nil }
    return declaredType(named: name)
  }

  private func results(
    of name: String, in type: DeclaredType, isCalled: Bool
  ) -> [TypeSyntax] {
    if !isCalled || type.members.functions[name] == nil {
      let property =
        type.members.properties[name]
        ?? declarations.property(named: name, of: type.path, at: block)
      guard let written = property.flatMap(statedType) else { return [] }
      guard isCalled else { return [written] }
      return [written.plain.function?.returnClause.type].compactMap(\.self)
    }
    return (type.members.functions[name] ?? []).compactMap(\.result)
  }

  /// What the protocols ask for, or declare in extensions, by which code knows a value.
  ///
  /// `same` is what conditions say the type of: `T.ID` of `where T.ID == Int`.
  private func known(
    requirement name: String, of type: TypeSyntax, isCalled: Bool, _ same: Set<String>
  ) -> KnownAs {
    if !isCalled, ["description", "debugDescription"].contains(name) { return .own }
    let owner = type.trimmedDescription
    if !isCalled, let associated = ["id": "ID", "rawValue": "RawValue"][name] {
      return same.contains("\(owner).\(associated)") ? .own : .generic
    }
    let bounds = type.boundsOfGeneric(type.trimmedDescription) ?? [type]
    let names = declarations.refined(Set(bounds.flatMap(\.words)))
    let members = names.sorted().flatMap { known in
      code.declared.requirements(named: name, of: known)
        + code.declared.members(named: name, of: known)
    }
    let results = members.compactMap { member in
      member.syntax.as(VariableDeclSyntax.self)?.type(of: name)
        ?? member.syntax.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
    }
    guard !results.isEmpty, results.count == members.count else { return .open }
    return .made(
      of: results.map { result in
        let word = (result.plain.wrapped ?? result.plain).trimmedDescription
        let isKnown = Language.types[word] != nil || declaredType(named: word) != nil
        return isKnown || same.contains("\(owner).\(word)") ? .own : .open
      })
  }

  private func seen(
    result call: FunctionCallExprSyntax
  ) -> (known: KnownAs, type: TypeSyntax?) {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      guard let base = member.base else { return (.open, nil) }
      let name = member.declName.baseName.text.unquoted
      guard base.isSelf else { return seen(member: name, of: base, isCalled: true) }
      return seen(calling: name, call)
    }
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self) else {
      return (.open, nil)
    }
    return seen(calling: name.baseName.text.unquoted, call)
  }

  private func seen(
    calling name: String, _ call: FunctionCallExprSyntax
  ) -> (known: KnownAs, type: TypeSyntax?) {
    let arguments = KnownAs.made(of: call.arguments.map { seen($0.expression).known })
    if genericsAround(call).contains(name) { return (.generic, nil) }
    if let type = stated(name) {
      guard let result = type.plain.function?.returnClause.type else { return (.open, nil) }
      return (known(as: result, at: call), result)
    }
    if let type = declaredType(named: name) {
      return (type.generics.isEmpty ? .own : arguments, nil)
    }
    if Language.types[name] != nil { return (.own, nil) }
    let methods = context.receiver.type?.members.functions[name] ?? []
    let functions = methods.isEmpty ? declarations.functions(named: name, at: block) : methods
    guard !functions.isEmpty else {
      if code.isFixed(member: name, isCalled: true) { return (.own, nil) }
      return (["min", "max", "abs"].contains(name) ? arguments : .open, nil)
    }
    let parts = functions.map { function -> KnownAs in
      guard let result = function.result else { return .open }
      return result.isWritten(with: function.generics.union(["some"]))
        ? arguments : known(as: result, at: call)
    }
    return (.made(of: parts), nil)
  }
}

extension ArticleDeclarations {
  /// Whether a member of a list, or of what code knows by bounds, is none that the article declares.
  fileprivate func isSwifts(member name: String, of type: TypeSyntax, at block: Int) -> Bool {
    let lists = ["Array", "Set", "Dictionary", "Collection", "Sequence", "RandomAccessCollection"]
    let bounds = type.boundsOfGeneric(type.trimmedDescription) ?? [type]
    let names = refined(Set(bounds.flatMap(\.words))).filter(isProtocol)
    return (lists + names).allSatisfy {
      property(named: name, of: $0, at: block) == nil
        && functions(named: name, of: $0, at: block).isEmpty
    }
  }
}

extension TypeSyntax {
  /// The names in it.
  fileprivate var words: [String] {
    tokens(viewMode: .sourceAccurate).filter(\.isTypeName).map(\.text)
  }
}

extension SyntaxProtocol {
  /// What a type of Swift's is generic over in whose extension the place is: `Element` of `Array`.
  fileprivate var partsOfExtended: Set<String> {
    for node in sequence(first: Syntax(self), next: \.parent) {
      guard let extended = node.as(ExtensionDeclSyntax.self) else { continue }
      switch SymbolTable.baseName(of: extended.extendedType) {
      case "Array", "ArraySlice", "Set", "Collection", "Sequence", "RandomAccessCollection",
        "BidirectionalCollection", "MutableCollection":
        return ["Element"]
      case "Dictionary": return ["Key", "Value"]
      case "Optional": return ["Wrapped"]
      default: return []
      }
    }
    return []
  }

  /// The generic parameters that conditions around the place say the type of: `where T == Int`.
  fileprivate var sameTypes: Set<String> {
    var found: Set<String> = []
    for node in sequence(first: Syntax(self), next: \.parent) {
      let clause =
        node.as(FunctionDeclSyntax.self)?.genericWhereClause
        ?? node.as(ExtensionDeclSyntax.self)?.genericWhereClause
        ?? node.as(InitializerDeclSyntax.self)?.genericWhereClause
        ?? node.as(DeclSyntax.self)?.conditionsOfType
      for requirement in clause?.requirements ?? [] {
        guard let same = requirement.requirement.as(SameTypeRequirementSyntax.self) else {
          continue
        }
        found.insert(same.leftType.trimmedDescription)
      }
    }
    return found
  }
}
