import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Which of several overloads is meant

extension Lowerer {
  /// An overload that a call fits, and what the call's arguments come to if that was asked already.
  typealias MeantOverload = (function: DeclaredFunction, match: ArgumentMatch, values: [Value]?)

  /// Of overloads with fitting labels the one that Swift takes: whose parameters take the arguments,
  /// and of those the nearest.
  ///
  /// What names no style that nobody declares goes first, then the nearest block. In one block the language
  /// ranks those whose types it has. Of the others count, in this order: literals as what they are by
  /// themselves, values that are not made optional, parameters that are all given and not variadic, types
  /// that are written rather than generic, the more particular protocols. Between equals that state
  /// different types it is refused to choose.
  ///
  /// Where SwiftUI has an overload as well, the article's have to take the arguments. What they come to
  /// is asked once: asked again it is counted again, at each level of views in views twice as often.
  func best(
    of fitting: [(DeclaredFunction, ArgumentMatch)], receiver: Value.Receiver = .init(),
    besideOwn: Bool = false, at name: TokenSyntax
  ) -> MeantOverload? {
    guard fitting.count > 1 || besideOwn else { return fitting.first.map { ($0, $1, nil) } }
    if !isChecking { refuseDisfavored(fitting, at: name) }
    var takings: [Taken] = []
    var unsure: [DeclaredFunction] = []
    // Whether the types of the arguments alone speak against one.
    var isTakenByNone = false
    let initial = seen
    let alike = askViews(in: fitting.map(\.1))
    defer { for argument in alike { askedViews[argument] = nil } }
    // Each of them asks the arguments anew, and the overloads that are called in these.
    let around = overloadAttempts
    overloadAttempts *= fitting.count
    defer { overloadAttempts = around }
    guard overloadAttempts <= Limits.Import.overloadAttempts else {
      refuse(
        name, name.text,
        "which '\(name.text)' is called depends on more than \(Limits.Import.overloadAttempts) ways to call"
          + " the overloads around it; give what is in here a name")
      isExhausted = true
      return nil
    }
    var before = seen
    let refused = refusalCount
    // They come from the nearest block to the farthest.
    var blocks: [Int] = []
    for (number, (function, match)) in fitting.enumerated() {
      var inner = CodeContext(block: function.block, receiver: receiver)
      inner.generics = function.generics.union(receiver.type?.generics ?? [])
      guard !givesView(match, whereNoneIsTaken: function) else { continue }
      seen = before
      let guessed = guessedStyles
      let (values, refusals) = trial { arguments(match, of: function.parameters, in: inner) }
      guard refusals == 0 else { continue }
      let taken = takesTypes(values, match, function)
      guard taken != .no, takes(values, match, function, in: inner),
        takesStyles(values, match, function),
        isChecking || !isGivenOptional(match, function, inner.generics)
      else {
        isTakenByNone = true
        continue
      }
      let after = seen
      seen = before
      defer { before = seen }
      if !blocks.contains(function.block) { blocks.append(function.block) }
      if taken == .unknown { unsure.append(function) }
      let distance = blocks.firstIndex(of: function.block) ?? 0
      // Where another one has a member of the name, a style is not guessed.
      let order = [guessedStyles - guessed, distance, function.isDisfavored ? 1 : 0]
      let cost = order + cost(of: match, function)
      takings.append(
        Taken(number: number, cost: cost, overload: (function, match, values), seen: after))
    }
    // The stand-ins of controls have a form for what they make no use of: of several any will do.
    let isDeclared = fitting.contains { $0.0.block != ControlDeclarations.block }
    seen = initial
    var best: Taken?
    if !isChecking, isDeclared, fitting.count > 1, let call = name.callOfIt {
      best = ranked(fitting, takings, receiver: receiver, for: call, at: name)
    }
    if best == nil {
      best = cheapest(of: takings, unsure, isOne: fitting.count == 1, isDeclared, at: name)
    }
    guard let best else {
      if !isChecking, !besideOwn, isTakenByNone, isDeclared { refuseOpenType(name) }
      return besideOwn ? nil : fitting.first.map { ($0, $1, nil) }
    }
    // What is a word of SwiftUI's own is no style: `.top` of `padding(.top)`.
    if besideOwn, best.cost[0] > 0 { return nil }
    let (function, match, values) = best.overload
    if besideOwn, isTakenMoreDirectly(bySwiftUI: name.text, than: function, match) { return nil }
    if besideOwn,
      zip(function.parameters, values ?? []).contains(where: { $1.isPlain && isOwn($0.type) })
    {
      return nil
    }
    let told = isChecking ? nil : told(best.overload, among: fitting, at: name)
    // That it is not known which one is meant has been said.
    if refusalCount == refused { seen = best.seen }
    return told ?? best.overload
  }

  /// An overload that takes what the arguments come to.
  struct Taken {
    /// Its place among those that the labels fit.
    var number: Int
    var cost: [Int]
    var overload: MeantOverload
    var seen: Seen
  }

  /// The overload that takes the arguments as what they come to, for whose types the language has no form.
  private func cheapest(
    of takings: [Taken], _ unsure: [DeclaredFunction], isOne: Bool, _ isDeclared: Bool,
    at name: TokenSyntax
  ) -> Taken? {
    if !isChecking { refuseDoubts(among: takings, isOne: isOne, at: name) }
    var best: Taken?
    var equals: [MeantOverload] = []
    for one in takings {
      if best.map({ one.cost.lexicographicallyPrecedes($0.cost) }) ?? true {
        best = one
        equals = []
      } else if one.cost == best?.cost {
        equals.append(one.overload)
      }
    }
    if !isChecking, isDeclared, let meant = best?.overload {
      let isUnsure = unsure.contains { function in
        takings.map(\.overload.function).contains {
          $0.block == function.block && $0.signature != function.signature
        }
      }
      if isUnsure || equals.contains(where: { Self.givenTypes($0) != Self.givenTypes(meant) }) {
        refuseOpenType(name)
      }
    }
    return best
  }

  /// The overload that the language means; nil where views tell the overloads apart.
  ///
  /// Where it depends on a type that is not known, that is refused.
  private func ranked(
    _ fitting: [Fitting], _ takings: [Taken], receiver: Value.Receiver,
    for call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Taken? {
    guard let nearest = takings.min(by: { $0.cost[1] < $1.cost[1] })?.overload.function.block,
      takings.allSatisfy({ $0.cost[0] == 0 })
    else { return nil }
    let own = takings.filter { $0.overload.function.block == nearest }
    let all = fitting.indices.filter { fitting[$0].function.block == nearest }
    func ranking(of numbers: [Int]) -> Ranking {
      let taking = numbers.indices.filter { number in own.contains { $0.number == numbers[number] }
      }
      let found = self.ranking(
        of: numbers.map { fitting[$0] }, taking: Set(taking), receiver: receiver, for: call)
      if case .meant(let number) = found { return .meant(numbers[number]) }
      return found
    }
    var found = ranking(of: all)
    if case .meant = found {
    } else if own.count > 1, own.count < all.count {
      found = ranking(of: own.map(\.number))
    }
    switch found {
    case .meant(let number):
      return own.first { $0.number == number }
        ?? Taken(
          number: number, cost: [],
          overload: (fitting[number].function, fitting[number].match, nil),
          seen: seen)
    case .open
    where givesGeneric(call)
      || own.contains(where: { one in own.contains { dependsOnType(one, $0) } }):
      refuseOpenType(name)
      return nil
    case .open, .none: return nil
    }
  }

  /// Whether the type alone by which the code knows a value tells which of two overloads takes it: one takes
  /// what is missing, too, or values of many types.
  private func dependsOnType(_ one: Taken, _ other: Taken) -> Bool {
    let (a, b) = (one.overload, other.overload)
    return a.match.arguments.indices.contains { index in
      guard let argument = a.match.arguments[index].first,
        let place = b.match.arguments.firstIndex(where: { $0.first?.id == argument.id }),
        let type = a.function.parameters[index].type,
        let wanted = b.function.parameters[place].type,
        type.trimmedDescription != wanted.trimmedDescription,
        a.values?[index].isOfViews == false, !makesView(of: argument)
      else { return false }
      return [type, wanted].contains { type in
        type.plain.wrapped != nil || type.trimmedDescription == "Any" || generality(of: type) > 0
          || declaredType(type)?.isClass ?? false
      }
    }
  }

  /// Whether it is written which view an argument is: `Row()`.
  private func makesView(of argument: ExprSyntax) -> Bool {
    let call = argument.as(FunctionCallExprSyntax.self)
    let name = call?.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted
    return name.flatMap { declaredType(named: $0) }.map { conforms($0, to: "View") } ?? false
  }

  /// Refuses to choose where it depends on what is not known of numbers and of values of any type.
  private func refuseDoubts(among takings: [Taken], isOne: Bool, at name: TokenSyntax) {
    let taking = takings.map(\.overload.function)
    for (index, one) in takings.enumerated() {
      let function = one.overload.function
      let before = taking[..<index]
      if before.contains(where: { $0.block == function.block && differ($0, function) }) {
        refuse(
          name, name.text,
          "which '\(name.text)' is called depends on whether a value is a CGFloat or a Double, which"
            + " are one type here")
      }
      if before.contains(where: { $0.block == function.block && differInSize($0, function) }) {
        refuse(
          name, name.text,
          "which '\(name.text)' is called depends on which kind of number a value is, which is not"
            + " known here")
      }
      let isOfLayout = !isOne && one.overload.values?.contains(where: \.dependsOnLayout) ?? false
      if !before.isEmpty || isOfLayout, before.contains(where: takesAny) || takesAny(function) {
        refuse(
          name, name.text,
          "which '\(name.text)' is called depends on what a value of any type is, which is not known here"
        )
      }
    }
  }

  private func refuseOpenType(_ name: TokenSyntax) {
    // What stands around a limit that was passed is not looked at to its end.
    guard !isExhausted else { return }
    refuse(
      name, name.text,
      "which '\(name.text)' is called depends on the type of an argument, which is not known here;"
        + " give them different names")
  }

  /// An argument as it is asked here.
  func asking(_ argument: ExprSyntax) -> AskedView {
    AskedView(argument: argument.id, depth: callDepth)
  }

  /// Asks once what views arguments make that are calls, whatever parameter they are for; what is refused
  /// stays to be asked for each.
  ///
  /// - Returns: The arguments that were asked here, and are in ``askedViews``.
  private func askViews(in matches: [ArgumentMatch]) -> [AskedView] {
    var asked: [AskedView] = []
    for expression in matches.flatMap({ $0.arguments.joined() })
    where askedViews[asking(expression)] == nil && mayMakeView(Chain(expression))
      && !expression.startsWithPeriod && markedTitle(expression) == nil
    {
      let outer = context.expected
      context.expected = nil
      let (value, refusals) = trial { evaluate(expression) }
      context.expected = outer
      guard refusals == 0, case .view = value else { continue }
      askedViews[asking(expression)] = value
      asked.append(asking(expression))
    }
    return asked
  }

  /// Whether it is a call whose declaration says that it makes a view.
  private func mayMakeView(_ chain: Chain) -> Bool {
    guard chain.headCall != nil, let name = chain.headName?.text.unquoted else { return false }
    return isDeclaredView(name, chain) ?? isView(name)
  }

  /// Whether an argument makes a view, which its words alone tell, where a parameter takes none.
  private func givesView(
    _ match: ArgumentMatch, whereNoneIsTaken function: DeclaredFunction
  ) -> Bool {
    zip(function.parameters, match.arguments).contains { parameter, written in
      guard let type = parameter.type.map({ unwrapped($0.plain) }),
        let name = type.as(IdentifierTypeSyntax.self)?.name.text,
        !function.generics.contains(name), written.contains(where: isCallOfView)
      else { return false }
      if Self.plainTypes.contains(name) { return true }
      return declaredType(type).map { !isProtocol($0.name) && !conforms($0, to: "View") } ?? false
    }
  }

  private static let plainTypes = realTypes.union(["Bool", "Int", "String"])

  /// `Text("a").padding()`: a view by the name that is called, and its modifiers.
  private func isCallOfView(_ expression: ExprSyntax) -> Bool {
    let chain = Chain(expression)
    guard chain.headCall != nil, let name = chain.headName?.text.unquoted else { return false }
    return value(named: name) == nil && isView(name) && !Styles.types.contains(name)
      && chain.steps.allSatisfy { $0.call != nil }
  }

  /// Whether a parameter takes values of a type of the article that no literal makes.
  private func isOwn(_ type: TypeSyntax?) -> Bool {
    guard let type, let declared = declaredType(unwrapped(type.plain)) else { return false }
    let inherited = declared.inherited.union(declarations.inherited(by: declared.name))
    return !isProtocol(declared.name) && !inherited.contains { $0.hasPrefix("ExpressibleBy") }
  }

  /// Whether it takes values of many types as they are.
  private func takesAny(_ function: DeclaredFunction) -> Bool {
    function.parameters.contains { parameter in
      parameter.type?.tokens(viewMode: .sourceAccurate).contains { token in
        ["Any", "AnyHashable", "CustomStringConvertible"].contains(token.text)
      } ?? false
    }
  }

  /// Whether Swift tells two overloads apart by which of `CGFloat` and `Double` a value is.
  private func differ(_ one: DeclaredFunction, _ other: DeclaredFunction) -> Bool {
    one.parameters.contains { parameter in
      guard let type = parameter.type,
        let same = other.parameters.first(where: { $0.label == parameter.label })?.type
      else { return false }
      return type.differsInLength(from: same)
    }
  }

  /// Whether two overloads take numbers of types of which one rounds or ends elsewhere.
  private func differInSize(_ one: DeclaredFunction, _ other: DeclaredFunction) -> Bool {
    zip(one.parameters, other.parameters).contains { a, b in
      a.label == b.label && a.type?.sizedKind != b.type?.sizedKind
    }
  }

  /// Whether values of declared types and closures are what the parameters want.
  private func takes(
    _ values: [Value], _ match: ArgumentMatch, _ function: DeclaredFunction, in inner: CodeContext
  ) -> Bool {
    let outer = context.typeOwner
    context.typeOwner = inner.receiver.type ?? outer
    defer { context.typeOwner = outer }
    for (index, parameter) in function.parameters.enumerated() {
      guard let type = parameter.type?.plain, !match.arguments[index].isEmpty else { continue }
      if unwrapped(type).trimmedDescription == "AnyObject", isNoObject(values[index]) {
        return false
      }
      if let wanted = type.function,
        let closure = match.arguments[index].first?.as(ClosureExprSyntax.self),
        closure.parameterCount != wanted.parameters.count, !parameter.isBuilder
      {
        return false
      }
      if case .instance(let instance) = values[index], let wanted = declaredType(unwrapped(type)),
        wanted.name != instance.type.name, !isProtocol(wanted.name)
      {
        return false
      }
    }
    return true
  }

  private func isProtocol(_ name: String) -> Bool {
    declarations.refined([name]).count > 1 || declarations.type(named: name, at: block) == nil
  }

  private func unwrapped(_ type: TypeSyntax) -> TypeSyntax {
    var type = type
    while let wrapped = type.wrapped?.plain { type = wrapped }
    return type
  }

  /// The types that an overload states for what it is given.
  private static func givenTypes(_ overload: MeantOverload) -> [String] {
    zip(overload.function.parameters, overload.match.arguments)
      .filter { !$1.isEmpty }
      .map { parameter, _ in parameter.type?.trimmedDescription ?? "" }
  }

  private func cost(
    of match: ArgumentMatch, _ function: DeclaredFunction
  ) -> [Int] {
    var (literals, optionals, missing, variadic, generic) = (0, 0, 0, 0, 0)
    for (parameter, expressions) in zip(function.parameters, match.arguments) {
      if parameter.isVariadic { variadic += 1 }
      guard let expression = expressions.first else {
        missing += 1
        continue
      }
      guard let type = parameter.type?.plain else { continue }
      let base = unwrapped(type)
      if type.wrapped != nil {
        // As it is, an optional is taken before it is as one of any type.
        if isOptional(expression) { generic -= 1 } else { optionals += 1 }
      }
      let name = base.as(IdentifierTypeSyntax.self)?.name.text ?? ""
      if Self.realTypes.contains(name), isWholeLiteral(expression) { literals += 1 }
      if ["LocalizedStringKey", "Substring", "Character"].contains(name),
        expression.is(StringLiteralExprSyntax.self)
      {
        literals += 1
      }
      if let element = base.as(ArrayTypeSyntax.self)?.element.trimmedDescription,
        Self.realTypes.contains(element), let list = expression.as(ArrayExprSyntax.self),
        list.elements.allSatisfy({ isWholeLiteral($0.expression) })
      {
        literals += 1
      }
      generic += generality(of: base)
    }
    return [literals, optionals, missing, variadic, generic]
  }

  private func isOptional(_ expression: ExprSyntax) -> Bool {
    if expression.is(NilLiteralExprSyntax.self) || isStatedOptional(expression)
      || givesOptional(expression)
    {
      return true
    }
    guard case .value(let known) = finding(of: expression, as: nil) else { return false }
    return known.type.isOptional
  }

  /// Whether an expression is an `Int` where nothing else decides: whole literals, and arithmetic of them.
  ///
  /// Source: Swift prefers overloads that give literals their default type.
  func isWholeLiteral(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: return true
    case .prefixOperatorExpr(let prefix):
      return ["-", "+"].contains(prefix.operator.text) && isWholeLiteral(prefix.expression)
    case .tupleExpr(let tuple):
      return tuple.elements.count == 1
        && tuple.elements.allSatisfy { isWholeLiteral($0.expression) }
    case .functionCallExpr(let call):
      guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
        ["abs", "max", "min"].contains(name), declarations.functions(named: name, at: block).isEmpty
      else { return false }
      return call.trailingClosure == nil
        && call.arguments.allSatisfy { isWholeLiteral($0.expression) }
    case .sequenceExpr(let sequence): return isWholeLiteral(Array(sequence.elements)[...])
    default: return false
    }
  }

  private func isWholeLiteral(_ elements: ArraySlice<ExprSyntax>) -> Bool {
    if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
    {
      return isWholeLiteral(ternary.thenExpression) && isWholeLiteral(elements[(index + 1)...])
    }
    let operators = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    return operators.count * 2 + 1 == elements.count
      && operators.allSatisfy(["+", "-", "*", "/", "%"].contains)
      && elements.allSatisfy { $0.is(BinaryOperatorExprSyntax.self) || isWholeLiteral($0) }
  }

  private static let realTypes: Set<String> = ["Double", "CGFloat", "Float", "TimeInterval"]
}

extension ClosureExprSyntax {
  /// How many parameters its statements take.
  var parameterCount: Int {
    if let parameters = parameterTokens { return parameters.count }
    let numbers = statements.tokens(viewMode: .sourceAccurate).compactMap { token in
      if case .dollarIdentifier(let name) = token.tokenKind { Int(name.dropFirst()) } else { nil }
    }
    return numbers.max().map { $0 + 1 } ?? 0
  }
}

extension TypeSyntax {
  /// The first type in it whose numbers round or end elsewhere than `Double` and `Int` do.
  fileprivate var sizedKind: ProgramType? {
    tokens(viewMode: .sourceAccurate).lazy.map { ProgramType.named($0.text) }
      .first(where: Language.sizedNumbers.contains)
  }
}

extension Value {
  /// Whether it is a view or a style, or a function, whose types views tell by their values.
  fileprivate var isOfViews: Bool {
    switch self {
    case .view, .style, .closure, .function, .opaque, .unknown, .type: true
    case .member(let member): member.type == nil
    default: false
    }
  }

  /// Whether it is of one of Swift's own types.
  fileprivate var isPlain: Bool {
    switch self {
    case .number, .bool, .string, .list, .range, .closedRange: true
    default: false
    }
  }
}
