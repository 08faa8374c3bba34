package import Scenarios
import SwiftSyntax
import Threads

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
  ///   - block: Its number among the article's blocks, which decides what of several declarations
  ///     it means; by default it is found by the source.
  ///   - lets: Swift expressions for names that the source leaves free, by name.
  ///   - variant: Which of ``LoweredBlock/variants`` is meant; nil for all views together, and for
  ///     the first of several previews.
  /// - Returns: The document, or what was refused, at places of `source`.
  package func lower(
    _ source: String, at block: Int? = nil, lets: [String: String] = [:], variant: Int? = nil
  ) -> LoweredBlock {
    LargeStack.run {
      lowerBlock(source, block ?? declarations.number(ofBlock: source), lets, variant)
    }
  }

  private func lowerBlock(
    _ source: String, _ number: Int, _ lets: [String: String], _ variant: Int?
  ) -> LoweredBlock {
    let parsed = ParsedSource(source)
    guard parsed.refusals.isEmpty else { return LoweredBlock(refusals: parsed.refusals) }
    let block = BlockItems(parsed.tree, vocabulary: vocabulary)
    let checker = DeclarationChecker(
      source: source, vocabulary: vocabulary, declarations: declarations)
    if let owner = declarations.owner(ofPiece: number) {
      return lowerPiece(of: owner, source, number, block, checker)
    }
    if let reason = block.reasonToIgnore { return LoweredBlock(kind: .ignored(reason: reason)) }
    if !block.fragments.isEmpty { return lowerFragments(block, checker) }
    let summaries = block.summaries(in: SourceText(source))
    func lowerer() -> Lowerer {
      Lowerer(
        source: source, vocabulary: vocabulary, declarations: declarations, block: number,
        lets: lets)
    }
    checker.check(block.declarations)
    let reader = lowerer()
    reader.check(block.declarations)
    // The words of code that runs are known better where it was checked as such.
    let isChecked =
      reader.canRunLayouts(of: block.declarations)
      || !reader.refusals(ofLayoutsIn: block.declarations).isEmpty
    let words =
      isChecked
      ? checker.refusals.filter { !reader.isCode($0, in: block.declarations) } : checker.refusals
    var refusals = Self.merged(words, reader.refusals)
    // What is misspelt is told of once; only then whether it can run.
    if refusals.isEmpty { refusals = reader.refusals(ofLayoutsIn: block.declarations) }
    var warnings = block.apps.map {
      "'\($0)' is an app: the article's views are laid out without it"
    }
    if block.previews.contains(where: \.hasTraits) {
      warnings.append("the traits of a '#Preview' are passed over; state sizes with --proposal")
    }
    var result: LoweredBlock
    let variants = block.variants
    let chosen = variant.flatMap { variants.indices.contains($0) ? variants[$0].root : nil }
    if let root = chosen ?? block.root {
      result = lower(root, lowerer(), refusals, summaries)
    } else if refusals.isEmpty {
      result = LoweredBlock(kind: .declarations(summaries), declarations: summaries)
    } else {
      result = LoweredBlock(refusals: refusals, declarations: summaries)
    }
    result.warnings += warnings
    result.variants = variants.map(\.variant)
    return result
  }

  /// Methods of a layout that is declared in an earlier block.
  private func lowerPiece(
    of owner: String, _ source: String, _ number: Int, _ block: BlockItems,
    _ checker: DeclarationChecker
  ) -> LoweredBlock {
    let lowerer = Lowerer(
      source: source, vocabulary: vocabulary, declarations: declarations, block: number, lets: [:])
    checker.checkPiece(block.statements)
    var refusals = checker.refusals
    if refusals.isEmpty {
      let indent = LayoutPieces.prefix(owner).count
      refusals = lowerer.refusals(ofLayout: owner).map { refusal in
        var refusal = refusal
        if refusal.line == 1 { refusal.column = max(refusal.column - indent, 1) }
        return refusal
      }
    }
    guard refusals.isEmpty else { return LoweredBlock(refusals: refusals) }
    let summaries = block.functions(of: owner, in: SourceText(source))
    return LoweredBlock(kind: .declarations(summaries), declarations: summaries)
  }

  /// The refusals of two readings; of two at one place the first.
  private static func merged(_ first: [Refusal], _ second: [Refusal]) -> [Refusal] {
    var places: Set<[Int]> = []
    let both = first + second
    return both.filter { places.insert([$0.line, $0.column]).inserted }
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Lowers a source that is a layout as a whole: an expression, or declarations and one view.
  package static func layout(_ source: String, lets: [String: String] = [:]) -> LoweredBlock {
    let declarations = ArticleDeclarations(sources: [source])
    let lowering = SourceLowering(declarations: declarations)
    var block = lowering.lower(source, lets: lets)
    switch block.variants.first?.kind {
    case .preview: block.warnings.append("only the first of several previews is laid out")
    case .view:
      block.warnings.append(
        "the views of this source are laid out below each other, as those of one body; give"
          + " alternatives sources of their own")
    case nil: break
    }
    switch block.kind {
    case .scenario, .refused: return block
    case .declarations, .ignored:
      if let lone = LargeStack.run({ lowering.lowerExpressions(source, lets) }) { return lone }
      let refusal = Refusal(
        line: 1, column: 1, construct: "source",
        message: message(for: source))
      return LoweredBlock(refusals: [refusal], declarations: block.declarations)
    }
  }

  /// A source of expressions alone, which may be no more than a name; nil for any other.
  private func lowerExpressions(_ source: String, _ lets: [String: String]) -> LoweredBlock? {
    let items = BlockItems(ParsedSource(source).tree, vocabulary: vocabulary)
    guard let root = items.onlyExpressions else { return nil }
    let lowerer = Lowerer(
      source: source, vocabulary: vocabulary, declarations: declarations, block: 0, lets: lets)
    return lower(root, lowerer, [], [])
  }

  private static func message(for source: String) -> String {
    let views = BlockItems(ParsedSource(source).tree, vocabulary: .catalogue).rootViews
      .compactMap(\.namedType?.name)
    guard views.count > 1 else {
      return "the source has no view to lay out: expected an expression, or declarations and one"
        + " view"
    }
    return
      "the source declares several views that could be meant: \(views.joined(separator: ", "));"
      + " write '\(views[0])()' at the end"
  }

  private func lower(
    _ root: BlockItems.Root, _ lowerer: Lowerer, _ refusals: [Refusal],
    _ summaries: [DeclarationSummary]
  ) -> LoweredBlock {
    var content = LoweredContent()
    switch root {
    case .items(let items):
      for item in items { lowerer.lower(item, into: &content) }
    case .previews(let declaration, let number):
      if let view = lowerer.lowerRoot(declaration, preview: number) { content.children = [view] }
    case .view(let declaration):
      if let view = lowerer.lowerRoot(declaration) { content.children = [view] }
    }
    let all = Self.merged(lowerer.refusals, refusals)
    guard all.isEmpty else {
      return LoweredBlock(
        refusals: all, freeNames: lowerer.freeNames, warnings: lowerer.warnings,
        declarations: summaries)
    }
    var root: ViewNode
    if let only = content.children.first, content.children.count == 1, content.lets.isEmpty {
      root = only
    } else {
      root = ViewNode(view: "Group", lets: content.lets, children: content.children)
    }
    if lowerer.hasMarks { root = root.withoutMarks() }
    return LoweredBlock(
      kind: .scenario(
        ViewDocument(root: root, alignments: lowerer.alignments, program: lowerer.program)),
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

  /// The scenarios that the block gives, each for itself, where there are several.
  package var variants: [BlockVariant] = []

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
