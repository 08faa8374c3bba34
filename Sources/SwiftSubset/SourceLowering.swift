import BuiltinEngine
import Scenarios
import SwiftSyntax
import Threads

/// Turns the blocks of one article into view documents, or says why not.
///
/// What the blocks declare is read once for all of them; so it serves one thread.
package final class SourceLowering {
  /// The names of the views that code may use without declaring them.
  package static let viewNames: Set<String> = Set(Vocabulary.catalogue.views.keys)

  private let declarations: ArticleDeclarations
  private let vocabulary: Vocabulary
  private let code: ArticleCode

  /// The block that was read last: it may be lowered for each of its variants and values.
  private var last: BlockReading?

  /// - Parameter declarations: What all the blocks of the article declare.
  package convenience init(declarations: ArticleDeclarations = ArticleDeclarations()) {
    self.init(declarations: declarations, vocabulary: .catalogue)
  }

  init(declarations: ArticleDeclarations, vocabulary: Vocabulary) {
    self.declarations = declarations
    self.vocabulary = vocabulary
    code = ArticleCode(declarations)
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
      let block = reading(source, block ?? declarations.number(ofBlock: source))
      let read = TableOrder.noting { lower(block, lets, variant) }
      var lowered = read.result
      if read.wasWalked, lowered.document != nil, followsTableOrder(block, lets, variant) {
        lowered.warnings.append(Self.orderOfTables)
      }
      for index in lowered.refusals.indices {
        let refusal = lowered.refusals[index]
        if let told = declarations.ambiguous[refusal.construct] {
          lowered.refusals[index].message = told
        } else if refusal.message.hasPrefix("unknown "), !block.unreadModules.isEmpty {
          let modules = block.unreadModules.map { "'\($0)'" }.joined(separator: ", ")
          lowered.refusals[index].message += "; \(modules) is imported, which is not read here"
        }
      }
      if let insertions = block.loose?.insertions {
        for index in lowered.refusals.indices {
          let refusal = lowered.refusals[index]
          (lowered.refusals[index].line, lowered.refusals[index].column) =
            insertions.original((refusal.line, refusal.column))
          lowered.refusals[index].message = LooseMembers.told(refusal)
        }
      }
      return lowered
    }
  }

  /// What is said where views or a layout follow the order of a dictionary or a set.
  package static let orderOfTables =
    "what is laid out follows the order of a dictionary or a set, which in Swift is another one in"
    + " each run: '.sorted()' makes it one"

  /// Whether the views of a block are others where dictionaries and sets are walked the other way round.
  private func followsTableOrder(
    _ block: BlockReading, _ lets: [String: String], _ variant: Int?
  ) -> Bool {
    // Read anew for each: what is known of the code by now would give its functions other names.
    let (one, other) = TableOrder.both {
      lower(
        BlockReading(
          block.source, at: block.number, of: declarations, vocabulary: vocabulary,
          code: ArticleCode(declarations)), lets, variant
      ).document
    }
    return one != other
  }

  /// Whether a block has the shape of a view, whatever its words are.
  package func isScenarioBlock(_ source: String, at block: Int) -> Bool {
    LargeStack.run { reading(source, block).hasShapeOfView }
  }

  /// Whether a source declares a view that needs no arguments and that it does not use itself.
  package static func hasRootView(_ source: String) -> Bool {
    LargeStack.run {
      let parsed = ParsedSource(source)
      return parsed.refusals.isEmpty
        && !BlockItems(parsed.tree, vocabulary: .catalogue).rootViews.isEmpty
    }
  }

  private func reading(_ source: String, _ number: Int) -> BlockReading {
    if let last, last.number == number, last.source == source { return last }
    let reading = BlockReading(
      source, at: number, of: declarations, vocabulary: vocabulary, code: code)
    last = reading
    return reading
  }

  private func lower(
    _ block: BlockReading, _ lets: [String: String], _ variant: Int?
  ) -> LoweredBlock {
    guard block.parsed.refusals.isEmpty else {
      if let reason = block.reasonToIgnoreErrors {
        return LoweredBlock(kind: .ignored(reason: reason))
      }
      if let diff = block.refusalOfDiff { return LoweredBlock(refusals: [diff]) }
      return LoweredBlock(refusals: block.parsed.refusals)
    }
    if let refusal = block.refusalOfAmbiguousName { return LoweredBlock(refusals: [refusal]) }
    let items = block.items
    if let owner = declarations.owner(ofPiece: block.number) {
      return lowerPiece(of: owner, block)
    }
    if let reason = block.reasonToIgnore { return LoweredBlock(kind: .ignored(reason: reason)) }
    if let diff = block.refusalOfDiff { return LoweredBlock(refusals: [diff]) }
    if !items.fragments.isEmpty { return LoweredBlock(refusals: block.refusalsOfFragment) }
    let refusals = block.refusalsOfDeclarations(lets)
    var result: LoweredBlock
    let variants = block.variants
    // Of several previews the first is meant, of several views all together.
    let number = variant ?? (variants.first?.variant.kind == .preview ? 0 : nil)
    let chosen = number.flatMap { variants.indices.contains($0) ? variants[$0].root : nil }
    let roots = chosen.map { [$0] } ?? items.roots
    if !roots.isEmpty {
      // Of candidates that show nothing the next one is taken.
      result = lower(roots[0], block, lets, refusals)
      if case .scenario = result.kind { result.warnings += block.unshown }
      for root in roots.dropFirst() where result.isEmpty {
        result = lower(root, block, lets, refusals)
      }
      if result.isEmpty, let chosen = number.flatMap({ variants.dropFirst($0).first?.variant }) {
        result.warnings.append("'\(chosen.value)' shows no view, and is no scenario")
      }
    } else if refusals.isEmpty {
      result = LoweredBlock(
        kind: .declarations(block.summaries), warnings: block.unshown,
        declarations: block.summaries)
    } else {
      result = LoweredBlock(refusals: refusals, declarations: block.summaries)
    }
    result.warnings += block.warnings
    result.variants = variants.map(\.variant)
    if items.previews.indices.contains(variant ?? 0), let size = items.previews[variant ?? 0].size {
      result.proposal = proposal(of: size, block, lets)
      if result.proposal == nil, !result.warnings.contains(BlockItems.traitsPassedOver) {
        result.warnings.append(BlockItems.traitsPassedOver)
      }
    }
    return result
  }

  /// What a `#Preview` is proposed by its traits, which may name the constants beside it.
  private func proposal(
    of size: StatedSize, _ block: BlockReading, _ lets: [String: String]
  ) -> Proposal? {
    let lowerer = block.lowerer(lets)
    var content = LoweredContent()
    for item in block.items.expressions where item.is(VariableDeclSyntax.self) {
      lowerer.lowerAtTop(item, into: &content)
    }
    return lowerer.proposal(of: size)
  }

  /// Methods of a layout that is declared in an earlier block.
  private func lowerPiece(of owner: String, _ block: BlockReading) -> LoweredBlock {
    let refusals = block.refusalsOfPiece(of: owner)
    guard refusals.isEmpty else { return LoweredBlock(refusals: refusals) }
    let summaries = block.items.functions(of: owner, in: block.text)
    return LoweredBlock(kind: .declarations(summaries), declarations: summaries)
  }

  /// What is said of screens and sizes of previews that are passed over.
  private static func warnings(
    ofScreensOf document: ViewDocument, besides said: SaidOfPreview?
  ) -> [String] {
    let screens = document.passedOverScreens(besides: said)
    guard !screens.isEmpty else { return [] }
    let names = screens.map { "'\($0)'" }.joined(separator: " and ")
    return [
      "\(names) of a preview \(screens.count == 1 ? "is" : "are") passed over; state sizes with"
        + " --proposal"
    ]
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
    if let proposal = block.proposal {
      block.warnings.append(
        "the size of a preview is passed over; give it with --proposal \(proposal.text)")
    }
    switch block.kind {
    case .scenario, .refused:
      return block.refusals.isEmpty ? block : LoweredBlock(refusals: block.refusals)
    case .declarations, .ignored:
      let lone = LargeStack.run { lowering.lowerExpressions(source, lets) }
      if let lone, !lone.isEmpty { return lone }
      let refusal = Refusal(
        line: 1, column: 1, construct: "source",
        message: message(for: source))
      return LoweredBlock(refusals: [refusal], declarations: block.declarations)
    }
  }

  /// A source of expressions alone, which may be no more than a name; nil for any other.
  private func lowerExpressions(_ source: String, _ lets: [String: String]) -> LoweredBlock? {
    let block = reading(source, 0)
    return block.items.onlyExpressions.map { lower($0, block.lowerer(lets), [], []) }
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

  /// Lowers what shows a view; what is wrong with declarations that it does not name is told, and
  /// refuses nothing of it.
  private func lower(
    _ root: BlockItems.Root, _ block: BlockReading, _ lets: [String: String], _ refusals: [Refusal]
  ) -> LoweredBlock {
    var reached = refusals.isEmpty ? nil : ReachedCode(from: root, of: block.items, in: block.text)
    let own = refusals.filter { reached?.contains($0) ?? true }
    var others = own.count < refusals.count ? refusals : []
    var result = lower(root, block.lowerer(lets, of: root), own, block.summaries)
    if !result.refusals.isEmpty, own.isEmpty {
      reached = reached ?? ReachedCode(from: root, of: block.items, in: block.text)
      if let narrowed = reached?.narrowed(root) {
        // A constant that is wrong refuses what names it.
        let without = lower(narrowed, block.lowerer(lets), own, block.summaries)
        if without.refusals.isEmpty {
          others = others.merged(with: result.refusals)
          result = without
        }
      }
    }
    guard !others.isEmpty else { return result }
    if result.isEmpty { return LoweredBlock(refusals: others, declarations: block.summaries) }
    result.refusals = result.refusals.merged(with: others)
    return result
  }

  private func lower(
    _ root: BlockItems.Root, _ lowerer: Lowerer, _ refusals: [Refusal],
    _ summaries: [DeclarationSummary]
  ) -> LoweredBlock {
    var content = LoweredContent()
    switch root {
    case .items(let items):
      for item in items { lowerer.lowerAtTop(item, into: &content) }
    case .preview(let preview):
      if let view = lowerer.lowerPreview(preview) { content.children = [view] }
    case .view(let declaration):
      if let view = lowerer.lowerRoot(declaration) { content.children = [view] }
    }
    content.children = lowerer.settled(content.children)
    var said: SaidOfPreview?
    if case .preview(let preview) = root {
      said = lowerer.said(of: preview, element: preview.element)
      content.children = content.children.map {
        lowerer.shown(preview, of: $0).withoutSaidOfPreview()
      }
    }
    let all = lowerer.refusals.merged(with: refusals)
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
    let document: ViewDocument
    do {
      document = try ViewDocument(
        root: root, alignments: lowerer.alignments, program: lowerer.program(of: root)
      ).withoutIdentities()
    } catch {
      let refusal = Refusal(
        line: 1, column: 1, construct: error.place,
        message: "without the identities that are made here it is no document: \(error.message)",
        kind: .evaluation)
      return LoweredBlock(refusals: [refusal], declarations: summaries)
    }
    if let name = lowerer.code.changed.sorted().first(where: {
      document.program.functions[$0] != nil
    }) {
      let refusal = Refusal(
        line: 1, column: 1, construct: name,
        message:
          "what '\(name)' is while views are laid out depends on when the code runs that sets it",
        kind: .evaluation)
      return LoweredBlock(refusals: [refusal], declarations: summaries)
    }
    guard !document.showsNothing else {
      return LoweredBlock(kind: .ignored(reason: "it shows no view"), declarations: summaries)
    }
    var block = LoweredBlock(
      kind: .scenario(document), warnings: lowerer.warnings + lowerer.warningsOfLaterSettings,
      declarations: summaries)
    block.warnings += Self.warnings(ofScreensOf: document, besides: said)
    block.proposal = said?.proposal
    block.leftOut = lowerer.leftOut
    block.fallbacks = lowerer.fallbacks
    block.ownValues = lowerer.ownValues
    return block
  }
}

extension LoweredBlock {
  /// Whether it was read, and shows nothing.
  fileprivate var isEmpty: Bool {
    if case .ignored = kind { true } else { false }
  }
}

extension ViewDocument {
  /// Whether its layout has no node: an empty body, an `if` that does not hold; or none but that which
  /// stands for an `EmptyView`, around which no modifier shows anything.
  fileprivate var showsNothing: Bool {
    var open = [root]
    var hasEmptyView = false
    while let view = open.popLast() {
      guard ["EmptyView", "Group", "ForEach", "if", ModifierNode.given].contains(view.view) else {
        return false
      }
      hasEmptyView = hasEmptyView || view.view == "EmptyView"
      open += view.children + view.otherwise
    }
    if hasEmptyView { return true }
    let content = Content(document: self, proposal: .default, environment: LayoutEnvironment())
    guard case .frames(let answer) = BuiltinEngine().layout(content) else { return false }
    return answer.frames.nodes.isEmpty
  }
}

extension ViewDocument {
  /// The same with identities of which nothing is known: while views are laid out they are others.
  fileprivate func withoutIdentities() throws(ViewDocumentError) -> ViewDocument {
    let (json, plain) = (json, json.withoutIdentities())
    return plain == json ? self : try ViewDocument(json: plain)
  }
}
