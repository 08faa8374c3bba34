import BuiltinEngine
import SwiftSyntax

// A value that holds a colour, a view or an identity is none of the language's; what else is read of it,
// `item.width`, is, and so is what its methods give that are no views.

extension Lowerer {
  /// Carries out `body` with the expression in which each property that it reads of a value which only
  /// views have a form for is a name of its own, bound to what the property is, and so is each call of a
  /// method of the view itself, or of a closure that only views have.
  ///
  /// What the expression is as a whole is asked as it is, unless `namesWhole`.
  func withNamedProperties<Result>(
    _ expression: ExprSyntax, namesWhole: Bool = false, _ body: (ExprSyntax) -> Result
  ) -> Result {
    let facts = code.facts(of: expression)
    let names = facts.free.names.filter(isOfViewsAlone).map(\.text)
    let isCalling =
      facts.hasCalls
      && (context.receiver.type != nil || facts.free.names.contains(where: isBoundClosure))
    guard !names.isEmpty || isCalling else { return body(expression) }
    // What is written twice has one name here, and makes other identities each time.
    let before = Identities.lastRun
    let namer = PropertyNamer(
      of: names, { self.read($0) }, called: { isCalling ? self.called($0) : nil })
    let named = namer.named(expression, namesWhole: namesWhole)
    guard !namer.found.isEmpty else { return body(expression) }
    return scoped {
      for (name, bound) in namer.found {
        bind(
          name, to: bound.value.withoutIdentities(after: before), stated: bound.stated,
          isOwn: bound.isOwn)
      }
      return body(named)
    }
  }

  private func isBoundClosure(_ token: TokenSyntax) -> Bool {
    if case .closure? = bound(token.text.unquoted)?.value { true } else { false }
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

  /// What a call of one of the view's own methods or closures gives, with its type; nil for any other call,
  /// and where that is a view or depends on the layout.
  func called(_ call: FunctionCallExprSyntax) -> Bound? {
    guard let token = call.ownName, call.trailingClosure == nil,
      // Its own recursion runs one branch at a time.
      !running.contains(token.text.unquoted), typedReceiver(code) == nil,
      let callable = ownCallable(token.text.unquoted)
    else { return nil }
    // With other arguments it may give something, of which the type must not be lost.
    let keepsTrying = callable.type.flatMap { programType(of: $0) }?.isLostInViews ?? true
    guard keepsTrying || !failedCalls.contains(call.id) else { return nil }
    let (value, refusals) = trial {
      callable.closure.map { run($0, call, keepsType: true, at: token) }
        ?? evaluate(ExprSyntax(call), as: nil, .open)
    }
    let bound = Bound(value: value, stated: callable.type)
    guard refusals == 0, !value.isUnknown, known(bound, code) != nil else {
      if !keepsTrying { failedCalls.insert(call.id) }
      return nil
    }
    return bound
  }

  private struct OwnCallable {
    /// The type of what it gives; `nil` where none is written.
    var type: TypeSyntax?
    var closure: Value.Closure?
  }

  /// A method of the view that gives no views, or a closure that only views have.
  private func ownCallable(_ name: String) -> OwnCallable? {
    let value: Value?
    if let bound = bound(name) {
      guard bound.known == nil else { return nil }
      value = bound.value
    } else if case .instance(let instance)? = context.receiver.value {
      value = instance.fields[name]
    } else {
      value = nil
    }
    if case .closure(let closure)? = value {
      guard !closure.isBuilder else { return nil }
      return OwnCallable(
        type: closure.type?.returnClause.type ?? closure.syntax.signature?.returnClause?.type,
        closure: closure)
    }
    guard value == nil, let type = context.receiver.type else { return nil }
    let methods = methods(named: name, of: type)
    guard let first = methods.first,
      methods.allSatisfy({
        !$0.isStatic && !$0.isBuilder && !isViews($0.result)
          && $0.result?.trimmedDescription == first.result?.trimmedDescription
      }), let result = first.result, programType(of: result) != nil
    else { return nil }
    return OwnCallable(type: result)
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
  private let called: (FunctionCallExprSyntax) -> Bound?

  /// What the names stand for, in the order of the source.
  private(set) var found: [(name: String, bound: Bound)] = []

  /// In how many closures the visit is.
  private var closures = 0

  /// The whole expression: what it calls is asked as it is.
  private var whole: SyntaxIdentifier?

  init(
    of names: [String], _ read: @escaping (MemberAccessExprSyntax) -> Bound?,
    called: @escaping (FunctionCallExprSyntax) -> Bound?
  ) {
    self.names = Set(names)
    self.read = read
    self.called = called
    super.init()
  }

  /// The expression with names; one that is a property as a whole stays what it is.
  func named(_ expression: ExprSyntax, namesWhole: Bool) -> ExprSyntax {
    guard root(of: expression) == nil else { return expression }
    if !namesWhole { whole = expression.id }
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

  override func visit(_ node: FunctionCallExprSyntax) -> ExprSyntax {
    guard closures == 0, node.id != whole, node.ownName != nil else { return super.visit(node) }
    let name = MemberNamer.name(ofProperty: node.trimmedDescription)
    if !found.contains(where: { $0.name == name }) {
      guard let bound = called(node) else { return super.visit(node) }
      found.append((name, bound))
    }
    return ExprSyntax(
      DeclReferenceExprSyntax(baseName: .identifier(name))
        .with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia))
  }

  // There a name may be what the closure is given.
  override func visit(_ node: ClosureExprSyntax) -> ExprSyntax {
    closures += 1
    defer { closures -= 1 }
    let own = node.parameterTokens?.map(\.text) ?? ["$0", "$1", "$2"]
    return names.isDisjoint(with: own) ? super.visit(node) : ExprSyntax(node)
  }

  /// The name at the head of a chain of properties; nil for any other expression.
  private func root(of expression: ExprSyntax) -> String? {
    if let name = expression.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
    return expression.as(MemberAccessExprSyntax.self)?.base.flatMap(root)
  }
}

extension FunctionCallExprSyntax {
  /// The name that is called by itself, or of `self`.
  fileprivate var ownName: TokenSyntax? {
    if let name = calledExpression.as(DeclReferenceExprSyntax.self) {
      return name.argumentNames == nil && !name.baseName.isTypeName ? name.baseName : nil
    }
    guard let member = calledExpression.as(MemberAccessExprSyntax.self),
      member.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return member.declName.baseName
  }
}

extension ExprSyntax {
  /// Whether something in it is called by its name alone, or of `self`.
  var hasCalls: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard token.tokenKind == .leftParen else { return false }
      return token.parent?.as(FunctionCallExprSyntax.self)?.ownName != nil
    }
  }
}
