package import Regression
import Scenarios
import SuiteStore

/// What was decided in a review, before it is written.
package struct ReviewSummary {
  private let review: Review
  private let decisions: [Int: ReviewDecision]

  package init(_ session: ReviewSession) {
    review = session.review
    decisions = session.decisions
  }

  /// A paragraph for what one command line would do, then what is left as it is.
  func lines(width: Int, ink: Ink) -> [String] {
    var blocks = review.batches(decisions).map { batch -> [String] in
      let title = ink(title(of: batch), .heading)
      let facts = self.facts(of: batch).flatMap { $0.wrapped(to: width - 2) }.map { "  " + $0 }
      return [title] + facts + batch.items.map { "    " + review.items[$0].scenario }
    }
    let left = review.items.indices.filter { decisions[$0] == nil || decisions[$0] == .skip }
    if !left.isEmpty {
      blocks.append(
        [
          ink(
            "\(counted(left.count, "scenario")) left as \(left.count == 1 ? "it is" : "they are")",
            .heading)
        ]
          + left.map { "    " + review.items[$0].scenario })
    }
    return Array(blocks.joined(separator: [""]))
  }

  private func title(of batch: ReviewBatch) -> String {
    let scenarios = counted(batch.items.count, "scenario")
    switch batch.decision {
    case .accept: return "accept the frames of \(scenarios) for \(review.run.engine.name)"
    case .known:
      return batch.items.count == 1 ? "1 known issue" : "\(batch.items.count) known issues"
    case .skip: return ""
    }
  }

  private func facts(of batch: ReviewBatch) -> [String] {
    switch batch.decision {
    case .accept(let reason, let by):
      let bases = review.basesGivingWay(to: batch).map { basis in
        let count = batch.items.count { review.items[$0].strongerBasis == basis }
        return "\(count) \(basis.rawValue)"
      }
      return [reason] + (by.map { ["decided by \($0)"] } ?? [])
        + (bases.isEmpty ? [] : ["giving way: " + bases.joined(separator: ", ")])
    case .known(let note):
      return [
        note.reason,
        "\(note.owner), until \(note.until)" + (note.link.map { ", \($0)" } ?? ""),
      ]
    case .skip: return []
    }
  }

  /// The command lines that would write what was decided, one a batch.
  ///
  /// - Parameters:
  ///   - by: Who decided what says nobody else.
  ///   - database: The database as the command line named it; `nil` where it did not.
  /// - Returns: One line each, as a shell takes it.
  package func commands(by: String, database: String?) -> [String] {
    review.batches(decisions).map { batch in
      var words = ["plumb"]
      let names = batch.items.map { ScenarioFilter.word(naming: review.items[$0].scenario) }
      switch batch.decision {
      case .accept(let reason, let decider):
        words += ["accept"] + names + ["--run", "\(review.run.id)"]
        for basis in review.basesGivingWay(to: batch) { words += ["--over", basis.rawValue] }
        words += Self.option("--reason", reason) + Self.option("--by", decider ?? by)
      case .known(let note):
        words += ["known", "add"] + names + ["--engine", review.run.engine.name]
        words += Self.option("--reason", note.reason) + Self.option("--owner", note.owner)
        words += ["--until", note.until]
        if let link = note.link { words += Self.option("--link", link) }
        words += Self.option("--by", note.by ?? by)
      case .skip: break
      }
      if let database { words += Self.option("--db", database) }
      return words.map(\.quotedForShell).joined(separator: " ")
    }
  }

  /// An option with a value, which is not to be taken for another option.
  private static func option(_ name: String, _ value: String) -> [String] {
    value.hasPrefix("--") ? ["\(name)=\(value)"] : [name, value]
  }
}
