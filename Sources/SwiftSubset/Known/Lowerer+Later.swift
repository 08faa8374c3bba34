import BuiltinEngine
import Scenarios
import SwiftSyntax

// What depends on lengths that only the layout knows, and is no sum or product of them: it becomes a
// function of the document's program, which is given those lengths while views are laid out.

extension Lowerer {
  /// What the language makes of an expression over values that only the layout knows; nil where it
  /// does not understand it, or where nothing in it depends on the layout.
  ///
  /// - Parameters:
  ///   - expression: As it stands in the source.
  ///   - type: The type that its place wants; nil where it has to have one of its own.
  ///   - wasExhausted: Whether a limit had been passed before it was taken apart.
  /// - Returns: A number, a truth value or a later value.
  func laterValue(
    of expression: ExprSyntax, as type: ProgramType? = nil, wasExhausted: Bool = false
  ) -> Value? {
    guard !wasExhausted, !isTooLarge, functionDepth == 0,
      attempts < Limits.Import.questions,
      attemptDepth < Limits.Import.questionDepth, !expression.isLiteral,
      !expression.is(ClosureExprSyntax.self), !makesView(expression)
    else { return nil }
    attempts += 1
    attemptDepth += 1
    // A function that calls itself is no endless one where the language runs it.
    var outer = isExhausted
    isExhausted = false
    defer {
      attemptDepth -= 1
      isExhausted = outer
    }
    guard
      let value = withNamedProperties(
        expression, { withNamedDimensions($0) { call(of: $0, as: type) } })
    else { return nil }
    outer = false
    return value
  }

  /// What a closure with variables or loops gives for its parameters, which are in scope; nil where
  /// it has none, or the language does not understand it.
  func laterResult(of closure: ClosureExprSyntax, as type: ExpressionType) -> Value? {
    guard closure.statements.needsStatements else { return nil }
    guard !isChecking else { return .unknown }
    let result = type == .bool ? "Bool" : "CGFloat"
    let namer = ParameterNamer(viewMode: .sourceAccurate)
    let statements = namer.rewrite(closure.statements)
    return scoped {
      for (written, name) in namer.names {
        if let parameter = bound(written) { bind(name, to: parameter.value) }
      }
      guard let called = ParsedSource.expression("{ () -> \(result) in\n\(statements)\n}()")
      else { return nil }
      if let value = laterValue(of: called) { return value }
      // The same wherever the view lies.
      guard case .value(let known) = finding(of: called) else { return nil }
      return value(of: known, code)
    }
  }

  /// The type of an expression over values that only the layout knows; nil where it has none there.
  func laterType(of expression: ExprSyntax) -> ProgramType? {
    guard !isChecking, !isExhausted, attempts < Limits.Import.questions,
      attemptDepth < Limits.Import.questionDepth
    else { return nil }
    attempts += 1
    attemptDepth += 1
    defer { attemptDepth -= 1 }
    var type: ProgramType?
    _ = withNamedProperties(expression) { named in
      withNamedDimensions(named) { named in
        type = function(of: named, as: nil)?.type
        return nil
      }
    }
    return type
  }

  /// The type that the language knows a value by of which something depends on the layout; nil where it has
  /// no form for it.
  func laterType(of value: Value) -> ProgramType? {
    var inputs = LayoutInputs()
    return layoutName(value, as: nil, &inputs)?.type
  }

  /// A function that is made of an expression, and what it is given.
  private func function(
    of expression: ExprSyntax, as type: ProgramType?
  ) -> (name: String, type: ProgramType, inputs: LayoutInputs)? {
    var inputs = LayoutInputs()
    guard let names = layoutNames(in: expression, &inputs), !inputs.parameters.isEmpty else {
      return nil
    }
    let found = code.trial { () throws -> (name: String, type: ProgramType) in
      var known = KnownCode(code, source: text)
      if asksForGenerics(expression) {
        known.generics = generics(of: names.mapValues(\.type)).known
      }
      guard
        let found = known.function(
          of: expression.withNamedMembers, as: type, names: names, inputs: inputs,
          in: ownerPath, receiver: typedReceiver(code))
      else { throw Refused() }
      return found
    }
    return found.map { ($0.name, $0.type, inputs) }
  }

  /// The call of a function that is made of an expression.
  private func call(of expression: ExprSyntax, as type: ProgramType?) -> Value? {
    guard let found = function(of: expression, as: type) else { return nil }
    let later = Value.Later(
      type: found.type, function: found.name, arguments: found.inputs.parameters.map(\.code))
    return value(of: later, at: expression)
  }

  /// What views take a later value for.
  private func value(of later: Value.Later, at node: some SyntaxProtocol) -> Value? {
    let plain = later.type.wrapped ?? later.type
    switch plain {
    case .double, .int:
      var code = code(of: later, .number)
      code.isInteger = plain == .int
      code.isOptional = later.type.isOptional
      return .code(code)
    case .bool where !later.type.isOptional: return .code(code(of: later, .bool))
    default: return .later(later)
    }
  }

  /// The call of a later value's function.
  func code(of later: Value.Later, _ type: ExpressionType) -> Value.Code {
    var code = Value.Code(
      .call, [Value.Code(literal: .string(later.function), type: .string)] + later.arguments,
      type: type)
    code.isComposed = type == .string
    return code
  }

  /// What the free names of an expression stand for, with the inputs that they need; nil where one
  /// is nothing that the language could take.
  private func layoutNames(
    in expression: ExprSyntax, _ inputs: inout LayoutInputs
  ) -> [String: LayoutInputs.Name]? {
    let free = code.facts(of: expression).free
    var names: [String: LayoutInputs.Name] = [:]
    for token in free.members {
      guard let found = layoutMember(token.text.unquoted, at: token, &inputs) else {
        guard typedReceiver(code) != nil else { return nil }
        continue
      }
      names[MemberNamer.name(of: token.text)] = found
    }
    for token in free.names {
      let name = token.text.unquoted
      if let bound = bound(name) {
        guard let found = layoutName(bound, &inputs) else { return nil }
        names[token.text] = found
      } else if name == "self" {
        guard typedReceiver(code) != nil else { return nil }
      } else if let found = layoutMember(name, at: token, &inputs) {
        names[token.text] = found
      } else if isOwnMember(name, code) || !isTyped(name) {
        return nil
      }
    }
    return names
  }

  private func layoutName(
    _ bound: Bound, _ inputs: inout LayoutInputs
  ) -> LayoutInputs.Name? {
    if let known = known(bound, code) {
      return .init(code: known.code, type: known.type, length: known.length)
    }
    let stated = bound.stated.flatMap { programType(of: $0) }
    return layoutName(bound.value, as: stated, &inputs).flatMap { found in
      isKnownByProtocol(bound) && isTwofold(found.type) ? nil : found
    }
  }

  /// What a name stands for, or a member of `self`.
  func layoutName(
    _ token: TokenSyntax, isMember: Bool, _ inputs: inout LayoutInputs
  ) -> LayoutInputs.Name? {
    let name = token.text.unquoted
    if !isMember, let bound = bound(name) { return layoutName(bound, &inputs) }
    return name == "self" ? nil : layoutMember(name, at: token, &inputs)
  }

  /// A property of what the code belongs to.
  private func layoutMember(
    _ name: String, at token: TokenSyntax, _ inputs: inout LayoutInputs
  ) -> LayoutInputs.Name? {
    if let known = knownMember(name, at: token, code) {
      return .init(code: known.code, type: known.type, length: known.length)
    }
    guard let (found, property) = memberValue(name, at: token, code) else { return nil }
    let stated = statedType(of: property).flatMap { programType(of: $0) }
    return layoutName(found, as: stated, &inputs).flatMap { found in
      !isOwn(property) && isTwofold(found.type) ? nil : found
    }
  }

  /// A value in the language, of which parts are inputs.
  private func layoutName(
    _ value: Value, as stated: ProgramType?, _ inputs: inout LayoutInputs
  ) -> LayoutInputs.Name? {
    if let stated, let json = known(value, as: stated, code) {
      return .init(code: .constant(json, stated), type: stated)
    }
    if stated == nil, let known = known(value, code) {
      return .init(code: known.code, type: known.type)
    }
    switch value {
    case .code(let code): return layoutName(code, as: stated, &inputs)
    case .later(let later):
      let arguments = later.arguments.compactMap { argument -> ProgramCode? in
        layoutName(argument, as: nil, &inputs)?.code
      }
      guard arguments.count == later.arguments.count else { return nil }
      return .init(code: ProgramCode(.call, arguments, name: later.function), type: later.type)
    case .object(let object): return layoutName(object, &inputs)
    case .choice(let choice): return layoutName(choice, as: stated, &inputs)
    case .tuple(let parts):
      let wanted = stated?.tupleElements
      var elements: [ProgramType.Element] = []
      var codes: [ProgramCode] = []
      for (index, part) in parts.enumerated() {
        let type = wanted?.count == parts.count ? wanted?[index].type : nil
        guard let found = layoutName(part.value, as: type, &inputs) else { return nil }
        elements.append(.init(label: part.label, type: found.type))
        codes.append(found.code)
      }
      let type = ProgramType.tuple(elements)
      return .init(code: ProgramCode(.make, codes, type: type), type: type)
    case .list(let values):
      let element =
        stated?.argument(of: "Array")
        ?? (values.allSatisfy(\.isFraction) ? ProgramType.double : nil)
      guard stated == nil || element != nil else { return nil }
      if element == nil, values.contains(where: { $0.isNothing || $0.mayBeNilLater }) {
        return layoutName(ofOptionals: values, &inputs)
      }
      // A list without elements is of the type of those beside it.
      let usual = values.first { !$0.isEmptyList }.flatMap { layoutName($0, as: element, &inputs) }
      let found = values.map {
        layoutName($0, as: element ?? ($0.isEmptyList ? usual?.type : nil), &inputs)
      }
      guard let type = element ?? usual?.type,
        found.allSatisfy({ $0?.type == type })
      else { return nil }
      return .init(
        code: ProgramCode(.array, found.compactMap { $0?.code }, type: .array(type)),
        type: .array(type))
    case .data(.array(let sides), "CGSize") where sides.count == 2:
      let codes = sides.compactMap { length($0, &inputs) }
      let type = ProgramType.named("CGSize")
      return codes.count == 2 ? .init(code: ProgramCode(.make, codes, type: type), type: type) : nil
    case .instance(let instance):
      let found = layoutName(instance, &inputs)
      guard let found, let stated, let types = stated.name.flatMap({ code.existentials[$0]?.types })
      else { return found }
      return types.firstIndex(of: found.type).map { index in
        .init(code: ProgramCode(.make, [found.code], index: index, type: stated), type: stated)
      }
    // Of a declaration by itself only the types are known.
    case .unknown where isChecking:
      guard let stated else { return nil }
      let code = Value.Code(expression: .get("unknown·\(inputs.parameters.count)"), type: .number)
      return .init(code: inputs.input(code, stated), type: stated)
    default: return nil
    }
  }

  /// A list of which elements may be nil.
  private func layoutName(
    ofOptionals values: [Value], _ inputs: inout LayoutInputs
  ) -> LayoutInputs.Name? {
    var codes: [ProgramCode?] = []
    var plain: ProgramType?
    for value in values {
      guard !value.isNothing else {
        codes.append(nil)
        continue
      }
      guard let found = layoutName(value, as: nil, &inputs),
        plain == nil || plain == found.type.plain
      else { return nil }
      plain = found.type.plain
      codes.append(found.type.isOptional ? found.code : ProgramCode(.wrap, [found.code]))
    }
    guard let type = plain.map(ProgramType.optional) else { return nil }
    return .init(
      code: ProgramCode(.array, codes.map { $0 ?? .none(type) }, type: .array(type)),
      type: .array(type))
  }

  /// One of two values, of which one may be nil.
  private func layoutName(
    _ choice: Value.Choice, as stated: ProgramType?, _ inputs: inout LayoutInputs
  ) -> LayoutInputs.Name? {
    guard let condition = choice.condition.flatMap({ layoutName($0, as: .bool, &inputs) }) else {
      return nil
    }
    let values = [choice.then, choice.otherwise]
    let isNothing = values.map { if case .nothing = $0 { true } else { false } }
    var branches = values.map { value -> LayoutInputs.Name? in
      if case .nothing = value { return nil }
      return layoutName(value, as: stated?.plain, &inputs) ?? layoutName(value, as: stated, &inputs)
    }
    guard let plain = branches.compactMap(\.self).first?.type.plain,
      zip(branches, isNothing).allSatisfy({ $0.0 != nil || $0.1 })
    else { return nil }
    let isOptional =
      stated?.isOptional ?? false || isNothing.contains(true)
      || branches.contains { $0?.type.isOptional ?? false }
    let type = isOptional ? ProgramType.optional(plain) : plain
    for index in branches.indices {
      guard let branch = branches[index] else {
        branches[index] = .init(code: .none(type), type: type)
        continue
      }
      guard branch.type.plain == plain else { return nil }
      if isOptional, !branch.type.isOptional {
        branches[index] = .init(code: ProgramCode(.wrap, [branch.code]), type: type)
      }
    }
    return .init(
      code: ProgramCode(.conditional, [condition.code] + branches.compactMap { $0?.code }),
      type: type)
  }

  private func layoutName(
    _ code: Value.Code, as stated: ProgramType?, _ inputs: inout LayoutInputs
  ) -> LayoutInputs.Name? {
    let plain: ProgramType
    switch code.type {
    case .number: plain = code.isInteger || code.isLiteral && stated != .double ? .int : .double
    case .bool: plain = .bool
    case .string:
      return textCode(code.expression, &inputs).map { .init(code: $0, type: .string) }
    default: return nil
    }
    let type = code.isOptional ? ProgramType.optional(plain) : plain
    let input = inputs.input(plain == .int ? code.settled : code, type)
    if let wrapped = stated?.wrapped, wrapped == type {
      return .init(code: ProgramCode(.wrap, [input]), type: .optional(type))
    }
    guard stated == nil || stated == type else { return nil }
    return .init(code: input, type: type)
  }

  /// A proxy and what it has that is no number.
  private func layoutName(
    _ object: Value.Object, _ inputs: inout LayoutInputs
  ) -> LayoutInputs.Name? {
    func length(_ path: String) -> ProgramCode {
      inputs.input(Value.Code(expression: .get(path), type: .number), .double)
    }
    func made(_ type: String, _ parts: [ProgramCode]) -> ProgramCode {
      ProgramCode(.make, parts, type: .named(type))
    }
    func size(_ path: String) -> ProgramCode {
      made("CGSize", [length(path + ".width"), length(path + ".height")])
    }
    func point(_ path: String?) -> ProgramCode {
      let sides = ["x", "y"].map { side in path.map { length("\($0).\(side)") } ?? .double(0) }
      return made("CGPoint", sides)
    }
    func insets(_ path: String) -> ProgramCode {
      made("EdgeInsets", ["top", "leading", "bottom", "trailing"].map { length("\(path).\($0)") })
    }
    let code: ProgramCode
    switch object.kind {
    case .proxy:
      code = made(
        "GeometryProxy", [size(object.path + ".size"), insets(object.path + ".safeAreaInsets")])
    case .size: code = size(object.path)
    case .insets: code = insets(object.path)
    case .point: code = point(object.path)
    case .frame(let origin):
      code = made("CGRect", [point(origin), size(object.path + ".size")])
    case .dimensions: return nil
    }
    return code.type.map { .init(code: code, type: $0) }
  }

  /// A value of a declared struct or enumeration.
  private func layoutName(
    _ instance: Value.Instance, _ inputs: inout LayoutInputs
  ) -> LayoutInputs.Name? {
    let path = instance.type.path
    guard code.trial({ try code.layout(of: path) }) != nil else { return nil }
    let type = ProgramType.named(path)
    guard !code.universe.isClass(type) else { return nil }
    var parts: [ProgramCode] = []
    if let name = instance.caseName {
      guard let cases = code.universe.cases(of: type),
        let index = cases.firstIndex(where: { $0.name == name }),
        cases[index].payload.count == instance.payload.count
      else { return nil }
      for (part, field) in zip(instance.payload, cases[index].payload) {
        guard let found = layoutName(part.value, as: field.type, &inputs) else { return nil }
        parts.append(found.code)
      }
      return .init(code: ProgramCode(.make, parts, index: index, type: type), type: type)
    }
    for field in code.universe.fields(of: type) ?? [] {
      guard let value = instance.fields[field.name],
        let found = layoutName(value, as: field.type, &inputs), found.type == field.type
      else { return nil }
      parts.append(found.code)
    }
    return .init(code: ProgramCode(.make, parts, type: type), type: type)
  }
}

/// Writes `$0` as a name, which a closure inside can use.
private final class ParameterNamer: SyntaxRewriter {
  /// By what is written.
  private(set) var names: [String: String] = [:]

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard case .dollarIdentifier(let written) = node.baseName.tokenKind else {
      return ExprSyntax(node)
    }
    let name = "parameter·" + written.dropFirst()
    names[written] = name
    return ExprSyntax(
      node.with(\.baseName, node.baseName.with(\.tokenKind, .identifier(name))))
  }

  // There `$0` is what that closure is given.
  override func visit(_ node: ClosureExprSyntax) -> ExprSyntax { ExprSyntax(node) }
}

extension ProgramType {
  /// The type itself, of an optional what it holds.
  fileprivate var plain: ProgramType { wrapped ?? self }
}

extension Value {
  var isNothing: Bool { if case .nothing = self { true } else { false } }

  /// Whether it is a choice of which one side is nil.
  var mayBeNothing: Bool {
    switch self {
    case .nothing: true
    case .choice(let choice): choice.then.mayBeNothing || choice.otherwise.mayBeNothing
    default: false
    }
  }

  /// Whether it is nil or not is known only to the layout.
  var mayBeNilLater: Bool {
    switch self {
    case .choice: mayBeNothing
    case .code(let code): code.isOptional
    case .later(let later): later.type.isOptional
    default: false
    }
  }

  /// Whether something in it depends on the layout.
  var dependsOnLayout: Bool {
    switch self {
    case .code, .later: true
    case .list(let elements): elements.contains(where: \.dependsOnLayout)
    case .slice(let slice): slice.elements.contains(where: \.dependsOnLayout)
    case .tuple(let parts): parts.contains { $0.value.dependsOnLayout }
    case .choice(let choice): choice.condition != nil
    default: false
    }
  }

  fileprivate var isEmptyList: Bool {
    if case .list(let elements) = self { elements.isEmpty } else { false }
  }

  /// Whether only the layout knows it.
  var isOfLayout: Bool {
    switch self {
    case .code, .later: true
    default: false
    }
  }

  /// Whether it is a number that is no whole one, or a literal that may be one.
  fileprivate var isFraction: Bool {
    switch self {
    case .number(let number): number.integer == nil || number.isLiteral
    case .code(let code): code.type == .number && !code.isInteger && !code.isOptional
    default: false
    }
  }
}
