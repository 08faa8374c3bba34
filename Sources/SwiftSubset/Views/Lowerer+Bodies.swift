import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Bodies of declared functions and properties

extension Lowerer {
  /// What a body gives: its views put together, or the value it returns.
  ///
  /// A name in it may be that of a parameter: `let content = content()`.
  func result(
    of body: CodeBlockItemListSyntax, as type: TypeSyntax?, isBuilder: Bool, at name: String
  ) -> Value {
    scoped {
      guard let built = built(body) else {
        return resultHere(of: body, as: type, isBuilder: isBuilder, at: name)
      }
      let outer = outerPlace
      outerPlace = outer ?? body.positionAfterSkippingLeadingTrivia
      defer { outerPlace = outer }
      return resultHere(of: built, as: type, isBuilder: false, at: name)
    }
  }

  private func resultHere(
    of body: CodeBlockItemListSyntax, as type: TypeSyntax?, isBuilder: Bool, at name: String
  ) -> Value {
    let facts = code.facts(of: body)
    if case .instance(let own)? = context.receiver.value, context.receiver.extended == nil,
      let copy = facts.copy, changesHere(own, by: copy)
    {
      return changed(own, by: copy)
    }
    if isBuilder || isViews(type) || facts.needsStatements && namesView(type), !facts.returnsEarly {
      return builtViews(body)
    }
    guard !body.isEmpty else { return .tuple([]) }
    markKeys(in: body, as: type)
    if body.count == 1, let type, let only = body.lastExpression, only.startsWithPeriod,
      type.plain.argument(of: [Self.bindingType]) != nil
    {
      return value(of: only, as: type)
    }
    if facts.needsStatements {
      let found = programResult(of: body, as: type, at: name)
      return type.map { coerced(unmarked(found, as: $0, at: body), to: $0, at: body) } ?? found
    }
    if body.count == 1, let only = body.lastExpression,
      only.is(FunctionCallExprSyntax.self) || only.is(ArrayExprSyntax.self),
      let value = formed(only, as: type)
    {
      return value
    }
    if body.count == 1, let only = body.lastExpression,
      only.is(DictionaryExprSyntax.self) || only.tupleLiteral != nil
    {
      return value(of: only, as: type)
    }
    if body.count == 1, let only = body.lastExpression, isNestedOptional(type) {
      return value(of: only, as: type)
    }
    // Branches of different types, which the place alone makes one.
    if body.count == 1, let only = body.lastExpression, only.is(SequenceExprSyntax.self),
      let name = type.flatMap({ programType(of: $0) })?.name, code.existentials[name] != nil
    {
      return value(of: only, as: type)
    }
    let outer = context.expected
    context.expected = declaredType(type)
    defer { context.expected = outer }
    let found = bodyValue(body[...], of: Syntax(body), as: type, for: "'\(name)'")
    guard let type else { return settledUnlessMember(found) }
    let node = body.lastExpression.map(Syntax.init) ?? Syntax(body)
    return coerced(unmarked(found, as: type, at: node), to: type, at: node)
  }

  /// Whether a type is one of SwiftUI's views, `Text`.
  private func namesView(_ type: TypeSyntax?) -> Bool {
    guard let name = type?.plain.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return vocabulary.views[name] != nil && declaredType(named: name) == nil
  }

  /// Carries out the statements of an initializer on the properties of `instance`.
  func initialized(
    _ instance: Value.Instance, by body: CodeBlockItemListSyntax, at name: TokenSyntax
  ) -> Value.Instance {
    var instance = instance
    scoped { _ = execute(body[...], on: &instance, at: name) }
    return instance
  }

  /// Carries out statements; false when one of them returns.
  private func execute(
    _ statements: Slice<CodeBlockItemListSyntax>, on instance: inout Value.Instance,
    at name: TokenSyntax
  ) -> Bool {
    var rest = statements
    while let statement = rest.first {
      context.receiver = .init(value: .instance(instance), type: instance.type)
      if let count = carryOutProperties(rest, of: &instance, at: name) {
        rest = rest.dropFirst(count)
        continue
      }
      if statement.declaresVariable || statement.declaresObject(changedBy: rest.dropFirst().first),
        let count = carryOutVariables(rest, of: instance.type)
      {
        rest = rest.dropFirst(count)
        continue
      }
      rest = rest.dropFirst()
      if isChange(statement, of: instance.type), carryOutChanges(by: statement, to: &instance) {
        continue
      }
      switch statement.item {
      case .decl(let declaration): bindDeclaration(declaration)
      case .expr(let expression):
        guard execute(expression, on: &instance, at: name) else { return false }
      case .stmt(let statement):
        if let end = statement.as(ReturnStmtSyntax.self) {
          if end.expression?.is(NilLiteralExprSyntax.self) ?? false { instance.hasFailed = true }
          return false
        }
        if let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
          guard execute(expression, on: &instance, at: name) else { return false }
        } else if let guarded = statement.as(GuardStmtSyntax.self) {
          switch conditions(guarded.conditions) {
          case .bool(true), .unknown: break
          case .bool(false):
            return execute(guarded.body.statements[...], on: &instance, at: name)
          default:
            refuse(guarded, "guard", "'guard' on a value that only the layout knows")
            return false
          }
        } else {
          refuse(
            statement, statement.word,
            "'\(statement.word)' is carried out in an initializer only where all that it uses and changes are"
              + " properties and variables with known values")
        }
      @unknown default: return false
      }
    }
    return true
  }

  /// Whether a statement of an initializer is none that sets a property as a whole, makes an instance or is
  /// passed over.
  private func isChange(_ statement: CodeBlockItemSyntax, of type: DeclaredType) -> Bool {
    switch statement.item {
    case .stmt(let statement):
      return statement.is(ForStmtSyntax.self) || statement.is(WhileStmtSyntax.self)
        || statement.is(RepeatStmtSyntax.self) || statement.is(DoStmtSyntax.self)
    case .expr(let expression):
      let chain = Chain(expression)
      if expression.is(FunctionCallExprSyntax.self) {
        return !chain.steps.isEmpty && !["self", "super"].contains(chain.headName?.text)
          && !passesOver(expression) || chain.head.isSelf && chain.steps.count > 1
      }
      return expression.is(SequenceExprSyntax.self) && !statement.sets(aPropertyOf: type)
    default: return false
    }
  }

  private func execute(
    _ expression: ExprSyntax, on instance: inout Value.Instance, at name: TokenSyntax
  ) -> Bool {
    if let condition = expression.as(IfExprSyntax.self) {
      return scoped { branch(condition, on: &instance, at: name) }
    }
    if let choice = expression.as(SwitchExprSyntax.self) {
      return scoped {
        guard let statements = takenCase(choice) else { return true }
        return execute(statements[...], on: &instance, at: name)
      }
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      if elements.count > 2, elements[1].is(AssignmentExprSyntax.self) {
        assign(elements[0], elements[2...], of: sequence, to: &instance, at: name)
        return true
      }
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return execute(call, on: &instance, at: name)
    }
    refuse(expression, expression.construct, reasonAgainstChange(expression))
    return true
  }

  /// Why an expression of an initializer is not carried out.
  private func reasonAgainstChange(_ expression: ExprSyntax) -> String {
    let target = expression.as(SequenceExprSyntax.self)?.elements.first ?? expression
    let chain = Chain(target)
    if let type = chain.headName, type.isTypeName, declaredType(named: type.text) != nil,
      let name = chain.steps.first?.name.text
    {
      return "'\(type.text).\(name)' is static: what it is depends on how often and in which order"
        + " initializers run, which is not known here"
    }
    return "this is not supported in an initializer"
  }

  private func branch(
    _ statement: IfExprSyntax, on instance: inout Value.Instance, at name: TokenSyntax
  ) -> Bool {
    switch conditions(statement.conditions) {
    case .bool(true): return execute(statement.body.statements[...], on: &instance, at: name)
    case .bool(false):
      switch statement.elseBody {
      case .codeBlock(let block): return execute(block.statements[...], on: &instance, at: name)
      case .ifExpr(let next): return branch(next, on: &instance, at: name)
      default: return true
      }
    case .unknown: return true
    default:
      refuse(statement, "if", "a condition that only the layout knows, in an initializer")
      return true
    }
  }

  /// `self.init(…)`; checks and other calls that make nothing are passed over.
  private func execute(
    _ call: FunctionCallExprSyntax, on instance: inout Value.Instance, at name: TokenSyntax
  ) -> Bool {
    let chain = Chain(ExprSyntax(call))
    if chain.headName?.text == "self", let step = chain.steps.last, step.name.text == "init" {
      context.receiver = .init(type: instance.type)
      let type = instance.type
      return become(construct(type, call, at: step.name), &instance)
    }
    if passesOver(ExprSyntax(call)) || passesOverAppearance(chain) { return true }
    if chain.headName?.text == "super" { return true }
    refuse(call, call.calledExpression.construct, "this call is not supported in an initializer")
    return true
  }

  /// Takes what another initializer made; false where that gave up.
  private func become(_ made: Value, _ instance: inout Value.Instance) -> Bool {
    switch made {
    case .instance(let made): instance = made
    case .nothing:
      instance.hasFailed = true
      return false
    default: break
    }
    return true
  }

  /// Whether it says what UIKit's controls look like, `UIPageControl.appearance()`, which is left out, or
  /// sets up a value of which no frame is made.
  private func passesOverAppearance(_ chain: Chain) -> Bool {
    if let name = chain.headName?.text, !chain.steps.isEmpty, case .opaque? = value(named: name) {
      return true
    }
    guard let type = chain.headName?.text, type.hasPrefix("UI"), declaredType(named: type) == nil,
      chain.steps.first?.name.text == "appearance", chain.steps.first?.call != nil
    else { return false }
    warn("what '\(type).appearance()' changes is left out")
    return true
  }

  /// Carries out an assignment of an initializer.
  func assign(
    _ target: ExprSyntax, _ elements: ArraySlice<ExprSyntax>, of sequence: SequenceExprSyntax,
    to instance: inout Value.Instance, at name: TokenSyntax
  ) {
    if let tuple = target.as(TupleExprSyntax.self), tuple.elements.count > 1 {
      return assign(partsOf: tuple, elements, of: sequence, to: &instance, at: name)
    }
    let chain = Chain(target)
    guard !passesOverAppearance(chain) else { return }
    if let made = instance.type.selfMade(by: elements, for: target) {
      context.receiver = .init(type: instance.type)
      _ = become(construct(instance.type, made.call, at: made.name), &instance)
      return
    }
    let names = ([chain.headName?.text ?? ""] + chain.steps.map(\.name.text)).filter {
      $0 != "self"
    }
    guard names.count == 1, let written = names.first, !written.isEmpty else {
      let whole = target.trimmedDescription
      refuse(
        target, target.construct,
        names.count > 1
          ? "what '\(whole)' is set to in an initializer is not followed: set a property as a whole"
          : "only properties can be assigned in an initializer")
      return
    }
    var text = written.unquoted
    guard chain.headName?.text != text || !localNames.contains(text) else {
      refuse(target, written, "a local variable that is set between properties, in an initializer")
      return
    }
    if instance.type.members.properties[text] == nil, text.hasPrefix("_") { text.removeFirst() }
    guard instance.type.members.properties[text] != nil else {
      refuse(target, written, "'\(instance.type.name)' has no property '\(written)'")
      return
    }
    guard !isStateWithValue(text, written, of: instance.type) else {
      warn(
        "'\(text) = …' of a '@State' that has a value: SwiftUI keeps that one while a view is made")
      return
    }
    if let property = instance.type.members.properties[text], property.getter != nil,
      elements.count == 1, let only = elements.first, written.unquoted == text
    {
      let found = value(of: only, as: statedType(of: property))
      let isKnown = !found.isUnknown || isChecking
      if isKnown, carryOutSetter(of: property, found, to: &instance, at: name) { return }
    }
    guard !refuseSetter(of: text, written, in: instance, at: target) else { return }
    assign(text, elements, of: sequence, to: &instance, at: name, target: target)
  }

  /// Refuses to set what is no stored property: what a setter does, also that of a wrapper which has its
  /// first value, is not carried out here.
  private func refuseSetter(
    of name: String, _ written: String, in instance: Value.Instance, at target: ExprSyntax
  ) -> Bool {
    guard let property = instance.type.members.properties[name] else { return false }
    if property.getter != nil {
      refuse(
        target, written,
        "'\(name)' is computed: what its setter does is not carried out in an initializer here; set the"
          + " stored properties")
      return true
    }
    if instance.type.isClass, property.hasAccessors {
      refuse(
        target, written,
        "what the observers of '\(name)' do where an initializer of a class sets it is not carried out here"
      )
      return true
    }
    guard written.unquoted == name, property.initial != nil,
      let wrapper = wrapperType(of: property),
      wrapper.members.initializers.contains(where: { $0.body != nil })
        || wrapper.members.properties["wrappedValue"]?.hasAccessors ?? true
    else { return false }
    refuse(
      target, written,
      "'\(name)' has a value already: what the setter of its wrapper does is not carried out in an"
        + " initializer here; set '_\(name)'")
    return true
  }

  /// Whether a property is a state that is declared with a value, or is an optional, which has none: then
  /// an initializer changes nothing by its name, only by that of its wrapper.
  private func isStateWithValue(
    _ name: String, _ written: String, of type: DeclaredType
  ) -> Bool {
    guard written.unquoted == name, let property = type.members.properties[name],
      property.wrapperName == "State"
    else { return false }
    return property.initial != nil || property.type?.wrapped != nil
  }

  /// Sets a property of `instance` to what some elements of a sequence give; the caller has refused a
  /// name of which there is none.
  func assign(
    _ text: String, _ elements: ArraySlice<ExprSyntax>, of sequence: SequenceExprSyntax,
    to instance: inout Value.Instance, at name: TokenSyntax, target: ExprSyntax
  ) {
    guard let property = instance.type.members.properties[text] else { return }
    let found: Value
    if elements.count == 1, let only = elements.first {
      instance.lent[text] = lent(by: only)
      found =
        target.namesWrapper
        ? valueOfWrapper(only, in: property, of: instance.type)
        : value(of: only, in: property, of: instance.type)
    } else {
      let outer = context.expected
      context.expected = declaredType(property.type)
      let evaluated =
        readsMarkdown(assigned: elements, as: property.type)
        ? evaluate(elements: elements, of: sequence) : .unknown
      context.expected = outer
      found =
        statedType(of: property).map { coerced(evaluated, to: $0, at: target) }
        ?? like(property.initial, evaluated, in: codeContext(instance.type))
    }
    instance.fields[text] = stored(found, in: property, at: name)
  }

  /// What a property is given by way of its wrapper, `_width = State(initialValue: 3)`: the value in that;
  /// a wrapper of the article's own is made as its initializer says.
  private func valueOfWrapper(
    _ expression: ExprSyntax, in property: DeclaredProperty, of type: DeclaredType
  ) -> Value {
    let call = expression.as(FunctionCallExprSyntax.self)
    if let wrapper = wrapperType(of: property), call != nil {
      return value(
        of: expression, as: TypeSyntax(IdentifierTypeSyntax(name: .identifier(wrapper.name))))
    }
    guard property.wrapper != nil, let argument = call?.arguments.first,
      ["initialValue", "wrappedValue"].contains(argument.label?.text)
    else { return value(of: expression, in: property, of: type) }
    return value(of: argument.expression, in: property, of: type)
  }

  /// The value of what a property is given, whose type it states or has from its initial value.
  private func value(
    of expression: ExprSyntax, in property: DeclaredProperty, of type: DeclaredType
  ) -> Value {
    if let stated = statedType(of: property) { return value(of: expression, as: stated) }
    return value(of: expression, like: property.initial, in: codeContext(type))
  }
}

extension CodeBlockItemListSyntax {
  /// Whether an `if` or the like returns: then the body is no list of views.
  var returnsEarly: Bool {
    contains { item in
      switch item.item {
      case .expr(let expression):
        expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self)
          ? expression.containsReturn : false
      case .stmt(let statement):
        statement.is(GuardStmtSyntax.self)
          || (statement.is(ExpressionStmtSyntax.self) && Syntax(statement).containsReturn)
      default: false
      }
    }
  }

  /// What the statements end with, to point at.
  var lastExpression: ExprSyntax? {
    switch last?.item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ReturnStmtSyntax.self)?.expression
    default: nil
    }
  }
}

extension ExprSyntax {
  /// Whether it is the wrapper of a property, `_width` or `self._width`.
  fileprivate var namesWrapper: Bool { path.last?.hasPrefix("_") ?? false }
}

extension StmtSyntax {
  /// The keyword it begins with.
  var word: String { firstToken(viewMode: .sourceAccurate)?.text ?? "statement" }
}

extension SyntaxProtocol {
  /// Whether a `return` stands in it, outside of closures and functions.
  fileprivate var containsReturn: Bool {
    var open = [Syntax(self)]
    while let node = open.popLast() {
      if node.is(ReturnStmtSyntax.self) { return true }
      if node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) { continue }
      open += node.children(viewMode: .sourceAccurate).filter { !$0.is(TokenSyntax.self) }
    }
    return false
  }
}

extension DeclaredType {
  /// The call that makes what `self` becomes in an initializer, `self = Card(width: 3)`; nil for
  /// anything else.
  fileprivate func selfMade(
    by elements: ArraySlice<ExprSyntax>, for target: ExprSyntax
  ) -> (call: FunctionCallExprSyntax, name: TokenSyntax)? {
    guard target.trimmedDescription == "self", elements.count == 1,
      let call = elements.first?.as(FunctionCallExprSyntax.self)
    else { return nil }
    let chain = Chain(ExprSyntax(call))
    if let member = chain.head.implicitMember {
      return member.text == "init" && chain.steps.isEmpty ? (call, member) : nil
    }
    guard let own = chain.headName, [name, "Self"].contains(own.text) else { return nil }
    if chain.steps.isEmpty { return (call, own) }
    let step = chain.steps[0]
    return chain.steps.count == 1 && step.name.text == "init" ? (call, step.name) : nil
  }
}
