import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Stored properties with `willSet` and `didSet`.
extension FunctionChecker {
  /// A property whose observers run when it is set; nil for one that has none, or inside of them.
  func observed(
    _ name: String, _ index: Int, _ type: ProgramType, of base: Typed
  ) throws -> Typed? {
    guard let own = base.type.name,
      let declaring = try owner.declaringClass(ofProperty: index, in: own),
      let layout = try owner.layout(of: declaring),
      let property = layout.properties.first(where: { $0.name == name }),
      !property.observers.isEmpty
    else { return nil }
    let key = "\(declaring).\(name)"
    if !property.isPublished, isObserving(key) {
      let own = try selfValue(at: place)
      if base.code == own.code { return nil }
    }
    guard !(try isSetting(property, of: base, layout, declaring)) else { return nil }
    let functions = try owner.storedFunctions(property, index, of: .named(declaring), layout)
    guard let setter = functions.setter else { return nil }
    return Typed(
      code: ProgramCode(
        .property, [base.code], name: functions.getter.name, literal: .string(setter.name)),
      type: type)
  }

  /// Whether a property of a class is set inside of its own observers or by its class's initializer,
  /// which run none then, whatever class overrides it.
  func isSetInside(_ name: String, _ index: Int, of base: Typed) throws -> Bool {
    guard let own = base.type.name,
      let declaring = try owner.declaringClass(ofProperty: index, in: own)
    else { return false }
    guard universe.isClass(base.type), let layout = try owner.layout(of: declaring),
      let property = layout.properties.first(where: { $0.name == name })
    else { return false }
    if try isSetting(property, of: base, layout, declaring) { return true }
    guard !property.isPublished, isObserving("\(declaring).\(name)") else { return false }
    return base.code == (try selfValue(at: place)).code
  }

  private func isObserving(_ key: String) -> Bool {
    observing == key || parent?.isObserving(key) ?? false
  }

  /// Whether a value is the one that an initializer of its type makes, whose own properties it sets
  /// without observers.
  private func isSetting(
    _ property: CodeChecker.TypeLayout.Property, of base: Typed,
    _ layout: CodeChecker.TypeLayout, _ declaring: String
  ) throws -> Bool {
    guard isInitializing, base.code == (try selfValue(at: place)).code else { return false }
    if property.isPublished, !property.observers.isEmpty {
      return try initializes(property, layout)
    }
    return objectForm.map { $0.declaring == declaring } ?? true
  }

  /// Whether an assignment in an initializer gives a property with a wrapper its first value: any other one
  /// calls the wrapper's setter, with the observers, as soon as all properties have values.
  private func initializes(
    _ property: CodeChecker.TypeLayout.Property, _ layout: CodeChecker.TypeLayout
  ) throws -> Bool {
    if objectForm == nil, layout.properties.allSatisfy(\.hasFirstValue) { return false }
    let around = sequence(first: place, next: \.parent).first { $0.is(InitializerDeclSyntax.self) }
    let named = around?.as(InitializerDeclSyntax.self)?.body?.assignments(to: property.name) ?? 0
    if !property.hasFirstValue, named == 1 { return true }
    throw refuse(
      place, property.name,
      "whether this assignment calls the observers of '\(property.name)', which has a wrapper, depends on"
        + " what else has a value by then; that is not known in code that runs")
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
    let field = ProgramCode(isObject ? .member : .field, [.local(0)], index: index)
    var reading = Signature(parameters: [], result: property.type)
    reading.receiver = type
    define("\(key) stored", reading, scope, node) { _ in ProgramCode(.giveBack, [field]) }
    var writing = Signature(
      parameters: [.init(label: nil, name: "newValue", type: property.type)], result: .void)
    writing.receiver = type
    writing.isMutating = !isObject
    define("\(key) observed set", writing, scope, node) { checker throws in
      try checker.observing(
        property.observers, key, property.type, read: field,
        write: ProgramCode(.set, [field, .local(1)]))
    }
    return PropertyFunctions(
      getter: Callable(name: "\(key) stored", signature: reading),
      setter: Callable(name: "\(key) observed set", signature: writing))
  }
}

extension CodeChecker.TypeLayout.Property {
  fileprivate var isPublished: Bool { attribute == "@Published" }

  /// Whether it has a value before anything is assigned to it.
  fileprivate var hasFirstValue: Bool {
    initial != nil || lazyInitial != nil || type.isOptional && !isLet
  }
}

extension CodeBlockSyntax {
  /// How many statements in it assign to a property, `n = 1` or `self.n = 1`.
  fileprivate func assignments(to name: String) -> Int {
    tokens(viewMode: .sourceAccurate).count { token in
      guard token.text == name, let next = token.nextToken(viewMode: .sourceAccurate) else {
        return false
      }
      let before = token.previousToken(viewMode: .sourceAccurate)
      let isOther =
        before?.tokenKind == .period
        && before?.previousToken(viewMode: .sourceAccurate)?.tokenKind != .keyword(.self)
      return next.tokenKind == .equal && !isOther
    }
  }
}
