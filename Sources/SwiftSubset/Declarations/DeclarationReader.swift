import SwiftSyntax

/// Reads declarations into the form in which views make use of them.
struct DeclarationReader {
  /// The block that the declarations stand in.
  var block: Int

  /// What `Self` is said to be by the conditions of the extension around.
  var selfType: TypeSyntax?

  /// The type that a declaration declares; nil for anything but a type with members.
  func type(_ declaration: DeclSyntax, outer: [String] = []) -> DeclaredType? {
    guard let (name, keyword) = declaration.namedType, let members = declaration.memberBlock,
      keyword != "protocol"
    else { return nil }
    let kind: DeclaredType.Kind =
      switch keyword {
      case "struct": .structure
      case "enum": .enumeration
      default: .other(keyword)
      }
    var type = DeclaredType.Contents(name: name, kind: kind)
    type.block = block
    type.outer = outer
    type.inherited = Set(declaration.inheritedTypes.map(\.nameInModule))
    type.genericNames = declaration.genericParameters
    type.isElided = members.isElided
    for member in members.members { add(member.decl, to: &type) }
    return DeclaredType(type)
  }

  private func add(_ declaration: DeclSyntax, to type: inout DeclaredType.Contents) {
    if let cases = declaration.as(EnumCaseDeclSyntax.self) {
      type.cases += cases.elements.map(element)
    } else if let inner = self.type(declaration, outer: type.outer + [type.name]) {
      type.nested[inner.name] = inner
    } else {
      add(declaration, to: &type.members)
    }
  }

  /// The form in which views make use of a member of an extension; nil where they do not.
  func form(of declaration: DeclSyntax, named name: String) -> DeclaredCode.Form? {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable):
      properties(variable).first { $0.name == name.unquoted }.map { .property($0) }
    case .functionDecl(let function): .function(self.function(function))
    case .initializerDecl(let initializer): .function(self.initializer(initializer))
    default: nil
    }
  }

  /// Adds a member of a type.
  private func add(_ declaration: DeclSyntax, to members: inout DeclaredMembers) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable):
      for property in properties(variable) {
        if property.isStatic { members.statics[property.name] = property }
        if !property.isStatic || members.properties[property.name]?.isStatic ?? true {
          members.properties[property.name] = property
        }
        if property.getter == nil, !property.isStatic { members.stored.append(property) }
      }
    case .functionDecl(let function):
      members.functions[function.name.text.unquoted, default: []].append(self.function(function))
    case .initializerDecl(let initializer):
      members.initializers.append(self.initializer(initializer))
    default: break
    }
  }

  private func element(_ element: EnumCaseElementSyntax) -> DeclaredCase {
    DeclaredCase(
      name: element.name.text.unquoted,
      parameters: element.parameterClause?.parameters.map { parameter in
        let label = parameter.firstName.flatMap { $0.text == "_" ? nil : $0.text }
        return DeclaredParameter(
          label: label, name: label ?? "_", type: parameter.type,
          initial: parameter.defaultValue?.value, isOptional: parameter.defaultValue != nil)
      } ?? [],
      rawValue: element.rawValue?.value)
  }

  func properties(_ variable: VariableDeclSyntax) -> [DeclaredProperty] {
    let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
    let attributes = variable.attributes.compactMap { $0.as(AttributeSyntax.self) }
    let names = attributes.map(\.attributeName.trimmedDescription)
    let wrapper = attributes.first { !Self.plainAttributes.contains($0.name) }
    // In `let a, b: Int` the type of the last goes for those before it.
    var following: TypeSyntax?
    var found: [DeclaredProperty] = []
    for binding in variable.bindings.reversed() {
      following = binding.typeAnnotation?.type ?? (binding.initializer == nil ? following : nil)
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      found.append(
        DeclaredProperty(
          name: name.unquoted, type: meant(following), initial: binding.initializer?.value,
          getter: binding.accessorBlock?.getter, setter: binding.accessorBlock?.setter,
          hasAccessors: binding.accessorBlock != nil,
          isStatic: isStatic,
          isConstant: variable.bindingSpecifier.text == "let",
          isLazy: variable.modifiers.contains { $0.name.text == "lazy" },
          isWeak: variable.modifiers.contains { $0.name.text == "weak" }, wrapper: wrapper,
          isBuilder: names.contains("ViewBuilder"), block: block))
    }
    return found.reversed()
  }

  private static let plainAttributes: Set<String> = [
    "ViewBuilder", "MainActor", "Entry", "inlinable", "usableFromInline", "available",
    "ToolbarContentBuilder",
    "Sendable", "preconcurrency", "nonobjc", "objc", "escaping", "frozen",
  ]

  func function(_ function: FunctionDeclSyntax) -> DeclaredFunction {
    DeclaredFunction(
      name: function.name.text.unquoted,
      parameters: function.signature.parameterClause.parameters.map(parameter),
      result: meant(function.signature.returnClause?.type), body: function.body?.statements,
      generics: Set(function.genericParameterClause?.parameters.map(\.name.text) ?? []),
      constrained: Set(
        function.genericParameterClause?.parameters.filter { $0.inheritedType != nil }
          .map(\.name.text) ?? []),
      fractions: fractions(function.genericParameterClause, function.genericWhereClause),
      isStatic: function.modifiers.contains { ["static", "class"].contains($0.name.text) },
      isBuilder: function.attributes.names.contains("ViewBuilder"),
      isDisfavored: function.attributes.disfavor, block: block)
  }

  /// The type that `Self` is said to be; any other type as it is.
  private func meant(_ type: TypeSyntax?) -> TypeSyntax? {
    type?.trimmedDescription == "Self" ? selfType ?? type : type
  }

  private func initializer(_ initializer: InitializerDeclSyntax) -> DeclaredFunction {
    DeclaredFunction(
      name: "init",
      parameters: initializer.signature.parameterClause.parameters.map(parameter),
      body: initializer.body?.statements,
      generics: Set(initializer.genericParameterClause?.parameters.map(\.name.text) ?? []),
      fractions: fractions(initializer.genericParameterClause, initializer.genericWhereClause),
      isStatic: true, isDisfavored: initializer.attributes.disfavor, block: block)
  }

  /// The generic parameters that are stated to be numbers with a fraction.
  private func fractions(
    _ clause: GenericParameterClauseSyntax?, _ conditions: GenericWhereClauseSyntax?
  ) -> Set<String> {
    let names = clause?.parameters.map(\.name.text) ?? []
    return Set(
      names.filter { DeclaredType.areFractions($0, clause?.parameters, conditions) })
  }

  private func parameter(_ parameter: FunctionParameterSyntax) -> DeclaredParameter {
    let first = parameter.firstName.text.unquoted
    return DeclaredParameter(
      label: first == "_" ? nil : first, name: parameter.secondName?.text.unquoted ?? first,
      type: parameter.type, initial: parameter.defaultValue?.value,
      isBuilder: parameter.attributes.names.contains("ViewBuilder")
        || parameter.type.attributeNames.contains("ViewBuilder"),
      attributes: parameter.attributes.isEmpty ? nil : parameter.attributes,
      isVariadic: parameter.ellipsis != nil, isOptional: parameter.defaultValue != nil)
  }
}

extension AccessorBlockSyntax {
  /// The statements of the getter; nil for a stored property with observers.
  var getter: CodeBlockItemListSyntax? {
    switch accessors {
    case .getter(let statements): statements
    case .accessors(let accessors):
      accessors.first { $0.accessorSpecifier.text == "get" }?.body?.statements
    @unknown default: nil
    }
  }

  var setter: AccessorDeclSyntax? {
    guard case .accessors(let accessors) = accessors else { return nil }
    return accessors.first { $0.accessorSpecifier.text == "set" }
  }
}

extension GenericWhereClauseSyntax {
  /// The type in `where Self == Card`.
  var selfType: TypeSyntax? {
    let equalities = requirements.compactMap { $0.requirement.as(SameTypeRequirementSyntax.self) }
    return equalities.first { $0.leftType.trimmedDescription == "Self" }?
      .rightType.as(TypeSyntax.self)
  }
}

extension AttributeSyntax {
  var name: String { attributeName.trimmedDescription }
}

extension AttributeListSyntax {
  /// Newer SDKs call the builder of views `ContentBuilder`; both names are the same.
  var names: [String] {
    compactMap { $0.as(AttributeSyntax.self)?.name }
      .map { $0 == "ContentBuilder" ? "ViewBuilder" : $0 }
  }

  /// Whether Swift takes what they stand before only where no other overload fits.
  var disfavor: Bool { names.contains("_disfavoredOverload") }
}

extension TypeSyntax {
  /// The attributes in front of the type: `@escaping`, `@ViewBuilder`.
  var attributeNames: [String] { self.as(AttributedTypeSyntax.self)?.attributes.names ?? [] }

  /// The type without attributes, `inout` and parentheses.
  var plain: TypeSyntax {
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.plain }
    if let type = self.as(TupleTypeSyntax.self), let element = type.elements.first,
      type.elements.count == 1, element.firstName == nil
    {
      return element.type.plain
    }
    return self
  }

  var isAutoclosure: Bool {
    self.as(AttributedTypeSyntax.self)?.attributes.contains {
      $0.trimmedDescription == "@autoclosure"
    } ?? false
  }

  /// The function type, also where it is optional.
  var function: FunctionTypeSyntax? {
    if let type = plain.as(OptionalTypeSyntax.self) { return type.wrappedType.function }
    return plain.as(FunctionTypeSyntax.self)
  }
}

extension String {
  /// A name without the backquotes that let it be a keyword.
  var unquoted: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}

extension DeclSyntax {
  /// The names of the generic parameters of a type.
  fileprivate var genericParameters: [String] {
    genericClause?.parameters.map(\.name.text) ?? []
  }
}
