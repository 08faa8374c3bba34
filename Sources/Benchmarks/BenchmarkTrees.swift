import LayoutEngine

/// A tree of the engine's benchmarks: how it is added to a tree, and what it is proposed.
struct BenchmarkTree: Sendable {
  var name: String
  var proposal: ProposedViewSize
  var build: @Sendable (LayoutTree) -> Void
}

extension BenchmarkTree {
  /// One row with a thousand flexible leaves.
  static let t1 = BenchmarkTree(
    name: "T1", proposal: ProposedViewSize(width: 10_000, height: 100)
  ) { tree in
    tree.row(spacing: 0) {
      for _ in 0..<1_000 { tree.add(.greedy, name: .color) }
    }
  }

  /// A column of a thousand chat rows, 80 % wide, at most 400 points, with wrapping text.
  static let t2 = BenchmarkTree(
    name: "T2", proposal: ProposedViewSize(width: 800, height: nil)
  ) { tree in
    let message = "The quick brown fox jumps over the lazy dog and runs away ok"
    tree.column(spacing: 0) {
      for row in 0..<1_000 {
        tree.wrap(
          .flexibleFrame(
            FlexibleFrame(maxWidth: .infinity),
            horizontal: row.isMultiple(of: 2) ? .leading : .trailing, vertical: .verticalCenter),
          .frame
        ) {
          tree.row(spacing: 8) {
            tree.wrap(.fixed(32, 32), .frame) { tree.add(.greedy, name: .color) }
            tree.wrap(.relative(width: 0.8, height: 1, .proposal), .relativeProposed) {
              tree.wrap(
                .flexibleFrame(
                  FlexibleFrame(maxWidth: 400), horizontal: .horizontalCenter,
                  vertical: .verticalCenter), .frame
              ) {
                tree.wrap(.padding(EdgeInsets(10, edges: .all)), .padding) {
                  tree.column(spacing: 0, alignment: .leading) {
                    tree.add(.text(message, TextStyle()), name: .text)
                    tree.wrap(.fixed(60, 12), .frame) { tree.add(.greedy, name: .color) }
                  }
                }
              }
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
      proposal: ProposedViewSize(width: 1_000, height: 1_000)
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
    name: "T4", proposal: ProposedViewSize(width: 10_000, height: 10_000)
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
    name: "T5", proposal: ProposedViewSize(width: 620, height: 80)
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

extension Element {
  fileprivate static func fixed(_ width: Double, _ height: Double) -> Element {
    .fixedFrame(
      width: width, height: height, horizontal: .horizontalCenter, vertical: .verticalCenter)
  }
}

extension LayoutTree {
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
