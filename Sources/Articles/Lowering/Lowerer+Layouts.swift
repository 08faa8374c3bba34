import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Declared layouts

extension Lowerer {
  /// What a call of a declared layout gives: a container of its content, or the layout as a value.
  func layout(
    _ type: DeclaredType, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Value {
    // A layout is checked as code; here only what stands in it is read.
    guard !isChecking, let entry = layoutEntry(type, at: name) else {
      readContents(of: call)
      return .unknown
    }
    let before = nodeCount
    guard
      call.trailingClosure != nil
        || call.arguments.last?.expression.is(ClosureExprSyntax.self) ?? false
    else {
      var form = entry
      for index in form.signatures.indices { form.signatures[index].content = nil }
      guard let match = match(call, with: form, at: name) else { return .unknown }
      return .data(.object([entry.name: .object(match.arguments)]), type: "Layout")
    }
    guard let view = container(entry, call, at: name) else { return .unknown }
    return .view(view, nodes: nodeCount - before)
  }

  /// The row of a declared layout; nil after a refusal.
  private func layoutEntry(_ type: DeclaredType, at token: TokenSyntax) -> CatalogueEntry? {
    let name = (type.outer + [type.name]).joined(separator: ".")
    guard let layout = code.layoutDeclaration(name) else {
      refuse(token, type.name, code.reasonNotToRun(name))
      return nil
    }
    if usedLayouts.insert(name).inserted { declareAlignments(ofLayout: name, at: token) }
    if !code.leftOut.isEmpty {
      warn(
        "what code of layouts writes with "
          + code.leftOut.sorted().map { "'\($0)'" }.joined(separator: ", ") + " is left out")
    }
    return CatalogueEntry(layout: layout, named: name, in: code.universe)
  }

  /// The declared code that the lowered views need.
  var program: Program { code.program(layouts: usedLayouts, keys: usedKeys) }
}

// MARK: Values of the declared code

extension Lowerer {
  /// An argument of a type that only the declared code knows, evaluated; nil after a refusal.
  func known(_ expression: ExprSyntax, as type: ProgramType) -> JSON? {
    let names = knownNames
    // A parameter of a function that is looked at for itself has no value yet.
    if isChecking, mentionsUnknown(expression, besides: names) { return nil }
    switch KnownCode(code, source: text).value(of: expression, as: type, names: names) {
    case .value(let value): return value.json
    case .refused(let refusals):
      for refusal in refusals { refuse(refusal) }
      return nil
    }
  }

  /// The values in scope that the declared code can use.
  private var knownNames: [String: KnownValue] {
    var names: [String: KnownValue] = [:]
    for (name, value) in scopes.flatMap({ $0 }) { names[name] = known(value) }
    return names
  }

  private func mentionsUnknown(
    _ expression: ExprSyntax, besides names: [String: KnownValue]
  ) -> Bool {
    let bound = Set(scopes.flatMap(\.keys)).subtracting(names.keys)
    return expression.tokens(viewMode: .sourceAccurate).contains { bound.contains($0.text) }
  }

  /// A value in the terms of declared code; nil where its type is not known.
  private func known(_ value: Value) -> KnownValue? {
    if let plain = value.known { return plain }
    guard case .instance(let instance) = value else { return nil }
    let name = (instance.type.outer + [instance.type.name]).joined(separator: ".")
    guard (try? code.layout(of: name)) != nil else { return nil }
    let type = ProgramType.named(name)
    return json(of: value, as: type).map { KnownValue(type: type, json: $0) }
  }

  /// A value as a document has one of a type of the declared code; nil where it is none.
  private func json(of value: Value, as type: ProgramType) -> JSON? {
    if let wrapped = type.wrapped {
      if case .nothing = value { return .null }
      return json(of: value, as: wrapped)
    }
    switch (value, type) {
    case (.number(let number), .double): return .exact(number.real)
    case (.number(let number), .int): return number.integer.map { .exact($0) }
    case (.list(let values), .nominal("Array", let types)):
      let elements = values.compactMap { json(of: $0, as: types[0]) }
      return elements.count == values.count ? .array(elements) : nil
    case (.instance(let instance), _): return json(of: instance, as: type)
    default:
      guard let plain = value.known, plain.type == type else { return nil }
      return plain.json
    }
  }

  private func json(of instance: Value.Instance, as type: ProgramType) -> JSON? {
    if let name = instance.caseName {
      guard let entry = code.universe.cases(of: type)?.first(where: { $0.name == name }),
        entry.payload.count == instance.payload.count
      else { return nil }
      let parts = zip(instance.payload, entry.payload).compactMap {
        json(of: $0.value, as: $1.type)
      }
      guard parts.count == entry.payload.count else { return nil }
      return parts.isEmpty ? .string(name) : .object([name: .array(parts)])
    }
    var members: [String: JSON] = [:]
    for field in code.universe.fields(of: type) ?? [] {
      guard let value = instance.fields[field.name], let json = json(of: value, as: field.type)
      else { return nil }
      members[field.name] = json
    }
    return .object(members)
  }
}

extension Value {
  /// The value for declared code; nil where its type is not known or only the layout knows it.
  var known: KnownValue? {
    switch self {
    case .number(let number):
      if let integer = number.integer { return KnownValue(type: .int, json: .exact(integer)) }
      return KnownValue(type: .double, json: .exact(number.real))
    case .bool(let value): return KnownValue(type: .bool, json: .bool(value))
    case .string(let text): return KnownValue(type: .string, json: .string(text))
    case .range(let range):
      return KnownValue(
        type: .range(.int), json: [.exact(range.lowerBound), .exact(range.upperBound)])
    case .list(let values):
      let elements = values.compactMap(\.known)
      guard let type = elements.first?.type, elements.count == values.count,
        elements.allSatisfy({ $0.type == type })
      else { return nil }
      return KnownValue(type: .array(type), json: .array(elements.map(\.json)))
    default: return nil
    }
  }
}

// MARK: Declared layouts for themselves

extension Lowerer {
  /// What keeps the layouts that a block declares from running, at its own places.
  func refusals(ofLayoutsIn declarations: [DeclSyntax]) -> [Refusal] {
    let names = declarations.flatMap { Self.layoutNames($0, within: "") }
    guard !names.isEmpty, let source = code.declared.source(ofBlock: block) else { return [] }
    for name in names where code.declared.isLayout(name) { _ = code.layoutDeclaration(name) }
    return code.refusals[source]?.sorted { ($0.line, $0.column) < ($1.line, $1.column) } ?? []
  }

  /// Whether a block declares layouts, and all of them run.
  func canRunLayouts(of declarations: [DeclSyntax]) -> Bool {
    let names = declarations.flatMap { Self.layoutNames($0, within: "") }
      .filter(code.declared.isLayout)
    return !names.isEmpty && names.allSatisfy { code.layoutDeclaration($0) != nil }
  }

  /// Whether a refusal stands in a declaration of code, not of views.
  func isCode(_ refusal: Refusal, in declarations: [DeclSyntax]) -> Bool {
    declarations.contains { declaration in
      guard declaration.isCode else { return false }
      let first = text.place(of: declaration.positionAfterSkippingLeadingTrivia).line
      let last = text.place(of: declaration.endPositionBeforeTrailingTrivia).line
      return (first...max(first, last)).contains(refusal.line)
    }
  }

  private static func layoutNames(_ declaration: DeclSyntax, within outer: String) -> [String] {
    guard let name = declaration.namedType?.name else { return [] }
    let full = outer + name
    let own = declaration.inheritedTypes.contains { $0.trimmedDescription == "Layout" }
    let members = declaration.memberBlock?.members.map(\.decl) ?? []
    return (own ? [full] : [])
      + members.flatMap { layoutNames($0, within: full + ".") }
  }
}

// MARK: Values that views give their container

extension Lowerer {
  /// `.layoutValue(key: Flexibility.self, value: 2)` and `.containerValue(\.proportion, 2)`; nil
  /// after a refusal.
  func keyedModifier(_ step: Chain.Step) -> ModifierNode? {
    let name = step.name.text
    guard let call = step.call, call.arguments.count == 2, let first = call.arguments.first,
      let second = call.arguments.last, call.trailingClosure == nil
    else {
      refuse(step.name, name, "'\(name)' takes a key and a value")
      return nil
    }
    guard count(step.name) else { return nil }
    let isLayoutValue = name == "layoutValue"
    let written = isLayoutValue ? first.expression.keyType : first.expression.containerProperty
    guard let written, let key = isLayoutValue ? written : code.containerKey(written),
      let declared = try? code.key(key)
    else {
      if isChecking { return nil }
      refuse(
        first, name,
        isLayoutValue
          ? "expected a declared LayoutValueKey, as 'Flexibility.self'"
          : "expected an entry of 'ContainerValues' that this article declares, as '\\.proportion'")
      return nil
    }
    code.drain()
    let type = ParameterType(declared.type, in: code.universe)
    guard let value = json(second.expression, as: type, for: "'\(name)'") else { return nil }
    usedKeys.insert(key)
    return ModifierNode(name: name, arguments: ["key": .string(key), "value": value])
  }
}

extension Lowerer {
  /// Whether the built-in `ProportionalStack` finds the proportions that an article declares without
  /// declaring the stack; refuses where it would take other ones.
  func readsDeclaredProportion(at name: TokenSyntax) -> Bool {
    let entry = declarations.property(named: "proportion", of: "ContainerValues", at: block)
    guard entry != nil || isDeclaredModifier("proportion", on: nil) else { return true }
    let key = try? code.key(Catalogue.proportionKey)
    code.drain()
    let value = entry?.initial.flatMap { Double($0.trimmedDescription) }
    if key?.type == .double, value == 1, code.containerKey("proportion") == Catalogue.proportionKey
    {
      return true
    }
    refuse(
      name, name.text,
      "the code of 'ProportionalStack' is not in this article, and the built-in one reads"
        + " '@Entry var proportion: Double = 1' of 'ContainerValues', which is declared otherwise")
    return false
  }
}

extension ExprSyntax {
  /// `Flexibility` of `Flexibility.self`.
  fileprivate var keyType: String? {
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "self"
    else { return nil }
    return member.base?.trimmedDescription
  }

  /// `proportion` of `\.proportion`.
  fileprivate var containerProperty: String? {
    guard let path = self.as(KeyPathExprSyntax.self), path.components.count == 1,
      case .property(let property)? = path.components.first?.component
    else { return nil }
    return property.declName.baseName.text
  }
}

extension DeclSyntax {
  /// Whether it declares code that runs rather than views.
  fileprivate var isCode: Bool {
    if let extended = self.as(ExtensionDeclSyntax.self) {
      return extended.extendedType.trimmedDescription != "View"
    }
    if let function = self.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause?.type.is(SomeOrAnyTypeSyntax.self) != true
    }
    let views: Set<String> = ["View", "ViewModifier", "PreviewProvider", "App", "Scene"]
    return inheritedTypes.allSatisfy { !views.contains($0.trimmedDescription) }
  }
}
