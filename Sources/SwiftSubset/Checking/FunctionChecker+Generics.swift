import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Values of generic structs whose types follow from what they are made of.
extension FunctionChecker {
  /// `Pair(1, "a")`: a value of a generic type; nil for a name that is none.
  func makeGeneric(
    _ name: String, _ arguments: [Argument], _ expected: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed? {
    if let erased = try erased(name, arguments, at: node) { return erased }
    let paths = CodeChecker.paths(of: name, in: scope.owner)
    guard let path = paths.first(where: { owner.declared.type(named: $0) != nil }),
      let entry = owner.declared.type(named: path), !entry.genericNames.isEmpty
    else { return nil }
    if let wanted = (expected?.wrapped ?? expected)?.name, owner.instances[wanted]?.base == path {
      return try construct(.named(wanted), arguments, expected, at: node)
    }
    // `Result { try … }` is one of any error.
    if path == "Result" { _ = try owner.existential(of: ["Error"], at: node, scope) }
    func isError(_ name: String, _ parameters: [CodeChecker.InitializerPattern]) -> Bool {
      parameters.first?.label == "catching" && path == "Result" && name == "Failure"
    }
    let patterns = owner.initializerPatterns(of: path, entry)
    let candidates = patterns.map { parameters in
      Candidate(
        name: name,
        parameters: parameters.map {
          .init(
            label: $0.label, type: $0.type,
            defaultValue: $0.hasDefault ? { .none(.void) } : nil, isVariadic: $0.isVariadic)
        },
        result: .tuple(
          entry.genericNames.map {
            ProgramType.Element(type: isError($0, parameters) ? .error : .variable($0))
          })
      ) { [owner] _, types in
        guard !owner.areUnlike(types, entry) else { throw Refused() }
        return Typed(
          code: .none(.void),
          type: .tuple(
            entry.genericNames.map {
              ProgramType.Element(
                type: isError($0, parameters) ? .error : types[$0] ?? .variable($0))
            }))
      }
    }
    // First the types that the arguments have, then the value of the type that they make.
    let found = try call(name, candidates, arguments, nil, at: node)
    let types = found.type.tupleElements?.map(\.type) ?? [found.type]
    try refuseViews(arguments, of: candidates, entry, name)
    guard let type = try owner.instance(of: name, types, at: node, scope) else { return nil }
    return try construct(type, arguments, expected, at: node)
  }
}

extension FunctionChecker {
  /// Refuses what would make a value for another type than Swift does: `Box(items.reversed())`.
  private func refuseViews(
    _ arguments: [Argument], of candidates: [Candidate], _ entry: DeclaredCode.TypeEntry,
    _ name: String
  ) throws {
    let open = (entry.syntax.genericClause?.parameters ?? []).filter { $0.inheritedType == nil }
      .map { ProgramType.variable($0.name.text) }
    for candidate in candidates {
      guard let assigned = assign(arguments, candidate) else { continue }
      for (parameter, index) in zip(candidate.parameters, assigned.single) {
        guard open.contains(parameter.type), let node = index.map({ arguments[$0].expression }),
          isView(Syntax(node)), let own = owner.trial({ try check(node, nil) })?.type
        else { continue }
        try refuseView(Syntax(node), of: own, name)
      }
    }
  }
}

/// Cases of generic enumerations.
extension FunctionChecker {
  /// The type of `Either.left(3)` or `Either.none`, from the place or from what the case carries;
  /// nil where the name stands for no generic type.
  func genericCase(
    _ token: TokenSyntax, of node: ExprSyntax, _ arguments: [Argument]?, _ expected: ProgramType?
  ) throws -> ProgramType? {
    guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text, binding(name) == nil,
      let path = CodeChecker.paths(of: name, in: scope.owner)
        .first(where: { owner.declared.type(named: $0) != nil }),
      let entry = owner.declared.type(named: path), !entry.genericNames.isEmpty
    else { return nil }
    if let wanted = (expected?.wrapped ?? expected)?.name, owner.instances[wanted]?.base == path {
      return .named(wanted)
    }
    if let types = owner.statedTypes(ofMember: token.text, of: path, entry) {
      return try owner.instance(of: name, types, at: node, scope)
    }
    guard let arguments, let parameters = owner.casePattern(token.text, of: path, entry) else {
      throw refuse(
        node, "generics",
        "what '\(path)' is generic over is not known here; state it: '\(path)<CGFloat>'")
    }
    let candidate = Candidate(
      name: token.text,
      parameters: parameters.map {
        .init(
          label: $0.label, type: $0.type, defaultValue: $0.hasDefault ? { .none(.void) } : nil,
          isVariadic: $0.isVariadic)
      }, result: .void
    ) { [owner] _, types in
      guard !owner.areUnlike(types, entry) else { throw Refused() }
      return Typed(
        code: .none(.void),
        type: .tuple(
          entry.genericNames.map { ProgramType.Element(type: types[$0] ?? .variable($0)) }))
    }
    let found = try call(token.text, [candidate], arguments, nil, at: token)
    let types = found.type.tupleElements?.map(\.type) ?? [found.type]
    guard !types.contains(where: \.hasVariables) else {
      throw refuse(
        node, "generics",
        "what '\(path)' is generic over is not known here; state it: '\(path)<CGFloat>'")
    }
    return try owner.instance(of: name, types, at: node, scope)
  }
}

extension CodeChecker {
  /// Whether a number is of a type that a generic type does not take: a literal is of the first that it does.
  fileprivate func areUnlike(
    _ types: [String: ProgramType], _ entry: DeclaredCode.TypeEntry
  ) -> Bool {
    let clause = entry.syntax.asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause
    let stated = (clause?.requirements ?? []).compactMap { requirement -> (String, TypeSyntax)? in
      guard case .conformanceRequirement(let conformance) = requirement.requirement else {
        return nil
      }
      return (conformance.leftType.trimmedDescription, conformance.rightType)
    }
    let written = (entry.syntax.genericClause?.parameters ?? []).compactMap { parameter in
      parameter.inheritedType.map { (parameter.name.text, $0) }
    }
    return (written + stated).contains { name, bound in
      guard let type = types[name], Language.numbers.contains(type) else { return false }
      let parts = bound.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [bound]
      return parts.map(\.trimmedDescription).contains {
        isKnown(protocol: $0) && !conforms(type, to: $0)
      }
    }
  }

  /// What a generic type is generic over where it has a static member: what all extensions that declare one of
  /// the name say; nil where they do not say it of all.
  fileprivate func statedTypes(
    ofMember name: String, of path: String, _ entry: DeclaredCode.TypeEntry
  ) -> [ProgramType]? {
    let members = declared.members(named: name, of: path).filter(\.isStatic)
    let stated = members.map { member -> [ProgramType] in
      let scope = TypeScope(owner: path, selfType: nil, generics: [:], source: member.source)
      var types: [String: TypeSyntax] = [:]
      for requirement in member.extended?.genericWhereClause?.requirements ?? [] {
        guard case .sameTypeRequirement(let same) = requirement.requirement else { continue }
        types[same.leftType.trimmedDescription] = same.rightType.as(TypeSyntax.self)
      }
      return entry.genericNames.compactMap { name in
        types[name].flatMap { type in trial { try resolve(type, scope) } }
      }
    }
    guard let first = stated.first, first.count == entry.genericNames.count,
      stated.allSatisfy({ $0 == first })
    else { return nil }
    return first
  }

  /// What a case of a generic enumeration carries, or a static function takes, with variables for what is not known.
  fileprivate func casePattern(
    _ name: String, of path: String, _ entry: DeclaredCode.TypeEntry
  ) -> [InitializerPattern]? {
    var scope = TypeScope(owner: path, source: entry.source)
    for name in entry.genericNames { scope.generics[name] = .variable(name) }
    for member in entry.syntax.memberBlock?.members ?? [] {
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self),
        let element = declaration.elements.first(where: { $0.name.text == name }),
        let parameters = element.parameterClause?.parameters
      else { continue }
      let patterns = parameters.compactMap { parameter in
        trial { try resolve(parameter.type, scope) }.map {
          InitializerPattern(
            label: parameter.firstName.flatMap { $0.text == "_" ? nil : $0.text }, type: $0,
            hasDefault: parameter.defaultValue != nil)
        }
      }
      return patterns.count == parameters.count ? patterns : nil
    }
    return staticPattern(name, of: path, scope)
  }

  /// What the only static function of a name takes, if it is not generic itself.
  private func staticPattern(
    _ name: String, of path: String, _ scope: TypeScope
  ) -> [InitializerPattern]? {
    let functions = declared.members(named: name, of: path).filter(\.isStatic)
      .compactMap { $0.syntax.as(FunctionDeclSyntax.self) }
    guard let function = functions.first, functions.count == 1, generics(of: function).isEmpty
    else {
      return nil
    }
    return trial { try signature(function.signature.parameterClause.parameters, nil, scope) }?
      .parameters.map {
        InitializerPattern(
          label: $0.label, type: $0.type, hasDefault: $0.defaultValue != nil,
          isVariadic: $0.isVariadic)
      }
  }

  struct InitializerPattern {
    var label: String?
    var type: ProgramType
    var hasDefault: Bool
    var isVariadic = false
  }

  private func parametersPattern(
    of initializer: InitializerDeclSyntax, _ outer: TypeScope
  ) -> [InitializerPattern]? {
    let parameters = initializer.signature.parameterClause.parameters
    var scope = outer
    for (name, bound) in generics(initializer.genericParameterClause, parameters) {
      scope.generics[name] = pattern(of: name, bound, initializer.genericWhereClause, outer)
    }
    guard let signature = trial({ try signature(parameters, nil, scope) }) else { return nil }
    return signature.parameters.map { parameter in
      InitializerPattern(
        label: parameter.label, type: parameter.type, hasDefault: parameter.defaultValue != nil,
        isVariadic: parameter.isVariadic)
    }
  }

  /// What an initializer is generic over: a sequence of elements that are known by a name.
  private func pattern(
    of name: String, _ bound: TypeSyntax?, _ clause: GenericWhereClauseSyntax?, _ scope: TypeScope
  ) -> ProgramType {
    let word = String((bound?.trimmedDescription ?? "").prefix { $0 != "<" })
    guard word == "Sequence" || word.hasSuffix("Collection") else { return .variable(name) }
    var element = bound?.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments.first?
      .argument.as(TypeSyntax.self)
    for requirement in clause?.requirements ?? [] {
      guard case .sameTypeRequirement(let same) = requirement.requirement else { continue }
      let own = "\(name).Element"
      if same.leftType.trimmedDescription == own { element = same.rightType.as(TypeSyntax.self) }
      if same.rightType.trimmedDescription == own { element = same.leftType.as(TypeSyntax.self) }
    }
    guard let element, let type = trial({ try resolve(element, scope) }) else {
      return .variable(name)
    }
    return .nominal("Sequence", [type])
  }

  /// What the initializers of a generic struct take, with variables for what is not known.
  func initializerPatterns(
    of path: String, _ entry: DeclaredCode.TypeEntry
  ) -> [[InitializerPattern]] {
    var scope = TypeScope(owner: path, source: entry.source)
    for name in entry.genericNames { scope.generics[name] = .variable(name) }
    let written = declared.members(named: "init", of: path)
    let patterns = written.compactMap { member in
      member.syntax.as(InitializerDeclSyntax.self).flatMap { parametersPattern(of: $0, scope) }
    }
    // Those that extensions declare stand beside the memberwise one.
    guard !written.contains(where: { $0.extended == nil }) else { return patterns }
    var memberwise: [InitializerPattern] = []
    for (variable, _) in entry.variables where !variable.isOutsideMemberwise {
      for name in variable.boundNames {
        guard let binding = variable.binding(named: name), !binding.isComputed,
          !(variable.isLet && binding.initializer != nil),
          let type = memberwiseType(of: name, variable, of: path, scope)
        else { continue }
        memberwise.append(
          InitializerPattern(
            label: name, type: type,
            hasDefault: binding.initializer != nil || type.isOptional && !variable.isLet))
      }
    }
    return patterns + [memberwise]
  }

  /// What the memberwise initializer takes for a property: the type that is written, or that of its first
  /// value, which may make a value of the very type.
  private func memberwiseType(
    of name: String, _ variable: VariableDeclSyntax, of path: String, _ scope: TypeScope
  ) -> ProgramType? {
    let value = "\(path).\(name)"
    guard lookupsUnderway.insert(value).inserted else { return nil }
    defer { lookupsUnderway.remove(value) }
    let initial = variable.binding(named: name)?.initializer?.value
    return trial { try type(of: variable.type(of: name), initial, scope) } ?? nil
  }
}

extension VariableDeclSyntax {
  /// Whether no value is given for it where a value is made.
  fileprivate var isOutsideMemberwise: Bool {
    modifiers.contains { ["static", "class", "lazy"].contains($0.name.text) }
  }
}
