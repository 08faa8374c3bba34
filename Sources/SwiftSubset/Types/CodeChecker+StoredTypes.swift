import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: What types are made of

extension CodeChecker {
  /// The stored properties of a declared struct or the cases of an enumeration, with what only the
  /// checker needs.
  struct TypeLayout {
    struct Property {
      var name: String
      var type: ProgramType
      var initial: ExprSyntax?
      var isLet: Bool
      /// The attribute before it, `@State`.
      var attribute: String?
      /// `willSet` and `didSet`.
      var observers: [AccessorDeclSyntax] = []
    }

    var properties: [Property] = []
    var rawValues: [ExprSyntax?] = []
    /// The default values of what each case carries.
    var payloadDefaults: [[ExprSyntax?]] = []
    var rawType: ProgramType?
    var source: Int
  }

  /// Resolves a declared type; nil for what is neither struct nor enumeration.
  func layout(of name: String) throws -> TypeLayout? {
    if let known = layoutsOfTypes[name] { return known }
    guard let entry = declared.type(named: name) else { return nil }
    guard typesUnderway.insert(name).inserted else {
      // A type that holds itself in an array is known by its name meanwhile.
      return TypeLayout(source: entry.source)
    }
    defer { typesUnderway.remove(name) }
    let layout: TypeLayout?
    if entry.syntax.is(StructDeclSyntax.self) || entry.syntax.is(ClassDeclSyntax.self) {
      layout = try structure(entry)
    } else if let enumeration = entry.syntax.as(EnumDeclSyntax.self) {
      layout = try self.layout(of: enumeration, entry)
    } else {
      layout = nil
    }
    layoutsOfTypes[name] = layout
    return layout
  }

  private func conformances(_ entry: DeclaredCode.TypeEntry) -> [String] {
    entry.conformances.intersection(["Equatable", "Hashable", "Comparable", "CaseIterable"])
      .sorted()
  }

  /// The stored properties of a struct or a class.
  private func structure(_ entry: DeclaredCode.TypeEntry) throws -> TypeLayout {
    let isClass = entry.syntax.is(ClassDeclSyntax.self)
    if isClass,
      let other = entry.syntax.inheritedTypes.first(where: { inherited in
        let name = inherited.trimmedDescription
        let path = instances[entry.name]?.types[name]?.name ?? name
        return declared.type(named: path)?.syntax.is(ClassDeclSyntax.self) ?? false
      })
    {
      throw refuse(
        other, in: entry.source, "class",
        "a class that inherits from another is not known in code that runs; write one class, or a"
          + " protocol with an extension")
    }
    let scope = TypeScope(
      owner: entry.name, selfType: .named(entry.name),
      generics: instances[entry.name]?.types ?? [:], source: entry.source)
    try refuseDeinitializer(of: entry, scope)
    var layout = TypeLayout(source: entry.source)
    for (variable, source) in entry.variables
    where !variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }) {
      var scope = scope
      scope.source = source
      try add(variable, to: &layout, scope)
    }
    universe.declared[entry.name] = Program.TypeDeclaration(
      .structure(layout.properties.map { Program.Field($0.name, $0.type) }),
      conformances: conformances(entry), isClass: isClass)
    return layout
  }

  /// Refuses a class that does something when an object goes: when that is, nobody finds out here.
  private func refuseDeinitializer(
    of entry: DeclaredCode.TypeEntry, _ scope: TypeScope
  ) throws {
    for member in entry.syntax.memberBlock?.members ?? [] {
      guard let deinitializer = member.decl.as(DeinitializerDeclSyntax.self),
        let statements = deinitializer.body?.statements
      else { continue }
      let checker = FunctionChecker(self, scope, result: .void)
      let prints = statements.allSatisfy {
        $0.item.as(FunctionCallExprSyntax.self).map(checker.isOutput) ?? false
      }
      guard !prints else { continue }
      throw refuse(
        deinitializer, in: entry.source, "deinit",
        "a 'deinit' that does more than print is not known in code that runs: when an object goes is"
          + " not known; do it where the object is used last")
    }
  }

  private func add(
    _ variable: VariableDeclSyntax, to layout: inout TypeLayout, _ scope: TypeScope
  ) throws {
    if let modifier = variable.modifiers.first(where: { $0.name.text == "lazy" }) {
      throw refuse(
        modifier, in: scope.source, "lazy", "'lazy' properties are not known in code that runs")
    }
    if let wrapper = variable.attributes.first(where: { isWrapper($0, scope) }) {
      throw refuse(
        wrapper, in: scope.source, "property wrapper",
        "property wrappers that an article declares are not known in code that runs; set the value"
          + " where it is used, or in the initializer")
    }
    for name in variable.boundNames {
      guard let binding = variable.binding(named: name), !binding.isComputed else { continue }
      if let value = binding.initializer?.value, Self.isLogger(value) { continue }
      let type =
        try variable.type(of: name).map { try resolve($0, scope) }
        ?? binding.initializer.map { try inferred($0.value, scope) }
      guard let type else {
        throw refuse(binding, in: scope.source, name, "the type of '\(name)' is not stated")
      }
      layout.properties.append(
        .init(
          name: name, type: type, initial: binding.initializer?.value, isLet: variable.isLet,
          attribute: variable.attributes.first?.trimmedDescription, observers: binding.observers))
    }
  }

  /// Whether an attribute is a property wrapper of the article's own.
  private func isWrapper(_ attribute: AttributeListSyntax.Element, _ scope: TypeScope) -> Bool {
    guard case .attribute(let attribute) = attribute else { return false }
    let name = attribute.attributeName.trimmedDescription.prefix { $0 != "<" }
    return Self.paths(of: String(name), in: scope.owner).contains {
      declared.type(named: $0) != nil
    }
  }

  /// The type of an initial value.
  func inferred(_ expression: ExprSyntax, _ scope: TypeScope) throws -> ProgramType {
    let checker = FunctionChecker(self, scope, result: .void)
    return try checker.check(expression, nil).type
  }

  private func layout(
    of enumeration: EnumDeclSyntax, _ entry: DeclaredCode.TypeEntry
  ) throws -> TypeLayout {
    let scope = TypeScope(
      owner: entry.name, selfType: .named(entry.name),
      generics: instances[entry.name]?.types ?? [:], source: entry.source)
    var layout = TypeLayout(source: entry.source)
    let raw = enumeration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
    layout.rawType =
      ["Int": .int, "String": .string, "CGFloat": .double, "Double": .double][raw ?? ""]
    var cases: [Program.Case] = []
    for member in enumeration.memberBlock.members {
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      for element in declaration.elements {
        let payload = try element.parameterClause?.parameters.enumerated().map { index, parameter in
          Program.Field(
            parameter.firstName.map { $0.text == "_" ? "\(index)" : $0.text } ?? "\(index)",
            try resolve(parameter.type, scope))
        }
        cases.append(Program.Case(element.name.text, payload: payload ?? []))
        layout.rawValues.append(element.rawValue?.value)
        layout.payloadDefaults.append(
          element.parameterClause?.parameters.map { $0.defaultValue?.value } ?? [])
      }
    }
    universe.declared[entry.name] = Program.TypeDeclaration(
      .enumeration(cases), conformances: conformances(entry))
    return layout
  }

  /// The type of a declared layout's cache.
  func cacheType(of owner: String, _ node: some SyntaxProtocol) throws -> ProgramType {
    let type = ProgramType.named(owner)
    func function(_ name: String) -> (FunctionDeclSyntax, TypeScope)? {
      members(name, of: type, isStatic: false).lazy.compactMap { member in
        member.syntax.as(FunctionDeclSyntax.self).map { ($0, self.scope(of: member, type)) }
      }.first
    }
    if let (make, scope) = function("makeCache") {
      guard let type = make.signature.returnClause?.type else { return .void }
      if !["Cache", "Self.Cache"].contains(type.trimmedDescription) {
        return try resolve(type, scope)
      }
    }
    // A type or an alias of that name; it is none of the language's.
    let scope = TypeScope(
      owner: owner, selfType: type, generics: instances[owner]?.types ?? [:],
      source: declared.type(named: owner)?.source ?? 0)
    for place in [owner] + declared.protocols(of: owner) {
      var inner = scope
      inner.owner = place
      if let own = try declaredType("Cache", inner, isMember: true) { return own }
    }
    for name in ["sizeThatFits", "placeSubviews"] {
      guard let (function, scope) = function(name),
        let type = function.signature.parameterClause.parameters.last?.type
      else { continue }
      let isOwn = ["Cache", "Self.Cache"].contains(
        type.trimmedDescription.split(separator: " ").last.map(String.init) ?? "")
      let resolved = isOwn ? ProgramType.void : try resolve(type, scope)
      return resolved.lentType ?? resolved
    }
    return .void
  }
}
