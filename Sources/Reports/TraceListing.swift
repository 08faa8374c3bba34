package import Scenarios

/// The trace between the nodes of a tree, a step a line.
///
/// ```
/// HStack          propose  320   80  root
/// HStack/0.Color  propose    0   80  minimum
/// HStack/0.Color  answer     0   80  minimum
/// ```
package enum TraceListing {
  /// - Parameters:
  ///   - steps: The steps in order.
  ///   - width: How many columns the terminal has; `nil` for as many as it takes.
  ///   - ink: Colours, or none.
  /// - Returns: One line a step.
  package static func lines(of steps: [TraceStep], width: Int?, ink: Ink = .none) -> [String] {
    var columns = Columns(alignments: [.left, .left, .right, .right, .left], flexible: 0)
    columns.rows = steps.map { step in
      [
        Columns.Cell(step.path), Columns.Cell(step.event.rawValue, role(of: step.event)),
        Columns.Cell(length(step.width)), Columns.Cell(length(step.height)),
        Columns.Cell(step.rule, .faint),
      ]
    }
    return columns.lines(width: width, ink: ink)
  }

  private static func role(of event: TraceStep.Event) -> Ink.Role? {
    switch event {
    case .propose: nil
    case .answer: .good
    case .place: .changed
    }
  }

  private static func length(_ points: Double?) -> String {
    points.map { Points.text($0) } ?? "nil"
  }
}
