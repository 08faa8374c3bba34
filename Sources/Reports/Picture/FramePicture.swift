package import Regression
package import Scenarios
import SuiteStore

/// The frames of a scenario as a picture: where every node lies, what it was proposed and what it
/// answered.
///
/// A drawing in SVG whose frames are 400 wide, readable on light and on dark ground. Frames are
/// solid, in a view's own colour where it has one; expected frames are dashed; proposals that a node
/// did not take as they stand are dotted, and so are frames of before that are others now. Each node
/// has a number, and a line of the legend beside: `2 Color.relativeProposed: 602.4 → 400 × 60`.
package struct FramePicture: Sendable {
  /// How many nodes are drawn and listed; those beyond are counted.
  ///
  /// An own decision: more lines than one looks through.
  package static let maximumNodes = 400

  struct Node {
    var path: String

    /// What its parents do not say of its path, with the ids.
    var label: String
    var frame: Frame

    /// What it was proposed where it lies; `nil` where that is not known.
    var proposal: Proposal?
    var depth: Int

    /// The colour it is named after, as CSS has it.
    var colour: String?

    /// The number of the node around it.
    var parent: Int?
  }

  let title: String
  let nodes: [Node]

  /// How many nodes are left out.
  let omitted: Int

  /// Where nodes are expected; edges that nothing is said of are those of the node.
  let expected: [Frame]

  /// Where nodes were before that are elsewhere now, with where they are; `nil` for those that
  /// vanished.
  let moves: [(before: Frame, after: Frame?)]

  /// A picture of what a run stored, with what was expected then.
  ///
  /// - Throws: ``PictureError`` if it stored no frames.
  package init(_ result: StoredResult) throws(PictureError) {
    guard let frames = result.frames else {
      throw PictureError(
        scenario: result.scenario,
        kind: Verdict(result.outcome.kind, judgement: nil, hasMoved: false),
        message: result.outcome.message ?? "", path: result.outcome.path)
    }
    self.init(
      title: result.scenario, frames: frames, trace: result.trace?.steps ?? [],
      expectation: result.expectation, document: result.content?.document)
  }

  /// A picture of what is answered differently: the later frames, with arrows from the earlier ones.
  ///
  /// - Returns: `nil` where one of them has no frames.
  package init?(_ entry: LayoutDiff.Entry) {
    guard let frames = entry.frames else { return nil }
    self.init(
      title: entry.scenarios.first?.text ?? "", frames: frames.after, trace: [],
      before: frames.before)
  }

  /// A picture of frames.
  ///
  /// - Parameters:
  ///   - title: What is drawn: a scenario's name.
  ///   - frames: All frames, depth first.
  ///   - trace: The trace that led to them; the last proposal to a node is the one with
  ///     which it is placed.
  ///   - expectation: What the frames must be.
  ///   - before: The frames of before; what is elsewhere now is drawn with arrows.
  ///   - document: Where the colours of views are found.
  package init(
    title: String, frames: FrameSet, trace: [TraceStep], expectation: Expectation? = nil,
    before: FrameSet? = nil, document: ViewDocument? = nil
  ) {
    self.init(
      title: title, frames: frames, trace: trace, expectation: expectation, before: before,
      document: document, shapes: NodeShapes())
  }

  /// The same with what is known of such nodes.
  init(
    title: String, frames: FrameSet, trace: [TraceStep], expectation: Expectation? = nil,
    before: FrameSet? = nil, document: ViewDocument? = nil, shapes: NodeShapes
  ) {
    self.title = title
    expected = (expectation?.lines ?? []).compactMap { Frame($0, in: frames) }
    moves = (before.map { [FrameChange](from: $0, to: frames) } ?? []).compactMap { change in
      change.before.map { ($0, change.after) }
    }
    var proposals: [String: Proposal] = [:]
    for step in trace where step.event == .propose {
      proposals[step.path] = Proposal(width: step.width, height: step.height)
    }
    var nodes: [Node] = []
    var omitted = 0
    var line: [Int] = []
    var views = document.map { DocumentViews($0) }
    shapes.tree(of: frames.nodes).walk { node, depth, _ in
      guard nodes.count < Self.maximumNodes else {
        omitted += 1
        return
      }
      line.removeSubrange(min(depth, line.count)...)
      nodes.append(
        Node(
          path: node.path, label: node.label, frame: node.frame, proposal: proposals[node.path],
          depth: depth, colour: ViewColours.colour(of: node.path, in: &views),
          parent: line.last))
      line.append(nodes.count - 1)
    }
    self.nodes = nodes
    self.omitted = omitted
  }
}

extension Frame {
  /// Where a line of an expectation says that a node is; `nil` where there is no such node to say
  /// what the line leaves open.
  init?(_ line: Expectation.Line, in frames: FrameSet) {
    let node = frames.nodes.first { node in
      switch line.target {
      case .path(let path): node.path == path
      case .id(let id): node.id == id
      }
    }
    func edge(_ edge: Expectation.Line.Edge) -> Double? { line[edge] ?? node?.frame[edge] }
    guard let x = edge(.x), let y = edge(.y), let width = edge(.width), let height = edge(.height)
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  /// Whether all of the frame can be drawn.
  var isDrawable: Bool {
    [x, y, width, height].allSatisfy { $0.isFinite && abs($0) < 1e9 }
  }
}

/// Why there is nothing to draw.
package struct PictureError: Error, Equatable, CustomStringConvertible {
  package var scenario: String
  package var kind: Verdict
  package var message: String
  package var path: String?

  package var description: String {
    "\(scenario): error: nothing to draw: \(Wording.reason(kind, message: message, path: path))"
  }
}

extension FramePicture.Node {
  /// What it was proposed and answered, axis by axis: `602.4 → 400 × 60`.
  var offerAndAnswer: String {
    axis(proposal.map(\.width), frame.width) + " × " + axis(proposal.map(\.height), frame.height)
  }

  private func axis(_ proposed: Double??, _ answered: Double) -> String {
    guard let proposed else { return Points.text(answered) }
    guard let length = proposed else { return "nil → " + Points.text(answered) }
    let texts = Points.texts([length, answered])
    // Sums that are rounded otherwise are no other answer.
    let isTaken = length == answered || abs(length - answered) < 1e-6
    return isTaken ? texts[1] : texts[0] + " → " + texts[1]
  }

  /// Whether all of the frame can be drawn.
  var isFinite: Bool { frame.isDrawable }

  /// The proposal as a rectangle, where it is not the frame: inside the next of the frames around
  /// it in which it fits, else about the frame's middle.
  ///
  /// - Parameter around: The frames of the nodes around it, the innermost first.
  /// - Returns: The rectangle; `nil` where the proposal was taken as it stands, or is not known.
  func proposed(within around: [Frame]) -> Frame? {
    guard let proposal else { return nil }
    func length(_ proposed: Double?, _ answered: Double) -> Double {
      proposed.flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil } ?? answered
    }
    let width = length(proposal.width, frame.width)
    let height = length(proposal.height, frame.height)
    guard width != frame.width || height != frame.height else { return nil }
    func start(
      _ start: Double, _ own: Double, _ length: Double, _ around: [(low: Double, whole: Double)]
    ) -> Double {
      guard length != own else { return start }
      guard let (low, whole) = around.first(where: { length <= $0.whole }) else {
        return start + (own - length) / 2
      }
      return max(low, min(start, low + whole - length))
    }
    return Frame(
      x: start(frame.x, frame.width, width, around.map { ($0.x, $0.width) }),
      y: start(frame.y, frame.height, height, around.map { ($0.y, $0.height) }), width: width,
      height: height)
  }
}
