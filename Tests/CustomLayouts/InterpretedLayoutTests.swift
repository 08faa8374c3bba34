import BuiltinEngine
import Scenarios
import SwiftSubset
import Testing

@testable import LayoutEngine

/// The same layouts and trees, compiled and read from their files.
struct InterpretedLayoutTests {
  @Test(arguments: SampleTree.all + SampleTree.compared)
  func `a layout gives the same frames interpreted and compiled`(_ sample: SampleTree) throws {
    let block = SourceLowering.layout(try sample.source)
    guard case .scenario(let document) = block.kind else {
      Issue.record("\(block.refusals.map { "\($0.line):\($0.column): \($0.message)" })")
      return
    }
    let engine = BuiltinEngine()
    for proposal in RandomProposals(seed: 11).any(40) {
      let content = Content(
        document: document, proposal: Proposal(width: proposal.width, height: proposal.height))
      let interpreted = engine.layout(content)
      do throws(LayoutError) {
        let compiled = try frames(of: sample.view(), proposal)
        #expect(interpreted.framesByID == compiled, "\(proposal): \(interpreted)")
      } catch {
        // An infinite length can lead to a position that is not a number: in both, then.
        guard case .error = interpreted else {
          Issue.record("compiled \(error), interpreted \(interpreted) at \(proposal)")
          continue
        }
      }
    }
  }
}

extension SampleTree {
  /// The layout's file and the expression in the tree's one.
  fileprivate var source: String {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
      func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      }
      let tree = try text("Trees/\(file).swift").split(separator: "\n").dropFirst().dropLast()
      return try text("Layouts/\(layout).swift") + "\n" + tree.joined(separator: "\n")
    }
  }
}

extension EngineOutcome {
  /// The frames of nodes with an id, the root's size under "root"; `nil` where there are none.
  fileprivate var framesByID: [String: CGRect]? {
    guard case .frames(let answer) = self else { return nil }
    var frames = [
      "root": CGRect(x: 0, y: 0, width: answer.width, height: answer.height)
    ]
    for node in answer.frames.nodes {
      if let id = node.id {
        frames[id] = CGRect(
          x: node.frame.x, y: node.frame.y, width: node.frame.width, height: node.frame.height)
      }
    }
    return frames
  }
}
