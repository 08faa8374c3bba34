import Testing

@testable import LayoutEngine

/// Laying out what has changed gives what laying out everything gives, to the bit, and asks less.
struct ChangeTests {
  /// A leaf and what it is changed to.
  private struct Change {
    var leaf: Int32
    var element: Element
  }

  private static let texts = [
    "", "Hi", "Hello world", "a bb ccc dddd eeeee", "one\ntwo three", "é",
  ]

  /// The leaves of a tree that can be changed.
  private static func leaves(of tree: LayoutTree) -> [Int32] {
    (0..<Int32(tree.nodeCount)).filter {
      tree.storage.pointee.nodes.base[Int($0)].kind.rawValue <= NodeKind.text.rawValue
    }
  }

  private static func change(
    of leaf: Int32, in tree: LayoutTree, _ random: inout SeededGenerator
  ) -> Change {
    let element: Element =
      switch tree.storage.pointee.nodes.base[Int(leaf)].kind {
      case .text: .text(random.pick(texts), TextStyle(em: random.pick([20, 20, 10])))
      case .spacer: .spacer(minLength: random.length(0...60))
      default: .greedy
      }
    return Change(leaf: leaf, element: element)
  }

  /// All placements, as bits.
  private static func placements(of tree: LayoutTree) -> [[UInt64]] {
    (0..<tree.nodeCount).map { index in
      let placed = tree.storage.pointee.placements.base[index]
      return [
        placed.x, placed.y, placed.size.width, placed.size.height, placed.proposal.width,
        placed.proposal.height,
      ].map(\.bitPattern)
    }
  }

  /// Changes leaves of a laid-out tree in several rounds, and all of them in another tree before it
  /// is laid out; the first node that lies elsewhere then.
  private static func firstDifference(
    _ tree: RandomTree, _ proposal: ProposedViewSize, _ direction: LayoutDirection, seed: UInt64
  ) throws -> String? {
    var random = SeededGenerator(seed: seed)
    func built() -> LayoutTree {
      let built = LayoutTree()
      built.layoutDirection = direction
      tree.add(to: built)
      return built
    }
    let kept = built()
    // However much has changed.
    kept.changedShare = 0
    _ = try kept.layout(RootProposal(proposal))
    let leaves = leaves(of: kept)
    guard !leaves.isEmpty else { return nil }
    var changes: [Change] = []
    for round in 0..<4 {
      for _ in 0..<(round == 2 ? 3 : 1) {
        let change = change(of: random.pick(leaves), in: kept, &random)
        changes.append(change)
        kept.change(change.leaf, to: change.element)
      }
      let size = try kept.layoutChanges()
      let fresh = built()
      for change in changes { fresh.change(change.leaf, to: change.element) }
      guard try fresh.layout(RootProposal(proposal)) == size else {
        return "round \(round): \(size)"
      }
      let (now, expected) = (placements(of: kept), placements(of: fresh))
      if let node = now.indices.first(where: { now[$0] != expected[$0] }) {
        return "round \(round): node \(node)"
      }
    }
    return nil
  }

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func `laying out changes gives the frames of laying out everything`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let palette = RandomTree.Palette(hasText: true, hasGrids: seed.isMultiple(of: 2))
    for number in 0..<100 as Range<UInt64> {
      let tree = RandomTree(&random, depth: Int.random(in: 1...6, using: &random), palette)
      let lengths: [CGFloat?] = [100, 333, 0, 57.5, nil, .infinity]
      let proposal = ProposedViewSize(width: random.pick(lengths), height: random.pick(lengths))
      let direction: LayoutDirection = random.chance(25) ? .rightToLeft : .leftToRight
      if let difference = try Self.firstDifference(tree, proposal, direction, seed: number) {
        Issue.record("seed \(seed), number \(number), \(difference), \(proposal): \(tree)")
        return
      }
    }
  }

  /// A column of rows, each with an image and a text.
  private static func chat(rows: Int, spacing: Double? = 4) -> LayoutTree {
    let tree = LayoutTree()
    tree.add(.stack(.vertical, alignment: .leading, spacing: spacing), name: .vStack)
    for _ in 0..<rows {
      tree.add(.stack(.horizontal, alignment: .verticalCenter, spacing: 8), name: .hStack)
      tree.add(.image(CGSize(width: 32, height: 32), resizing: nil), name: .image)
      tree.add(.text("Hi you", TextStyle()), name: .text)
      tree.close()
    }
    tree.close()
    return tree
  }

  private static let proposal = RootProposal(ProposedViewSize(width: 150, height: nil))

  @Test func `a changed leaf asks no more in a long column than in a short one`() throws {
    let counts = try [10, 1_000].map { rows in
      let tree = Self.chat(rows: rows)
      _ = try tree.layout(Self.proposal)
      // The text of the fifth row.
      tree.change(1 + 4 * 3 + 2, to: .text("Hello", TextStyle()))
      _ = try tree.layoutChanges()
      return tree.queryCount
    }
    #expect(counts[0] == counts[1])
    #expect(counts[1] <= 12)
  }

  @Test func `a text that grows moves what follows it`() throws {
    let tree = Self.chat(rows: 3)
    _ = try tree.layout(Self.proposal)
    #expect(try tree.reportedNodes()[4].frame == CGRect(x: 0, y: 36, width: 100, height: 32))
    tree.change(3, to: .text("Hello layout world", TextStyle()))
    #expect(try tree.layoutChanges() == CGSize(width: 110, height: 132))
    #expect(try tree.reportedNodes()[4].frame == CGRect(x: 0, y: 64, width: 100, height: 32))
  }

  @Test func `a text of another size changes the gaps around it`() throws {
    let tree = Self.chat(rows: 3, spacing: nil)
    _ = try tree.layout(Self.proposal)
    let fresh = Self.chat(rows: 3, spacing: nil)
    for tree in [tree, fresh] { tree.change(6, to: .text("Hi you", TextStyle(em: 60))) }
    #expect(try tree.layoutChanges() == fresh.layout(Self.proposal))
    #expect(try tree.reportedNodes() == fresh.reportedNodes())
  }

  @Test func `without changes nothing is asked`() throws {
    let tree = Self.chat(rows: 3)
    let size = try tree.layout(Self.proposal)
    #expect(try tree.layoutChanges() == size)
    #expect(tree.queryCount == 0)
  }

  @Test func `texts that are changed often take no more room`() throws {
    let tree = Self.chat(rows: 3)
    _ = try tree.layout(Self.proposal)
    func change(_ text: String) throws -> Int {
      tree.change(3, to: .text(text, TextStyle()))
      _ = try tree.layoutChanges()
      return tree.bytes
    }
    let bytes = try change("a b c d e f g")
    for _ in 0..<5 {
      #expect(try change("a") == bytes)
      #expect(try change("a b c d e f g") == bytes)
    }
  }

  @Test func `a custom layout learns of its subviews' changes`() throws {
    let tree = LayoutTree()
    tree.add(.layout(TypedLayoutBox(Widest())), name: .hStack)
    tree.add(.text("Hello", TextStyle()), name: .text)
    tree.close()
    #expect(try tree.layout(Self.proposal).width == 50)
    tree.change(1, to: .text("Hello you", TextStyle()))
    #expect(try tree.layoutChanges().width == 90)
  }

  @Test func `a geometry reader's content is built again`() throws {
    let tree = LayoutTree()
    tree.add(.stack(.vertical, alignment: .leading, spacing: 0), name: .vStack)
    tree.add(.text("Hello", TextStyle()), name: .text)
    tree.addReader { proxy, tree in
      tree.add(.text("\(Int(proxy.size.height))", TextStyle()), name: .text)
    }
    tree.close()
    let proposal = RootProposal(ProposedViewSize(width: 50, height: 100))
    _ = try tree.layout(proposal)
    #expect(try tree.reportedNodes().map(\.frame.width) == [50, 50, 50, 20])
    tree.change(1, to: .text("Hello you all", TextStyle()))
    #expect(try tree.reportedNodes().count == 3)
    _ = try tree.layoutChanges()
    // Offered half the height, the text takes two of its three lines.
    #expect(try tree.reportedNodes().map(\.frame.height) == [100, 40, 60, 20])
  }
}

/// A layout that keeps its subviews' widths in its cache.
private struct Widest: Layout {
  func makeCache(subviews: Subviews) -> CGFloat {
    subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat
  ) -> CGSize {
    CGSize(width: cache, height: 20)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat
  ) {}
}
