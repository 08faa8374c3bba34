import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Was refused already.
struct Refused: Error {}

/// Checks the declared code of an article and turns it into a program.
///
/// Functions are checked when they are first needed, generic ones once for each set of types they
/// are used with; each becomes a function of the program, named by its type, name and labels.
final class CodeChecker {
  var declared: DeclaredCode

  /// What is in scope besides the declarations, and everything declared that was resolved.
  var universe = TypeUniverse()

  /// Which of `CGFloat` and `Double` the value is whose members are looked for, where that is seen.
  var preferredLength: String?

  var program = Program()

  /// What was refused of the code that is being checked; what is tried and fails is taken out.
  private var noted: [Problem] = []

  /// What is wrong with functions and layouts, by their names in the program.
  private var problems: [String: [Problem]] = [:]

  /// The functions and layouts that each of them uses, in the order in which they are met.
  private var uses: [String: [String]] = [:]

  /// Whose code is being checked, by its name in the program.
  private(set) var current: String?

  /// Functions that are known and still to be checked.
  private var waiting: [() -> Void] = []
  private var isDraining = false

  /// Blocks whose expressions are evaluated, by their numbers as sources, and how far their nodes
  /// are from where they say.
  private var opened: [Int: (text: SourceText, offset: Int)] = [:]
  private var openedCount = 0

  /// Where the functions of the program are declared, by name.
  var places: [String: String] = [:]

  /// Where the types in functions of the program are looked for, by name.
  var scopes: [String: TypeScope] = [:]

  /// Functions whose bodies were refused.
  var broken: Set<String> = []

  /// The signatures of functions by their names in the program.
  var signatures: [String: Signature] = [:]

  /// Layouts whose functions are known, and perhaps still to be checked.
  var made: [String: Program.LayoutDeclaration] = [:]

  /// The types that declared alignments are made of, by the alignments' names.
  var alignmentTypes: [String: String] = [:]

  /// What functions of the program call and is left out, since it only writes something.
  private var leftOut: [String: Set<String>] = [:]

  /// What functions of the program have set later, when the views are laid out.
  private var setLater: [String: Set<LaterSetting>] = [:]

  /// What the code sets later that was evaluated so far.
  private(set) var laterSettings: Set<LaterSetting> = []

  /// A property that is set later, and what is called for that: `Task`.
  struct LaterSetting: Hashable {
    var caller: String
    var property: String
  }

  /// Functions whose hidden result is being found out.
  var underway: Set<String> = []

  /// A closure of which it was not known which overload takes it, since somebody looked last, and the name of
  /// those.
  var openClosure: (ClosureExprSyntax, String)?

  /// The `any` types whose values some generic function is given by their own types.
  var openedTypes: Set<ProgramType> = []

  /// A condition of which it was not known whether it holds, since somebody looked last.
  var undecided: String?

  /// Whether a number was not taken as one of any type since somebody looked last, as it may be a `CGFloat` or
  /// a `Double`.
  var hasOpenLength = false

  /// Whether a type of functions states what they throw; of a value of such a type that is not known.
  var throwsStatedTypes = false

  /// How many lists of whole numbers that may be fractions are being looked at inside one another: each
  /// would double the attempts.
  var wholeNumberDepth = 0

  /// Whether one of several overloads is looked for: of those that take the literals by themselves, none is
  /// to be joined by one that takes them otherwise.
  var isChoosing = false

  /// Whether code is made only to count which literals are fractions in it.
  var isCountingLiterals = false

  /// What was counted so far, since calls in calls count the same; with each its node, which keeps its
  /// identifier alive.
  var literalCounts:
    [FunctionChecker.CountedAs: (count: FunctionChecker.LiteralCount?, node: ExprSyntax)] = [:]

  /// Closures that are handed what such lists hold, which is found together with what they do.
  var openClosures: Set<SyntaxIdentifier> = []

  /// Why such a closure was refused, since somebody looked last.
  var openRefusal = OpenRefusal.none

  /// Whether a closure was refused, for whether it is handed whole numbers or fractions decides an overload.
  enum OpenRefusal {
    case none
    case undecided
    /// Swift favours the overload that takes fractions.
    case fractionsFavoured
  }

  /// Arguments of a call whose overload is looked for, that may hold fractions where whole numbers are
  /// written.
  var openArguments: Set<SyntaxIdentifier> = []

  /// Lists of whole numbers that are looked at as ones of fractions.
  var fractionLists: Set<SyntaxIdentifier> = []

  /// Whether a variable is declared with a `!` behind its type.
  var hasForcedVariables = false

  /// How often something was refused that would do if whole numbers were fractions.
  var mixedNumberCount = 0

  /// Generic functions inside functions, which their own bodies call.
  var localGenerics: [SyntaxIdentifier: DeclaredCode.Member] = [:]

  /// How many functions and closures were looked at.
  var checkerCount = 0

  /// `any` types by their names.
  var existentials: [String: Existential] = [:]

  /// What makes the functions anew that ask for each type behind an `any` type, by its name.
  var openings: [String: [() -> Void]] = [:]

  /// Generic types as they are used, by their names: `Stack‹Int›`.
  var instances: [String: (base: String, types: [String: ProgramType])] = [:]

  /// With how many sets of types each generic type, and each place of a function, is used.
  var instanceCounts: [String: Int] = [:]

  /// The aliases that are being resolved, lest one of itself be without end.
  var aliasesUnderway: Set<String> = []

  /// The members that are being looked up by subscripts, by their types: a key path may be of the very
  /// type that looks it up.
  var lookupsUnderway: Set<String> = []

  /// What is known of types that stand for generic ones while overloads are compared, by their names.
  var standInBounds: [String: Set<String>] = [:]

  /// Associated types by the types that conform and their names, as far as they were asked for.
  var associatedTypes: [String: ProgramType] = [:]
  var associatedUnderway: Set<String> = []

  var layoutsOfTypes: [String: TypeLayout?] = [:]
  var typesUnderway: Set<String> = []

  /// Classes whose stored properties are to be found out when those of the ones above are known.
  var typesWaiting: [String] = []

  /// How many expressions were looked at, against code that has too many meanings.
  private var steps = 0

  /// What became of expressions that were asked about.
  var answers: [KnownCode.Question: KnownCode.Answer] = [:]

  /// What expressions and bodies say by their words.
  private var written = WrittenFacts()

  func facts(of expression: ExprSyntax) -> WrittenExpression { written.facts(of: expression) }

  func facts(of body: CodeBlockItemListSyntax) -> WrittenBody { written.facts(of: body) }

  /// What the expression that is asked about uses.
  var usesOfQuestion: [String] {
    get { uses[Self.question] ?? [] }
    set { uses[Self.question] = newValue }
  }

  /// The functions of the variables that were set by what was evaluated so far.
  var changed: Set<String> = []

  /// The functions that give the first values of variables and constants without a receiver.
  var storedFunctions: Set<String> = []

  init(_ declared: DeclaredCode) {
    self.declared = declared
  }

  /// A checker that knows what another one has found out, to go on for a block by itself.
  init(_ known: CodeChecker, at block: Int) {
    precondition(known.waiting.isEmpty, "a checker is copied when nothing waits to be checked")
    declared = known.declared.seen(from: block)
    universe = known.universe
    program = known.program
    problems = known.problems
    uses = known.uses
    places = known.places
    scopes = known.scopes
    broken = known.broken
    signatures = known.signatures
    made = known.made
    alignmentTypes = known.alignmentTypes
    leftOut = known.leftOut
    setLater = known.setLater
    checkerCount = known.checkerCount
    existentials = known.existentials
    instances = known.instances
    instanceCounts = known.instanceCounts
    layoutsOfTypes = known.layoutsOfTypes
    associatedTypes = known.associatedTypes
    storedFunctions = known.storedFunctions
    throwsStatedTypes = known.throwsStatedTypes
  }

  // MARK: Refusing

  /// The name of code that is asked about and no part of the declarations.
  static let question = "the expression"

  func refuse(
    _ node: some SyntaxProtocol, in source: Int, _ construct: String, _ message: String,
    kind: Refusal.Kind = .code
  ) -> Refused {
    let place = place(of: node, in: source)
    let refusal = Refusal(
      line: place.line, column: place.column, construct: construct, message: message,
      kind: kind == .code ? Refusal.Kind(ofWord: construct) : kind)
    let problem = Problem(source: source, refusal: refusal)
    if !noted.contains(problem) { noted.append(problem) }
    return Refused()
  }

  /// Where a node stands, in a block of the declarations or one that was opened.
  func place(of node: some SyntaxProtocol, in source: Int) -> (line: Int, column: Int) {
    guard source >= declared.sourceCount else { return declared.place(of: node, in: source) }
    guard let (text, offset) = opened[source] else { return (1, 1) }
    let position = node.positionAfterSkippingLeadingTrivia.utf8Offset + offset
    return text.place(of: AbsolutePosition(utf8Offset: position))
  }

  /// How many problems are noted of the code that is being checked.
  var problemCount: Int { noted.count }

  /// Those that were noted after there were `count`.
  func problems(since count: Int) -> [Problem] { Array(noted.dropFirst(count)) }

  /// Notes what was refused before once more.
  func again(_ problems: [Problem], _ error: any Error) -> any Error {
    noted += problems.filter { !noted.contains($0) }
    return error
  }

  /// Whether types are being resolved that need themselves.
  var isResolving: Bool {
    !aliasesUnderway.isEmpty || !lookupsUnderway.isEmpty || !associatedUnderway.isEmpty
      || !typesUnderway.isEmpty
  }

  /// Runs `attempt`; what it refuses is forgotten if it fails.
  func trial<Result>(_ attempt: () throws -> Result) -> Result? {
    let before = noted.count
    if let result = try? attempt() { return result }
    noted.removeSubrange(before...)
    return nil
  }

  /// What `attempt` gives, or the other where that fails; if both fail, what `attempt` refused.
  ///
  /// Nothing is attempted twice, so that what nests costs no power of its depth.
  func first<Result>(
    _ attempt: () throws -> Result, otherwise other: () throws -> Result?
  ) throws -> Result {
    let before = noted.count
    do {
      return try attempt()
    } catch {
      let refused = noted[before...]
      noted.removeSubrange(before...)
      if let result = trial(other) ?? nil { return result }
      noted += refused
      throw error
    }
  }

  /// Runs `check` on the code of `name`, and keeps what is refused in it.
  func checking<Result>(_ name: String, _ check: () throws -> Result) -> Result? {
    let (result, found) = asking(as: name, check)
    for problem in found where !problems[name, default: []].contains(problem) {
      problems[name, default: []].append(problem)
    }
    return result
  }

  /// Runs `question` and gives back what is refused in it.
  func asking<Result>(
    as name: String, _ question: () throws -> Result
  ) -> (result: Result?, problems: [Problem]) {
    let outer = (noted, current)
    (noted, current) = ([], name)
    defer { (noted, current) = outer }
    if name == Self.question { uses[name] = nil }
    let result = try? question()
    return (result, noted)
  }

  /// Records that the code that is being checked uses a function or a layout.
  func use(_ name: String) {
    guard let current, current != name, uses[current]?.contains(name) != true else { return }
    uses[current, default: []].append(name)
  }

  func step(_ node: some SyntaxProtocol, in source: Int, costs: Int = 1) throws {
    steps += costs
    guard steps <= Limits.Import.checkerSteps else {
      throw refuse(node, in: source, "size", "checking this takes too many steps")
    }
  }

  // MARK: Functions

  /// Checks `check` after what is under way, so that functions may call each other in circles.
  func later(_ check: @escaping () -> Void) {
    waiting.append(check)
  }

  /// Checks everything that is waiting.
  func drain() {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while let next = waiting.popLast() { next() }
  }

  /// What a function takes and gives.
  struct Signature {
    struct Parameter {
      var label: String?
      var name: String
      var type: ProgramType
      var defaultValue: ExprSyntax?
      var isLent = false
      /// Whether it takes several values, as an array.
      var isVariadic = false
      /// The type as the declaration writes it.
      var written: TypeSyntax?
      /// The result builder that puts closures for it together.
      var builder: String?
    }

    var parameters: [Parameter]
    var result: ProgramType
    /// The receiver's type; nil for static functions.
    var receiver: ProgramType?
    var isMutating = false

    /// Whether it is a constant whose value is made once and kept.
    var isConstant = false

    /// What it may throw.
    var thrown = Thrown.nothing

    /// The function's parameters in the program, the receiver first.
    var programParameters: [ProgramType] {
      let own = receiver.map { [isMutating ? ProgramType.lent($0) : $0] } ?? []
      return own + parameters.map { $0.isLent ? .lent($0.type) : $0.type }
    }
  }
}

// MARK: What is wrong

extension CodeChecker {
  /// Something that was refused, and the source in which it stands.
  struct Problem: Hashable {
    var source: Int
    var refusal: Refusal
  }

  /// A function or a layout and all that it uses: each before what it uses itself.
  private func reached(from names: [String]) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var waiting = Array(names.reversed())
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted else { continue }
      found.append(name)
      waiting += ((made[name]?.functions ?? []) + (uses[name] ?? [])).reversed()
    }
    return found
  }

  /// Why something cannot run, with the place in the article: the first thing that is wrong with
  /// it, or with what it uses; nil where nothing in the declarations is.
  func reason(of name: String) -> String? {
    for name in reached(from: [name]) {
      // Code that was opened is no part of a declaration.
      if let first = problems[name]?.first(where: { $0.source < declared.sourceCount }) {
        return words(for: first)
      }
    }
    return nil
  }

  /// The problem with its place: `line 3, column 5: …`.
  func words(for problem: Problem) -> String {
    "\(declared.words(for: problem.refusal, in: problem.source)): \(problem.refusal.message)"
  }

  /// What is wrong in a source with layouts and all that they use, in the order of the source.
  func refusals(ofLayouts names: [String], in source: Int) -> [Refusal] {
    for name in names where declared.isLayout(name) { _ = layoutDeclaration(name) }
    var found: Set<Refusal> = []
    return reached(from: names).flatMap { problems[$0] ?? [] }
      .filter { $0.source == source && found.insert($0.refusal).inserted }.map(\.refusal)
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Leaves out a call that only writes something.
  func leaveOut(_ name: String) { leftOut[current ?? "", default: []].insert(name) }

  /// Takes note of what is set when the layout is over.
  func leaveForLater(_ settings: Set<LaterSetting>) {
    setLater[current ?? "", default: []].formUnion(settings)
  }

  /// Takes note of what the code sets later that is asked about.
  func noteLaterSettings() {
    guard !setLater.isEmpty else { return }
    for name in reached(from: [Self.question]) { laterSettings.formUnion(setLater[name] ?? []) }
  }

  /// What the code of a layout would write, by the names of what it calls, sorted.
  func leftOut(ofLayout name: String) -> [String] {
    reached(from: [name]).reduce(into: Set<String>()) { $0.formUnion(leftOut[$1] ?? []) }.sorted()
  }

  // MARK: Sources that are no part of the declarations

  /// Makes a block known as a source whose nodes lie `offset` bytes further on than they say.
  ///
  /// Each time it is another source: what is declared in it is told apart by its place.
  func open(_ text: SourceText, offset: Int) -> Int {
    openedCount += 1
    let number = declared.sourceCount + openedCount
    opened[number] = (text, offset)
    return number
  }

  func close(_ source: Int) { opened[source] = nil }

  /// Begins the count of steps anew, for another block or another reading of one.
  func begin() {
    steps = 0
    changed = []
    laterSettings = []
  }

  /// Whether what was evaluated so far has set a variable of this name, of whichever type.
  func hasSet(variable name: String) -> Bool {
    changed.contains { function in
      let last = function.split(separator: ".").last ?? ""
      return last.prefix { $0 != "#" } == name
    }
  }
}
