import BuiltinEngine
import Scenarios
import SwiftSyntax

extension FunctionChecker {
  func prefix(_ node: PrefixOperatorExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let name = node.operator.text
    if name == "!", let own = try ownNegation(node, expected) { return own }
    if name == "!" {
      return Typed(code: ProgramCode(.not, [try check(node.expression, .bool).code]), type: .bool)
    }
    if name == "-", let literal = try negative(node.expression, expected) { return literal }
    if let typed = try declaredCall(name, node.operator, [node.expression], expected) {
      return typed
    }
    let wanted = expected?.wrapped ?? expected
    let hint = needsContext(node.expression) ? wanted : nil
    let operand = try check(node.expression, hint)
    if let own = try ownOperator(
      name, [operand], areOpen: isInferred(operand: node.expression), at: node)
    {
      return own
    }
    for row in Language.rows(named: name) where row.kind == .prefix {
      guard let typed = apply(row, [operand]) else { continue }
      guard name == "-", typed.type == .double else { return typed }
      return Typed(code: counted(typed.code, node.operator), type: .double)
    }
    if let inner = forced(operand, node.expression) {
      for row in Language.rows(named: name) where row.kind == .prefix {
        if let typed = apply(row, [inner]) { return typed }
      }
    }
    throw refuse(
      node.operator, name, "'\(name)' does not take a value of type '\(operand.type)'")
  }

  /// `!` where the article declares it for the operand.
  private func ownNegation(
    _ node: PrefixOperatorExprSyntax, _ expected: ProgramType?
  ) throws -> Typed? {
    guard owner.declared.declares(anywhere: "!") else { return nil }
    let hint = needsContext(node.expression) ? expected?.wrapped ?? expected : nil
    guard let operand = owner.trial({ try check(node.expression, hint) }), operand.type != .bool
    else { return nil }
    return try ownOperator("!", [operand], at: node)
  }

  /// `-5` as a number of its own, so that the smallest Int can be written.
  private func negative(_ node: ExprSyntax, _ expected: ProgramType?) throws -> Typed? {
    let wanted = expected?.wrapped ?? expected
    if let literal = node.as(IntegerLiteralExprSyntax.self) {
      let text = "-" + literal.literal.text.filter { $0 != "_" }
      if let sized = try sized(text, wanted, at: node) { return sized }
      if wanted == .double {
        return Double(text).map {
          Typed(code: counted(.double($0), literal.literal), type: .double)
        }
      }
      return Int(text).map { Typed(code: .int($0), type: .int) }
    }
    if let literal = node.as(FloatLiteralExprSyntax.self) {
      let text = "-" + literal.literal.text.filter { $0 != "_" }
      if wanted == .float, let sized = try sized(text, wanted, at: node) { return sized }
      return Double(literal.literal.text.filter { $0 != "_" }).map {
        Typed(code: .double(-$0), type: .double)
      }
    }
    return nil
  }

  /// A row applied to arguments of known types; nil where they do not fit.
  func apply(_ row: LanguageRow, _ arguments: [Typed], wanted: ProgramType? = nil) -> Typed? {
    var matcher = TypeMatcher(universe)
    let types = row.argumentTypes
    guard types.count == arguments.count else { return nil }
    var codes: [ProgramCode] = []
    for (type, argument) in zip(types, arguments) {
      if matcher.match(type, argument.type) {
        codes.append(argument.code)
        continue
      }
      // An optional parameter takes a value, too.
      guard let wrapped = type.wrapped, matcher.match(wrapped, argument.type) else { return nil }
      codes.append(ProgramCode(.wrap, [argument.code]))
    }
    if let wanted { _ = matcher.match(row.result, wanted) }
    let result = row.result.replacing(matcher.types)
    guard matcher.satisfies(row.constraints), universe.exists(result),
      !row.cannotNest(in: matcher.types)
    else { return nil }
    // A declared operator, also of what is inside, decides in the row's place.
    for (name, constraint) in row.constraints {
      guard let type = matcher.types[name] else { continue }
      let operation = constraint == "Comparable" ? "<" : "=="
      if ["Comparable", "Equatable", "Hashable"].contains(constraint),
        ownComparison(operation, of: type) != nil
      {
        return nil
      }
    }
    return Typed(
      code: ProgramCode(.apply, codes, name: row.text, type: wanted == nil ? nil : result),
      type: result)
  }

  // MARK: Between two operands

  func infix(_ node: InfixOperatorExprSyntax, _ expected: ProgramType?) throws -> Typed {
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      throw refuse(node.operator, "=", "an assignment is a statement, not a value")
    }
    switch name {
    case "&&", "||":
      let a = try check(node.leftOperand, .bool)
      let b = try check(node.rightOperand, .bool)
      return Typed(code: ProgramCode(name == "&&" ? .and : .or, [a.code, b.code]), type: .bool)
    case "??": return try ownChoice(node, expected) ?? coalesce(node, expected)
    case "===", "!==": return try identity(node, isNegated: name == "!==")
    default: break
    }
    if let typed = try declaredCall(
      name, node.operator, [node.leftOperand, node.rightOperand], expected)
    {
      return typed
    }
    if let test = try comparedWithNil(name, node) { return test }
    var (a, b) = try owner.first {
      try operands(node, name, expected)
    } otherwise: {
      (owner.trial { try lists(node, name, expected) } ?? nil) ?? besideFractions(node, name)
        ?? comparedTuples(node, name)
    }
    // A part of a text and a text are a text where one is wanted.
    if name == "+", (expected?.wrapped ?? expected) == .string, a.type == .substring,
      b.type == .string || node.rightOperand.is(StringLiteralExprSyntax.self)
    {
      let texts = try [a, b].map { try printed($0, at: node) }
      return Typed(code: ProgramCode(.text, texts), type: .string)
    }
    // A text of one character beside a character is one.
    if (a.type.wrapped ?? a.type) == .named("Character"), b.type == .string,
      node.rightOperand.is(StringLiteralExprSyntax.self)
    {
      b = try check(node.rightOperand, .named("Character"))
    }
    if a.type.wrapped != nil, a.type.wrapped == b.type { b = try convert(b, to: a.type, at: node) }
    if b.type.wrapped != nil, b.type.wrapped == a.type { a = try convert(a, to: b.type, at: node) }
    if name == "+" {
      a = listOfOptionals(a, b.type) ?? a
      b = listOfOptionals(b, a.type) ?? b
    }
    if name == "+", expected == nil { try refuseMixedSum(node, a.type) }
    if let typed = orderOfTuples(name, a, b) { return typed }
    // Beside a value whose type is known, what is wanted says it, too.
    let open = [node.leftOperand, node.rightOperand].count(where: isInferred(operand:))
    let areOpen = open == 2 || open == 1 && (expected == nil || expected != a.type)
    if let typed = try combine(name, a, b, areOpen: areOpen, at: node) { return typed }
    if let typed = try ownEquality(name, a, b) { return typed }
    if let typed = try byResult(name, node, a, b, areOpen) { return typed }
    if let typed = try besideLiteral(name, node, a, b) { return typed }
    if let (a, b) = besideFractions(node, name),
      let typed = try combine(name, a, b, at: node) ?? ownEquality(name, a, b)
    {
      return typed
    }
    if let (a, b) = forcedOperands(node, name, a, b), let typed = try combine(name, a, b, at: node)
    {
      return typed
    }
    noteMixedNumbers(a.type, b.type)
    if Language.rows(named: name).isEmpty, !["+=", "-=", "*=", "/="].contains(name) {
      throw refuse(node.operator, name, "the operator '\(name)' is not known in code that runs")
    }
    if let optional = [a.type, b.type].first(where: \.isOptional) {
      throw refuse(
        node.operator, name,
        "a value of type '\(optional)' may be nil; unwrap it before '\(name)', as with '?? 0'")
    }
    throw refuse(
      node.operator, name,
      "'\(name)' does not take values of types '\(a.type)' and '\(b.type)'"
        + (Set([a.type, b.type]) == [.int, .double] ? "; write CGFloat(…) around the Int" : ""))
  }

  /// An operator on calls of which another overload gives what the other operand is.
  private func byResult(
    _ name: String, _ node: InfixOperatorExprSyntax, _ a: Typed, _ b: Typed, _ areOpen: Bool
  ) throws -> Typed? {
    func other(_ operand: ExprSyntax, _ own: Typed, _ wanted: Typed) -> Typed? {
      guard operand.is(FunctionCallExprSyntax.self), own.type != wanted.type else { return nil }
      let found = owner.trial { try plain(operand, wanted.type) }
      return found?.type == wanted.type ? found : nil
    }
    if let left = other(node.leftOperand, a, b) {
      return try combine(name, left, b, areOpen: areOpen, at: node)
    }
    if let right = other(node.rightOperand, b, a) {
      return try combine(name, a, right, areOpen: areOpen, at: node)
    }
    return nil
  }

  /// Lists whose elements only their place says: `Array(repeating: nil, count: 2) + [1]`.
  ///
  /// Two literals have been looked at like that before.
  private func lists(
    _ node: InfixOperatorExprSyntax, _ name: String, _ expected: ProgramType?
  ) throws -> (Typed, Typed)? {
    guard name == "+", let wanted = expected?.wrapped ?? expected,
      wanted.argument(of: "Array") != nil, !wanted.hasVariables,
      !needsContext(node.leftOperand) || !needsContext(node.rightOperand)
    else { return nil }
    func list(_ operand: ExprSyntax) throws -> Typed {
      try owner.first {
        try check(operand, wanted)
      } otherwise: {
        listOfOptionals(try check(operand, nil), wanted)
      }
    }
    return (try list(node.leftOperand), try list(node.rightOperand))
  }

  /// A literal beside a value of a declared type that is made of such literals.
  private func besideLiteral(
    _ name: String, _ node: InfixOperatorExprSyntax, _ a: Typed, _ b: Typed
  ) throws -> Typed? {
    func literal(_ operand: ExprSyntax, _ other: Typed) -> Typed? {
      let isLiteral =
        operand.is(StringLiteralExprSyntax.self) || operand.is(ArrayExprSyntax.self)
        || operand.is(DictionaryExprSyntax.self) || operand.is(BooleanLiteralExprSyntax.self)
      if operand.is(ArrayExprSyntax.self),
        ["Array", "Set"].contains(where: { other.type.argument(of: $0) != nil })
      {
        return owner.trial { try check(operand, other.type) }
      }
      guard isLiteral, let type = other.type.name,
        owner.declared.type(named: type) != nil
          || owner.instances[type] != nil
      else { return nil }
      return owner.trial { try check(operand, other.type) }
    }
    if let left = literal(node.leftOperand, b) {
      return try combine(name, left, b, at: node) ?? ownEquality(name, left, b)
    }
    guard let right = literal(node.rightOperand, a) else { return nil }
    return try combine(name, a, right, at: node) ?? ownEquality(name, a, right)
  }

  func combine(
    _ name: String, _ a: Typed, _ b: Typed, areOpen: Bool = false, at node: some SyntaxProtocol
  ) throws -> Typed? {
    let isPromised =
      Self.comparisons.contains(name) && a.type == b.type && comparesPromised(a.type, at: node)
    if isPromised, let promised = comparedAsPromised(name, a, b) { return promised }
    if !isPromised || !comparesByParts(name, a.type),
      let own = try ownOperator(name, [a, b], areOpen: areOpen, at: node)
    {
      return own
    }
    if let same = sameTypes(name, a, b) ?? sameTypeOf(name, a, b) { return same }
    for row in Language.rows(named: name) where row.kind == .infix {
      if let typed = apply(row, [a, b]) { return typed }
    }
    // A shift by a number of another size is one by its value.
    if Self.shifts.contains(name), !name.hasPrefix("&"), a.type != b.type,
      Language.sizedNumbers.contains(b.type), b.type != .float
    {
      for row in Language.rows(named: "init")
      where row.owner == .int && row.result == .int && row.parameters.map(\.label) == [nil] {
        if let steps = apply(row, [b]) { return try combine(name, a, steps, at: node) }
      }
    }
    guard let derived = Self.derived[name] else { return nil }
    if let promised = comparedAsPromised(name, a, b) { return promised }
    if a.type == b.type, comparesByParts(name, a.type) { return nil }
    let operands = derived.isSwapped ? [b, a] : [a, b]
    guard let own = try ownOperator(derived.name, operands, at: node) else { return nil }
    return derived.isNegated ? Typed(code: ProgramCode(.not, [own.code]), type: .bool) : own
  }

  /// Operators that follow from one that is declared.
  static let derived: [String: (name: String, isSwapped: Bool, isNegated: Bool)] = [
    "!=": ("==", false, true), ">": ("<", true, false), "<=": ("<", true, true),
    ">=": ("<", false, true),
  ]

  private func comparedWithNil(_ name: String, _ node: InfixOperatorExprSyntax) throws -> Typed? {
    guard ["==", "!="].contains(name) else { return nil }
    let isNil = (
      node.leftOperand.is(NilLiteralExprSyntax.self),
      node.rightOperand.is(NilLiteralExprSyntax.self)
    )
    guard isNil.0 != isNil.1 else { return nil }
    let value = try check(isNil.0 ? node.rightOperand : node.leftOperand, nil)
    if owner.conforms(value.type, to: "ExpressibleByNilLiteral") { return nil }
    guard value.type.isOptional else {
      throw refuse(
        node.operator, name,
        value.type == .void
          ? "whether a call behind a '?' that gives nothing was made is not known in code that runs"
          : "a value of type '\(value.type)' is never nil")
    }
    let test = ProgramCode(.isNone, [value.code])
    return Typed(code: name == "==" ? test : ProgramCode(.not, [test]), type: .bool)
  }

  /// Both operands, each with the type that the other or the place gives it.
  private func operands(
    _ node: InfixOperatorExprSyntax, _ name: String, _ expected: ProgramType?
  ) throws -> (Typed, Typed) {
    let (left, right) = (node.leftOperand, node.rightOperand)
    if name == "~=", let range = owner.trial({ try check(left, nil) }),
      let word = range.type.name, ["Range", "ClosedRange"].contains(word),
      let bound = range.type.argument(of: word), needsContext(right)
    {
      return (range, try check(right, bound))
    }
    if Self.shifts.contains(name), needsContext(left), !needsContext(right) {
      let wanted = expected?.wrapped ?? expected
      let isSized = wanted.map(Language.sizedNumbers.contains) ?? false
      if isSized || isNumeric(left) {
        return (try check(left, isSized ? wanted : .int), try check(right, nil))
      }
    }
    // The bounds of `"a"..."z"` are texts unless characters are wanted.
    if name.hasPrefix(".."), let character = expected?.argument(of: expected?.name ?? ""),
      character == .named("Character")
    {
      return (try check(left, character), try check(right, character))
    }
    switch (needsContext(left), needsContext(right)) {
    case (false, false): return (try check(left, nil), try check(right, nil))
    case (false, true):
      let a = try check(left, nil)
      return (a, try operand(right, beside: a, name, isRight: true))
    case (true, false):
      let b = try check(right, nil)
      // `.monday + days` is of the type that is wanted, where that has such an operator.
      if let own = expected?.wrapped ?? expected, left.startsWithPeriod, own != b.type,
        owner.declared.type(named: own.name ?? "") != nil, !operatorMembers(name, [own]).isEmpty,
        let a = owner.trial({ try check(left, own) })
      {
        return (a, b)
      }
      return (try operand(left, beside: b, name, isRight: false), b)
    case (true, true):
      let wanted = expected?.wrapped ?? expected
      let isComparison = Self.comparisons.contains(name)
      var type = isComparison || name.hasPrefix("..") ? nil : wanted
      if name.hasPrefix(".."), case .nominal(_, let bounds)? = wanted { type = bounds.first }
      if let own = type, owner.declared.type(named: own.name ?? "") != nil,
        !operatorMembers(name, [own]).isEmpty,
        let a = owner.trial({ try check(left, own) }),
        let b = owner.trial({ try check(right, own) })
      {
        return (a, b)
      }
      // `.square(2) * 3`: what begins with a dot is a member of what is wanted.
      if let own = type, left.startsWithPeriod, !operatorMembers(name, [own]).isEmpty,
        let a = owner.trial({ try check(left, own) })
      {
        return (a, try operand(right, beside: a, name, isRight: true))
      }
      if let own = literalOperands(left, right, name, expected) { return own }
      if isNumeric(left), isNumeric(right), !(type.map(Language.numbers.contains) ?? false) {
        let isFraction =
          hasFraction(left) || hasFraction(right) || owner.fractionLists.contains(node.id)
        type = isFraction ? .double : .int
      }
      guard let type else {
        // A list or a tuple of literals has the type that it has alone.
        let a = try check(left, nil)
        return (a, try check(right, a.type))
      }
      return (try check(left, type), try check(right, type))
    }
  }

  /// Operators whose right operand says nothing of the left one.
  static let shifts: Set<String> = ["<<", ">>", "&<<", "&>>"]

  /// An operand whose type follows from the other one.
  private func operand(
    _ node: ExprSyntax, beside other: Typed, _ name: String, isRight: Bool
  ) throws -> Typed {
    if let typed = literalOperand(node, beside: other, name, isRight: isRight) { return typed }
    if let typed = owner.trial({ try check(node, other.type) }) { return typed }
    // `Angle * 2`: the other operand is of a type of its own.
    for row in Language.rows(named: name) where row.kind == .infix {
      let types = row.argumentTypes
      var matcher = TypeMatcher(universe)
      guard matcher.match(types[isRight ? 0 : 1], other.type) else { continue }
      let type = types[isRight ? 1 : 0].replacing(matcher.types)
      if !type.hasVariables, let typed = owner.trial({ try check(node, type) }) { return typed }
    }
    // A literal is what it is by itself where that fits.
    let natural: ProgramType? = isNumeric(node) ? hasFraction(node) ? .double : .int : nil
    let types = ownOperandTypes(name, beside: other.type, isRight: isRight)
    for type in types.filter({ $0 == natural }) + types {
      if let typed = owner.trial({ try check(node, type) }) { return typed }
    }
    return try check(node, other.type)
  }

  /// A literal beside a value of a declared type, which an operator takes as it is and not as one of
  /// that type: `10 * share`.
  private func literalOperand(
    _ node: ExprSyntax, beside other: Typed, _ name: String, isRight: Bool
  ) -> Typed? {
    guard isNumeric(node), other.type.name.map({ owner.declared.type(named: $0) != nil }) ?? false
    else { return nil }
    let types = ownOperandTypes(name, beside: other.type, isRight: isRight)
    guard let type = types.first, type != other.type, Set(types).count == 1 else { return nil }
    return owner.trial { try check(node, type) }
  }

  private func coalesce(_ node: InfixOperatorExprSyntax, _ expected: ProgramType?) throws -> Typed {
    if node.leftOperand.is(NilLiteralExprSyntax.self) {
      return try check(node.rightOperand, expected)
    }
    try refuseOpenChoice(node, expected)
    let hint = expected.map { $0.isOptional ? $0 : .optional($0) }
    var left =
      try needsContext(node.leftOperand)
      ? check(node.leftOperand, hint)
      : owner.trial { try check(node.leftOperand, nil) } ?? check(node.leftOperand, hint)
    // What literals alone make is of the type that is wanted: `count.map { _ in 100 / 3 } ?? 0`.
    if left.type == .optional(.int), hint == .optional(.double),
      let wanted = owner.trial({ try check(node.leftOperand, hint) }), wanted.type == hint
    {
      left = wanted
    }
    guard let wrapped = left.type.wrapped else {
      throw refuse(
        node.operator, "??",
        "what stands before '??' is of type '\(left.type)', which is never nil", kind: .choice)
    }
    if node.rightOperand.is(NilLiteralExprSyntax.self), left.type == expected {
      let right = try check(node.rightOperand, left.type)
      return Typed(code: ProgramCode(.coalesce, [left.code, right.code]), type: left.type)
    }
    if !(expected?.isOptional ?? false) || needsContext(node.rightOperand) {
      if let right = owner.trial({ try check(node.rightOperand, wrapped) }) {
        return Typed(code: ProgramCode(.coalesce, [left.code, right.code]), type: wrapped)
      }
    }
    let right = try check(node.rightOperand, needsContext(node.rightOperand) ? wrapped : nil)
    if right.type == left.type {
      return Typed(code: ProgramCode(.coalesce, [left.code, right.code]), type: left.type)
    }
    let value = try convert(right, to: wrapped, at: node.rightOperand)
    return Typed(code: ProgramCode(.coalesce, [left.code, value.code]), type: wrapped)
  }

  func ternary(_ node: TernaryExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let condition = try check(node.condition, .bool)
    let branches = [node.thenExpression, node.elseExpression]
    // Beside an optional `nil` is one of its type, which is wrapped with it; generic code does not know
    // that its type is one.
    if let expected, let inner = expected.wrapped, inner.isOptional, scope.generics.isEmpty,
      branches.contains(where: { $0.is(NilLiteralExprSyntax.self) }),
      let other = branches.first(where: { !$0.is(NilLiteralExprSyntax.self) }),
      owner.trial({ try check(other, nil) })?.type == inner
    {
      // What is made by a call may take the type that is wanted.
      guard
        other.is(DeclReferenceExprSyntax.self) || other.is(MemberAccessExprSyntax.self)
          || other.is(SubscriptCallExprSyntax.self)
      else {
        throw refuse(node, "?:", "the type of this choice is not known here", kind: .place)
      }
      return try convert(ternary(node, inner), to: expected, at: node)
    }
    guard let type = try expected ?? commonType(branches) else {
      throw refuse(node, "?:", "the type of this choice is not known here", kind: .place)
    }
    let values = try branches.map { try check($0, type).code }
    return Typed(code: ProgramCode(.conditional, [condition.code] + values), type: type)
  }

  /// `50%`: an operator of the article's own behind its operand.
  func postfix(_ node: PostfixOperatorExprSyntax, _ expected: ProgramType?) throws -> Typed {
    let name = node.operator.text
    if let typed = try declaredCall(name, node.operator, [node.expression], expected) {
      return typed
    }
    if name == "...", let row = Language.row("numbers…(Int) -> Endless<Int>"),
      let numbers = apply(row, [try check(node.expression, nil)])
    {
      return numbers
    }
    let expression = ExprSyntax(node)
    throw refuse(
      node, expression.construct, "\(expression.phrase) is not known in code that runs")
  }
}
