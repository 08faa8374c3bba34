import BuiltinEngine
import Scenarios
import SwiftSyntax

/// One block of an article as it is read: parsed once and its declarations checked once, whatever
/// is lowered of it.
final class BlockReading {
  let source: String

  /// Its number among the article's blocks.
  let number: Int
  let parsed: ParsedSource
  private(set) lazy var text = SourceText(loose?.source ?? source)
  private(set) lazy var items = BlockItems(
    parsed.tree, vocabulary: vocabulary, parts: declarations.parts(ofBlock: number),
    isDeclared: { [declarations] in
      declarations.declares(type: $0) || declarations.mentions(type: $0)
    },
    declares: { [declarations] in declarations.declares(type: $0) },
    givesViews: { [declarations, number] in declarations.givesViews($0, at: number) },
    isOwnModifier: { [declarations, number] in
      declarations.declares(modifier: $0, at: number)
    },
    refined: { [declarations] in declarations.refined($0) })

  /// The scenarios that it is, where it is several.
  private(set) lazy var variants = items.variants(
    isUnused: { [declarations, number] in !declarations.isUsed(view: $0, outside: number) },
    said: { [self] in lowerer([:], of: .preview($0)).said(of: $0) })

  /// What of its views none of them shows.
  private(set) lazy var unshown = items.unshown { [declarations, number] in
    !declarations.mentions($0, outside: [number])
  }

  /// What is passed over in the block, and what of others it was completed by.
  private(set) lazy var warnings =
    items.warnings + declarations.choices(ofBlock: number) + declarations.lentWarnings
    + warningsOfConditions

  /// What is said of code that another platform or build would read otherwise.
  private var warningsOfConditions: [String] {
    let choices = ConditionalCode.choices(in: source)
    guard !choices.isEmpty else { return [] }
    return ["code is read as for iOS, in a build for debugging: \(choices.joined(separator: ", "))"]
  }

  /// Why it is none of layouts; nil if it is.
  private(set) lazy var reasonToIgnore = items.reasonToIgnore.map { [declarations, number] in
    declarations.reasonNotShown(ofBlock: number) ?? $0
  }

  /// What stands around its members, if they are loose.
  let loose: LooseMembers?

  /// What the block declares.
  private(set) lazy var summaries = items.summaries(in: text)

  private let declarations: ArticleDeclarations
  private let vocabulary: Vocabulary

  /// Checks the declared code that the block uses.
  private lazy var code = article.checker(at: number, words: parsed.tree.words)
  private let article: ArticleCode

  /// What is wrong with the declarations for the values of free names that were asked for last.
  private var checked: (lets: [String: String], refusals: [Refusal])?

  init(
    _ source: String, at number: Int, of declarations: ArticleDeclarations, vocabulary: Vocabulary,
    code article: ArticleCode
  ) {
    self.source = source
    self.number = number
    self.declarations = declarations
    self.vocabulary = vocabulary
    self.article = article
    let known = declarations.parsed(source, at: number)
    loose = known == nil ? nil : declarations.loose(ofBlock: number)
    parsed = known ?? ParsedSource(source)
  }

  /// The module that it imports in the place of SwiftUI.
  private lazy var resemblingModule = OtherFrameworks.resemblingSwiftUI(importedBy: parsed.tree)

  /// The modules that it imports and of which nothing is known.
  private(set) lazy var unreadModules =
    ImportedModules.names(in: source).subtracting(ImportedModules.ofPlatforms)
    .subtracting(declarations.readModules).sorted()

  /// Lowers something of the block, with values for names that it leaves free.
  func lowerer(_ lets: [String: String]) -> Lowerer {
    code.begin()
    // What was lowered before asks a checker that has begun anew.
    lastPreview = nil
    let lowerer = Lowerer(
      text: text, vocabulary: vocabulary, declarations: declarations, code: code, block: number,
      lets: lets)
    if let module = resemblingModule {
      lowerer.warn(
        "'\(module)' is imported, not SwiftUI: its views are laid out by SwiftUI's rules")
    }
    return lowerer
  }

  /// The same for something that scenarios are made of: the views of one preview are lowered once for all
  /// of them.
  func lowerer(_ lets: [String: String], of root: BlockItems.Root) -> Lowerer {
    guard case .preview(let preview) = root else { return lowerer(lets) }
    let key = PreviewKey(
      place: preview.provider.position.utf8Offset, number: preview.number, lets: lets)
    if let last = lastPreview, last.key == key { return last.lowerer }
    let lowerer = lowerer(lets)
    lastPreview = (key, lowerer)
    return lowerer
  }

  private struct PreviewKey: Equatable {
    var place: Int
    var number: Int
    var lets: [String: String]
  }

  /// What lowered the preview that was asked for last.
  private var lastPreview: (key: PreviewKey, lowerer: Lowerer)?

  /// Whether it has the shape of a view, whatever its words are.
  var hasShapeOfView: Bool {
    guard !parsed.refusals.contains(where: { $0.kind == .nesting }) else { return false }
    if !parsed.refusals.isEmpty, reasonToIgnoreErrors != nil { return false }
    return items.fragments.isEmpty && reasonToIgnore == nil && items.root != nil
  }

  // MARK: What is wrong

  /// Why a block that cannot be parsed is no layout code with a mistake in it; nil if it may be.
  var reasonToIgnoreErrors: String? {
    guard parsed.refusals.allSatisfy({ $0.kind == .syntax }) else { return nil }
    if InterfaceExcerpt.isAll(of: parsed.tree) { return InterfaceExcerpt.reason }
    let hasCalls = parsed.tree.hasLayoutCalls { declarations.declares(type: $0) }
    return hasCalls ? nil : "no layout code"
  }

  /// Of code that is no Swift, since its lines are marked as those of a diff; nil for any other.
  var refusalOfDiff: Refusal? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let added = lines.contains { $0.hasPrefix("+") }
    let removed = lines.contains { $0.hasPrefix("-") }
    // Signs alone make other code of `Text("a")` above `- .padding()`, which can be parsed.
    let isWhole = lines.allSatisfy { $0.isEmpty || " +-".contains($0.prefix(1)) }
    guard parsed.refusals.isEmpty ? isWhole : added && (removed || isWhole),
      let first = lines.firstIndex(where: { $0.hasPrefix("+") || $0.hasPrefix("-") })
    else { return nil }
    return Refusal(
      line: first + 1, column: 1, construct: "diff",
      message: "lines begin with '+' and '-', as those of a diff; write the code that is meant")
  }

  /// Of a name that SwiftUI or the article has and other files declare as well, so that nobody knows
  /// what it means here.
  var refusalOfAmbiguousName: Refusal? {
    guard !declarations.ambiguous.isEmpty || declarations.hasUnread else { return nil }
    let uses = declarations.unreadUses(at: number, in: parsed.tree)
    for token in parsed.tree.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind,
        let message = message(ofAmbiguous: token, name.unquoted, uses)
      else { continue }
      let place = text.place(of: token.positionAfterSkippingLeadingTrivia)
      return Refusal(line: place.line, column: place.column, construct: name, message: message)
    }
    return nil
  }

  private func message(
    ofAmbiguous token: TokenSyntax, _ name: String, _ uses: UnreadUses?
  ) -> String? {
    if let message = declarations.ambiguous[name],
      SwiftUINames.has(name) || declarations.conflicts.contains(name)
    {
      return message
    }
    guard let (block, isThrough) = uses?.block(of: token) else { return nil }
    let line = declarations.firstLine(ofBlock: block)
    return
      "the nearest declaration of \(isThrough ? "what '\(name)' uses" : "'\(name)'") is no Swift"
      + (line.map { "; it stands in the block at line \($0)" } ?? "")
  }

  private func wordChecker() -> DeclarationChecker {
    DeclarationChecker(
      text: text, vocabulary: vocabulary, declarations: declarations, code: code.declared)
  }

  /// What is wrong with loose statements.
  var refusalsOfFragment: [Refusal] {
    let checker = wordChecker()
    checker.checkFragment(items.statements, at: items.fragments.first)
    return checker.refusals
  }

  /// What is wrong with methods of a layout that is declared in an earlier block.
  func refusalsOfPiece(of owner: String) -> [Refusal] {
    let checker = wordChecker()
    checker.checkPiece(items.statements)
    guard checker.refusals.isEmpty, let source = code.declared.source(ofBlock: number) else {
      return checker.refusals
    }
    let indent = LayoutPieces.prefix(owner).count
    return code.refusals(ofLayouts: [owner], in: source).map { refusal in
      var refusal = refusal
      if refusal.line == 1 { refusal.column = max(refusal.column - indent, 1) }
      return refusal
    }
  }

  /// What is wrong with the declarations, with values for names that they leave free.
  func refusalsOfDeclarations(_ lets: [String: String]) -> [Refusal] {
    if let checked, checked.lets == lets { return checked.refusals }
    let refusals = findRefusals(lets)
    checked = (lets, refusals)
    return refusals
  }

  private func findRefusals(_ lets: [String: String]) -> [Refusal] {
    let checker = wordChecker()
    checker.check(items.declarations)
    let reader = lowerer(lets)
    reader.check(items.declarations)
    let ofLayouts = refusalsOfLayouts
    // The words of code that runs are known better where it was checked as such.
    let words =
      hasRunningLayouts || !ofLayouts.isEmpty
      ? checker.refusals.filter { !isCode($0) } : checker.refusals
    let found = words.merged(with: reader.refusals)
    // What is misspelt is told of once; only then whether it can run.
    return found.isEmpty ? ofLayouts : found
  }
}

// MARK: The layouts that the block declares

extension BlockReading {
  private var layoutNames: [String] {
    items.declarations.flatMap { Self.layoutNames($0, within: "") }
  }

  private static func layoutNames(_ declaration: DeclSyntax, within outer: String) -> [String] {
    guard let name = declaration.namedType?.name else { return [] }
    let full = outer + name
    let own = declaration.inheritedTypes.contains { $0.trimmedDescription == "Layout" }
    let members = declaration.memberBlock?.members.map(\.decl) ?? []
    return (own ? [full] : [])
      + members.flatMap { layoutNames($0, within: full + ".") }
  }

  /// What keeps them from running, as far as this block is to blame.
  private var refusalsOfLayouts: [Refusal] {
    let names = layoutNames
    guard !names.isEmpty, let source = code.declared.source(ofBlock: number) else { return [] }
    return code.refusals(ofLayouts: names, in: source)
  }

  /// Whether there are some, and all of them run.
  private var hasRunningLayouts: Bool {
    let names = layoutNames.filter(code.declared.isLayout)
    return !names.isEmpty
      && names.allSatisfy { name in
        // A generic one is checked for the types that it is used with.
        code.declared.type(named: name)?.genericNames.isEmpty == false
          || code.layoutDeclaration(name) != nil
      }
  }

  /// Whether a refusal stands in a declaration of code, not of views.
  private func isCode(_ refusal: Refusal) -> Bool {
    items.declarations.contains { declaration in
      guard declaration.isCode else { return false }
      let first = text.place(of: declaration.positionAfterSkippingLeadingTrivia).line
      let last = text.place(of: declaration.endPositionBeforeTrailingTrivia).line
      return (first...max(first, last)).contains(refusal.line)
    }
  }
}

extension DeclSyntax {
  /// Whether it declares code that runs rather than views.
  fileprivate var isCode: Bool {
    if let extended = self.as(ExtensionDeclSyntax.self) {
      return extended.extendedType.trimmedDescription != "View"
    }
    if let function = self.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause?.type.is(SomeOrAnyTypeSyntax.self) != true
    }
    let views: Set<String> = ["View", "ViewModifier", "PreviewProvider", "App", "Scene"]
    return inheritedTypes.allSatisfy { !views.contains($0.trimmedDescription) }
  }
}

extension BlockItems {
  static let traitsPassedOver =
    "traits of a '#Preview' are passed over, but for fixedLayout; state sizes with --proposal"

  /// What is passed over in the block.
  fileprivate var warnings: [String] {
    var warnings = apps.map { $0.warning(isShown: showsWindow) }
    let names = declarations.compactMap {
      $0.is(ExtensionDeclSyntax.self) ? nil : $0.namedType?.name
    }
    let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var seen: [String: Int] = [:]
    for name in names {
      seen[name, default: 0] += 1
      guard let count = counts[name], count > 1, seen[name] == count else { continue }
      warnings.append("of several declarations of '\(name)' in this block the last one is laid out")
    }
    if let name = stateOfPreviews.first {
      warnings.append(
        "'@State' of '\(name)' stands beside a '#Preview': it is read as '@Previewable @State' in it"
      )
    }
    if previews.contains(where: \.hasOtherTraits) {
      warnings.append(Self.traitsPassedOver)
    }
    return warnings
  }
}

extension [Refusal] {
  /// The refusals of two readings, in the order of the source; of two at one place the first.
  func merged(with others: [Refusal]) -> [Refusal] {
    var places: Set<[Int]> = []
    return (self + others).filter { places.insert([$0.line, $0.column]).inserted }
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
