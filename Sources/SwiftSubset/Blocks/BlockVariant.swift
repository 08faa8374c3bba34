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
  /// - Parameters:
  ///   - isUnused: Whether no other block of the article names a type.
  ///   - said: What is said of each view that a preview of a provider shows, which is one by itself.
  /// - Returns: The variants, in the order of the source.
  func variants(
    isUnused: (String) -> Bool,
    said: (ShownPreview) -> [SaidOfPreview] = { [SaidOfPreview(title: $0.listed?.title)] }
  ) -> [(variant: BlockVariant, root: Root)] {
    let shown = previews.map { (title: $0.title, root: root(of: $0)) }
    let listed = shownPreviews.flatMap { preview -> [(title: String?, root: Root)] in
      let views = said(preview)
      return views.enumerated().map { element, said in
        var preview = preview
        (preview.element, preview.count) = (element, views.count)
        return (title: said.title, root: .preview(preview))
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
