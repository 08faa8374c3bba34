package import Scenarios

/// The trace between the nodes of a layout, told in sentences.
///
/// ```
/// HStack is offered 620x80. Spacing 20 leaves 600.
///   Color.blue.relativeProposed is offered 600 / 3 = 200 and takes 100.
///     relativeProposed offers 0.5 x 200 = 100: Color.blue takes it.
///   Color.green is offered 500 / 2 = 250 and takes it.
/// ```
package struct Explanation: Hashable, Sendable {
  /// One sentence or a few.
  package struct Line: Hashable, Sendable {
    /// How many questions lie around the one that is told about.
    package var depth: Int
    package var text: String
  }

  package let lines: [Line]

  /// - Parameters:
  ///   - steps: The trace, in order.
  ///   - nodes: The nodes whose ids they are called by; without them a node is called by its path.
  ///   - document: What views are called after, where they have no id.
  package init(_ steps: [TraceStep], nodes: [NodeFrame] = [], document: ViewDocument? = nil) {
    let trace = Trace(steps).steps
    let names = NodeNames(
      paths: nodes.map(\.path) + trace.map(\.path), nodes: nodes, document: document)
    var narrator = Narrator(TraceTree(trace), names)
    narrator.tellAll()
    lines = narrator.lines
  }

  /// How far a deeper question is set in, and from which depth on no more.
  private static let indent = 2
  private static let deepest = 12

  /// - Parameter width: How many columns the terminal has.
  /// - Returns: Lines without line feeds; a sentence that is too long goes on below, set in.
  package func text(width: Int = 80) -> [String] {
    lines.flatMap { line -> [String] in
      let margin = String(repeating: " ", count: min(line.depth, Self.deepest) * Self.indent)
      let pieces = line.text.wrapped(to: max(width - margin.count - Self.indent, 24))
      return pieces.enumerated().map { index, piece in
        margin + (index == 0 ? "" : String(repeating: " ", count: Self.indent)) + piece
      }
    }
  }

  package var json: JSON {
    .array(lines.map { ["depth": .number(Double($0.depth)), "text": .string($0.text)] })
  }
}
