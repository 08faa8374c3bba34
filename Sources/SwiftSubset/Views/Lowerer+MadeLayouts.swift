import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Layouts that functions of the program make

extension Lowerer {
  /// What the article's code makes of an expression, be it without a form in documents; nil after a
  /// refusal at `node`.
  func madeValue(of expression: ExprSyntax, at node: some SyntaxProtocol) -> KnownValue? {
    guard !hasUnknownNames(expression) else { return nil }
    let names = knownNames(in: expression, code)
    let owner = context.receiver.type?.path
    let known = KnownCode(code, source: text)
    let outcome = known.value(of: written(expression), names: names, in: owner, isMade: true)
    if case .value(let value) = outcome { return value }
    guard let first = outcome.refusals.first else { return nil }
    refuse(node, first.construct, first.message, kind: first.kind)
    return nil
  }

  /// A layout that the article's code makes, since its arguments have no form in documents:
  /// closures, other layouts, what a type is generic over; nil after a refusal.
  func madeLayout(_ call: FunctionCallExprSyntax, at token: TokenSyntax) -> Value? {
    let content = call.trailingClosure
    let maker = content == nil ? call : call.withoutContent
    guard let known = madeValue(of: ExprSyntax(maker), at: call),
      let layout = layoutValue(known, at: token)
    else {
      readContents(of: call)
      return nil
    }
    guard let content else { return layout }
    let before = nodeCount
    guard case .data(.object(let form), _) = layout, let (name, arguments) = form.first,
      count(token)
    else { return nil }
    let container = ViewNode(view: name, arguments: arguments.object ?? [:])
    return lowerContent(content, of: container, at: token).map {
      .view($0, nodes: nodeCount - before)
    }
  }

  /// A layout that a function of the program makes, as a value of views; nil after a refusal.
  func layoutValue(_ known: KnownValue, at token: TokenSyntax) -> Value? {
    guard let maker = known.maker, let name = known.type.name else {
      refuse(
        token, token.text, "expected a layout, found a value of type '\(known.type)'")
      return nil
    }
    guard layoutEntry(named: name, at: token) != nil else { return nil }
    usedFunctions.insert(maker)
    return .data(.object([name: [ViewDocument.madeLayout: .string(maker)]]), type: "Layout")
  }

  /// A layout that an expression of the article's code makes, as a value of views.
  func madeLayout(of expression: ExprSyntax) -> Value? {
    guard let token = expression.firstToken(viewMode: .sourceAccurate)
    else { return nil }
    // The program of the document is that of `code`.
    let (value, refusals) = trial {
      madeValue(of: expression, at: expression).flatMap { layoutValue($0, at: token) }
    }
    return refusals == 0 ? value : nil
  }
}

extension FunctionCallExprSyntax {
  /// The call without the closure that stands behind it.
  fileprivate var withoutContent: FunctionCallExprSyntax {
    var call = self
    call.trailingClosure = nil
    call.leftParen = call.leftParen ?? .leftParenToken()
    call.rightParen = call.rightParen ?? .rightParenToken()
    return call
  }
}
