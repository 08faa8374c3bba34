import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

extension FunctionChecker {
  /// Checks an expression, as a value of type `expected` where one is wanted.
  func check(_ node: ExprSyntax, _ expected: ProgramType?) throws -> Typed {
    try deeper(node) {
      try remembered(node, expected) {
        if let expected, let made = try collectionValue(node, as: expected) { return made }
        guard let expected else { return try found(node, nil) }
        return try owner.first {
          try convert(found(node, expected), to: expected, at: node)
        } otherwise: {
          try takenAsFractions(node, expected) ?? combinedFractions(node, expected)
        }
      }
    }
  }

  /// A value as one of another type, where Swift does so by itself.
  func convert(_ typed: Typed, to type: ProgramType, at node: some SyntaxProtocol) throws -> Typed {
    if type == .named(CodeChecker.anyName), let boxed = boxed(typed, as: type, at: node) {
      return boxed
    }
    if type == .optional(.named(CodeChecker.anyName)), !typed.type.isOptional,
      let boxed = boxed(typed, as: .named(CodeChecker.anyName), at: node)
    {
      return Typed(code: ProgramCode(.wrap, [boxed.code]), type: type)
    }
    if let converted = converted(typed, to: type) { return converted }
    if let made = try literalValue(ExprSyntax(node), as: type) { return made }
    if let list = listOfSequence(typed, type, ExprSyntax(node)) { return list }
    if typed.type.name == "TypeOf", type.name == "Metatype" {
      throw refuse(
        node, "type(of:)", "which type 'type(of:)' gives here is not known in code that runs")
    }
    if type.name == "Metatype", typed.type.name == "Metatype" {
      throw refuse(
        node, "metatype",
        "a '.Type' that may be that of several types is not known in code that runs")
    }
    if let expression = ExprSyntax(node), let inner = forced(typed, expression),
      let converted = converted(inner, to: type)
    {
      return converted
    }
    noteMixedNumbers(typed.type, type)
    throw refuse(
      node, node.trimmedDescription.count <= 40 ? node.trimmedDescription : "type",
      "expected a value of type '\(type)', found one of type '\(typed.type)'")
  }

  /// `list.dropLast()` where an array is wanted: beside the slices of collections Swift has functions of
  /// sequences that give arrays.
  private func listOfSequence(
    _ typed: Typed, _ type: ProgramType, _ node: ExprSyntax?
  ) -> Typed? {
    guard let element = typed.type.argument(of: "ArraySlice"), type == .array(element),
      let call = node?.as(FunctionCallExprSyntax.self),
      let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      ["dropLast", "suffix"].contains(name)
        || name == "prefix" && (call.trailingClosure != nil || call.arguments.first?.label != nil)
    else { return nil }
    return Language.rows(named: "init").lazy
      .filter { $0.text == "Array<T>.init(Sequence<T>)" }.compactMap { self.apply($0, [typed]) }
      .first
  }

  func converted(_ typed: Typed, to type: ProgramType) -> Typed? {
    if typed.type == type || typed.type == .never { return typed }
    if typed.type.withoutLabels == type.withoutLabels {
      // `(a: 1, b: 2)` as a `(b: Int, a: Int)` is put in another order, by its labels.
      guard typed.type.labelsAgree(with: type) else { return nil }
      return Typed(code: typed.code, type: type)
    }
    if case .nominal("WritableKeyPath", let types) = typed.type,
      type == .function([types[0]], types[1])
    {
      return Typed(code: ProgramCode(.field, [typed.code], index: 0), type: type)
    }
    if universe.isKind(typed.type, of: type) {
      return Typed(code: ProgramCode(.cast, [typed.code], type: type), type: type)
    }
    if let boxed = boxed(typed, as: type) { return boxed }
    if type == .named("AnyLayout"), let layout = owner.trial({ try erased(typed, at: place) }) {
      return layout
    }
    if let wrapped = type.wrapped, !typed.type.isOptional || wrapped.isOptional,
      let inner = converted(typed, to: wrapped)
    {
      return Typed(code: ProgramCode(.wrap, [inner.code]), type: type)
    }
    return rewrapped(typed, as: type)
  }

  /// An optional as one of any type, or of any of a protocol's: `Int?` as `Any?`.
  private func rewrapped(_ typed: Typed, as type: ProgramType) -> Typed? {
    guard let wrapped = type.wrapped, let own = typed.type.wrapped,
      wrapped.name.map({ owner.existentials[$0] != nil }) ?? false
    else { return nil }
    let slot = newSlot(own)
    guard let inner = converted(Typed(code: .local(slot), type: own), to: wrapped) else {
      return nil
    }
    let test = ProgramCode(.bindSome, [typed.code], index: slot)
    let some = ProgramCode(.wrap, [inner.code])
    return Typed(code: ProgramCode(.conditional, [test, some, .none(type)]), type: type)
  }

  func plain(_ node: ExprSyntax, _ expected: ProgramType?) throws -> Typed {
    var expected = expected
    // `3` as an optional of an optional is the number in it.
    while !node.is(NilLiteralExprSyntax.self), isLiteral(node), let inner = expected?.wrapped,
      inner.isOptional
    {
      expected = inner
    }
    switch node.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr(let literal): return try integer(literal, expected, sign: 1)
    case .floatLiteralExpr(let literal):
      return try real(literal, expected)
    case .booleanLiteralExpr(let literal):
      return Typed(code: .bool(literal.literal.text == "true"), type: .bool)
    case .stringLiteralExpr(let literal): return try string(literal, expected)
    case .nilLiteralExpr:
      if let expected, let made = try literalValue(node, as: expected) { return made }
      guard let expected, expected.isOptional else {
        throw refuse(node, "nil", "'nil' needs an optional type, which is not known here")
      }
      return Typed(code: .none(expected), type: expected)
    case .tupleExpr(let tuple): return try self.tuple(tuple, expected)
    case .arrayExpr(let array): return try self.array(array, expected)
    case .dictionaryExpr(let dictionary): return try self.dictionary(dictionary, expected)
    case .prefixOperatorExpr(let prefix): return try self.prefix(prefix, expected)
    case .postfixOperatorExpr(let postfix): return try self.postfix(postfix, expected)
    case .infixOperatorExpr(let infix): return try self.infix(infix, expected)
    case .ternaryExpr(let ternary): return try self.ternary(ternary, expected)
    case .declReferenceExpr(let name): return try reference(name, expected)
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr,
      .optionalChainingExpr:
      return try chain(node, expected)
    case .closureExpr(let closure):
      guard let (parameters, result) = (expected?.wrapped ?? expected)?.functionParts else {
        if closure.statesTypes { return try self.closure(closure, statedTypes(of: closure), nil) }
        if closure.takesNothing { return try self.closure(closure, [], nil) }
        throw refuse(closure, "closure", "the type of this closure is not known here")
      }
      return try self.closure(closure, parameters, result.hasVariables ? nil : result)
    case .keyPathExpr(let path):
      return try keyPath(path, expected?.wrapped ?? expected)
    case .ifExpr, .switchExpr: return try conditional(node, expected)
    case .asExpr(let cast):
      guard cast.questionOrExclamationMark == nil else { return try conditionalCast(cast) }
      if let name = bareCollection(cast.type) { return try collection(cast.expression, as: name) }
      // A value of any type is what it is without its place.
      let type = try owner.resolve(cast.type, scope)
      guard type == .named(CodeChecker.anyName) else { return try check(cast.expression, type) }
      let value = try check(cast.expression, nil)
      return try value.type == type ? value : convert(value, to: type, at: cast.expression)
    case .isExpr(let test): return try typeTest(test)
    case .tryExpr(let attempt): return try self.attempt(attempt, expected)
    default: break
    }
    throw refuse(
      node, node.construct, "\(node.phrase) is not known in code that runs")
  }

  // MARK: Literals

  private func isLiteral(_ node: ExprSyntax) -> Bool {
    node.is(IntegerLiteralExprSyntax.self) || node.is(FloatLiteralExprSyntax.self)
      || node.is(StringLiteralExprSyntax.self) || node.is(ArrayExprSyntax.self)
      || node.as(PrefixOperatorExprSyntax.self).map { isNumeric($0.expression) } ?? false
  }

  private func integer(
    _ literal: IntegerLiteralExprSyntax, _ expected: ProgramType?, sign: Int
  ) throws -> Typed {
    let text = (sign < 0 ? "-" : "") + literal.literal.text.filter { $0 != "_" }
    let wanted = expected?.wrapped ?? expected
    if wanted == .double, let value = Self.whole(text).map(Double.init) ?? Double(text) {
      let code = ProgramCode.double(sign < 0 && value == 0 ? -0.0 : value)
      return Typed(code: counted(code, literal.literal), type: .double)
    }
    if let sized = try sized(text, wanted, at: literal) { return sized }
    guard let value = Self.whole(text) else {
      throw refuse(literal, text, "the integer '\(text)' does not fit into an Int")
    }
    return Typed(code: .int(value), type: .int)
  }

  private static func whole(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? String(text.dropFirst()) : text
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
      return Int((isNegative ? "-" : "") + digits.dropFirst(2), radix: radix)
    }
    return Int(text)
  }

  private func real(
    _ literal: FloatLiteralExprSyntax, _ expected: ProgramType?
  ) throws -> Typed {
    let text = literal.literal.text.filter { $0 != "_" }
    let wanted = expected?.wrapped ?? expected
    if wanted == .float, let sized = try sized(text, wanted, at: literal) { return sized }
    guard let value = Double(text) else {
      throw refuse(literal, literal.literal.text, "the number cannot be read")
    }
    return Typed(code: .double(value), type: .double)
  }

  /// A literal as a number of a size that its place wants; nil where it wants none.
  func sized(
    _ text: String, _ wanted: ProgramType?, at node: some SyntaxProtocol
  ) throws -> Typed? {
    guard let wanted, Language.sizedNumbers.contains(wanted) else { return nil }
    guard let literal = Language.sized(literal: text, as: wanted) else {
      throw refuse(node, text, "the number '\(text)' does not fit into a '\(wanted)'")
    }
    return Typed(code: .constant(literal, wanted), type: wanted)
  }

  private func string(
    _ literal: StringLiteralExprSyntax, _ expected: ProgramType?
  ) throws -> Typed {
    if (expected?.wrapped ?? expected) == .substring,
      let row = Language.row("Substring.init(String)"),
      let part = apply(row, [try string(literal, nil)])
    {
      return part
    }
    if let text = literal.representedLiteralValue {
      if (expected?.wrapped ?? expected) == .named("Character"), text.count == 1 {
        let type = ProgramType.named("Character")
        return Typed(code: .constant(.string(text), type), type: type)
      }
      return Typed(code: .string(text), type: .string)
    }
    var parts: [ProgramCode] = []
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment):
        parts.append(.string(try text(of: segment, in: literal)))
      case .expressionSegment(let segment):
        guard let argument = segment.expressions.first, segment.expressions.count == 1,
          argument.label == nil
        else {
          throw refuse(
            segment, "string interpolation",
            "only a value alone can be interpolated in code that runs", kind: .vocabulary)
        }
        let value = try check(argument.expression.withoutAny, nil)
        parts.append(try printed(value, at: argument))
      @unknown default: throw refuse(segment, "string", "the text cannot be read")
      }
    }
    return Typed(code: ProgramCode(.text, parts), type: .string)
  }

  /// The text of a piece of a literal, its escapes read by the parser's own means.
  private func text(
    of segment: StringSegmentSyntax, in literal: StringLiteralExprSyntax
  ) throws -> String {
    var alone = literal
    alone.segments = StringLiteralSegmentListSyntax([.stringSegment(segment)])
    guard let text = alone.representedLiteralValue else {
      throw refuse(segment, "string", "the text cannot be read")
    }
    return text
  }

  // MARK: Tuples and collections

  private func tuple(_ tuple: TupleExprSyntax, _ expected: ProgramType?) throws -> Typed {
    if let only = tuple.elements.first, tuple.elements.count == 1, only.label == nil {
      return try check(only.expression, expected)
    }
    let wanted = (expected?.wrapped ?? expected)?.tupleElements
    let fits = wanted?.count == tuple.elements.count
    var elements: [ProgramType.Element] = []
    var codes: [ProgramCode] = []
    for (index, element) in tuple.elements.enumerated() {
      let type = fits ? wanted?[index].type : nil
      let value = try check(element.expression, type)
      elements.append(.init(label: element.label?.text, type: type ?? value.type))
      codes.append(value.code)
    }
    if elements.isEmpty { return Typed(code: .none(.void), type: .void) }
    let type = ProgramType.tuple(elements)
    return Typed(code: ProgramCode(.make, codes, type: type), type: type)
  }

  private func array(_ array: ArrayExprSyntax, _ expected: ProgramType?) throws -> Typed {
    var wanted = expected?.wrapped ?? expected
    if wanted == nil, owner.fractionLists.contains(array.id) { wanted = .array(.double) }
    if let type = wanted, ["Edge.Set", "Axis.Set"].contains(type.name) {
      let members = try array.elements.map { try check($0.expression, type).code }
      let list = ProgramCode(.array, members, type: .array(type))
      return Typed(
        code: ProgramCode(.apply, [list], name: "\(type).init([\(type)])"), type: type)
    }
    if case .nominal("Set", let types)? = wanted { wanted = .array(types[0]) }
    if case .nominal("ArraySlice", let types)? = wanted {
      let list = try self.array(array, .array(types[0]))
      let all = Language.row("[T].subscript(from…: Int) -> ArraySlice<T>").flatMap {
        apply($0, [list, Typed(code: .int(0), type: .int)])
      }
      if let all { return all }
    }
    var element = wanted?.argument(of: "Array")
    if element == nil {
      element = try commonType(array.elements.map(\.expression))
    }
    guard let element else {
      throw refuse(array, "array", "the type of this array is not known here")
    }
    let codes = try array.elements.map { try check($0.expression, element).code }
    let list = Typed(code: ProgramCode(.array, codes, type: .array(element)), type: .array(element))
    guard case .nominal("Set", _)? = expected?.wrapped ?? expected else { return list }
    let type = ProgramType.nominal("Set", [element])
    try compare(element, isHashed: true, at: array)
    return Typed(
      code: ProgramCode(
        .apply, [list.code], name: "Set<T>.init(Sequence<T>) where T: Hashable", type: type),
      type: type)
  }

  private func dictionary(
    _ dictionary: DictionaryExprSyntax, _ expected: ProgramType?
  ) throws -> Typed {
    var types: (ProgramType, ProgramType)?
    if case .nominal("Dictionary", let arguments)? = expected?.wrapped ?? expected {
      types = (arguments[0], arguments[1])
    }
    guard case .elements(let elements) = dictionary.content else {
      guard let types else {
        throw refuse(dictionary, "dictionary", "the type of this dictionary is not known here")
      }
      let type = ProgramType.dictionary(types.0, types.1)
      return Typed(code: ProgramCode(.dictionary, type: type), type: type)
    }
    if types == nil, let key = try commonType(elements.map(\.key)),
      let value = try commonType(elements.map(\.value))
    {
      types = (key, value)
    }
    if expected == nil, owner.fractionLists.contains(dictionary.id) { types?.1 = .double }
    guard let types else {
      throw refuse(dictionary, "dictionary", "the type of this dictionary is not known here")
    }
    try compare(types.0, isHashed: true, at: dictionary)
    let codes = try elements.flatMap {
      [try check($0.key, types.0).code, try check($0.value, types.1).code]
    }
    let type = ProgramType.dictionary(types.0, types.1)
    return Typed(code: ProgramCode(.dictionary, codes, type: type), type: type)
  }

  /// The type that several expressions have together: that of those whose place does not decide,
  /// else of literals; an optional where one is `nil`.
  func commonType(_ nodes: [ExprSyntax]) throws -> ProgramType? {
    var found: ProgramType?
    // A text that is written out is what the others are, if it can be.
    let texts = nodes.filter { $0.is(StringLiteralExprSyntax.self) }
    if !texts.isEmpty, texts.count < nodes.count,
      let other = nodes.first(where: { !$0.is(StringLiteralExprSyntax.self) && !needsContext($0) }),
      let type = owner.trial({ try check(other, nil) })?.type, type != .string, type != .never,
      texts.allSatisfy({ text in owner.trial { try check(text, type) }?.type == type })
    {
      found = type
    }
    for node in nodes where !needsContext(node) {
      if found != nil, found != .string, texts.contains(where: { $0.id == node.id }) { continue }
      let type = try check(node, nil).type
      guard let known = found else {
        found = type
        continue
      }
      if type == .never || known == type { continue }
      if known == .never || type.wrapped == known { found = type }
      if Set([known, type]) == [.string, .substring],
        nodes.allSatisfy({ node in owner.trial { try check(node, .string) } != nil })
      {
        found = .string
      }
      if let common = universe.commonClass(known, type) { found = common }
    }
    // Beside literals it may be that the list is one of values of any type.
    if found == nil, nodes.contains(where: isToldByResult) { return nil }
    let hasNil = nodes.contains { $0.is(NilLiteralExprSyntax.self) }
    if let found {
      let isNil = found.isOptional || owner.conforms(found, to: "ExpressibleByNilLiteral")
      return hasNil && !isNil ? .optional(found) : found
    }
    let literals = nodes.filter { !$0.is(NilLiteralExprSyntax.self) }
    guard !literals.isEmpty else { return nil }
    try refuseMixed(literals)
    if literals.allSatisfy(isNumeric) {
      let type: ProgramType = literals.contains(where: hasFraction) ? .double : .int
      return hasNil ? .optional(type) : type
    }
    let numbers = literals.filter(isNumeric)
    if !numbers.isEmpty {
      // `[0, .infinity]`: the first kind of number that all of them are.
      for type in numbers.contains(where: hasFraction) ? [.double] : [ProgramType.int, .double]
      where literals.allSatisfy({ node in owner.trial { try check(node, type) } != nil }) {
        return hasNil ? .optional(type) : type
      }
    }
    if let type = commonTypeOfParts(literals) { return hasNil ? .optional(type) : type }
    // Of `[[], [1]]` the second says what the first is one of.
    for literal in literals {
      guard let type = owner.trial({ try check(literal, nil) })?.type else { continue }
      return hasNil ? .optional(type) : type
    }
    return nil
  }

  // MARK: What needs its place to have a type

  /// Whether the type of an expression depends on where it stands.
  func needsContext(_ node: ExprSyntax) -> Bool {
    switch node.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .nilLiteralExpr: return true
    case .closureExpr(let closure): return !closure.statesTypes
    case .keyPathExpr(let path): return path.root == nil
    case .arrayExpr(let array): return array.elements.allSatisfy { needsContext($0.expression) }
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content else { return true }
      return elements.allSatisfy { needsContext($0.value) }
    case .tupleExpr(let tuple): return tuple.elements.contains { needsContext($0.expression) }
    case .prefixOperatorExpr(let prefix):
      return !isOwn(prefix) && needsContext(prefix.expression)
    case .infixOperatorExpr(let infix):
      guard let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
        !Self.comparisons.contains(name), !["&&", "||"].contains(name),
        name == "??" || !Language.rows(named: name).isEmpty
      else { return false }
      // A long sum nests on the left, and each part of it asks.
      if let known = needs[infix.id] { return known }
      let answer =
        (Self.shifts.contains(name) || needsContext(infix.rightOperand))
        && needsContext(infix.leftOperand)
      needs[infix.id] = answer
      return answer
    case .ternaryExpr(let ternary):
      return needsContext(ternary.thenExpression) && needsContext(ternary.elseExpression)
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr:
      if node.trimmedDescription == "Optional.none" { return true }
      return Chain(node).head.implicitMember != nil || isNumeric(node) || isToldByResult(node)
    case .declReferenceExpr(let name): return name.baseName.isOperatorName
    case .tryExpr(let attempt): return needsContext(attempt.expression)
    default: return false
    }
  }

  static let comparisons: Set<String> = ["==", "!=", "<", "<=", ">", ">=", "~="]
}

extension ExprSyntax {
  /// The name of `.leading`, `.init(…)` and the like at the head of a chain.
  var implicitMember: TokenSyntax? {
    if let member = self.as(MemberAccessExprSyntax.self), member.base == nil {
      return member.declName.baseName
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.implicitMember
    }
    return nil
  }
}

extension TokenSyntax {
  /// Whether it is an operator in the place of a function.
  var isOperatorName: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}

extension ClosureExprSyntax {
  /// Whether it certainly has no parameters.
  var takesNothing: Bool {
    signature == nil
      && !tokens(viewMode: .sourceAccurate).contains { token in
        if case .dollarIdentifier = token.tokenKind { true } else { false }
      }
  }

  /// Whether the types of all parameters are written.
  var statesTypes: Bool {
    guard case .parameterClause(let clause)? = signature?.parameterClause else { return false }
    return clause.parameters.allSatisfy { $0.type != nil }
  }
}
