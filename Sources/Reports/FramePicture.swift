package import Scenarios

/// The frames of a scenario as a picture: where every node lies, what it was proposed and what it
/// answered.
///
/// A drawing in SVG that is 400 wide, readable on light and on dark ground. Frames are solid,
/// proposals that a node did not take as they stand are dashed. Each node has a number, and a line
/// of the list below: `2 Color.relativeProposed: 602.4 → 400 × 60`.
package struct FramePicture: Sendable {
  /// How many nodes are drawn and listed; those beyond are counted.
  ///
  /// An own decision: more lines than one looks through.
  package static let maximumNodes = 400

  struct Node {
    /// What its parents do not say of its path, with the ids.
    var label: String
    var frame: Frame

    /// What it was proposed where it lies; `nil` where that is not known.
    var proposal: Proposal?
    var depth: Int

    /// The number of the node around it.
    var parent: Int?
  }

  let title: String
  let nodes: [Node]

  /// How many nodes are left out.
  let omitted: Int

  /// A picture of what an engine answered.
  ///
  /// - Throws: ``PictureError`` if it gave no frames.
  package init(title: String, _ traced: TracedOutcome) throws(PictureError) {
    switch traced.outcome {
    case .frames(let answer):
      self.init(title: title, frames: answer.frames, trace: traced.trace ?? [])
    case .unsupported(let construct, let path):
      throw PictureError(scenario: title, kind: .unsupported, message: construct, path: path)
    case .error(let message, let path):
      throw PictureError(scenario: title, kind: .error, message: message, path: path)
    case .crash(let message):
      throw PictureError(scenario: title, kind: .crash, message: message)
    case .timeout(let seconds):
      throw PictureError(scenario: title, kind: .timeout, message: Points.text(seconds))
    }
  }

  /// A picture of frames.
  ///
  /// - Parameters:
  ///   - title: What is drawn: a scenario's name.
  ///   - frames: All frames, depth first.
  ///   - trace: The conversation that led to them; the last proposal to a node is the one with
  ///     which it is placed.
  package init(title: String, frames: FrameSet, trace: [TraceStep]) {
    self.title = title
    var proposals: [String: Proposal] = [:]
    for step in trace where step.event == .propose {
      proposals[step.path] = Proposal(width: step.width, height: step.height)
    }
    var nodes: [Node] = []
    var omitted = 0
    var line: [Int] = []
    NodeTree(frames.nodes).walk { node, depth, _ in
      guard nodes.count < Self.maximumNodes else {
        omitted += 1
        return
      }
      line.removeSubrange(min(depth, line.count)...)
      nodes.append(
        Node(
          label: node.label, frame: node.frame, proposal: proposals[node.path], depth: depth,
          parent: line.last))
      line.append(nodes.count - 1)
    }
    self.nodes = nodes
    self.omitted = omitted
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
  var conversation: String {
    axis(proposal.map(\.width), frame.width) + " × " + axis(proposal.map(\.height), frame.height)
  }

  private func axis(_ proposed: Double??, _ answered: Double) -> String {
    guard let proposed else { return Points.text(answered) }
    guard let length = proposed else { return "nil → " + Points.text(answered) }
    let texts = Points.texts([length, answered])
    return length == answered ? texts[1] : texts[0] + " → " + texts[1]
  }

  /// Whether all of the frame can be drawn.
  var isFinite: Bool {
    [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.isFinite && abs($0) < 1e9 }
  }

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
