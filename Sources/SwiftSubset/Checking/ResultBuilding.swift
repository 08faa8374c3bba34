import BuiltinEngine
import Scenarios
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Statements as a result builder of the article's own puts them together: the calls of its
/// functions that Swift writes for them.
struct ResultBuilding {
  private let checker: FunctionChecker

  /// The builder, with the names of the types around it.
  private let builder: String
  private var count = 0

  /// Code, and the name of the value that it ends with.
  private typealias Built = (text: String, value: String)

  init(_ checker: FunctionChecker, _ builder: String) {
    self.checker = checker
    self.builder = builder
  }

  /// The statements that make the value; they end with `return`.
  mutating func statements(_ list: CodeBlockItemListSyntax) throws -> CodeBlockItemListSyntax {
    for token in list.tokens(viewMode: .sourceAccurate) {
      if case .dollarIdentifier = token.tokenKind { throw refuse(token) }
    }
    var (text, value) = try block(list)
    if has("buildFinalResult") { value = "\(builder).buildFinalResult(\(value))" }
    text += "\nreturn \(value)"
    let tree = Parser.parse(source: text)
    let folded =
      checker.owner.declared.operators.foldAll(tree) { _ in }.as(SourceFileSyntax.self) ?? tree
    return folded.statements
  }

  private func refuse(_ node: some SyntaxProtocol) -> Refused {
    checker.refuse(
      node, "result builder",
      "what the result builder '\(builder)' makes of this is not known in code that runs; take an"
        + " array")
  }

  // MARK: What the builder declares

  private func functions(_ name: String) -> [(DeclaredCode.Member, FunctionDeclSyntax)] {
    checker.owner.declared.members(named: name, of: builder).compactMap { member in
      member.syntax.as(FunctionDeclSyntax.self).map { (member, $0) }
    }
  }

  private func function(
    _ name: String, _ label: String? = nil
  ) -> (DeclaredCode.Member, FunctionDeclSyntax)? {
    let found = functions(name).filter { function in
      label == nil
        || function.1.signature.parameterClause.parameters.first?.firstName.text == label
    }
    return found.count == 1 ? found[0] : nil
  }

  private func has(_ name: String) -> Bool { !functions(name).isEmpty }

  /// What a function takes first and what it gives, as they are written anywhere.
  private func types(
    of name: String, _ label: String? = nil, at node: some SyntaxProtocol
  ) throws -> (taken: String, given: String) {
    guard let (member, function) = function(name, label),
      checker.owner.generics(of: function).isEmpty
    else { throw refuse(node) }
    let signature = try checker.owner.callable(
      member, function, on: .named(builder)
    ).signature
    let texts = ["\(signature.parameters.first?.type ?? .void)", "\(signature.result)"]
    guard !texts.contains(where: { $0.contains("‹") || $0.contains("＆") }) else {
      throw refuse(node)
    }
    return (texts[0], texts[1])
  }

  /// Whether a function gives back what it takes.
  private func givesBack(_ name: String, _ label: String) -> Bool {
    guard let (_, function) = function(name, label), let only = function.body?.statements.first,
      function.body?.statements.count == 1
    else { return false }
    let parameter = function.signature.parameterClause.parameters.first
    let own = parameter?.secondName?.text ?? parameter?.firstName.text
    return [own, own.map { "return \($0)" }].contains(only.trimmedDescription)
  }

  // MARK: Statements

  private mutating func name() -> String {
    count += 1
    return "__built\(count)"
  }

  private mutating func block(_ list: CodeBlockItemListSyntax) throws -> Built {
    var lines: [String] = []
    var values: [String] = []
    for item in list {
      switch item.item {
      case .decl(let declaration):
        guard declaration.is(VariableDeclSyntax.self) else { throw refuse(declaration) }
        lines.append(declaration.trimmedDescription)
      case .expr(let expression):
        values.append(name())
        lines.append("let \(values[values.count - 1]) = \(try component(expression))")
      case .stmt(let statement):
        values.append(name())
        lines.append("let \(values[values.count - 1]) = \(try component(statement))")
      @unknown default: throw refuse(item)
      }
    }
    let isPartial =
      function("buildPartialBlock", "first") != nil
      && functions("buildPartialBlock").count == 2
    guard isPartial, let first = values.first else {
      guard has("buildBlock") else { throw refuse(list) }
      return (
        lines.joined(separator: "\n"), "\(builder).buildBlock(\(values.joined(separator: ", ")))"
      )
    }
    var last = "\(builder).buildPartialBlock(first: \(first))"
    for value in values.dropFirst() {
      let own = name()
      lines.append("let \(own) = \(last)")
      last = "\(builder).buildPartialBlock(accumulated: \(own), next: \(value))"
    }
    return (lines.joined(separator: "\n"), last)
  }

  private mutating func component(_ statement: StmtSyntax) throws -> String {
    if let expression = statement.as(ExpressionStmtSyntax.self) {
      return try component(expression.expression)
    }
    guard let loop = statement.as(ForStmtSyntax.self) else { throw refuse(statement) }
    let list = try types(of: "buildArray", at: statement).taken
    let (text, value) = try block(loop.body.statements)
    let all = name()
    let clause = loop.whereClause.map { " \($0.trimmedDescription)" } ?? ""
    let word = loop.caseKeyword == nil ? "" : "case "
    return """
      \(builder).buildArray({ () -> \(list) in
      var \(all): \(list) = []
      for \(word)\(loop.pattern.trimmedDescription) in \(loop.sequence.trimmedDescription)\(clause) {
      \(text)
      \(all).append(\(value))
      }
      return \(all)
      }())
      """
  }

  private mutating func component(_ expression: ExprSyntax) throws -> String {
    if let choice = expression.as(IfExprSyntax.self) { return try component(choice) }
    if let selection = expression.as(SwitchExprSyntax.self) { return try component(selection) }
    let text = expression.trimmedDescription
    return has("buildExpression") ? "\(builder).buildExpression(\(text))" : text
  }

  private mutating func component(_ choice: IfExprSyntax) throws -> String {
    var branches = [(choice.conditions.trimmedDescription, choice.body.statements)]
    var other: CodeBlockItemListSyntax?
    var next = choice.elseBody
    while let current = next {
      switch current {
      case .ifExpr(let inner):
        branches.append((inner.conditions.trimmedDescription, inner.body.statements))
        next = inner.elseBody
      case .codeBlock(let block):
        other = block.statements
        next = nil
      @unknown default: throw refuse(choice)
      }
    }
    let count = branches.count + (other == nil ? 0 : 1)
    var texts: [String] = []
    for (index, (conditions, list)) in branches.enumerated() {
      let body = try branch(index, of: count, list, choice)
      texts.append("if \(conditions) {\n\(body)\n}")
    }
    if let other { texts.append("{\n\(try branch(count - 1, of: count, other, choice))\n}") }
    let text = texts.joined(separator: " else ")
    guard other == nil else {
      return "{ () -> \(try types(of: "buildEither", "first", at: choice).given) in\n\(text)\n}()"
    }
    let name = has("buildOptional") ? "buildOptional" : "buildIf"
    let taken = try types(of: name, at: choice).taken
    return "\(builder).\(name)({ () -> \(taken) in\n\(text)\nreturn nil\n}())"
  }

  private mutating func component(_ selection: SwitchExprSyntax) throws -> String {
    var texts: [String] = []
    for (index, element) in selection.cases.enumerated() {
      guard case .switchCase(let item) = element else { throw refuse(selection) }
      let body = try branch(index, of: selection.cases.count, item.statements, selection)
      texts.append("\(item.label.trimmedDescription)\n\(body)")
    }
    let given = try types(of: "buildEither", "first", at: selection).given
    return """
      { () -> \(given) in
      switch \(selection.subject.trimmedDescription) {
      \(texts.joined(separator: "\n"))
      }
      }()
      """
  }

  /// One of several branches.
  ///
  /// Swift hands each to `buildEither`, those of more than two in pairs of pairs.
  private mutating func branch(
    _ index: Int, of count: Int, _ list: CodeBlockItemListSyntax, _ node: some SyntaxProtocol
  ) throws -> String {
    let (text, value) = try block(list)
    if count == 1 { return "\(text)\nreturn \(value)" }
    if givesBack("buildEither", "first"), givesBack("buildEither", "second") {
      return "\(text)\nreturn \(value)"
    }
    guard function("buildEither", "first") != nil, function("buildEither", "second") != nil else {
      throw refuse(node)
    }
    let whole = Self.turns(to: index, of: count).reversed().reduce(value) { inner, isSecond in
      "\(builder).buildEither(\(isSecond ? "second" : "first"): \(inner))"
    }
    return "\(text)\nreturn \(whole)"
  }

  /// The way to a branch in the tree of pairs that Swift makes of several: where it goes to the second half.
  ///
  /// The first half holds as many as the largest power of two that leaves one.
  private static func turns(to index: Int, of count: Int) -> [Bool] {
    guard count > 1 else { return [] }
    var middle = 1
    while middle * 2 < count { middle *= 2 }
    return index < middle
      ? [false] + turns(to: index, of: middle)
      : [true] + turns(to: index - middle, of: count - middle)
  }
}

extension FunctionChecker {
  /// A closure as a result builder puts it together; one with a `return` stays as it is.
  func built(_ closure: ClosureExprSyntax, by builder: String) throws -> ClosureExprSyntax {
    closure.statements.givesBack
      ? closure
      : closure.detached.with(\.statements, try built(closure.statements, by: builder))
  }

  /// Statements as a result builder puts them together; those with a `return` stay as they are.
  func built(
    _ list: CodeBlockItemListSyntax, by builder: String
  ) throws -> CodeBlockItemListSyntax {
    guard !list.givesBack else { return list }
    var building = ResultBuilding(self, builder)
    return try building.statements(list)
  }

  /// The body of a function or property that a result builder puts together.
  func body(
    _ list: CodeBlockItemListSyntax, builtBy builder: String?
  ) throws -> ProgramCode {
    try body(try builder.map { try built(list, by: $0) } ?? list)
  }
}

extension CodeChecker {
  /// The result builder of the article's own that stands in front of a declaration or a parameter.
  func builder(in attributes: AttributeListSyntax, _ scope: TypeScope) -> String? {
    for element in attributes {
      guard let attribute = element.as(AttributeSyntax.self) else { continue }
      let name = attribute.attributeName.trimmedDescription
      let path = Self.paths(of: name, in: scope.owner).first {
        declared.type(named: $0)?.syntax.asProtocol((any WithAttributesSyntax).self)?.attributes
          .contains {
            $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "resultBuilder"
          } ?? false
      }
      if let path { return path }
    }
    return nil
  }

  /// That of a member: its own, or the one of the protocol that asks for it.
  func builder(
    of member: DeclaredCode.Member, _ name: String, _ attributes: AttributeListSyntax,
    _ receiver: ProgramType?, _ scope: TypeScope
  ) -> String? {
    if let own = builder(in: attributes, scope) { return own }
    guard let type = receiver?.name, !member.isStatic else { return nil }
    for name in declared.protocols(of: type).flatMap({ declared.requirements(named: name, of: $0) })
    {
      if let attributes = name.syntax.asProtocol((any WithAttributesSyntax).self)?.attributes,
        let builder = builder(in: attributes, scope)
      {
        return builder
      }
    }
    return nil
  }
}

extension CodeBlockItemListSyntax {
  /// Whether it has a `return` of its own, with which no result builder puts it together.
  fileprivate var givesBack: Bool {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.isFound
  }
}

/// Finds a `return` outside of closures and functions.
private final class ReturnFinder: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
