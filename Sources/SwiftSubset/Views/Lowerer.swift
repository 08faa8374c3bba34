import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Lowers one block of Swift: what is in scope, what was refused, how much was written.
///
/// Nothing stops at the first mistake: what is refused becomes an unknown value, and the rest is
/// read on, so that one import names every wrong word.
final class Lowerer {
  let vocabulary: Vocabulary
  let declarations: ArticleDeclarations

  /// Values for names that the source leaves free, as Swift.
  let lets: [String: String]

  /// Checks the declared code that the source uses, and evaluates what views have no values of
  /// their own for.
  let code: CodeChecker

  /// How often that was asked, and how deep one question is inside another.
  var attempts = 0

  /// How many expressions of a kind views made a value of that the language did not understand.
  var fallbacks: [SyntaxKind: Int] = [:]

  /// What stands at the places of the collection that the language was asked about.
  var standing: [Value] = []

  /// How many plain values of views were made without types, by the file of `Values` that made them.
  var ownValues: [String: Int] = [:]

  /// The literals that are keys of texts and hold values.
  var keys: [SyntaxIdentifier: KeyLiteral] = [:]
  /// The views that arguments make of a call whose overloads are being told apart.
  var askedViews: [AskedView: Value] = [:]

  /// An argument, and how deep the call of it stands: code that calls itself asks anew.
  struct AskedView: Hashable {
    var argument: SyntaxIdentifier
    var depth: Int
  }

  /// What the places want of calls whose result alone says what is called.
  var wantedResults: [SyntaxIdentifier: WantedResult] = [:]

  /// The type that the place of the expression wants that is being evaluated.
  var placeType: ProgramType?

  /// Literals in which no Markdown was found.
  var plainLiterals: Set<SyntaxIdentifier> = []

  /// How often a name that nobody declares was taken for that of a style.
  var guessedStyles = 0

  /// Titles of controls that are written in Markdown, as the texts that they are shown as; kept with what
  /// is written, since an identifier is another one's once its tree is gone.
  var markedTitles: [SyntaxIdentifier: (written: ExprSyntax, text: ViewNode)] = [:]

  /// The members of declared types of which an extension of a protocol declares another one, by block and type.
  var twofold: [String: Set<String>] = [:]

  /// All that the preview shows that this lowers, once it has: several scenarios show parts of it.
  var wholePreview: ViewNode?
  var hasLoweredPreview = false

  /// Whether it is what a provider lists that is being lowered.
  var isInPreview = false

  /// Whether what is read stands in a branch that a known condition excludes.
  var isUntaken = false
  var attemptDepth = 0

  /// What operators gave of numbers.
  var operatorAnswers: [OperatorQuestion: KnownCode.Outcome] = [:]

  /// How many bodies of declared functions that give no views are around.
  var functionDepth = 0

  /// Whether an expression outside of them grew too large, which no function makes smaller.
  var isTooLarge = false

  /// The declared layouts and keys that the source uses.
  var usedLayouts: Set<String> = []
  var usedKeys: Set<String> = []

  /// The functions of the program that make layouts of the source.
  var usedFunctions: Set<String> = []

  let text: SourceText

  private(set) var refusals: [Refusal] = []

  /// How often something was refused so far and not forgotten: what was refused before counts again, since
  /// a value is no better known where that was said already.
  private(set) var refusalCount = 0
  private var refused: Set<Refusal> = []

  /// The names that need a value, in order of appearance.
  private(set) var freeNames: [String] = []

  private(set) var warnings: [String] = []

  private(set) var scopes: [[String: Bound]] = [[:]]

  /// The names of values that only the layout knows; they must not hide one another.
  var codeNames: Set<String> = []

  var nodeCount = 0
  var stepCount = 0
  var depth = 0

  /// Where everything is said to be while code from elsewhere is lowered: a value of `lets`, the
  /// body of a declared view.
  var outerPlace: AbsolutePosition?

  /// The names of `lets` that are being lowered, against endless recursion.
  var underway: Set<String> = []

  /// The block whose code this is: it decides which of several declarations counts.
  let block: Int

  /// To whom the code belongs that is being lowered.
  var context: CodeContext
  var callDepth = 0

  /// How many bodies of declared modifiers are around.
  var modifierDepth = 0

  /// The texts that declared modifiers around modify, by their depth, and whether `self` was put together
  /// with another one there.
  var modifiedTexts: [Int: (text: ViewNode, isJoined: Bool)] = [:]

  /// What `environment` modifiers around set, by the name of the value, outermost first.
  var environmentValues: [String: [Value]] = [:] { didSet { environmentEdition += 1 } }

  /// Another number whenever those may be others.
  private(set) var environmentEdition = 0

  /// What computed properties gave that is plain.
  var propertyAnswers: [PropertyQuestion: PropertyAnswer] = [:]

  /// The names of the functions whose bodies are being run, outermost first.
  var running: [String] = []

  /// Calls of a view's own methods that gave nothing, where views see the type of what such a call gives:
  /// asked again each time, methods that use one another twice would take twice as long with each
  /// further one.
  var failedCalls: Set<SyntaxIdentifier> = []

  /// The types of first values that state none, which views would lose; nil of the others.
  var statedTypes: [SyntaxIdentifier: TypeSyntax?] = [:]

  /// How deep one question for the type of a value stands in another.
  var askingDepth = 0

  /// In how many ways the overloads around may be called whose arguments are being asked.
  var overloadAttempts = 1

  /// Bodies with statements as expressions of the language, kept with what is written.
  var typedBodies:
    [TypedBody: (
      source: SourceText, expression: ExprSyntax, body: CodeBlockItemListSyntax, type: TypeSyntax?
    )] = [:]

  /// What long lists are to the language, with the lists.
  var longLists: [LongList: (values: [Value], known: KnownValue?)] = [:]

  /// What written types are to the language, kept with what is written, since an identifier is another
  /// one's once its tree is gone.
  var programTypes: [TypeQuestion: (written: TypeSyntax, type: ProgramType?)] = [:]

  /// What is said while a property is worked out, also what had been said before; nil beside that.
  var heard: Heard?

  /// What reads them and what sets them, by the marks in the views.
  var environmentMarks = EnvironmentMarks()

  /// What was said that no layout here shows.
  private(set) var leftOut = LeftOut()

  /// The alignments of the article's own that the views use, as the document declares them.
  var alignments: [String: AlignmentDeclaration] = [:]

  /// The identities of `matchedGeometryEffect`s met so far.
  var matchedIdentities: Set<String> = []
  /// What lowering keeps beside the views: the values of tags, and how many views were taken apart.
  var tags: [TagValue] = []
  var subviewCount = 0
  var hasMarkedSections = false

  /// Whether declarations are only read for wrong words, with inputs that are not known.
  var isChecking = false

  /// Whether a limit was passed, after which nothing more is lowered.
  var isExhausted = false

  init(
    text: SourceText, vocabulary: Vocabulary, declarations: ArticleDeclarations,
    code: CodeChecker, block: Int, lets: [String: String]
  ) {
    self.text = text
    self.code = code
    self.block = block
    context = CodeContext(block: block)
    self.vocabulary = vocabulary
    self.declarations = declarations
    self.lets = lets
  }
}

// MARK: Refusing

extension Lowerer {
  /// Records why the code at `node` does not come in, once.
  func refuse(
    _ node: some SyntaxProtocol, _ construct: String, _ message: String,
    kind: Refusal.Kind = .code
  ) {
    refuse(at: node.positionAfterSkippingLeadingTrivia, construct, message, kind: kind)
  }

  func refuse(
    at position: AbsolutePosition, _ construct: String, _ message: String,
    kind: Refusal.Kind = .code
  ) {
    refuse(refusal(at: position, construct, message, kind: kind))
  }

  /// What says that something is refused, at a place of this block.
  func refusal(
    at position: AbsolutePosition, _ construct: String, _ message: String,
    kind: Refusal.Kind = .code
  ) -> Refusal {
    let place = text.place(of: outerPlace ?? position)
    var message = message
    if outerPlace != nil, context.block != block,
      let own = declarations.placeWords(of: position, inBlock: context.block)
    {
      message += "; it stands in \(own)"
    }
    return Refusal(
      line: place.line, column: place.column, construct: construct, message: message, kind: kind)
  }

  /// Records what was refused elsewhere, at a place of this block.
  func refuse(_ refusal: Refusal) {
    heard?.refusals.append(refusal)
    refusalCount += 1
    guard refusals.count < Limits.Import.refusals, refused.insert(refusal).inserted else { return }
    refusals.append(refusal)
  }

  /// Records that `name` needs a value from outside.
  func refuseFreeName(_ name: String, at node: some SyntaxProtocol) {
    // What a declaration leaves free is told where it is used.
    guard !isChecking else { return }
    guard !["...", "…"].contains(name) else {
      return refuse(node, "elided code", ParsedSource.elided, kind: .elision)
    }
    addFreeName(name)
    let base = name.prefix { $0 != "." }
    guard base != "self" else {
      return refuse(
        node, "self", "a piece of a modifier's body: 'self' is the view that it is applied to")
    }
    let near = Spelling.nearest(
      to: String(base), among: (namesInScope + namesOfReceiver).filter { $0 != base })
    let hint = near.map { "did you mean '\($0)'? Else " } ?? ""
    refuse(
      node, name, "the value of '\(name)' is not known; \(hint)give it one with --let \(name)=…")
  }

  func addFreeName(_ name: String) {
    heard?.names.append(name)
    if !freeNames.contains(name) { freeNames.append(name) }
  }

  func isRefused(_ refusal: Refusal) -> Bool { refused.contains(refusal) }

  /// How much was recorded so far.
  var record: Record {
    Record(
      refusals: refusals.count, refusalCount: refusalCount, freeNames: freeNames.count,
      warnings: warnings.count)
  }

  /// What was refused since.
  func refusals(since record: Record) -> ArraySlice<Refusal> {
    refusals[min(record.refusals, refusals.count)...]
  }

  /// Forgets what was refused and warned of since.
  func forget(since record: Record) {
    refused.subtract(refusals[record.refusals...])
    refusals.removeSubrange(record.refusals...)
    refusalCount = record.refusalCount
    freeNames.removeSubrange(record.freeNames...)
    warnings.removeSubrange(record.warnings...)
  }

  struct Record {
    var refusals: Int
    var refusalCount: Int
    var freeNames: Int
    var warnings: Int
  }

  func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Takes note of a view or a modifier that stands in the views.
  func note(_ name: String, isPlain: Bool = false) {
    if !isChecking, !isUntaken { leftOut.note(name, isPlain: isPlain) }
  }

  /// Takes note of what a screen shows otherwise than a layout.
  func noteLeftOut(_ take: (inout LeftOut) -> Void) {
    if !isChecking, !isUntaken { take(&leftOut) }
  }

  /// Takes note of a font that a text is set in.
  func note(font: JSON?) {
    if !isChecking, !isUntaken { leftOut.note(font: font) }
  }

  /// Runs `attempt` and forgets what it refused, if anything; it must not write nodes.
  ///
  /// That a limit was reached is not forgotten: nothing is looked at after that.
  func trial<Result>(_ attempt: () -> Result) -> (result: Result, refusals: Int) {
    let before = seen
    let result = attempt()
    let count = refusalCount - before.refusalCount
    if count > 0 { seen = before }
    return (result, count)
  }

  /// What was said and counted so far, so that of several attempts only the one that counts stays.
  struct Seen {
    fileprivate var refusals: [Refusal]
    fileprivate var refusalCount: Int
    fileprivate var refused: Set<Refusal>
    fileprivate var freeNames: [String]
    fileprivate var warnings: [String]
    fileprivate var nodeCount: Int
    fileprivate var matchedIdentities: Set<String>
    fileprivate var keys: [SyntaxIdentifier: KeyLiteral]
  }

  /// What was seen; to set it forgets what was seen since, unless a limit was reached.
  var seen: Seen {
    get {
      Seen(
        refusals: refusals, refusalCount: refusalCount, refused: refused, freeNames: freeNames,
        warnings: warnings, nodeCount: nodeCount, matchedIdentities: matchedIdentities, keys: keys)
    }
    set {
      guard !isExhausted else { return }
      (refusals, refused, freeNames) = (newValue.refusals, newValue.refused, newValue.freeNames)
      refusalCount = newValue.refusalCount
      (warnings, nodeCount) = (newValue.warnings, newValue.nodeCount)
      (matchedIdentities, keys) = (newValue.matchedIdentities, newValue.keys)
    }
  }

  /// What `attempt` gives; whatever is refused, warned of or free in it counts for nothing, unless a
  /// limit was reached.
  func silently<Result>(_ attempt: () -> Result) -> Result {
    let before = (refusals, refusalCount, refused, freeNames, warnings)
    let wasExhausted = isExhausted
    defer {
      if isExhausted == wasExhausted {
        (refusals, refusalCount, refused, freeNames, warnings) = before
      }
    }
    return attempt()
  }
}

// MARK: Scope

extension Lowerer {
  /// What a local name stands for.
  func value(named name: String) -> Value? {
    for index in scopes.indices.reversed() {
      guard let value = scopes[index][name]?.value else { continue }
      guard case .deferred(let refusals) = value else { return value }
      for refusal in refusals { refuse(refusal) }
      return .unknown
    }
    return nil
  }

  /// Puts a name into scope.
  ///
  /// - Parameters:
  ///   - name: The name; `_` is passed over.
  ///   - value: What views take it for.
  ///   - known: The same as the language has it, with its whole type; nil where it has none.
  ///   - stated: The type that its declaration states.
  ///   - isOwn: Whether code knows it as of its own type where none is stated.
  ///   - lent: The state that it may change.
  func bind(
    _ name: String, to value: Value, known: KnownValue? = nil, stated: TypeSyntax? = nil,
    isOwn: Bool = false, lent: Lent? = nil
  ) {
    guard name != "_" else { return }
    scopes[scopes.count - 1][name] = Bound(
      value: value, known: known, stated: stated, isOwn: isOwn, lent: lent)
  }

  /// Gives a name in scope another value.
  func rebind(_ name: String, to value: Value, known: KnownValue) {
    guard let index = scopes.lastIndex(where: { $0[name] != nil }) else { return }
    scopes[index][name]?.value = value
    scopes[index][name]?.known = known
  }

  /// What a local name is bound to.
  func bound(_ name: String) -> Bound? { scopes.last { $0[name] != nil }?[name] }

  /// Whether the innermost scope has the name already.
  func isBoundHere(_ name: String) -> Bool { scopes.last?[name] != nil }

  /// Runs `body` with names of its own.
  func scoped<Result>(_ body: () -> Result) -> Result {
    scopes.append([:])
    let outerNames = codeNames
    defer {
      scopes.removeLast()
      codeNames = outerNames
    }
    return body()
  }

  /// Runs `body` where none of the block's names is known, and says everything is at `place`.
  func elsewhere<Result>(_ place: AbsolutePosition, _ body: () -> Result) -> Result {
    let outer = surroundings
    surroundings = Surroundings(
      scopes: [[:]], context: CodeContext(block: block), outerPlace: outer.outerPlace ?? place)
    defer { surroundings = outer }
    return body()
  }

  /// What can be named here.
  var surroundings: Surroundings {
    get {
      Surroundings(
        scopes: scopes, context: context, outerPlace: outerPlace, modifierDepth: modifierDepth)
    }
    set { (scopes, context, outerPlace) = (newValue.scopes, newValue.context, newValue.outerPlace) }
  }

  /// Runs the body of a declared function or view, one call deeper, with nothing in scope but what
  /// `context` says.
  ///
  /// - Parameters:
  ///   - name: What is called, for the message when calls nest without end.
  ///   - context: To whom the code belongs.
  ///   - place: Where it is called: what is refused in other blocks is said to be there.
  ///   - body: Lowers the code.
  /// - Returns: What `body` gives; nil, with a refusal, where calls nest too deep.
  func entering<Result>(
    _ name: String, _ context: CodeContext, at place: AbsolutePosition, _ body: () -> Result?
  ) -> Result? {
    guard !isExhausted else { return nil }
    guard callDepth < Limits.Import.calls else {
      refuse(
        at: place, name,
        "declared code nests more than \(Limits.Import.calls) calls deep here; does '\(name)' use"
          + " itself without end?")
      isExhausted = true
      return nil
    }
    let outer = (surroundings, depth)
    surroundings = Surroundings(
      scopes: [context.receiver.names], context: context,
      outerPlace: context.block == block ? nil : outer.0.outerPlace ?? place)
    callDepth += 1
    depth = 0
    defer {
      callDepth -= 1
      (surroundings, depth) = outer
    }
    return body()
  }

  private var namesInScope: [String] { scopes.flatMap(\.keys) }
}
