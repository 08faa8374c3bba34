import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Stored properties with `willSet` and `didSet`.
extension FunctionChecker {
  /// A property whose observers run when it is set; nil for one that has none, or inside of them.
  func observed(
    _ token: TokenSyntax, _ index: Int, _ type: ProgramType, of base: Typed
  ) throws -> Typed? {
    let name = token.text
    guard let own = base.type.name,
      let declaring = try owner.declaringClass(ofProperty: index, in: own),
      let layout = try owner.layout(of: declaring),
      let property = layout.properties.first(where: { $0.name == name }),
      !property.observers.isEmpty
    else { return nil }
    let key = "\(declaring).\(name)"
    if isObserving(key), !owner.setsByAccessor(property, of: declaring) {
      let own = try selfValue(at: place)
      if base.code == own.code { return nil }
    }
    guard !(try isSetting(token, of: base, declaring)) else { return nil }
    let functions = try owner.storedFunctions(property, index, of: .named(declaring), layout)
    guard let setter = functions.setter else { return nil }
    return Typed(
      code: ProgramCode(
        .property, [base.code], name: functions.getter.name, literal: .string(setter.name)),
      type: type)
  }

  /// Whether a property of a class is set inside of its own observers or by its class's initializer,
  /// which run none then, whatever class overrides it.
  func isSetInside(_ token: TokenSyntax, _ index: Int, of base: Typed) throws -> Bool {
    guard let own = base.type.name,
      let declaring = try owner.declaringClass(ofProperty: index, in: own)
    else { return false }
    guard universe.isClass(base.type) else { return false }
    if try isSetting(token, of: base, declaring) { return true }
    guard isObserving("\(declaring).\(token.text)") else { return false }
    return base.code == (try selfValue(at: place)).code
  }

  private func isObserving(_ key: String) -> Bool {
    observing == key || parent?.isObserving(key) ?? false
  }

  /// Whether a value is the one that an initializer of its type makes, whose own properties it sets
  /// without observers.
  ///
  /// What is wrapped, or tracked by `@Observable`, is set by an accessor as soon as all properties have a value,
  /// and its observers run.
  private func isSetting(
    _ token: TokenSyntax, of base: Typed, _ declaring: String
  ) throws -> Bool {
    guard isInitializing, base.code == (try selfValue(at: place)).code,
      objectForm.map({ $0.declaring == declaring }) ?? true
    else { return false }
    guard universe.isClass(base.type), let layout = try owner.layout(of: declaring),
      let property = layout.properties.first(where: { $0.name == token.text }),
      !property.observers.isEmpty, owner.setsByAccessor(property, of: declaring)
    else { return true }
    return !(try isWhole(at: token, layout, hasSuperclass: owner.superclass(of: declaring) != nil))
  }

  /// Whether all properties of an object have a value where its initializer sets one of them.
  private func isWhole(
    at token: TokenSyntax, _ layout: CodeChecker.TypeLayout, hasSuperclass: Bool
  ) throws -> Bool {
    guard let initializer = token.enclosingInitializer,
      !initializer.modifiers.contains(where: { $0.name.text == "convenience" }),
      let statements = initializer.body?.statements
    else { return true }
    let before = statements.prefix { $0.endPosition <= token.position }
    let around = statements.dropFirst(before.count).first
    let isAlone = around?.setsAlone(token.text) ?? false
    var missing = layout.properties.dropFirst(layout.inherited).filter {
      $0.initial == nil && $0.lazyInitial == nil && ($0.isLet || !$0.type.isOptional)
    }.map(\.name)
    if hasSuperclass { missing.append("super") }
    missing.removeAll { name in
      before.contains { name == "super" ? $0.callsSuper : $0.setsAlone(name) }
    }
    guard !missing.isEmpty else { return true }
    let surelyMissing = missing.contains { name in
      name != "super"
        && !(before + (isAlone ? [] : [around].compactMap(\.self))).contains { statement in
          statement.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
        }
    }
    if surelyMissing { return false }
    throw refuse(
      token, token.text,
      "whether the observers of '\(token.text)' run here depends on which properties have a value before: set"
        + " the others first")
  }

  /// The code of a setter with observers, around the code that sets the property.
  func observing(
    _ observers: [AccessorDeclSyntax], _ key: String, _ type: ProgramType, read: ProgramCode,
    write: ProgramCode
  ) throws -> ProgramCode {
    observing = key
    let old = newSlot(type)
    func body(_ word: String, _ name: String, _ slot: Int) throws -> [ProgramCode] {
      guard let accessor = observers.first(where: { $0.accessorSpecifier.text == word }) else {
        return []
      }
      return [
        try scoped {
          bind(
            accessor.parameters?.name.text ?? name,
            .slot(slot, type, isMutable: false, isShared: false))
          return try statements(accessor.body?.statements ?? [])
        }
      ]
    }
    let before = try body("willSet", "newValue", 1)
    let after = try body("didSet", "oldValue", old)
    return ProgramCode(
      .block, [ProgramCode(.set, [.local(old), read])] + before + [write] + after)
  }
}

extension CodeChecker {
  /// The type that declares a stored property: of a class perhaps one that it inherits from.
  func declaringClass(ofProperty index: Int, in name: String) throws -> String? {
    var name = name
    while let layout = try layout(of: name), index < layout.inherited,
      let superclass = superclass(of: name)
    {
      name = superclass
    }
    return name
  }

  /// The functions that read a stored property and that set it with its observers.
  func storedFunctions(
    _ property: TypeLayout.Property, _ index: Int, of type: ProgramType, _ layout: TypeLayout
  ) throws -> PropertyFunctions {
    let scope = TypeScope(owner: type.name, selfType: type, source: layout.source)
    let key = "\(type).\(property.name)"
    let node =
      property.observers.first.map { Syntax($0) }
      ?? Syntax(TokenSyntax(.wildcard, presence: .missing))
    let isObject = universe.isClass(type)
    func field(_ checker: FunctionChecker) -> ProgramCode {
      ProgramCode(isObject ? .member : .field, [checker.receiverCode], index: index)
    }
    var reading = Signature(parameters: [], result: property.type)
    reading.receiver = type
    define("\(key) stored", reading, scope, node) { ProgramCode(.giveBack, [field($0)]) }
    var writing = Signature(
      parameters: [.init(label: nil, name: "newValue", type: property.type)], result: .void)
    writing.receiver = type
    writing.isMutating = !isObject
    define("\(key) observed set", writing, scope, node) { checker throws in
      let field = field(checker)
      return try checker.observing(
        property.observers, key, property.type, read: field,
        write: ProgramCode(.set, [field, .local(1)]))
    }
    return PropertyFunctions(
      getter: Callable(name: "\(key) stored", signature: reading),
      setter: Callable(name: "\(key) observed set", signature: writing))
  }
}

extension CodeChecker {
  /// Whether a property is set by an accessor of its wrapper, or of the macro before its class.
  func setsByAccessor(_ property: TypeLayout.Property, of declaring: String) -> Bool {
    let attribute = property.attribute?.drop { $0 == "@" }.prefix { $0.isLetter } ?? ""
    if SwiftUINames.wrappers.contains(String(attribute)) { return true }
    guard let type = declared.type(named: declaring)?.syntax.as(ClassDeclSyntax.self),
      attribute != "ObservationIgnored"
    else { return false }
    return type.attributes.contains { $0.trimmedDescription == "@Observable" }
  }
}

extension TokenSyntax {
  fileprivate var enclosingInitializer: InitializerDeclSyntax? {
    var node = parent
    while let here = node {
      if let found = here.as(InitializerDeclSyntax.self) { return found }
      node = here.parent
    }
    return nil
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is `name = …` or `self.name = …` and nothing else.
  fileprivate func setsAlone(_ name: String) -> Bool {
    let words = tokens(viewMode: .sourceAccurate).prefix(4).map(\.text)
    return words.starts(with: [name, "="]) || words.starts(with: ["self", ".", name, "="])
  }

  fileprivate var callsSuper: Bool {
    tokens(viewMode: .sourceAccurate).prefix(3).map(\.text) == ["super", ".", "init"]
  }
}
