import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  /// A place that is set or lent: a variable, its parts, elements and entries.
  func place(_ node: ExprSyntax) throws -> Typed {
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name): return try place(named: name)
    case .memberAccessExpr(let member):
      guard let baseNode = member.base else { break }
      if baseNode.is(SuperExprSyntax.self) {
        let typed = try superMember(member.declName.baseName, at: node)
        guard typed.code.operation == .property else { break }
        return typed
      }
      return try place(of: member.declName.baseName, in: baseNode)
    case .subscriptCallExpr(let call): return try subscriptPlace(call)
    case .forceUnwrapExpr(let unwrap):
      let base = try objectOrPlace(unwrap.expression)
      guard let wrapped = base.type.wrapped else {
        throw refuse(unwrap, "!", "a value of type '\(base.type)' cannot be unwrapped")
      }
      return Typed(code: ProgramCode(.unwrap, [base.code]), type: wrapped)
    case .tupleExpr(let tuple):
      if let only = tuple.elements.first, tuple.elements.count == 1 {
        return try place(only.expression)
      }
    case .optionalChainingExpr(let optional):
      let base = try objectOrPlace(optional.expression)
      guard let wrapped = base.type.wrapped else {
        throw refuse(optional, "?", "a value of type '\(base.type)' is never nil")
      }
      return try unwrapped(base, wrapped)
    default: break
    }
    throw refuse(node, node.construct, "\(node.phrase) cannot be changed")
  }

  /// The argument of a lent parameter, `&cache`.
  func lentPlace(_ node: ExprSyntax, isOperand: Bool = false) throws -> Typed {
    if isOperand { return try place(node) }
    guard let reference = node.as(InOutExprSyntax.self) else {
      throw refuse(node, "inout", "a place is lent here: write '&' before it")
    }
    return try place(reference.expression)
  }

  private func place(named node: DeclReferenceExprSyntax) throws -> Typed {
    let name = node.baseName.text
    if name == "self" { return try selfPlace(at: node) }
    switch binding(name) {
    case .slot(let slot, let type, let isMutable, let isShared)?:
      guard isMutable else {
        throw refuse(node, name, "'\(name)' is a constant here and cannot be changed")
      }
      return Typed(code: code(of: slot, isShared: isShared), type: type)
    case .wrapped(let variable, let member)?:
      let wrapper = try place(named: node.with(\.baseName, node.baseName.named(variable)))
      return try place(of: node.baseName.named(member), in: wrapper)
    case .unknown?, .pending?, .hidden?: throw Refused()
    case .function?, .generic?, nil: break
    }
    if case .slot(let slot, let type, _, let isShared)? = binding("self.\(name)") {
      return Typed(code: code(of: slot, isShared: isShared), type: type)
    }
    if let type = inheritedReceiver, hasInstanceMember(name, type) {
      return try place(of: node.baseName, in: try selfPlace(at: node))
    }
    if inheritedReceiver == nil, let type = scope.selfType, hasStaticMember(name, type) {
      return try staticPlace(node.baseName, of: type)
    }
    if let member = owner.declared.constant(named: name),
      let variable = try owner.variable(member, name, on: nil)
    {
      return Typed(
        code: ProgramCode(.global, name: variable.name), type: variable.signature.result)
    }
    throw refuse(
      node, name,
      "'\(name)' is not known here"
        + (Spelling.nearest(to: name, among: names + ownMemberNames).map {
          "; did you mean '\($0)'?"
        }
          ?? ""))
  }

  /// A place, or an object: what is in an object is a place wherever the object comes from.
  func objectOrPlace(_ node: ExprSyntax) throws -> Typed {
    guard owner.declared.hasClasses else { return found(by: try place(node)) }
    // What follows a `?` is a place that is only set where there is one.
    let outer = chains
    chains = []
    let typed = owner.trial { try base(node) }
    let isChained = !chains.isEmpty
    chains = outer
    if let typed, !isChained, universe.isClass(typed.type.wrapped ?? typed.type) {
      return found(by: typed)
    }
    return found(by: try place(node))
  }

  private func selfPlace(at node: some SyntaxProtocol) throws -> Typed {
    if let type = inheritedReceiver, universe.isClass(type) { return try selfValue(at: node) }
    guard let type = inheritedReceiver,
      case .slot(let slot, _, true, let isShared)? = binding("self")
    else {
      throw refuse(node, "self", "'self' cannot be changed here: the function is not 'mutating'")
    }
    return Typed(code: code(of: slot, isShared: isShared), type: type)
  }

  private func place(of token: TokenSyntax, in baseNode: ExprSyntax) throws -> Typed {
    if baseNode.isSelf,
      case .slot(let slot, let type, _, let isShared)? = binding("self.\(token.text)")
    {
      return Typed(code: code(of: slot, isShared: isShared), type: type)
    }
    if let type = typeExpression(baseNode) { return try staticPlace(token, of: type) }
    if let type = ownClass(baseNode, of: token) { return try staticPlace(token, of: type) }
    return try owner.first {
      try place(of: token, in: try objectOrPlace(baseNode))
    } otherwise: {
      try steadyPlace(of: token, in: baseNode)
    }
  }

  /// What is set by code that does not change the value to which it belongs, so that this may be a constant.
  private func steadyPlace(of token: TokenSyntax, in baseNode: ExprSyntax) throws -> Typed? {
    let outer = chains
    chains = []
    defer { chains = outer }
    let place = try place(of: token, in: try base(baseNode))
    guard chains.isEmpty, place.code.operation == .property,
      place.code.literal?.string.flatMap({ owner.signatures[$0]?.isMutating }) == false
    else { return nil }
    return place
  }

  /// The class that `Self` stands for where a static variable is set that all classes below it share.
  private func ownClass(_ base: ExprSyntax, of token: TokenSyntax) -> ProgramType? {
    guard base.trimmedDescription == "Self", let type = scope.selfType, universe.isClass(type),
      let name = type.name,
      !owner.subclasses(of: name).contains(where: { subclass in
        owner.declared.members(named: token.text, of: subclass).contains(where: \.isStatic)
      })
    else { return nil }
    return type
  }

  /// A static variable.
  private func staticPlace(_ token: TokenSyntax, of type: ProgramType) throws -> Typed {
    for member in try members(token.text, of: type, isStatic: true) {
      guard let variable = try owner.variable(member, token.text, on: type) else { continue }
      return Typed(
        code: ProgramCode(.global, name: variable.name), type: variable.signature.result)
    }
    throw refuse(
      token, token.text,
      "static members of '\(type)' that are computed, observed or wrapped cannot be changed in code"
        + " that runs")
  }

  func place(of token: TokenSyntax, in base: Typed) throws -> Typed {
    let name = token.text
    if let kept = try keptPlace(token, in: base) { return kept }
    let stored = universe.fields(of: base.type)?.firstIndex { $0.name == name }
    let isInside = try stored.map { try isSetInside(token, $0, of: base) } ?? false
    if !isInside, let functions = try owner.propertyFunctions(name, of: base.type),
      let setter = functions.setter
    {
      return Typed(
        code: ProgramCode(
          .property, [found(by: base).code], name: functions.getter.name,
          literal: .string(setter.name)),
        type: functions.getter.signature.result)
    }
    if let fields = universe.fields(of: base.type),
      let index = fields.firstIndex(where: { $0.name == name })
        ?? (base.type.tupleElements == nil ? nil : Int(name)), fields.indices.contains(index)
    {
      if let typed = try observed(token, index, fields[index].type, of: found(by: base)) {
        return typed
      }
      let isObject = universe.isClass(base.type)
      return Typed(
        code: ProgramCode(isObject ? .member : .field, [found(by: base).code], index: index),
        type: fields[index].type)
    }
    for member in owner.requirements(name, of: base.type) {
      guard let variable = member.syntax.as(VariableDeclSyntax.self) else { continue }
      let getter = try owner.dispatcher(member, variable, token, on: base.type)
      guard
        let setter = owner.settingDispatcher(
          variable, token, getter, on: base.type, source: member.source)
      else { continue }
      return Typed(
        code: ProgramCode(
          .property, [found(by: base).code], name: getter.name, literal: .string(setter.name)),
        type: getter.signature.result)
    }
    for member in owner.members(name, of: base.type, isStatic: false) {
      guard let variable = member.syntax.as(VariableDeclSyntax.self),
        let accessor = variable.binding(named: name)?.setter
      else { continue }
      let getter = try owner.getter(member, variable, name, on: base.type)
      let setter = owner.setter(member, accessor, getter, on: base.type)
      return Typed(
        code: ProgramCode(
          .property, [found(by: base).code], name: getter.name, literal: .string(setter.name)),
        type: getter.signature.result)
    }
    if let place = dynamicPlace(token, in: base) { return place }
    if hasInstanceMember(name, base.type) {
      throw refuse(token, name, "'\(name)' of a value of type '\(base.type)' cannot be changed")
    }
    throw refuse(
      token, name,
      "a value of type '\(base.type)' has no member '\(name)' that is known here"
        + Suggestion.phrase(for: name, among: memberNames(of: base.type)))
  }

  // MARK: Subscripts

  func subscripted(_ node: SubscriptCallExprSyntax, _ expected: ProgramType?) throws -> Typed {
    if let type = typeExpression(node.calledExpression) {
      return try staticSubscript(node, of: type)
    }
    let base =
      try elements(of: node, as: expected) ?? table(of: node, as: expected)
      ?? base(node.calledExpression)
    return try subscripted(
      base,
      arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures), at: node)
  }

  /// `Table[3]`: a subscript of the type itself, which is only read.
  private func staticSubscript(
    _ node: SubscriptCallExprSyntax, of type: ProgramType
  ) throws -> Typed {
    let candidates = try members("subscript", of: type, isStatic: true).compactMap { member in
      try member.syntax.as(SubscriptDeclSyntax.self).map { declaration in
        candidate(try owner.callable(member, declaration, on: type)) { $0 }
      }
    }
    guard !candidates.isEmpty else {
      throw refuse(node, "subscript", "'\(type)' has no static subscript that is known here")
    }
    let arguments = arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
    return try call("subscript", candidates, arguments, nil, at: node)
  }

  /// The array literal of which an element is read, of the elements that are wanted: `[1, 2][i]` where
  /// a `CGFloat` is.
  private func elements(
    of node: SubscriptCallExprSyntax, as expected: ProgramType?
  ) -> Typed? {
    guard let expected, !expected.hasVariables, !Self.isAbstract(expected),
      let array = node.calledExpression.as(ArrayExprSyntax.self),
      array.elements.allSatisfy({ isNumeric($0.expression) }),
      node.arguments.count == 1
    else { return nil }
    return owner.trial { try check(ExprSyntax(array), .array(expected)) }
  }

  /// `[.red: 1, .green: 2][self]`: a table that is written out, whose keys are what is looked up in it.
  private func table(
    of node: SubscriptCallExprSyntax, as expected: ProgramType?
  ) -> Typed? {
    guard let table = node.calledExpression.as(DictionaryExprSyntax.self),
      case .elements(let pairs) = table.content,
      pairs.contains(where: { $0.key.startsWithPeriod }), let index = node.arguments.first,
      index.label == nil, !needsContext(index.expression),
      let key = owner.trial({ try check(index.expression, nil) })?.type
    else { return nil }
    let values = pairs.map(\.value)
    let own = owner.fractionLists.contains(table.id) ? nil : owner.trial { try commonType(values) }
    let isDefault = node.arguments.count == 2
    let wanted = isDefault ? expected : expected?.wrapped ?? expected
    for value in [own ?? nil, wanted, .double].compactMap(\.self) where !value.hasVariables {
      let type = ProgramType.dictionary(key, value)
      if let typed = owner.trial({ try check(ExprSyntax(table), type) }) { return typed }
    }
    return nil
  }

  private func subscriptPlace(_ node: SubscriptCallExprSyntax) throws -> Typed {
    let base = try objectOrPlace(node.calledExpression)
    let typed = try element(
      of: base,
      arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures), at: node)
    guard [.element, .entry, .entryOrDefault, .property].contains(typed.code.operation) else {
      throw refuse(node, "subscript", "this element cannot be changed")
    }
    return typed
  }

  /// An element that is only read.
  func subscripted(
    _ base: Typed, _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws -> Typed {
    var typed = try readLate(try element(of: base, arguments, at: node), at: node)
    // What is only read need not be a place.
    if typed.code.operation == .property {
      typed.code = ProgramCode(.call, typed.code.operands, name: typed.code.name)
    }
    typed.code.line = line(node)
    return typed
  }

  func element(
    of base: Typed, _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws -> Typed {
    if let key = keyArgument(arguments), let type = typeExpression(key),
      ["LayoutSubview", "ContainerValues"].contains(base.type.name)
    {
      return try keyed(base, type, at: key)
    }
    if let typed = try readThroughKeyPath(base, arguments) { return typed }
    let index = arguments.first?.expression
    if arguments.count == 1, arguments[0].label == nil, let index,
      let element = base.type.argument(of: "Array"),
      let number = owner.trial({ found(by: try check(index, .int)) })
    {
      return Typed(
        code: ProgramCode(.element, [base.code, number.code], line: line(node)), type: element)
    }
    if case .nominal("Dictionary", let types) = base.type, let index, arguments[0].label == nil {
      try compare(types[0], isHashed: true, at: node)
      let key = found(by: try check(index, types[0])).code
      if arguments.count == 1 {
        return Typed(code: ProgramCode(.entry, [base.code, key]), type: .optional(types[1]))
      }
      if arguments.count == 2, arguments[1].label == "default" {
        let value = try check(arguments[1].expression, types[1]).code
        return found(
          by: Typed(code: ProgramCode(.entryOrDefault, [base.code, key, value]), type: types[1]))
      }
    }
    if let part = try openRange(base, arguments) { return part }
    guard owner.requirements("subscript", of: base.type).isEmpty else {
      throw refuse(
        node, "subscript",
        "a subscript that a protocol asks for is not known in code that runs of a value of type"
          + " '\(base.type)'; ask for a method")
    }
    var candidates: [Candidate] = []
    for member in try members("subscript", of: base.type, isStatic: false) {
      guard let declaration = member.syntax.as(SubscriptDeclSyntax.self) else { continue }
      candidates.append(try subscriptCandidate(member, declaration, on: base))
    }
    for row in Language.rows(named: "subscript") {
      guard let pattern = row.owner else { continue }
      var matcher = TypeMatcher(universe)
      guard matcher.match(pattern, base.type) else { continue }
      candidates.append(
        Candidate(
          name: "subscript",
          parameters: row.parameters.map { .init($0) },
          result: row.result, types: matcher.types
        ) { codes, types in
          Typed(
            code: ProgramCode(.apply, [base.code] + codes, name: row.text),
            type: row.result.replacing(types))
        })
    }
    guard !candidates.isEmpty else {
      throw refuse(
        node, "subscript", "a value of type '\(base.type)' has no subscript that is known here",
        kind: kind(ofUnknownWordOf: base.type))
    }
    return try call("subscript", candidates, arguments, nil, at: node)
  }

  /// `Key.self` in `subview[Key.self]`.
  private func keyArgument(_ arguments: [Argument]) -> ExprSyntax? {
    guard arguments.count == 1,
      let member = arguments[0].expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "self", let base = member.base
    else { return nil }
    return base
  }

  /// `array[2...]`, `array[..<3]` and `array[...3]`.
  private func openRange(
    _ base: Typed, _ arguments: [Argument]
  ) throws -> Typed? {
    let isText = base.type == .string || base.type == .substring
    guard arguments.count == 1, isText || universe.isIndexed(base.type) else { return nil }
    let argument = arguments[0].expression
    if argument.as(DeclReferenceExprSyntax.self)?.baseName.text == "..." {
      if base.type == .string {
        return Language.row("Substring.init(String)").flatMap { apply($0, [base]) }
      }
      guard base.type.argument(of: "Array") != nil,
        let row = Language.row("[T].subscript(from…: Int) -> ArraySlice<T>")
      else { return base }
      return apply(row, [base, Typed(code: .int(0), type: .int)])
    }
    var name: String?
    var bound: ExprSyntax?
    if let postfix = argument.as(PostfixOperatorExprSyntax.self), postfix.operator.text == "..." {
      (name, bound) = ("dropFirst", postfix.expression)
    } else if let prefix = argument.as(PrefixOperatorExprSyntax.self),
      ["..<", "..."].contains(prefix.operator.text)
    {
      (name, bound) = (prefix.operator.text == "..." ? "through" : "prefix", prefix.expression)
    }
    guard let name, let bound else { return nil }
    let row =
      switch base.type.name {
      case "LayoutSubviews": "LayoutSubviews"
      case "ArraySlice": "ArraySlice<T>"
      case "Range": "Range<Int>"
      case "String", "Substring": "\(base.type)"
      default: "[T]"
      }
    let number = try check(bound, isText ? .named("String.Index") : .int)
    let text =
      switch name {
      case "dropFirst": "\(row).subscript(from…: \(number.type))"
      case "prefix": "\(row).subscript(…below: \(number.type))"
      default: "\(row).subscript(…through: \(number.type))"
      }
    guard let found = Language.rows(named: "subscript").first(where: { $0.text.hasPrefix(text) }),
      let typed = apply(found, [base, number])
    else { return nil }
    return typed
  }
}
