import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Checks the body of one function or closure and turns it into code.
final class FunctionChecker {
  /// A piece of code with its type.
  struct Typed {
    var code: ProgramCode
    var type: ProgramType
  }

  /// What a name stands for inside a function.
  enum Binding {
    /// A slot; of a shared variable one that holds a cell.
    case slot(Int, ProgramType, isMutable: Bool, isShared: Bool)
    case function(LocalFunction)
    /// A generic function inside a function.
    case generic(DeclaredCode.Member)
    /// A function inside a function that is checked where it is used first.
    case pending(FunctionDeclSyntax)
    /// A member of a wrapper, which is a variable of its own.
    case wrapped(variable: String, member: String)
    /// Refused already.
    case unknown
    /// Not to be found here, though a scope around has it.
    case hidden
  }

  /// A function inside a function: one of the program's that is given what it captures first.
  struct LocalFunction {
    var name: String
    var signature: CodeChecker.Signature
    /// The names of what it captures, in order.
    var captures: [String]
    /// Whether it is a computed variable.
    var isProperty = false
  }

  /// What `self` is.
  enum Receiver {
    case none
    /// A slot, or a cell, with the value.
    case value(ProgramType, isMutable: Bool)
    /// Slots for the stored properties, in an initializer.
    case parts(ProgramType, [String: Int])
  }

  let owner: CodeChecker
  var scope: CodeChecker.TypeScope
  let parent: FunctionChecker?

  /// The function in which a local function stands, whose other local functions it may call.
  var surrounding: FunctionChecker?

  /// Tells it from the checkers of other functions.
  let number: Int

  /// The result that is stated or was found at the first `return`.
  var result: ProgramType?

  /// Whether it was found so, and the type of a later one that does not fit.
  var isResultFound = false
  var laterResult: ProgramType?

  var slots: [ProgramType] = []
  var scopes: [[String: Binding]] = [[:]]
  var receiver = Receiver.none

  /// The labels of loops around, innermost last: what the source calls them, what the program does, and
  /// whether only their label leaves them.
  var loops: [(source: String?, name: String, isLoop: Bool, isNamed: Bool)] = []
  private var loopCount = 0

  /// The types that conditional expressions around want, for their branches.
  ///
  /// Nil where it is being found out: the first branch with a type says it.
  var given: [ProgramType?] = []
  var discovered: ProgramType?

  /// What expressions are as numbers that are written out, as far as somebody asked.
  var numerals: [SyntaxIdentifier: Numeral] = [:]

  /// Whether operations need their place to have a type, as far as somebody asked.
  var needs: [SyntaxIdentifier: Bool] = [:]

  /// The names of variables that closures in the body use.
  var captured: Set<String> = []

  /// What a closure takes from around it, in the order of its first slots.
  private(set) var captures: [(name: String, code: ProgramCode, type: ProgramType)] = []

  /// Optional chains that are open, the outermost link first.
  var chains: [ChainLink] = []

  /// Whether its code knows of what it compares only that it can be compared, as Swift's own code does.
  var comparesAsPromised = false

  /// Whether it is an initializer that calls another one.
  var isDelegating = false

  /// What it does with the object it is given, in the initializer of a class of several.
  var objectForm: ObjectForm?

  /// Whether it is the initializer of a class, in which no observers run.
  var isInitializing = false

  /// What has to be there for an assignment to be made: what stands before a `?` in its place.
  var placeTests: [PlaceTest] = []

  /// The types of what places are found by: indices, keys and objects.
  var operandTypes: [ProgramCode: ProgramType] = [:]

  /// What the patterns of a case bind, by name: each of several binds the same variables.
  var alternatives: [String: (slot: Int, type: ProgramType)]?

  /// The slots of wrappers that an initializer makes of values, with where it does so.
  var wrappedFirst: [Int: SyntaxIdentifier] = [:]

  /// Whether a member is looked up of what stands behind an `any` type: what its protocols promise.
  var isOpening = false

  /// The names of which it is being found out whether they stand for views of lists.
  var viewsUnderway: Set<SyntaxIdentifier> = []

  /// The property whose observer this is: setting it there calls no observer.
  var observing: String?

  /// The variables that are declared without a value, by their slots.
  var unset: [Int: (name: String, node: Syntax)] = [:]

  /// Whether variables, by their slots, are certainly a `CGFloat` or a `Double`.
  var lengths: [Int: String] = [:]

  /// The only type that errors have which are thrown here, where one is stated.
  var thrown: ProgramType?

  /// What follows the body in any case: what lent parameters are set to.
  var epilogue: [ProgramCode] = []

  /// Expressions that were checked already, since overloads are tried one after another.
  ///
  /// With each answer its node: an identifier is only unique among nodes that are alive.
  private var memo: [Memo: (typed: Typed, node: ExprSyntax)] = [:]

  /// Why expressions were refused, in the same way.
  private var refusedMemo: [Memo: Remembered] = [:]

  /// As which generic types an expression of a view knows what its names stand for.
  var generics: KnownGenerics?

  /// The closures inside that were looked at already.
  var openedClosures: [OpenedClosure.Key: OpenedClosure] = [:]

  private struct Remembered {
    var problems: [CodeChecker.Problem]
    var error: any Error
    var node: ExprSyntax
    var open: CodeChecker.OpenRefusal
    var aside: SaidAside
  }

  private struct Memo: Hashable {
    var node: SyntaxIdentifier
    var type: ProgramType?
  }

  private var depth = 0

  /// What is being looked at, for messages about code that is put together later.
  private(set) var place = Syntax(TokenSyntax(.wildcard, presence: .missing))

  /// Slots of what is captured are numbered from here until their number is known.
  static let captureBase = 1_000_000

  init(
    _ owner: CodeChecker, _ scope: CodeChecker.TypeScope, result: ProgramType?,
    parent: FunctionChecker? = nil
  ) {
    self.owner = owner
    self.scope = scope
    self.result = result
    self.parent = parent
    owner.checkerCount += 1
    number = owner.checkerCount
  }

  var universe: TypeUniverse { owner.universe }

  // MARK: Refusing

  func refuse(
    _ node: some SyntaxProtocol, _ construct: String, _ message: String,
    kind: Refusal.Kind = .code
  ) -> Refused {
    owner.refuse(node, in: scope.source, construct, message, kind: kind)
  }

  /// How a word is refused that values of a type do not have here: Swift's own types have more.
  func kind(ofUnknownWordOf type: ProgramType) -> Refusal.Kind {
    isOfLanguage(type) ? .vocabulary : .code
  }

  /// Whether nothing that the article declares is in a type.
  func isOfLanguage(_ type: ProgramType) -> Bool {
    switch type {
    case .nominal(let name, let arguments):
      universe.declared[name] == nil && owner.declared.type(named: name) == nil
        && arguments.allSatisfy(isOfLanguage)
    case .tuple(let elements): elements.allSatisfy { isOfLanguage($0.type) }
    case .function(let parameters, let result):
      parameters.allSatisfy(isOfLanguage) && isOfLanguage(result)
    case .variable: true
    }
  }

  func line(_ node: some SyntaxProtocol) -> Int { owner.place(of: node, in: scope.source).line }

  func deeper<Result>(_ node: some SyntaxProtocol, _ body: () throws -> Result) throws -> Result {
    try owner.step(node, in: scope.source)
    guard depth < Limits.Import.checkedDepth else {
      throw refuse(node, "nesting", "code nested too deep")
    }
    depth += 1
    let outer = place
    place = Syntax(node)
    defer {
      depth -= 1
      place = outer
    }
    return try body()
  }

  /// Checks an expression once for each type that is wanted of it.
  ///
  /// What is refused is remembered as well: calls in calls try their candidates at every level, and
  /// one wrong name at the innermost place would be looked at with a power of the depth.
  func remembered(
    _ node: ExprSyntax, _ type: ProgramType?, _ check: () throws -> Typed
  ) throws -> Typed {
    let key = Memo(node: node.id, type: type)
    if let known = memo[key] { return known.typed }
    // What is inside an open chain stands for a slot of that chain.
    guard chains.isEmpty else { return try check() }
    if let refused = refusedMemo[key] {
      if refused.open != .none { owner.openRefusal = refused.open }
      refused.aside.said(again: owner)
      throw owner.again(refused.problems, refused.error)
    }
    let before = owner.problemCount
    let aside = SaidAside(owner)
    do {
      let typed = try check()
      memo[key] = (typed, node)
      return typed
    } catch {
      // A type that is being resolved may be known in a moment.
      if !owner.isResolving {
        refusedMemo[key] = Remembered(
          problems: owner.problems(since: before), error: error, node: node,
          open: owner.openRefusal, aside: SaidAside(owner).since(aside))
      }
      throw error
    }
  }

  /// Runs `body`, then lets go of what was checked in it: its variables are others the next time.
  func forgetting<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = (memo, refusedMemo, openedClosures)
    defer { (memo, refusedMemo, openedClosures) = before }
    return try body()
  }

  /// Runs `body` as if nothing had been checked yet.
  func afresh<Result>(_ body: () throws -> Result) rethrows -> Result {
    try forgetting {
      (memo, refusedMemo, openedClosures) = ([:], [:], [:])
      return try body()
    }
  }

  // MARK: Slots and names

  func newSlot(_ type: ProgramType) -> Int {
    slots.append(type)
    return slots.count - 1
  }

  func bind(_ name: String, _ binding: Binding) {
    guard name != "_" else { return }
    scopes[scopes.count - 1][name] = binding
  }

  func scoped<Result>(_ body: () throws -> Result) rethrows -> Result {
    scopes.append([:])
    defer { scopes.removeLast() }
    return try body()
  }

  /// What `name` stands for here or in the functions around.
  func binding(_ name: String) -> Binding? {
    if let found = localBinding(name) {
      guard case .pending(let function) = found else { return found }
      guard let level = scopes.lastIndex(where: { $0[name] != nil }) else { return .unknown }
      // What is wrong with it is refused where it stands.
      try? localFunction(function, name, at: level)
      return scopes[level][name]
    }
    if let outer = parent?.binding(name) { return capture(name, outer) }
    switch surrounding?.binding(name) {
    case .function(let function)?: return .function(function)
    case .generic(let member)?: return .generic(member)
    default: return nil
    }
  }

  /// What `name` stands for in this function, without checking a function for it.
  func localBinding(_ name: String) -> Binding? {
    for scope in scopes.reversed() {
      guard let binding = scope[name] else { continue }
      if case .hidden = binding { return nil }
      return binding
    }
    return nil
  }

  /// Takes a value in under a name; what it is later does not matter.
  func captureValue(_ name: String, _ value: Typed) {
    captures.append((name, value.code, value.type))
    scopes[0][name] = .slot(
      Self.captureBase + captures.count - 1, value.type, isMutable: false, isShared: false)
  }

  private func capture(_ name: String, _ outer: Binding) -> Binding {
    guard case .slot(let slot, let type, let isMutable, let isShared) = outer else { return outer }
    let slotType = isShared ? ProgramType.nominal("Cell", [type]) : type
    captures.append((name, .local(slot), slotType))
    let own = Binding.slot(
      Self.captureBase + captures.count - 1, type, isMutable: isMutable && isShared,
      isShared: isShared)
    scopes[0][name] = own
    return own
  }

  /// All names in scope, for suggestions.
  var names: [String] { scopes.flatMap(\.keys) + (parent?.names ?? []) }

  func code(of slot: Int, isShared: Bool) -> ProgramCode {
    ProgramCode(isShared ? .shared : .local, index: slot)
  }

  /// Declares a variable with its value; the statement that does so.
  func declare(
    _ name: String, _ type: ProgramType, _ value: ProgramCode?, isMutable: Bool,
    at node: Syntax? = nil
  ) -> ProgramCode {
    if value == nil, let node { unset[slots.count] = (name, node) }
    guard isMutable, captured.contains(name) else {
      let slot = newSlot(type)
      bind(name, .slot(slot, type, isMutable: true, isShared: false))
      if !isMutable, value != nil {
        bind(name, .slot(slot, type, isMutable: false, isShared: false))
      }
      return value.map { ProgramCode(.set, [.local(slot), $0]) } ?? .nothing
    }
    let slot = newSlot(.nominal("Cell", [type]))
    bind(name, .slot(slot, type, isMutable: true, isShared: true))
    return ProgramCode(.share, [value ?? .nothing], index: slot)
  }

  // MARK: Parameters and body

  /// Gives the parameters their slots, the receiver first.
  func addParameters(of signature: CodeChecker.Signature, in node: some SyntaxProtocol) {
    captured = CapturedNames.names(in: node)
    thrown = thrownType(of: Syntax(node))
    var prologue: [ProgramCode] = []
    if let type = signature.receiver {
      _ = newSlot(type)
      receiver = .value(type, isMutable: signature.isMutating)
      bind("self", .slot(0, type, isMutable: signature.isMutating, isShared: false))
    }
    let first = slots.count
    for parameter in signature.parameters { _ = newSlot(parameter.type) }
    if let type = signature.receiver, signature.isMutating, changesSelfInside(node, type) {
      prologue.append(shareSelf(type))
    }
    for (index, parameter) in signature.parameters.enumerated() {
      let slot = first + index
      lengths[slot] = parameter.written?.length
      guard parameter.isLent, captured.contains(parameter.name) else {
        bind(
          parameter.name,
          .slot(slot, parameter.type, isMutable: parameter.isLent, isShared: false))
        continue
      }
      prologue.append(declare(parameter.name, parameter.type, .local(slot), isMutable: true))
      if case .slot(let cell, _, _, true)? = binding(parameter.name) {
        epilogue.append(ProgramCode(.set, [.local(slot), ProgramCode(.shared, index: cell)]))
      }
    }
    self.prologue = prologue
  }

  private var prologue: [ProgramCode] = []

  /// The code of a body with what comes before and after it, and slots of captures in front.
  func finish(_ body: ProgramCode) -> ProgramCode {
    var body = body
    if !epilogue.isEmpty {
      body = ProgramCode(.ensure, [body, ProgramCode(.block, epilogue)])
    }
    return prologue.isEmpty ? body : ProgramCode(.block, prologue + [body])
  }

  /// Numbers the slots of a closure: what it captures first.
  func numbered(_ code: ProgramCode) -> ProgramCode {
    let count = captures.count
    func number(_ code: ProgramCode) -> ProgramCode {
      var code = code
      if let index = code.index, Self.slotOperations.contains(code.operation) {
        code.index =
          index >= Self.captureBase ? index - Self.captureBase : index + count
      }
      if code.operation == .closure {
        // The body has slots of its own.
        for index in code.operands.indices.dropLast() {
          code.operands[index] = number(code.operands[index])
        }
      } else {
        code.operands = code.operands.map(number)
      }
      return code
    }
    return number(code)
  }

  private static let slotOperations: Set<ProgramCode.Operation> = [
    .local, .shared, .chain, .bind, .bindSome, .result, .share, .each, .rescue,
  ]

  func nextLoop() -> String {
    loopCount += 1
    return "\(loopCount)"
  }
}
