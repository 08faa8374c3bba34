package import Scenarios
import Threads

/// Turns articles into scenarios, and says what became of every block of code.
package struct ArticleImporter: Sendable {
  /// What Swift blocks without `frames` blocks are proposed, each in turn.
  package var proposals: [Proposal]

  /// What surrounds the views of Swift blocks without `frames` blocks.
  package var environment: LayoutEnvironment

  /// Values for names that code leaves free; those of an article's own `let` blocks come first.
  package var values: FreeValues

  /// - Parameters:
  ///   - proposals: The default proposal if there are none.
  ///   - environment: What surrounds a view of which no frames are stated.
  ///   - values: What the command line gives.
  package init(
    proposals: [Proposal] = [], environment: LayoutEnvironment = LayoutEnvironment(),
    values: FreeValues = FreeValues()
  ) {
    var distinct: [Proposal] = []
    for proposal in proposals where !distinct.contains(proposal) { distinct.append(proposal) }
    self.proposals = distinct.isEmpty ? [.default] : distinct
    self.environment = environment
    self.values = values
  }

  /// Reads articles in their order; their names are different ones.
  ///
  /// A bad block refuses only itself; what refuses the whole import stands in the result's errors.
  package func read(_ sources: [ArticleSource]) -> ImportResult {
    // Parsing recurses as deep as its input says.
    LargeStack.run { readAll(sources) }
  }

  private func readAll(_ sources: [ArticleSource]) -> ImportResult {
    var result = ImportResult()
    for source in sources { read(source, into: &result) }
    let unused = values.names.filter { !result.usedNames.contains($0) }
    if !result.blocks.isEmpty {
      result.messages += unused.map { "no block leaves the name '\($0)' free" }
    }
    return result
  }

  private func read(_ source: ArticleSource, into result: inout ImportResult) {
    let outline: ArticleOutline
    do throws(ArticleError) {
      let page = try ArticlePage(source, knownViews: Set(Vocabulary.catalogue.views.keys))
      outline = ArticleOutline(page, file: source.file)
    } catch {
      result.errors.append(error)
      return
    }
    result.errors += outline.errors
    if outline.units.isEmpty {
      result.messages.append("\(source.file): \(source.bytes.isEmpty ? "empty" : "no code in it")")
    }
    let reader = UnitReader(
      importer: self, file: source.file,
      lowering: SourceLowering(
        declarations: ArticleDeclarations(
          blocks: outline.units.map(\.block), sources: outline.units.map(\.code))))
    var names = ScenarioNames(article: source.name)
    var article = ImportedArticle(
      name: source.name, path: source.path, file: source.storedFile ?? source.file, blocks: [],
      scenarios: [])
    for (number, unit) in outline.units.enumerated() {
      let read = reader.read(unit, at: number, names: &names)
      if read.scenarios.isEmpty, ArticleDeclarations.mayDeclare(unit.code) {
        article.declarations.append(unit.code)
      }
      if let name = read.name {
        article.blocks.append(name)
        if !read.block.refusals.isEmpty {
          article.refused[name] = RefusedCode(line: read.block.line, source: unit.code)
        }
      }
      article.scenarios += read.scenarios
      result.blocks.append(read.block)
      result.errors += read.errors
      result.usedNames.formUnion(read.usedNames)
    }
    result.articles.append(article)
  }
}

/// What an import read.
package struct ImportResult: Hashable, Sendable {
  /// Ready to be stored, unless there are errors.
  package var articles: [ImportedArticle] = []

  /// Every block of Swift, in the order of the files and of their lines.
  package var blocks: [ImportedBlock] = []

  /// Why nothing of this import may be stored; empty if it may.
  package var errors: [ArticleError] = []

  /// What the user should know besides: an article without code, a value nobody needs.
  package var messages: [String] = []

  var usedNames: Set<String> = []

  package init() {}
}
