import BuiltinEngine
package import Scenarios
import SwiftSyntax

/// Turns blocks of Swift into view documents, or says why not.
package struct SourceLowering: Sendable {
  private let declarations: ArticleDeclarations
  private let vocabulary: Vocabulary

  /// - Parameter declarations: What all the blocks of the article declare.
  package init(declarations: ArticleDeclarations = ArticleDeclarations()) {
    self.init(declarations: declarations, vocabulary: .catalogue)
  }

  init(declarations: ArticleDeclarations, vocabulary: Vocabulary) {
    self.declarations = declarations
    self.vocabulary = vocabulary
  }

  /// Lowers one block: a view, declarations and a view, declarations, or a loose piece of code.
  ///
  /// - Parameters:
  ///   - source: The block as it stands in the article.
  ///   - lets: Swift expressions for names that the source leaves free, by name.
  /// - Returns: The document, or what was refused, at places of `source`.
  package func lower(_ source: String, lets: [String: String] = [:]) -> LoweredBlock {
    LargeStack.run { lowerBlock(source, lets) }
  }

  private func lowerBlock(_ source: String, _ lets: [String: String]) -> LoweredBlock {
    let parsed = ParsedSource(source)
    guard parsed.refusals.isEmpty else { return LoweredBlock(refusals: parsed.refusals) }
    let block = BlockItems(parsed.tree, vocabulary: vocabulary)
    let checker = DeclarationChecker(
      source: source, vocabulary: vocabulary, declarations: declarations)
    if let reason = block.reasonToIgnore { return LoweredBlock(kind: .ignored(reason: reason)) }
    if !block.fragments.isEmpty { return lowerFragments(block, checker) }
    let summaries = block.summaries(in: SourceText(source), of: declarations)
    if let views = block.viewItems {
      checker.check(block.declarations)
      let lowerer = Lowerer(
        source: source, vocabulary: vocabulary, declarations: declarations, lets: lets)
      return lowerViews(views, lowerer, checker.refusals, summaries)
    }
    checker.check(block.declarations)
    guard checker.refusals.isEmpty else {
      return LoweredBlock(refusals: checker.refusals, declarations: summaries)
    }
    return LoweredBlock(kind: .declarations(summaries), declarations: summaries)
  }

  /// Lowers a source that is a layout as a whole: an expression, or declarations and one view.
  package static func layout(_ source: String, lets: [String: String] = [:]) -> LoweredBlock {
    let declarations = ArticleDeclarations(sources: [source])
    let block = SourceLowering(declarations: declarations).lower(source, lets: lets)
    switch block.kind {
    case .scenario, .refused: return block
    case .declarations, .ignored:
      let refusal = Refusal(
        line: 1, column: 1, construct: "source",
        message:
          "the source has no view to lay out: expected an expression, or declarations and one"
          + " view")
      return LoweredBlock(refusals: [refusal], declarations: block.declarations)
    }
  }

  private func lowerViews(
    _ items: [CodeBlockItemSyntax.Item], _ lowerer: Lowerer, _ refusals: [Refusal],
    _ summaries: [DeclarationSummary]
  ) -> LoweredBlock {
    var content = LoweredContent()
    for item in items { lowerer.lower(item, into: &content) }
    let all = (refusals + lowerer.refusals).unique.sorted {
      ($0.line, $0.column) < ($1.line, $1.column)
    }
    guard all.isEmpty else {
      return LoweredBlock(
        refusals: all, freeNames: lowerer.freeNames, warnings: lowerer.warnings,
        declarations: summaries)
    }
    let root: ViewNode
    if let only = content.children.first, content.children.count == 1, content.lets.isEmpty {
      root = only
    } else {
      root = ViewNode(view: "Group", lets: content.lets, children: content.children)
    }
    return LoweredBlock(
      kind: .scenario(ViewDocument(root: root, program: lowerer.program)),
      warnings: lowerer.warnings,
      declarations: summaries)
  }

  private func lowerFragments(_ block: BlockItems, _ checker: DeclarationChecker) -> LoweredBlock {
    checker.checkFragment(block.statements)
    return LoweredBlock(refusals: checker.refusals)
  }
}

/// What became of one block of code.
package struct LoweredBlock: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case scenario(ViewDocument)
    /// Declarations only, all of them accepted.
    case declarations([DeclarationSummary])
    /// No layout code, or a declaration whose body is empty.
    case ignored(reason: String)
    case refused
  }

  package var kind: Kind

  /// In the order of the source; empty unless refused.
  package var refusals: [Refusal]

  /// The names that need a value from outside, in order of appearance.
  package var freeNames: [String]

  package var warnings: [String]

  /// What the block declares, whatever else it is.
  package var declarations: [DeclarationSummary]

  init(
    kind: Kind = .refused, refusals: [Refusal] = [], freeNames: [String] = [],
    warnings: [String] = [], declarations: [DeclarationSummary] = []
  ) {
    self.kind = kind
    self.refusals = refusals
    self.freeNames = freeNames
    self.warnings = warnings
    self.declarations = declarations
  }
}
