import BuiltinEngine
import Scenarios
import SwiftSyntax

/// `Any`: a value of an enumeration that gets a case for each type that a value is put into it as, or
/// that it is asked for.
///
/// `CGFloat` and `Double` are one type here and two there: a number is put in where it is seen which of
/// both it is.
extension CodeChecker {
  static let anyName = "any Any"

  /// Stands among the types of such an enumeration for numbers that are `CGFloat`s.
  static let boxedLength = ProgramType.named("CGFloat")

  func anyType() -> ProgramType {
    if existentials[Self.anyName] == nil {
      existentials[Self.anyName] = Existential(protocols: [], types: [])
      universe.declared[Self.anyName] = Program.TypeDeclaration(.enumeration([]))
    }
    return .named(Self.anyName)
  }

  /// The case for values of a type, a new one if need be; nil for types of which it is not known what
  /// they are at run time.
  func anyCase(of type: ProgramType) -> Int? {
    guard canBeAny(type) else { return nil }
    if let index = existentials[Self.anyName]?.types.firstIndex(of: type) { return index }
    existentials[Self.anyName]?.types.append(type)
    // What is in a list may be asked for as a value of any type by itself.
    if case .nominal(_, let arguments) = type {
      for argument in arguments where argument.name != Self.anyName {
        _ = anyCase(of: root(of: argument))
      }
    }
    let types = existentials[Self.anyName]?.types ?? []
    universe.declared[Self.anyName] = Program.TypeDeclaration(
      .enumeration(
        types.map { type -> Program.Case in
          let payload = type == Self.boxedLength ? .double : type
          return Program.Case(type.description, payload: [Program.Field("0", payload)])
        }))
    return types.firstIndex(of: type)
  }

  private func canBeAny(_ type: ProgramType) -> Bool {
    switch type {
    case Self.boxedLength: true
    case .nominal("Array", let arguments), .nominal("Dictionary", let arguments):
      // Lists of values of any type, and of objects, are looked through when they are asked for.
      arguments.allSatisfy { $0.name == Self.anyName || universe.isClass($0) || canBeAny($0) }
    case .nominal(let name, let arguments):
      existentials[name] == nil && !["Metatype", "inout", "Cell"].contains(name)
        && (superclass(of: name) == nil || !universe.isClass(type))
        && arguments.allSatisfy(canBeAny)
    case .tuple(let elements):
      !elements.isEmpty && elements.allSatisfy { canBeAny($0.type) && $0.type != .double }
    case .function, .variable: false
    }
  }

  /// The class at the root of an object's, as which all objects of a hierarchy are put in.
  fileprivate func root(of type: ProgramType) -> ProgramType {
    guard universe.isClass(type), let name = type.name else { return type }
    return ancestors(of: name).last.map { .named($0) } ?? type
  }
}

extension FunctionChecker {
  /// A value as one of any type; nil where what it is at run time is not known.
  func anyValue(_ typed: Typed, at node: (any SyntaxProtocol)?) -> Typed? {
    let any = owner.anyType()
    if let name = typed.type.name, name != CodeChecker.anyName, owner.existentials[name] != nil {
      return anyValue(ofExistential: name, typed)
    }
    var typed = typed
    var type = owner.root(of: typed.type)
    if type != typed.type {
      typed = Typed(code: ProgramCode(.cast, [typed.code], type: type), type: type)
    }
    if type.holdsDouble {
      guard type == .double || type == .optional(.double),
        let length = node.flatMap({ ExprSyntax($0) }).flatMap({ length(of: $0) })
      else {
        // Swift takes it as one of any type, so that another overload may not be the one that is meant.
        owner.hasOpenLength = true
        return nil
      }
      if length == "CGFloat" {
        type = type == .double ? CodeChecker.boxedLength : .optional(CodeChecker.boxedLength)
      }
    }
    guard !type.isOptional || type.wrapped != CodeChecker.boxedLength,
      let index = owner.anyCase(of: type)
    else { return nil }
    return Typed(code: ProgramCode(.make, [typed.code], index: index, type: any), type: any)
  }

  /// What stands behind an `any` type as a value of any type; nil where that is not known of one of them.
  private func anyValue(ofExistential name: String, _ typed: Typed) -> Typed? {
    let any = owner.anyType()
    guard let types = owner.existentials[name]?.types, !types.contains(where: \.holdsDouble),
      owner.existentials[name]?.others.isEmpty ?? false,
      types.allSatisfy({ owner.anyCase(of: owner.root(of: $0)) != nil })
    else { return nil }
    var signature = CodeChecker.Signature(parameters: [], result: any)
    signature.receiver = typed.type
    owner.defineOpening("\(name) as any", typed.type, signature, scope, place) { checker throws in
      try checker.dispatch(typed.type, any) { payload in
        guard let value = checker.anyValue(payload, at: nil) else { throw Refused() }
        return value
      }
    }
    return Typed(code: ProgramCode(.call, [typed.code], name: "\(name) as any"), type: any)
  }

  /// Whether a value of any type is of one, and how it is got out.
  func anyCast(
    _ value: Typed, to written: TypeSyntax?, _ type: ProgramType, at node: some SyntaxProtocol
  ) throws -> (test: ProgramCode, value: ProgramCode) {
    func unknown() -> Refused {
      refuse(
        node, "cast",
        "whether a value of any type is of type '\(type)' is not known in code that runs")
    }
    if let name = type.name, let existential = owner.existentials[name] {
      guard name != CodeChecker.anyName else { return (.bool(true), value.code) }
      guard existential.others.isEmpty else { throw unknown() }
      return try anyCast(value, toAnyOf: owner.countedTypes(of: name), type, unknown)
    }
    if type.holdsDouble {
      guard type == .double, let name = written?.trimmedDescription,
        ["Double", "CGFloat"].contains(name)
      else { throw unknown() }
      return try numberCast(value, to: name == "CGFloat" ? CodeChecker.boxedLength : type, unknown)
    }
    // No function is put into a value of any type here.
    if type.functionParts != nil {
      return (.bool(false), ProgramCode(.unwrap, [.none(.optional(type))]))
    }
    let root = owner.root(of: type)
    guard
      type == .optional(.named(CodeChecker.anyName))
        || isCast(type) && owner.anyCase(of: root) != nil
    else { throw unknown() }
    let slot = newSlot(type)
    let cast = ProgramCode(.dynamicCast, [value.code], type: type)
    return (ProgramCode(.bindSome, [cast], index: slot), .local(slot))
  }

  /// Whether a value of any type is a number, which the case that it is in says.
  private func numberCast(
    _ value: Typed, to wanted: ProgramType, _ unknown: () -> Refused
  ) throws -> (test: ProgramCode, value: ProgramCode) {
    func payload(_ index: Int) -> ProgramCode {
      ProgramCode(.payload, [value.code], index: index, literal: .number(0))
    }
    func test(_ index: Int) -> ProgramCode { ProgramCode(.isCase, [value.code], index: index) }
    guard let index = owner.anyCase(of: wanted) else { throw unknown() }
    guard wanted != CodeChecker.boxedLength, let held = owner.anyCase(of: .optional(wanted)) else {
      return (test(index), payload(index))
    }
    // What may be nil is looked into.
    let slot = newSlot(wanted)
    let isHeld = ProgramCode(
      .and, [test(held), ProgramCode(.bindSome, [payload(held)], index: slot)])
    return (
      ProgramCode(.or, [test(index), isHeld]),
      ProgramCode(.conditional, [test(index), payload(index), .local(slot)])
    )
  }

  /// Whether it is known which values of other types are also of this one.
  ///
  /// The elements of a set may become equal.
  private func isCast(_ type: ProgramType) -> Bool {
    if let elements = type.tupleElements {
      return !elements.isEmpty && elements.allSatisfy { $0.label == nil && isCast($0.type) }
    }
    guard case .nominal(let name, let arguments) = type else { return false }
    if type.wrapped?.isOptional ?? false { return false }
    let generic = ["Array", "Dictionary", "Optional", "Range", "ClosedRange", "ArraySlice"]
    return arguments.isEmpty
      ? name != "Set" : generic.contains(name) && arguments.allSatisfy(isCast)
  }

  private func anyCast(
    _ value: Typed, toAnyOf types: [ProgramType], _ type: ProgramType, _ unknown: () -> Refused
  ) throws -> (test: ProgramCode, value: ProgramCode) {
    var tests: [ProgramCode] = []
    var found = ProgramCode(.stop, name: "switch")
    for one in types.reversed() {
      guard !one.holdsDouble, let index = owner.anyCase(of: owner.root(of: one)) else {
        throw unknown()
      }
      let inner = Typed(
        code: ProgramCode(.payload, [value.code], index: index, literal: .number(0)),
        type: owner.root(of: one))
      var test = ProgramCode(.isCase, [value.code], index: index)
      var code = inner.code
      if inner.type != one {
        test = ProgramCode(.and, [test, ProgramCode(.isKind, [code], type: one)])
        code = ProgramCode(.cast, [code], type: one)
      }
      guard let boxed = boxed(Typed(code: code, type: one), as: type) else { throw unknown() }
      found = tests.isEmpty ? boxed.code : ProgramCode(.conditional, [test, boxed.code, found])
      tests.append(test)
    }
    guard let first = tests.first else { return (.bool(false), found) }
    let any = tests.dropFirst().reduce(first) { ProgramCode(.or, [$1, $0]) }
    return (any, found)
  }
}
