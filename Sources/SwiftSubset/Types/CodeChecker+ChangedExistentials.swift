import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Changing what stands behind an `any` type, and values of other types that come to stand behind it.
extension CodeChecker {
  /// Whether only objects stand behind an `any` type, so that a constant of it can be changed.
  func holdsObjects(_ type: ProgramType) -> Bool {
    guard let name = type.name, name != Self.anyName, let existential = existentials[name] else {
      return false
    }
    return existential.protocols.contains { path in
      let syntax = declared.type(named: path)?.syntax.as(ProtocolDeclSyntax.self)
      return syntax?.inheritanceClause?.inheritedTypes.contains {
        let written = $0.type.trimmedDescription
        return written == "AnyObject"
          || declared.type(named: written)?.syntax.is(ClassDeclSyntax.self) ?? false
      } ?? false
    }
  }

  /// The function that sets a property of whatever type a value is of; nil where the protocol does not ask
  /// that it can be set.
  func settingDispatcher(
    _ variable: VariableDeclSyntax, _ property: TokenSyntax, _ getter: Callable,
    on type: ProgramType, source: Int
  ) -> Callable? {
    guard let setter = variable.binding(named: property.text)?.setter else { return nil }
    var signature = Signature(
      parameters: [.init(label: nil, name: "newValue", type: getter.signature.result)],
      result: .void)
    signature.receiver = type
    signature.isMutating = !holdsObjects(type) && !setter.isNonmutating
    let name = "\(getter.name) set"
    let scope = TypeScope(owner: type.name, selfType: type, source: source)
    let isMutating = signature.isMutating
    defineOpening(name, type, signature, scope, variable) { checker in
      try checker.changing(type, .void, isMutating: isMutating) { value in
        let place = try checker.place(of: property, in: value)
        let new = Typed(code: .local(1), type: getter.signature.result)
        let converted = try checker.convert(new, to: place.type, at: property)
        return Typed(code: ProgramCode(.set, [place.code, converted.code]), type: .void)
      }
    }
    return Callable(name: name, signature: signature)
  }

  private typealias Typed = FunctionChecker.Typed

  /// Adds a function that asks for each type behind an `any` type: it is made anew when there is one more.
  func defineOpening(
    _ name: String, _ type: ProgramType, _ signature: Signature, _ scope: TypeScope,
    _ node: some SyntaxProtocol, _ check: @escaping (FunctionChecker) throws -> ProgramCode
  ) {
    if signatures[name] == nil, let any = type.name {
      openings[any, default: []].append { [self] in
        checkLater(name, signature, scope, node, check)
      }
    }
    define(name, signature, scope, node, check)
  }

  /// A case for values of a type that conforms, of a generic type or under a condition, so that nobody knew
  /// beforehand of it; nil for any other.
  func addedCase(of type: ProgramType, to name: String) -> Int? {
    guard let existential = existentials[name], name != Self.anyName, !existential.isCounted,
      let base = type.name, base != "Optional",
      existential.others.contains(instances[base]?.base ?? base),
      universe.exists(type), existential.protocols.allSatisfy({ conforms(type, to: $0) }),
      declared.type(named: base) == nil || (trial { try layout(of: base) } ?? nil) != nil
    else { return nil }
    existentials[name]?.types.append(type)
    existentials[name]?.added += 1
    declareCases(of: name)
    for make in openings[name] ?? [] { make() }
    return existential.types.count
  }

  /// The types behind an `any` type, of which there may be no more from now on.
  func countedTypes(of name: String) -> [ProgramType] {
    existentials[name]?.isCounted = true
    return existentials[name]?.types ?? []
  }

  /// The same for a type that a value is asked for: of a list Swift asks whether its elements are of the
  /// wanted type as well.
  func askedCase(of type: ProgramType, in name: String) -> Int? {
    if case .nominal(let base, let elements) = type, declared.type(named: base) == nil {
      let arePlain = elements.allSatisfy { element in
        guard case .nominal(let name, []) = element else { return false }
        return existentials[name] == nil && !universe.isClass(element)
      }
      guard arePlain else { return nil }
    }
    return addedCase(of: type, to: name)
  }

  func declareCases(of name: String) {
    universe.declared[name] = Program.TypeDeclaration(
      .enumeration(
        (existentials[name]?.types ?? []).map {
          Program.Case($0.description, payload: [Program.Field("0", $0)])
        }))
  }
}

extension FunctionChecker {
  /// Code that changes the value in slot 0 whatever type it is of: what stands behind it is taken out, and
  /// put back where it is no object.
  func changing(
    _ type: ProgramType, _ result: ProgramType, isMutating: Bool,
    _ body: (Typed) throws -> Typed
  ) throws -> ProgramCode {
    let existential = type.name.flatMap { owner.existentials[$0] }
    var code = ProgramCode(.stop, name: "switch")
    let outer = scope.bounds
    isOpening = true
    defer {
      scope.bounds = outer
      isOpening = false
    }
    for (index, inner) in (existential?.types ?? []).enumerated().reversed() {
      scope.bounds = outer.merging([inner: Set(existential?.protocols ?? [])]) { $1 }
      let slot = newSlot(inner)
      let payload = ProgramCode(.payload, [.local(0)], index: index, literal: .number(0))
      var codes = [ProgramCode(.set, [.local(slot), payload])]
      let value = try body(Typed(code: .local(slot), type: inner))
      let given = result == .void ? nil : newSlot(result)
      if let given {
        let value = try convert(value, to: result, at: place)
        codes.append(ProgramCode(.set, [.local(given), value.code]))
      } else {
        codes.append(
          value.code.operation == .set ? value.code : ProgramCode(.evaluate, [value.code]))
      }
      if isMutating {
        let whole = ProgramCode(.make, [.local(slot)], index: index, type: type)
        codes.append(ProgramCode(.set, [.local(0), whole]))
      }
      codes.append(given.map { ProgramCode(.giveBack, [.local($0)]) } ?? ProgramCode(.giveBack))
      code = ProgramCode(
        .choose,
        [ProgramCode(.isCase, [.local(0)], index: index), ProgramCode(.block, codes), code])
    }
    return code
  }

  /// A value of one `any` type as one of another, to which all that may stand behind it belongs.
  func widened(_ typed: Typed, to type: ProgramType) -> Typed? {
    guard let name = typed.type.name, let other = type.name, name != other,
      name != CodeChecker.anyName, other != CodeChecker.anyName,
      let own = owner.existentials[name], let wanted = owner.existentials[other],
      Set(own.protocols).isSuperset(of: wanted.protocols)
    else { return nil }
    var signature = CodeChecker.Signature(parameters: [], result: type)
    signature.receiver = typed.type
    let function = "\(name) as \(other)"
    owner.defineOpening(function, typed.type, signature, scope, place) { checker in
      try checker.dispatch(typed.type, type) {
        try checker.convert($0, to: type, at: checker.place)
      }
    }
    return Typed(code: ProgramCode(.call, [typed.code], name: function), type: type)
  }
}

extension AccessorDeclSyntax {
  var isNonmutating: Bool { modifier?.name.text == "nonmutating" }
}
