import BuiltinEngine
import Scenarios
import SwiftSyntax

extension CodeChecker {
  /// A declared function as it is called: its signature, and its name in the program.
  struct Callable {
    var name: String
    var signature: Signature
    /// The initializer that is written, which may ask something of the types around it.
    var initializer: DeclaredCode.Member?
  }

  /// The scope of types inside a member, with what the extension's type is generic over.
  func scope(of member: DeclaredCode.Member, _ receiver: ProgramType?) -> TypeScope {
    var scope = TypeScope(owner: receiver?.name, selfType: receiver, source: member.source)
    guard let receiver else { return scope }
    addBounds(of: member, receiver, to: &scope)
    scope.generics.merge(witnesses(of: receiver)) { known, _ in known }
    if let instance = receiver.name.flatMap({ instances[$0] }) {
      scope.generics.merge(instance.types) { $1 }
      // In the extension of a protocol the name of the generic type stands for any of it.
      if let extended = member.extended {
        let name = SymbolTable.baseName(of: extended.extendedType)
        if name != instance.base { scope.owner = name }
      }
    }
    if let element = universe.element(of: receiver) {
      scope.generics["Element"] = element
      scope.generics["Index"] = .int
    }
    if let extended = member.extended?.extendedType.trimmedDescription,
      ["Sequence", "Collection"].contains(extended), scope.generics["Element"] == nil,
      let element = element(ofSequence: receiver)
    {
      scope.generics["Element"] = element
    }
    if let wrapped = receiver.wrapped { scope.generics["Wrapped"] = wrapped }
    if ["Range", "ClosedRange"].contains(receiver.name),
      let bound = receiver.argument(of: receiver.name ?? "")
    {
      scope.generics["Bound"] = bound
    }
    if case .nominal("Dictionary", let types) = receiver {
      scope.generics["Key"] = types[0]
      scope.generics["Value"] = types[1]
    }
    if receiver.name.map({ declared.type(named: $0) == nil && instances[$0] == nil }) ?? false {
      addElementBounds(of: member, to: &scope)
    }
    return scope
  }

  /// Whether an extension with a `where` clause or a fuller type speaks of `receiver`; nil where
  /// that is not known.
  func applies(_ member: DeclaredCode.Member, to receiver: ProgramType) -> Bool? {
    guard let extended = member.extended else {
      guard let clause = ownConditions(of: member) else { return true }
      return satisfies(clause, scope(of: member, receiver))
    }
    let name = extended.extendedType.trimmedDescription
    if Self.isManySequences(receiver), name != "Sequence", Self.refiningKinds.contains(name) {
      return nil
    }
    let scope = scope(of: member, receiver)
    if extended.extendedType.is(ArrayTypeSyntax.self)
      || extended.extendedType.as(IdentifierTypeSyntax.self)?.genericArgumentClause != nil
    {
      guard let type = trial({ try resolve(extended.extendedType, scope) }), type == receiver
      else { return false }
    }
    guard let holds = satisfies(extended.genericWhereClause, scope) else { return nil }
    return holds ? satisfies(ownConditions(of: member), scope) : false
  }

  /// What a member that is not generic itself asks of the types around it: `func sum() where Element == Int`.
  func ownConditions(of member: DeclaredCode.Member) -> GenericWhereClauseSyntax? {
    guard let clause = member.syntax.whereClause else { return nil }
    let generics: [(name: String, bound: TypeSyntax?)] =
      switch member.syntax.as(DeclSyntaxEnum.self) {
      case .functionDecl(let function): generics(of: function)
      case .initializerDecl(let initializer):
        generics(
          initializer.genericParameterClause, initializer.signature.parameterClause.parameters)
      case .subscriptDecl(let declaration):
        generics(declaration.genericParameterClause, declaration.parameterClause.parameters)
      default: []
      }
    return generics.isEmpty ? clause : nil
  }

  /// Whether what is known of generic types fits a `where` clause; nil where it speaks of a type
  /// that is not known, as an associated one.
  ///
  /// A value of type `any Shape` is a `Shape`, and its type is none; a function that `opens` it is given the
  /// value's own type.
  private func satisfies(
    _ clause: GenericWhereClauseSyntax?, _ scope: TypeScope, opens: Bool = false
  ) -> Bool? {
    for requirement in clause?.requirements ?? [] {
      switch requirement.requirement {
      case .sameTypeRequirement(let same):
        guard let left = same.leftType.as(TypeSyntax.self),
          let right = same.rightType.as(TypeSyntax.self),
          let a = trial({ try resolve(left, scope) }), let b = trial({ try resolve(right, scope) })
        else { return nil }
        guard a == b else { return false }
      case .conformanceRequirement(let conformance):
        guard let type = trial({ try resolve(conformance.leftType, scope) }) else { return nil }
        let wanted = conformance.rightType.trimmedDescription
        if !opens, type != .error, type.name.map({ existentials[$0] != nil }) ?? false {
          // Code that is given the value in it knows the type as one that does.
          return openedTypes.contains(type) ? nil : false
        }
        guard conforms(type, to: wanted) else {
          return isKnown(type, conformingTo: wanted) || universe.isClass(.named(wanted))
            ? false : nil
        }
      default: return nil
      }
    }
    return true
  }

  func conforms(_ type: ProgramType, to wanted: String) -> Bool {
    // `==` of tuples is a function of its own: they conform to nothing that promises anything.
    if case .tuple = type { return standardConformance(of: type, to: wanted) ?? false }
    if universe.conforms(type, to: wanted) { return true }
    if universe.isClass(type), universe.isKind(type, of: .named(wanted)) { return true }
    if universe.element(of: type) != nil, let kinds = Self.kinds[wanted] {
      return kinds(type, universe)
    }
    if let holds = standardConformance(of: type, to: wanted), holds { return true }
    guard let name = type.name else { return false }
    if let bounds = standInBounds[name] { return bounds.contains(wanted) }
    if declared.protocols(of: name).contains(wanted) {
      return hasCondition(type, conformingTo: wanted) ?? true
    }
    return existentials[name]?.protocols.contains(wanted) ?? false
  }

  /// Whether what an extension asks of a generic type, to let it conform to a protocol, holds; nil where it
  /// asks nothing, or what is not known.
  private func hasCondition(_ type: ProgramType, conformingTo wanted: String) -> Bool? {
    guard case .nominal(let name, let arguments) = type,
      let clause = declared.condition(of: name, conformingTo: wanted)
    else { return nil }
    let entry = declared.type(named: name)
    let names = entry?.genericNames ?? Self.genericNames[name] ?? []
    var scope = TypeScope(
      owner: name, selfType: type, generics: instances[name]?.types ?? [:],
      source: entry?.source ?? 0)
    scope.generics.merge(zip(names, arguments)) { known, _ in known }
    return satisfies(clause, scope)
  }

  /// What Swift calls that of which its own types are made.
  private static let genericNames: [String: [String]] = [
    "Array": ["Element"], "ArraySlice": ["Element"], "Set": ["Element"], "Optional": ["Wrapped"],
    "Dictionary": ["Key", "Value"], "Range": ["Bound"], "ClosedRange": ["Bound"],
  ]

  /// Which sequences of the language conform to the protocols of sequences.
  private static let kinds: [String: @Sendable (ProgramType, TypeUniverse) -> Bool] = [
    "Sequence": { _, _ in true },
    "Collection": { $1.isCollection($0) },
    "BidirectionalCollection": { $1.isCollection($0) && !isTable($0) },
    "RandomAccessCollection": { type, _ in
      ["Array", "ArraySlice", "Range", "ClosedRange", "LayoutSubviews"].contains(type.name)
    },
    "MutableCollection": { type, _ in ["Array", "ArraySlice"].contains(type.name) },
    "RangeReplaceableCollection": { type, _ in
      ["Array", "ArraySlice", "String", "Substring", "String.UnicodeScalarView"].contains(type.name)
    },
  ]

  /// The protocols of sequences, what refines others first.
  static let refiningKinds = [
    "RangeReplaceableCollection", "MutableCollection", "RandomAccessCollection",
    "BidirectionalCollection", "Collection", "Sequence",
  ]

  /// Whether it is known that a type does not conform to a protocol where ``conforms(_:to:)`` says so.
  private func isKnown(_ type: ProgramType, conformingTo name: String) -> Bool {
    let isClass = declared.type(named: name)?.syntax.is(ClassDeclSyntax.self) ?? false
    return (isClass || isKnown(protocol: name))
      && !(Self.isManySequences(type) && name != "Sequence" && Self.refiningKinds.contains(name))
  }

  /// Whether a type stands for several of Swift's: `enumerated()` gives a collection and `zip` none,
  /// and both are one type here.
  private static func isManySequences(_ type: ProgramType) -> Bool {
    ["Series", "Lazy", "Endless"].contains(type.name)
  }

  private static func isTable(_ type: ProgramType) -> Bool {
    ["Dictionary", "Set"].contains(type.name)
  }

  /// The declarations that members of `type` may stand in: the type itself, and what it conforms
  /// to.
  func owners(of type: ProgramType) -> [String] {
    guard let name = type.name else { return [] }
    var owners = [name]
    if universe.element(of: type) != nil {
      owners += Self.refiningKinds.filter {
        Self.isManySequences(type) || Self.kinds[$0]?(type, universe) ?? false
      }
    }
    if type == .string || type == .substring { owners.append("StringProtocol") }
    owners += Language.types[name]?.conformances.sorted() ?? []
    let classes = ancestors(of: name)
    owners += classes + declared.protocols(of: name).filter { !classes.contains($0) }
    owners += existentials[name]?.protocols ?? []
    return owners
  }

  // MARK: Signatures

  /// The name by which a scope knows a type that is written `some Collection`.
  static func name(of type: SomeOrAnyTypeSyntax) -> String { "some@\(type.position.utf8Offset)" }

  /// What a function is generic over: the names that it declares, and its `some` parameters.
  func generics(of function: FunctionDeclSyntax) -> [(name: String, bound: TypeSyntax?)] {
    generics(function.genericParameterClause, function.signature.parameterClause.parameters)
  }

  /// What a declaration is generic over: the names that it declares, and its `some` parameters.
  func generics(
    _ clause: GenericParameterClauseSyntax?, _ parameters: FunctionParameterListSyntax
  ) -> [(name: String, bound: TypeSyntax?)] {
    let named = clause?.parameters.map { ($0.name.text, $0.inheritedType) }
    let hidden = parameters.compactMap { parameter in
      parameter.type.as(SomeOrAnyTypeSyntax.self).flatMap { type in
        type.someOrAnySpecifier.text == "some" ? (Self.name(of: type), type.constraint) : nil
      }
    }
    return (named ?? []) + hidden
  }

  /// Whether types are what a generic function asks for.
  func satisfies(
    _ function: FunctionDeclSyntax, _ types: [String: ProgramType], _ scope: TypeScope
  ) -> Bool {
    satisfies(generics(of: function), function.genericWhereClause, types, scope)
  }

  /// Whether types are what a generic declaration asks for.
  func satisfies(
    _ generics: [(name: String, bound: TypeSyntax?)], _ clause: GenericWhereClauseSyntax?,
    _ types: [String: ProgramType], _ scope: TypeScope
  ) -> Bool {
    for (name, bound) in generics {
      guard let type = types[name] else { return false }
      guard let bound else { continue }
      let parts =
        bound.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [bound]
      for part in parts where !satisfies(type, part, scope) {
        let name = String(part.trimmedDescription.prefix { $0 != "<" })
        if !isKnown(type, conformingTo: name) { undecided = name }
        return false
      }
    }
    guard let holds = satisfies(clause, scope, opens: true) else {
      undecided = clause?.trimmedDescription ?? ""
      return false
    }
    return holds
  }

  private func satisfies(_ type: ProgramType, _ bound: TypeSyntax, _ scope: TypeScope) -> Bool {
    if let identifier = bound.as(IdentifierTypeSyntax.self),
      let argument = identifier.genericArgumentClause?.arguments.first?.argument
        .as(TypeSyntax.self)
    {
      // `Collection<CGFloat>`: its elements are of that type.
      guard let element = trial({ try resolve(argument, scope) }) else { return false }
      return universe.element(of: type) == element
    }
    return conforms(type, to: bound.trimmedDescription)
  }

  func signature(
    _ parameters: FunctionParameterListSyntax, _ result: TypeSyntax?, _ scope: TypeScope
  ) throws -> Signature {
    let parameters = try parameters.map { parameter in
      let builder = builder(in: parameter.attributes, scope)
      if builder == nil,
        let attribute = parameter.attributes.first(where: { attribute in
          attribute.as(AttributeSyntax.self).map {
            declared.type(named: $0.attributeName.trimmedDescription) != nil
          } ?? false
        })
      {
        throw refuse(
          attribute, in: scope.source, attribute.trimmedDescription,
          "wrappers of parameters are not known in code that runs")
      }
      var type = try resolve(parameter.type, scope)
      let isVariadic = parameter.ellipsis != nil
      if isVariadic { type = .array(type) }
      let label = parameter.firstName.text
      return Signature.Parameter(
        label: label == "_" ? nil : label,
        name: parameter.secondName?.text ?? parameter.firstName.text,
        type: type.lentType ?? type, defaultValue: parameter.defaultValue?.value,
        isLent: type.lentType != nil, isVariadic: isVariadic, written: parameter.type,
        builder: builder)
    }
    return Signature(
      parameters: parameters, result: try result.map { try resolve($0, scope) } ?? .void)
  }

  /// The name of a function in the program: `Flow.rows(in:spacing:)`.
  static func name(
    _ receiver: ProgramType?, _ name: String, _ signature: Signature, isStatic: Bool = false,
    generics: [String: ProgramType] = [:]
  ) -> String {
    let labels = signature.parameters.map { ($0.label ?? "_") + ":" }.joined()
    let types = generics.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    return (isStatic ? "static " : "") + (receiver.map { "\($0)." } ?? "") + "\(name)(\(labels))"
      + (types.isEmpty ? "" : "<\(types.joined(separator: ", "))>")
  }

  /// A function or method as it is called on a value of type `given`, with what it is generic over
  /// known; of a class the one that the object has, unless it is not `isDispatched`.
  func callable(
    _ member: DeclaredCode.Member, _ function: FunctionDeclSyntax, on given: ProgramType?,
    generics: [String: ProgramType] = [:], isDispatched: Bool = true
  ) throws -> Callable {
    let declaring = declaring(member, of: given)
    var scope = scope(of: member, declaring)
    // What is static is called on the class that is named, and calls what that has.
    let receiver = member.isStatic ? given : declaring
    if member.isStatic { scope.selfType = given }
    scope.generics.merge(generics) { $1 }
    addBounds(of: function, generics, to: &scope)
    if let result = function.signature.returnClause?.type.as(SomeOrAnyTypeSyntax.self),
      result.someOrAnySpecifier.text == "some"
    {
      scope.generics[Self.name(of: result)] = try hiddenResult(
        of: function, member, receiver, scope)
    }
    var signature = try signature(
      function.signature.parameterClause.parameters, function.signature.returnClause?.type, scope)
    let modifiers = function.modifiers.map(\.name.text)
    if !member.isStatic { signature.receiver = receiver }
    signature.isMutating = modifiers.contains("mutating")
    signature.thrown = thrown(function.signature.effectSpecifiers, scope)
    var name = Self.name(
      receiver, function.name.text, signature, isStatic: member.isStatic && receiver != nil,
      generics: generics)
    name = try unique(name, function, member.source)
    define(name, signature, scope, function) { checker throws in
      guard let body = function.body else {
        throw self.refuse(
          function, in: member.source, function.name.text,
          "'\(function.name.text)' has no body")
      }
      let builder = self.builder(
        of: member, function.name.text, function.attributes, receiver, scope)
      return try checker.body(body.statements, builtBy: builder)
    }
    let own = Callable(name: name, signature: signature)
    guard isDispatched, let receiver else { return own }
    return try overridden(member, function, of: receiver, own) ?? own
  }

  /// The type of what a function gives back that is written `some Sequence<CGFloat>`.
  private func hiddenResult(
    of function: FunctionDeclSyntax, _ member: DeclaredCode.Member, _ receiver: ProgramType?,
    _ scope: TypeScope
  ) throws -> ProgramType {
    let place = "\(member.source):\(function.position.utf8Offset)"
    guard let body = function.body, underway.insert(place).inserted else {
      throw refuse(
        function.name, in: member.source, "some", "the type of '\(function.name.text)' is not known"
      )
    }
    defer { underway.remove(place) }
    var signature = try signature(
      function.signature.parameterClause.parameters, nil, scope)
    if !member.isStatic { signature.receiver = receiver }
    let checker = FunctionChecker(self, scope, result: nil)
    checker.addParameters(of: signature, in: function)
    _ = try checker.body(body.statements)
    guard let type = checker.result, type != .void else {
      throw refuse(
        function.name, in: member.source, "some", "the type of '\(function.name.text)' is not known"
      )
    }
    return type
  }

  /// A name that no other declaration has: overloads may have the same labels.
  ///
  /// One declaration has several names, as it is used with several types.
  func unique(_ name: String, _ node: some SyntaxProtocol, _ source: Int) throws -> String {
    let place = "\(source):\(node.position.utf8Offset)"
    var candidate = name
    var number = 2
    while let other = places[candidate], other != place {
      candidate = "\(name)#\(number)"
      number += 1
    }
    guard places[candidate] == nil else { return candidate }
    let count = instanceCounts[place, default: 0]
    guard isWithinLimits(candidate, count) else {
      let name: String =
        switch Syntax(node).as(SyntaxEnum.self) {
        case .functionDecl(let function): function.name.text
        case .initializerDecl: "init"
        case .subscriptDecl: "subscript"
        default: node.firstToken(viewMode: .sourceAccurate)?.text ?? ""
        }
      throw refuse(
        node, in: source, "generics",
        "'\(name)' is used with ever other types; does it call itself with them?")
    }
    instanceCounts[place] = count + 1
    places[candidate] = place
    return candidate
  }

  /// Whether something that is used with `count` sets of types may be used with one more, by the name it
  /// has with those.
  func isWithinLimits(_ name: String, _ count: Int) -> Bool {
    count == 0 || name.utf8.count <= Limits.Import.nameBytes && count < Limits.Import.instances
  }

  /// Adds a function to the program; its body is checked later.
  func define(
    _ name: String, _ signature: Signature, _ scope: TypeScope, _ node: some SyntaxProtocol,
    _ check: @escaping (FunctionChecker) throws -> ProgramCode
  ) {
    use(name)
    guard signatures[name] == nil else { return }
    signatures[name] = signature
    scopes[name] = scope
    checkLater(name, signature, scope, node, check)
  }

  /// Checks the body of a function, in the place of the one that it has if there is one.
  func checkLater(
    _ name: String, _ signature: Signature, _ scope: TypeScope, _ node: some SyntaxProtocol,
    _ check: @escaping (FunctionChecker) throws -> ProgramCode
  ) {
    later { [self] in
      let checker = FunctionChecker(self, scope, result: signature.result)
      checker.addParameters(of: signature, in: node)
      let checked = checking(name) {
        let body = try check(checker)
        try checker.checkValues(in: body)
        return body
      }
      guard let body = checked else {
        broken.insert(name)
        return
      }
      program.functions[name] = Program.Function(
        parameters: signature.programParameters, result: signature.result,
        slots: checker.slots, body: checker.finish(body),
        isConstant: signatures[name]?.isConstant ?? false)
    }
  }
}
