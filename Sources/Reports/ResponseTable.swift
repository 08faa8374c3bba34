package import Scenarios

/// What a root view answers to several proposals.
///
/// ```
/// proposal  answer
/// 0x0       10x0
/// nilxnil   30x10
/// ```
package struct ResponseTable: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package var proposal: Proposal
    package var width, height: Double

    package init(proposal: Proposal, width: Double, height: Double) {
      self.proposal = proposal
      self.width = width
      self.height = height
    }
  }

  /// In the order in which they were asked.
  package var rows: [Row]

  package init(rows: [Row]) {
    self.rows = rows
  }

  /// One line a row below a heading.
  package func lines(ink: Ink = .none) -> [String] {
    var columns = Columns()
    columns.rows = [[Columns.Cell("proposal", .heading), Columns.Cell("answer", .heading)]]
    columns.rows += rows.map { row in
      [
        Columns.Cell(row.proposal.text),
        Columns.Cell("\(Points.text(row.width))x\(Points.text(row.height))"),
      ]
    }
    return columns.lines(width: nil, ink: ink)
  }

  package var json: JSON {
    .array(
      rows.map { row in
        [
          "proposal": row.proposal.json,
          "size": .array([.length(row.width), .length(row.height)]),
        ]
      })
  }
}
