/// How near the declarations of a block are to another block: of several the nearest one counts.
///
/// What stands up to the block is nearer than what follows it, and of each the closest is nearest.
enum Nearness {
  static func of(_ declaring: Int, to block: Int) -> Int {
    declaring <= block ? declaring : -declaring
  }
}

/// The declarations of one name, in the order of their blocks.
struct Versions<Declaration: Sendable>: Sendable {
  private var declarations: [(block: Int, declaration: Declaration)] = []

  init() {}

  /// Adds the declaration of a block, which is the last one so far; it stands in the place of an
  /// earlier one of the same block.
  mutating func add(_ declaration: Declaration, of block: Int) {
    if declarations.last?.block == block { declarations.removeLast() }
    declarations.append((block, declaration))
  }

  /// Changes the declaration of a block, which is the last one so far.
  mutating func update(
    of block: Int, default initial: Declaration, _ change: (inout Declaration) -> Void
  ) {
    if declarations.last?.block != block { declarations.append((block, initial)) }
    change(&declarations[declarations.count - 1].declaration)
  }

  /// Completes the declarations of some blocks by those around them: from the nearest before up to one
  /// that is whole, then from the nearest behind up to one that is whole.
  ///
  /// - Parameters:
  ///   - parts: The blocks whose declarations are not whole.
  ///   - isShown: Which declarations take part.
  ///   - complete: Takes over of the second declaration what the first one lacks.
  mutating func complete(
    _ parts: Set<Int>, among isShown: (Declaration) -> Bool,
    by complete: (inout Declaration, Declaration) -> Void
  ) {
    let given = declarations
    for index in given.indices where parts.contains(given[index].block) {
      for around in [Array(given[..<index].reversed()), Array(given[(index + 1)...])] {
        for (block, other) in around where isShown(other) {
          complete(&declarations[index].declaration, other)
          if !parts.contains(block) { break }
        }
      }
    }
  }

  /// The blocks of the declarations, in order.
  var blocks: [Int] { declarations.map { $0.block } }

  /// The last one up to `block`, else the first: the one of the greatest ``Nearness``.
  func nearest(to block: Int) -> Declaration? { nearest(to: block) { _ in true } }

  /// The same of those that count.
  func nearest(to block: Int, where counts: (Declaration) -> Bool) -> Declaration? {
    var (low, high) = (0, declarations.count)
    while low < high {
      let middle = (low + high) / 2
      if declarations[middle].block <= block { low = middle + 1 } else { high = middle }
    }
    let found =
      declarations[..<low].last { counts($0.declaration) }
      ?? declarations[low...].first { counts($0.declaration) }
    return found?.declaration
  }

  func contains(where counts: (Declaration) -> Bool) -> Bool {
    declarations.contains { counts($0.declaration) }
  }

  func reduce<Result>(
    into result: Result, _ add: (inout Result, Declaration) -> Void
  ) -> Result {
    declarations.reduce(into: result) { add(&$0, $1.declaration) }
  }
}

/// Overloads of one function by what tells them apart, each with its versions.
struct Overloads<Declaration: Sendable>: Sendable {
  private var versions: [Versions<[Declaration]>] = []
  private var numbers: [String: Int] = [:]

  init() {}

  /// Adds the declaration of a block, which is the last one so far.
  mutating func add(_ declaration: Declaration, key: String, of block: Int) {
    let number = numbers[key] ?? versions.count
    if number == versions.count {
      numbers[key] = number
      versions.append(Versions())
    }
    versions[number].update(of: block, default: []) { $0.append(declaration) }
  }

  /// Those that count for a block, in the order in which the first of each was declared.
  func nearest(to block: Int) -> [Declaration] {
    versions.flatMap { $0.nearest(to: block) ?? [] }
  }

  /// The blocks that declare one of them.
  var blocks: [Int] { versions.flatMap(\.blocks) }

  func contains(where counts: (Declaration) -> Bool) -> Bool {
    versions.contains { $0.contains { $0.contains(where: counts) } }
  }
}

extension Overloads<DeclaredCode.Member> {
  /// Those that count for a block: a signature that is quoted alone is no other declaration of what it
  /// is the signature of.
  func counting(for block: Int) -> [DeclaredCode.Member] {
    let found = nearest(to: block)
    guard found.count > 1, found.contains(where: \.isQuoted) else { return found }
    let whole = Set(found.lazy.filter { !$0.isQuoted }.map(\.key))
    return found.filter { !$0.isQuoted || !whole.contains($0.key) }
  }
}
