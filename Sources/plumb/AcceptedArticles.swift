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

  /// Why frames cannot be stated where they belong, each with its place; empty if they can.
  private(set) var refusals: [Failure] = []

  /// The articles that these are about, and scenarios that no article has.
  private var refused: [String] = []

  /// Whether others of an article with such scenarios could be stated.
  private var hasOthers = false

  /// Works out what is to be written; nothing is.
  init(_ plan: AcceptancePlan, in store: SuiteStore) throws {
    let frames = Dictionary(plan.accepted.map { ($0.scenario, $0.frames) }) { first, _ in first }
    guard !frames.isEmpty else { return }
    let stored = try store.articles(ScenarioFilter(names: frames.keys.sorted()))
    for name in stored.withoutArticle {
      refusals.append(.input(store.path, "'\(name)' is of no article that could be written"))
      refused.append("'\(name)'")
    }
    for article in stored.articles {
      do {
        articles += try edited(article, stating: frames, in: store).map { [$0] } ?? []
      } catch  where error is Failure || error is ArticleError {
        refusals.append(Failure(error))
        refused.append("article:\(article.name)")
      }
    }
  }

  /// What is said where something cannot be written: that nothing was accepted, and how the rest of
  /// what the words of a selection mean can be.
  func advice(selecting terms: [String]) -> String {
    let names = refused.joined(separator: " or ")
    let rest = refused.count == 1 ? "not \(names)" : "not (\(names))"
    guard !articles.isEmpty || hasOthers else { return "nothing was accepted" }
    return "nothing was accepted; the rest can be: "
      + (ScenarioFilter.canNarrow(terms)
        ? "add \"and \(rest)\" to the selection"
        : "put the selection in parentheses and add \"and \(rest)\" to it")
  }

  /// An article as it is to be; nil where nothing changes, or where scenarios are refused.
  private mutating func edited(
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
    // Blocks of which nothing is accepted have to be read as well.
    let whole = try store.article(named: stored.name) ?? stored
    var editor = try FramesEditor(
      source, importer: Self.importer(of: stored.scenarios, in: whole.scenarios))
    if let obstacle = editor.obstacle { throw Failure.input(place.file, obstacle) }
    let names = try store.namesInArticles()
    for scenario in stored.scenarios {
      guard let frames = frames[scenario.name] else { continue }
      editor.state(frames, of: names[scenario.name] ?? scenario.name)
    }
    let edited = editor.edited()
    let left = editor.leftAlone
    refusals += left.map {
      .input("\(place.file):\($0.line)", "cannot state '\($0.scenario)': \($0.reason)")
    }
    let isWhole = left.count == stored.scenarios.count { frames[$0.name] != nil }
    if !left.isEmpty, !isWhole { hasOthers = true }
    refused +=
      isWhole && !left.isEmpty ? ["article:\(stored.name)"] : left.map { "'\($0.scenario)'" }
    let unstated = editor.unstatedValues
    guard left.isEmpty else { return nil }
    return edited.map { Article(source: source, edited: $0, unstatedValues: unstated) }
  }

  /// Reads what scenarios were read from, as they were, with the values and pictures of all of their
  /// article.
  private static func importer(
    of scenarios: [ImportedScenario], in all: [ImportedScenario]
  ) -> ArticleImporter {
    var values = FreeValues()
    for scenario in all {
      for (name, value) in scenario.values.sorted(by: { $0.key < $1.key }) {
        values.add(value, for: name)
      }
    }
    let plain = scenarios.filter { $0.framesText == nil }.map(\.content)
    let unstated = scenarios.first { $0.framesText == "" }?.content
    var environment = (plain.first ?? unstated)?.environment ?? LayoutEnvironment()
    for scenario in all {
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

  /// Does something in which they are to be written; they are what they were if that fails.
  ///
  /// - Parameter body: What is done, with what writes them: each whole, and none before all of them
  ///   can be written. It throws ``Failure`` at the first that cannot be.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  func writing<Result>(_ body: (_ write: () throws -> Void) throws -> Result) throws -> Result {
    var files: [ArticleFile] = []
    do {
      let result = try body {
        for article in articles {
          let file = try ArticleFile(
            article.source.file, replacing: article.source.bytes, with: article.edited.bytes)
          files.append(file)
        }
        System.beginUninterrupted()
        for file in files { try file.replace(keepingOld: true) }
      }
      for file in files { file.settle() }
      System.endUninterrupted()
      return result
    } catch {
      for file in files { file.takeBack() }
      System.endUninterrupted()
      throw error
    }
  }
}
