import Scenarios
import SwiftParser
import SwiftSyntax

/// One of several scenarios that a block gives: one of its previews, or of views set apart.
package struct BlockVariant: Hashable, Sendable {
  /// What the scenario's name says of it: `preview=short`, `view=2`.
  package var query: (name: String, value: String) { (kind.rawValue, value) }

  package enum Kind: String, Hashable, Sendable {
    case preview
    case view
  }

  package var kind: Kind

  /// The preview's title in the form of headings, or a number from 1.
  package var value: String

  /// How many variants the code of a block gives by itself; 0 where it is one scenario.
  package static func count(in source: String) -> Int {
    let items = BlockItems(ParsedSource(source).tree, vocabulary: .catalogue)
    return items.variants(isUnused: { _ in true }).count
  }

  /// The part of scenario names that says which variant is meant.
  ///
  /// - Parameters:
  ///   - query: What stands behind the `?` of the name.
  ///   - names: The names that the block's code leaves free: what they are given is no variant.
  /// - Returns: `preview=short`; nil for a name without a variant.
  package static func part(of query: String, besides names: some Collection<String>) -> String? {
    let first = query.prefix { $0 != "&" }
    let name = String(first.prefix { $0 != "=" })
    guard Kind(rawValue: name) != nil, first.count > name.count, !names.contains(name) else {
      return nil
    }
    return String(first)
  }
}

// MARK: Several scenarios in one block

extension BlockItems {
  /// What the block's scenarios are made of, each for itself; empty where there are not several.
  ///
  /// Several previews are shown apart from each other. Views at the top of a block that a comment
  /// or a blank line sets apart are alternatives, as articles print them; with a `Spacer` or a
  /// `Divider` among them they are the content of a stack that is not there. So are declared views
  /// of which none is used.
  ///
  /// - Parameter isUnused: Whether no other block of the article names a type.
  /// - Returns: The variants, in the order of the source.
  func variants(
    isUnused: (String) -> Bool
  ) -> [(variant: BlockVariant, root: Root)] {
    let shown = previews.map { (title: $0.title, root: root(of: $0)) }
    let listed = providers.flatMap { provider in
      provider.listedPreviews.enumerated().map { number, view in
        (title: view.previewTitle, root: Root.previews(of: provider, at: number))
      }
    }
    if !shown.isEmpty || !providers.isEmpty { return Self.named(shown + listed) }
    if !hasTopViews {
      let views = rootViews
      guard views.count > 1, views.allSatisfy({ isUnused($0.namedType?.name ?? "") }) else {
        return []
      }
      return Self.named(
        views.map {
          (title: LooseMembers.isAround($0) ? nil : $0.namedType?.name, root: .view($0))
        }, as: .view)
    }
    let views = alternatives
    return views.count < 2
      ? [] : Self.named(views.map { (title: nil, root: .items($0)) }, as: .view)
  }

  /// The variants under their titles, and under their numbers where these tell nothing.
  private static func named(
    _ roots: [(title: String?, root: Root)], as kind: BlockVariant.Kind = .preview
  ) -> [(variant: BlockVariant, root: Root)] {
    guard roots.count > 1 else { return [] }
    var taken: Set<String> = []
    return roots.enumerated().map { index, root in
      var value = (root.title ?? "").namePart
      if !value.contains(where: { $0 != "-" }) || taken.contains(value) { value = "\(index + 1)" }
      // A title may be a number as well.
      while !taken.insert(value).inserted { value += "-\(index + 1)" }
      return (BlockVariant(kind: kind, value: value), root.root)
    }
  }

  /// The views that are set apart, each group with the `let`s in front of it.
  private var alternatives: [[CodeBlockItemSyntax.Item]] {
    var groups: [[CodeBlockItemSyntax.Item]] = []
    var lets: [CodeBlockItemSyntax.Item] = []
    // A comment above a `let` speaks of the view below.
    var isApart = true
    for item in expressions {
      isApart = isApart || item.isSetApart
      guard case .expr(let expression) = item else {
        lets.append(item)
        continue
      }
      if expression.isFiller { return [] }
      if isApart || groups.isEmpty {
        groups.append(lets + [item])
      } else {
        groups[groups.count - 1].append(item)
      }
      isApart = false
    }
    return groups
  }
}

extension ExprSyntax {
  /// Whether it only makes sense in a stack: the views around it are the content of one.
  var isFiller: Bool { ["Spacer", "Divider"].contains(Chain(self).headName?.text) }
}

extension CodeBlockItemSyntax.Item {
  /// Whether it stands under a comment of its own or behind a blank line.
  var isSetApart: Bool {
    var lineBreaks = 0
    for piece in Syntax(self).leadingTrivia {
      switch piece {
      case .lineComment, .blockComment, .docLineComment, .docBlockComment: return true
      case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
        lineBreaks += count
      default: break
      }
    }
    return lineBreaks > 1
  }
}

extension DeclSyntax {
  /// The views that a provider of previews lists, by themselves or in a group.
  var listedPreviews: [ExprSyntax] {
    let content = previewGroup.flatMap { Chain($0).headCall?.trailingClosure }
    return content?.statements.views ?? shownViews
  }

  /// The group in which a provider lists its previews, with its modifiers; nil where there is none.
  var previewGroup: ExprSyntax? {
    let views = shownViews
    guard views.count == 1, Chain(views[0]).headName?.text == "Group",
      Chain(views[0]).headCall?.trailingClosure != nil
    else { return nil }
    return views[0]
  }

  private var shownViews: [ExprSyntax] {
    DeclarationReader(block: 0).type(self)?.members.properties["previews"]?.getter?.views ?? []
  }
}

extension DeclSyntax {
  /// A provider of previews as if it listed only one of them, every place as it was.
  func showing(preview number: Int) -> DeclSyntax {
    let listed = listedPreviews
    guard listed.count > 1, listed.indices.contains(number) else { return self }
    let others = Set(listed.map(\.id)).subtracting([listed[number].id])
    guard var list = listed[number].enclosingItems else { return self }
    var kept: [CodeBlockItemSyntax] = []
    var blanks = 0
    for item in list {
      if let view = item.view, others.contains(view.id) {
        blanks += item.totalLength.utf8Length
      } else {
        var item = item.detached
        if blanks > 0 { item.leadingTrivia = .spaces(blanks) + item.leadingTrivia }
        blanks = 0
        kept.append(item)
      }
    }
    if blanks > 0, var last = kept.popLast() {
      last.trailingTrivia += .spaces(blanks)
      kept.append(last)
    }
    // What is changed in a tree gives another one, in which the others stand where they stood.
    list.replaceSubrange(list.startIndex..<list.endIndex, with: kept)
    return Syntax(list).root.token(at: positionAfterSkippingLeadingTrivia)?
      .ancestor(at: position, as: kind)?.as(DeclSyntax.self) ?? self
  }
}

extension CodeBlockItemListSyntax {
  /// What stands in a body and declares nothing.
  fileprivate var views: [ExprSyntax] {
    compactMap(\.view)
  }
}

extension CodeBlockItemSyntax {
  fileprivate var view: ExprSyntax? {
    switch item {
    case .expr(let expression): expression
    case .stmt(let statement):
      statement.as(ExpressionStmtSyntax.self)?.expression
        ?? statement.as(ReturnStmtSyntax.self)?.expression
    default: nil
    }
  }
}

extension SyntaxProtocol {
  /// The statements of which this is one.
  fileprivate var enclosingItems: CodeBlockItemListSyntax? {
    var node = Syntax(self).parent
    while let current = node {
      if let list = current.as(CodeBlockItemListSyntax.self) { return list }
      node = current.parent
    }
    return nil
  }

  /// The outermost node of a kind around it that begins at a position.
  fileprivate func ancestor(at position: AbsolutePosition, as kind: SyntaxKind) -> Syntax? {
    var found: Syntax?
    var node = Syntax(self).parent
    while let current = node {
      if current.kind == kind, current.position == position { found = current }
      node = current.parent
    }
    return found
  }
}

extension ExprSyntax {
  /// What `previewDisplayName` says.
  fileprivate var previewTitle: String? {
    let step = Chain(self).steps.last { $0.name.text == "previewDisplayName" }
    return step?.call?.arguments.first?.expression.as(StringLiteralExprSyntax.self)?
      .representedLiteralValue
  }
}
