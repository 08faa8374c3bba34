import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Initializers and what types have without writing it

extension CodeChecker {
  /// The ways to make a declared struct: its written initializers, else the memberwise one.
  func initializers(of name: String) throws -> [Callable] {
    guard let layout = try layout(of: name), let entry = declared.type(named: name) else {
      return []
    }
    let type = ProgramType.named(name)
    if universe.isClass(type), isInHierarchy(name) { return try makers(of: name) }
    // What an extension with more conditions declares comes first: of two that take the same, it is meant.
    let written = declared.members(named: "init", of: name).enumerated()
      .filter { applies($0.element, to: type) ?? true }
      .sorted { (-weight(of: $0.element), $0.offset) < (-weight(of: $1.element), $1.offset) }
      .map(\.element)
    let scope = TypeScope(
      owner: name, selfType: type, generics: instances[name]?.types ?? [:], source: entry.source)
    var callables: [Callable] = []
    for member in written {
      guard let initializer = member.syntax.as(InitializerDeclSyntax.self),
        !isGeneric(initializer)
      else { continue }
      var callable = try callable(member, initializer, of: type)
      callable.initializer = member
      callables.append(callable)
    }
    if !universe.isClass(type) {
      callables += try promisedInitializers(of: name, type, beside: callables)
    }
    let isValue = entry.syntax.is(StructDeclSyntax.self) || entry.syntax.is(ClassDeclSyntax.self)
    if isValue, !written.contains(where: { $0.extended == nil }) {
      callables.append(memberwise(name, layout, scope, entry.syntax))
    }
    return callables
  }

  /// The initializers that extensions of its protocols declare, as far as it has no such ones itself.
  private func promisedInitializers(
    of name: String, _ type: ProgramType, beside own: [Callable]
  ) throws -> [Callable] {
    func labels(_ callable: Callable) -> [String?] { callable.signature.parameters.map(\.label) }
    var found: [Callable] = []
    for protocolName in declared.protocols(of: name) {
      for member in declared.members(named: "init", of: protocolName) {
        guard let initializer = member.syntax.as(InitializerDeclSyntax.self),
          initializer.body != nil, member.extended != nil, !isGeneric(initializer),
          applies(member, to: type) ?? false
        else { continue }
        var callable = try callable(member, initializer, of: type)
        callable.initializer = member
        if !(own + found).contains(where: { labels($0) == labels(callable) }) {
          found.append(callable)
        }
      }
    }
    return found
  }

  /// Whether a type declares an initializer of these labels, and an extension of one of its protocols does,
  /// which does not ask for it.
  func hasInitializerBeside(_ labels: [String?], of name: String) -> Bool {
    func isLike(_ member: DeclaredCode.Member) -> Bool {
      let parameters = member.syntax.as(InitializerDeclSyntax.self)?.signature.parameterClause
        .parameters
      return parameters?.map(\.firstName.text) == labels.map { $0 ?? "_" }
    }
    guard declared.members(named: "init", of: name).contains(where: isLike) else { return false }
    let protocols = declared.protocols(of: name)
    return protocols.contains { declared.members(named: "init", of: $0).contains(where: isLike) }
      && !protocols.contains {
        declared.requirements(named: "init", of: $0).contains(where: isLike)
      }
  }

  /// Whether an initializer is generic itself.
  private func isGeneric(_ initializer: InitializerDeclSyntax) -> Bool {
    !generics(
      initializer.genericParameterClause, initializer.signature.parameterClause.parameters
    ).isEmpty
  }

  /// The initializers of a declared type that are generic themselves.
  func genericInitializers(
    of name: String
  ) -> [(DeclaredCode.Member, InitializerDeclSyntax)] {
    declared.members(named: "init", of: name).compactMap { member in
      member.syntax.as(InitializerDeclSyntax.self).flatMap {
        isGeneric($0) ? (member, $0) : nil
      }
    }
  }

  /// The type of the value that a wrapper holds.
  private func wrappedType(of wrapper: Wrapper, _ scope: TypeScope) -> ProgramType? {
    let checker = FunctionChecker(self, scope, result: nil)
    let value = FunctionChecker.Typed(code: .local(0), type: wrapper.type)
    return trial { try checker.instanceMember(value, .identifier("wrappedValue")) }?.type
  }

  /// Whether a wrapper of a variable without a value is made of one: it has an initializer for that, and
  /// none that makes it of nothing.
  private func isGivenItsValue(_ wrapper: Wrapper) -> Bool {
    guard wrapper.arguments == nil, let name = wrapper.type.name else { return false }
    let initializers = declared.members(named: "init", of: instances[name]?.base ?? name)
      .compactMap { $0.syntax.as(InitializerDeclSyntax.self) }
    return initializers.count == 1
      && initializers.allSatisfy {
        $0.optionalMark == nil
          && $0.signature.parameterClause.parameters.map(\.firstName.text) == ["wrappedValue"]
          && $0.signature.parameterClause.parameters.allSatisfy { parameter in
            parameter.defaultValue == nil && parameter.type.functionWritten == nil
          }
      }
  }

  private func memberwise(
    _ name: String, _ layout: TypeLayout, _ scope: TypeScope, _ node: DeclSyntax
  ) -> Callable {
    let type = ProgramType.named(name)
    // Objects are made of initial values alone.
    let given =
      node.is(ClassDeclSyntax.self)
      ? []
      : layout.properties.filter {
        guard let wrapper = $0.wrapper else {
          return (!$0.isLet || $0.initial == nil) && $0.lazyInitial == nil
        }
        return (wrapper.value != nil || isGivenItsValue(wrapper))
          && wrappedType(of: wrapper, scope) != nil
      }
    let parameters = given.map { property in
      if let wrapper = property.wrapper, let value = wrappedType(of: wrapper, scope) {
        return Signature.Parameter(
          label: wrapper.name, name: wrapper.name, type: value, defaultValue: wrapper.value)
      }
      return Signature.Parameter(
        label: property.name, name: property.name, type: property.type,
        defaultValue: property.initial
          ?? (property.type.isOptional && !property.isLet
            ? ExprSyntax(NilLiteralExprSyntax()) : nil))
    }
    let signature = Signature(parameters: parameters, result: type)
    let programName = Self.name(type, "init", signature)
    define(programName, signature, scope, node) { checker throws in
      let fields = try layout.properties.map { property in
        if let index = given.firstIndex(where: { $0.name == property.name }) {
          if let wrapper = property.wrapper {
            let value = DeclReferenceExprSyntax(baseName: .identifier(wrapper.name))
            guard let made = try checker.wrapping(wrapper, ExprSyntax(value)) else {
              throw Refused()
            }
            return made.code
          }
          return ProgramCode.local(index)
        }
        guard let initial = try checker.initialValue(of: property) else {
          if property.type.isOptional { return .none(property.type) }
          throw self.refuse(
            node.nameToken ?? .identifier(name), in: layout.source, name,
            "'\(name)' has no initializer that sets '\(property.name)'")
        }
        return initial
      }
      return ProgramCode(.giveBack, [ProgramCode(.make, fields, type: type)])
    }
    return Callable(name: programName, signature: signature)
  }

  /// An initializer with what it is generic over known.
  func callable(
    _ member: DeclaredCode.Member, _ initializer: InitializerDeclSyntax, of type: ProgramType,
    generics: [String: ProgramType] = [:]
  ) throws -> Callable {
    guard let layout = try layout(of: type.name ?? "") else { throw Refused() }
    var scope = scope(of: member, type)
    scope.owner = type.name
    scope.generics.merge(generics) { $1 }
    addBounds(
      self.generics(
        initializer.genericParameterClause, initializer.signature.parameterClause.parameters),
      initializer.genericWhereClause, generics, to: &scope)
    var signature = try signature(
      initializer.signature.parameterClause.parameters, nil, scope)
    let canFail = initializer.optionalMark != nil
    signature.result = canFail ? .optional(type) : type
    signature.thrown = thrown(initializer.signature.effectSpecifiers, scope)
    let name = try unique(
      Self.name(type, "init", signature, generics: generics), initializer, member.source)
    define(name, signature, scope, initializer) { checker throws in
      guard let body = initializer.body else { throw Refused() }
      return try checker.initializer(body.statements, of: type, layout, canFail: canFail)
    }
    return Callable(name: name, signature: signature)
  }

  /// The raw value of an enumeration's value, as a function.
  func rawValueGetter(of name: String) throws -> Callable? {
    guard let layout = try layout(of: name), let rawType = layout.rawType,
      let cases = universe.cases(of: .named(name)), let entry = declared.type(named: name)
    else { return nil }
    let type = ProgramType.named(name)
    var signature = Signature(parameters: [], result: rawType)
    signature.receiver = type
    let scope = TypeScope(
      owner: name, selfType: type, generics: instances[name]?.types ?? [:], source: entry.source)
    define("\(name).rawValue", signature, scope, entry.syntax) { checker throws in
      let values = try self.rawValues(layout, cases, rawType, checker)
      return ProgramCode(
        .block,
        values.enumerated().map { index, value in
          ProgramCode(
            .choose,
            [
              ProgramCode(.isCase, [.local(0)], index: index),
              ProgramCode(.giveBack, [value]),
            ])
        })
    }
    return Callable(name: "\(name).rawValue", signature: signature)
  }

  /// The case with a raw value, as a function.
  func rawValueInitializer(of name: String) throws -> Callable? {
    guard let layout = try layout(of: name), let rawType = layout.rawType,
      let cases = universe.cases(of: .named(name)), let entry = declared.type(named: name)
    else { return nil }
    let type = ProgramType.named(name)
    let signature = Signature(
      parameters: [.init(label: "rawValue", name: "rawValue", type: rawType)],
      result: .optional(type))
    let scope = TypeScope(
      owner: name, selfType: type, generics: instances[name]?.types ?? [:], source: entry.source)
    define("\(name).init(rawValue:)", signature, scope, entry.syntax) { checker throws in
      let values = try self.rawValues(layout, cases, rawType, checker)
      let tests = values.enumerated().map { index, value in
        ProgramCode(
          .choose,
          [
            ProgramCode(.apply, [.local(0), value], name: Self.equality(of: rawType)),
            ProgramCode(
              .giveBack,
              [ProgramCode(.wrap, [ProgramCode(.make, index: index, type: type)])]),
          ])
      }
      return ProgramCode(.block, tests + [ProgramCode(.giveBack, [.none(.optional(type))])])
    }
    return Callable(name: "\(name).init(rawValue:)", signature: signature)
  }

  private func rawValues(
    _ layout: TypeLayout, _ cases: [Program.Case], _ type: ProgramType, _ checker: FunctionChecker
  ) throws -> [ProgramCode] {
    var next = 0
    return try zip(cases, layout.rawValues).map { entry, value in
      if let value {
        let code = try checker.check(value, type).code
        if let number = code.literal?.exactInt { next = number + 1 }
        return code
      }
      defer { next += 1 }
      switch type {
      case .string: return .string(entry.name.unquoted)
      case .double: return .double(Double(next))
      default: return .constant(.exact(next), type)
      }
    }
  }
}

extension CodeChecker {
  /// The row that compares two values of a raw type.
  fileprivate static func equality(of type: ProgramType) -> String {
    [.int, .double, .float].contains(type)
      ? "==(\(type), \(type)) -> Bool" : "==(T, T) -> Bool where T: Equatable"
  }
}
