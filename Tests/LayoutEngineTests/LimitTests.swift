import Foundation
import Testing

@testable import LayoutEngine

/// Runs `body` on a thread with a stack for deep trees, as the program does.
private func onLargeStack(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = 512 << 20
  thread.start()
  done.wait()
}

/// Adds stacks nested in turn, each with a leaf and the next stack.
private func nest(_ depth: Int, in tree: LayoutTree, text: Bool = false) {
  func leaf() {
    tree.add(text ? .text("Hello layout world", TextStyle()) : .greedy, name: text ? .text : .color)
  }
  for level in 0..<depth {
    if level.isMultiple(of: 2) {
      tree.add(.stack(.horizontal, alignment: .verticalCenter, spacing: 0), name: .hStack)
    } else {
      tree.add(.stack(.vertical, alignment: .horizontalCenter, spacing: 0), name: .vStack)
    }
    leaf()
  }
  leaf()
  for _ in 0..<depth { tree.close() }
}

struct LimitTests {
  @Test func `stacks nested ten thousand deep are laid out`() {
    onLargeStack {
      let tree = LayoutTree(maximumDepth: 20_000)
      nest(10_000, in: tree)
      let proposal = RootProposal(ProposedViewSize(width: 1_000, height: 1_000))
      #expect((try? tree.layout(proposal)) == CGSize(width: 1_000, height: 1_000))
    }
  }

  @Test func `modifiers nested ten thousand deep are laid out in linear time`() {
    onLargeStack {
      let tree = LayoutTree(maximumDepth: 20_000)
      for level in 0..<10_000 {
        switch level % 3 {
        case 0: tree.add(.padding(EdgeInsets(0.5, edges: .all)), name: .padding)
        case 1: tree.add(.aspectRatio(nil, .fit), name: .aspectRatio)
        default: tree.add(.fixedSize(horizontal: false, vertical: true), name: .fixedSize)
        }
      }
      tree.add(.greedy, name: .color)
      for _ in 0..<10_000 { tree.close() }
      let proposal = RootProposal(ProposedViewSize(width: 9_000, height: 9_000))
      #expect((try? tree.layout(proposal, recording: .counts)) != nil)
      #expect(tree.queryCount < 30 * tree.nodeCount)
    }
  }

  @Test func `a tree that is too deep names the node`() {
    let tree = LayoutTree(maximumDepth: 3)
    nest(4, in: tree)
    #expect(
      throws: LayoutError(
        path: "HStack/1.VStack/1.HStack/1.VStack", failure: .tooDeep(limit: 3))
    ) { try tree.layout(RootProposal(.zero)) }
  }

  @Test func `a tree that is too large names the node`() {
    let tree = LayoutTree(maximumNodes: 3)
    nest(2, in: tree)
    #expect(
      throws: LayoutError(path: "HStack/1.VStack/0.Color", failure: .tooLarge(limit: 3))
    ) { try tree.layout(RootProposal(.zero)) }
  }

  @Test func `paths that take too many bytes together name the node`() throws {
    let tree = LayoutTree()
    nest(2, in: tree)
    _ = try tree.layout(RootProposal(.zero))
    // `HStack`, `HStack/0.Color`, `HStack/1.VStack`, `HStack/1.VStack/0.Color` and so on.
    tree.maximumPathBytes = 6 + 14 + 15 + 23 + 23
    #expect(try tree.reportedNodes().count == 5)
    #expect(try tree.listNodes().nodes.count == 5)
    tree.maximumPathBytes -= 1
    let error = LayoutError(
      path: "HStack/1.VStack/1.Color", failure: .pathsTooLong(limit: tree.maximumPathBytes))
    #expect(throws: error) { try tree.reportedNodes() }
    #expect(throws: error) { _ = try tree.listNodes() }
  }

  private struct Endless: View {
    var body: some View {
      GeometryReader { _ in Endless() }
    }
  }

  @Test func `readers without end are an error`() throws {
    #expect(throws: LayoutError.self) { try frames(of: Endless(), 100, 100) }
  }

  @Test(arguments: [4, 16, 64])
  func `nested stacks ask few questions`(depth: Int) throws {
    let tree = LayoutTree()
    nest(depth, in: tree)
    let proposal = RootProposal(ProposedViewSize(width: 1_000, height: 1_000))
    _ = try tree.layout(proposal, recording: .counts)
    #expect(tree.queryCount <= 20 * tree.nodeCount)
  }

  @Test func `a tree is laid out again with another proposal as if it were new`() throws {
    let tree = LayoutTree()
    let view = GeometryReader { proxy in
      HStack(spacing: 0) {
        Color().frame(width: proxy.size.width * 0.5).id("a")
        Color().id("b")
      }
    }
    view._lower(into: ViewLowering(tree: tree))
    for width in [300.0, 200, 300, 137] {
      _ = try tree.layout(RootProposal(ProposedViewSize(width: width, height: 40)))
      let nodes = try tree.reportedNodes()
      #expect(nodes.count == 5)
      #expect(nodes.last?.frame == rect(width / 2, 0, width / 2, 40))
    }
  }
}
