import Articles
import Regression
import Reports
import Scenarios
import SuiteStore

/// The pages of a suite's articles.
struct SiteArticles {
  struct Page {
    var index: SiteIndex.Article
    var html: String
  }

  private(set) var pages: [Page] = []

  /// - Parameters:
  ///   - store: Where articles and results are kept.
  ///   - runs: The runs of which there is a page.
  /// - Throws: ``SuiteError`` where the store cannot be read; an article whose file cannot be read
  ///   has a page without its prose.
  init(in store: SuiteStore, runs: Set<Int64>) throws {
    let summaries = Dictionary(
      try store.scenarios().map { ($0.name, $0) }
    ) { first, _ in first }
    var files: Set<String> = []
    for article in try store.articles().articles {
      let scenarios = try article.scenarios.map { scenario in
        let summary = summaries[scenario.name]
        return SiteArticle.Scenario(
          name: scenario.name, line: scenario.line, source: scenario.source,
          proposal: scenario.content.proposal.text,
          result: summary?.runID == nil
            ? nil : try StoredResult(of: scenario.name, run: nil, in: store),
          verdict: summary?.verdict)
      }
      let file = Self.file(of: article.name, besides: &files)
      let place = try store.storedArticle(named: article.name)?.file ?? article.file
      let prose = (place == "-" ? nil : try? InputFile.article(place))
        .flatMap { ArticleProse($0) }
      let page = SiteArticle(
        name: article.name, prose: prose, scenarios: scenarios,
        root: "../", runs: runs)
      let verdicts = scenarios.compactMap(\.verdict)
      pages.append(
        Page(
          index: SiteIndex.Article(
            name: article.name, page: file,
            counts: Dictionary(grouping: verdicts) { $0 }.mapValues(\.count),
            scenarioCount: scenarios.count),
          html: page.html))
    }
  }

  /// A file's name of plain letters that no other article has.
  private static func file(of article: String, besides files: inout Set<String>) -> String {
    var words = ""
    for scalar in article.lowercased().unicodeScalars.prefix(80) {
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      words.unicodeScalars.append(isPlain ? scalar : "-")
    }
    var name = words
    var number = 2
    while !files.insert(name).inserted {
      name = "\(words)-\(number)"
      number += 1
    }
    return "articles/\(name).html"
  }
}
