import Scenarios
import SwiftSyntax

// MARK: Limits

extension Lowerer {
  /// Runs `body` one level deeper; answers nil, with a refusal, where that is too deep.
  func deeper<Result>(_ node: some SyntaxProtocol, _ body: () -> Result?) -> Result? {
    guard !isExhausted else { return nil }
    stepCount += 1
    guard stepCount <= Limits.Import.expressions else {
      refuse(at: .init(utf8Offset: 0), "size", "evaluating this takes too many steps")
      isExhausted = true
      return nil
    }
    guard depth < Limits.Source.depth else {
      refuse(node, "nesting", "code nested deeper than \(Limits.Source.depth) levels")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return body()
  }

  /// Counts a view, a modifier or a repetition; false, with a refusal, when there are too many.
  func count(_ node: some SyntaxProtocol, nodes: Int = 1) -> Bool {
    guard nodeCount <= Limits.Import.views else { return false }
    nodeCount += nodes
    guard nodeCount > Limits.Import.views else { return true }
    isExhausted = true
    refuse(
      node, "size",
      "more than \(Limits.Import.views) views and modifiers when the repetitions are written out")
    return false
  }
}
