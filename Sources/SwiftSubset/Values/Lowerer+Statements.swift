import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What a `ViewBuilder` body gives: its `let`s that only the layout knows, and its views.
struct LoweredContent {
  var lets: [LetBinding] = []
  var children: [ViewNode] = []

  /// The views where there is no place for `let`s: in a group of their own.
  var views: [ViewNode] {
    lets.isEmpty ? children : [ViewNode(view: "Group", lets: lets, children: children)]
  }
}

// MARK: Statements

extension Lowerer {
  static let elided = ParsedSource.elided

  /// The views of a body; the caller opens the scope.
  func lowerStatements(_ statements: CodeBlockItemListSyntax) -> LoweredContent {
    var content = LoweredContent()
    tellOfElision(in: statements)
    let hasReturn = statements.contains { $0.item.is(ReturnStmtSyntax.self) }
    var rest = statements[...]
    while nodeCount <= Limits.Import.views {
      if hasReturn, let count = carryOutBeforeReturn(rest) { rest = rest.dropFirst(count) }
      guard let statement = rest.popFirst() else { break }
      if hasReturn, changesNothing(statement.item) {
        if case .expr(let expression) = statement.item { _ = passesOver(expression) }
        continue
      }
      if hasReturn, case .expr(let expression) = statement.item, let closure = acting(expression) {
        // What it is given to do before the view is returned.
        let actions = closure.syntax.statements
        if actions.allSatisfy({ Self.prints($0.item) }) { continue }
        refuse(expression, "statement", Self.onlyReturned)
        continue
      }
      if hasReturn, case .expr(let expression) = statement.item, expression.isStatementOfCode {
        refuse(expression, "statement", Self.onlyReturned)
        continue
      }
      if let next = rest.first, bindAssigned(statement.item, by: next.item) {
        rest.removeFirst()
      } else {
        lower(statement.item, into: &content)
      }
    }
    return content
  }

  /// Says that modifiers are left out of a chain.
  func tellOfElision(before step: Chain.Step) {
    guard !isUntaken, !isChecking,
      let words = step.base?.parent?.as(MemberAccessExprSyntax.self)?.period.leadingTrivia.elision
    else { return }
    warn("modifiers are left out of this chain ('// \(words)'): what stands there is laid out")
  }

  /// Refuses views of which only a comment tells, and says it where some stand beside it.
  private func tellOfElision(in statements: CodeBlockItemListSyntax) {
    // `else { // Fallback on earlier versions }` shows nothing here.
    guard !isUntaken else { return }
    if let (words, _) = statements.elision, !statements.isEmpty {
      if !isChecking {
        warn("code is left out of these views ('// \(words)'): what stands there is laid out")
      }
    } else if let (words, place) = statements.elision ?? statements.placeholder {
      let message =
        words == "..."
        ? Self.elided
        : "only a comment stands here, '\(words)': write out the views that it stands for"
      refuse(at: place, "elided code", message, kind: .elision)
    }
  }

  /// Why code that runs before a view is returned cannot come in.
  private static let onlyReturned =
    "what code does before a view is returned is not carried out here: let a property or a function"
    + " give the value"

  /// The closure that a statement calls by its name alone, if what it is declared to give is nothing.
  private func acting(_ expression: ExprSyntax) -> Value.Closure? {
    guard let call = Chain(expression).headCall, call.id == expression.id,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .closure(let closure)? = value(named: name.unquoted),
      let result = closure.type?.returnClause.type.trimmedDescription,
      ["Void", "()"].contains(result)
    else { return nil }
    return closure
  }

  private static func prints(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .expr(let expression) = item, let name = Chain(expression).headName?.text else {
      return false
    }
    return passedOver.subtracting(FunctionChecker.checks).contains(name)
  }

  /// Whether a statement of a body that returns its view prints, checks, or sets up a value of which
  /// no frame is made, as a formatter's style.
  private func changesNothing(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .expr(let expression) = item else { return false }
    let target = expression.as(SequenceExprSyntax.self).flatMap { sequence -> ExprSyntax? in
      let parts = Array(sequence.elements.prefix(2))
      return parts.count == 2 && parts[1].is(AssignmentExprSyntax.self) ? parts[0] : nil
    }
    let chain = Chain(target ?? expression)
    let isCall = chain.headCall != nil || chain.steps.last?.call != nil
    guard let name = chain.headName?.text, target != nil || isCall else { return false }
    if case .opaque? = value(named: name) { return true }
    if isLater(expression) { return true }
    return chain.headCall != nil && chain.steps.isEmpty && Self.passedOver.contains(name)
  }

  func lower(_ item: CodeBlockItemSyntax.Item, into content: inout LoweredContent) {
    switch item {
    case .decl(let declaration):
      if let function = declaration.as(FunctionDeclSyntax.self) { return bindFunction(function) }
      guard let variable = declaration.as(VariableDeclSyntax.self) else {
        if declaration.is(IfConfigDeclSyntax.self) {
          refuse(declaration, "#if", "'#if' is not supported")
        } else {
          refuse(
            declaration, "declaration",
            "a type declared inside a view's body is not supported; move it out of the body")
        }
        return
      }
      for binding in variable.bindings {
        if let kept = bindValue(binding, of: variable, keepsCode: true) {
          content.lets.append(kept)
        }
      }
    case .expr(let expression):
      // What the compiler says is no view.
      if expression.as(MacroExpansionExprSyntax.self)?.macroName.text == "warning" { return }
      if let call = Chain(expression).headCall, let name = Chain(expression).headName,
        call.calledExpression.is(DeclReferenceExprSyntax.self), Self.passedOver.contains(name.text),
        declarations.functions(named: name.text, at: block).isEmpty
      {
        refuse(
          name, name.text,
          "'\(name.text)' gives no view, and a body of views holds nothing else; write 'let _ ='"
            + " in front of it, or 'return' in front of the view")
        return
      }
      guard let view = lowerStatement(expression) else { return accountFor(expression) }
      content.children.append(view)
    case .stmt(let statement):
      if let inner = statement.as(ExpressionStmtSyntax.self) {
        lower(.expr(inner.expression), into: &content)
      } else if let result = statement.as(ReturnStmtSyntax.self)?.expression {
        lower(.expr(result), into: &content)
      } else {
        let word = statement.firstToken(viewMode: .sourceAccurate)?.text ?? "statement"
        refuse(statement, word, "'\(word)' is not supported in a view's body")
      }
    @unknown default: refuse(item, "statement", "this is not supported in a view's body")
    }
  }

  /// The view of a statement; nil after a refusal.
  private func lowerStatement(_ expression: ExprSyntax) -> ViewNode? {
    if let condition = expression.as(IfExprSyntax.self) { return lowerIf(condition) }
    if let choice = expression.as(SwitchExprSyntax.self) { return lowerSwitch(choice) }
    return lowerView(expression)
  }

  /// Puts a `let` into scope and answers what the body has to keep of it.
  ///
  /// With `keepsCode` an expression stays under its name, so that it is not written out at each
  /// use.
  @discardableResult
  func bindValue(
    _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, keepsCode: Bool = false
  ) -> LetBinding? {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted
    else {
      bindPattern(binding)
      return nil
    }
    if binding.pattern.trimmedDescription == "_" { return nil }
    // Of an object a binding is as good as the object: `@Bindable var model = model`.
    let isState = variable.attributes.names.contains { ["State", "Bindable"].contains($0) }
    if variable.bindingSpecifier.text == "var", variable.attributes.isEmpty,
      let body = binding.getter, let type = binding.typeAnnotation?.type, !isBoundHere(name)
    {
      // Nothing that it depends on changes while views are made.
      bind(
        name,
        to: scoped { result(of: body, as: type, isBuilder: isViews(type), at: name) },
        stated: type)
      return nil
    }
    if isState, binding.initializer == nil, binding.accessorBlock == nil, !isBoundHere(name),
      let type = binding.typeAnnotation?.type, type.plain.is(OptionalTypeSyntax.self)
    {
      bind(name, to: .nothing, stated: type)
      return nil
    }
    guard let initializer = binding.initializer, binding.accessorBlock == nil,
      variable.bindingSpecifier.text == "let" || isState, variable.attributes.isEmpty || isState
    else {
      refuse(
        variable, variable.bindingSpecifier.text,
        variable.bindingSpecifier.text != "var"
          ? "only 'let name = …' is supported here"
          : variable.isBeforeReturn
            ? Self.onlyReturned
            : "a variable in a view's body: what it is depends on the order in which SwiftUI asks;"
              + " write 'let', or a Layout")
      bind(name, to: .unknown)
      return nil
    }
    // What a closure is given may be hidden by a value of its body.
    guard !isBoundHere(name) || !variable.comesAfterAnother(of: name) else {
      refuse(binding.pattern, name, "'\(name)' is declared twice")
      return nil
    }
    let before = record
    defer {
      // Where only modifiers without geometry use it, nothing is amiss.
      let amiss = refusals(since: before)
      if !amiss.isEmpty, amiss.allSatisfy({ Self.spaceQuestions.contains($0.construct) }) {
        forget(since: before)
        bind(name, to: .deferred(amiss))
      }
    }
    let written = binding.typeAnnotation?.type
    let stated = written.flatMap { statedType($0, of: initializer.value) }
    markKeys(in: initializer.value, as: stated)
    if let value = formed(initializer.value, as: stated) {
      bind(name, to: value)
      return nil
    }
    let type = stated.flatMap { programType(of: $0) }
    let finding = finding(of: initializer.value, as: type, isBound: true)
    let value =
      stated.map { self.value(of: initializer.value, as: $0, type, finding) }
      ?? settled(evaluate(initializer.value, as: nil, finding))
    guard keepsCode, case .code(var code) = value, code.size > 1, !code.isComposed else {
      let known =
        kept(finding, of: initializer.value)
        ?? (stated == nil ? lostOptional(value, of: initializer.value, finding) : nil)
      bind(
        name, to: value, known: known,
        stated: stated ?? keyType(of: initializer.value), isOwn: isOwn(initializer.value))
      return nil
    }
    let unique = uniqueCodeName(name)
    let kept = LetBinding(name: unique, value: code.expression)
    (code.expression, code.size, code.depth) = (.get(unique), 1, 1)
    bind(name, to: .code(code))
    return kept
  }

  /// `let (width, height) = …`.
  private func bindPattern(_ binding: PatternBindingSyntax) {
    if binding.pattern.is(WildcardPatternSyntax.self) {
      if let value = binding.initializer?.value { evaluateUnused(value) }
      return
    }
    guard let tuple = binding.pattern.as(TuplePatternSyntax.self),
      let initializer = binding.initializer
    else {
      refuse(binding.pattern, "pattern", "only 'let name = …' is supported here")
      return
    }
    let stated = binding.typeAnnotation?.type
    let finding =
      stated == nil ? finding(of: initializer.value, isBound: true) : Finding.open
    let value =
      stated.map { self.value(of: initializer.value, as: $0) }
      ?? evaluate(initializer.value, as: nil, finding)
    if case .later(let later) = value, let parts = parts(of: later) {
      bindParts(of: tuple, to: parts)
    } else if case .tuple(let parts) = value, parts.contains(where: \.value.isOfLayout) {
      bindParts(of: tuple, to: parts)
    } else if case .tuple(let parts) = value, tuple.elements.allSatisfy(\.pattern.isOneName),
      let known = kept(finding, of: initializer.value)
    {
      bindParts(of: tuple, to: parts, KnownCode(code, source: text).members(of: known).map(\.value))
    } else if case .program(let known) = value, tuple.elements.allSatisfy(\.pattern.isOneName),
      case .tuple(let parts) = self.value(of: known, code)
    {
      bindParts(of: tuple, to: parts, KnownCode(code, source: text).members(of: known).map(\.value))
    } else {
      _ = match(binding.pattern, value)
    }
  }

  /// `let _ = …`: it may check something, or end with an error.
  private func evaluateUnused(_ value: ExprSyntax) {
    if passesOver(value) || isLater(value) { return }
    if case .stops(let refusal) = finding(of: value, isBound: true) {
      _ = rejected(value, refusal)
    } else {
      refuseChanges(in: value)
    }
  }

  /// The names of a tuple's parts, of which some depend on the layout, or all are known.
  private func bindParts(
    of pattern: TuplePatternSyntax, to parts: [Value.TupleElement], _ known: [KnownValue] = []
  ) {
    guard pattern.elements.count == parts.count else {
      refuse(pattern, "pattern", "a tuple of \(parts.count) parts has other names here")
      return
    }
    for (index, (element, part)) in zip(pattern.elements, parts).enumerated() {
      if let name = element.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted {
        bind(name, to: part.value, known: known.indices.contains(index) ? known[index] : nil)
      } else if !element.pattern.is(WildcardPatternSyntax.self) {
        refuse(element.pattern, "pattern", "only names are supported here")
      }
    }
  }

  /// Refuses code beside views that may change an object, which views here would not see.
  private func refuseChanges(in expression: ExprSyntax) {
    if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      return refuseChanges(in: only.expression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self),
      let sign = sequence.elements.first(where: \.isChange)
    {
      refuse(
        sign, sign.trimmedDescription,
        "what code changes while views are made is not carried out here")
      return
    }
    guard expression.is(FunctionCallExprSyntax.self) || expression.is(SequenceExprSyntax.self)
    else {
      return
    }
    for token in FreeNames(of: expression).names {
      guard let value = bound(token.text.unquoted)?.value, holdsObject(value) else { continue }
      refuse(
        expression, token.text,
        "'\(token.text)' is an object, and what code changes in one beside views is not carried out"
          + " here")
      return
    }
    if let state = stateSet(byCalling: expression) {
      return refuse(
        expression, state,
        "'\(state)' is set while views are made, which is not carried out here: give it the value that"
          + " is meant")
    }
    guard case .instance(let own)? = context.receiver.value,
      let name = propertiesChanged(by: expression).first(where: { name in
        own.fields[name].map(holdsObject) ?? false
      })
    else { return }
    refuse(
      expression, name,
      "'\(name)' is an object, and what code changes in one beside views is not carried out here")
  }

  private func holdsObject(_ value: Value) -> Bool {
    switch value {
    case .instance(let instance):
      let path = instance.type.path
      return code.declared.type(named: path)?.syntax.is(ClassDeclSyntax.self) ?? false
        || instance.fields.values.contains(where: holdsObject)
    case .program(let known): return code.universe.isClass(known.type)
    case .list(let elements): return elements.contains(where: holdsObject)
    case .slice(let slice): return slice.elements.contains(where: holdsObject)
    case .tuple(let parts): return parts.contains { holdsObject($0.value) }
    case .closure(let closure):
      return FreeNames(of: ExprSyntax(closure.syntax)).names.contains { token in
        closure.surroundings.scopes.contains { scope in
          scope[token.text.unquoted].map { holdsObject($0.value) } ?? false
        }
      }
    default: return false
    }
  }

  /// A literal gets the type that Swift gives it where nothing else decides.
  func settled(_ value: Value) -> Value {
    switch value {
    case .number, .code, .list, .tuple, .choice: return settledUnlessMember(value)
    case .member(let member):
      guard member.type == nil else { return value }
      refuse(
        member.token, member.name,
        "the type of '.\(member.name)' is not known; state it in the 'let'"
      )
      return .unknown
    default: return value
    }
  }

  /// The value as the stated type; refused where it is none.
  func typed(_ value: Value, as annotation: TypeSyntax, at node: some SyntaxProtocol) -> Value {
    if let array = annotation.as(ArrayTypeSyntax.self), case .list(let elements) = value {
      return .list(elements.map { typed($0, as: array.element, at: node) })
    }
    if annotation.is(SomeOrAnyTypeSyntax.self) || annotation.is(ArrayTypeSyntax.self) {
      return value
    }
    let name = annotation.trimmedDescription
    if declarations.isProtocol(name) { return value }
    if case .program(let known) = value,
      [known.type.description, code.instanceName(known.type)].contains(name)
    {
      return value
    }
    guard let type = vocabulary.parameterType(named: name) else {
      // Of another framework's values no frame is made; what would be is refused where it is used.
      if OtherFrameworks.have(name) { return .opaque(.init(name)) }
      let known =
        Array(vocabulary.enumerations.keys) + ["CGFloat", "Double", "Int", "Bool", "String"]
      let near = Spelling.nearest(to: name, among: known)
      // The type of a declaration's parameter stands in another block than the argument.
      let isHere = annotation.root.id == Syntax(node).root.id
      refuse(
        isHere ? Syntax(annotation) : Syntax(node), name,
        "unknown type '\(name)'\(near.map { "; did you mean '\($0)'?" } ?? "")")
      return .unknown
    }
    guard let json = json(value, as: type, for: "a value of type '\(name)'", at: node) else {
      return .unknown
    }
    switch (type, resolved(value)) {
    case (.number, .number(let number)), (.optionalLength, .number(let number)):
      return .number(.real(number.real))
    case (.integer, .number(let number)):
      return number.integer.map { .number(.integer($0)) } ?? .unknown
    case (.integer, .code(let code)), (.optionalInteger, .code(let code)):
      return .code(code.settled)
    case (.length, .code(let code)), (.number, .code(let code)), (.optionalLength, .code(let code)):
      return .code(code.isLiteral ? code.fraction : code)
    case (.enumeration(let type, _), .member(var member)):
      member.type = type
      return .member(member)
    case (.enumeration(let type, _), .choice(let choice)):
      return Expression(json: json).map {
        .code(.init(expression: $0, type: .enumeration(type), size: choice.size))
      } ?? .unknown
    // A colour of the project's that is called like one of SwiftUI's stays what it is.
    case (.style, .view(let view, _))
    where view.arguments["0"]?.string.map(Styles.colors.contains) ?? false:
      return value
    case (.style, _): return json.string.map { .style($0) } ?? value
    case (.font, _), (.insets, _), (.size, _): return .data(json, type: name)
    default: return value
    }
  }
}

extension VariableDeclSyntax {
  /// Whether a statement beside it returns what the code gives.
  fileprivate var isBeforeReturn: Bool {
    let statements = parent?.parent?.as(CodeBlockItemListSyntax.self)
    return statements?.contains { $0.item.is(ReturnStmtSyntax.self) } ?? false
  }
}

extension VariableDeclSyntax {
  /// Whether another one in front of it, in the same statements or in itself, has the name.
  fileprivate func comesAfterAnother(of name: String) -> Bool {
    if boundNames.count(where: { $0.unquoted == name }) > 1 { return true }
    guard let item = parent?.as(CodeBlockItemSyntax.self),
      let items = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return true }
    return items.prefix { $0.id != item.id }.contains { other in
      guard case .decl(let declaration) = other.item else { return false }
      return declaration.as(VariableDeclSyntax.self)?.boundNames
        .contains { $0.unquoted == name } ?? false
    }
  }
}

extension PatternSyntax {
  /// Whether it is a name or `_`.
  fileprivate var isOneName: Bool {
    self.is(IdentifierPatternSyntax.self) || self.is(WildcardPatternSyntax.self)
  }
}

extension ExprSyntax {
  /// Whether it is the sign of a change, `=` or `+=`.
  fileprivate var isChange: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    return ["+=", "-=", "*=", "/=", "%="].contains(
      self.as(BinaryOperatorExprSyntax.self)?.operator.text)
  }
}
