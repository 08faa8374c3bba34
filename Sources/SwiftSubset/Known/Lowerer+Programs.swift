import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Bodies with variables and loops, run by the language of declared layouts

extension Lowerer {
  /// What a body with statements gives for the values that are known around it.
  func programResult(
    of body: CodeBlockItemListSyntax, as type: TypeSyntax?, at name: String
  ) -> Value {
    guard let (source, expression) = asExpression(body, as: type) else { return .unknown }
    var known = KnownCode(code, source: source)
    // A variable of the body may have the name of the property that is asked.
    let own = body.ownVariables
    let names = knownNames(in: body, code, asStated: true, besides: own)
    if asksForGenerics(body) { known.generics = generics(of: names.mapValues(\.type)).known }
    let outcome = known.value(of: expression, names: names)
    if case .value(let value) = outcome { return self.value(of: value, code) }
    if isChecking { return .unknown }
    if let receiver = viewReceiver(code) ?? plainReceiver(of: body),
      case .value(let value) = known.value(
        of: expression, names: knownNames(in: body, code, asStated: true, besides: own),
        in: ownerPath, receiver: receiver)
    {
      return self.value(of: value, code)
    }
    if let name = layoutName(in: body) {
      refuse(
        body, name,
        "'\(name)' is known only while views are laid out, and code with variables or loops runs"
          + " before: write one expression of it, or a Layout")
      return .unknown
    }
    let message = outcome.refusals.first?.message ?? "it is no code that is understood"
    refuse(body, name, "the body of '\(name)' cannot be evaluated: \(MemberNamer.plain(message))")
    return .unknown
  }
}

extension Lowerer {
  /// The view that code belongs to, where all of its properties are known: as a plain value, its own methods
  /// and subscripts are those of any structure.
  func viewReceiver(_ checker: CodeChecker) -> KnownValue? {
    guard typedReceiver(checker) == nil, case .instance(let instance)? = context.receiver.value,
      conforms(instance.type, to: "View"), instance.lent.isEmpty
    else { return nil }
    return known(.instance(instance), checker)
  }

  /// The value of a structure or an enumeration in whose own code a body stands, where the language has one:
  /// code of a protocol's extension may mean other members.
  private func plainReceiver(of body: CodeBlockItemListSyntax) -> KnownValue? {
    guard case .instance(let instance)? = context.receiver.value, !instance.type.isClass,
      instance.type.generics.isEmpty,
      let first = body.firstToken(viewMode: .sourceAccurate),
      Self.isWritten(first, in: instance.type.name)
    else { return nil }
    return typedReceiver(code)
  }

  /// What the language makes of an expression that uses the view itself, `self[1]` or `try? width(of: 3)`; nil
  /// where it makes nothing of it.
  func valueOfView(_ expression: ExprSyntax, as type: ProgramType?) -> Value? {
    let free = code.facts(of: expression).free
    guard !isChecking, !isExhausted, attempts < Limits.Import.questions,
      attemptDepth < Limits.Import.questionDepth, !makesView(expression), !isOfKeys(expression),
      free.names.contains(where: { bound($0.text.unquoted) == nil }) || !free.members.isEmpty,
      let receiver = viewReceiver(code)
    else { return nil }
    attempts += 1
    attemptDepth += 1
    defer { attemptDepth -= 1 }
    var names: [String: KnownValue] = [:]
    for token in free.names {
      guard let bound = bound(token.text.unquoted) else { continue }
      // As of which type code knows a value of a closure or a loop is lost here.
      guard let value = known(bound, code),
        bound.known != nil || bound.stated != nil || bound.isOwn || value.type.isOfSwiftAlone
      else { return nil }
      names[token.text] = value
    }
    let found = code.trial { () throws -> KnownValue in
      let outcome = KnownCode(code, source: text).value(
        of: expression, as: type, names: names, in: ownerPath, receiver: receiver)
      guard case .value(let value) = outcome, value.maker == nil, !value.json.isTooLarge else {
        throw NotOfView()
      }
      return value
    }
    return found.map { value(of: $0, code) }
  }

  private struct NotOfView: Error {}

  /// A body as an expression of the language, which is put together once however often the body runs.
  private func asExpression(
    _ body: CodeBlockItemListSyntax, as type: TypeSyntax?
  ) -> (source: SourceText, expression: ExprSyntax)? {
    let key = TypedBody(body: body.id, type: type?.id)
    if let known = typedBodies[key] { return (known.source, known.expression) }
    let plain = body.withNamedMembers.trimmedDescription
    // The language knows a closure's type from the function that takes it.
    let result = type.map { "(_: Int) -> \($0.trimmedDescription) in" } ?? "_ in"
    let source = "[0].map { \(result)\n\(plain)\n}[0]"
    guard let expression = ParsedSource.expression(source) else { return nil }
    let text = SourceText(source)
    typedBodies[key] = (text, expression, body, type)
    return (text, expression)
  }

  struct TypedBody: Hashable {
    var body: SyntaxIdentifier
    var type: SyntaxIdentifier?
  }

  /// A name in the code whose value only the layout knows.
  private func layoutName(in body: CodeBlockItemListSyntax) -> String? {
    for token in body.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind else { continue }
      switch bound(name.unquoted)?.value {
      case .code?, .object?: return name.unquoted
      default: continue
      }
    }
    return nil
  }
}

extension CodeBlockItemListSyntax {
  /// The names of the variables that it declares before anything in it says the name.
  fileprivate var ownVariables: Set<String> {
    var own: Set<String> = []
    var said: Set<String> = []
    for item in self {
      if case .decl(let declaration) = item.item,
        let variable = declaration.as(VariableDeclSyntax.self)
      {
        for binding in variable.bindings {
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
          let values = binding.initializer?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
          guard let name, !said.contains(name), !values.contains(name) else { continue }
          own.insert(name)
        }
      }
      said.formUnion(item.tokens(viewMode: .sourceAccurate).map(\.text))
    }
    return own
  }

  /// Whether it has variables, loops, assignments or what is done at an end, which no value is
  /// folded from.
  var needsStatements: Bool {
    // A type inside a body is known to whoever calls the function as a whole, not to the body alone.
    let declaresType = contains {
      if case .decl(let declaration) = $0.item { declaration.namedType != nil } else { false }
    }
    var open = map { Syntax($0) }
    while let node = open.popLast() {
      if node.is(ForStmtSyntax.self) || node.is(WhileStmtSyntax.self)
        || node.is(RepeatStmtSyntax.self) || node.is(AssignmentExprSyntax.self)
      {
        return true
      }
      if !declaresType, node.is(DoStmtSyntax.self) || node.is(DeferStmtSyntax.self) { return true }
      // The setter of a binding is never called.
      if node.as(FunctionCallExprSyntax.self)?.makesBinding ?? false { continue }
      if node.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "var" { return true }
      if let name = node.as(BinaryOperatorExprSyntax.self)?.operator.text,
        ["+=", "-=", "*=", "/="].contains(name)
      {
        return true
      }
      if let call = node.as(FunctionCallExprSyntax.self),
        call.arguments.first?.label?.text == "into"
      {
        return true
      }
      open += node.children(viewMode: .sourceAccurate).filter { !$0.is(TokenSyntax.self) }
    }
    return false
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is `Binding(…)`, `Binding<Int>(…)` or `.init(get: …)`.
  fileprivate var makesBinding: Bool {
    let callee =
      calledExpression.as(GenericSpecializationExprSyntax.self)?.expression ?? calledExpression
    if callee.trimmedDescription == Lowerer.bindingType { return true }
    return callee.trimmedDescription == ".init"
      && (arguments.first?.label?.text == "get"
        || additionalTrailingClosures.first?.label.text == "set")
  }
}

extension ProgramType {
  /// Whether it is a number, a text or a truth value, which code knows as nothing else.
  fileprivate var isOfSwiftAlone: Bool { [.int, .double, .string, .bool].contains(self) }
}
