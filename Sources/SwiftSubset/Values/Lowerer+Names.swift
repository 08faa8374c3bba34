import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Names of declared code

extension Lowerer {
  /// What a name stands for that is no local one: a member of what the code belongs to, or a
  /// constant at the top of a block.
  func declaredValue(named name: String, at token: TokenSyntax) -> Value? {
    if name == "self" { return context.receiver.value ?? context.receiver.type.map { .type($0) } }
    if name.hasPrefix("$") { return projected(String(name.dropFirst()), at: token) }
    if let value = bindingMember(token) { return value }
    if let value = receiverMember(named: name, at: token) { return value }
    if token.isCalledAlone, let methods = viewMethods(named: name) {
      // What gives views is a modifier of the view itself, unless it makes nothing of that.
      guard !methods.contains(where: { $0.isBuilder || isViews($0.result) }) || isMadeAlone(methods)
      else { return nil }
      let receiver = Value.Receiver(value: context.receiver.value, extended: "View")
      return .function(.init(overloads: methods, receiver: receiver))
    }
    if isInView, let property = viewProperty(named: name) {
      let receiver = Value.Receiver(value: context.receiver.value, extended: "View")
      return value(of: property, receiver: receiver, at: token)
    }
    if let property = declarations.global(named: name, at: block) {
      return value(of: property, receiver: .init(), at: token)
    }
    let functions = declarations.functions(named: name, at: block)
    guard !functions.isEmpty else { return nil }
    return .function(.init(overloads: functions, receiver: .init()))
  }

  /// Whether `self` is a view, so that extensions of `View` declare members of it.
  var isInView: Bool {
    if case .view? = context.receiver.value { return true }
    return context.receiver.extended == "View"
      || context.receiver.type.map { conforms($0, to: "View") } ?? false
  }

  /// `$isOn`: a binding is as good as its value, as nothing is changed.
  private func projected(_ name: String, at token: TokenSyntax) -> Value? {
    guard !name.isEmpty, Int(name) == nil else { return nil }
    if case .instance(let instance)? = context.receiver.value,
      let found = wrapperProjected(name, of: instance, at: token)
    {
      return found
    }
    if let found = value(named: name) ?? receiverMember(named: name, at: token) { return found }
    // State that stands beside the views of a block is that of each of them.
    guard let state = declarations.global(named: name, at: block), state.wrapper != nil else {
      return nil
    }
    return value(of: state, receiver: .init(), at: token)
  }

  /// What a wrapper of the article's own projects; nil for a property without one.
  private func wrapperProjected(
    _ name: String, of instance: Value.Instance, at token: TokenSyntax
  ) -> Value? {
    guard let property = instance.type.members.properties[name], wrapperType(of: property) != nil,
      let wrapper = instance.fields[name]
    else { return nil }
    return declaredMember("projectedValue", of: wrapper, at: token)
  }

  private func receiverMember(named name: String, at token: TokenSyntax) -> Value? {
    let receiver = context.receiver
    // An extension of `View` does not see what the view's own type declares.
    var isBeyondType = false
    if receiver.extended == "View", case .instance? = receiver.value { isBeyondType = true }
    // There is no `self` in an argument that is left out.
    if !isBeyondType, let type = receiver.type, token.isInDefaultArgument,
      let found = staticMember(name, ofTypesFrom: type, at: token)
    {
      return found
    }
    if !isBeyondType, let value = receiver.value,
      let found = declaredMember(name, of: value, at: token)
    {
      return found
    }
    if !isBeyondType, receiver.value != nil, isInView, isMember(named: name, ofAllViews: token) {
      return nil
    }
    if !isBeyondType, let type = receiver.type {
      return staticMember(name, ofTypesFrom: type, at: token)
    }
    return receiver.extended.flatMap { extensionMember(name, of: [$0], at: token) }
  }

  /// A static member of a type, or of one in which it stands.
  private func staticMember(
    _ name: String, ofTypesFrom type: DeclaredType, at token: TokenSyntax
  ) -> Value? {
    ([type] + typesAround(type)).lazy
      .compactMap { self.staticMember(name, of: $0, at: token) }.first
  }

  /// The types in which a type stands, innermost first.
  func typesAround(_ type: DeclaredType) -> [DeclaredType] {
    type.outer.indices.reversed().compactMap { declaredType(Array(type.outer[...$0])) }
  }

  /// The names that a receiver brings, for suggestions.
  var namesOfReceiver: [String] {
    guard let type = context.receiver.type else { return [] }
    return Array(type.members.properties.keys) + Array(type.members.functions.keys)
  }

  /// The declared type with this name, as the code that is being lowered sees it.
  func declaredType(named name: String) -> DeclaredType? {
    if name == "Self" { return context.receiver.type }
    if context.generics.contains(name) {
      return context.bound[name] ?? context.receiver.type?.bound[name]
    }
    for var type in [context.typeOwner, context.receiver.type].compactMap(\.self) {
      if type.name == name { return type }
      if let nested = nestedType(name, in: type) { return nested }
      // The types around it, innermost first.
      var path = type.outer
      while let last = path.popLast() {
        guard let outer = declaredType(path + [last]) else { continue }
        if let nested = nestedType(name, in: outer) { return nested }
        type = outer
      }
    }
    if let extended = context.receiver.extended,
      let type = declarations.type(named: name, in: extended, at: block)
    {
      return type
    }
    return declarations.type(named: name, at: block, origin: origin)
      ?? ControlDeclarations.type(named: name)
      ?? declarations.view(aliased: name, at: block)
  }

  /// The block that declares the view whose body is being lowered.
  var origin: Int? { context.receiver.type?.block }

  /// The type at a path of names, outermost first.
  private func declaredType(_ path: [String]) -> DeclaredType? {
    guard let first = path.first else { return nil }
    var type = declarations.type(named: first, at: block)
    for name in path.dropFirst() { type = type.flatMap { nestedType(name, in: $0) } }
    return type
  }

  func nestedType(_ name: String, in type: DeclaredType) -> DeclaredType? {
    type.nested[name] ?? declarations.type(named: name, in: type.name, at: block)
  }

  /// The type that an alias stands for; the type itself for any other.
  func resolved(_ type: TypeSyntax) -> TypeSyntax {
    guard declarations.hasAliases, type.is(IdentifierTypeSyntax.self) else { return type }
    var owners: [String] = []
    for owner in [context.typeOwner, context.receiver.type].compactMap(\.self) {
      let path = owner.outer + [owner.name]
      owners += path.indices.reversed().map { path[...$0].joined(separator: ".") }
    }
    return declarations.resolved(type, at: block, in: owners)
  }

  /// The type that a written one names, without generic arguments; nil for one that is not
  /// declared.
  func declaredType(_ syntax: TypeSyntax?) -> DeclaredType? {
    guard let syntax = (syntax?.plain).map(resolved) else { return nil }
    if let type = syntax.as(IdentifierTypeSyntax.self) {
      var found = declaredType(named: type.name.text.unquoted)
      if let arguments = type.genericArgumentClause?.arguments { found?.state(arguments) }
      return found
    }
    if let type = syntax.as(MemberTypeSyntax.self) {
      return declaredType(type.baseType).flatMap { nestedType(type.name.text.unquoted, in: $0) }
    }
    return nil
  }

  /// Whether the type conforms to a protocol of Swift's or SwiftUI's, also by an extension: one that
  /// the article declares under its name is another.
  func conforms(_ type: DeclaredType, to name: String) -> Bool {
    guard !declarations.isProtocol(name), declaredType(named: name) == nil else { return false }
    if type.inherited.contains(name) { return true }
    let added = declarations.inherited(by: type.name)
    return added.contains(name)
      || declarations.hasProtocols
        && declarations.refined(type.inherited.union(added)).contains(name)
  }

  func isShape(_ type: DeclaredType) -> Bool {
    conforms(type, to: "Shape") || conforms(type, to: "InsettableShape")
  }
}

// MARK: Members

extension Lowerer {
  /// A member of a value that an article declares; nil where there is none.
  func declaredMember(_ name: String, of value: Value, at token: TokenSyntax) -> Value? {
    switch value {
    case .instance(let instance): return member(name, of: instance, at: token)
    case .type(let type): return staticMember(name, of: type, at: token)
    case .tuple(let elements):
      if let index = Int(name) {
        return elements.indices.contains(index) ? elements[index].value : nil
      }
      return elements.first { $0.label == name }?.value
    default:
      for type in extendedNames(of: value) {
        let methods = declarations.functions(named: name, of: type, at: block)
          .filter { !$0.isStatic }
        if let property = declarations.property(named: name, of: type, at: block),
          !property.isStatic, methods.isEmpty || !token.isCalled
        {
          return self.value(of: property, receiver: .init(value: value, extended: type), at: token)
        }
        if !methods.isEmpty, type != "View" {
          let ofViews = functionsOfViews(named: name, besides: type, of: value)
          return .function(
            .init(overloads: methods + ofViews, receiver: .init(value: value, extended: type)))
        }
      }
      return nil
    }
  }

  /// What extensions of `View` declare under the name of a function of a view's own type: one set of
  /// overloads with that.
  private func functionsOfViews(
    named name: String, besides type: String, of value: Value
  ) -> [DeclaredFunction] {
    guard type != "View", extendedNames(of: value).contains("View") else { return [] }
    return declarations.functions(named: name, of: "View", at: block).filter {
      !$0.isStatic && !$0.isBuilder && !isViews($0.result)
    }
  }

  /// The types whose extensions may hold a member of the value.
  func extendedNames(of value: Value) -> [String] {
    switch value {
    case .number(let number):
      return number.integer != nil && number.isLiteral
        ? ["Int", "CGFloat", "Double"]
        : number.integer != nil ? ["Int"] : ["CGFloat", "Double", "Float"]
    case .string: return ["String", "StringProtocol"]
    case .bool: return ["Bool"]
    case .list: return ["Array", "Collection", "Sequence", "RandomAccessCollection"]
    case .slice: return ["ArraySlice", "Collection", "Sequence", "RandomAccessCollection"]
    case .style: return ["Color", "ShapeStyle", "View"]
    case .data(_, let type): return [type]
    case .view(let view, _): return owners(of: view, in: nil).types
    case .object(let object): return [object.kind.typeName]
    case .code(let code) where code.type == .number && !code.isOptional:
      return code.isInteger ? ["Int"] : (code.isLiteral ? ["Int"] : []) + ["CGFloat", "Double"]
    case .member(let member): return member.type.map { [$0] } ?? []
    default: return []
    }
  }

  private func member(
    _ name: String, of instance: Value.Instance, at token: TokenSyntax
  ) -> Value? {
    let type = instance.type
    // `self.$isOn` is what `$isOn` is.
    if name.hasPrefix("$") {
      let plain = String(name.dropFirst())
      return wrapperProjected(plain, of: instance, at: token)
        ?? member(plain, of: instance, at: token)
    }
    guard !refuseTwofold(name, of: type, at: token) else { return .unknown }
    let receiver = Value.Receiver(value: .instance(instance), type: type)
    if let call = token.callOfIt, let property = type.members.properties[name] {
      // A method may have the name of a property: what is no function cannot be called, and one that is
      // held takes no labels.
      let methods = self.methods(named: name, of: type).filter { method in
        !method.isStatic
          && (property.holdsNoFunction
            || !call.mayCall(property)
              && (try? ArgumentMatch(call, to: method.parameters)) != nil)
      }
      if !methods.isEmpty { return .function(.init(overloads: methods, receiver: receiver)) }
    }
    if let value = instance.fields[name] {
      if let property = type.members.properties[name], wrapperType(of: property) != nil,
        case .instance = value, let found = declaredMember("wrappedValue", of: value, at: token)
      {
        return found
      }
      return reading(value)
    }
    // `_width` is the wrapper of `width`, which is as good as its value.
    if name.hasPrefix("_"), let value = instance.fields[String(name.dropFirst())] { return value }
    if let property = type.members.properties[name], !property.isStatic {
      if property.wrapperName == "Environment" { return environmentValue(property, at: token) }
      guard !refuseConditional(name, of: type, at: token) else { return .unknown }
      return value(of: property, receiver: receiver, at: token)
    }
    for extended in extendedNames(of: type) {
      if let property = declarations.property(named: name, of: extended, at: block),
        !property.isStatic
      {
        guard !refuseConditional(name, of: type, at: token) else { return .unknown }
        return value(of: property, receiver: receiver, at: token)
      }
    }
    let methods = self.methods(named: name, of: type).filter { !$0.isStatic }
    if !methods.isEmpty { return .function(.init(overloads: methods, receiver: receiver)) }
    switch name {
    case "rawValue": return self.member(name, of: .instance(instance))
    case "wrappedValue", "projectedValue": return .instance(instance)
    case "hashValue": return .opaque("Int")
    case "id": return conforms(type, to: "Identifiable") ? .opaque("ID") : nil
    default: return nil
    }
  }

  /// The value, and what was wrong with it where it was made, as it is used now.
  private func reading(_ value: Value) -> Value {
    guard case .deferred(let refusals) = value else { return value }
    for refusal in refusals { refuse(refusal) }
    return .unknown
  }

  /// The type and what it conforms to, in whose extensions members may stand.
  func extendedNames(of type: DeclaredType) -> [String] {
    let path = type.path
    let protocols = declarations.refined(
      type.inherited.union(declarations.inherited(by: type.name))
    ).sorted()
    return [path] + (path == type.name ? [] : [type.name]) + protocols.filter { $0 != "View" }
  }

  func methods(named name: String, of type: DeclaredType) -> [DeclaredFunction] {
    var found = type.members.functions[name] ?? []
    for extended in extendedNames(of: type) {
      found += declarations.functions(named: name, of: extended, at: block)
    }
    guard conforms(type, to: "View") else { return found }
    // What gives views is a modifier of the view, unless its own type declares it too.
    return found
      + declarations.functions(named: name, of: "View", at: block).filter {
        !$0.isBuilder && !isViews($0.result) || !found.isEmpty && isMadeAlone([$0])
      }
  }

  /// A static member of a declared type: a case, a constant, a computed property, a nested type.
  func staticMember(_ name: String, of type: DeclaredType, at token: TokenSyntax) -> Value? {
    if let found = type.cases.first(where: { $0.name == name }) {
      guard found.parameters.isEmpty else { return .function(caseConstructor(found, of: type)) }
      return .instance(.init(type: type, caseName: name))
    }
    guard !refuseTwofold(name, of: type, at: token) else { return .unknown }
    let receiver = Value.Receiver(type: type)
    if let property = type.members.statics[name] {
      return value(of: property, receiver: receiver, at: token)
    }
    for extended in extendedNames(of: type) {
      if let property = declarations.property(named: name, of: extended, at: block),
        property.isStatic
      {
        guard !refuseConditional(name, of: type, at: token) else { return .unknown }
        return value(of: property, receiver: receiver, at: token)
      }
    }
    let functions = methods(named: name, of: type).filter(\.isStatic)
    if !functions.isEmpty { return .function(.init(overloads: functions, receiver: receiver)) }
    if let nested = nestedType(name, in: type) { return .type(nested) }
    switch name {
    case "self": return .type(type)
    case "allCases" where conforms(type, to: "CaseIterable"):
      return .list(type.cases.map { .instance(.init(type: type, caseName: $0.name)) })
    default: return nil
    }
  }

  private func caseConstructor(
    _ found: DeclaredCase, of type: DeclaredType
  ) -> Value.FunctionReference {
    let function = DeclaredFunction(
      name: found.name, parameters: found.parameters, isStatic: true, block: type.block)
    return .init(overloads: [function], receiver: .init(type: type))
  }

  /// A static member that an extension of one of SwiftUI's types declares: `Color.brand`.
  func extensionMember(
    _ name: String, of types: [String], at token: TokenSyntax
  ) -> Value? {
    for type in types {
      if let property = declarations.property(named: name, of: type, at: block), property.isStatic {
        let receiver = Value.Receiver(extended: type)
        guard property.isColor(of: type) else {
          return value(of: property, receiver: receiver, at: token)
        }
        let (found, refusals) = trial { value(of: property, receiver: receiver, at: token) }
        return refusals == 0 ? found : .style(name)
      }
      let functions = declarations.functions(named: name, of: type, at: block).filter(\.isStatic)
      if !functions.isEmpty {
        return .function(.init(overloads: functions, receiver: .init(extended: type)))
      }
      if let nested = declarations.type(named: name, in: type, at: block) { return .type(nested) }
    }
    return nil
  }
}

extension DeclaredProperty {
  /// Whether it is a colour, whichever: it has no size that its value could tell.
  fileprivate func isColor(of extended: String) -> Bool {
    guard let type else {
      guard let initial else { return false }
      let chain = Chain(initial)
      // What else follows makes a view of it.
      return chain.headName?.text == "Color"
        && chain.steps.allSatisfy { $0.call == nil || $0.name.text == "opacity" }
    }
    let name = type.trimmedDescription
    return name == "Color" || name == "Self" && extended == "Color"
  }
}

extension TokenSyntax {
  /// Whether it stands in the value that a parameter has where it is left out.
  fileprivate var isInDefaultArgument: Bool {
    var node = parent
    while let current = node, !current.is(CodeBlockItemSyntax.self),
      !current.is(MemberBlockItemSyntax.self)
    {
      if current.is(InitializerClauseSyntax.self),
        current.parent?.is(FunctionParameterSyntax.self) ?? false
      {
        return true
      }
      node = current.parent
    }
    return false
  }

  /// Whether it is the `make` of `make()`.
  var isCalledAlone: Bool {
    guard let name = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    return name.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == name.id
  }

  /// Whether the member that it names is called: `text.localized(with: name)`.
  fileprivate var isCalled: Bool { !isCalledAlone && callOfIt != nil }

  /// The call of what it names, alone or as a member.
  var callOfIt: FunctionCallExprSyntax? {
    guard let name = parent?.as(DeclReferenceExprSyntax.self) else { return nil }
    let access = name.parent?.as(MemberAccessExprSyntax.self).flatMap { access in
      access.declName.id == name.id ? ExprSyntax(access) : nil
    }
    let called = access ?? ExprSyntax(name)
    let call = called.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.id == called.id ? call : nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether it may call the function that a property holds, which takes no labels and as many values as its
  /// type says.
  fileprivate func mayCall(_ property: DeclaredProperty) -> Bool {
    guard arguments.allSatisfy({ $0.label == nil }), additionalTrailingClosures.isEmpty else {
      return false
    }
    let count = arguments.count + (trailingClosure == nil ? 0 : 1)
    return property.type?.function.map { $0.parameters.count == count } ?? true
  }
}
