import Regression
import Scenarios
import SuiteStore

/// What a page of a review holds against each other: the frames of now, and those of before; where
/// these are the same, or there are none, those of the last version that came out well, else what is
/// expected.
struct ReviewSides {
  let before: FrameSet?
  let beforeTitle: String
  let after: FrameSet?
  let afterTitle: String

  /// Whether what is expected is what is compared with.
  private(set) var isExpectation = false

  init(_ item: ReviewItem, of review: Review) {
    after = item.frames
    afterTitle = "now: run \(review.run.id), \(review.run.engine.place)"
    let earlier = item.entry.framesBefore
    if let earlier, earlier.nodes != after?.nodes {
      before = earlier
      let run = item.entry.otherBase ?? item.entry.edit?.run.id ?? review.base?.run.id
      let version = run == review.base?.run.id ? review.base?.run.engine.place : nil
      beforeTitle =
        "before" + (run.map { ": run \($0)" } ?? "") + (version.map { ", \($0)" } ?? "")
      return
    }
    if let good = item.good, good.frames.nodes != after?.nodes {
      before = good.frames
      beforeTitle = "came out well: \(good.engine.place)"
      return
    }
    before = after.flatMap { FrameSet($0, with: item.expectation, item.differences) }
    beforeTitle = before == nil ? "" : "expected"
    isExpectation = before != nil
  }

  /// The paths of nodes that are not the same.
  var changed: Set<String> {
    guard let before, let after else { return [] }
    return Set([FrameChange](from: before, to: after).map(\.node))
  }
}

extension FrameSet {
  /// Frames as they would be if they were as expected; `nil` where nothing else is expected that a
  /// frame could show.
  fileprivate init?(
    _ frames: FrameSet, with expectation: Expectation?, _ differences: [Difference]
  ) {
    guard let expectation, !differences.isEmpty else { return nil }
    var nodes = frames.nodes
    for difference in differences {
      switch difference {
      case .frame(let node, _, _):
        guard let line = expectation.lines.first(where: { $0.target.text == node }),
          let frame = Frame(line, in: frames),
          let path = nodes.first(where: { $0.path == node || $0.id.map { "#" + $0 } == node })?.path
        else { continue }
        // A node with two ids is listed twice.
        for index in nodes.indices where nodes[index].path == path { nodes[index].frame = frame }
      case .missing(let node, _):
        guard let line = expectation.lines.first(where: { $0.target.text == node }),
          case .path(let path) = line.target, let frame = Frame(line, in: frames),
          !nodes.contains(where: { $0.path == path })
        else { continue }
        nodes.append(NodeFrame(path: path, frame: frame))
      case .extra(let path, _): nodes.removeAll { $0.path == path }
      }
    }
    guard nodes != frames.nodes else { return nil }
    self.init(nodes: nodes, precision: frames.precision)
  }
}
