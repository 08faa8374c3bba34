import SwiftSyntax

// MARK: Nothing vanishes

extension Lowerer {
  /// Refuses what stands at `node`, by name, unless it is accounted for by a refusal already.
  ///
  /// Everything that evaluates to ``Value/unknown``, and every view that comes to nothing, passes
  /// here: so a document can leave out nothing that its source says. Where anything is refused the
  /// document does not come in, and what was refused gives further unknown values; a declaration
  /// that is read for itself has inputs that nobody knows, and a branch that is not taken has names that
  /// stand for nothing.
  func accountFor(_ node: some SyntaxProtocol) {
    guard refusalCount == 0, !isChecking, !isExhausted, !isUntaken else { return }
    let name = Self.name(of: Syntax(node))
    refuse(
      node, name,
      "what '\(name)' is here is not known, and nothing can be laid out in its place; write it out")
  }

  /// The name at the head of an expression; else the whole, as far as a line shows it.
  private static func name(of node: Syntax) -> String {
    guard let expression = node.as(ExprSyntax.self) else {
      return node.as(TokenSyntax.self)?.text
        ?? String(node.trimmedText.dropFirst().dropLast())
    }
    let chain = Chain(expression)
    return chain.path ?? chain.headName?.text ?? expression.construct
  }

  /// Says that views are given to a declared view which it does not use.
  func warnOfUnusedContent(of instance: Value.Instance) {
    guard !isChecking else { return }
    for property in instance.type.members.stored where instance.fields[property.name] != nil {
      let type = property.type?.trimmedDescription ?? ""
      guard property.isBuilder || instance.type.generics.contains(type) else { continue }
      switch instance.fields[property.name] {
      case .view, .closure: break
      default: continue
      }
      guard !instance.type.mentions(property.name) else { continue }
      warn(
        "the views given to '\(property.name)' of '\(instance.type.name)' are left out: its body"
          + " does not use them")
    }
  }

  /// The value of a property that says none where it is declared: it has to come from outside.
  func missingValue(of property: DeclaredProperty, at token: TokenSyntax) -> Value {
    if property.wrapperName == "Environment" { return environmentValue(property, at: token) }
    if let source = lets[property.name] {
      return outsideValue(of: property.name, source, at: token)
    }
    refuseFreeName(property.name, at: token)
    return .unknown
  }

  /// Refuses a function of which an article shows no more than its signature.
  func refuseWithoutBody(_ function: DeclaredFunction, at token: TokenSyntax) {
    refuse(
      token, function.name,
      "'\(function.name)' is declared without a body: what it makes is not known")
  }
}

extension DeclaredType {
  /// Whether the code of a member, other than an initializer's, has the name in it.
  fileprivate func mentions(_ name: String) -> Bool {
    let getters = members.properties.values.compactMap(\.getter)
    let bodies = members.functions.values.joined().compactMap(\.body)
    return (getters + bodies).contains { code in
      code.tokens(viewMode: .sourceAccurate).contains { $0.text.unquoted == name }
    }
  }
}
