import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Lowers one block of Swift: what is in scope, what was refused, how much was written.
///
/// Nothing stops at the first mistake: what is refused becomes an unknown value, and the rest is
/// read on, so that one import names every wrong word.
final class Lowerer {
  /// How many views, modifiers and repetitions a document may have.
  ///
  /// An own decision: far beyond any scenario somebody reads, and soon reached by
  /// `ForEach(0..<1_000_000_000)`.
  static let maximumNodes = 10_000

  /// How deep views and expressions may nest in source; the parser stops at 256 as well.
  static let maximumDepth = 256

  /// How many parts one expression may have when its `let`s are written out.
  static let maximumExpressionSize = 1_000

  /// How many refusals of one block are listed: nobody reads more.
  static let maximumRefusals = 100

  /// How many expressions are evaluated before a source counts as endless.
  static let maximumSteps = 1_000_000

  let vocabulary: Vocabulary
  let declarations: ArticleDeclarations

  /// Values for names that the source leaves free, as Swift.
  let lets: [String: String]

  /// Checks the declared code that the source uses.
  let code: CodeChecker

  /// The declared layouts and keys that the source uses.
  var usedLayouts: Set<String> = []
  var usedKeys: Set<String> = []

  let text: SourceText

  private(set) var refusals: [Refusal] = []
  private var refused: Set<Refusal> = []

  /// The names that need a value, in order of appearance.
  private(set) var freeNames: [String] = []

  private(set) var warnings: [String] = []

  private(set) var scopes: [[String: Value]] = [[:]]

  /// The names of values that only the layout knows; they must not hide one another.
  var codeNames: Set<String> = []

  private(set) var nodeCount = 0
  private var stepCount = 0
  private var depth = 0

  /// Where everything is said to be while code from elsewhere is lowered: a value of `lets`, the
  /// body of a declared view.
  var outerPlace: AbsolutePosition?

  /// The names of `lets` and declared views that are being lowered, against endless recursion.
  var underway: Set<String> = []

  init(
    source: String, vocabulary: Vocabulary, declarations: ArticleDeclarations,
    lets: [String: String]
  ) {
    text = SourceText(source)
    self.vocabulary = vocabulary
    self.declarations = declarations
    self.lets = lets
    code = CodeChecker(declarations.code)
  }
}

// MARK: Refusing

extension Lowerer {
  /// Records why the code at `node` does not come in, once.
  func refuse(_ node: some SyntaxProtocol, _ construct: String, _ message: String) {
    refuse(at: node.positionAfterSkippingLeadingTrivia, construct, message)
  }

  func refuse(at position: AbsolutePosition, _ construct: String, _ message: String) {
    let place = text.place(of: outerPlace ?? position)
    let refusal = Refusal(
      line: place.line, column: place.column, construct: construct, message: message)
    guard refusals.count < Self.maximumRefusals, refused.insert(refusal).inserted else { return }
    refusals.append(refusal)
  }

  /// Records what was refused elsewhere, at a place of this block.
  func refuse(_ refusal: Refusal) {
    guard refusals.count < Self.maximumRefusals, refused.insert(refusal).inserted else { return }
    refusals.append(refusal)
  }

  /// Records that `name` needs a value from outside.
  func refuseFreeName(_ name: String, at node: some SyntaxProtocol) {
    if !freeNames.contains(name) { freeNames.append(name) }
    let base = name.prefix { $0 != "." }
    let near = Spelling.nearest(to: String(base), among: namesInScope)
    let hint = near.map { "did you mean '\($0)'? Else " } ?? ""
    refuse(
      node, name, "the value of '\(name)' is not known; \(hint)give it one with --let \(name)=…")
  }

  func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Runs `attempt` and forgets what it refused, if anything; it must not write nodes.
  func trial<Result>(_ attempt: () -> Result) -> (result: Result, refusals: Int) {
    let before = (refusals, refused, freeNames, warnings)
    let result = attempt()
    let count = refusals.count - before.0.count
    if count > 0 { (refusals, refused, freeNames, warnings) = before }
    return (result, count)
  }
}

// MARK: Limits

extension Lowerer {
  /// Runs `body` one level deeper; answers nil, with a refusal, where that is too deep.
  func deeper<Result>(_ node: some SyntaxProtocol, _ body: () -> Result?) -> Result? {
    stepCount += 1
    guard stepCount <= Self.maximumSteps else {
      refuse(at: .init(utf8Offset: 0), "size", "evaluating this takes too many steps")
      return nil
    }
    guard depth < Self.maximumDepth else {
      refuse(node, "nesting", "code nested deeper than \(Self.maximumDepth) levels")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return body()
  }

  /// Counts a view, a modifier or a repetition; false, with a refusal, when there are too many.
  func count(_ node: some SyntaxProtocol, nodes: Int = 1) -> Bool {
    guard nodeCount <= Self.maximumNodes else { return false }
    nodeCount += nodes
    guard nodeCount > Self.maximumNodes else { return true }
    refuse(
      node, "size",
      "more than \(Self.maximumNodes) views and modifiers when the repetitions are written out")
    return false
  }
}

// MARK: Scope

extension Lowerer {
  func value(named name: String) -> Value? {
    for scope in scopes.reversed() {
      if let value = scope[name] { return value }
    }
    return nil
  }

  func bind(_ name: String, to value: Value) {
    guard name != "_" else { return }
    scopes[scopes.count - 1][name] = value
  }

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
    let outer = (scopes, outerPlace)
    scopes = [[:]]
    outerPlace = outer.1 ?? place
    defer { (scopes, outerPlace) = outer }
    return body()
  }

  /// A name for a value that only the layout knows, unlike any such name around it.
  ///
  /// SwiftUI code may use one name twice; as views are moved about when known values are folded,
  /// the inner one gets a number that no Swift name has.
  func uniqueCodeName(_ name: String) -> String {
    var unique = name
    var number = 2
    while codeNames.contains(unique) {
      unique = "\(name)#\(number)"
      number += 1
    }
    codeNames.insert(unique)
    return unique
  }

  private var namesInScope: [String] { scopes.flatMap(\.keys) }
}
