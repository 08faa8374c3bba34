import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What depends on the layout is asked of the language first where types decide what it gives: views by
/// themselves know of a number only whether it is a whole one, and of an optional what is in it.
extension Lowerer {
  /// What the language makes of an expression that depends on the layout, and in which types decide; nil
  /// where they do not, or where it has no form for something in it.
  ///
  /// What has parts stays put together of them, so that views can go through it, unless it would be of
  /// another type then.
  func typedLater(_ expression: ExprSyntax, as type: ProgramType?) -> Value? {
    guard !isChecking, !expression.is(StringLiteralExprSyntax.self), !expression.isRange,
      decides(expression),
      let value = laterValue(of: expression, as: type)
    else { return nil }
    // Of what the code knows by a protocol views know better which member is meant.
    guard !isTwofold(value), !code.holdsExistential(value) else { return nil }
    guard let parts = parts(of: expression) else { return value }
    // What holds views, and insets, the language has no form for, or another one.
    guard let found = laterType(of: parts), let type = laterType(of: value) else { return parts }
    // What is enumerated, or goes backwards, is a list to views.
    let element = code.universe.element(of: type)
    let isList = element != nil && found.argument(of: "Array") == element
    return found == type || isList ? parts : value
  }

  /// What views put together for an expression; nil where they refuse it, or only the layout knows it.
  private func parts(of expression: ExprSyntax) -> Value? {
    // What nests too deep for views may be no more than a function that calls itself.
    let wasExhausted = isExhausted
    defer { isExhausted = wasExhausted }
    let (value, refusals) = trial { evaluateKind(expression) }
    guard refusals == 0 else { return nil }
    switch value {
    case .code, .later, .nothing, .unknown: return nil
    // Which of several functions gives it the types have said.
    case .number, .bool, .string: return callsDeclared(expression) ? nil : value
    default: return value
    }
  }

  private func callsDeclared(_ expression: ExprSyntax) -> Bool {
    guard
      let name = expression.as(FunctionCallExprSyntax.self)?.calledExpression
        .as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return false }
    return !code.declared.functions(named: name).isEmpty
  }

  /// Whether types decide what an expression gives: it calls one of several functions, or a generic one, asks
  /// a number for what an extension declares, or leaves nils out of a list.
  private func decides(_ expression: ExprSyntax) -> Bool {
    let finder = TypedFinder { name in
      let functions = self.code.declared.functions(named: name)
      if functions.count > 1 || functions.contains(where: \.isGeneric)
        || ["Int", "Double", "CGFloat"].contains(where: {
          !self.code.declared.members(named: name, of: $0).isEmpty
        })
      {
        return .decides
      }
      return functions.first.flatMap { $0.syntax.as(FunctionDeclSyntax.self)?.body }
        .map(TypedFinder.Name.calls) ?? .plain
    }
    finder.walk(expression)
    return finder.isFound
  }
}

extension CodeChecker {
  /// Whether a value that only the layout knows is one of a protocol's type, or an optional of that.
  fileprivate func holdsExistential(_ value: Value) -> Bool {
    guard case .later(let later) = value else { return false }
    return existentials[(later.type.wrapped ?? later.type).name ?? ""] != nil
  }
}

extension ExprSyntax {
  /// Whether it is a range as a whole, which views go through where its ends are known.
  fileprivate var isRange: Bool {
    guard let sequence = self.as(SequenceExprSyntax.self) else { return false }
    return !sequence.elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) }
      && sequence.elements.contains {
        ["...", "..<"].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text)
      }
  }
}

/// Looks for that.
private final class TypedFinder: SyntaxVisitor {
  /// What a name stands for.
  enum Name {
    case plain
    /// Types decide which of several declarations is meant.
    case decides
    /// A function by itself, in whose body they may decide.
    case calls(CodeBlockSyntax)
  }

  private(set) var isFound = false
  private let meaning: (String) -> Name
  private var hasChoice = false
  private var called: Set<String> = []

  init(_ meaning: @escaping (String) -> Name) {
    self.meaning = meaning
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text.unquoted
    guard !isFound, !Self.ofNils.contains(name) else { return found() }
    switch meaning(name) {
    case .decides: return found()
    case .plain: return .visitChildren
    case .calls(let body):
      if called.insert(name).inserted { walk(body) }
      return .visitChildren
    }
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    node.declName.baseName.text == "first" && node.base?.is(ArrayExprSyntax.self) ?? false
      ? found() : .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    node.calledExpression.is(ArrayExprSyntax.self) ? found() : .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let outer = hasChoice
    defer { hasChoice = outer }
    hasChoice = hasChoice || node.elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) }
    for element in node.elements { walk(element) }
    return .skipChildren
  }

  // Views have a range among others without its type.
  override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.elements.count > 1 else { return .visitChildren }
    let outer = hasChoice
    defer { hasChoice = outer }
    hasChoice = true
    for element in node.elements { walk(element) }
    return .skipChildren
  }

  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    hasChoice && ["...", "..<"].contains(node.operator.text) ? found() : .visitChildren
  }

  private func found() -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  private static let ofNils: Set<String> = ["Optional", "compactMap", "flatMap"]
}
