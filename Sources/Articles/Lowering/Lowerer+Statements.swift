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
  /// The views of a body; the caller opens the scope.
  func lowerStatements(_ statements: CodeBlockItemListSyntax) -> LoweredContent {
    var content = LoweredContent()
    for statement in statements {
      guard nodeCount <= Self.maximumNodes else { break }
      lower(statement.item, into: &content)
    }
    return content
  }

  func lower(_ item: CodeBlockItemSyntax.Item, into content: inout LoweredContent) {
    switch item {
    case .decl(let declaration):
      guard let variable = declaration.as(VariableDeclSyntax.self) else {
        if declaration.is(IfConfigDeclSyntax.self) {
          refuse(declaration, "#if", "'#if' is not supported")
        } else {
          refuse(declaration, "declaration", "a declaration inside a view's body is not supported")
        }
        return
      }
      for binding in variable.bindings {
        if let kept = bindValue(binding, of: variable, keepsCode: true) {
          content.lets.append(kept)
        }
      }
    case .expr(let expression):
      if let condition = expression.as(IfExprSyntax.self) {
        content.children += lowerIf(condition).map { [$0] } ?? []
      } else if let choice = expression.as(SwitchExprSyntax.self) {
        content.children += lowerSwitch(choice).map { [$0] } ?? []
      } else if let view = lowerView(expression) {
        content.children.append(view)
      }
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

  /// Puts a `let` into scope and answers what the body has to keep of it.
  ///
  /// With `keepsCode` an expression stays under its name, so that it is not written out at each
  /// use.
  @discardableResult
  func bindValue(
    _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, keepsCode: Bool = false
  ) -> LetBinding? {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
      refuse(binding.pattern, "pattern", "only 'let name = …' is supported here")
      return nil
    }
    guard let initializer = binding.initializer, binding.accessorBlock == nil,
      variable.bindingSpecifier.text == "let", variable.attributes.isEmpty
    else {
      refuse(variable, variable.bindingSpecifier.text, "only 'let name = …' is supported here")
      bind(name, to: .unknown)
      return nil
    }
    guard !isBoundHere(name) else {
      refuse(binding.pattern, name, "'\(name)' is declared twice")
      return nil
    }
    if let value = formed(initializer.value, as: binding.typeAnnotation?.type) {
      bind(name, to: value)
      return nil
    }
    var value = evaluate(initializer.value)
    if let annotation = binding.typeAnnotation?.type {
      value = typed(value, as: annotation, at: initializer.value)
    } else {
      value = settled(value)
    }
    guard keepsCode, case .code(var code) = value, code.size > 1 else {
      bind(name, to: value)
      return nil
    }
    let unique = uniqueCodeName(name)
    let kept = LetBinding(name: unique, value: code.expression)
    (code.expression, code.size, code.depth) = (.get(unique), 1, 1)
    bind(name, to: .code(code))
    return kept
  }

  /// A literal gets the type that Swift gives it where nothing else decides.
  private func settled(_ value: Value) -> Value {
    switch value {
    case .number(let number):
      return .number(number.integer.map { .integer($0) } ?? .real(number.real))
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
  private func typed(_ value: Value, as annotation: TypeSyntax, at node: ExprSyntax) -> Value {
    if let array = annotation.as(ArrayTypeSyntax.self), case .list(let elements) = value {
      return .list(elements.map { typed($0, as: array.element, at: node) })
    }
    if annotation.is(SomeOrAnyTypeSyntax.self) || annotation.is(ArrayTypeSyntax.self) {
      return value
    }
    let name = annotation.trimmedDescription
    guard let type = vocabulary.parameterType(named: name) else {
      let known =
        Array(vocabulary.enumerations.keys) + ["CGFloat", "Double", "Int", "Bool", "String"]
      let near = Spelling.nearest(to: name, among: known)
      refuse(
        annotation, name, "unknown type '\(name)'\(near.map { "; did you mean '\($0)'?" } ?? "")")
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
    case (.enumeration(let type, _), .member(var member)):
      member.type = type
      return .member(member)
    case (.enumeration(let type, _), .choice(let choice)):
      return Expression(json: json).map {
        .code(.init(expression: $0, type: .enumeration(type), size: choice.size))
      } ?? .unknown
    case (.style, _): return json.string.map { .style($0) } ?? value
    case (.font, _), (.insets, _), (.size, _): return .data(json, type: name)
    default: return value
    }
  }
}

// MARK: Conditions

extension Lowerer {
  /// `if` with a known condition keeps only the branch taken; the list stays dynamic.
  private func lowerIf(_ statement: IfExprSyntax) -> ViewNode? {
    deeper(statement) {
      guard count(statement) else { return nil }
      return scoped {
        let condition = lowerConditions(statement.conditions)
        let then = scoped { lowerStatements(statement.body.statements).views }
        var otherwise: [ViewNode] = []
        switch statement.elseBody {
        case .codeBlock(let block): otherwise = scoped { lowerStatements(block.statements).views }
        case .ifExpr(let next): otherwise = lowerIf(next).map { [$0] } ?? []
        case nil: break
        @unknown default: refuse(statement, "else", "this 'else' is not supported")
        }
        return branch(condition, then, otherwise, at: statement)
      }
    }
  }

  private func branch(
    _ condition: Value, _ then: [ViewNode], _ otherwise: [ViewNode], at node: some SyntaxProtocol
  ) -> ViewNode? {
    switch condition {
    case .bool(let isTrue):
      return ViewNode(
        view: "if", arguments: ["condition": .bool(isTrue)], children: isTrue ? then : [],
        otherwise: isTrue ? [] : otherwise)
    case .code(let code) where code.type == .bool:
      return ViewNode(
        view: "if", arguments: ["condition": code.expression.json], children: then,
        otherwise: otherwise)
    case .unknown: return nil
    default:
      refuse(node, "if", "expected a Bool as condition, found \(condition.description)")
      return nil
    }
  }

  /// All conditions together; names that they bind are put into scope.
  private func lowerConditions(_ conditions: ConditionElementListSyntax) -> Value {
    var all = Value.bool(true)
    for element in conditions {
      let value: Value
      switch element.condition {
      case .expression(let expression): value = evaluate(expression)
      case .optionalBinding(let binding): value = bindOptional(binding)
      default:
        refuse(element, "if", "only a Bool or 'if let' is supported as condition")
        value = .unknown
      }
      all = both(all, value, at: element)
    }
    return all
  }

  private func both(_ first: Value, _ second: Value, at node: ConditionElementSyntax) -> Value {
    switch (first, second) {
    case (.unknown, _), (_, .unknown): return .unknown
    case (.bool(let known), .bool(let other)): return .bool(known && other)
    case (.bool(let known), .code(let code)), (.code(let code), .bool(let known)):
      return known ? .code(code) : .bool(false)
    case (.code(let a), .code(let b)) where a.type == .bool && b.type == .bool:
      return code(.and, [a, b], type: .bool, at: node)
    default: return second
    }
  }

  /// `if let width`: known values only.
  private func bindOptional(_ binding: OptionalBindingConditionSyntax) -> Value {
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
      refuse(binding, "if let", "only 'if let name' is supported")
      return .unknown
    }
    let value =
      binding.initializer.map { evaluate($0.value) }
      ?? evaluate(DeclReferenceExprSyntax(baseName: name), at: name)
    switch value {
    case .nothing:
      bind(name.text, to: .unknown)
      return .bool(false)
    case .unknown, .code:
      if case .code = value {
        refuse(binding, "if let", "'if let' of a value that only the layout knows is not supported")
      }
      bind(name.text, to: .unknown)
      return .unknown
    default:
      bind(name.text, to: value)
      return .bool(true)
    }
  }

  private func evaluate(_ name: DeclReferenceExprSyntax, at token: TokenSyntax) -> Value {
    if let value = value(named: token.text) { return value }
    refuseFreeName(token.text, at: token)
    return .unknown
  }

  /// `switch` on a known value keeps the first case that fits.
  private func lowerSwitch(_ statement: SwitchExprSyntax) -> ViewNode? {
    deeper(statement) {
      guard count(statement) else { return nil }
      let subject = evaluate(statement.subject)
      if case .code = subject {
        refuse(
          statement.subject, "switch",
          "'switch' on a value that only the layout knows is not supported; write it with 'if'")
      }
      var taken: [ViewNode]?
      for element in statement.cases {
        guard case .switchCase(let branch) = element else {
          refuse(element, "#if", "'#if' is not supported")
          continue
        }
        let fits = fits(subject, branch.label)
        let views = scoped { lowerStatements(branch.statements).views }
        if taken == nil, fits { taken = views }
      }
      switch subject {
      case .unknown, .code: return nil
      default: break
      }
      guard let taken else {
        refuse(statement, "switch", "no case fits \(subject.description)")
        return nil
      }
      return ViewNode(view: "if", arguments: ["condition": true], children: taken)
    }
  }

  private func fits(_ subject: Value, _ label: SwitchCaseSyntax.Label) -> Bool {
    guard case .case(let label) = label else { return true }
    var fits = false
    for item in label.caseItems {
      guard let pattern = item.pattern.as(ExpressionPatternSyntax.self), item.whereClause == nil
      else {
        refuse(item, "case", "only values are supported in a 'case'")
        continue
      }
      switch (subject, resolved(evaluate(pattern.expression), beside: subject)) {
      case (.number(let a), .number(let b)): fits = fits || a.real == b.real
      case (.number(let a), .range(let range)):
        fits = fits || a.integer.map(range.contains) ?? false
      case (.string(let a), .string(let b)): fits = fits || a == b
      case (.bool(let a), .bool(let b)): fits = fits || a == b
      case (.member(let a), .member(let b)): fits = fits || a.name == b.name
      case (.style(let a), .member(let b)): fits = fits || a == b.name
      case (.nothing, .nothing): fits = true
      case (.unknown, _), (_, .unknown), (.code, _), (.nothing, _), (_, .nothing): break
      case (_, let other):
        refuse(
          item, "case", "\(other.description) cannot be compared with \(subject.description)")
      }
    }
    return fits
  }
}

// MARK: Repetition

extension Lowerer {
  /// `ForEach` over known data, written out: one child list an element.
  func lowerForEach(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard count(name) else { return nil }
    var data: Value?
    var closure = call.trailingClosure
    for argument in call.arguments {
      switch argument.label?.text {
      case nil where data == nil: data = evaluate(argument.expression)
      case "id": checkIdentity(argument)
      case "content" where closure == nil:
        closure = argument.expression.as(ClosureExprSyntax.self)
      case let label:
        refuse(
          argument, label ?? "_",
          "'ForEach' has no argument '\(label ?? "_")' here"
            + Suggestion.phrase(for: label ?? "", among: ["id", "content"]))
        return nil
      }
    }
    guard let data, let closure, call.additionalTrailingClosures.isEmpty else {
      refuse(name, "ForEach", "'ForEach' needs data and a closure: ForEach(0..<3) { i in … }")
      return nil
    }
    return writeOut(data, closure, at: name)
  }

  private func checkIdentity(_ argument: LabeledExprSyntax) {
    guard case .member(let member) = evaluate(argument.expression), member.name != "self" else {
      return
    }
    refuse(argument.expression, "id", "only 'id: \\.self' is supported: the data are plain values")
  }

  private func writeOut(
    _ data: Value, _ closure: ClosureExprSyntax, at name: TokenSyntax
  ) -> ViewNode? {
    let parameters = closure.parameterTokens?.map(\.text) ?? (closure.usesShorthand ? ["$0"] : [])
    guard parameters.count == 1 else {
      refuse(closure, "ForEach", "the closure of 'ForEach' takes one element: { element in … }")
      return nil
    }
    var view = ViewNode(view: "ForEach")
    func add(_ element: Value) -> Bool {
      guard count(closure) else { return false }
      scoped {
        bind(parameters[0], to: element)
        view.children += lowerStatements(closure.statements).views
      }
      return true
    }
    switch data {
    case .range(let range):
      for index in range where !add(.number(.integer(index))) { return nil }
    case .list(let elements):
      for element in elements where !add(settled(element)) { return nil }
    case .unknown:
      // For the wrong words in it.
      _ = add(.unknown)
      return nil
    case .number:
      refuse(name, "ForEach", "'ForEach' needs a range or an array: ForEach(0..<3) { i in … }")
      return nil
    default:
      refuse(
        name, "ForEach",
        "the data of 'ForEach' have to be a known range or array, found \(data.description)")
      return nil
    }
    return view
  }
}
