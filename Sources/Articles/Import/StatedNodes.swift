import BuiltinEngine
import Scenarios

/// Finds lines of frames blocks that name no node of their views, or several.
enum StatedNodes {
  /// A sentence for every such line, at its place in the article; none where the views cannot be
  /// laid out here.
  ///
  /// What another engine finds, or the views at another time, may have such a node: so it is a
  /// warning, and no refusal.
  static func warnings(_ stated: FramesBlock, _ content: Content) -> [Refusal] {
    guard let lines = stated.expectation?.lines, !lines.isEmpty,
      case .frames(let answer) = BuiltinEngine().layout(content)
    else { return [] }
    var lookup = NodeLookup(answer.frames)
    return zip(lines, stated.places).compactMap { line, place in
      guard case .failure(let absence) = lookup.node(line.target) else { return nil }
      return Refusal(
        line: place.line, column: place.column, construct: line.target.text,
        message: "frames \(stated.proposal.text): \(absence.reason)")
    }
  }
}
