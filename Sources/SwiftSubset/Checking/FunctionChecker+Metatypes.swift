import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Types as values: `Int.self`, `type(of: value)`, and how they are written.
extension FunctionChecker {
  /// `type(of: value)`, where the type of the value says it; nil for any other call.
  func typeOfValue(_ arguments: [Argument], at node: some SyntaxProtocol) throws -> Typed? {
    guard arguments.count == 1, arguments[0].label == "of",
      !owner.declared.declares(function: "type")
    else { return nil }
    let value = try check(arguments[0].expression.withoutAny, nil)
    // Of which type it is, the value itself says.
    if isSeveral(value.type) {
      return Typed(code: value.code, type: .nominal("TypeOf", [value.type]))
    }
    let type = ProgramType.nominal("Metatype", [value.type])
    return following(value, Typed(code: .none(type), type: type))
  }

  /// A value that the type of another one says, made after that one: it may be a call, which is made.
  func following(_ first: Typed, _ value: Typed) -> Typed {
    guard !first.code.isPlace, first.code.operation != .constant, first.type != .void else {
      return value
    }
    let both = ProgramType.tuple([
      .init(label: nil, type: first.type), .init(label: nil, type: value.type),
    ])
    let made = ProgramCode(.make, [first.code, value.code], type: both)
    return Typed(code: ProgramCode(.field, [made], index: 1), type: value.type)
  }

  /// Whether values of the type are of several types.
  private func isSeveral(_ type: ProgramType) -> Bool {
    guard let name = type.name else { return false }
    return owner.existentials[name] != nil
      || universe.isClass(type) && !owner.subclasses(of: name).isEmpty
  }

  /// The types of which a value may be, those that inherit from others first.
  private func several(_ type: ProgramType) -> [ProgramType] {
    let types =
      type.name.map { owner.existentials[$0] == nil ? [type] : owner.countedTypes(of: $0) } ?? [
        type
      ]
    return types.flatMap { type in
      let classes = universe.isClass(type) ? type.name.map(owner.subclasses) ?? [] : []
      return classes.reversed().map { .named($0) } + [type]
    }
  }

  /// A text in which code names a type; nil for one that it cannot name.
  private static func source(of type: ProgramType) -> String? {
    guard case .nominal(let name, let arguments) = type,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" })
    else { return nil }
    let inner = arguments.compactMap(source)
    guard inner.count == arguments.count else { return nil }
    return name + (inner.isEmpty ? "" : "<" + inner.joined(separator: ", ") + ">")
  }

  /// The text of the type of which a value is.
  func printedTypeOf(_ value: Typed, at node: some SyntaxProtocol) -> ProgramCode? {
    guard let type = value.type.argument(of: "TypeOf") else { return nil }
    let branches = several(type).compactMap { one -> String? in
      guard let word = Self.source(of: one), let text = text(of: one, at: node) else { return nil }
      return "if a is \(word) { return \"\(text)\" }"
    }
    let source =
      branches.joined(separator: "\n")
      + "\nfatalError(\"how this type is written is not known\")"
    let function = owner.written("type of \(type) printed", [("a", type)], .string, source)
    return ProgramCode(.call, [value.code], name: function.name)
  }

  /// A static member without parameters of the type of which a value is: `type(of: animal).legs`.
  func memberOfTypeOf(_ token: TokenSyntax, of value: Typed, isCalled: Bool) throws -> Typed? {
    guard let type = value.type.argument(of: "TypeOf") else { return nil }
    if let promised = try promisedMember(token, of: type, value, isCalled: isCalled) {
      return promised
    }
    let call = token.text + (isCalled ? "()" : "")
    let branches = several(type).compactMap { one in
      Self.source(of: one).map { "if a is \($0) { return \($0).\(call) }" }
    }
    guard let first = several(type).last, branches.count == several(type).count else {
      throw refuse(token, token.text, "which type this is of is not known in code that runs")
    }
    let result =
      isCalled ? try result(of: token, of: first) : try staticMember(token, of: first).type
    let source =
      branches.joined(separator: "\n") + "\nfatalError(\"of which type this is, is not known\")"
    let function = owner.written("\(call) of the type of \(type)", [("a", type)], result, source)
    return Typed(code: ProgramCode(.call, [value.code], name: function.name), type: result)
  }

  /// The member that an extension declares of the protocol of an `any` type, which does not ask for it: it
  /// is the extension's, whatever the type of the value has; nil where the type decides.
  private func promisedMember(
    _ token: TokenSyntax, of type: ProgramType, _ value: Typed, isCalled: Bool
  ) throws -> Typed? {
    guard let existential = type.name.flatMap({ owner.existentials[$0] }),
      let first = existential.types.first
    else { return nil }
    let declared = owner.declared
    let isAsked = existential.protocols.contains {
      !declared.requirements(named: token.text, of: $0).isEmpty
    }
    let isExtended = existential.protocols.contains {
      declared.members(named: token.text, of: $0).contains(where: \.isStatic)
    }
    guard !isAsked, isExtended else { return nil }
    func member(_ checker: FunctionChecker, _ type: ProgramType) throws -> Typed {
      guard isCalled else { return try checker.staticMember(token, of: type) }
      guard let typed = try checker.best(of: try checker.staticMethods(token.text, of: type), [])
      else {
        throw checker.refuse(
          token, token.text, "which method is called here is not known in code that runs")
      }
      return typed
    }
    let outer = (scope.bounds, isOpening)
    scope.bounds[first] = Set(existential.protocols)
    isOpening = true
    defer { (scope.bounds, isOpening) = outer }
    var signature = CodeChecker.Signature(parameters: [], result: try member(self, first).type)
    signature.receiver = type
    let name = "\(token.text) promised of the type of \(type)"
    owner.defineOpening(name, type, signature, scope, token) { checker throws in
      try checker.dispatch(type, signature.result) { try member(checker, $0.type) }
    }
    return Typed(code: ProgramCode(.call, [value.code], name: name), type: signature.result)
  }

  /// What a static method without parameters gives.
  private func result(of token: TokenSyntax, of type: ProgramType) throws -> ProgramType {
    guard let typed = try best(of: try staticMethods(token.text, of: type), []) else {
      throw refuse(token, token.text, "which method is called here is not known in code that runs")
    }
    return typed.type
  }

  /// `type(of: value) == Square.self` where the value says of which type it is; nil for anything else.
  func sameTypeOf(_ name: String, _ a: Typed, _ b: Typed) -> Typed? {
    guard ["==", "!="].contains(name) else { return nil }
    let value = a.type.name == "TypeOf" ? a : b
    let other = value.type == a.type ? b : a
    guard let type = value.type.argument(of: "TypeOf"),
      let one = other.type.argument(of: "Metatype"), !one.holdsDouble,
      let word = Self.source(of: one), several(type).contains(one)
    else { return nil }
    // An object of a class that inherits from it is of another one.
    let below = (universe.isClass(one) ? one.name.map(owner.subclasses) ?? [] : [])
      .map { " && !(a is \($0))" }
    let function = owner.written(
      "type of \(type) is \(one)", [("a", type)], .bool, "a is \(word)" + below.joined())
    let code = ProgramCode(.call, [value.code], name: function.name)
    return Typed(code: name == "==" ? code : ProgramCode(.not, [code]), type: .bool)
  }

  /// `==` between two types that are known; nil for anything else.
  func sameTypes(_ name: String, _ a: Typed, _ b: Typed) -> Typed? {
    guard ["==", "!="].contains(name), let one = a.type.argument(of: "Metatype"),
      let other = b.type.argument(of: "Metatype"), !(one == other && one.holdsDouble)
    else { return nil }
    let isSame = Typed(code: .bool((one == other) == (name == "==")), type: .bool)
    return following(a, following(b, isSame))
  }

  /// The text of a type.
  func printed(type: ProgramType, at node: some SyntaxProtocol) throws -> ProgramCode {
    guard let text = text(of: type, at: node) else {
      throw refuse(
        node, "string interpolation",
        "how the type '\(type)' is written is not known in code that runs")
    }
    return .string(text)
  }

  private func text(of type: ProgramType, at node: some SyntaxProtocol) -> String? {
    switch type {
    case .double:
      let words = Set(node.tokens(viewMode: .sourceAccurate).map(\.text))
      if words.contains("CGFloat") != words.contains("Double") {
        return words.contains("CGFloat") ? "CGFloat" : "Double"
      }
      let call = LabeledExprSyntax(node)?.expression.as(FunctionCallExprSyntax.self)
      return call?.arguments.first.flatMap { length(of: $0.expression.withoutAny) }
    case .void: return "()"
    case .nominal(let name, let arguments):
      guard owner.existentials[name] == nil, !["Series", "Lazy", "Endless"].contains(name) else {
        return nil
      }
      let texts = arguments.compactMap { text(of: $0, at: node) }
      guard texts.count == arguments.count else { return nil }
      if let instance = owner.instances[name] {
        let generics = owner.declared.type(named: instance.base)?.genericNames ?? []
        let inner = generics.compactMap { instance.types[$0].flatMap { text(of: $0, at: node) } }
        guard inner.count == generics.count, !inner.isEmpty else { return nil }
        return Self.plain(instance.base) + "<" + inner.joined(separator: ", ") + ">"
      }
      return name.contains("‹")
        ? nil : Self.plain(name) + (texts.isEmpty ? "" : "<" + texts.joined(separator: ", ") + ">")
    case .tuple(let elements):
      let texts = elements.compactMap { element in
        text(of: element.type, at: node).map { (element.label.map { "\($0): " } ?? "") + $0 }
      }
      return texts.count == elements.count ? "(" + texts.joined(separator: ", ") + ")" : nil
    case .function, .variable: return nil
    }
  }

  private static func plain(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}
