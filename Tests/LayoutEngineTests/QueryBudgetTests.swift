import Testing

@testable import LayoutEngine

/// How many questions and bytes a tree costs: exact counts, which cannot waver as times do.
struct QueryBudgetTests {
  /// Rows and columns nested in turn, each with one leaf and one container.
  private static func nested(_ depth: Int, leaf: Element, _ name: NodeName) -> LayoutTree {
    let tree = LayoutTree(maximumDepth: 2_000)
    for level in 0..<depth {
      let isRow = level.isMultiple(of: 2)
      tree.add(
        .stack(
          isRow ? .horizontal : .vertical,
          alignment: isRow ? .verticalCenter : .horizontalCenter, spacing: 0),
        name: isRow ? .hStack : .vStack)
      tree.add(leaf, name: name)
    }
    tree.add(leaf, name: name)
    for _ in 0..<depth { tree.close() }
    return tree
  }

  private static func queries(_ tree: LayoutTree) throws -> Double {
    let proposal = ProposedViewSize(width: 1_000, height: 1_000)
    _ = try tree.layout(RootProposal(proposal), recording: .counts)
    return Double(tree.queryCount) / Double(tree.nodeCount)
  }

  @Test(arguments: [4, 8, 16, 24, 32, 48, 64])
  func `nested stacks ask few questions`(_ depth: Int) throws {
    let colors = Self.nested(depth, leaf: .greedy, .color)
    #expect(try Self.queries(colors) <= 20)
    let texts = Self.nested(depth, leaf: .text("Hello layout world", TextStyle()), .text)
    #expect(try Self.queries(texts) <= 24)
  }

  @Test func `a node takes at most 300 bytes`() throws {
    for tree in [
      Self.nested(64, leaf: .greedy, .color),
      Self.nested(64, leaf: .text("Hello layout world", TextStyle()), .text),
    ] {
      _ = try Self.queries(tree)
      #expect(tree.bytes <= 300 * tree.nodeCount)
    }
  }

  @Test func `what a stack remembers changes no frame`() throws {
    // Each further proposal finds other answers remembered; a new tree has none.
    let text = Element.text("Hello layout world", TextStyle())
    let reused = Self.nested(9, leaf: text, .text)
    for (width, height) in [(300, 200), (40, 700), (1_000, 5), (300, 200), (0, 0)] {
      let proposal = RootProposal(
        ProposedViewSize(width: Double(width), height: Double(height)))
      let fresh = Self.nested(9, leaf: text, .text)
      #expect(try reused.layout(proposal) == fresh.layout(proposal))
      #expect(try reused.reportedNodes() == fresh.reportedNodes())
    }
  }

  @Test func `a long trace is cut off, and the layout goes on`() throws {
    let text = Element.text("Hello layout world", TextStyle())
    let proposal = RootProposal(ProposedViewSize(width: 300, height: 200))
    let whole = Self.nested(6, leaf: text, .text)
    let size = try whole.layout(proposal, recording: .trace)
    let nodes = try whole.reportedNodes()
    let trace = whole.reportedTrace(of: nodes)
    #expect(!trace.isCutOff)
    #expect(trace.steps.count > 40)
    for (steps, bytes) in [(20, .max), (.max, 200), (0, .max), (.max, 0)] {
      let tree = Self.nested(6, leaf: text, .text)
      tree.maximumTraceSteps = steps
      tree.maximumTraceBytes = bytes
      #expect(try tree.layout(proposal, recording: .trace) == size)
      #expect(try tree.reportedNodes() == nodes)
      let kept = tree.reportedTrace(of: nodes)
      #expect(kept.isCutOff)
      #expect(kept.steps.count <= steps)
      #expect(kept.steps.reduce(0) { $0 + $1.path.utf8.count } <= bytes)
      #expect(kept.steps.map(\.path) == trace.steps.prefix(kept.steps.count).map(\.path))
      // What is cut off once is whole again.
      tree.maximumTraceSteps = .max
      tree.maximumTraceBytes = .max
      _ = try tree.layout(proposal, recording: .trace)
      #expect(tree.reportedTrace(of: try tree.reportedNodes()).steps.count == trace.steps.count)
    }
  }

  @Test func `a recorded layout has the frames of one that is not`() throws {
    let text = Element.text("Hello layout world", TextStyle())
    let proposal = RootProposal(ProposedViewSize(width: 300, height: 200))
    let quiet = Self.nested(12, leaf: text, .text)
    let traced = Self.nested(12, leaf: text, .text)
    #expect(try quiet.layout(proposal) == traced.layout(proposal, recording: .trace))
    #expect(try quiet.reportedNodes() == traced.reportedNodes())
  }
}
