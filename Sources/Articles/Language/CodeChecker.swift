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

  var program = Program()

  /// What was refused, by source.
  var refusals: [Int: [Refusal]] = [:]
  private var refused: Set<Refusal> = []

  /// Everything that was refused, in order, and where; what is tried and fails is taken out.
  private var recent: [(source: Int, refusal: Refusal)] = []

  /// Why functions and layouts cannot run, by their names in the program.
  var reasons: [String: String] = [:]

  /// Functions that are known and still to be checked.
  private var waiting: [() -> Void] = []
  private var isDraining = false

  /// Blocks whose expressions are evaluated, and how far their nodes are from where they say.
  var opened: [(text: SourceText, offset: Int)] = []

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

  /// The functions whose calls were left out, since they only write something.
  var leftOut: Set<String> = []

  /// Functions whose hidden result is being found out.
  var underway: Set<String> = []

  /// How many functions and closures were looked at.
  var checkerCount = 0

  /// `any` types by their names.
  var existentials: [String: Existential] = [:]

  /// Generic types as they are used, by their names: `Stack‹Int›`.
  var instances: [String: (base: String, types: [String: ProgramType])] = [:]

  var layoutsOfTypes: [String: TypeLayout?] = [:]
  var typesUnderway: Set<String> = []

  /// How many expressions were looked at, against code that has too many meanings.
  private var steps = 0
  static let maximumSteps = 2_000_000

  init(_ declared: DeclaredCode) {
    self.declared = declared
  }

  // MARK: Refusing

  func refuse(
    _ node: some SyntaxProtocol, in source: Int, _ construct: String, _ message: String
  ) -> Refused {
    let place = place(of: node, in: source)
    let refusal = Refusal(
      line: place.line, column: place.column, construct: construct, message: message)
    if refused.insert(refusal).inserted { refusals[source, default: []].append(refusal) }
    recent.append((source, refusal))
    return Refused()
  }

  /// Where a node stands, in a block of the declarations or one that was opened.
  func place(of node: some SyntaxProtocol, in source: Int) -> (line: Int, column: Int) {
    guard source >= declared.sourceCount else { return declared.place(of: node, in: source) }
    let (text, offset) = opened[source - declared.sourceCount]
    let position = node.positionAfterSkippingLeadingTrivia.utf8Offset + offset
    return text.place(of: AbsolutePosition(utf8Offset: position))
  }

  /// Lets go of refusals, so that they are made again.
  func forget(_ refusals: [Refusal]) { refused.subtract(refusals) }

  /// Runs `attempt`; what it refuses is forgotten if it fails.
  func trial<Result>(_ attempt: () throws -> Result) -> Result? {
    let before = (refusals, refused, recent)
    if let result = try? attempt() { return result }
    (refusals, refused, recent) = before
    return nil
  }

  /// Runs `check`; where it fails, the first thing that is refused in it is why `name` cannot run.
  func checking<Result>(_ name: String, _ check: () throws -> Result) -> Result? {
    let outer = recent
    recent = []
    defer { recent = outer }
    if let result = try? check() { return result }
    // Code that was opened is no part of a declaration.
    let first = recent.first { $0.source < declared.sourceCount }
    if reasons[name] == nil, let (source, refusal) = first {
      reasons[name] = "\(declared.words(for: refusal, in: source)): \(refusal.message)"
    }
    return nil
  }

  func step(_ node: some SyntaxProtocol, in source: Int) throws {
    steps += 1
    guard steps <= Self.maximumSteps else {
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
    }

    var parameters: [Parameter]
    var result: ProgramType
    /// The receiver's type; nil for static functions.
    var receiver: ProgramType?
    var isMutating = false

    /// The function's parameters in the program, the receiver first.
    var programParameters: [ProgramType] {
      let own = receiver.map { [isMutating ? ProgramType.lent($0) : $0] } ?? []
      return own + parameters.map { $0.isLent ? .lent($0.type) : $0.type }
    }
  }
}
