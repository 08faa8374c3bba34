import BuiltinEngine
import Scenarios
import SwiftSyntax

/// How Swift's operators bind.
private struct Precedence {
  var strength: Int
  var isRightAssociative = false

  static let ternary = Precedence(strength: 1, isRightAssociative: true)

  static func of(_ symbol: String) -> Precedence? {
    switch symbol {
    case "||": .init(strength: 2)
    case "&&": .init(strength: 3)
    case "<", "<=", ">", ">=", "==", "!=": .init(strength: 4)
    case "??": .init(strength: 5, isRightAssociative: true)
    case "..<", "...": .init(strength: 6)
    case "+", "-": .init(strength: 7)
    case "*", "/", "%": .init(strength: 8)
    default: nil
    }
  }
}

extension ExprSyntax {
  /// Whether it is an operator or a cast that typed code may have.
  fileprivate var isOfLanguage: Bool {
    if let symbol = self.as(BinaryOperatorExprSyntax.self)?.operator.text {
      return !Language.rows(named: symbol).isEmpty
    }
    return self.is(UnresolvedAsExprSyntax.self) || self.is(UnresolvedIsExprSyntax.self)
  }
}

/// Two values and what stands between them: numbers give the same each time they are asked about.
struct OperatorQuestion: Hashable {
  var symbol: String
  var left: KnownValue
  var right: KnownValue
}

/// The operands and operators of a sequence, and how far it was read.
private struct OperatorReader {
  var elements: ArraySlice<ExprSyntax>

  mutating func next() -> ExprSyntax? { elements.popFirst() }
}

extension Lowerer {
  func evaluateSequence(_ sequence: SequenceExprSyntax) -> Value {
    evaluate(elements: ArraySlice(Array(sequence.elements)), of: sequence)
  }

  func evaluate(elements: ArraySlice<ExprSyntax>, of sequence: some SyntaxProtocol) -> Value {
    guard elements.count <= Limits.Import.sequence else {
      refuse(
        sequence, "expression", "an expression of more than \(Limits.Import.sequence / 2) operators"
      )
      return .unknown
    }
    var reader = OperatorReader(elements: elements)
    let condition = knownCondition(of: elements)
    if let condition { reader.elements = elements[condition.end...] }
    return climb(&reader, above: 0, from: condition.map { .bool($0.holds) })
  }

  /// What stands before the first `?`, where the language has a value for it, and where that ends.
  private func knownCondition(of elements: ArraySlice<ExprSyntax>) -> (holds: Bool, end: Int)? {
    guard !isChecking,
      let end = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      end - elements.startIndex > 1
    else { return nil }
    let condition = SequenceExprSyntax(elements: ExprListSyntax(Array(elements[..<end])))
    guard case .value(let known) = finding(of: ExprSyntax(condition), as: .bool),
      let holds = known.json.bool
    else { return nil }
    return (holds, end)
  }

  /// Evaluates operators that bind tighter than `strength`, by precedence climbing.
  ///
  /// What the first operand is may be known before.
  private func climb(
    _ reader: inout OperatorReader, above strength: Int, from known: Value? = nil
  ) -> Value {
    guard let first = known == nil ? reader.next() : reader.elements.first else { return .unknown }
    var left =
      known
      ?? wanting(reader.elements.typeOfCast.map { .written($0) }, of: first) {
        reader.elements.castsToAny ? keepingType(first) : evaluate(first)
      }
    var isFirst = true
    while let element = reader.elements.first {
      defer { isFirst = false }
      if let ternary = element.as(UnresolvedTernaryExprSyntax.self) {
        guard Precedence.ternary.strength > strength else { return left }
        _ = reader.next()
        left = chosen(left, ternary, &reader, at: first)
        continue
      }
      if let cast = element.as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil,
        let type = reader.elements.dropFirst().first?.as(TypeExprSyntax.self)
      {
        _ = reader.next()
        _ = reader.next()
        let node = isFirst ? Syntax(first) : Syntax(type)
        left = keepingOptionals(coerced(left, to: type.type, at: node), as: type.type)
        continue
      }
      guard let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator,
        let precedence = Precedence.of(symbol.text)
      else {
        // Where nothing is known yet it is no misspelt word if the language has it.
        if !(isChecking && element.isOfLanguage) {
          refuse(element, element.construct, "\(element.phrase) is not supported here")
        }
        reader.elements = []
        return .unknown
      }
      guard precedence.strength > strength else { return left }
      _ = reader.next()
      let inner = precedence.strength - (precedence.isRightAssociative ? 1 : 0)
      let taken = symbol.text == "??" ? nestedChoice(left, of: first) : nil
      let isNested = taken != nil
      if let taken {
        left = taken
        if left.isUnknown { return left }
      }
      if Self.decides(symbol.text, left) {
        let rest = reader.elements
        Self.skip(&reader, above: inner)
        let skipped = rest.prefix(rest.count - reader.elements.count)
        // `a ?? b` is an optional where `b` is one.
        if symbol.text == "??", !isNested, skipped.count != 1 || !skipped.allSatisfy(givesOptional)
        {
          left = plainOptional(left)
        }
        continue
      }
      let right = climb(&reader, above: inner)
      left = apply(symbol, left, right)
    }
    return left
  }

  /// The rest of `condition ? a : b`.
  ///
  /// In declared code, which may call itself, only the branch that is taken is evaluated.
  private func chosen(
    _ condition: Value, _ ternary: UnresolvedTernaryExprSyntax, _ reader: inout OperatorReader,
    at node: ExprSyntax
  ) -> Value {
    let strength = Precedence.ternary.strength - 1
    if callDepth > 0, case .bool(let isTrue) = condition {
      let rest = reader.elements
      guard isTrue else {
        return typed(climb(&reader, above: strength), like: ternary.thenExpression)
      }
      Self.skip(&reader, above: strength)
      let value = evaluate(ternary.thenExpression)
      let isOne = rest.count - reader.elements.count == 1
      return isOne ? rest.first.map { typed(value, like: $0) } ?? value : value
    }
    let then = evaluate(ternary.thenExpression)
    return choose(condition, then, climb(&reader, above: strength), at: node)
  }

  /// `.zero` beside `proxy.size`, and `.init()`, of the type that the other branch has.
  ///
  /// That is read for it where it is a name and members, which call nothing.
  private func typed(_ value: Value, like other: ExprSyntax) -> Value {
    switch value {
    case .member(let member) where member.type == nil && member.name == "zero": break
    case .list(let elements) where elements.isEmpty: break
    default: return value
    }
    guard other.is(DeclReferenceExprSyntax.self) || other.is(MemberAccessExprSyntax.self),
      !other.startsWithPeriod, Chain(other).steps.allSatisfy({ $0.call == nil })
    else { return value }
    return named(value, like: silently { evaluate(other) })
  }

  /// Whether the first operand of `&&`, `||` or `??` is the result whatever the second is.
  private static func decides(_ symbol: String, _ left: Value) -> Bool {
    switch (symbol, left) {
    case ("&&", .bool(false)), ("||", .bool(true)): return true
    case ("??", .nothing), ("??", .unknown), ("??", .choice), ("??", .later): return false
    case ("??", .code(let code)): return !code.isOptional
    case ("??", _): return true
    default: return false
    }
  }

  /// What is in an optional of an optional, which `??` takes out of it; refused where it is not seen in which
  /// of both nil is, nil of any other value.
  private func nestedChoice(_ left: Value, of operand: ExprSyntax) -> Value? {
    if case .program(let known) = left, known.type.wrapped?.isOptional ?? false {
      return known.unwrapped.map { .program($0) } ?? refusedNesting(operand)
    }
    if case .program(let known) = left, known.type.isOptional, known.json == .null {
      return .nothing
    }
    guard left.isNothing, !isChecking,
      let name = operand.as(FunctionCallExprSyntax.self)?.calledName,
      code.declared.givesNestedOptional(name)
    else { return nil }
    return refusedNesting(operand)
  }

  /// Passes over an operand and the operators that bind tighter than `strength`.
  private static func skip(_ reader: inout OperatorReader, above strength: Int) {
    _ = reader.next()
    while let element = reader.elements.first {
      if element.is(UnresolvedTernaryExprSyntax.self) {
        guard Precedence.ternary.strength > strength else { return }
        _ = reader.next()
        skip(&reader, above: Precedence.ternary.strength - 1)
        continue
      }
      guard let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator,
        let precedence = Precedence.of(symbol.text), precedence.strength > strength
      else { return }
      _ = reader.next()
      skip(&reader, above: precedence.strength - (precedence.isRightAssociative ? 1 : 0))
    }
  }

  /// `condition ? a : b`.
  func choose(
    _ condition: Value, _ then: Value, _ otherwise: Value, at node: some SyntaxProtocol
  ) -> Value {
    switch condition {
    case .bool(let isTrue):
      return isTrue
        ? named(then, like: otherwise).taking(typeOf: otherwise)
        : named(otherwise, like: then).taking(typeOf: then)
    case .unknown:
      // What is known of neither is asked for no more than what is known of none.
      if then.isKnownWhole, otherwise.isKnownWhole { return .unknown }
      return choice(nil, named(then, like: otherwise), named(otherwise, like: then), at: node)
    case .code(let code) where code.type == .bool:
      guard let a = operand(then), let b = operand(otherwise), a.type == b.type else {
        let (then, otherwise) = (named(then, like: otherwise), named(otherwise, like: then))
        return choice(
          code, then.taking(typeOf: otherwise), otherwise.taking(typeOf: then), at: node)
      }
      guard Self.mayBeInteger(then), Self.mayBeInteger(otherwise) else {
        return self.code(.conditional, [code, a, b], type: a.type, at: node)
      }
      return number(.conditional, [then, otherwise], if: code, at: node)
    default:
      refuse(node, "?:", "expected a Bool before '?', found \(condition.description)")
      return .unknown
    }
  }

  /// What `.fill` stands for in the place of a value of a declared type, and `.zero` or `.init()` in that of a
  /// length's.
  private func named(_ value: Value, like other: Value) -> Value {
    if let type = other.geometryType {
      if case .member(let member) = value, member.type == nil, member.name == "zero" {
        return zero(of: type)
      }
      if case .list(let elements) = value, elements.isEmpty { return zero(of: type) }
    }
    guard case .member(let member) = value, member.type == nil, case .instance(let instance) = other
    else { return value }
    return staticMember(member.name, of: instance.type, at: member.token) ?? value
  }

  /// A choice between values of which only the place tells what they are.
  private func choice(
    _ condition: Value.Code?, _ then: Value, _ otherwise: Value, at node: some SyntaxProtocol
  ) -> Value {
    let size = then.size + otherwise.size + (condition?.size ?? 0)
    guard size <= Limits.Import.expressionParts else {
      refuseSize(node)
      return .unknown
    }
    return .choice(
      .init(condition: condition, then: then, otherwise: otherwise, size: size))
  }

  func refuseSize(_ node: some SyntaxProtocol) {
    if functionDepth == 0 { isTooLarge = true }
    refuse(
      node, "expression",
      "an expression of more than \(Limits.Import.expressionParts) parts when written out")
  }

  func evaluatePrefix(_ prefix: PrefixOperatorExprSyntax) -> Value {
    if ["..<", "..."].contains(prefix.operator.text) { return openRange(prefix) }
    let value = resolved(evaluate(prefix.expression))
    switch (prefix.operator.text, value) {
    case (_, .unknown): return .unknown
    case ("-", .number(let number)):
      return .number(
        .init(
          real: -number.real, integer: number.integer.map { 0 &- $0 },
          isLiteral: number.isLiteral, isWritten: number.isWritten))
    case ("+", .number): return value
    case ("!", .bool(let isTrue)): return .bool(!isTrue)
    case ("-", .code(let code)) where code.type == .number && !code.isOptional:
      guard Self.mayBeInteger(value) else {
        return self.code(.negate, [code], type: .number, at: prefix)
      }
      return number(.negate, [value], at: prefix)
    case ("!", .code(let code)) where code.type == .bool:
      return self.code(.not, [code], type: .bool, at: prefix)
    default:
      refuse(
        prefix, prefix.operator.text,
        "'\(prefix.operator.text)' cannot be applied to \(value.description)")
      return .unknown
    }
  }

  func apply(_ symbol: TokenSyntax, _ first: Value, _ second: Value) -> Value {
    let left = member(resolved(first, beside: second), beside: second, at: symbol)
    let right = member(resolved(second, beside: first), beside: first, at: symbol)
    if left.isUnknown || right.isUnknown { return .unknown }
    return limited(
      askedOperator(symbol, left, right) ?? own(applied(symbol, left, right)), at: symbol)
  }

  /// What an operator gives where the language has no form for an operand.
  private func applied(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    let left = plainOptional(left)
    let right = symbol.text == "??" ? right : plainOptional(right)
    switch symbol.text {
    case "..<", "...":
      for case .code in [left, right] {
        refuse(
          symbol, symbol.text,
          "a range that depends on the layout: how many views there are has to be known before")
        return .unknown
      }
      return mismatch(symbol, left, right)
    case "??":
      if case .nothing = left { return right }
      if case .code(let code) = left, code.isOptional, let other = operand(right) {
        guard code.isInteger, let integer = Self.integerOperand(right) else {
          return self.code(.coalesce, [code, other], type: .number, at: symbol)
        }
        return Self.integer(
          self.code(.coalesce, [code, integer], type: .number, at: symbol))
      }
      switch left {
      case .later: return mismatch(symbol, left, right)
      case .choice where left.mayBeNothing: return mismatch(symbol, left, right)
      case .code(let code) where code.isOptional: return mismatch(symbol, left, right)
      default: return left
      }
    case "&&", "||": return logical(symbol, left, right)
    case "==", "!=", "<", "<=", ">", ">=": return compare(symbol, left, right)
    case "+":
      if case .view(let a, _) = left, case .view(let b, _) = right {
        return joined(a, b, at: symbol)
      }
      return arithmetic(symbol, left, right)
    default: return arithmetic(symbol, left, right)
    }
  }

  /// What `.all` stands for beside a value of a declared type: a static member that is no case.
  private func member(_ value: Value, beside other: Value, at symbol: TokenSyntax) -> Value {
    guard case .member(let member) = value, member.type == nil,
      case .instance(let instance) = other,
      instance.type.members.statics[member.name] != nil
    else { return value }
    return coerced(value, to: instance.type, at: symbol)
  }

  /// `&&` and `||` of a truth that only the layout knows.
  private func logical(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    let isAnd = symbol.text == "&&"
    switch (left, right) {
    case (.bool(let known), .code(let code)), (.code(let code), .bool(let known)):
      guard code.type == .bool else { return mismatch(symbol, left, right) }
      return known == isAnd ? .code(code) : .bool(known)
    case (.code(let a), .code(let b)) where a.type == .bool && b.type == .bool:
      return code(isAnd ? .and : .or, [a, b], type: .bool, at: symbol)
    default: return mismatch(symbol, left, right)
    }
  }

  private func compare(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    let isEquality = symbol.text == "==" || symbol.text == "!="
    if isEquality, let isEqual = areEqual(left, right) {
      return .bool(isEqual == (symbol.text == "=="))
    }
    switch (left, right) {
    case (.member(let a), .member(let b)):
      guard let first = a.typeSize, let second = b.typeSize else { break }
      return askedOperator(symbol, .number(.integer(first)), .number(.integer(second)))
        ?? mismatch(symbol, left, right)
    case (.nothing, .code), (.code, .nothing): return mismatch(symbol, left, right)
    default: break
    }
    for case .code(let code) in [left, right] where code.isComposed {
      refuse(
        symbol, symbol.text,
        "a text that is put together at layout cannot be compared; compare the values in it")
      return .unknown
    }
    let areIntegers = Self.mayBeInteger(left) && Self.mayBeInteger(right)
    func side(_ value: Value, like other: Value) -> Value.Code? {
      areIntegers ? Self.integerOperand(value) : operand(value, like: other)
    }
    guard let a = side(left, like: right), let b = side(right, like: left),
      a.type == b.type, isEquality || a.type == .number,
      let operation = Expression.Operation(rawValue: symbol.text)
    else { return mismatch(symbol, left, right) }
    return code(operation, [a, b], type: .bool, at: symbol)
  }

  /// What the language makes of an operator between two values that it has forms for; nil where it has
  /// none for one of them, or does not know the operator for them.
  private func askedOperator(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value? {
    if case .number(let a) = left, case .number(let b) = right { return asked(symbol, a, b) }
    guard symbol.text != "??" else { return nil }
    return asked(symbol, left, right)
  }

  /// What it makes of two numbers: a literal has the type of what it stands beside, and two of them may
  /// have either yet.
  private func asked(_ symbol: TokenSyntax, _ a: Value.Number, _ b: Value.Number) -> Value? {
    let isWhole = a.integer != nil && b.integer != nil
    guard isWhole || a.isFraction && b.isFraction else {
      refuse(
        symbol, symbol.text,
        "'\(symbol.text)' cannot be applied to an Int and a CGFloat; convert with CGFloat(…)")
      return .unknown
    }
    let fractions = [a, b].map { Value.number(.real($0.real)) }
    func fraction() -> Value? {
      let found = asked(symbol, fractions[0], fractions[1])
      guard case .number(let number)? = found, number.real.isNaN else { return found }
      refuse(
        symbol, symbol.text,
        "'\(Length.text(a.real)) \(symbol.text) \(Length.text(b.real))' is not a number (NaN)")
      return .unknown
    }
    guard isWhole else { return fraction() }
    let integers = [a, b].map { Value.number($0.integer.map { .integer($0) } ?? $0) }
    guard a.isLiteral, b.isLiteral, symbol.text != "%" else {
      return asked(symbol, integers[0], integers[1])
    }
    let (whole, _) = trial { asked(symbol, integers[0], integers[1]) }
    guard case .number(let real)? = fraction() else { return whole }
    var integer: Int?
    if case .number(let number)? = whole { integer = number.integer }
    return .number(.init(real: real.real, integer: integer, isLiteral: true))
  }

  private func asked(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value? {
    let checker = code
    guard let a = known(left, checker), let b = known(right, checker) else { return nil }
    let question = OperatorQuestion(symbol: symbol.text, left: a, right: b)
    let isOfNumbers = [a, b].allSatisfy { Language.numbers.contains($0.type) }
    let isLasting = isOfNumbers && !checker.declared.declares(anywhere: symbol.text)
    guard
      let outcome = (isLasting ? operatorAnswers[question] : nil)
        ?? ParsedSource.expression("a \(symbol.text) b").map({
          KnownCode(checker, source: text).value(of: $0, names: ["a": a, "b": b], in: ownerPath)
        })
    else { return nil }
    if isLasting { operatorAnswers[question] = outcome }
    switch outcome {
    case .value(let found): return value(of: found, checker)
    case .stopped(let refusal): return rejected(symbol, refusal)
    case .refused: return nil
    }
  }

  func mismatch(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value {
    // In a declaration for itself the language has not been asked.
    if isChecking, left.isOfParts, right.isOfParts { return .unknown }
    // Of values that are none here nobody knows what may be done with them.
    let isKnown = [left, right].allSatisfy { if case .opaque = $0 { false } else { true } }
    let operands = "\(left.description) and \(right.description)"
    refuse(
      symbol, symbol.text,
      isKnown
        ? "'\(symbol.text)' cannot be applied to \(operands)"
        : "'\(symbol.text)' is not known here for \(operands)")
    return .unknown
  }
}

extension Value {
  /// The type of a size or of insets, known or of the layout; nil for anything else.
  fileprivate var geometryType: String? {
    let name: String
    switch self {
    case .object(let object): name = object.kind.typeName
    case .data(_, let type): name = type
    default: return nil
    }
    return ["CGSize", "EdgeInsets"].contains(name) ? name : nil
  }
}

extension ArraySlice<ExprSyntax> {
  /// The type behind `as` that it goes on with.
  fileprivate var typeOfCast: TypeSyntax? {
    guard let cast = first?.as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil
    else { return nil }
    return dropFirst().first?.as(TypeExprSyntax.self)?.type
  }

  /// Whether it goes on with `as Any`, in which a value is of the type that it has.
  fileprivate var castsToAny: Bool {
    first?.is(UnresolvedAsExprSyntax.self) ?? false
      && dropFirst().first?.trimmedDescription == "Any"
  }
}
