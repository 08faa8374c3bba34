import Scenarios

/// Turns the code of one function or closure into nodes, and checks every piece of it.
final class FunctionCompiler {
  /// A piece of code with the type of its value.
  struct Typed {
    var node: Node
    var type: ProgramType
  }

  /// What `leave` and `next` may name.
  struct Label {
    var name: String
    var number: Int
    var isLoop: Bool
  }

  let program: Program
  let universe: TypeUniverse
  let functions: [String: CompiledFunction]
  let name: String
  let slots: [ProgramType]
  let result: ProgramType
  var labels: [Label] = []
  var labelCount = 0
  let parameterCount: Int

  /// The numbers of the program's classes, found out only where there are objects.
  lazy var classNumbers = universe.classNumbers

  /// Whether code can tell when an object ends.
  lazy var tellsEnds = universe.hasWeakFields

  /// The names of the alignments that the document declares, in order.
  var alignments: [String] = []

  /// The slots of the conditional expressions around, for `give`.
  var given: [Int] = []

  private var depth = 0
  private(set) var maximumDepth = 1

  /// How many pieces were compiled outside of blocks with costs of their own.
  var pieces = 0

  init(
    program: Program, universe: TypeUniverse, functions: [String: CompiledFunction],
    name: String, parameterCount: Int, slots: [ProgramType], result: ProgramType
  ) {
    self.parameterCount = parameterCount
    self.program = program
    self.universe = universe
    self.functions = functions
    self.name = name
    self.slots = slots
    self.result = result
  }

  var resultSlot: Int { slots.count }

  /// How often each slot is used in the whole body.
  private var uses: [Int: Int] = [:]

  /// The slots that only `code` uses, so that what lies in them can be let go of when it has run;
  /// those of values that keep nothing alive are left out.
  func slotsOnly(in code: ProgramCode) -> [Int] {
    code.slotUses.filter { slot, count in
      uses[slot] == count && slots.indices.contains(slot) && !Self.numbers.contains(slots[slot])
    }.keys.sorted()
  }

  /// Types whose values keep nothing alive.
  private static let numbers: Set<ProgramType> = Language.pairs.union(Language.plainNumbers)
    .union([.named("ProposedViewSize")])

  /// The body of the function: a `return` alone needs no statements around it.
  func body(_ code: ProgramCode) throws(ViewDocumentError) -> Node {
    uses = code.slotUses
    // What is passed in is the caller's, or was put there before the body.
    for slot in 0..<min(parameterCount, slots.count) { uses[slot, default: 0] += 1 }
    if code.operation == .giveBack, code.operands.count == 1 {
      let value = try operand(0, of: code, result)
      return code.line.map { LineNode($0, value) } ?? value
    }
    return FunctionNode(try statement(code), slot: resultSlot, isVoid: result == .void)
  }

  /// What running it once costs, in steps, blocks inside left out: a step for some pieces.
  var cost: Int { 1 + pieces / Self.piecesOfStep }

  /// How many pieces of code are worth a step.
  private static let piecesOfStep = 16

  /// Compiles something whose pieces have a cost of their own; that cost.
  func costing<Result>(
    _ compile: () throws(ViewDocumentError) -> Result
  ) throws(ViewDocumentError) -> (Result, cost: Int) {
    let outer = pieces
    pieces = 0
    defer { pieces = outer }
    let result = try compile()
    return (result, pieces / Self.piecesOfStep)
  }

  // MARK: Pieces of a piece

  func fail(_ message: String) -> ViewDocumentError {
    ViewDocumentError(place: "", message: message)
  }

  /// Compiles operand `index` with what `compile` makes of it, and adds its place to errors.
  func located<Result>(
    _ index: Int, of code: ProgramCode,
    _ compile: (ProgramCode) throws(ViewDocumentError) -> Result
  ) throws(ViewDocumentError) -> Result {
    // Every piece of code but the outermost comes through here: so it is here that depth and pieces
    // are counted.
    guard code.operands.indices.contains(index) else {
      throw fail("'\(code.operation.rawValue)' has too few operands")
    }
    pieces += 1
    depth += 1
    maximumDepth = max(maximumDepth, depth)
    defer { depth -= 1 }
    do throws(ViewDocumentError) {
      return try compile(code.operands[index])
    } catch {
      let place = "\(code.operation.rawValue)[\(index)]"
      throw ViewDocumentError(
        place: error.place.isEmpty ? place : place + "." + error.place, message: error.message)
    }
  }

  func operand(_ index: Int, of code: ProgramCode) throws(ViewDocumentError) -> Typed {
    try located(index, of: code) { code throws(ViewDocumentError) in try expression(code) }
  }

  func operand(
    _ index: Int, of code: ProgramCode, _ type: ProgramType
  ) throws(ViewDocumentError) -> Node {
    try located(index, of: code) { code throws(ViewDocumentError) in
      let value = try expression(code)
      try expect(value.type, type)
      return value.node
    }
  }

  func place(
    _ index: Int, of code: ProgramCode
  ) throws(ViewDocumentError) -> (place: Place, type: ProgramType) {
    try located(index, of: code) { code throws(ViewDocumentError) in try place(code) }
  }

  func statement(_ index: Int, of code: ProgramCode) throws(ViewDocumentError) -> Node {
    try located(index, of: code) { code throws(ViewDocumentError) in try statement(code) }
  }

  func expect(_ found: ProgramType, _ wanted: ProgramType) throws(ViewDocumentError) {
    guard
      // What never ends may stand where any value is wanted.
      found == .never || found.unlabelled == wanted.unlabelled || universe.isKind(found, of: wanted)
    else {
      throw fail("expected a value of type \(wanted), found one of type \(found)")
    }
  }

  func count(_ code: ProgramCode, _ count: Int) throws(ViewDocumentError) {
    guard code.operands.count == count else {
      throw fail(
        "'\(code.operation.rawValue)' has \(count) operand\(count == 1 ? "" : "s"), not"
          + " \(code.operands.count)")
    }
  }

  func slot(_ code: ProgramCode) throws(ViewDocumentError) -> Int {
    guard let index = code.index, slots.indices.contains(index) else {
      throw fail("'\(code.operation.rawValue)' names no slot of the function")
    }
    return index
  }

  func type(_ code: ProgramCode) throws(ViewDocumentError) -> ProgramType {
    guard let type = code.type, universe.exists(type) else {
      throw fail("'\(code.operation.rawValue)' needs a type that exists")
    }
    return type
  }

  func function(_ name: String?) throws(ViewDocumentError) -> (
    Program.Function, CompiledFunction
  ) {
    guard let name, let declared = program.functions[name], let compiled = functions[name] else {
      throw fail("unknown function '\(name ?? "")'")
    }
    return (declared, compiled)
  }
}

extension ProgramCode {
  /// How often each slot is used in the code; bodies of closures have slots of their own.
  var slotUses: [Int: Int] {
    var uses: [Int: Int] = [:]
    count(&uses)
    return uses
  }

  /// Whether a condition puts something into a slot.
  var binds: Bool {
    operation == .bind || operation == .bindSome || operands.contains(where: \.binds)
  }

  private func count(_ uses: inout [Int: Int]) {
    if let index, Self.slotOperations.contains(operation) { uses[index, default: 0] += 1 }
    for operand in operation == .closure ? operands.dropLast() : operands[...] {
      operand.count(&uses)
    }
  }

  private static let slotOperations: Set<Operation> = [
    .local, .shared, .chain, .bind, .bindSome, .result, .share, .each, .rescue,
  ]
}

extension ProgramType {
  /// The type without the labels of tuples, which make no other type.
  var unlabelled: ProgramType {
    switch self {
    case .nominal(let name, let arguments):
      arguments.isEmpty ? self : .nominal(name, arguments.map(\.unlabelled))
    case .tuple(let elements): .tuple(elements.map { Element(type: $0.type.unlabelled) })
    case .function(let parameters, let result):
      .function(parameters.map(\.unlabelled), result.unlabelled)
    case .variable: self
    }
  }
}
