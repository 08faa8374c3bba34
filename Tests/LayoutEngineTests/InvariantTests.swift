import Testing

@testable import LayoutEngine

/// What holds of every tree, tried on random ones.
///
/// A failure names the seed and the smallest part
/// of the tree that still fails.
struct InvariantTests {
  private static let seeds: [UInt64] = Array(1...12)
  private static let treesPerSeed = 150

  /// Checks a property of many random trees under random proposals.
  private func check(
    _ seed: UInt64, _ palette: RandomTree.Palette = .init(), finite: Bool = false,
    _ holds: (RandomTree, ProposedViewSize) throws -> Bool
  ) rethrows {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.treesPerSeed {
      let tree = RandomTree(&random, depth: Int.random(in: 1...5, using: &random), palette)
      var lengths: [CGFloat?] = [100, 333, 0, 57.5]
      if !finite { lengths += [nil, .infinity] }
      let proposal = ProposedViewSize(width: random.pick(lengths), height: random.pick(lengths))
      guard try !holds(tree, proposal) else { continue }
      let smallest = try shrunk(tree) { try !holds($0, proposal) }
      Issue.record("seed \(seed), proposal \(proposal): \(smallest)")
      return
    }
  }

  private func shrunk(
    _ tree: RandomTree, _ fails: (RandomTree) throws -> Bool
  ) rethrows -> RandomTree {
    var smallest = tree
    // Each step makes the tree smaller or simpler; the bound is for a property that flickers.
    for _ in 0..<2_000 {
      guard let smaller = try smallest.simplifications.first(where: fails) else { break }
      smallest = smaller
    }
    return smallest
  }

  private func areEqual(_ a: [CGRect], _ b: [CGRect]) -> Bool {
    func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { a == b || abs(a - b) < 1e-6 }
    return a.count == b.count
      && zip(a, b).allSatisfy { a, b in
        isNear(a.minX, b.minX) && isNear(a.minY, b.minY) && isNear(a.width, b.width)
          && isNear(a.height, b.height)
      }
  }

  @Test(arguments: seeds)
  func `exchanging the axes exchanges every frame`(seed: UInt64) throws {
    try check(seed) { tree, proposal in
      let turned = try tree.transposed.frames(
        in: ProposedViewSize(width: proposal.height, height: proposal.width))
      let expected = turned.map {
        CGRect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width)
      }
      return try areEqual(tree.frames(in: proposal), expected)
    }
  }

  @Test(arguments: seeds)
  func `multiplying every length multiplies every frame`(seed: UInt64) throws {
    // A nil proposal would bring in default lengths, which cannot be multiplied.
    try check(seed, .init(hasFixedSize: false, hasDefaultSpacing: false), finite: true) {
      tree, proposal in
      let large = try tree.scaled(by: 4).frames(
        in: ProposedViewSize(
          width: proposal.width.map { $0 * 4 }, height: proposal.height.map { $0 * 4 }))
      let expected = try tree.frames(in: proposal).map {
        CGRect(x: $0.minX * 4, y: $0.minY * 4, width: $0.width * 4, height: $0.height * 4)
      }
      return areEqual(large, expected)
    }
  }

  @Test(arguments: seeds)
  func `decorations change no frame`(seed: UInt64) throws {
    try check(seed, .init(hasText: true, hasGrids: true)) { tree, proposal in
      try tree.frames(in: proposal) == tree.frames(in: proposal, decorated: true)
    }
  }

  @Test(arguments: seeds)
  func `right to left mirrors every frame in the root`(seed: UInt64) throws {
    try check(seed, .init(hasText: true, hasGrids: true), finite: true) { tree, proposal in
      let frames = try tree.frames(in: proposal)
      let mirrored = try tree.frames(in: proposal, direction: .rightToLeft)
      let width = frames.first?.width ?? 0
      let expected = frames.map {
        CGRect(
          x: width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
      }
      guard frames.allSatisfy({ $0.maxX.isFinite }) else { return true }
      return areEqual(mirrored, expected)
    }
  }

  @Test(arguments: seeds)
  func `recording changes no frame`(seed: UInt64) throws {
    try check(seed, .init(hasText: true, hasGrids: true)) { tree, proposal in
      let frames = try tree.frames(in: proposal)
      return try frames == tree.frames(in: proposal, recording: .trace)
        && frames == tree.frames(in: proposal, recording: .counts)
    }
  }

  @Test(arguments: seeds)
  func `what was laid out before changes no frame`(seed: UInt64) throws {
    let proposals = [300, nil, 0, .infinity, 41.5].map {
      ProposedViewSize(width: $0, height: 60)
    }
    try check(seed, .init(hasText: true, hasGrids: true)) { tree, proposal in
      let warm = LayoutTree()
      tree.add(to: warm)
      for proposal in proposals + [proposal] { _ = try warm.layout(RootProposal(proposal)) }
      let frames = try warm.reportedNodes().filter { $0.id == "tree" }.map(\.frame)
      return try frames == tree.frames(in: proposal)
    }
  }

  @Test(arguments: seeds)
  func `a fixed size is as fixed twice`(seed: UInt64) throws {
    try check(seed, .init(hasText: true, hasGrids: true)) { tree, proposal in
      let once = RandomTree.fixedSize(horizontal: true, vertical: true, tree)
      let twice = RandomTree.fixedSize(horizontal: true, vertical: true, once)
      return try Array(twice.frames(in: proposal).dropFirst()) == once.frames(in: proposal)
    }
  }

  /// The placements of a laid-out tree's nodes, in the order of the nodes.
  private func laidOut(_ tree: RandomTree, _ proposal: ProposedViewSize) throws -> LayoutTree {
    let laidOut = LayoutTree()
    tree.add(to: laidOut)
    _ = try laidOut.layout(RootProposal(proposal))
    return laidOut
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool {
    a == b || (a.isNaN && b.isNaN) || abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
  }

  @Test(arguments: seeds)
  func `every view is as large as its answer to what it was placed with`(seed: UInt64) throws {
    try check(seed, .init(hasText: true, hasGrids: true)) { tree, proposal in
      let laidOut = try laidOut(tree, proposal)
      return (0..<laidOut.nodeCount).allSatisfy { index in
        let placed = laidOut.storage.pointee.placements.base[index]
        let answer = laidOut.ask(Int32(index), placed.proposal, .layout)
        return isNear(answer.width, placed.size.width)
          && isNear(answer.height, placed.size.height)
      }
    }
  }

  /// What the root's children answer to the root's own proposal, with their priorities.
  private func children(
    of tree: LayoutTree, asked proposal: ProposedViewSize?
  ) -> [(size: Size, priority: Double)] {
    let root = tree.storage.pointee.nodes.base[0]
    var child = root.firstChild
    return (0..<root.childCount).map { _ in
      let node = tree.storage.pointee.nodes.base[Int(child)]
      let placed = tree.storage.pointee.placements.base[Int(child)]
      let size = proposal.map { tree.ask(child, Size($0), .layout) } ?? placed.size
      defer { child = node.end }
      return (size, node.priority)
    }
  }

  @Test(arguments: seeds)
  func `a row is as wide as its views and its gaps`(seed: UInt64) throws {
    try check(seed, .init(hasText: true, hasGrids: true)) { tree, proposal in
      let second = RandomTree.frame(
        width: 30, height: nil, horizontal: 1, vertical: 1, .color)
      let row = RandomTree.stack(.horizontal, alignment: 1, spacing: 7, [tree, second, .color])
      // A height of nil is replaced for placing, under which the views may be others.
      let proposal = ProposedViewSize(width: proposal.width, height: proposal.height ?? 90)
      let laidOut = try laidOut(row, proposal)
      let width = laidOut.storage.pointee.placements.base[0].size.width
      return isNear(children(of: laidOut, asked: nil).reduce(14) { $0 + $1.size.width }, width)
    }
  }

  @Test(arguments: seeds)
  func `a ZStack holds each of its views of the highest priority`(seed: UInt64) throws {
    try check(seed, .init(hasText: true, hasGrids: true)) { tree, proposal in
      let layers = RandomTree.depthStack(horizontal: 2, vertical: 0, [.color, tree, .text("Hi")])
      let laidOut = try laidOut(layers, proposal)
      let whole = laidOut.storage.pointee.placements.base[0].size
      let children = children(of: laidOut, asked: proposal)
      let highest = children.map(\.priority).max()
      return children.allSatisfy { child in
        child.priority != highest
          || (child.size.width <= whole.width + 1e-9 && child.size.height <= whole.height + 1e-9)
      }
    }
  }

  /// Lays out a row of random trees and gives the frames of all of them.
  private func frames(of row: some View, _ proposal: ProposedViewSize) throws -> [CGRect] {
    let tree = LayoutTree()
    row._lower(into: ViewLowering(tree: tree))
    _ = try tree.layout(RootProposal(proposal))
    return try tree.reportedNodes().filter { $0.id == "tree" }.map(\.frame)
  }

  @Test(arguments: seeds)
  func `groups, conditions and empty views change no frame`(seed: UInt64) throws {
    try check(seed, .init(hasText: true, hasGrids: true)) { tree, proposal in
      let isShown = true
      let (a, b) = (Planted(tree: tree), Planted(tree: .text("Hello world")))
      let plain = HStack(spacing: 3) {
        a
        b
        a
      }
      let grouped = HStack(spacing: 3) {
        EmptyView()
        Group {
          a
          if isShown { b }
        }
        if !isShown { b } else { a }
        Group {}
      }
      return try frames(of: plain, proposal) == frames(of: grouped, proposal)
    }
  }

  /// How many trees of the size of these tests are laid out in a second, as the tests' output says.
  @Test func `thousands of trees are tried`() throws {
    var random = SeededGenerator(seed: 1)
    let trees = (0..<1_000).map { _ in
      RandomTree(&random, depth: 5, .init(hasText: true, hasGrids: true))
    }
    var frameCount = 0
    let duration = try ContinuousClock().measure {
      for tree in trees {
        frameCount += try tree.frames(in: ProposedViewSize(width: 333, height: nil)).count
      }
    }
    let seconds = duration / .seconds(1)
    print(
      "property tests: \(trees.count) trees, \(frameCount) frames,",
      "\(Int(Double(trees.count) / seconds)) trees a second in this build")
    #expect(frameCount > trees.count)
    // Far below any build's: more would mean that a tree takes exponentially long.
    #expect(seconds < 600)
  }

  @Test func `a failing tree is shrunk to what fails`() {
    var random = SeededGenerator(seed: 5)
    func hasWideFrame(_ tree: RandomTree) -> Bool {
      if case .frame(let width?, _, _, _, _) = tree, width > 20 { return true }
      return tree.children.contains(where: hasWideFrame)
    }
    var found = 0
    while found < 20 {
      let tree = RandomTree(&random, depth: 5, .init(hasText: true, hasGrids: true))
      guard hasWideFrame(tree) else { continue }
      found += 1
      let smallest = shrunk(tree, hasWideFrame)
      guard case .frame(let width?, nil, 0, 0, .color) = smallest else {
        Issue.record("\(smallest)")
        return
      }
      #expect(width > 20)
    }
  }

  @Test(arguments: seeds)
  func `a fixed frame has its width, a greedy one its proposal's`(seed: UInt64) throws {
    try check(seed, .init(hasText: true, hasGrids: true)) { tree, proposal in
      let fixed = RandomTree.frame(width: 70, height: nil, horizontal: 0, vertical: 0, tree)
      let greedy = RandomTree.flexible(
        FlexibleFrame(minWidth: 0, maxWidth: .infinity), horizontal: 1, vertical: 1, tree)
      guard try fixed.frames(in: proposal).first?.width == 70 else { return false }
      guard let width = proposal.width else { return true }
      return try greedy.frames(in: proposal).first?.width == width
    }
  }

  @Test(arguments: [1, 2, 3, 7, 100])
  func `colours share a row equally`(count: Int) throws {
    let row = RandomTree.stack(
      .horizontal, alignment: 1, spacing: 3, Array(repeating: .color, count: count))
    let share = (500 - 3 * Double(count - 1)) / Double(count)
    for frame in try row.frames(in: ProposedViewSize(width: 500, height: 20)).dropFirst() {
      #expect(abs(frame.width - share) < 1e-9)
    }
  }
}

/// A random tree as a view.
private struct Planted: View, PrimitiveView {
  let tree: RandomTree

  func _lower(into lowering: ViewLowering) {
    lowering.element { tree.add(to: lowering.tree) }
  }
}
