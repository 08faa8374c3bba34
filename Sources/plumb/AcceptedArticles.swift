import Articles
import Regression
import Scenarios
import SuiteStore

/// The articles that are to state what is accepted.
struct AcceptedArticles {
  private struct Article {
    var source: ArticleSource
    var edited: FramesEditor.Edited

    /// Which values it needs from then on.
    var unstatedValues: String?
  }

  private var articles: [Article] = []

  /// Works out what is to be written; nothing is.
  ///
  /// - Throws: ``Failure`` where an article has changed since its import, or cannot be edited.
  init(_ plan: AcceptancePlan, in store: SuiteStore) throws {
    let frames = Dictionary(plan.accepted.map { ($0.scenario, $0.frames) }) { first, _ in first }
    guard !frames.isEmpty else { return }
    let stored = try store.articles(ScenarioFilter(names: frames.keys.sorted()))
    if let name = stored.withoutArticle.first {
      throw Failure.input(store.path, "'\(name)' is of no article that could be written")
    }
    for article in stored.articles {
      articles += try Self.article(article, stating: frames, in: store).map { [$0] } ?? []
    }
  }

  private static func article(
    _ stored: ImportedArticle, stating frames: [String: FrameSet], in store: SuiteStore
  ) throws -> Article? {
    guard let place = try store.storedArticle(named: stored.name) else { return nil }
    guard place.file != "-" else {
      throw Failure.input(store.path, "the article '\(stored.name)' came from standard input")
    }
    var source = try InputFile.article(place.file)
    source.name = stored.name
    guard place.text == Digest(of: source.bytes) else {
      throw Failure.input(place.file, "it has changed since it was imported: import it first")
    }
    var editor = try FramesEditor(source, importer: importer(of: stored.scenarios))
    let names = try store.namesInArticles()
    for scenario in stored.scenarios {
      guard let frames = frames[scenario.name] else { continue }
      editor.state(frames, of: names[scenario.name] ?? scenario.name)
    }
    let edited = editor.edited()
    if let left = editor.leftAlone.first {
      throw Failure.input(
        "\(place.file):\(left.line)", "cannot state '\(left.scenario)': \(left.reason)")
    }
    let unstated = editor.unstatedValues
    return edited.map { Article(source: source, edited: $0, unstatedValues: unstated) }
  }

  /// Reads what the scenarios were read from, as they were.
  private static func importer(of scenarios: [ImportedScenario]) -> ArticleImporter {
    var values = FreeValues()
    for scenario in scenarios {
      for (name, value) in scenario.values.sorted(by: { $0.key < $1.key }) {
        values.add(value, for: name)
      }
    }
    let plain = scenarios.filter { $0.framesText == nil }.map(\.content)
    var environment = plain.first?.environment ?? LayoutEnvironment()
    for scenario in scenarios {
      environment.assets.merge(scenario.content.environment.assets) { first, _ in first }
    }
    return ArticleImporter(
      proposals: plain.map(\.proposal), environment: environment, values: values)
  }

  /// Which articles need values of the command line from then on.
  var remarks: [String] { articles.compactMap(\.unstatedValues) }

  /// What is to be written, as unified diffs.
  var diffs: String { articles.map(\.edited.diff).joined() }

  /// What the articles state then.
  var statements: [WrittenStatements] {
    articles.map {
      WrittenStatements(
        article: $0.source.name, text: Digest(of: $0.edited.bytes),
        expectations: $0.edited.expectations)
    }
  }

  /// Writes them, each whole, and none before all of them can be written.
  ///
  /// - Throws: ``Failure`` at the first that cannot be written.
  func write() throws(Failure) {
    var files: [ArticleFile] = []
    for article in articles {
      let file = try ArticleFile(
        article.source.file, replacing: article.source.bytes, with: article.edited.bytes)
      files.append(file)
    }
    for file in files { try file.replace() }
  }
}
