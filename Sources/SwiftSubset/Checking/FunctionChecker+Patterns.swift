import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  // MARK: Conditions

  /// Conditions one after the other; what they bind is known to what follows.
  func conditions(_ list: ConditionElementListSyntax) throws -> ProgramCode {
    var codes: [ProgramCode] = []
    for element in list {
      switch element.condition {
      case .expression(let expression): codes.append(try check(expression, .bool).code)
      case .optionalBinding(let binding): codes.append(try bindSome(binding))
      case .matchingPattern(let matching):
        let value = try check(matching.initializer.value, nil)
        let slot = newSlot(value.type)
        codes.append(ProgramCode(.bind, [value.code], index: slot))
        codes.append(
          try pattern(
            matching.pattern, Typed(code: .local(slot), type: value.type), isMutable: false))
      case .availability(let availability):
        // The platform is the newest that there is.
        codes.append(.bool(availability.availabilityKeyword.text == "#available"))
      @unknown default: throw refuse(element, "condition", "this condition is not known here")
      }
    }
    return Self.all(codes)
  }

  /// All of several conditions, in order.
  static func all(_ codes: [ProgramCode]) -> ProgramCode {
    guard var result = codes.last else { return .bool(true) }
    for code in codes.dropLast().reversed() { result = ProgramCode(.and, [code, result]) }
    return result
  }

  private func bindSome(_ binding: OptionalBindingConditionSyntax) throws -> ProgramCode {
    let isMutable = binding.bindingSpecifier.text == "var"
    let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    let annotation = try binding.typeAnnotation.map { try owner.resolve($0.type, scope) }
    let value: Typed
    if let initializer = binding.initializer {
      value = try check(initializer.value, annotation.map { .optional($0) })
    } else if let token {
      value = try check(ExprSyntax(DeclReferenceExprSyntax(baseName: token)), nil)
    } else {
      throw refuse(binding, "if let", "this binding is not known here")
    }
    guard let wrapped = value.type.wrapped else {
      throw refuse(
        binding, "if let", "a value of type '\(value.type)' is never nil; it needs no 'if let'")
    }
    let slot = newSlot(wrapped)
    let test = ProgramCode(.bindSome, [value.code], index: slot)
    guard let name = token?.text else {
      let value = Typed(code: .local(slot), type: wrapped)
      return ProgramCode(.and, [test, try bound(binding.pattern, value, isMutable: isMutable)])
    }
    if isMutable, captured.contains(name) {
      throw refuse(
        binding, name, "'if var' that a closure uses is not known in code that runs; use a 'var'")
    }
    bind(name, .slot(slot, wrapped, isMutable: isMutable, isShared: false))
    return test
  }

  // MARK: Patterns

  /// Whether a value fits a pattern, as code that binds the pattern's names on the way.
  func pattern(
    _ pattern: PatternSyntax, _ value: Typed, isMutable: Bool
  ) throws -> ProgramCode {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .wildcardPattern: return .bool(true)
    case .identifierPattern(let name):
      return bindPattern(name.identifier.text, value, isMutable: isMutable)
    case .valueBindingPattern(let binding):
      return try bound(
        binding.pattern, value, isMutable: binding.bindingSpecifier.text == "var")
    case .tuplePattern(let tuple):
      guard let elements = value.type.tupleElements, elements.count == tuple.elements.count else {
        if let only = tuple.elements.first, tuple.elements.count == 1 {
          return try self.pattern(only.pattern, value, isMutable: isMutable)
        }
        throw refuse(pattern, "pattern", "a value of type '\(value.type)' is no such tuple")
      }
      return Self.all(
        try zip(tuple.elements, elements).enumerated().map { index, pair in
          let part = Typed(
            code: ProgramCode(.field, [value.code], index: index), type: pair.1.type)
          return try self.pattern(pair.0.pattern, part, isMutable: isMutable)
        })
    case .expressionPattern(let expression):
      return try match(expression.expression, value, binds: false, isMutable: isMutable)
    case .isTypePattern(let test): return try typeTest(test.type, value, at: test)
    default: throw refuse(pattern, "pattern", "this pattern is not known in code that runs")
    }
  }

  /// The pattern after `let`: names in it are bound.
  private func bound(
    _ pattern: PatternSyntax, _ value: Typed, isMutable: Bool
  ) throws -> ProgramCode {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let name):
      return bindPattern(name.identifier.text, value, isMutable: isMutable)
    case .expressionPattern(let expression):
      return try match(expression.expression, value, binds: true, isMutable: isMutable)
    default: return try self.pattern(pattern, value, isMutable: isMutable)
    }
  }

  private func bindPattern(_ name: String, _ value: Typed, isMutable: Bool) -> ProgramCode {
    let known = alternatives?[name].flatMap { $0.type == value.type ? $0.slot : nil }
    let slot = known ?? newSlot(value.type)
    alternatives?[name] = (slot, value.type)
    bind(name, .slot(slot, value.type, isMutable: isMutable, isShared: false))
    return ProgramCode(.bind, [value.code], index: slot)
  }

  /// Whether a value fits an expression that stands as a pattern.
  private func match(
    _ node: ExprSyntax, _ value: Typed, binds: Bool, isMutable: Bool
  ) throws -> ProgramCode {
    if let pattern = node.as(PatternExprSyntax.self) {
      return try binds
        ? bound(pattern.pattern, value, isMutable: isMutable)
        : self.pattern(pattern.pattern, value, isMutable: isMutable)
    }
    if node.is(DiscardAssignmentExprSyntax.self) { return .bool(true) }
    if let cast = node.as(AsExprSyntax.self) {
      let (test, inner) = try castPattern(cast.type, value, at: cast)
      return Self.all(
        [test, try match(cast.expression, inner, binds: binds, isMutable: isMutable)])
    }
    if node.is(NilLiteralExprSyntax.self), value.type.isOptional {
      return ProgramCode(.isNone, [value.code])
    }
    if let optional = node.as(OptionalChainingExprSyntax.self), let wrapped = value.type.wrapped {
      return try unwrapped(optional.expression, value, wrapped, binds: binds, isMutable: isMutable)
    }
    if binds, let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return bindPattern(name, value, isMutable: isMutable)
    }
    if let tuple = node.as(TupleExprSyntax.self) {
      return try match(tuple, value, binds: binds, isMutable: isMutable)
    }
    if let code = try matchCase(node, value, binds: binds, isMutable: isMutable) { return code }
    return try matchValue(node, value)
  }

  private func unwrapped(
    _ node: ExprSyntax, _ value: Typed, _ wrapped: ProgramType, binds: Bool, isMutable: Bool
  ) throws -> ProgramCode {
    let slot = newSlot(wrapped)
    let inner = try match(
      node, Typed(code: .local(slot), type: wrapped), binds: binds, isMutable: isMutable)
    return ProgramCode(.and, [ProgramCode(.bindSome, [value.code], index: slot), inner])
  }

  private func match(
    _ tuple: TupleExprSyntax, _ value: Typed, binds: Bool, isMutable: Bool
  ) throws -> ProgramCode {
    if let only = tuple.elements.first, tuple.elements.count == 1 {
      return try match(only.expression, value, binds: binds, isMutable: isMutable)
    }
    guard let elements = value.type.tupleElements, elements.count == tuple.elements.count else {
      throw refuse(tuple, "pattern", "a value of type '\(value.type)' is no such tuple")
    }
    return Self.all(
      try zip(tuple.elements, elements).enumerated().map { index, pair in
        let part = Typed(
          code: ProgramCode(.field, [value.code], index: index), type: pair.1.type)
        return try match(pair.0.expression, part, binds: binds, isMutable: isMutable)
      })
  }

  /// `.fixed(let width)`, `Kind.fixed`, `.some(let x)`, `.none`; nil for what is no case.
  private func matchCase(
    _ node: ExprSyntax, _ value: Typed, binds: Bool, isMutable: Bool
  ) throws -> ProgramCode? {
    let call = node.as(FunctionCallExprSyntax.self)
    guard let member = (call?.calledExpression ?? node).as(MemberAccessExprSyntax.self) else {
      return nil
    }
    let name = member.declName.baseName.text
    if let base = member.base {
      guard let type = typeExpression(base) else { return nil }
      if let (test, inner) = boxedCase(type, in: value),
        let code = try matchCase(node, inner, binds: binds, isMutable: isMutable)
      {
        return Self.all([test, code])
      }
      guard type == value.type || type == value.type.wrapped else { return nil }
    }
    if let wrapped = value.type.wrapped {
      if name == "none", call == nil { return ProgramCode(.isNone, [value.code]) }
      if name == "some", call == nil {
        return ProgramCode(.not, [ProgramCode(.isNone, [value.code])])
      }
      if name == "some", let argument = call?.arguments.first {
        return try unwrapped(
          argument.expression, value, wrapped, binds: binds, isMutable: isMutable)
      }
      let slot = newSlot(wrapped)
      let inner = Typed(code: .local(slot), type: wrapped)
      guard let code = try matchCase(node, inner, binds: binds, isMutable: isMutable) else {
        return nil
      }
      return ProgramCode(.and, [ProgramCode(.bindSome, [value.code], index: slot), code])
    }
    guard let cases = universe.cases(of: value.type),
      let index = cases.firstIndex(where: { $0.name == name })
    else { return nil }
    var codes = [ProgramCode(.isCase, [value.code], index: index)]
    let payload = cases[index].payload
    guard let call else { return codes[0] }
    guard call.arguments.count == payload.count else {
      throw refuse(node, name, "case '\(name)' carries \(payload.count) values")
    }
    for (part, argument) in call.arguments.enumerated() {
      let inner = Typed(
        code: ProgramCode(
          .payload, [value.code], index: index, literal: .number(Double(part))),
        type: payload[part].type)
      codes.append(
        try match(argument.expression, inner, binds: binds, isMutable: isMutable))
    }
    return Self.all(codes)
  }

  /// A value or a range that the value is compared with.
  private func matchValue(_ node: ExprSyntax, _ value: Typed) throws -> ProgramCode {
    if let infix = node.as(InfixOperatorExprSyntax.self),
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["..<", "..."].contains(name)
    {
      let bound = value.type.wrapped ?? value.type
      let type: ProgramType = name == "..<" ? .range(bound) : .closedRange(bound)
      let range = try check(node, type)
      guard let typed = try combine("~=", range, value, at: node) else {
        throw refuse(node, "pattern", "a value of type '\(value.type)' does not fit a range")
      }
      return typed.code
    }
    if let open = try openRange(node, value) { return open }
    if !needsContext(node), let typed = owner.trial({ try check(node, nil) }),
      let match = try combine("~=", typed, value, at: node)
    {
      return match.code
    }
    let other = try check(node, value.type)
    guard
      let typed = try comparedAsPromised("==", other, value)
        ?? combine("==", other, value, at: node)
    else {
      throw refuse(node, "pattern", "values of type '\(value.type)' cannot be compared")
    }
    return typed.code
  }

  /// `10...`, `..<3` and `...3` as patterns.
  private func openRange(_ node: ExprSyntax, _ value: Typed) throws -> ProgramCode? {
    let comparison: (String, ExprSyntax)?
    if let postfix = node.as(PostfixOperatorExprSyntax.self), postfix.operator.text == "..." {
      comparison = (">=", postfix.expression)
    } else if let prefix = node.as(PrefixOperatorExprSyntax.self),
      ["..<", "..."].contains(prefix.operator.text)
    {
      comparison = (prefix.operator.text == "..." ? "<=" : "<", prefix.expression)
    } else {
      comparison = nil
    }
    guard let (name, bound) = comparison else { return nil }
    let other = try check(bound, value.type)
    return try combine(name, value, other, at: node)?.code
  }
}
