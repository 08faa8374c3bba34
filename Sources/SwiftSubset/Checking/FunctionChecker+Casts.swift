import BuiltinEngine
import Scenarios
import SwiftSyntax

/// `as?`, `as!`, `is` and patterns with `as`: what lies in an `any` type, or in a class above.
extension FunctionChecker {
  /// Whether what lies in a slot is of a type, and how it is got out: an `any` value's case.
  private func cast(
    _ value: Typed, to type: ProgramType, written: TypeSyntax? = nil, at node: some SyntaxProtocol
  ) throws -> (test: ProgramCode, value: ProgramCode) {
    if value.type == .named(CodeChecker.anyName) {
      return try anyCast(value, to: written, type, at: node)
    }
    if value.type == type, !type.holdsDouble { return (.bool(true), value.code) }
    // A list of values of any type is asked for others as one of them.
    if case .nominal(let name, let parts) = value.type, ["Array", "Dictionary"].contains(name),
      parts.contains(.named(CodeChecker.anyName)), let any = anyValue(value, at: node)
    {
      return try anyCast(any, to: written, type, at: node)
    }
    if let wrapped = value.type.wrapped {
      let slot = newSlot(wrapped)
      let inner = try cast(
        Typed(code: .local(slot), type: wrapped), to: type, written: written, at: node)
      return (
        ProgramCode(.and, [ProgramCode(.bindSome, [value.code], index: slot), inner.test]),
        inner.value
      )
    }
    if universe.isClass(value.type), universe.isClass(type) {
      let code = ProgramCode(.cast, [value.code], type: type)
      if universe.isKind(value.type, of: type) { return (.bool(true), code) }
      guard universe.isKind(type, of: value.type) else {
        return (.bool(false), ProgramCode(.unwrap, [.none(.optional(type))]))
      }
      return (ProgramCode(.isKind, [value.code], type: type), code)
    }
    let asked = type.name.flatMap { owner.existentials[$0] }
    guard let types = value.type.name.flatMap({ owner.existentials[$0]?.types }) else {
      if let asked, let name = value.type.name, !value.type.holdsDouble,
        !asked.others.contains(name)
      {
        let types = owner.countedTypes(of: type.name ?? "")
        return promiseCast([(.bool(true), value)], to: types, type)
      }
      if isPlain(value.type), isPlain(type), value.type != type {
        return (.bool(false), ProgramCode(.unwrap, [.none(.optional(type))]))
      }
      throw refuse(
        node, "cast",
        "a value of type '\(value.type)' cannot be cast to '\(type)' in code that runs; only values of"
          + " 'any' types can be")
    }
    if asked != nil, type != value.type {
      if let name = value.type.name { _ = owner.countedTypes(of: name) }
      let cases = types.enumerated().map { index, one in
        (
          test: ProgramCode(.isCase, [value.code], index: index),
          value: Typed(
            code: ProgramCode(.payload, [value.code], index: index, literal: .number(0)), type: one)
        )
      }
      return promiseCast(cases, to: owner.countedTypes(of: type.name ?? ""), type)
    }
    let found =
      types.firstIndex { universe.isKind(type, of: $0) }
      ?? value.type.name.flatMap { owner.askedCase(of: type, in: $0) }
    guard let index = found, let types = value.type.name.flatMap({ owner.existentials[$0]?.types })
    else {
      throw refuse(
        node, "cast",
        "whether a value of type '\(value.type)' is a '\(type)' is not known in code that runs")
    }
    let test = ProgramCode(.isCase, [value.code], index: index)
    let payload = Typed(
      code: ProgramCode(.payload, [value.code], index: index, literal: .number(0)),
      type: types[index])
    if payload.type == type { return (test, payload.code) }
    let inner = try cast(payload, to: type, at: node)
    return (ProgramCode(.and, [test, inner.test]), inner.value)
  }

  /// Whether values of a type are of no other one: generic code asks that of what it is given.
  private func isPlain(_ type: ProgramType) -> Bool {
    guard case .nominal(let name, []) = type else { return false }
    return owner.existentials[name] == nil && !universe.isClass(type) && !name.hasPrefix("Any")
  }

  /// Whether what is behind one of several cases is of an `any` type.
  ///
  /// An object may be of a class below the one that is known of it, which conforms where that one does
  /// not.
  private func promiseCast(
    _ cases: [(test: ProgramCode, value: Typed)], to types: [ProgramType], _ type: ProgramType
  ) -> (test: ProgramCode, value: ProgramCode) {
    var test = ProgramCode.bool(false)
    var found = ProgramCode.none(.optional(type))
    func add(_ one: ProgramCode, _ value: Typed) {
      guard let boxed = boxed(value, as: type) else { return }
      test = ProgramCode(.or, [test, one])
      found = ProgramCode(.conditional, [one, ProgramCode(.wrap, [boxed.code]), found])
    }
    for (isCase, value) in cases {
      guard !types.contains(where: { universe.isKind(value.type, of: $0) }) else {
        add(isCase, value)
        continue
      }
      for below in types where universe.isClass(below) && universe.isKind(below, of: value.type) {
        let isKind = ProgramCode(.isKind, [value.code], type: below)
        let object = ProgramCode(.cast, [value.code], type: below)
        add(ProgramCode(.and, [isCase, isKind]), Typed(code: object, type: below))
      }
    }
    return (test, ProgramCode(.unwrap, [found]))
  }

  /// `value as? Fixed` and `value as! Fixed`.
  func conditionalCast(_ node: AsExprSyntax) throws -> Typed {
    let value = try check(node.expression, nil)
    let type = try owner.resolve(node.type, scope)
    let slot = newSlot(value.type)
    let bind = ProgramCode(.bind, [value.code], index: slot)
    let (test, inner) = try cast(
      Typed(code: .local(slot), type: value.type), to: type, written: node.type, at: node)
    let optional = ProgramCode(
      .conditional,
      [
        ProgramCode(.and, [bind, test]), ProgramCode(.wrap, [inner]), .none(.optional(type)),
      ])
    guard node.questionOrExclamationMark?.text == "!" else {
      return Typed(code: optional, type: .optional(type))
    }
    return Typed(code: ProgramCode(.unwrap, [optional], line: line(node)), type: type)
  }

  /// `value is Fixed`.
  func typeTest(_ node: IsExprSyntax) throws -> Typed {
    let value = try check(node.expression, nil)
    let slot = newSlot(value.type)
    let bind = ProgramCode(.bind, [value.code], index: slot)
    let test = try typeTest(node.type, Typed(code: .local(slot), type: value.type), at: node)
    return Typed(code: ProgramCode(.and, [bind, test]), type: .bool)
  }

  func typeTest(
    _ type: TypeSyntax, _ value: Typed, at node: some SyntaxProtocol
  ) throws -> ProgramCode {
    try cast(value, to: try owner.resolve(type, scope), written: type, at: node).test
  }

  /// `let fixed as Fixed` as a pattern: the test, and the value to go on with.
  func castPattern(
    _ type: TypeSyntax, _ value: Typed, at node: some SyntaxProtocol
  ) throws -> (test: ProgramCode, value: Typed) {
    let written = type
    let type = try owner.resolve(type, scope)
    let (test, inner) = try cast(value, to: type, written: written, at: node)
    return (test, Typed(code: inner, type: type))
  }

  /// The case of an `any` type that a type is; nil where it is none.
  func boxedCase(_ type: ProgramType, in value: Typed) -> (test: ProgramCode, value: Typed)? {
    guard let types = value.type.name.flatMap({ owner.existentials[$0]?.types }),
      let index = types.firstIndex(of: type)
    else { return nil }
    return (
      ProgramCode(.isCase, [value.code], index: index),
      Typed(
        code: ProgramCode(.payload, [value.code], index: index, literal: .number(0)), type: type)
    )
  }
}
