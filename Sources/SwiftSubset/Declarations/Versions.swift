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
  ///   - complete: Takes over of the second declaration what the first one lacks.
  mutating func complete(_ parts: Set<Int>, by complete: (inout Declaration, Declaration) -> Void) {
    let given = declarations
    for index in given.indices where parts.contains(given[index].block) {
      for around in [Array(given[..<index].reversed()), Array(given[(index + 1)...])] {
        for (block, other) in around {
          complete(&declarations[index].declaration, other)
          if !parts.contains(block) { break }
        }
      }
    }
  }

  /// The blocks of the declarations, in order.
  var blocks: [Int] { declarations.map(\.block) }

  /// The last one up to `block`, else the first: the one of the greatest ``Nearness``.
  func nearest(to block: Int) -> Declaration? {
    var (low, high) = (0, declarations.count)
    while low < high {
      let middle = (low + high) / 2
      if declarations[middle].block <= block { low = middle + 1 } else { high = middle }
    }
    return (low > 0 ? declarations[low - 1] : declarations.first)?.declaration
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
}
