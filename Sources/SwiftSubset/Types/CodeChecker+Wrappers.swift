import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Properties that are kept in another form than they are read: wrapped and `lazy` ones.
extension CodeChecker {
  /// A property wrapper in front of a variable.
  struct Wrapper {
    /// The variable's name; what wraps it is called `_name`.
    var name: String
    var type: ProgramType
    /// The arguments in the attribute, `(0...10)`; nil where there are none.
    var arguments: LabeledExprListSyntax?
    /// The value behind the variable; nil where none is written.
    var value: ExprSyntax?
  }

  /// The wrapper of a variable; nil where it has none that the article declares.
  func wrapper(of variable: VariableDeclSyntax, _ scope: TypeScope) throws -> Wrapper? {
    let attributes = variable.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { builder(in: AttributeListSyntax([.attribute($0)]), scope) == nil }
    guard let attribute = attributes.first(where: { isWrapper($0, scope) }) else { return nil }
    func refusal(_ message: String) -> Refused {
      refuse(attribute, in: scope.source, "property wrapper", message)
    }
    guard attributes.count == 1, variable.bindings.count == 1,
      let binding = variable.bindings.first,
      let name = variable.boundNames.first, binding.accessorBlock == nil,
      !variable.modifiers.contains(where: { ["static", "class", "lazy"].contains($0.name.text) })
    else {
      throw refusal(
        "a property wrapper stands before one stored variable alone in code that runs")
    }
    let type = try wrapperType(attribute, binding, scope)
    guard let own = type.name,
      declared.members(named: "wrappedValue", of: own).contains(where: {
        $0.syntax.is(VariableDeclSyntax.self)
      })
    else { throw refusal("'\(type)' has no 'wrappedValue'") }
    var arguments: LabeledExprListSyntax?
    if case .argumentList(let list)? = attribute.arguments { arguments = list }
    let isEmpty =
      arguments == nil && !variable.isLet && beginsEmpty(binding.typeAnnotation?.type, own)
    return Wrapper(
      name: name, type: type, arguments: arguments,
      value: binding.initializer?.value ?? (isEmpty ? ExprSyntax(NilLiteralExprSyntax()) : nil))
  }

  /// Whether an optional without a first value is nil at first: where its wrapper is made of a value alone.
  private func beginsEmpty(_ type: TypeSyntax?, _ wrapper: String) -> Bool {
    guard type?.is(OptionalTypeSyntax.self) ?? false else { return false }
    let labels = declared.members(named: "init", of: wrapper).compactMap {
      $0.syntax.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
        .filter { $0.defaultValue == nil }.map(\.firstName.text)
    }
    return labels.contains(["wrappedValue"]) && !labels.contains([])
  }

  /// The type that an attribute names; of a generic one what the variable is stated to be.
  private func wrapperType(
    _ attribute: AttributeSyntax, _ binding: PatternBindingSyntax, _ scope: TypeScope
  ) throws -> ProgramType {
    let name = attribute.attributeName.trimmedDescription
    let path = Self.paths(of: name, in: scope.owner).first { declared.type(named: $0) != nil }
    guard let path, let entry = declared.type(named: path), !entry.genericNames.isEmpty,
      !name.contains("<")
    else { return try resolve(attribute.attributeName, scope) }
    let value = declared.members(named: "wrappedValue", of: path).lazy
      .compactMap { $0.syntax.as(VariableDeclSyntax.self) }.first
    var inner = TypeScope(owner: path, source: entry.source)
    for name in entry.genericNames { inner.generics[name] = .variable(name) }
    let pattern = value?.type(of: "wrappedValue").flatMap { type in
      trial { try resolve(type, inner) }
    }
    var matcher = TypeMatcher(universe)
    guard let pattern,
      let stated = try fraction(attribute, binding, scope)
        ?? type(of: binding.typeAnnotation?.type, binding.initializer?.value, scope),
      matcher.match(pattern, stated),
      entry.genericNames.allSatisfy({ matcher.types[$0] != nil }),
      let type = try instance(
        of: name, entry.genericNames.compactMap { matcher.types[$0] }, at: attribute, scope)
    else {
      throw refuse(
        attribute, in: scope.source, "property wrapper",
        "what '\(name)' is generic over is not known here; state it, as in '@\(name)<Int>'")
    }
    return type
  }

  /// The type of a whole number that is written out behind a wrapper of fractions: `@Clamped(0...0.5)`.
  private func fraction(
    _ attribute: AttributeSyntax, _ binding: PatternBindingSyntax, _ scope: TypeScope
  ) throws -> ProgramType? {
    guard binding.typeAnnotation == nil, let value = binding.initializer?.value,
      case .argumentList(let arguments)? = attribute.arguments
    else { return nil }
    let checker = FunctionChecker(self, scope, result: .void)
    guard checker.isNumeric(value), !checker.hasFraction(value) else { return nil }
    let holdsFractions = arguments.contains { argument in
      trial { try checker.check(argument.expression, nil) }?.type.holdsDouble ?? false
    }
    return holdsFractions ? .double : nil
  }

  private func isWrapper(_ attribute: AttributeSyntax, _ scope: TypeScope) -> Bool {
    let name = attribute.attributeName.trimmedDescription.prefix { $0 != "<" }
    return Self.paths(of: String(name), in: scope.owner).contains { path in
      guard let entry = declared.type(named: path) else { return false }
      // What is named as SwiftUI's own and cannot hold a value only shows how that works.
      return !SwiftUINames.wrappers.contains(path)
        || DeclarationReader(block: 0).type(entry.syntax)?.wrapsValues ?? false
    }
  }

  /// A stored property with a wrapper, as it is kept; nil for any other.
  func wrapped(
    _ variable: VariableDeclSyntax, _ scope: TypeScope
  ) throws -> TypeLayout.Property? {
    guard let wrapper = try wrapper(of: variable, scope) else { return nil }
    return .init(
      name: "_\(wrapper.name)", type: wrapper.type, initial: nil, isLet: false,
      wrapper: wrapper)
  }

  /// A `lazy` property, as it is kept.
  func lazy(
    _ name: String, _ type: ProgramType, _ binding: PatternBindingSyntax,
    _ variable: VariableDeclSyntax, _ scope: TypeScope
  ) throws -> TypeLayout.Property {
    guard let initial = binding.initializer?.value, !type.isOptional, binding.accessorBlock == nil
    else {
      throw refuse(
        variable, in: scope.source, "lazy",
        "a 'lazy' property that may be nil, or has observers, is not known in code that runs")
    }
    return .init(
      name: name, type: .optional(type), initial: ExprSyntax(NilLiteralExprSyntax()), isLet: false,
      lazyInitial: initial)
  }

  // MARK: Access

  /// A stored property that is kept in another form, with its place among all of its type.
  func kept(
    _ name: String, in type: ProgramType
  ) throws -> (index: Int, property: TypeLayout.Property, layout: TypeLayout)? {
    guard let own = type.name, declared.type(named: own) != nil,
      universe.fields(of: type) != nil, let layout = try layout(of: own)
    else { return nil }
    let plain = name.withoutDollar
    let index = layout.properties.firstIndex {
      $0.wrapper?.name == plain || $0.lazyInitial != nil && $0.name == name
    }
    return index.map { ($0, layout.properties[$0], layout) }
  }

  /// The functions of a `lazy` property: one that gives its value and keeps it, and those that give it
  /// without keeping it and that set it.
  func lazyFunctions(
    _ property: TypeLayout.Property, _ index: Int, of given: ProgramType
  ) throws -> (keeping: Callable, getter: Callable, setter: Callable) {
    let declaring = try declaringClass(ofProperty: index, in: given.name ?? "") ?? ""
    let type = ProgramType.named(declaring)
    guard let initial = property.lazyInitial, let value = property.type.wrapped,
      let layout = try layout(of: declaring)
    else { throw Refused() }
    let scope = TypeScope(
      owner: declaring, selfType: type, generics: instances[declaring]?.types ?? [:],
      source: layout.source)
    let isObject = universe.isClass(type)
    func field(_ checker: FunctionChecker) -> ProgramCode {
      ProgramCode(isObject ? .member : .field, [checker.receiverCode], index: index)
    }
    let name = "\(type).\(property.name)"
    func function(
      _ suffix: String, isMutating: Bool, _ result: ProgramType,
      _ parameters: [Signature.Parameter] = [],
      _ body: @escaping (FunctionChecker) throws -> [ProgramCode]
    ) -> Callable {
      var signature = Signature(parameters: parameters, result: result)
      signature.receiver = type
      signature.isMutating = isMutating && !isObject
      define(name + suffix, signature, scope, initial) { checker throws in
        ProgramCode(.block, try body(checker))
      }
      return Callable(name: name + suffix, signature: signature)
    }
    func made(_ checker: FunctionChecker) throws -> ProgramCode {
      ProgramCode(.wrap, [try checker.check(initial, value).code])
    }
    func known(_ field: ProgramCode) -> ProgramCode {
      ProgramCode(
        .choose,
        [
          ProgramCode(.isNone, [field]), .nothing,
          ProgramCode(.giveBack, [ProgramCode(.unwrap, [field])]),
        ])
    }
    let keeping = function(" kept", isMutating: true, value) { checker in
      let field = field(checker)
      return [
        known(field), ProgramCode(.set, [field, try made(checker)], name: isObject ? "lazy" : nil),
        ProgramCode(.giveBack, [ProgramCode(.unwrap, [field])]),
      ]
    }
    let getter = function(" lazily", isMutating: false, value) { checker in
      [known(field(checker)), ProgramCode(.giveBack, [try checker.check(initial, value).code])]
    }
    let setter = function(
      " lazily set", isMutating: true, .void, [.init(label: nil, name: "newValue", type: value)]
    ) { [ProgramCode(.set, [field($0), ProgramCode(.wrap, [.local(1)])])] }
    return (keeping, getter, setter)
  }
}

extension FunctionChecker {
  /// The value of a property that is kept in another form; nil for any other.
  func keptMember(_ token: TokenSyntax, of base: Typed) throws -> Typed? {
    let name = token.text
    guard let (index, property, _) = try owner.kept(name, in: base.type) else { return nil }
    let isObject = universe.isClass(base.type)
    if property.lazyInitial != nil {
      let functions = try owner.lazyFunctions(property, index, of: base.type)
      guard isObject || base.code.isPlace else {
        throw refuse(token, name, "the lazy property '\(name)' is read of a variable only")
      }
      let receiver = isObject ? base.code : ProgramCode(.lend, [base.code])
      return Typed(
        code: ProgramCode(.call, [receiver], name: functions.keeping.name),
        type: functions.keeping.signature.result)
    }
    let wrapper = Typed(
      code: ProgramCode(isObject ? .member : .field, [base.code], index: index),
      type: property.type)
    return try instanceMember(wrapper, token.named(name.wrapperMember))
  }

  /// A property that is kept in another form, as a place; nil for any other.
  func keptPlace(_ token: TokenSyntax, in base: Typed) throws -> Typed? {
    let name = token.text
    guard let (index, property, _) = try owner.kept(name, in: base.type) else { return nil }
    if property.lazyInitial != nil {
      let functions = try owner.lazyFunctions(property, index, of: base.type)
      return Typed(
        code: ProgramCode(
          .property, [found(by: base).code], name: functions.getter.name,
          literal: .string(functions.setter.name)),
        type: functions.getter.signature.result)
    }
    let isObject = universe.isClass(base.type)
    let wrapper = Typed(
      code: ProgramCode(isObject ? .member : .field, [found(by: base).code], index: index),
      type: property.type)
    return try place(of: token.named(name.wrapperMember), in: wrapper)
  }

  /// The wrapper around a value that is given to its variable.
  func wrapping(_ wrapper: CodeChecker.Wrapper, _ value: ExprSyntax?) throws -> Typed? {
    var arguments = wrapper.arguments.map { self.arguments($0, nil, []) } ?? []
    if let value {
      arguments.insert(Argument(label: "wrappedValue", expression: value), at: 0)
    } else if wrapper.arguments == nil {
      guard let name = wrapper.type.name,
        try owner.initializers(of: name).contains(where: {
          $0.signature.parameters.allSatisfy { $0.defaultValue != nil }
        })
      else { return nil }
    }
    return try construct(wrapper.type, arguments, wrapper.type, at: place)
  }

  /// `level = 5` in an initializer, where nothing wraps the value yet; nil for any other assignment.
  func firstWrapping(_ place: ExprSyntax, _ value: ExprSyntax) throws -> ProgramCode? {
    guard case .parts(let type, let parts) = receiver else { return nil }
    let member = place.as(MemberAccessExprSyntax.self)
    let name = place.as(DeclReferenceExprSyntax.self)?.baseName ?? member?.declName.baseName
    guard let name, member?.base?.isSelf ?? (localBinding(name.text) == nil),
      let (_, property, _) = try owner.kept(name.text, in: type), let wrapper = property.wrapper,
      let slot = parts[property.name], unset[slot] != nil
    else { return nil }
    guard wrappedFirst[slot, default: place.id] == place.id, loops.isEmpty else {
      throw refuse(
        name, name.text,
        "'\(name.text)' is set more than once in its initializer, which is not known in code that runs"
      )
    }
    wrappedFirst[slot] = place.id
    guard let made = try wrapping(wrapper, value) else { return nil }
    let isShared = slots[slot].argument(of: "Cell") != nil
    return ProgramCode(.set, [code(of: slot, isShared: isShared), made.code])
  }

  /// The first value of a stored property; nil where it has none.
  func initialValue(of property: CodeChecker.TypeLayout.Property) throws -> ProgramCode? {
    if let wrapper = property.wrapper { return try wrapping(wrapper, wrapper.value)?.code }
    return try property.initial.map { try check($0, property.type).code }
  }
}

extension String {
  /// The member of a wrapper that a name stands for: `$name` is what it projects.
  var wrapperMember: String { hasPrefix("$") ? "projectedValue" : "wrappedValue" }

  /// The property whose wrapper a name stands for: `rows` for `$rows`.
  var withoutDollar: String { hasPrefix("$") ? String(dropFirst()) : self }
}

extension TokenSyntax {
  /// Another name at the same place.
  func named(_ name: String) -> TokenSyntax { with(\.tokenKind, .identifier(name)) }
}

extension ProgramCode {
  /// Whether it may be lent.
  var isPlace: Bool {
    switch operation {
    case .local, .shared, .global, .member: true
    case .field, .element, .entry, .entryOrDefault, .unwrap: operands[0].isPlace
    default: false
    }
  }
}
