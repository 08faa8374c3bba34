import SwiftSyntax

/// What an expression says by its words alone, found once however often it is asked.
///
/// What a `ForEach` repeats, and the body of a function that is called often, is read anew for each
/// value: what its words say is the same each time.
final class WrittenExpression {
  fileprivate let expression: ExprSyntax

  /// The names that it takes from around it.
  private(set) lazy var free = FreeNames(of: expression)

  /// As it stands in the source, blanks included.
  private(set) lazy var text = expression.description

  /// With a name of its own for each member of `self`.
  private(set) lazy var withNamedMembers = expression.withNamedMembers

  /// Whether something in it is called by its name alone, or of `self`.
  private(set) lazy var hasCalls = expression.hasCalls

  /// The literals of texts in it, and whether closures in it say that they give keys.
  private(set) lazy var texts = WrittenTexts(in: expression)

  fileprivate init(_ expression: ExprSyntax) { self.expression = expression }
}

/// What the statements of a body say by their words alone.
final class WrittenBody {
  fileprivate let body: CodeBlockItemListSyntax

  /// What it changes of a copy of `self`, if that is all it does.
  private(set) lazy var copy = CopyOfSelf(body)

  /// Whether an `if` or the like returns.
  private(set) lazy var returnsEarly = body.returnsEarly

  /// Whether no value is folded from it.
  private(set) lazy var needsStatements = body.needsStatements

  fileprivate init(_ body: CodeBlockItemListSyntax) { self.body = body }
}

/// What was found of code by its words, by the code's identity.
///
/// Each fact holds its code, whose tree lives as long: until then no other code has the identifier.
struct WrittenFacts {
  private var expressions = Found<WrittenExpression>()
  private var bodies = Found<WrittenBody>()

  mutating func facts(of expression: ExprSyntax) -> WrittenExpression {
    expressions.facts(of: expression.id) { WrittenExpression(expression) }
  }

  mutating func facts(of body: CodeBlockItemListSyntax) -> WrittenBody {
    bodies.facts(of: body.id) { WrittenBody(body) }
  }

  private struct Found<Facts> {
    /// Most code is of the article; what is put together on the way is another one each time.
    private static var maximumCount: Int { 4_096 }

    private var found: [SyntaxIdentifier: Facts] = [:]

    mutating func facts(of id: SyntaxIdentifier, _ make: () -> Facts) -> Facts {
      if let known = found[id] { return known }
      if found.count >= Self.maximumCount { found.removeAll() }
      let facts = make()
      found[id] = facts
      return facts
    }
  }
}

/// The literals of texts in an expression, and what its closures say of theirs.
final class WrittenTexts: SyntaxVisitor {
  private(set) var literals: [SyntaxIdentifier] = []

  /// Whether a closure in it says that it gives keys.
  private(set) var saysKeys = false

  fileprivate init(in expression: ExprSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(expression)
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    literals.append(node.id)
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    saysKeys = saysKeys || node.saysKeys
    return .visitChildren
  }

  override func visit(_: TokenSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
