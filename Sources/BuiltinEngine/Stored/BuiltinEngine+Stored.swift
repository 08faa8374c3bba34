import LayoutEngine
package import Scenarios
import Threads

// The way of stored contents, of which a run has thousands: documents are built from their bytes,
// and frames compared in the form in which they are stored.
extension BuiltinEngine {
  package func recompute(_ content: ContentText, known: FrameTexts?) throws -> Recomputation {
    try LargeStack.run {
      // What goes wrong is told of in the general way.
      guard let root = try buildDirectly(content), let size = try? tree.layout(root),
        let nodes = try? tree.listNodes()
      else {
        return .outcome(layout(try Content(content), recording: .nothing, isKept: true).outcome)
      }
      if let known, known.equals(nodes) { return .unchanged }
      recomputed = Recomputed(root: root, run: nil)
      return .outcome(.frames(Self.answer(size, nodes: try tree.reportedNodes(), warnings: [])))
    }
  }

  package func trace(_ content: ContentText) throws -> TracedOutcome {
    try LargeStack.run {
      guard let root = try buildDirectly(content),
        let size = try? tree.layout(root, recording: .trace),
        let nodes = try? tree.reportedNodes()
      else { return layout(try Content(content), recording: .trace) }
      return TracedOutcome(
        outcome: .frames(Self.answer(size, nodes: nodes, warnings: [])),
        told: tree.reportedTrace(of: nodes))
    }
  }

  /// Builds a plain document into the tree; `nil` if it has to go the general way.
  ///
  /// The tree is left as it is: what such a document builds refers to nothing outside it.
  private func buildDirectly(_ content: ContentText) throws -> RootProposal? {
    recomputed = nil
    let environment = try environment(of: content)
    guard environment.textMetric == LayoutEnvironment.defaultTextMetric,
      let proposal = try proposal(of: content)
    else { return nil }
    tree.reset()
    tree.pixel = 1 / environment.displayScale
    if environment.layoutDirection == .rightToLeft { tree.layoutDirection = .rightToLeft }
    var document = content.document
    guard document.withUTF8({ stored.build($0, into: tree) }) else { return nil }
    return RootProposal(proposal, environment)
  }

  /// A suite proposes the same few sizes again and again, mostly the last one.
  private func proposal(of content: ContentText) throws -> Proposal? {
    if let known = storedProposal, known.text == content.proposal { return known.proposal }
    guard let proposal = Proposal(json: try JSON(parsing: content.proposal)) else { return nil }
    storedProposal = (content.proposal, proposal)
    return proposal
  }

  private func environment(of content: ContentText) throws -> LayoutEnvironment {
    if let known = storedEnvironment, known.text == content.environment {
      return known.environment
    }
    let environment = try LayoutEnvironment(json: JSON(parsing: content.environment))
    storedEnvironment = (content.environment, environment)
    return environment
  }
}
