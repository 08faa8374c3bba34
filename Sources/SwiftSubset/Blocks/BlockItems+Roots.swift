import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

// MARK: What scenarios are made of

extension BlockItems {
  /// The expressions of a source that has nothing else, whatever they look like; nil if there are
  /// none.
  var onlyExpressions: Root? {
    let isPlain = declarations.isEmpty && fragments.isEmpty && previews.isEmpty && providers.isEmpty
    guard isPlain, expressions.contains(where: { !$0.is(VariableDeclSyntax.self) }) else {
      return nil
    }
    return .items(expressions)
  }

  /// What the block's scenario is made of.
  enum Root {
    case items([CodeBlockItemSyntax.Item])
    /// One of the `previews` of a `PreviewProvider`.
    case preview(ShownPreview)
    /// A declared view that needs no arguments and that no other declaration of the block uses.
    case view(DeclSyntax)
  }

  /// What the block is as one scenario; nil if it has none.
  var root: Root? { roots.first }

  /// What may be the block's one scenario, the nearest first.
  ///
  /// A preview comes before views, views before the only declared view that could be a root.
  var roots: [Root] {
    var roots = previews.prefix(1).map(root(of:))
    roots += shownPreviews.prefix(1).map { .preview($0) }
    if hasTopViews { roots.append(.items(expressions)) }
    let candidates = rootViews
    if candidates.count == 1 { return roots + [.view(candidates[0])] }
    // The views of a block together, each with its own state.
    let around = candidates.filter(LooseMembers.isAround).compactMap { view in
      view.namedType.flatMap { ParsedSource.expression($0.name + "()") }
    }
    return roots + (around.isEmpty ? [] : [.items(around.map { .expr($0) })])
  }

  /// A preview shows itself, with the constants beside it, and no view that stands beside it.
  func root(of preview: Preview) -> Root {
    .items(
      preview.repeated.map { [$0] }
        ?? expressions.filter { $0.is(VariableDeclSyntax.self) } + preview.statements.map(\.item))
  }

  /// `View`, the block's protocols that refine it, and its other names for them.
  private var protocolsOfViews: Set<String> {
    var found: Set<String> = ["View"]
    var count: Int
    repeat {
      count = found.count
      for declaration in declarations {
        if let refining = declaration.as(ProtocolDeclSyntax.self),
          refining.inheritanceClause?.names.contains(where: found.contains) ?? false
        {
          found.insert(refining.name.text)
        }
        if let alias = declaration.as(TypeAliasDeclSyntax.self),
          found.contains(alias.initializer.value.nameInModule)
        {
          found.insert(alias.name.text)
        }
      }
    } while found.count > count
    return found
  }

  /// Whether views stand at the top of the block.
  var hasTopViews: Bool {
    hasView || expressions.contains { !$0.is(VariableDeclSyntax.self) }
  }

  /// The declared views that need no arguments and that no other declaration uses.
  var rootViews: [DeclSyntax] {
    let reader = DeclarationReader(block: 0)
    let extensions = declarations.compactMap { $0.as(ExtensionDeclSyntax.self) }
    let extended = Set(
      extensions.filter { $0.inheritanceClause?.names.contains("View") ?? false }
        .map(\.extendedType.trimmedDescription))
    let protocols = protocolsOfViews
    let views = declarations.filter { declaration in
      guard let own = reader.type(declaration),
        !own.inherited.isDisjoint(with: protocols) || extended.contains(own.name)
      else { return false }
      guard let whole = parts[own.name] else { return own.canBeMadeOfNothing }
      // A part is the view where it shows the body.
      return own.members.properties["body"]?.getter?.isElided == false && whole.canBeMadeOfNothing
    }
    // What stands alone nobody uses.
    guard !views.isEmpty, declarations.count > 1 else { return views }
    let unused = self.views(views, unusedIn: declarations)
    guard unused.isEmpty else { return unused }
    // What only a controller or other code without views makes is shown by none of them.
    return self.views(views, unusedIn: declarations.filter(\.speaksOfViews))
  }

  /// Those of some views that none of some other declarations names.
  private func views(
    _ views: [DeclSyntax], unusedIn declarations: [DeclSyntax]
  ) -> [DeclSyntax] {
    var users: [String: Int] = [:]
    for declaration in declarations {
      var named: Set<String> = []
      for token in declaration.tokens(viewMode: .sourceAccurate) where token.isTypeName {
        named.insert(token.text)
      }
      let extended = declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      named.remove(declaration.namedType?.name ?? extended ?? "")
      for name in named { users[name, default: 0] += 1 }
    }
    // Of two of one name the last one is meant: what does not work comes before what does.
    let last = Dictionary(
      views.map { ($0.namedType?.name ?? "", $0.id) }, uniquingKeysWith: { $1 })
    return views.filter { view in
      let name = view.namedType?.name ?? ""
      return users[name] == nil && last[name] == view.id
    }
  }

  /// The functions of a block that is a piece of a layout.
  func functions(of owner: String, in text: SourceText) -> [DeclarationSummary] {
    statements.compactMap { item in
      item.item.as(FunctionDeclSyntax.self).map { function in
        DeclarationSummary(
          name: "\(owner).\(function.name.text)", kind: "func",
          line: text.place(of: function.positionAfterSkippingLeadingTrivia).line)
      }
    }
  }

  func summaries(in text: SourceText) -> [DeclarationSummary] {
    viewProperties.flatMap { variable in
      let line = text.place(of: variable.positionAfterSkippingLeadingTrivia).line
      return variable.boundNames.map { DeclarationSummary(name: $0, kind: "var", line: line) }
    }
      + declarations.filter { !LooseMembers.isAround($0) }.flatMap(DeclaredItem.items)
      .filter { !$0.isEmpty }.map { item in
        DeclarationSummary(
          name: item.displayName, kind: item.kind,
          line: text.place(of: item.syntax.positionAfterSkippingLeadingTrivia).line)
      }
  }
}

extension DeclSyntax {
  /// Whether it is a view or what changes views, or gives some.
  fileprivate var speaksOfViews: Bool {
    let kinds: Set<String> = ["App", "Scene", "View", "ViewModifier"]
    if let function = self.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause?.type.isSomeView ?? false
    }
    if let extended = self.as(ExtensionDeclSyntax.self) {
      return extended.extendedType.trimmedDescription == "View"
        || !kinds.isDisjoint(with: extended.inheritanceClause?.names ?? [])
    }
    return inheritedTypes.contains {
      kinds.contains($0.nameInModule) || $0.nameInModule.hasSuffix("Style")
    }
  }
}
