import BuiltinEngine
import Scenarios
import SwiftSyntax

// A whole literal that is chosen, `row?.width ?? 1` and `isWide ? 1 : width`, is of the type of what it was chosen
// before. That is not evaluated, or nil: what is declared says its type.
extension Lowerer {
  /// A chosen literal as a number of the type that the other choices have.
  ///
  /// - Returns: The number; refused where the place says no type, and none is declared for the others.
  func chosenLiteral(
    _ value: Value, by sequence: SequenceExprSyntax, as wanted: ProgramType?
  ) -> Value {
    let choices = ArraySlice(Array(sequence.elements)).choices
    if case .list(let elements) = value, choices.count > 1, !isChecking {
      return chosenLiterals(elements, by: choices)
    }
    guard case .number(let number) = value, number.isLiteral, let integer = number.integer,
      !isChecking
    else { return value }
    guard choices.count > 1, !choices.allSatisfy(areWholeLiterals) else { return value }
    for choice in choices where !areWholeLiterals(choice) {
      guard let type = writtenType(of: choice) else { continue }
      if isFraction(type) { return .number(.real(number.real)) }
      if type.trimmedDescription == "Int" { return .number(.integer(integer)) }
    }
    guard wanted == nil, !isUntaken else { return value }
    for choice in choices where choice.count == 1 {
      guard let only = choice.first, !isWholeLiteral(only) else { continue }
      switch understood(only) {
      case .number(let other)? where !other.isLiteral || other.integer == nil:
        return .number(other.integer == nil ? .real(number.real) : .integer(integer))
      case .code?, .later?, .choice?, .member?, .program?: return value
      default: break
      }
    }
    return refusedLiteral(sequence)
  }

  /// The same of a list of whole literals, `row?.widths ?? [1, 2]`.
  private func chosenLiterals(
    _ elements: [Value], by choices: [ArraySlice<ExprSyntax>]
  ) -> Value {
    let numbers = elements.compactMap { element -> Double? in
      guard case .number(let number) = element, number.integer != nil else { return nil }
      return number.real
    }
    guard numbers.count == elements.count,
      choices.lazy.compactMap({ self.writtenType(of: $0)?.element }).first.map(isFraction) ?? false
    else { return .list(elements) }
    return .list(numbers.map { .number(.real($0)) })
  }

  /// What `reduce` gives where there is nothing to go through: the literal that it begins with.
  func reducedLiteral(_ start: Value, by call: FunctionCallExprSyntax) -> Value {
    guard case .number(let number) = start, number.isLiteral, let integer = number.integer,
      !isChecking
    else { return start }
    guard let type = writtenType(of: ExprSyntax(call)) else {
      return placeType == nil ? refusedLiteral(call) : start
    }
    return .number(isFraction(type) ? .real(number.real) : .integer(integer))
  }

  private func refusedLiteral(_ node: some SyntaxProtocol) -> Value {
    refuse(
      node, ExprSyntax(node)?.construct ?? node.trimmedText,
      "whether the number here is a whole one depends on the type of what it stands beside, which is not"
        + " known; write it with a fraction, or state its type")
    return .unknown
  }

  private func areWholeLiterals(_ elements: ArraySlice<ExprSyntax>) -> Bool {
    elements.allSatisfy {
      $0.is(BinaryOperatorExprSyntax.self) || $0.is(NilLiteralExprSyntax.self) || isWholeLiteral($0)
    }
  }

  private func isFraction(_ type: TypeSyntax) -> Bool {
    ["Double", "CGFloat", "TimeInterval"].contains(type.trimmedDescription)
  }

  /// The type of what is written, as far as declarations say it, without an optional around it.
  func writtenType(of expression: ExprSyntax) -> TypeSyntax? {
    guard let type = writtenTypeKind(of: expression).map({ resolved($0.plain) }) else { return nil }
    return type.wrapped.map { resolved($0.plain) } ?? type
  }

  private func writtenType(of elements: ArraySlice<ExprSyntax>) -> TypeSyntax? {
    for element in elements {
      guard let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator.text else { continue }
      if ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains(symbol) { return .named("Bool") }
      guard ["+", "-", "*", "/", "%", "??"].contains(symbol) else { return nil }
    }
    if elements.contains(where: { $0.is(UnresolvedAsExprSyntax.self) }) {
      return elements.last?.as(TypeExprSyntax.self).map { resolved($0.type.plain) }
    }
    let operands = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }
    for operand in operands where !isWholeLiteral(operand) {
      if let type = writtenType(of: operand) { return type }
    }
    return nil
  }

  private func writtenTypeKind(of expression: ExprSyntax) -> TypeSyntax? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .floatLiteralExpr: return .named("Double")
    case .stringLiteralExpr: return .named("String")
    case .booleanLiteralExpr: return .named("Bool")
    case .tupleExpr(let tuple):
      guard let only = tuple.elements.first, tuple.elements.count == 1 else { return nil }
      return writtenType(of: only.expression)
    case .prefixOperatorExpr(let prefix):
      return prefix.operator.text == "-" ? writtenType(of: prefix.expression) : nil
    case .forceUnwrapExpr(let forced): return writtenType(of: forced.expression)
    case .optionalChainingExpr(let chained): return writtenType(of: chained.expression)
    case .tryExpr(let attempt): return writtenType(of: attempt.expression)
    case .sequenceExpr(let sequence):
      return ArraySlice(Array(sequence.elements)).choices.lazy
        .compactMap { self.writtenType(of: $0) }.first
    case .arrayExpr(let array):
      let element = array.elements.lazy.compactMap { self.writtenType(of: $0.expression) }.first
      return element.map(TypeSyntax.list)
    case .declReferenceExpr(let reference): return typeOfName(reference.baseName.text.unquoted)
    case .memberAccessExpr(let member):
      guard let base = member.base else { return nil }
      let name = member.declName.baseName.text.unquoted
      if base.isSelf, let type = context.receiver.type {
        return type.members.properties[name].flatMap(typeOfProperty)
      }
      return writtenType(of: base).flatMap { typeOfMember(name, of: $0) }
    case .subscriptCallExpr(let call):
      guard let base = writtenType(of: call.calledExpression) else { return nil }
      return base.element ?? base.as(DictionaryTypeSyntax.self)?.value
    case .functionCallExpr(let call): return typeOfCall(call)
    default: return nil
    }
  }

  private func typeOfName(_ name: String) -> TypeSyntax? {
    if let bound = bound(name) {
      if let known = bound.known { return ParsedSource.type("\(known.type)") }
      return bound.stated ?? typeOfValue(bound.value)
    }
    let property =
      context.receiver.type?.members.properties[name] ?? declarations.global(named: name, at: block)
    return property.flatMap(typeOfProperty)
  }

  private func typeOfValue(_ value: Value) -> TypeSyntax? {
    switch value {
    case .number(let number):
      number.isLiteral ? nil : .named(number.integer == nil ? "Double" : "Int")
    case .string: .named("String")
    case .bool: .named("Bool")
    case .instance(let instance): .named(instance.type.path)
    case .list(let elements): elements.first.flatMap(typeOfValue).map(TypeSyntax.list)
    case .slice(let slice): slice.elements.first.flatMap(typeOfValue).map(TypeSyntax.list)
    case .program(let known): ParsedSource.type("\(known.type)")
    default: nil
    }
  }

  private func typeOfProperty(_ property: DeclaredProperty) -> TypeSyntax? {
    if let type = statedType(of: property) { return isGeneric(type) ? nil : type }
    guard let initial = property.initial else { return nil }
    if initial.is(IntegerLiteralExprSyntax.self) { return .named("Int") }
    // Names in it are those of the place where it is declared.
    guard initial.hasLiteralType || initial.is(ArrayExprSyntax.self) || initial.makesValue else {
      return nil
    }
    return writtenType(of: initial)
  }

  private func isGeneric(_ type: TypeSyntax) -> Bool {
    type.isWritten(with: context.generics.union(context.receiver.type?.generics ?? []))
  }

  private func typeOfMember(_ name: String, of type: TypeSyntax) -> TypeSyntax? {
    if let element = type.element {
      switch name {
      case "first", "last": return element
      case "count", "startIndex", "endIndex": return .named("Int")
      default: break
      }
    }
    if type.trimmedDescription == "String", name == "count" { return .named("Int") }
    if let declared = declaredType(type) {
      return declared.members.properties[name].flatMap { property in
        guard !(property.type.map { $0.isWritten(with: declared.generics) } ?? false) else {
          return nil
        }
        return typeOfProperty(property)
      }
    }
    let base = SymbolTable.baseName(of: type)
    return declarations.property(named: name, of: base, at: block)?.type
  }

  private func typeOfCall(_ call: FunctionCallExprSyntax) -> TypeSyntax? {
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted {
      return typeOfCall(named: name, call)
    }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base
    else { return nil }
    let name = member.declName.baseName.text.unquoted
    if base.isSelf, let type = context.receiver.type {
      return result(of: methods(named: name, of: type), in: type)
    }
    guard let type = writtenType(of: base) else { return nil }
    let argument = call.trailingClosure.map { ExprSyntax($0) } ?? call.arguments.first?.expression
    if let declared = declaredType(type) {
      let own = methods(named: name, of: declared)
      // That of an optional of it.
      if own.isEmpty, name == "map" || name == "flatMap" {
        return argument.flatMap { given(by: $0, type) }
      }
      return result(of: own, in: declared)
    }
    guard let element = type.element else {
      return name == "map" || name == "flatMap" ? argument.flatMap { given(by: $0, type) } : nil
    }
    switch name {
    case "first", "last", "max", "min", "randomElement": return element
    case "firstIndex", "lastIndex", "count": return .named("Int")
    case "filter", "sorted", "reversed", "shuffled", "prefix", "suffix", "dropFirst", "dropLast",
      "drop":
      return type
    case "map", "compactMap":
      return argument.flatMap { given(by: $0, element) }.map(TypeSyntax.list)
    case "flatMap": return argument.flatMap { given(by: $0, element) }
    case "reduce":
      return argumentOfReduce(call).flatMap { given(by: $0, nil, element) }
    default: return nil
    }
  }

  private func argumentOfReduce(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
    call.trailingClosure.map { ExprSyntax($0) } ?? call.arguments.last?.expression
  }

  private func typeOfCall(named name: String, _ call: FunctionCallExprSyntax) -> TypeSyntax? {
    if ["max", "min", "abs"].contains(name), declarations.functions(named: name, at: block).isEmpty
    {
      return writtenType(of: ArraySlice(call.arguments.map(\.expression)))
    }
    if ["Double", "CGFloat", "Int", "String"].contains(name) { return .named(name) }
    if name == "Optional", let only = call.arguments.first?.expression {
      return isWholeLiteral(only) ? .named("Int") : writtenType(of: only)
    }
    if let bound = bound(name) {
      if case .closure(let closure) = bound.value {
        return closure.type?.returnClause.type ?? closure.syntax.signature?.returnClause?.type
      }
      return nil
    }
    if let type = context.receiver.type {
      let own = methods(named: name, of: type)
      if !own.isEmpty { return result(of: own, in: type) }
      if let property = type.members.properties[name] {
        return property.type?.function?.returnClause.type
      }
    }
    if let type = declaredType(named: name) { return .named(type.path) }
    return result(of: declarations.functions(named: name, at: block), in: nil)
  }

  /// What functions give, where all of them give one type.
  private func result(of functions: [DeclaredFunction], in type: DeclaredType?) -> TypeSyntax? {
    guard let result = functions.first?.result,
      functions.allSatisfy({
        $0.result?.trimmedDescription == result.trimmedDescription
          && !result.isWritten(with: $0.generics.union(type?.generics ?? []))
      })
    else { return nil }
    return result
  }

  /// What a closure of one expression, or a key path, gives of values of types.
  private func given(by function: ExprSyntax, _ types: TypeSyntax?...) -> TypeSyntax? {
    if let path = function.as(KeyPathExprSyntax.self), let first = types.first ?? nil {
      var type: TypeSyntax? = first
      for component in path.components {
        guard let property = component.component.as(KeyPathPropertyComponentSyntax.self) else {
          return nil
        }
        type = type.flatMap { typeOfMember(property.declName.baseName.text.unquoted, of: $0) }
          .map { $0.plain.wrapped ?? $0 }
      }
      return type
    }
    if function.as(DeclReferenceExprSyntax.self)?.baseName.isOperatorName ?? false {
      return types.lazy.compactMap(\.self).first
    }
    guard let closure = function.as(ClosureExprSyntax.self), closure.statements.count == 1,
      case .expr(let expression)? = closure.statements.first?.item
    else { return nil }
    let names = closure.parameterTokens.map { $0.map(\.text.unquoted) } ?? ["$0", "$1"]
    return scoped {
      for (name, type) in zip(names, types) { bind(name, to: .unknown, stated: type) }
      return writtenType(of: expression)
    }
  }
}

extension TypeSyntax {
  fileprivate static func named(_ name: String) -> TypeSyntax {
    TypeSyntax(IdentifierTypeSyntax(name: .identifier(name)))
  }

  fileprivate static func list(_ element: TypeSyntax) -> TypeSyntax {
    TypeSyntax(ArrayTypeSyntax(element: element))
  }
}

extension ExprSyntax {
  /// Whether it is a call by the name of a type: `Row()`.
  fileprivate var makesValue: Bool {
    self.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)?
      .baseName.isTypeName ?? false
  }
}

extension ArraySlice<ExprSyntax> {
  /// The operands of `??` and the branches behind `?` and `:` of which the whole is one.
  fileprivate var choices: [ArraySlice<ExprSyntax>] {
    if let index = firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = self[index].as(UnresolvedTernaryExprSyntax.self)
    {
      let then = ternary.thenExpression
      let first =
        then.as(SequenceExprSyntax.self).map { ArraySlice(Array($0.elements)).choices } ?? [[then]]
      return first + self[(index + 1)...].choices
    }
    return split { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" }
  }
}
