import BuiltinEngine
import SwiftParser
import SwiftSyntax

/// Finds the types of a block that list previews, wherever they stand in it.
struct PreviewProviders {
  /// What they conform to: `PreviewProvider`, and the block's own protocols that ask for it.
  private var protocols: Set<String> = ["PreviewProvider"]

  /// Protocols with all that they inherit, those of other blocks and files as well.
  private let refined: (Set<String>) -> Set<String>

  init(
    in statements: CodeBlockItemListSyntax, refined: @escaping (Set<String>) -> Set<String>
  ) {
    self.refined = refined
    var own = statements.compactMap { $0.item.as(ProtocolDeclSyntax.self) }
    while let index = own.firstIndex(where: { areAsked(for: $0.inheritanceClause) }) {
      protocols.insert(own.remove(at: index).name.text)
    }
  }

  private func areAsked(for clause: InheritanceClauseSyntax?) -> Bool {
    clause.map { !protocols.isDisjoint(with: refined(Set($0.names))) } ?? false
  }

  /// Whether a declaration says that its type lists previews.
  func include(_ declaration: DeclSyntax) -> Bool {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .structDecl(let type): areAsked(for: type.inheritanceClause)
    case .classDecl(let type): areAsked(for: type.inheritanceClause)
    case .enumDecl(let type): areAsked(for: type.inheritanceClause)
    case .extensionDecl(let type): areAsked(for: type.inheritanceClause)
    default: false
    }
  }

  /// Those that stand in a type or an extension, or deeper.
  func nested(in declaration: DeclSyntax) -> [DeclSyntax] {
    guard !declaration.is(ProtocolDeclSyntax.self) else { return [] }
    return (declaration.memberBlock?.members ?? []).flatMap { member in
      (include(member.decl) ? [member.decl] : []) + nested(in: member.decl)
    }
  }
}

/// One of the previews that a provider lists, as far as its words tell them apart.
struct ListedPreview {
  /// What is shown.
  var view: ExprSyntax

  /// The groups that it stands in, from the inside out: what is said of a group goes for all of it.
  var groups: [ExprSyntax] = []

  /// What `previewDisplayName` says of it.
  var title: String? {
    let step = Chain(view).steps.last { $0.name.text == "previewDisplayName" }
    return step?.call?.arguments.first?.expression.as(StringLiteralExprSyntax.self)?
      .representedLiteralValue
  }
}

/// Whether a modifier of this name is declared by the article: it is given a group as a whole.
typealias IsOwnModifier = (String) -> Bool

extension DeclSyntax {
  /// The previews that a provider lists, by themselves or in groups; one alone, which may be several,
  /// where code chooses among them.
  func listedPreviews(_ isOwn: IsOwnModifier) -> [ListedPreview] {
    Self.listed(shownViews, in: [], isOwn)
  }

  /// The `previews` of a provider.
  var previews: DeclaredProperty? {
    let variables = (memberBlock?.members ?? []).compactMap {
      $0.decl.as(VariableDeclSyntax.self)
    }
    let variable = variables.first { $0.boundNames.contains("previews") && $0.isOfType }
    guard let variable,
      case .property(let found)? = DeclarationReader(block: 0)
        .form(of: DeclSyntax(variable), named: "previews")
    else { return nil }
    return found
  }

  /// The views of `previews`, computed or stored; none where code chooses among them.
  private var shownViews: [ExprSyntax] {
    let previews = previews
    return previews?.getter?.shownViews ?? previews?.initial.map { [$0] } ?? []
  }

  private static func listed(
    _ views: [ExprSyntax], in groups: [ExprSyntax], _ isOwn: IsOwnModifier
  ) -> [ListedPreview] {
    views.flatMap { view in
      guard let inner = view.viewsOfGroup(isOwn), !inner.isEmpty else {
        return [ListedPreview(view: view, groups: groups)]
      }
      return listed(inner, in: [view] + groups, isOwn)
    }
  }

  /// A provider as if it listed only one of its previews, every place as it was.
  fileprivate func showing(preview number: Int, _ isOwn: IsOwnModifier) -> DeclSyntax {
    let listed = listedPreviews(isOwn)
    guard listed.count > 1, listed.indices.contains(number) else { return self }
    let others = Self.besides(listed[number].view.position, shownViews, isOwn)
    var source = Array(Syntax(self).root.description.utf8)
    for other in others.map(\.wholeStatement) {
      let first = other.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = other.endPositionBeforeTrailingTrivia.utf8Offset
      guard first <= end, source.indices.contains(first), end <= source.count else { return self }
      for index in first..<end
      where source[index] != UInt8(ascii: "\n") && source[index] != UInt8(ascii: "\r") {
        source[index] = UInt8(ascii: " ")
      }
    }
    let tree = Parser.parse(source: String(decoding: source, as: UTF8.self))
    return tree.token(at: positionAfterSkippingLeadingTrivia)?
      .ancestor(at: positionAfterSkippingLeadingTrivia, as: kind)?.as(DeclSyntax.self) ?? self
  }

  /// The views and groups that do not hold what stands at a place.
  private static func besides(
    _ place: AbsolutePosition, _ views: [ExprSyntax], _ isOwn: IsOwnModifier
  ) -> [ExprSyntax] {
    views.flatMap { view -> [ExprSyntax] in
      guard view.position <= place, place < view.endPosition else { return [view] }
      return view.viewsOfGroup(isOwn).map { besides(place, $0, isOwn) } ?? []
    }
  }
}

extension ShownPreview {
  /// Its provider as if it listed no other preview, every place as it was.
  var alone: DeclSyntax { provider.showing(preview: number, isOwnModifier) }
}

extension ExprSyntax {
  /// The statement that it is, with the sign behind it; itself where it is a part of one.
  fileprivate var wholeStatement: Syntax {
    var node = Syntax(self)
    while let around = node.parent, around.position == node.position {
      if around.is(CodeBlockItemSyntax.self) { return around }
      node = around
    }
    return Syntax(self)
  }

  /// The views in a `Group`; nil for anything else, and where code chooses among them.
  ///
  /// A modifier that the article declares is given the group as a whole.
  fileprivate func viewsOfGroup(_ isOwn: IsOwnModifier) -> [ExprSyntax]? {
    let chain = Chain(self)
    guard chain.headName?.text == "Group", let content = chain.headCall?.trailingClosure,
      content.signature == nil,
      chain.steps.allSatisfy({ $0.goesForEach && !isOwn($0.name.text.unquoted) })
    else { return nil }
    return content.statements.shownViews
  }
}

extension Chain.Step {
  /// Whether it is a modifier that goes for each view of a group.
  fileprivate var goesForEach: Bool {
    guard name.text != "modifier", let entry = Catalogue.modifier(named: name.text) else {
      return false
    }
    return !entry.wrapsLists
  }
}

extension CodeBlockItemListSyntax {
  /// The views that stand in a body; nil where it returns one of several.
  fileprivate var shownViews: [ExprSyntax]? {
    var views: [ExprSyntax] = []
    var returns = false
    for item in self {
      switch item.item {
      case .expr(let expression): views.append(expression)
      case .stmt(let statement):
        if let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
          views.append(expression)
        } else if let expression = statement.as(ReturnStmtSyntax.self)?.expression {
          views.append(expression)
          returns = true
        } else {
          return nil
        }
      default: break
      }
    }
    return returns && views.count > 1 ? nil : views
  }
}

extension VariableDeclSyntax {
  /// Whether it belongs to the type itself.
  var isOfType: Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }
}

extension SyntaxProtocol {
  /// The outermost node of a kind around it whose code begins at a position.
  fileprivate func ancestor(at position: AbsolutePosition, as kind: SyntaxKind) -> Syntax? {
    var found: Syntax?
    var node = Syntax(self).parent
    while let current = node {
      if current.kind == kind, current.positionAfterSkippingLeadingTrivia == position {
        found = current
      }
      node = current.parent
    }
    return found
  }
}
