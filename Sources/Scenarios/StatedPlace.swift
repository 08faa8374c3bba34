/// Where a line of a frames block stands in its article.
package struct StatedPlace: Hashable, Sendable {
  /// From 1.
  package var line: Int

  /// Of the node's name, then of x, y, width and height; in characters from 1.
  package var columns: [Int]

  package init(line: Int, columns: [Int]) {
    self.line = line
    self.columns = columns
  }

  /// Where the node is named.
  package var column: Int { columns.first ?? 1 }

  /// Where the length of an edge stands.
  package func column(of edge: Expectation.Line.Edge) -> Int {
    let index = 1 + (Expectation.Line.Edge.allCases.firstIndex(of: edge) ?? 0)
    return columns.indices.contains(index) ? columns[index] : column
  }
}
