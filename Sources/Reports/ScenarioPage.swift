import Regression
import Scenarios
package import SuiteStore

/// Everything about one scenario, as `plumb show` prints it.
package struct ScenarioPage: Sendable {
  package var details: ScenarioDetails

  let expectation: Expectation?
  let frames: FrameSet?

  /// What differs from the expectation in force, also where no run has judged it yet.
  let differences: [Difference]

  /// - Throws: ``SuiteError/damaged(what:reason:)`` if what is stored cannot be read.
  package init(_ details: ScenarioDetails) throws {
    self.details = details
    expectation = try details.expectation?.expectation()
    frames = try details.frames?.frameSet()
    if let frames, let expectation {
      differences = Comparison(of: frames, with: expectation).differences
    } else {
      differences = []
    }
  }

  /// The code, then the frames as a tree beside what is expected of them.
  ///
  /// - Parameters:
  ///   - width: How many columns the terminal has.
  ///   - style: Whether nodes stand with their whole paths.
  ///   - ink: Colours, or none.
  /// - Returns: Lines that each end in a line feed.
  package func text(
    width: Int = 80, style: FrameTree.Style = .init(hasHeads: true), ink: Ink = .none
  ) -> String {
    var blocks = [head(width: width, ink: ink)]
    if !details.source.isEmpty {
      blocks.append(
        details.source.split(separator: "\n", omittingEmptySubsequences: false).map {
          ("  " + $0).trimmedAtEnd
        })
    }
    blocks.append(body(width: width, style, ink: ink))
    let warnings = details.outcome?.warnings ?? []
    if !warnings.isEmpty {
      blocks.append(warnings.flatMap { ("warning: " + $0).wrapped(to: width) })
    }
    return blocks.map(\.asText).joined(separator: "\n")
  }

  private func head(width: Int, ink: Ink) -> [String] {
    let summary = details.summary
    let verdict = summary.verdict
    var lines = [
      ink(summary.name, .heading) + "  " + ink(verdict?.rawValue ?? "not run", verdict?.role)
    ]
    var origin = summary.file.map { ["\($0):\(summary.line)"] } ?? []
    if summary.edition > 1 { origin.append("edition \(summary.edition)") }
    if summary.isRetired, details.retirement == nil { origin.append("retired") }
    if let expectation { origin.append(expectation.basisText(for: frames?.precision)) }
    lines += origin.joined(separator: ", ").wrapped(to: width)
    if let engine = details.engine {
      lines.append(engine.text + (summary.runID.map { ", run \($0)" } ?? ""))
    }
    return lines + decisions.flatMap { $0.wrapped(to: width) }
  }

  /// That its code is older than its block, or it has retired by decision, and the names that it had.
  private var decisions: [String] {
    var lines: [String] = []
    if let stale = details.stale {
      lines.append("stale since \(stale.prefix(10)): its block is refused, this is its older code")
    }
    if let retirement = details.retirement {
      lines.append(
        "retired \(retirement.date.prefix(10)) by \(retirement.by): \(retirement.reason)")
    }
    for former in details.formerNames {
      let decision = former.by.map { " by \($0)" + (former.reason.map { ": \($0)" } ?? "") }
      lines.append("\(former.name) until \(former.until.prefix(10))" + (decision ?? ""))
    }
    return lines
  }

  private func body(width: Int, _ style: FrameTree.Style, ink: Ink) -> [String] {
    if let frames {
      let tree = FrameTree(
        frames, differences: differences, expectation: expectation,
        showsMet: true)
      return tree.lines(width: width, style: style, ink: ink)
    }
    var lines: [String] = []
    if let outcome = details.outcome, let verdict = details.summary.verdict {
      let text = Wording.text(verdict, message: outcome.message, path: outcome.path)
      lines += text.wrapped(to: width).map { ink($0, verdict.role) }
    }
    if let expectation {
      lines.append("expected:")
      lines += expectation.table.lines(width: width, indent: 2, ink: ink)
    }
    return lines.isEmpty ? ["no frames yet: 'plumb run' computes them"] : lines
  }
}

extension Expectation {
  /// The lines in columns, `_` for what is not stated.
  fileprivate var table: Columns {
    var table = Columns(alignments: [.left, .right, .right, .right, .right])
    table.rows = lines.map { line in
      [.init(line.target.text)]
        + Line.Edge.allCases.map { edge in .init(line[edge].map(Points.stated) ?? "_") }
    }
    return table
  }
}
