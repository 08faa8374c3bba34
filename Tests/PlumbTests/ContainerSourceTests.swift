import BuiltinEngine
import Scenarios
import SwiftSubset
import Testing

/// Scroll views, relative frames and safe areas as people write them.
struct ContainerSourceTests {
  struct Source: Sendable, CustomTestStringConvertible {
    var source: String
    var path: String
    /// x, y, width, height at a proposal of 120x80.
    var frame: [Double]
    var testDescription: String { source }

    init(_ source: String, _ path: String, _ frame: Double...) {
      (self.source, self.path, self.frame) = (source, path, frame)
    }
  }

  @Test(arguments: [
    Source(
      "ScrollView(.horizontal, showsIndicators: false) { Color.red.frame(width: 300) }",
      "ScrollView/0.Color", 0, 0, 300, 80),
    Source(
      "ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 20, height: 20) }",
      "ScrollView/0.Color", 50, 30, 20, 20),
    Source(
      "LazyVStack(alignment: .leading, pinnedViews: [.sectionHeaders]) { Text(\"Hi\") }",
      "LazyVStack/0.Text", 0, 0, 20, 20),
    Source(
      "ViewThatFits(in: .horizontal) {\n  Text(\"Hello Hello Hello\")\n  Text(\"Hi\")\n}",
      "ViewThatFits/1.Text", 0, 0, 20, 20),
    Source(
      "Color.red.containerRelativeFrame(.horizontal) { length, _ in length / 3 }", "Color", 0, 0,
      40, 80),
    Source(
      "Text(\"Hi\").containerRelativeFrame([.horizontal, .vertical], alignment: .topLeading)",
      "Text", 0, 0, 20, 20),
    Source(
      "Color.red.containerRelativeFrame([.horizontal, .vertical]) { $1 == .vertical ? 8 : $0 / 2 }",
      "Color", 0, 0, 60, 8),
    Source(
      """
      Color.red.containerRelativeFrame([.horizontal, .vertical]) { length, axis in
        let half = length / 2
        if axis == .vertical { return half } else if length > 200 { return 1 }
        return length / 4
      }
      """, "Color", 0, 0, 30, 40),
    Source(
      "Color.red.safeAreaInset(edge: .bottom, spacing: 0) { Color.blue.frame(height: 30) }",
      "Color", 0, 0, 120, 50),
    Source("Color.red.ignoresSafeArea().safeAreaPadding(.horizontal, 20)", "Color", 0, 0, 120, 80),
    Source("Color.red.relativeSize(width: 0.5, height: 0.25)", "Color", 0, 0, 60, 20),
  ])
  func `what people write has the frames of the rules`(_ source: Source) throws {
    let block = SourceLowering.layout(source.source)
    guard case .scenario(let document) = block.kind else {
      Issue.record("\(block.refusals)")
      return
    }
    let content = Content(document: document, proposal: Proposal(width: 120, height: 80))
    guard case .frames(let answer) = BuiltinEngine().layout(content) else {
      Issue.record("no answer")
      return
    }
    let frame = answer.frames.nodes.first { $0.path == source.path }?.frame
    #expect(frame.map { [$0.x, $0.y, $0.width, $0.height] } == source.frame)
  }

  @Test(arguments: ["relativeWidth(0.5)", "relativeHeight(0.5)"])
  func `the betas' modifiers come with a warning`(_ call: String) {
    let block = SourceLowering.layout("Color.red.\(call)")
    #expect(block.warnings.contains { $0.contains("withdrawn") })
  }
}
