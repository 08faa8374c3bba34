package import Scenarios
import Synchronization

/// In which order dictionaries and sets are walked, to find out whether anything follows it.
///
/// Swift's order differs from run to run, that of a ``ProgramTable`` is always the same: what follows
/// it shows one of several pictures. So code is run in two orders, each the reverse of the other, and
/// what comes out is compared.
package final class TableOrder: Sendable {
  @TaskLocal static var current: TableOrder?

  private enum Kind { case asGiven, rising, falling }

  private let kind: Kind
  private let walks = Mutex(false)

  private init(_ kind: Kind) { self.kind = kind }

  /// What `work` gives, and whether it walked a dictionary or a set of several elements.
  package static func noting<Result>(
    _ work: () -> Result
  ) -> (result: Result, wasWalked: Bool) {
    let order = TableOrder(.asGiven)
    let result = $current.withValue(order) { work() }
    return (result, order.walks.withLock { $0 })
  }

  /// What `work` gives in two orders, each the reverse of the other.
  package static func both<Result>(_ work: () -> Result) -> (Result, Result) {
    (
      $current.withValue(TableOrder(.rising)) { work() },
      $current.withValue(TableOrder(.falling)) { work() }
    )
  }

  /// The numbers of keys with these hashes as they are walked; nil for the order in which they came
  /// in.
  func walk(_ hashes: [Int]) -> [Int]? {
    walks.withLock { $0 = true }
    guard kind != .asGiven else { return nil }
    // However the table was made, it has the same order: what makes a table of one that it walks does
    // not turn it around twice.
    let rising = hashes.indices.sorted { (hashes[$0], $0) < (hashes[$1], $1) }
    return kind == .rising ? rising : rising.reversed()
  }
}

extension BuiltinEngine {
  /// Whether the frames of a content follow the order of a dictionary or a set.
  package func followsTableOrder(_ content: Content) -> Bool {
    guard content.document.program.hasTables else { return false }
    let (_, wasWalked) = TableOrder.noting { layout(content) }
    guard wasWalked else { return false }
    let (one, other) = TableOrder.both { layout(content) }
    guard case .frames(let a) = one, case .frames(let b) = other else { return one != other }
    return a.frames.nodes.count != b.frames.nodes.count
      || zip(a.frames.nodes, b.frames.nodes).contains { !$0.frame.isNear($1.frame) }
  }
}

extension Program {
  /// Whether it may make a dictionary or a set, or be given one.
  fileprivate var hasTables: Bool {
    types.values.contains { $0.heldTypes.contains(where: \.holdsTable) }
      || functions.values.contains { function in
        (function.parameters + [function.result] + function.slots).contains(where: \.holdsTable)
          || function.body.hasTables
      }
  }
}

extension ProgramCode {
  fileprivate var hasTables: Bool {
    type?.holdsTable ?? false
      || name.map { name in Self.owners.contains { name.hasPrefix($0) } } ?? false
      || operands.contains(where: \.hasTables)
  }

  /// How the names of the language's rows begin that have to do with them.
  private static let owners = ["Set<", "Dictionary<", "[K: V]"]
}

extension Program.TypeDeclaration {
  fileprivate var heldTypes: [ProgramType] {
    switch kind {
    case .structure(let fields): fields.map(\.type)
    case .enumeration(let cases): cases.flatMap { $0.payload.map(\.type) }
    }
  }
}

extension ProgramType {
  fileprivate var holdsTable: Bool {
    switch self {
    case .variable: false
    case .nominal(let name, let arguments):
      name == "Set" || name == "Dictionary" || arguments.contains(where: \.holdsTable)
    case .tuple(let elements): elements.contains { $0.type.holdsTable }
    case .function(let parameters, let result):
      result.holdsTable || parameters.contains(where: \.holdsTable)
    }
  }
}

extension Frame {
  /// Whether both are one, but for what adding in another order makes of fractions.
  fileprivate func isNear(_ other: Frame) -> Bool {
    [(x, other.x), (y, other.y), (width, other.width), (height, other.height)].allSatisfy {
      $0 == $1 || abs($0 - $1) < 1e-6
    }
  }
}
