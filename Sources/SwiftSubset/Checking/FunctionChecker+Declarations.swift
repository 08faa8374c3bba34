import BuiltinEngine
import Scenarios
import SwiftOperators
import SwiftParser
import SwiftSyntax

extension FunctionChecker {
  func declaration(_ node: DeclSyntax) throws -> ProgramCode {
    switch node.as(DeclSyntaxEnum.self) {
    case .variableDecl(let variable): return try self.variable(variable)
    // A function is checked where it is used first, when all that it uses is known.
    case .functionDecl: return .nothing
    case .structDecl, .enumDecl, .classDecl: return try localType(node)
    case .typeAliasDecl(let alias):
      scope.generics[alias.name.text] = try owner.resolve(alias.initializer.value, scope)
      return .nothing
    default:
      let word = node.firstToken(viewMode: .sourceAccurate)?.text ?? "declaration"
      throw refuse(
        node, word, "'\(word)' inside a function is not known in code that runs; declare it outside"
      )
    }
  }

  private func variable(_ node: VariableDeclSyntax) throws -> ProgramCode {
    if let modifier = node.modifiers.first(where: { $0.name.text == "lazy" }) {
      return try lazyVariable(node, modifier)
    }
    if let modifier = node.modifiers.first(where: { ["weak", "unowned"].contains($0.name.text) }) {
      return try looseVariable(node, modifier)
    }
    if let wrapper = try owner.wrapper(of: node, scope) {
      guard let value = try wrapping(wrapper, wrapper.value) else {
        throw refuse(node, wrapper.name, "'\(wrapper.name)' has no value")
      }
      let variable = "_\(wrapper.name)"
      if captured.contains(wrapper.name) { captured.insert(variable) }
      let code = declare(variable, wrapper.type, value.code, isMutable: true)
      for name in [wrapper.name, "$\(wrapper.name)"] {
        bind(name, .wrapped(variable: variable, member: name.wrapperMember))
      }
      return code
    }
    if let attribute = node.attributes.first {
      throw refuse(
        attribute, attribute.trimmedDescription,
        "attributes of variables are not known in code that runs")
    }
    var codes: [ProgramCode] = []
    for binding in node.bindings {
      do {
        codes += try variable(binding, node)
      } catch {
        poison(binding.pattern)
        throw error
      }
    }
    return codes.count == 1 ? codes[0] : ProgramCode(.block, codes)
  }

  /// A `weak` or `unowned` variable: one of what holds its object.
  private func looseVariable(
    _ node: VariableDeclSyntax, _ modifier: DeclModifierSyntax
  ) throws -> ProgramCode {
    guard let binding = node.bindings.first, node.bindings.count == 1, modifier.detail == nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else {
      throw refuse(
        modifier, modifier.name.text,
        "'\(modifier.name.text)' is known in code that runs for one variable at a time")
    }
    let stated = try binding.typeAnnotation.map { try owner.resolve($0.type, scope) }
    let isNil = binding.initializer == nil && stated?.isOptional ?? false
    guard
      let initial = binding.initializer?.value ?? (isNil ? ExprSyntax(NilLiteralExprSyntax()) : nil)
    else {
      throw refuse(
        modifier, modifier.name.text,
        "'\(modifier.name.text)' is known in code that runs for a variable with a first value")
    }
    let value = try check(initial, stated)
    let isWeak = modifier.name.text == "weak"
    let reference = try looseReference(to: value, isWeak: isWeak, at: modifier)
    let variable = "\(name)\(MemberNamer.mark)held"
    let isVariable = node.bindingSpecifier.text == "var"
    let code = declare(variable, reference.type, reference.code, isMutable: isVariable)
    bind(name, .wrapped(variable: variable, member: "object"))
    return code
  }

  /// A `lazy` variable: a function that keeps what it gives the first time, so that it is only read.
  private func lazyVariable(
    _ node: VariableDeclSyntax, _ modifier: DeclModifierSyntax
  ) throws -> ProgramCode {
    guard let binding = node.bindings.first, node.bindings.count == 1,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let value = binding.initializer?.value, binding.accessorBlock == nil, node.attributes.isEmpty
    else {
      throw refuse(
        modifier, "lazy",
        "such 'lazy' variables are not known in code that runs; write 'let', or a function")
    }
    let type =
      try binding.typeAnnotation.map { try owner.resolve($0.type, scope) }
      ?? forgetting { try check(value, nil).type }
    guard !type.isOptional else {
      throw refuse(
        modifier, "lazy", "a 'lazy' variable that may be nil is not known in code that runs")
    }
    let kept = "lazy·\(name)"
    captured.insert(kept)
    let code = declare(
      kept, .optional(type), .none(.optional(type)), isMutable: true)
    let source = """
      if let found·\(name) = \(kept) { return found·\(name) }
      \(kept) = \(value.trimmedDescription)
      return \(kept)!
      """
    let tree = Parser.parse(source: source)
    let folded = owner.declared.operators.foldAll(tree) { _ in }.as(SourceFileSyntax.self) ?? tree
    try lazyGetter(name, type, folded.statements, Syntax(folded))
    return code
  }

  /// Makes the names of a refused declaration known, so that their uses are not refused too.
  private func poison(_ pattern: PatternSyntax) {
    for token in pattern.tokens(viewMode: .sourceAccurate) {
      if case .identifier(let name) = token.tokenKind { bind(name, .unknown) }
    }
  }

  private func variable(
    _ binding: PatternBindingSyntax, _ node: VariableDeclSyntax
  ) throws -> [ProgramCode] {
    let isMutable = !node.isLet
    if let getter = binding.getter {
      try localGetter(binding, getter, node)
      return []
    }
    if let accessors = binding.accessorBlock {
      throw refuse(
        accessors, "observer",
        "observers of variables inside functions are not known in code that runs; call a function"
          + " where the variable is set")
    }
    let bare = binding.initializer == nil ? nil : bareCollection(binding.typeAnnotation?.type)
    let annotation =
      bare != nil ? nil : try binding.typeAnnotation.map { try owner.resolve($0.type, scope) }
    guard let initializer = binding.initializer else {
      if let tuple = binding.pattern.as(TuplePatternSyntax.self),
        let parts = annotation?.tupleElements, parts.count == tuple.elements.count
      {
        return zip(tuple.elements, parts).map { element, part in
          declare(
            element.pattern.trimmedDescription, part.type, nil, isMutable: isMutable,
            at: Syntax(element))
        }
      }
      let name = binding.pattern.trimmedDescription
      let stated =
        try annotation
        ?? (node.type(of: name).map { try owner.resolve($0, scope) })
      guard let type = stated else {
        throw refuse(binding, name, "the type of '\(name)' is not stated")
      }
      let value = type.isOptional && isMutable ? ProgramCode.none(type) : nil
      return [declare(name, type, value, isMutable: isMutable, at: Syntax(binding.pattern))]
    }
    let value =
      try bare.map { try collection(initializer.value, as: $0) }
      ?? boundValue(initializer.value, annotation, binding)
    if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
      let length = binding.typeAnnotation?.type.length ?? length(of: initializer.value)
      let code = declare(name, value.type, value.code, isMutable: isMutable)
      if case .slot(let slot, _, _, _)? = localBinding(name) { lengths[slot] = length }
      return [code]
    }
    let slot = newSlot(value.type)
    return [ProgramCode(.set, [.local(slot), value.code])]
      + (try destructure(
        binding.pattern, Typed(code: .local(slot), type: value.type), isMutable: isMutable))
  }

  /// A value of which only the kind is stated.
  func collection(_ node: ExprSyntax, as name: String) throws -> Typed {
    switch name {
    case "Set":
      return try construct(
        .nominal(name, []), [Argument(label: nil, expression: node)], nil, at: node)
    case "Optional":
      let value = try check(node, nil)
      guard !value.type.isOptional else { return value }
      return Typed(code: ProgramCode(.wrap, [value.code]), type: .optional(value.type))
    case "ArraySlice" where node.is(ArrayExprSyntax.self):
      guard let element = try check(node, nil).type.argument(of: "Array") else { throw Refused() }
      return try check(node, .nominal(name, [element]))
    default: break
    }
    if let made = try literalValue(node, ofGeneric: name) { return made }
    let isDeclared = owner.declared.type(named: name) != nil
    let found = isDeclared ? owner.trial { try check(node, nil) } : try check(node, nil)
    guard let value = found else {
      throw refuse(
        node, "generics",
        "what '\(name)' is generic over is not known; state it: '\(name)<CGFloat>'")
    }
    let kind = value.type.name.map { owner.instances[$0]?.base ?? $0 }
    guard kind == name else {
      throw refuse(
        node, "generics",
        "what '\(name)' is generic over is not known here; state it, as in '\(name)<Int>'")
    }
    return value
  }

  /// `[1, 2]` as a value of a generic type of the article's own that is written as a list or a table: what it
  /// is generic over the elements say.
  private func literalValue(_ node: ExprSyntax, ofGeneric name: String) throws -> Typed? {
    guard owner.declared.type(named: name) != nil else { return nil }
    let arguments: [Argument]
    if let list = node.as(ArrayExprSyntax.self),
      owner.declared.protocols(of: name).contains("ExpressibleByArrayLiteral")
    {
      arguments = list.elements.enumerated().map {
        Argument(label: $0 == 0 ? "arrayLiteral" : nil, expression: $1.expression)
      }
    } else if let table = node.as(DictionaryExprSyntax.self),
      case .elements(let elements) = table.content,
      owner.declared.protocols(of: name).contains("ExpressibleByDictionaryLiteral")
    {
      arguments = elements.enumerated().map { index, element in
        let pair = TupleExprSyntax(elements: [
          LabeledExprSyntax(
            expression: element.key.detached, trailingComma: .commaToken(trailingTrivia: .space)),
          LabeledExprSyntax(expression: element.value.detached),
        ])
        return Argument(label: index == 0 ? "dictionaryLiteral" : nil, expression: ExprSyntax(pair))
      }
    } else {
      return nil
    }
    guard !arguments.isEmpty,
      let type = owner.trial({ try makeGeneric(name, arguments, nil, at: node)?.type })
    else { return nil }
    return try type.flatMap { try collectionValue(node, as: $0) }
  }

  /// The whole type of a value that does not say over what it is generic, as `Set`: that the value says.
  func bareCollection(_ type: TypeSyntax?) -> String? { owner.bareKind(type, in: scope.owner) }

  private func boundValue(
    _ node: ExprSyntax, _ annotation: ProgramType?, _ binding: PatternBindingSyntax
  ) throws -> Typed {
    let value = try value(node, annotation)
    guard value.type != .void || annotation != nil else {
      throw refuse(binding, "let", "what is assigned here has no value")
    }
    return value
  }

  /// A value that a name is bound to: a closure may be one that says itself what it takes.
  func value(_ node: ExprSyntax, _ annotation: ProgramType?) throws -> Typed {
    if let closure = node.as(ClosureExprSyntax.self), annotation == nil {
      guard closure.statesTypes,
        case .parameterClause(let clause)? = closure.signature?.parameterClause
      else {
        if closure.parameterTokens == nil, !closure.usesShorthand {
          return try self.closure(closure, [], nil)
        }
        throw refuse(closure, "closure", "the types of this closure's parameters are not stated")
      }
      let parameters = try clause.parameters.compactMap { parameter in
        try parameter.type.map { try owner.resolve($0, scope) }
      }
      return try self.closure(closure, parameters, nil)
    }
    return try check(node, annotation)
  }

  /// Binds the names of a pattern that always fits: a name, `_`, or a tuple of them.
  func destructure(
    _ pattern: PatternSyntax, _ value: Typed, isMutable: Bool
  ) throws -> [ProgramCode] {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return []
    case .identifierPattern(let name):
      return [declare(name.identifier.text, value.type, value.code, isMutable: isMutable)]
    case .valueBindingPattern(let binding):
      return try destructure(
        binding.pattern, value, isMutable: binding.bindingSpecifier.text == "var")
    case .expressionPattern(let expression):
      if expression.trimmedDescription == "_" { return [] }
    case .tuplePattern(let tuple):
      guard let elements = value.type.tupleElements, elements.count == tuple.elements.count else {
        throw refuse(
          pattern, "tuple", "a value of type '\(value.type)' has no \(tuple.elements.count) parts")
      }
      return try zip(tuple.elements, elements).enumerated().flatMap { index, pair in
        let part = Typed(
          code: ProgramCode(.field, [value.code], index: index), type: pair.1.type)
        return try destructure(pair.0.pattern, part, isMutable: isMutable)
      }
    default: break
    }
    throw refuse(pattern, "pattern", "this pattern is not known here")
  }
}
