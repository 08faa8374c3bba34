import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Calls of declared functions, initializers and closures

extension Lowerer {
  /// What a call of a name gives that an article declares; nil for any other name.
  func declaredCall(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Value? {
    let text = name.text.unquoted
    if let value = value(named: text) { return invoke(value, call, at: name) }
    if let value = declaredValue(named: text, at: name) {
      let step = Chain.Step(name: name, call: call)
      if let receiver = context.receiver.value, isBesideModifier(value, step, of: receiver) {
        return modified(receiver, by: step)
      }
      return isBesideView(text, value, call) ? nil : invoke(value, call, at: name)
    }
    if let type = declaredType(named: text) {
      guard type.block != ControlDeclarations.block || readsMarkdown(call, at: name) else {
        readContents(of: call)
        return .unknown
      }
      return construct(type, call, at: name)
    }
    guard let receiver = context.receiver.value, isOwnModifier(text, of: receiver) else {
      return nil
    }
    // A modifier of the view itself: `padding()` for `self.padding()`.
    return modified(receiver, by: Chain.Step(name: name, call: call))
  }

  private func isOwnModifier(_ name: String, of receiver: Value) -> Bool {
    switch receiver {
    case .view(let view, _): isModifier(name) || isDeclaredModifier(name, on: view)
    case .instance(let instance): conforms(instance.type, to: "View") && isModifier(name)
    default: false
    }
  }

  /// What calling a value gives: a function, a closure, a type; a layout that takes content.
  func invoke(_ value: Value, _ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Value {
    switch value {
    case .unknown:
      readContents(of: call)
      return .unknown
    case .closure(let closure): return run(closure, call, at: name)
    case .function(let function): return invoke(function, call, at: name)
    case .type(let type): return construct(type, call, at: name)
    case .opaque:
      return .opaque("Void")
    case .instance(let instance):
      if let member = declaredMember("callAsFunction", of: value, at: name) {
        return invoke(member, call, at: name)
      }
      refuse(name, name.text, "a value of type \(instance.type.name) cannot be called")
      return .unknown
    case .choice(let choice) where !isLayout(choice.then):
      return choose(
        choice.condition.map { .code($0) } ?? .unknown, invoke(choice.then, call, at: name),
        invoke(choice.otherwise, call, at: name), at: name)
    default:
      let before = nodeCount
      guard let view = lowerContent(of: value, call, at: name) else { return .unknown }
      return .view(view, nodes: nodeCount - before)
    }
  }

  private func isLayout(_ value: Value) -> Bool {
    switch value {
    case .data: true
    case .choice(let choice): isLayout(choice.then)
    default: false
    }
  }

  private func invoke(
    _ function: Value.FunctionReference, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Value {
    var nearest: (function: DeclaredFunction, mismatch: ArgumentMatch.Mismatch)?
    var fitting: [(DeclaredFunction, ArgumentMatch)] = []
    for overload in function.overloads {
      do throws(ArgumentMatch.Mismatch) {
        fitting.append((overload, try ArgumentMatch(call, to: overload.parameters)))
      } catch {
        if nearest == nil || nearest?.mismatch.progress ?? 0 < error.progress {
          nearest = (overload, error)
        }
      }
    }
    if let meant = best(of: fitting, receiver: function.receiver, at: name) {
      let overload = meant.function
      if let type = function.receiver.type,
        refuseConditional(overload.name, overload.signature, of: type, at: name)
      {
        return .unknown
      }
      return run(meant, of: function, at: name)
    }
    if let nearest { refuse(nearest.mismatch, nearest.function.parameters, name) }
    readContents(of: call)
    return .unknown
  }

  private func run(
    _ meant: MeantOverload, of reference: Value.FunctionReference, at name: TokenSyntax
  ) -> Value {
    let (function, match, asked) = meant
    if function.body == nil, let type = reference.receiver.type,
      type.cases.contains(where: { $0.name == function.name })
    {
      let given = asked ?? arguments(match, of: function.parameters, in: codeContext(type))
      let values = numbered(given, as: function.parameters, of: type, at: name)
      let payload = zip(function.parameters, values).map {
        Value.TupleElement(label: $0.label, value: $1)
      }
      return .instance(.init(type: type, caseName: function.name, payload: payload))
    }
    // An extension of `View` does not see what the view's own type declares.
    let receiver =
      function.extended == "View"
      ? Value.Receiver(value: reference.receiver.value, extended: "View") : reference.receiver
    var inner = CodeContext(block: function.block, receiver: receiver)
    inner.generics = function.generics.union(receiver.type?.generics ?? [])
    // What a binding holds is no view.
    if let held = function.result?.plain.argument(of: [Self.bindingType]) {
      inner.plainGenerics = function.generics.filter { held.isWritten(with: [$0]) }
    }
    let given = asked ?? arguments(match, of: function.parameters, in: inner)
    let values = numbered(given, for: function, of: reference.receiver, at: name)
    let lent = lent(match, to: function.parameters)
    inner.bound = bound(function.parameters, to: values, function.generics)
    inner.plainGenerics.formUnion(
      plainGenerics(function.generics, zip(function.parameters.map(\.type), values)))
    guard let body = function.body else {
      refuseWithoutBody(function, at: name)
      return .unknown
    }
    let place = name.positionAfterSkippingLeadingTrivia
    let givesViews =
      function.isBuilder
      || isViews(function.result) && !isPlain(generic: function.result, inner)
    // Each declaration is looked at for itself.
    guard givesViews && !isOpen(function, in: inner) || !isChecking else { return .unknown }
    running.append(function.name.unquoted)
    defer { running.removeLast() }
    if !givesViews { functionDepth += 1 }
    defer { if !givesViews { functionDepth -= 1 } }
    let found = entering(function.name, inner, at: place) { () -> Value? in
      if let outer = reference.surroundings { surroundings = outer }
      return scoped {
        bind(function.parameters, to: values, lent: lent)
        let found = result(
          of: body, as: function.result, isBuilder: function.isBuilder, at: function.name)
        return givesViews
          ? found : keepingOptionals(found, as: function.result, function.generics, of: receiver)
      }
    }
    return own(found ?? .unknown)
  }

  func codeContext(_ type: DeclaredType) -> CodeContext {
    CodeContext(block: type.block, receiver: .init(type: type), generics: type.generics)
  }

  func bind(
    _ parameters: [DeclaredParameter], to values: [Value], lent: [String: Lent] = [:]
  ) {
    for (parameter, value) in zip(parameters, values) {
      // Several values are an array of what is stated.
      let list = parameter.type.map { "[\($0.trimmedDescription)]" }
      let stated = parameter.isVariadic ? list.flatMap(ParsedSource.type) : parameter.type
      bind(parameter.name, to: value, stated: stated, lent: lent[parameter.name])
    }
  }

  /// The values of a call's arguments, and defaults in the words of the declaration.
  func arguments(
    _ match: ArgumentMatch, of parameters: [DeclaredParameter], in inner: CodeContext
  ) -> [Value] {
    var values: [Value] = []
    for (parameter, written) in zip(parameters, match.arguments) {
      if parameter.isVariadic {
        values.append(.list(written.map { argument($0, of: parameter, in: inner) }))
      } else if let expression = written.first {
        values.append(argument(expression, of: parameter, in: inner))
      } else {
        values.append(missing(parameter, in: inner))
      }
    }
    return values
  }

  /// The value of a parameter that the call leaves out.
  private func missing(_ parameter: DeclaredParameter, in inner: CodeContext) -> Value {
    if parameter.isIgnored(in: inner) { return .opaque(.init(ControlDeclarations.ignored)) }
    guard let initial = parameter.initial else {
      return parameter.type?.plain.wrapped == nil && parameter.type != nil ? .unknown : .nothing
    }
    return deferring {
      entering(
        parameter.name, inner, at: initial.positionAfterSkippingLeadingTrivia
      ) { value(of: initial, as: parameter.type) } ?? .unknown
    } ?? .unknown
  }

  /// The value of an argument, whose type is written in the words of the declaration.
  private func argument(
    _ expression: ExprSyntax, of parameter: DeclaredParameter, in inner: CodeContext
  ) -> Value {
    if parameter.isIgnored(in: inner) { return .opaque(.init(ControlDeclarations.ignored)) }
    if let title = markedTitle(expression) { return .view(title, nodes: 1) }
    let outer = context
    // Names of types are the declaration's, names of values the caller's.
    var typed = outer
    typed.generics.formUnion(inner.generics)
    typed.plainGenerics.formUnion(inner.plainGenerics)
    typed.expected = nil
    context = typed
    defer { context = outer }
    if let asked = askedViews[asking(expression)], let type = parameter.type, type.function == nil {
      return coerced(asked, to: type, at: expression)
    }
    // Whether `5 / 2` is whole the type decides that its generic parameter stands for.
    if !expression.isWrittenNumber, isWholeLiteral(expression),
      parameter.type?.tokens(viewMode: .sourceAccurate).contains(where: {
        typed.generics.contains($0.text)
      }) ?? false
    {
      return evaluate(expression, as: nil, .open)
    }
    if parameter.isBuilder, let closure = expression.as(ClosureExprSyntax.self) {
      return .closure(
        .init(
          syntax: closure, surroundings: surroundings(outer), isBuilder: true,
          type: parameter.type?.function))
    }
    guard let type = parameter.type else {
      return value(of: expression, like: parameter.initial, in: inner)
    }
    if let function = type.function, let closure = expression.as(ClosureExprSyntax.self) {
      let built = built(closure, by: parameter.attributes, in: inner)
      return .closure(
        .init(
          syntax: built ?? closure,
          surroundings: built == nil ? surroundings(outer) : surroundings(outer, at: closure),
          isBuilder: built == nil && isViews(function), type: numbered(function)))
    }
    // A nested type is found where the declaration stands.
    context.typeOwner = inner.receiver.type
    if type.isAutoclosure, let function = type.function, let closure = Self.giving {
      let given = value(of: expression, as: function.returnClause.type)
      return scoped {
        bind("given", to: given)
        return .closure(
          .init(
            syntax: closure, surroundings: surroundings(outer), isBuilder: isViews(function),
            type: function))
      }
    }
    if let function = type.function, let closure = expression.calling(function.parameters.count) {
      let (found, refusals) = trial { value(of: expression, as: type) }
      guard refusals > 0 else { return found }
      return .closure(
        .init(
          syntax: closure, surroundings: surroundings(outer, at: expression),
          isBuilder: isViews(function), type: numbered(function)))
    }
    if let given = generic(expression, as: type, inner.generics) { return given }
    guard parameter.isForStyles(in: inner), outer.receiver.type == nil,
      outer.receiver.extended == nil, !hasDeclaredStyle(Control.toggleStyle)
    else { return value(of: expression, as: type) }
    // A switch is as large on as off: a loose piece need not show where the value comes from.
    let (found, refusals) = trial { value(of: expression, as: type) }
    return refusals == 0 ? found : .opaque(.init(ControlDeclarations.ignored))
  }

  /// What an argument of an `@autoclosure` is to the code that calls it.
  private static let giving = ParsedSource.expression("{ given }")?.as(ClosureExprSyntax.self)

  private func hasDeclaredStyle(_ modifier: String) -> Bool {
    if case .instance? = environmentValues[Control.key(ofStyle: modifier)]?.last {
      true
    } else {
      false
    }
  }

  /// The value of an argument whose type only the default value tells.
  func value(
    of expression: ExprSyntax, like initial: ExprSyntax?, in inner: CodeContext
  ) -> Value {
    guard let initial, !expression.is(ClosureExprSyntax.self) else {
      return settledUnlessMember(evaluate(expression))
    }
    guard expression.startsWithPeriod else {
      if expression.is(DictionaryExprSyntax.self),
        case .program(let known)? = usualValue(initial, in: inner),
        let value = programValue(of: expression, as: known.type)
      {
        return value
      }
      return like(initial, evaluate(expression), in: inner)
    }
    switch usualValue(initial, in: inner) {
    case .instance(let instance):
      // What is called of `.usual` is of another value: the language knows of which.
      if !Chain(expression).steps.isEmpty, instance.type.generics.isEmpty,
        let type = ParsedSource.type(instance.type.path)
      {
        return value(of: expression, as: type)
      }
      return value(of: expression, as: instance.type)
    case .program(let known):
      return programValue(of: expression, as: known.type)
        ?? settledUnlessMember(evaluate(expression))
    // `var color = Color.gray` given `.red`
    case .style where Chain(initial).head.as(DeclReferenceExprSyntax.self)?.baseName.text == "Color":
      return value(
        of: expression, as: TypeSyntax(IdentifierTypeSyntax(name: .identifier("Color"))))
    case .member(let usual) where usual.type != nil:
      guard case .member(var member) = evaluate(expression) else { break }
      member.type = member.type ?? usual.type
      return .member(member)
    default: break
    }
    return settledUnlessMember(evaluate(expression))
  }

  /// The value with the types of the numbers in the initial one.
  func like(_ initial: ExprSyntax?, _ value: Value, in inner: CodeContext) -> Value {
    guard value.mayHoldLiteral, let initial, let usual = usualValue(initial, in: inner) else {
      return settledUnlessMember(value)
    }
    return settledUnlessMember(value.taking(typeOf: usual))
  }

  private func usualValue(_ initial: ExprSyntax, in inner: CodeContext) -> Value? {
    entering("init", inner, at: initial.positionAfterSkippingLeadingTrivia) {
      trial { settledUnlessMember(evaluate(initial)) }.result
    }
  }

  private func surroundings(_ context: CodeContext) -> Surroundings {
    var surroundings = self.surroundings
    surroundings.context = context
    return surroundings
  }

  /// Those of code that is written anew; what is refused in it is refused at `node`.
  private func surroundings(
    _ context: CodeContext, at node: some SyntaxProtocol
  ) -> Surroundings {
    var surroundings = surroundings(context)
    surroundings.outerPlace = outerPlace ?? node.positionAfterSkippingLeadingTrivia
    return surroundings
  }

  private func value(of expression: ExprSyntax, as type: DeclaredType) -> Value {
    let outer = context.expected
    context.expected = type
    let found = evaluate(expression)
    context.expected = outer
    return coerced(settledUnlessMember(found), to: type, at: expression)
  }
}

extension DeclaredParameter {
  /// Whether only the style of a stand-in looks at what it is given.
  fileprivate func isForStyles(in context: CodeContext) -> Bool {
    context.block == ControlDeclarations.block && context.receiver.type?.name == "Toggle"
      && name == "isOn"
  }

  /// Whether a stand-in makes no use of what it is given.
  fileprivate func isIgnored(in context: CodeContext) -> Bool {
    context.block == ControlDeclarations.block && ControlDeclarations.isIgnored(type)
  }
}

extension ExprSyntax {
  /// Whether its type has to be told by its place.
  var startsWithPeriod: Bool {
    firstToken(viewMode: .sourceAccurate)?.tokenKind == .period
  }
}
