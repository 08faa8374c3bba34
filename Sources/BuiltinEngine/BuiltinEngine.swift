private import CRevision
package import LayoutEngine
package import Scenarios
import Threads

/// The engine of this package: view documents laid out by LayoutEngine, in process.
///
/// Keeps the tree's buffers from content to content. One worker uses it at a time.
package final class BuiltinEngine: Engine {
  /// The version of the engine, which stands here and nowhere else.
  package static let semanticVersion = "0.1.0"

  /// The version, with the revision of the sources that the build wrote into the program.
  package static let version = EngineVersion(
    name: "builtin", version: semanticVersion, revision: String(cString: plumb_revision()),
    revisionDate: String(cString: plumb_revision_date()))

  package var version: EngineVersion { Self.version }

  let tree: LayoutTree

  /// The metrics of texts that contents may name.
  package let metrics: TextMetrics

  /// The metric of the last content that named one of a font, which is almost always that of the
  /// next: one that allows missing glyphs is made anew from all its faces.
  private var lastMetric: FontMetric?

  /// What stored documents are built with.
  var stored = StoredBuilder()
  /// The proposal of the last stored content, and its environment, which is almost always that of
  /// the next.
  var storedProposal: (text: String, proposal: Proposal)?
  var storedEnvironment: (text: String, environment: LayoutEnvironment)?

  /// The image by which the last layout failed, as nobody states its size; `nil` where it did not.
  package private(set) var imageWithoutSize: String?

  /// What the last recomputation left in the tree, to be told of; `nil` where there is nothing.
  var recomputed: Recomputed?
  var keptListing = KeptListing()
  var packer = TracePacker()

  /// - Parameter metrics: The metrics of texts that contents may name.
  package convenience init(metrics: TextMetrics = .known) {
    self.init(maximumNodes: Limits.Layout.nodes, metrics: metrics)
  }

  convenience init(maximumNodes: Int, metrics: TextMetrics = .known) {
    self.init(
      LayoutTree(maximumDepth: Limits.Layout.depth, maximumNodes: maximumNodes), metrics)
  }

  /// An engine that goes by other rules than SwiftUI's, for programs that test.
  package convenience init<Rules: SolverRules>(rules: Rules.Type) {
    self.init(
      LayoutTree(
        rules: rules, maximumDepth: Limits.Layout.depth, maximumNodes: Limits.Layout.nodes),
      .known)
  }

  private init(_ tree: LayoutTree, _ metrics: TextMetrics) {
    self.tree = tree
    self.metrics = metrics
  }

  package func layout(_ content: Content) -> EngineOutcome {
    LargeStack.run { layout(content, recording: .nothing).outcome }
  }

  package func trace(_ content: Content) -> TracedOutcome {
    LargeStack.run { layout(content, recording: .trace) }
  }

  /// Lays out a document; with `isKept` the tree stays as it is, to be told of.
  func layout(
    _ content: Content, recording: LayoutTree.Recording, isKept: Bool = false
  ) -> TracedOutcome {
    recomputed = nil
    imageWithoutSize = nil
    let name = content.environment.textMetric
    // A metric that nobody here knows is something this engine lacks, and no failure.
    guard name == LayoutEnvironment.defaultTextMetric || fontMetric(of: content) != nil else {
      return TracedOutcome(
        outcome: .unsupported(construct: "textMetric \(name)", path: nil), trace: nil)
    }
    do throws(PlanFailure) {
      return layout(
        try PlanCompiler.plan(for: content.document, environment: content.environment), content,
        recording: recording, isKept: isKept)
    } catch {
      let path = error.path.isEmpty ? nil : error.path
      if let construct = error.unsupported {
        return TracedOutcome(
          outcome: .unsupported(construct: construct, path: path), trace: nil)
      }
      imageWithoutSize = error.image
      return TracedOutcome(outcome: .error(message: error.message, path: path), trace: nil)
    }
  }

  /// The metric of the font that a content names; `nil` for the deterministic one, and for one that
  /// nobody knows.
  private func fontMetric(of content: Content) -> FontMetric? {
    let name = content.environment.textMetric
    guard name != LayoutEnvironment.defaultTextMetric else { return nil }
    if lastMetric?.name != name { lastMetric = metrics.metric(named: name) }
    lastMetric = lastMetric?.allowingMissingGlyphs(content.environment.missingGlyphs == .em)
    return lastMetric
  }

  private func layout(
    _ plan: Plan, _ content: Content, recording: LayoutTree.Recording, isKept: Bool
  ) -> TracedOutcome {
    let run = PlanRun(plan)
    tree.reset()
    // The tree's closures hold the run, and it all that the document declares: without a reset they
    // would live until the next content.
    defer { if recomputed == nil { tree.reset() } }
    tree.pixel = 1 / content.environment.displayScale
    tree.fontMetric = fontMetric(of: content)
    run.build(into: tree)
    do throws(LayoutError) {
      let root = RootProposal(content.proposal, content.environment)
      let size = try tree.layout(root, recording: recording)
      let nodes = try tree.reportedNodes()
      if isKept { recomputed = Recomputed(root: root, run: run) }
      let outcome = EngineOutcome.frames(
        Self.answer(size, nodes: nodes, warnings: run.warnings + missingGlyphs))
      guard recording == .trace else { return TracedOutcome(outcome: outcome, trace: nil) }
      return TracedOutcome(outcome: outcome, told: tree.reportedTrace(of: nodes))
    } catch {
      let path = error.path.isEmpty ? nil : error.path
      // That a font lacks a face or a glyph is no failure of the scenario.
      if let construct = error.failure.unoffered {
        return TracedOutcome(
          outcome: .unsupported(construct: construct, path: path), trace: nil)
      }
      // The run has noted the path of what failed; the tree only knows which node was open then.
      let failure = run.failure ?? (error.failure.message, path ?? "", error.failure.image)
      imageWithoutSize = failure.image
      return TracedOutcome(
        outcome: .error(
          message: failure.message, path: failure.path.isEmpty ? nil : failure.path),
        trace: nil)
    }
  }

  /// Warnings of characters that counted as one em.
  private var missingGlyphs: [String] {
    tree.missingGlyphs.map { scalar in
      "\(LayoutFailure.missingGlyph(scalar, metric: tree.fontMetric?.name ?? "").unoffered ?? ""): "
        + "not there; counted as one em"
    }
  }

  static func answer(
    _ size: CGSize, nodes: [ReportedNode], warnings: [String]
  ) -> EngineAnswer {
    var warnings = warnings
    let nodes = nodes.map { node in
      if node.frame.size.width < 0 || node.frame.size.height < 0 {
        warnings.append("\(node.path): the size is negative")
      }
      return NodeFrame(
        path: node.path, id: node.id,
        frame: Frame(
          x: node.frame.origin.x, y: node.frame.origin.y, width: node.frame.size.width,
          height: node.frame.size.height))
    }
    return EngineAnswer(
      width: size.width, height: size.height, frames: FrameSet(nodes: nodes), warnings: warnings)
  }
}

extension TracedOutcome {
  init(outcome: EngineOutcome, told trace: ReportedTrace) {
    self.init(outcome: outcome, trace: trace.steps.map(TraceStep.init))
    isCutOff = trace.isCutOff
  }
}

extension TraceStep {
  init(_ step: ReportedStep) {
    let event: Event =
      switch step.kind {
      case .propose: .propose
      case .answer: .answer
      case .place: .place
      }
    self.init(
      path: step.path, event: event, width: step.width, height: step.height,
      rule: step.rule.word, details: Details(step))
  }
}

extension TraceStep.Details {
  fileprivate init(_ step: ReportedStep) {
    let circumstances = step.circumstances
    func length(_ length: Double) -> Double? { length.isNaN ? nil : length }
    self.init(
      axis: circumstances.axis.map { $0 == .horizontal ? .horizontal : .vertical },
      priority: length(circumstances.priority), left: length(circumstances.left),
      among: circumstances.among < 0 ? nil : circumstances.among,
      reserved: length(circumstances.reserved), spacing: length(circumstances.spacing),
      values: step.values, isPlacing: step.isPlacing)
  }
}

extension RootProposal {
  init(_ proposal: Proposal, _ environment: LayoutEnvironment) {
    let insets = environment.safeAreaInsets.map {
      EdgeInsets(
        top: $0.top, leading: $0.leading, bottom: $0.bottom, trailing: $0.trailing)
    }
    self.init(
      ProposedViewSize(width: proposal.width, height: proposal.height),
      safeAreaInsets: insets,
      layoutDirection: environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
      container: environment.container.map {
        ProposedViewSize(width: $0.width, height: $0.height)
      })
  }
}
