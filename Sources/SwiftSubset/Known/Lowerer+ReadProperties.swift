import BuiltinEngine
import SwiftSyntax

// A value that holds a colour, a view or an identity is none of the language's; what else is read of it,
// `item.width`, is.

extension Lowerer {
  /// Carries out `body` with the expression in which each property that it reads of a value which only
  /// views have a form for is a name of its own, bound to what the property is.
  func withNamedProperties<Result>(
    _ expression: ExprSyntax, _ body: (ExprSyntax) -> Result
  ) -> Result {
    let names = FreeNames(of: expression).names.filter(isOfViewsAlone).map(\.text)
    guard !names.isEmpty else { return body(expression) }
    let namer = PropertyNamer(of: names) { self.read($0) }
    let named = namer.named(expression)
    guard !namer.found.isEmpty else { return body(expression) }
    return scoped {
      for (name, bound) in namer.found {
        bind(name, to: bound.value, stated: bound.stated, isOwn: bound.isOwn)
      }
      return body(named)
    }
  }

  /// Whether a name stands for a value of a declared type that the language has no form for.
  private func isOfViewsAlone(_ token: TokenSyntax) -> Bool {
    let name = token.text.unquoted
    if let bound = bound(name) {
      guard case .instance = bound.value else { return false }
      return known(bound, code) == nil
    }
    guard case .instance(let instance)? = memberValue(name, at: token, code)?.value else {
      return false
    }
    return known(.instance(instance), code) == nil
  }

  /// What a property is that is read of a value; nil where there is none, or no type is known for it.
  private func read(_ access: MemberAccessExprSyntax) -> Bound? {
    guard let base = access.base else { return nil }
    let (found, refusals) = trial { () -> Bound? in
      guard case .instance(let instance) = evaluate(base),
        let property = instance.type.members.properties[access.declName.baseName.text.unquoted],
        !property.isStatic, !property.isBuilder, !isViews(property.type)
      else { return nil }
      let value = evaluate(access)
      if let stated = statedType(of: property) {
        return programType(of: stated) == nil ? nil : Bound(value: value, stated: stated)
      }
      return Bound(value: value)
    }
    guard refusals == 0, let found, !found.value.isUnknown else { return nil }
    if known(found, code) != nil { return found }
    return found.value.isOfLayout ? found : nil
  }
}

/// Writes `item.width` as one name.
private final class PropertyNamer: SyntaxRewriter {
  private let names: Set<String>
  private let read: (MemberAccessExprSyntax) -> Bound?

  /// What the names stand for, in the order of the source.
  private(set) var found: [(name: String, bound: Bound)] = []

  init(of names: [String], _ read: @escaping (MemberAccessExprSyntax) -> Bound?) {
    self.names = Set(names)
    self.read = read
    super.init()
  }

  /// The expression with names; one that is a property as a whole stays what it is.
  func named(_ expression: ExprSyntax) -> ExprSyntax {
    guard root(of: expression) == nil else { return expression }
    return rewrite(expression).as(ExprSyntax.self) ?? expression
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard let root = root(of: ExprSyntax(node)), names.contains(root) else {
      return super.visit(node)
    }
    let name = MemberNamer.name(ofProperty: node.trimmedDescription)
    if !found.contains(where: { $0.name == name }) {
      guard let bound = read(node) else { return super.visit(node) }
      found.append((name, bound))
    }
    return ExprSyntax(
      DeclReferenceExprSyntax(baseName: .identifier(name))
        .with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia))
  }

  // There a name may be what the closure is given.
  override func visit(_ node: ClosureExprSyntax) -> ExprSyntax {
    let own = node.parameterTokens?.map(\.text) ?? ["$0", "$1", "$2"]
    return names.isDisjoint(with: own) ? super.visit(node) : ExprSyntax(node)
  }

  /// The name at the head of a chain of properties; nil for any other expression.
  private func root(of expression: ExprSyntax) -> String? {
    if let name = expression.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
    return expression.as(MemberAccessExprSyntax.self)?.base.flatMap(root)
  }
}
