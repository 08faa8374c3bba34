import LayoutEngine

/// A tree of the engine's benchmarks: how it is added to a tree, and what it is proposed.
struct BenchmarkTree: Sendable {
  var name: String
  var proposal: ProposedViewSize

  /// A leaf somewhere in the middle, and what it is changed to and back.
  var leaf: Int32
  var changes: [Change] = [.color]

  var build: @Sendable (LayoutTree) -> Void

  /// What a leaf is changed to.
  enum Change {
    case color
    case text(String)

    var element: Element {
      switch self {
      case .color: .greedy
      case .text(let text): .text(text, TextStyle())
      }
    }
  }

  /// Another proposal, a tenth smaller where there is a length.
  var otherProposal: ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { $0 * 0.9 }, height: proposal.height.map { $0 * 0.9 })
  }
}

extension BenchmarkTree {
  /// One row with a thousand flexible leaves.
  static let t1 = row(of: 1_000)

  /// One row with flexible leaves, ten points for each.
  static func row(of width: Int) -> BenchmarkTree {
    BenchmarkTree(
      name: "T1", proposal: ProposedViewSize(width: Double(width) * 10, height: 100),
      leaf: Int32(width / 2)
    ) { tree in
      tree.row(spacing: 0) {
        for _ in 0..<width { tree.add(.greedy, name: .color) }
      }
    }
  }

  static let message = "The quick brown fox jumps over the lazy dog and runs away ok"

  /// A column of a thousand chat rows, 80 % wide, at most 400 points, with wrapping text.
  static let t2 = chat(withText: true)

  /// The same with a fixed leaf in the place of each text, for engines that know no text.
  static let t2WithoutText = chat(withText: false)

  private static func chat(withText: Bool) -> BenchmarkTree {
    // In the middle row of eleven nodes, or of twelve, the text or what stands for it.
    BenchmarkTree(
      name: "T2", proposal: ProposedViewSize(width: 800, height: nil),
      leaf: withText ? 1 + 500 * 11 + 8 : 1 + 500 * 12 + 9,
      changes: withText ? [.text("Ok"), .text(message)] : [.color]
    ) { tree in
      tree.column(spacing: 0) {
        for row in 0..<1_000 {
          tree.wrap(
            .flexibleFrame(
              FlexibleFrame(maxWidth: .infinity),
              horizontal: row.isMultiple(of: 2) ? .leading : .trailing,
              vertical: .verticalCenter), .frame
          ) {
            tree.row(spacing: 8) {
              tree.wrap(.fixed(32, 32), .frame) { tree.add(.greedy, name: .color) }
              tree.bubble(withText: withText)
            }
          }
        }
      }
    }
  }

  /// Rows and columns nested `depth` deep, each with a flexible leaf or a wrapping text.
  static func t3(_ depth: Int, withText: Bool = false) -> BenchmarkTree {
    BenchmarkTree(
      name: "T3\(withText ? "x" : "")-\(depth)",
      proposal: ProposedViewSize(width: 1_000, height: 1_000), leaf: Int32(2 * depth),
      changes: withText ? [.text("Hello"), .text("Hello layout world")] : [.color]
    ) { tree in
      func leaf() {
        tree.add(
          withText ? .text("Hello layout world", TextStyle()) : .greedy,
          name: withText ? .text : .color)
      }
      for level in 0..<depth {
        tree.add(
          level.isMultiple(of: 2)
            ? .stack(.horizontal, alignment: .verticalCenter, spacing: 0)
            : .stack(.vertical, alignment: .horizontalCenter, spacing: 0),
          name: level.isMultiple(of: 2) ? .hStack : .vStack)
        leaf()
      }
      leaf()
      for _ in 0..<depth { tree.close() }
    }
  }

  /// Four levels with a fan-out of ten, padded containers, leaves of three kinds.
  static let t4 = BenchmarkTree(
    name: "T4", proposal: ProposedViewSize(width: 10_000, height: 10_000), leaf: 10
  ) { tree in
    func level(_ depth: Int) {
      for index in 0..<10 {
        guard depth == 3 else {
          tree.wrap(.padding(EdgeInsets(2, edges: .all)), .padding) {
            if depth.isMultiple(of: 2) {
              tree.column(spacing: 0) { level(depth + 1) }
            } else {
              tree.row(spacing: 0) { level(depth + 1) }
            }
          }
          continue
        }
        switch index % 3 {
        case 0: tree.wrap(.fixed(10, 10), .frame) { tree.add(.greedy, name: .color) }
        case 1: tree.add(.greedy, name: .color)
        default:
          tree.wrap(.padding(EdgeInsets(1, edges: .all)), .padding) {
            tree.add(.greedy, name: .color)
          }
        }
      }
    }
    tree.wrap(.padding(EdgeInsets(2, edges: .all)), .padding) {
      tree.row(spacing: 0) { level(0) }
    }
  }

  /// The article's row, 620 by 80, with leaves of 50, 20 and 30 per cent.
  static let t5 = BenchmarkTree(
    name: "T5", proposal: ProposedViewSize(width: 620, height: 80), leaf: 3
  ) { tree in
    tree.wrap(.fixed(620, 80), .frame) {
      tree.row(spacing: 10) {
        for width in [0.5, 0.2, 0.3] {
          tree.wrap(.relative(width: width, height: 1, .proposal), .relativeProposed) {
            tree.add(.greedy, name: .color)
          }
        }
      }
    }
  }
}

extension BenchmarkTree {
  /// A thousand subviews in a custom layout, through the public protocol.
  static let t6 = BenchmarkTree(
    name: "T6", proposal: ProposedViewSize(width: 10_000, height: 100), leaf: 500
  ) { tree in
    tree.wrap(.layout(TypedLayoutBox(EqualShares())), .hStack) {
      for _ in 0..<1_000 { tree.add(.greedy, name: .color) }
    }
  }
}

/// A custom layout that gives each subview the same part of its width.
private struct EqualShares: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let width = (proposal.width ?? 0) / Double(max(subviews.count, 1))
    var height = 0.0
    for subview in subviews {
      let size = subview.sizeThatFits(
        ProposedViewSize(width: width, height: proposal.height))
      height = max(height, size.height)
    }
    return CGSize(width: proposal.width ?? 0, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let width = bounds.width / Double(max(subviews.count, 1))
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + Double(index) * width, y: bounds.minY),
        proposal: ProposedViewSize(width: width, height: bounds.height))
    }
  }
}

extension Element {
  fileprivate static func fixed(_ width: Double, _ height: Double) -> Element {
    .fixedFrame(
      width: width, height: height, horizontal: .horizontalCenter, vertical: .verticalCenter)
  }
}

extension LayoutTree {
  /// The bubble of a chat row: a message and a stamp below it.
  fileprivate func bubble(withText: Bool) {
    wrap(.relative(width: 0.8, height: 1, .proposal), .relativeProposed) {
      wrap(
        .flexibleFrame(
          FlexibleFrame(maxWidth: 400), horizontal: .horizontalCenter, vertical: .verticalCenter),
        .frame
      ) {
        wrap(.padding(EdgeInsets(10, edges: .all)), .padding) {
          column(spacing: 0, alignment: .leading) {
            if withText {
              add(.text(BenchmarkTree.message, TextStyle()), name: .text)
            } else {
              wrap(.fixed(300, 40), .frame) { add(.greedy, name: .color) }
            }
            wrap(.fixed(60, 12), .frame) { add(.greedy, name: .color) }
          }
        }
      }
    }
  }

  fileprivate func wrap(_ element: Element, _ name: NodeName, _ content: () -> Void) {
    add(element, name: name)
    content()
    close()
  }

  fileprivate func row(spacing: Double, _ content: () -> Void) {
    wrap(.stack(.horizontal, alignment: .verticalCenter, spacing: spacing), .hStack, content)
  }

  fileprivate func column(
    spacing: Double, alignment: GuideKey = .horizontalCenter, _ content: () -> Void
  ) {
    wrap(.stack(.vertical, alignment: alignment, spacing: spacing), .vStack, content)
  }
}
