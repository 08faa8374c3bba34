import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Properties and subscripts as functions of the program.
extension CodeChecker {
  /// The getter of a computed property, as a function.
  func getter(
    _ member: DeclaredCode.Member, _ variable: VariableDeclSyntax, _ name: String,
    on given: ProgramType?
  ) throws -> Callable {
    let declaring = declaring(member, of: given)
    var scope = scope(of: member, declaring)
    guard let binding = variable.binding(named: name) else { throw Refused() }
    let isStored = !binding.isComputed
    let receiver = member.isStatic && !isStored ? given : declaring
    scope.selfType = receiver
    let found: ProgramType?
    do {
      let place = "\(member.source):\(binding.position.utf8Offset)"
      guard underway.insert(place).inserted else {
        throw refuse(binding, in: member.source, name, "the type of '\(name)' needs itself")
      }
      defer { underway.remove(place) }
      found = try type(of: variable.type(of: name), binding.initializer?.value, scope)
    }
    guard let type = found else {
      throw refuse(binding, in: member.source, name, "the type of '\(name)' is not stated")
    }
    var signature = Signature(parameters: [], result: type)
    if !member.isStatic { signature.receiver = receiver }
    let programName = try unique(
      (member.isStatic && receiver != nil ? "static " : "") + (receiver.map { "\($0)." } ?? "")
        + name,
      binding, member.source)
    if isStored, signature.receiver == nil { storedFunctions.insert(programName) }
    // A variable that is never set is a constant.
    signature.isConstant =
      isStored && signature.receiver == nil
      && (universe.holdsReferences(type) || universe.holdsIdentities(type))
    define(programName, signature, scope, binding) { checker throws in
      if let getter = binding.getter {
        let builder = self.builder(of: member, name, variable.attributes, receiver, scope)
        return try checker.body(getter, builtBy: builder)
      }
      guard let value = binding.initializer?.value else {
        throw self.refuse(binding, in: member.source, name, "'\(name)' has no value")
      }
      return ProgramCode(
        .giveBack, [try checker.check(value, type).code],
        line: self.place(of: value, in: member.source).line)
    }
    return Callable(name: programName, signature: signature)
  }

  /// A variable that has no receiver and is set somewhere: its value is kept.
  func variable(
    _ member: DeclaredCode.Member, _ name: String, on type: ProgramType?
  ) throws -> Callable? {
    guard let variable = member.syntax.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.text == "var", variable.attributes.isEmpty,
      let binding = variable.binding(named: name), binding.accessorBlock == nil,
      binding.initializer != nil
    else { return nil }
    let getter = try getter(member, variable, name, on: type)
    signatures[getter.name]?.isConstant = true
    program.functions[getter.name]?.isConstant = true
    return getter
  }

  /// The setter of a computed property or subscript, as a function that is lent the receiver.
  func setter(
    _ member: DeclaredCode.Member, _ accessor: AccessorDeclSyntax, _ getter: Callable,
    on given: ProgramType, generics: [String: ProgramType] = [:]
  ) -> Callable {
    let receiver = declaring(member, of: given) ?? given
    var scope = scope(of: member, receiver)
    scope.generics.merge(generics) { $1 }
    let value = accessor.parameters?.name.text ?? "newValue"
    var signature = Signature(
      parameters: [.init(label: nil, name: value, type: getter.signature.result)]
        + getter.signature.parameters, result: .void)
    signature.receiver = receiver
    signature.isMutating = !universe.isClass(receiver) && !accessor.isNonmutating
    let name = "\(getter.name) set"
    define(name, signature, scope, accessor) { checker throws in
      try checker.body(accessor.body?.statements ?? [])
    }
    return Callable(name: name, signature: signature)
  }

  /// A subscript's getter, as a function.
  func callable(
    _ member: DeclaredCode.Member, _ declaration: SubscriptDeclSyntax, on given: ProgramType,
    generics: [String: ProgramType] = [:]
  ) throws -> Callable {
    let receiver = declaring(member, of: given) ?? given
    if let name = hierarchy(of: receiver), !overriding(member, "subscript", of: name).isEmpty {
      throw refuse(
        declaration, in: member.source, "subscript",
        "a subscript that is overridden is not known in code that runs; write methods")
    }
    var scope = scope(of: member, receiver)
    scope.generics.merge(generics) { $1 }
    addBounds(
      self.generics(declaration.genericParameterClause, declaration.parameterClause.parameters),
      declaration.genericWhereClause, generics, to: &scope)
    var signature = try signature(of: declaration, scope)
    signature.receiver = member.isStatic ? nil : receiver
    let name = try unique(
      Self.name(receiver, "subscript", signature, generics: generics), declaration, member.source)
    define(name, signature, scope, declaration) { checker throws in
      guard let getter = declaration.getter else {
        throw self.refuse(
          declaration, in: member.source, "subscript", "the subscript has no getter")
      }
      return try checker.body(getter)
    }
    return Callable(name: name, signature: signature)
  }
}

extension SubscriptDeclSyntax {
  var getter: CodeBlockItemListSyntax? { accessorBlock?.getter }
  var setter: AccessorDeclSyntax? { accessorBlock?.setter }
}

extension CodeChecker {
  /// What a subscript takes and gives.
  func signature(of declaration: SubscriptDeclSyntax, _ scope: TypeScope) throws -> Signature {
    var signature = try signature(
      declaration.parameterClause.parameters, declaration.returnClause.type, scope)
    // Parameters of subscripts have labels only where two names are written.
    for (index, parameter) in declaration.parameterClause.parameters.enumerated()
    where parameter.secondName == nil {
      signature.parameters[index].label = nil
    }
    return signature
  }
}
