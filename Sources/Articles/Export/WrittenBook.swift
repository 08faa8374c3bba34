package import Scenarios

/// A scenario book made of stored scenarios, and what it cannot hold.
///
/// The book has been read back: importing it gives the scenarios it lists, with the same contents
/// and expectations.
package struct WrittenBook: Hashable, Sendable {
  /// A scenario that no book can hold as it is stored.
  package struct Missing: Hashable, Sendable {
    package var scenario: String
    package var reason: String

    package init(scenario: String, reason: String) {
      self.scenario = scenario
      self.reason = reason
    }
  }

  /// The article's name, which the file has to have for the scenarios to be named alike.
  package var article: String

  /// Markdown; empty if nothing could be written.
  package var text: String

  /// The names of the scenarios in the book, in its order.
  package var scenarios: [String]

  /// In the order of the article.
  package var missing: [Missing]

  /// Writes the scenarios of an article, block by block, in the order in which they are given.
  ///
  /// Costs as much as importing them, once more where something cannot be written.
  ///
  /// - Parameter article: An article whose scenarios have what ``ImportedScenario`` keeps for
  ///   books: headings, values, the text of frames blocks.
  package init(of article: ImportedArticle) {
    self.article = article.name
    text = ""
    scenarios = []
    missing = []
    var blocks = BookBlock.blocks(of: article.scenarios)
    for block in blocks { note(block.problem, of: block) }
    blocks.removeAll { $0.problem != nil }
    var titles = true
    while !blocks.isEmpty {
      let draft = BookDraft(article: article, blocks: blocks, usesTitles: titles)
      let problems = draft.problems()
      if problems.isEmpty {
        text = draft.text
        scenarios = blocks.flatMap(\.scenarios).map(\.name)
        break
      }
      // A title may read as another heading than it was; the names' own words never do.
      if titles {
        titles = false
        continue
      }
      for block in blocks { note(problems[block.name], of: block) }
      blocks.removeAll { problems[$0.name] != nil }
      titles = true
    }
    let order = Dictionary(
      article.scenarios.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    missing.sort { order[$0.scenario, default: 0] < order[$1.scenario, default: 0] }
  }

  private mutating func note(_ problem: String?, of block: BookBlock) {
    guard let problem else { return }
    missing += block.scenarios.map { Missing(scenario: $0.name, reason: problem) }
  }
}
