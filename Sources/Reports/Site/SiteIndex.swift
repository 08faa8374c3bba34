package import Scenarios
package import SuiteStore

/// The first page of a site: the runs, newest first, and the articles.
package struct SiteIndex {
  /// An article with what its scenarios came to last.
  package struct Article {
    package var name: String

    /// Its page, as the first page names it.
    package var page: String

    /// Scenarios that were run, by verdict.
    package var counts: [Verdict: Int]
    package var scenarioCount: Int

    package init(name: String, page: String, counts: [Verdict: Int], scenarioCount: Int) {
      self.name = name
      self.page = page
      self.counts = counts
      self.scenarioCount = scenarioCount
    }
  }

  private let runs: [RunSummary]
  private let pages: Set<Int64>
  private let articles: [Article]

  /// - Parameters:
  ///   - runs: In the order in which they were recorded.
  ///   - pages: Those of which there is a page.
  ///   - articles: By name.
  package init(runs: [RunSummary], pages: Set<Int64>, articles: [Article]) {
    self.runs = runs
    self.pages = pages
    self.articles = articles
  }

  /// The page, which runs nothing and asks for nothing.
  package var html: String {
    HTMLDocument.plain(
      title: "Plumb: \(counted(runs.count, "run"))",
      body: """
        <main class="site">
        <h1>Runs</h1>
        \(runs.isEmpty ? "" : "<p><a href=\"history.html\">All versions side by side</a></p>")
        \(runTable)
        <h2>Articles</h2>
        \(articleTable)
        </main>

        """)
  }

  private var runTable: String {
    guard !runs.isEmpty else { return "<p>There are none yet.</p>" }
    let rows = runs.reversed().map { run in
      let number =
        pages.contains(run.id) ? "<a href=\"runs/\(run.id).html\">\(run.id)</a>" : "\(run.id)"
      let label = run.isVoided ? "voided: \(run.reason ?? "")" : run.label ?? ""
      return HTMLTable.row([
        number, SVG.escaped(run.startedText), SVG.escaped(run.engine.text), SVG.escaped(label),
        HTMLTable.bar(run.counts), "\(run.scenarioCount)", HTMLTable.verdicts(run.counts),
      ])
    }
    return HTMLTable.table(
      ["run", "started", "engine", "label", "", "scenarios", "results"], rows)
  }

  private var articleTable: String {
    guard !articles.isEmpty else { return "<p>There are none yet.</p>" }
    let rows = articles.map { article in
      HTMLTable.row([
        "<a href=\"\(SVG.escaped(article.page))\">\(SVG.escaped(article.name))</a>",
        HTMLTable.bar(article.counts), "\(article.scenarioCount)",
        Self.results(of: article),
      ])
    }
    return HTMLTable.table(["article", "", "scenarios", "last results"], rows)
  }

  /// The scenarios by verdict, and those of which there is none yet.
  private static func results(of article: Article) -> String {
    let left = article.scenarioCount - article.counts.values.reduce(0, +)
    guard left > 0 else { return HTMLTable.verdicts(article.counts) }
    guard left < article.scenarioCount else { return "not run yet" }
    return HTMLTable.verdicts(article.counts) + ", \(left) not run yet"
  }
}

/// Tables of verdicts.
enum HTMLTable {
  static func table(_ heads: [String], _ rows: [String]) -> String {
    let head = heads.map { $0.isEmpty ? "<td></td>" : "<th scope=\"col\">\($0)</th>" }.joined()
    return "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"\(heads[0])s\">"
      + "<table><thead><tr>\(head)</tr></thead><tbody>\n"
      + rows.joined(separator: "\n") + "\n</tbody></table></div>"
  }

  /// A row of cells in HTML.
  static func row(_ cells: [String]) -> String {
    "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
  }

  /// Parts as long as there are scenarios of a verdict, in tenths; none too short to see.
  static func bar(_ counts: [Verdict: Int]) -> String {
    let all = counts.values.reduce(0, +)
    guard all > 0 else { return "" }
    let parts = Verdict.allCases.compactMap { verdict -> String? in
      guard let count = counts[verdict], count > 0 else { return nil }
      let tenths = max(1, (count * 20 + all / 2) / all)
      return "<i class=\"\(verdict.rawValue) w\(min(20, tenths))\"></i>"
    }
    return "<span class=\"strip\" aria-hidden=\"true\">\(parts.joined())</span>"
  }

  static func verdicts(_ counts: [Verdict: Int]) -> String {
    Verdict.allCases.compactMap { verdict in
      counts[verdict].flatMap { count in
        count > 0
          ? "<span class=\"badge \(verdict.rawValue)\">\(count) \(verdict.rawValue)</span>" : nil
      }
    }.joined(separator: ", ")
  }
}
