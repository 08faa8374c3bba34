import BuiltinEngine
import SwiftSyntax

// The dimensions of a view are no value that a function could be given: what they are asked for is.

extension Lowerer {
  /// Carries out `body` with the expression in which each length that it asks the dimensions of a
  /// view for, `d.width` or `d[.leading]`, is a name of its own, bound to that length.
  ///
  /// - Returns: What `body` gives; nil where the dimensions are asked for something else.
  func withNamedDimensions(
    _ expression: ExprSyntax, _ body: (ExprSyntax) -> Value?
  ) -> Value? {
    let names = code.facts(of: expression).free.names.map(\.text).filter { name in
      guard case .object(let object)? = bound(name.unquoted)?.value else { return false }
      return object.kind == .dimensions
    }
    guard !names.isEmpty else { return body(expression) }
    let namer = DimensionNamer(of: names)
    guard let named = namer.rewrite(expression).as(ExprSyntax.self) else { return nil }
    return scoped {
      for (name, length) in namer.lengths {
        let (found, refusals) = trial { evaluate(length) }
        guard refusals == 0, case .code(let code) = found, code.type == .number else {
          return nil
        }
        bind(name, to: found)
      }
      return body(named)
    }
  }
}

/// Writes `d.width` and `d[.leading]` as one name each.
private final class DimensionNamer: SyntaxRewriter {
  private let names: Set<String>

  /// What stands for which expression, in the order of the source.
  private(set) var lengths: [(name: String, length: ExprSyntax)] = []

  /// - Parameter names: What the dimensions are called; nothing in the expression is called so, too.
  init(of names: [String]) {
    self.names = Set(names)
    super.init()
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    isAsked(node.base) ? name(of: ExprSyntax(node)) : super.visit(node)
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> ExprSyntax {
    isAsked(node.calledExpression) ? name(of: ExprSyntax(node)) : super.visit(node)
  }

  override func visit(_ node: ClosureExprSyntax) -> ExprSyntax {
    // There `$0` is what that closure is given.
    names.contains { $0.hasPrefix("$") } ? ExprSyntax(node) : super.visit(node)
  }

  private func isAsked(_ base: ExprSyntax?) -> Bool {
    base?.as(DeclReferenceExprSyntax.self).map { names.contains($0.baseName.text) } ?? false
  }

  private func name(of length: ExprSyntax) -> ExprSyntax {
    let known = lengths.first { $0.length.trimmedDescription == length.trimmedDescription }?.name
    let name = known ?? "dimension·\(lengths.count)"
    if known == nil { lengths.append((name, length)) }
    return ExprSyntax(
      DeclReferenceExprSyntax(baseName: .identifier(name))
        .with(\.leadingTrivia, length.leadingTrivia)
        .with(\.trailingTrivia, length.trailingTrivia))
  }
}
