package import LayoutEngine
package import Scenarios

/// A document built into a tree, to be laid out at one proposal after the other.
///
/// The engine itself builds the tree anew for each layout; this tells what the layout alone costs.
/// Not thread-safe.
package final class PreparedLayout {
  private let tree = LayoutTree(maximumDepth: 10_000)
  private let run: PlanRun

  /// - Throws: ``ViewDocumentError`` for a document that the catalogue does not allow.
  package init(_ content: Content) throws(ViewDocumentError) {
    do throws(PlanFailure) {
      run = PlanRun(
        try PlanCompiler.plan(for: content.document, environment: content.environment))
    } catch {
      throw ViewDocumentError(place: error.place, message: error.message)
    }
    tree.pixel = 1 / content.environment.displayScale
    run.build(into: tree)
  }

  /// The size in points at a proposal; all limits of declared code hold for each layout.
  package func layout(_ proposal: ProposedViewSize) throws(LayoutError) -> CGSize {
    run.refill()
    return try tree.layout(RootProposal(proposal))
  }
}
