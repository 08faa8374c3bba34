/// The declared code of one article, of which several blocks need the same.
///
/// A layout that some blocks use is checked once for all of them, as long as what it is made of is
/// the same for each; what a block says besides is checked for that block alone.
final class ArticleCode {
  private let declarations: ArticleDeclarations

  /// Checkers of layouts, each for the blocks for which all that it has looked up is the same.
  private(set) var shared: [CodeChecker] = []

  init(_ declarations: ArticleDeclarations) {
    self.declarations = declarations
  }

  /// A checker for the code of a block.
  ///
  /// - Parameters:
  ///   - block: The number of the block.
  ///   - words: The words in it, by which it is known what it may use.
  /// - Returns: A checker of the block's own, which knows what layouts are checked already.
  func checker(at block: Int, words: Set<String>) -> CodeChecker {
    let declared = declarations.code(at: block)
    let layouts = declared.layouts(namedIn: words)
    guard !layouts.isEmpty else { return CodeChecker(declared) }
    let known = known(at: block, declared)
    known.begin()
    for layout in layouts { _ = known.layoutDeclaration(layout) }
    return CodeChecker(known, at: block)
  }

  /// The last checker for whose code the block sees the same declarations, else a new one.
  private func known(at block: Int, _ declared: DeclaredCode) -> CodeChecker {
    if let known = shared.last(where: { $0.declared.move(to: block) }) { return known }
    let new = CodeChecker(declared)
    shared.append(new)
    return new
  }
}
