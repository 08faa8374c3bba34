private import CRevision
import LayoutEngine
package import Scenarios

/// The engine of this package: view documents laid out by LayoutEngine, in process.
///
/// Keeps the tree's buffers from content to content. One worker uses it at a time.
package final class BuiltinEngine: Engine {
  /// The version of the engine, which stands here and nowhere else.
  package static let semanticVersion = "0.1.0"

  package static let version = EngineVersion(
    name: "builtin", version: semanticVersion, revision: String(cString: plumb_revision()),
    revisionDate: String(cString: plumb_revision_date()))

  /// How many nodes a layout may have.
  ///
  /// An own decision: some hundred megabytes.
  package static let maximumNodes = 1_000_000

  /// How deep views and modifiers together may nest.
  ///
  /// A large stack bears it with room to spare. What limits it is that a node's path names all
  /// nodes above it: paths grow with the square of the depth.
  static let maximumTreeDepth = 40_000

  package var version: EngineVersion { Self.version }

  private let tree: LayoutTree

  package convenience init() { self.init(maximumNodes: Self.maximumNodes) }

  init(maximumNodes: Int) {
    tree = LayoutTree(maximumDepth: Self.maximumTreeDepth, maximumNodes: maximumNodes)
  }

  package func layout(_ content: Content) -> EngineOutcome {
    LargeStack.run { layoutHere(content) }
  }

  private func layoutHere(_ content: Content) -> EngineOutcome {
    guard content.environment.textMetric == LayoutEnvironment.defaultTextMetric else {
      return .unsupported(
        construct: "textMetric \(content.environment.textMetric)", path: nil)
    }
    do throws(PlanFailure) {
      return layout(
        try PlanCompiler.plan(for: content.document, environment: content.environment), content)
    } catch {
      let path = error.path.isEmpty ? nil : error.path
      if let construct = error.unsupported {
        return .unsupported(construct: construct, path: path)
      }
      return .error(message: error.message, path: path)
    }
  }

  private func layout(_ plan: Plan, _ content: Content) -> EngineOutcome {
    let run = PlanRun(plan)
    tree.reset()
    defer { tree.reset() }
    tree.pixel = 1 / content.environment.displayScale
    run.build(into: tree)
    do throws(LayoutError) {
      let size = try tree.layout(RootProposal(content))
      return .frames(answer(size, warnings: run.warnings))
    } catch {
      if let failure = run.failure {
        return .error(message: failure.message, path: failure.path)
      }
      return .error(
        message: error.failure.message, path: error.path.isEmpty ? nil : error.path)
    }
  }

  private func answer(_ size: CGSize, warnings: [String]) -> EngineAnswer {
    var warnings = warnings
    let nodes = tree.reportedNodes().map { node in
      if node.frame.width < 0 || node.frame.height < 0 {
        warnings.append("\(node.path): the size is negative")
      }
      return NodeFrame(
        path: node.path, id: node.id,
        frame: Frame(
          x: node.frame.minX, y: node.frame.minY, width: node.frame.width,
          height: node.frame.height))
    }
    return EngineAnswer(
      width: size.width, height: size.height, frames: FrameSet(nodes: nodes), warnings: warnings)
  }
}

extension RootProposal {
  fileprivate init(_ content: Content) {
    let insets = content.environment.safeAreaInsets.map {
      EdgeInsets(
        top: $0.top, leading: $0.leading, bottom: $0.bottom, trailing: $0.trailing)
    }
    self.init(
      ProposedViewSize(width: content.proposal.width, height: content.proposal.height),
      safeAreaInsets: insets,
      container: content.environment.container.map {
        ProposedViewSize(width: $0.width, height: $0.height)
      })
  }
}
