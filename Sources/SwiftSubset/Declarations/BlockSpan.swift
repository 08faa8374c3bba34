/// The blocks of an article for which all that was looked up for one of them is the same.
///
/// What is found out for a block may be used for the others as long as nothing is asked that is
/// declared more than once in a way that tells them apart.
final class BlockSpan {
  private(set) var blocks = Int.min..<Int.max

  /// Records that what was found for `block` is one of several declarations.
  ///
  /// - Parameters:
  ///   - declaring: The blocks that declare it, in any order.
  ///   - block: The block that it was looked up for.
  func narrow(to declaring: [Int], around block: Int) {
    guard declaring.count > 1 else { return }
    // The first declaration counts for the blocks before it as well.
    let turns = Set(declaring).sorted().dropFirst()
    let lower = turns.last { $0 <= block } ?? Int.min
    let upper = turns.first { $0 > block } ?? Int.max
    blocks = blocks.clamped(to: lower..<upper)
  }
}
