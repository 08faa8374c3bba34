import BuiltinEngine
import SwiftSyntax

// MARK: What is not laid out

extension BlockItems {
  /// What of the block's views none of its scenarios shows, each in a sentence.
  ///
  /// - Parameter isUnused: Whether no other block of the article has a name.
  /// - Returns: None where all of them are shown.
  func unshown(isUnused: (String) -> Bool) -> [String] {
    let hasPreviews = !previews.isEmpty || !providers.isEmpty
    var told: [String] = []
    if hasPreviews, hasTopViews {
      told.append("views beside a preview are no part of it, and are not laid out")
    }
    var candidates = parts(ofViews: declarations)
    candidates += viewProperties.flatMap { variable in
      variable.boundNames.map { (name: $0, declaration: DeclSyntax(variable)) }
    }
    candidates += expressions.flatMap(viewConstants)
    if hasPreviews || hasTopViews {
      candidates += rootViews.compactMap { view in
        view.namedType.map { (name: $0.name, declaration: view) }
      }
    }
    guard !candidates.isEmpty else { return told }
    let words = wordCounts
    for (name, declaration) in candidates {
      // A body is no name that others would use.
      let isUsed =
        name != "body"
        && (words[name, default: 0] > ownCount(of: name, in: declaration) || !isUnused(name))
      guard !isUsed else { continue }
      told.append("the view '\(name)' is not laid out: nothing else in this block uses it")
    }
    return told
  }

  /// Functions that give views, and the parts of views whose members are loose.
  private func parts(
    ofViews declarations: [DeclSyntax]
  ) -> [(name: String, declaration: DeclSyntax)] {
    declarations.flatMap { declaration -> [(name: String, declaration: DeclSyntax)] in
      if let function = declaration.as(FunctionDeclSyntax.self) {
        guard function.signature.returnClause?.type.isSomeView == true else { return [] }
        return [(function.name.text, declaration)]
      }
      guard LooseMembers.isAround(declaration), let members = declaration.memberBlock?.members
      else { return [] }
      return members.flatMap { member -> [(name: String, declaration: DeclSyntax)] in
        guard let variable = member.decl.as(VariableDeclSyntax.self) else {
          return parts(ofViews: [member.decl])
        }
        let views = variable.bindings.filter {
          $0.typeAnnotation?.type.isSomeView == true && $0.accessorBlock != nil
        }
        return views.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
          .filter { $0 != "body" }.map { ($0, member.decl) }
      }
    }
  }

  /// `let name = Text("a")`, `let name: some View = shape`.
  private func viewConstants(
    _ item: CodeBlockItemSyntax.Item
  ) -> [(name: String, declaration: DeclSyntax)] {
    guard let variable = item.as(VariableDeclSyntax.self) else { return [] }
    return variable.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let value = binding.initializer?.value,
        binding.typeAnnotation?.type.isSomeView == true || isView(value)
      else { return nil }
      return (name, DeclSyntax(variable))
    }
  }

  /// Whether it makes a view: a color without a modifier is a value more often.
  private func isView(_ value: ExprSyntax) -> Bool {
    let chain = Chain(value)
    return chain.headName.map { vocabulary.views[$0.text] != nil } ?? false
      && (chain.headCall != nil && chain.headName?.text != "Color"
        || chain.steps.contains { $0.call != nil && vocabulary.modifiers[$0.name.text] != nil })
  }

  /// How often each word stands in the block; an app's words count for nothing, since it is not shown.
  private var wordCounts: [String: Int] {
    var counts: [String: Int] = [:]
    for statement in statements {
      if case .decl(let declaration) = statement.item, let name = declaration.namedType?.name,
        apps.contains(where: { $0.name == name })
      {
        continue
      }
      for token in statement.tokens(viewMode: .sourceAccurate) {
        counts[token.text.unquoted, default: 0] += 1
      }
    }
    return counts
  }

  /// How often a name stands in its own declaration, and in extensions of it.
  private func ownCount(of name: String, in declaration: DeclSyntax) -> Int {
    let extensions = declarations.filter {
      $0.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription == name
    }
    func count(in own: some SyntaxProtocol) -> Int {
      own.tokens(viewMode: .sourceAccurate).count { $0.text.unquoted == name }
    }
    let own = extensions + [declaration]
    // Previews in a view show it.
    let shown = providers.filter { provider in
      own.contains { $0.position <= provider.position && provider.endPosition <= $0.endPosition }
    }
    return own.reduce(0) { $0 + count(in: $1) }
      - shown.reduce(0) { $0 + ($1.memberBlock.map { count(in: $0) } ?? 0) }
  }
}
