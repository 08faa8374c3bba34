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
      var isWeak = false

      /// The first value of a `lazy` property, which is made when it is read first; ``type`` is
      /// optional then.
      var lazyInitial: ExprSyntax?

      /// What wraps it, of a property with a wrapper that the article declares.
      var wrapper: Wrapper?
      /// `willSet` and `didSet`.
      var observers: [AccessorDeclSyntax] = []
    }

    var properties: [Property] = []
    /// How many of them a class inherits, the first ones.
    var inherited = 0
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
    if ancestors(of: name).contains(where: typesUnderway.contains) {
      // Known by its name as well, until the classes that it inherits from are known.
      typesWaiting.append(name)
      return TypeLayout(source: entry.source)
    }
    let layout: TypeLayout?
    if entry.syntax.is(StructDeclSyntax.self) || entry.syntax.is(ClassDeclSyntax.self) {
      layout = try structure(entry)
    } else if let enumeration = entry.syntax.as(EnumDeclSyntax.self) {
      layout = try self.layout(of: enumeration, entry)
    } else {
      layout = nil
    }
    layoutsOfTypes[name] = layout
    if layout != nil, typesUnderway == [name] {
      let waiting = typesWaiting
      typesWaiting = []
      typesUnderway.remove(name)
      for name in waiting { _ = trial { try self.layout(of: name) } }
    }
    return layout
  }

  private func conformances(_ entry: DeclaredCode.TypeEntry) -> [String] {
    let own = entry.conformances.intersection(
      ["Equatable", "Hashable", "Comparable", "CaseIterable"])
    return own.union(entry.conformances.contains("OptionSet") ? ["Equatable", "Hashable"] : [])
      .sorted()
  }

  /// The stored properties of a struct or a class.
  private func structure(_ entry: DeclaredCode.TypeEntry) throws -> TypeLayout {
    let isClass = entry.syntax.is(ClassDeclSyntax.self)
    let superclass = superclass(of: entry.name)
    let scope = TypeScope(
      owner: entry.name, selfType: .named(entry.name),
      generics: instances[entry.name]?.types ?? [:], source: entry.source)
    try refuseDeinitializer(of: entry, scope)
    var layout = TypeLayout(source: entry.source)
    if let superclass {
      try refuseInheritance(entry, from: superclass)
      layout.properties = try self.layout(of: superclass)?.properties ?? []
      layout.inherited = layout.properties.count
    }
    let stored = entry.variables.filter { variable, _ in
      !variable.modifiers.contains { ["static", "class", "override"].contains($0.name.text) }
    }
    func declare() {
      universe.declared[entry.name] = Program.TypeDeclaration(
        .structure(layout.properties.map { Program.Field($0.name, $0.type, isWeak: $0.isWeak) }),
        conformances: conformances(entry), isClass: isClass, superclass: superclass)
    }
    // Lazy properties come last: their first values may need the others to have a type.
    let isLast = { (variable: VariableDeclSyntax) in
      variable.modifiers.contains { $0.name.text == "lazy" }
    }
    for (variable, source) in stored.filter({ !isLast($0.syntax) }) {
      var scope = scope
      scope.source = source
      try add(variable, to: &layout, scope)
    }
    declare()
    for (variable, source) in stored.filter({ isLast($0.syntax) }) {
      guard isClass || conformances(entry).isEmpty else {
        throw refuse(
          variable, in: entry.source, "lazy",
          "a struct with a 'lazy' property that is compared is not known in code that runs")
      }
      var scope = scope
      scope.source = source
      layoutsOfTypes[entry.name] = layout
      defer { layoutsOfTypes[entry.name] = nil }
      try add(variable, to: &layout, scope)
      declare()
    }
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
    if let wrapped = try wrapped(variable, scope) {
      layout.properties.append(wrapped)
      return
    }
    let isLazy = variable.modifiers.contains { $0.name.text == "lazy" }
    for name in variable.boundNames {
      guard let binding = variable.binding(named: name), !binding.isComputed else { continue }
      if let value = binding.initializer?.value, Self.isLogger(value) { continue }
      let type = try type(
        of: variable.type(of: name), binding.initializer?.value, scope,
        receiver: isLazy ? scope.selfType : nil)
      guard let type else {
        throw refuse(binding, in: scope.source, name, "the type of '\(name)' is not stated")
      }
      if isLazy {
        layout.properties.append(
          try lazy(name, type, binding, variable, scope))
        continue
      }
      layout.properties.append(
        .init(
          name: name, type: type, initial: binding.initializer?.value, isLet: variable.isLet,
          attribute: variable.attributes.first?.trimmedDescription,
          isWeak: try isWeak(variable, type, scope),
          observers: binding.observers))
    }
  }

  /// Whether a property does not keep its object.
  private func isWeak(
    _ variable: VariableDeclSyntax, _ type: ProgramType, _ scope: TypeScope
  ) throws -> Bool {
    guard let modifier = variable.modifiers.first(where: { $0.name.text == "unowned" }) else {
      return variable.modifiers.contains { $0.name.text == "weak" }
    }
    // The layout of a class that holds this one need not be known yet.
    func isClass(_ name: String?) -> Bool {
      name.flatMap { declared.type(named: $0) }?.syntax.is(ClassDeclSyntax.self) ?? false
    }
    guard modifier.detail == nil, universe.isClass(type) || isClass(type.name),
      isClass(scope.owner)
    else {
      throw refuse(
        modifier, in: scope.source, "unowned",
        "'unowned' is known in code that runs for objects that objects of a class hold")
    }
    return true
  }

  /// The type of a variable: as it is written, or that of its first value, which also says of what a
  /// `Set` is whose kind alone is written; nil where nothing says it.
  func type(
    of written: TypeSyntax?, _ initial: ExprSyntax?, _ scope: TypeScope,
    receiver: ProgramType? = nil
  ) throws -> ProgramType? {
    let kind = bareKind(written, in: scope.owner)
    guard let initial, written == nil || kind != nil else {
      return try written.map { try resolve($0, scope) }
    }
    return try inferred(initial, scope, receiver: receiver, as: kind)
  }

  /// The type that is written, where it is generic and does not say over what.
  ///
  /// Inside its own code such a name is the type that the code is made for.
  func bareKind(_ type: TypeSyntax?, in owner: String? = nil) -> String? {
    guard let type = type?.as(IdentifierTypeSyntax.self), type.genericArgumentClause == nil else {
      return nil
    }
    let name = type.name.text
    if let entry = declared.type(named: name) {
      let isGeneric = !entry.genericNames.isEmpty && !entry.syntax.is(ProtocolDeclSyntax.self)
      return isGeneric && instance(around: owner, of: name) == nil ? name : nil
    }
    return Self.bareKinds.contains(name) ? name : nil
  }

  /// A generic type of the article's own with what it is generic over, as Swift writes it; nil for any other
  /// type, and one of what has no such name.
  func instanceName(_ type: ProgramType) -> String? {
    guard let instance = type.name.flatMap({ instances[$0] }),
      let entry = declared.type(named: instance.base)
    else { return nil }
    let arguments = entry.genericNames.compactMap { instance.types[$0]?.description }
    guard arguments.count == entry.genericNames.count,
      !arguments.contains(where: { $0.contains("‹") })
    else { return nil }
    return "\(instance.base)<\(arguments.joined(separator: ", "))>"
  }

  /// Whether it is Swift's list of pairs, of which views have no value of their own.
  func isOfPairs(_ type: ProgramType) -> Bool {
    type.name.flatMap { instances[$0] }?.base == "KeyValuePairs"
  }

  private static let bareKinds: Set<String> = [
    "Array", "ArraySlice", "ClosedRange", "Dictionary", "Optional", "Range", "Set",
  ]

  /// The type of an initial value, in which `self` is of type `receiver` if there is one, and of which the
  /// kind may be written.
  private func inferred(
    _ expression: ExprSyntax, _ scope: TypeScope, receiver: ProgramType?, as kind: String?
  ) throws -> ProgramType {
    let checker = FunctionChecker(self, scope, result: .void)
    var signature = Signature(parameters: [], result: .void)
    signature.receiver = receiver
    if receiver != nil { checker.addParameters(of: signature, in: expression) }
    return try kind.map { try checker.collection(expression, as: $0).type }
      ?? checker.value(expression, nil).type
  }

  private func layout(
    of enumeration: EnumDeclSyntax, _ entry: DeclaredCode.TypeEntry
  ) throws -> TypeLayout {
    let scope = TypeScope(
      owner: entry.name, selfType: .named(entry.name),
      generics: instances[entry.name]?.types ?? [:], source: entry.source)
    var layout = TypeLayout(source: entry.source)
    let raw = enumeration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
    let rawType = raw.flatMap { Language.aliases[$0] ?? .named($0) }
    layout.rawType = rawType.flatMap {
      $0 == .string || $0 == .named("Character") || Language.numbers.contains($0) ? $0 : nil
    }
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
