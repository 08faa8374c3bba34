import Testing

@testable import LayoutEngine

/// Layouts as people write them, compiled against the public face unchanged.
struct WorkedFramesTests {
  @Test(arguments: WorkedFrames.rows + WorkedFrames.surfaces + WorkedFrames.columns)
  func `a layout places its views as its rules say`(_ worked: WorkedFrames) throws {
    let sample = try #require(SampleTree.all.first { $0.file == worked.tree })
    for proposal in worked.proposals {
      let frames = try frames(of: sample.view(), proposal)
      #expect(frames.keys.sorted() == worked.frames.keys.sorted())
      for (id, expected) in worked.frames.sorted(by: { $0.key < $1.key }) {
        let frame = try #require(frames[id])
        #expect(frame.isNear(expected), "\(id) at \(proposal): \(frame), expected \(expected)")
      }
    }
  }

  @Test func `every tree has frames worked out at no offer and at none`() {
    let worked = WorkedFrames.rows + WorkedFrames.surfaces + WorkedFrames.columns
    for tree in SampleTree.all {
      let proposals = worked.filter { $0.tree == tree.file }.flatMap(\.proposals)
      #expect(proposals.contains(.unspecified), "\(tree.file)")
      #expect(proposals.contains(.zero), "\(tree.file)")
    }
  }

  @Test(arguments: SampleTree.all)
  func `what was asked before does not change an answer`(_ sample: SampleTree) throws {
    let tree = LayoutTree(of: sample.view())
    for proposal in RandomProposals(seed: 7).finite(40) {
      #expect(try tree.frames(proposal) == frames(of: sample.view(), proposal), "\(proposal)")
    }
  }

  @Test(arguments: SampleTree.all)
  func `right to left a layout gives its mirror image`(_ sample: SampleTree) throws {
    let mirrored = LayoutTree(of: sample.view(), direction: .rightToLeft)
    for proposal in RandomProposals(seed: 3).finite(20) {
      let frames = try frames(of: sample.view(), proposal)
      let width = try #require(frames["root"]).width
      let images = frames.mapValues {
        CGRect(x: width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
      }
      for (id, frame) in try mirrored.frames(proposal) {
        #expect(images[id].map(frame.isNear) == true, "\(id) at \(proposal)")
      }
    }
  }

  @Test func `an article's own modifier wins over the built-in one of the same name`() {
    #expect("\(type(of: Color.red.relativeProposed(width: 0.5)))".contains("RelativeSizeLayout"))
  }
}

extension CGRect {
  /// Whether all four numbers are the same up to what sines leave.
  fileprivate func isNear(_ other: CGRect) -> Bool {
    zip([minX, minY, width, height], [other.minX, other.minY, other.width, other.height])
      .allSatisfy { $0 == $1 || abs($0 - $1) < 1e-9 }
  }
}
