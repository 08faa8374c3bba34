import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Methods and properties of classes that others override: which one runs, the object says.
extension CodeChecker {
  /// The function that runs the method of whatever class an object is of; nil for one that none overrides.
  ///
  /// `own` is the method as class `type` declares it.
  func overridden(
    _ member: DeclaredCode.Member, _ function: FunctionDeclSyntax, of type: ProgramType,
    _ own: Callable
  ) throws -> Callable? {
    guard let name = hierarchy(of: type), !member.isStatic, !isOfProtocol(member) else {
      return nil
    }
    let others = overriding(member, function.name.text, of: name)
    guard !others.isEmpty else { return nil }
    let calls = try others.map { other -> (ProgramType, Callable) in
      guard let declaration = other.member.syntax.as(FunctionDeclSyntax.self),
        generics(of: declaration).isEmpty, generics(of: function).isEmpty
      else {
        throw refuse(
          function.name, in: member.source, function.name.text,
          "a generic method that is overridden is not known in code that runs")
      }
      return (
        other.type, try callable(other.member, declaration, on: other.type, isDispatched: false)
      )
    }
    return try dispatching(own, calls, function, in: member.source)
  }

  /// The function that calls the one for the class that an object is of.
  private func dispatching(
    _ own: Callable, _ others: [(type: ProgramType, callable: Callable)],
    _ node: some SyntaxProtocol, in source: Int
  ) throws -> Callable {
    let name = "\(own.name) dispatched"
    let scope = TypeScope(
      owner: own.signature.receiver?.name, selfType: own.signature.receiver, source: source)
    let signature = own.signature
    define(name, signature, scope, node) { checker throws in
      func call(_ callable: Callable, _ type: ProgramType?) throws -> ProgramCode {
        var arguments = [ProgramCode.local(0)]
        if let type { arguments[0] = ProgramCode(.cast, arguments, type: type) }
        for (index, parameter) in signature.parameters.enumerated() {
          let place = ProgramCode.local(index + 1)
          arguments.append(parameter.isLent ? ProgramCode(.lend, [place]) : place)
        }
        let code = ProgramCode(.call, arguments, name: callable.name)
        guard signature.result != .void else {
          return ProgramCode(
            .block, [ProgramCode(.evaluate, [code]), ProgramCode(.giveBack)])
        }
        let typed = FunctionChecker.Typed(code: code, type: callable.signature.result)
        return ProgramCode(
          .giveBack, [try checker.convert(typed, to: signature.result, at: node).code])
      }
      var code = try call(own, nil)
      for (type, callable) in others {
        let test = ProgramCode(.isKind, [.local(0)], type: type)
        code = ProgramCode(.choose, [test, try call(callable, type), code])
      }
      return code
    }
    return Callable(name: name, signature: signature)
  }

  // MARK: Properties

  /// The functions that read and set a property of a class.
  struct PropertyFunctions {
    var getter: Callable
    var setter: Callable?
  }

  /// The class, of a type and those it inherits from, that declares a property the nearest, with it.
  func classProperty(
    _ name: String, of type: ProgramType
  ) -> (owner: String, member: DeclaredCode.Member, variable: VariableDeclSyntax)? {
    guard let own = hierarchy(of: type) else { return nil }
    for owner in [own] + ancestors(of: own) {
      for member in declared.members(named: name, of: owner) where !member.isStatic {
        if let variable = member.syntax.as(VariableDeclSyntax.self) {
          return (owner, member, variable)
        }
      }
    }
    return nil
  }

  /// The functions of a property, for whatever class an object is of; nil for a stored one that no
  /// class overrides.
  func propertyFunctions(_ name: String, of type: ProgramType) throws -> PropertyFunctions? {
    guard let (owner, member, variable) = classProperty(name, of: type) else { return nil }
    let others = overriding(member, name, of: owner)
    let isStored = variable.binding(named: name)?.isComputed == false && !member.syntax.isOverride
    guard !(others.isEmpty && isStored) else { return nil }
    let own = try ownFunctions(name, of: owner, member, variable)
    guard !others.isEmpty else { return own }
    let all = try others.compactMap { other in
      try other.member.syntax.as(VariableDeclSyntax.self).map { variable in
        (other.type, try ownFunctions(name, of: other.type.name ?? "", other.member, variable))
      }
    }
    let getter = try dispatching(
      own.getter, all.map { ($0.0, $0.1.getter) }, variable, in: member.source)
    guard let setter = own.setter else { return PropertyFunctions(getter: getter) }
    let setters = all.compactMap { type, functions in functions.setter.map { (type, $0) } }
    return PropertyFunctions(
      getter: getter, setter: try dispatching(setter, setters, variable, in: member.source))
  }

  /// The functions of a property as one class has it.
  func ownFunctions(
    _ name: String, of owner: String, _ member: DeclaredCode.Member, _ variable: VariableDeclSyntax
  ) throws -> PropertyFunctions {
    let type = ProgramType.named(owner)
    guard let binding = variable.binding(named: name) else { throw Refused() }
    if binding.isComputed {
      let getter = try getter(member, variable, name, on: type)
      let setter = binding.setter.map { self.setter(member, $0, getter, on: type) }
      return PropertyFunctions(getter: getter, setter: setter)
    }
    if member.syntax.isOverride { return try observing(name, binding, of: owner, member) }
    guard let layout = try layout(of: owner),
      let index = layout.properties.firstIndex(where: { $0.name == name })
    else { throw Refused() }
    return try storedFunctions(layout.properties[index], index, of: type, layout)
  }

  /// A property that a class inherits, with observers of its own.
  private func observing(
    _ name: String, _ binding: PatternBindingSyntax, of owner: String,
    _ member: DeclaredCode.Member
  ) throws -> PropertyFunctions {
    guard let superclass = superclass(of: owner),
      let (other, inherited, variable) = classProperty(name, of: .named(superclass)),
      !binding.observers.isEmpty
    else { throw Refused() }
    let below = try ownFunctions(name, of: other, inherited, variable)
    guard let belowSetter = below.setter else { throw Refused() }
    let type = below.getter.signature.result
    let object = ProgramType.named(owner)
    let scope = TypeScope(owner: owner, selfType: object, source: member.source)
    let (read, write) = ("\(owner).\(name) observed", "\(owner).\(name) observed set")
    let get = ProgramCode(.call, [.local(0)], name: below.getter.name)
    var reading = Signature(parameters: [], result: type)
    reading.receiver = object
    define(read, reading, scope, binding) { _ in ProgramCode(.giveBack, [get]) }
    var writing = Signature(
      parameters: [.init(label: nil, name: "newValue", type: type)], result: .void)
    writing.receiver = object
    define(write, writing, scope, binding) { checker throws in
      try checker.observing(
        binding.observers, "\(owner).\(name)", type, read: get,
        write: ProgramCode(
          .evaluate, [ProgramCode(.call, [.local(0), .local(1)], name: belowSetter.name)]))
    }
    return PropertyFunctions(
      getter: Callable(name: read, signature: reading),
      setter: Callable(name: write, signature: writing))
  }
}
