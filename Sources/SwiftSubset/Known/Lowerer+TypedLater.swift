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
    default: return value
    }
  }

  /// Whether types decide what an expression gives: it is more than arithmetic with names and literals.
  private func decides(_ expression: ExprSyntax) -> Bool {
    let finder = TypedFinder { name in
      guard case .object(let object)? = self.bound(name)?.value else { return false }
      return object.kind == .dimensions
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

/// Looks for what is more than arithmetic.
private final class TypedFinder: SyntaxVisitor {
  private(set) var isFound = false
  private let isDimensions: (String) -> Bool

  init(_ isDimensions: @escaping (String) -> Bool) {
    self.isDimensions = isDimensions
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      Self.ofNumbers.contains(name)
    else { return found() }
    return .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    // `d[.top]`
    let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    return name.map(isDimensions) ?? false ? .skipChildren : found()
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    Self.lengths.contains(node.declName.baseName.text) ? .visitChildren : found()
  }

  override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
    node.elements.count == 1 ? .visitChildren : found()
  }

  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind { found() }

  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    ["...", "..<", "??"].contains(node.operator.text) ? found() : .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { found() }

  override func visit(_ node: NilLiteralExprSyntax) -> SyntaxVisitorContinueKind { found() }

  private func found() -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  private static let ofNumbers: Set<String> = [
    "CGFloat", "Double", "Int", "abs", "ceil", "floor", "max", "min", "round", "sqrt",
  ]

  /// What geometry is asked for: of one type, whatever else.
  private static let lengths: Set<String> = [
    "bottom", "height", "leading", "maxX", "maxY", "midX", "midY", "minX", "minY", "origin",
    "safeAreaInsets", "size", "top", "trailing", "width", "x", "y",
  ]
}
