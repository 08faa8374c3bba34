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

  /// The last one up to `block`, else the first.
  func nearest(to block: Int) -> Declaration? {
    var (low, high) = (0, declarations.count)
    while low < high {
      let middle = (low + high) / 2
      if declarations[middle].block <= block { low = middle + 1 } else { high = middle }
    }
    return (low > 0 ? declarations[low - 1] : declarations.first)?.declaration
  }
}
