import LayoutEngine
import Scenarios

/// A tree of the benchmarks as a document, and as views of the ViewBuilder face.
struct BenchmarkDocument: Sendable {
  var name: String
  var root: ViewNode
  var proposal: ProposedViewSize
  var lower: (@Sendable (LayoutTree) -> Void)?

  var content: Content {
    Content(
      document: ViewDocument(root: root),
      proposal: Proposal(width: proposal.width, height: proposal.height))
  }

  static let all: [BenchmarkDocument] = [t1, t2, t3(16), t5]

  private static let color = ViewNode(view: "Color", arguments: ["0": "blue"])

  private static func stack(_ axis: String, _ spacing: Double, _ children: [ViewNode]) -> ViewNode {
    ViewNode(view: axis, arguments: ["spacing": .number(spacing)], children: children)
  }

  private static let t1 = BenchmarkDocument(
    name: "T1", root: stack("HStack", 0, Array(repeating: color, count: 1_000)),
    proposal: BenchmarkTree.t1.proposal
  ) { tree in
    HStack(spacing: 0) { ForEach(0..<1_000) { _ in Color() } }
      ._lower(into: ViewLowering(tree: tree))
  }

  private static let t2 = BenchmarkDocument(
    name: "T2", root: stack("VStack", 0, (0..<1_000).map(chatRow)),
    proposal: BenchmarkTree.t2.proposal
  ) { tree in
    VStack(spacing: 0) {
      ForEach(0..<1_000) { row in
        HStack(spacing: 8) {
          Color().frame(width: 32, height: 32)
          VStack(alignment: .leading, spacing: 0) {
            Text(BenchmarkTree.message)
            Color().frame(width: 60, height: 12)
          }
          .padding(10)
          .frame(maxWidth: 400)
          .relativeProposed(width: 0.8)
        }
        .frame(maxWidth: .infinity, alignment: row.isMultiple(of: 2) ? .leading : .trailing)
      }
    }
    ._lower(into: ViewLowering(tree: tree))
  }

  private static func chatRow(_ row: Int) -> ViewNode {
    var avatar = color
    avatar.modifiers = [ModifierNode(name: "frame", arguments: ["width": 32, "height": 32])]
    var stamp = color
    stamp.modifiers = [ModifierNode(name: "frame", arguments: ["width": 60, "height": 12])]
    var bubble = stack(
      "VStack", 0,
      [ViewNode(view: "Text", arguments: ["0": .string(BenchmarkTree.message)]), stamp])
    bubble.arguments["alignment"] = "leading"
    bubble.modifiers = [
      ModifierNode(name: "padding", arguments: ["0": 10]),
      ModifierNode(name: "frame", arguments: ["maxWidth": 400]),
      ModifierNode(name: "relativeProposed", arguments: ["width": 0.8]),
    ]
    var line = stack("HStack", 8, [avatar, bubble])
    line.modifiers = [
      ModifierNode(
        name: "frame",
        arguments: [
          "maxWidth": "inf", "alignment": row.isMultiple(of: 2) ? "leading" : "trailing",
        ])
    ]
    return line
  }

  private static func t3(_ depth: Int) -> BenchmarkDocument {
    var root = color
    for level in (0..<depth).reversed() {
      root = stack(level.isMultiple(of: 2) ? "HStack" : "VStack", 0, [color, root])
    }
    return BenchmarkDocument(
      name: "T3-\(depth)", root: root, proposal: BenchmarkTree.t3(depth).proposal)
  }

  private static let t5: BenchmarkDocument = {
    let leaves = [0.5, 0.2, 0.3].map { width in
      ViewNode(
        view: "Color", arguments: ["0": "blue"],
        modifiers: [ModifierNode(name: "relativeProposed", arguments: ["width": .number(width)])])
    }
    var row = stack("HStack", 10, leaves)
    row.modifiers = [ModifierNode(name: "frame", arguments: ["width": 620, "height": 80])]
    return BenchmarkDocument(name: "T5", root: row, proposal: BenchmarkTree.t5.proposal) { tree in
      HStack(spacing: 10) {
        Color().relativeProposed(width: 0.5)
        Color().relativeProposed(width: 0.2)
        Color().relativeProposed(width: 0.3)
      }
      .frame(width: 620, height: 80)
      ._lower(into: ViewLowering(tree: tree))
    }
  }()
}
