import BuiltinEngine
package import Scenarios
import SwiftSubset
import Threads

/// Turns articles into scenarios, and says what became of every block of code.
package struct ArticleImporter: Sendable {
  /// What Swift blocks without `frames` blocks are proposed, each in turn.
  package var proposals: [Proposal]

  /// Those of them that somebody asked for.
  private let asked: Set<Proposal>

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
    asked = Set(distinct)
    self.environment = environment
    self.values = values
  }

  /// Reads articles; their names are different ones.
  ///
  /// A bad block refuses only itself; what refuses the whole import stands in the result's errors.
  ///
  /// - Parameters:
  ///   - sources: The articles.
  ///   - workers: How many threads read.
  ///   - earlier: What was read of articles by their names; one that is still just that is not read.
  ///   - reader: What tells this program from others that may read otherwise; empty where nothing is
  ///     to be known of what is read.
  ///   - progress: Told how many articles are done.
  /// - Returns: What was read, in the order of the articles.
  package func read(
    _ sources: [ArticleSource], workers: Int = 1, earlier: [String: ArticleReading] = [:],
    reader: String = "", progress: (@Sendable (Int) -> Void)? = nil
  ) -> ImportResult {
    // Parsing recurses as deep as its input says: the workers have large stacks.
    let parts = Workers(count: workers).map(
      sources, makeTool: {}, progress: progress,
      work: { source, _ in read(source, earlier: earlier[source.name], reader: reader) })
    var result = ImportResult()
    for part in parts { result.append(part) }
    let unused = values.names.filter { !result.usedNames.contains($0) }
    if !result.blocks.isEmpty {
      result.messages += unused.map { "no block leaves the name '\($0)' free" }
    }
    return result
  }

  /// Reads one article, or knows it.
  private func read(
    _ source: ArticleSource, earlier: ArticleReading?, reader: String
  ) -> ImportResult {
    let digest = reader.isEmpty ? nil : readingDigest(of: source, by: reader)
    if let earlier, earlier.digest == digest,
      let record = ArticleReading.Record(text: earlier.record, file: source.file)
    {
      return ImportResult(source, record, earlier.digest)
    }
    var result = ImportResult()
    read(source, into: &result)
    guard let digest, result.errors.isEmpty, let last = result.articles.indices.last else {
      return result
    }
    let record = ArticleReading.Record(
      blocks: result.blocks, usedNames: result.usedNames.sorted())
    result.articles[last].reading = ArticleReading(
      text: Digest(of: source.bytes), digest: digest, record: record.text)
    return result
  }

  /// Over all that decides what an article gives.
  private func readingDigest(of source: ArticleSource, by reader: String) -> Digest {
    let values = self.values.names.map { name in
      JSON.array([.string(name)] + (self.values.values[name] ?? []).map { .string($0) })
    }
    let lent: [JSON] =
      source.lent.sources.map { .array([.string($0.file), .string($0.code)]) }
      + source.lent.ambiguous.sorted { $0.key < $1.key }.map { .string("\($0.key): \($0.value)") }
      + (source.lent.conflicts.sorted() + source.lent.warnings + source.lent.modules.sorted())
      .map { .string($0) }
    var head: [String: JSON] = [
      "article": .string(source.name), "environment": environment.json,
      "form": .string("\(ArticleForm(source.file))"), "lent": .array(lent),
      "metrics": .string(Self.metrics),
      "pictures": .object(
        source.pictures.mapValues { .array([.length($0.width), .length($0.height)]) }),
      "proposals": .array(proposals.map(\.json)), "reader": .string(reader),
      "unreadPictures": .array(source.unreadPictures.sorted().map { .string($0) }),
      "values": .array(values),
    ]
    if asked.contains(.default) { head["asked"] = .array([Proposal.default.json]) }
    return Digest(of: Array((JSON.object(head).canonicalText + "\u{0}").utf8) + source.bytes)
  }

  /// The metrics of texts that frames blocks may name.
  private static var metrics: String { TextMetrics.known.names.joined(separator: " ") }

  /// Whether code of layouts stands in an article, or it cannot be told.
  package static func hasCode(_ article: FoundArticle) -> Bool {
    let source = ArticleSource(name: article.path, file: article.file, text: article.text)
    return (try? outline(source)).map { !$0.units.isEmpty } ?? true
  }

  private static func outline(_ source: ArticleSource) throws(ArticleError) -> ArticleOutline {
    ArticleOutline(
      try ArticlePage(source, viewNames: SourceLowering.viewNames), file: source.file)
  }

  private func read(_ source: ArticleSource, into result: inout ImportResult) {
    let outline: ArticleOutline
    do throws(ArticleError) {
      outline = try Self.outline(source)
    } catch {
      result.errors.append(error)
      return
    }
    result.errors += outline.errors
    if outline.units.isEmpty { result.codeless.append(CodelessArticle(source)) }
    let declarations = ArticleDeclarations(
      sources: outline.units.map(\.code), pages: outline.units.map(\.block), lent: source.lent)
    let reader = UnitReader(
      importer: self, file: source.file, pictures: source.pictures,
      unreadPictures: source.unreadPictures,
      lowering: SourceLowering(declarations: declarations))
    var names = ScenarioNames(article: source.name)
    var article = ImportedArticle(
      name: source.name, path: source.path, file: source.storedFile ?? source.file, blocks: [],
      scenarios: [])
    article.isCodeless = outline.units.isEmpty
    article.asked = asked
    article.declarations = source.lent.sources.map(\.code.withoutBlankLines)
    for (number, unit) in outline.units.enumerated() {
      let read = reader.read(
        unit, at: declarations.lentCount + number, names: &names)
      if read.scenarios.isEmpty, ArticleDeclarations.mayDeclare(unit.code) {
        article.declarations.append(unit.code)
      }
      if let name = read.name {
        article.blocks.append(name)
        if !read.block.refusals.isEmpty {
          article.refused[name] = RefusedCode(
            line: read.block.line, source: unit.code, choices: read.refusedChoices)
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

  /// What the user should know besides: a value nobody needs.
  package var messages: [String] = []

  /// Articles in which there is nothing to import.
  package var codeless: [CodelessArticle] = []

  /// Articles that are just as they were at their last import; ``blocks`` has what became of them.
  package var unchanged: [UnchangedArticle] = []

  var usedNames: Set<String> = []

  package init() {}

  /// What an import said of an article that is as it was.
  fileprivate init(
    _ source: ArticleSource, _ record: ArticleReading.Record, _ digest: Digest
  ) {
    blocks = record.blocks
    usedNames = Set(record.usedNames)
    if blocks.isEmpty { codeless.append(CodelessArticle(source)) }
    unchanged.append(
      UnchangedArticle(
        name: source.name, file: source.storedFile ?? source.file, digest: digest,
        scenarios: blocks.flatMap { block in
          block.scenarios.map { UnchangedArticle.Scenario(name: $0, line: block.line) }
        }))
  }

  fileprivate mutating func append(_ other: ImportResult) {
    articles += other.articles
    blocks += other.blocks
    errors += other.errors
    messages += other.messages
    codeless += other.codeless
    unchanged += other.unchanged
    usedNames.formUnion(other.usedNames)
  }
}

extension String {
  /// The lines that have something on them.
  fileprivate var withoutBlankLines: String {
    split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
  }
}

/// An article without code.
package struct CodelessArticle: Hashable, Sendable, CustomStringConvertible {
  /// As the user named it, or the folder that it lies in.
  package var file: String
  package var isEmpty: Bool

  fileprivate init(_ source: ArticleSource) {
    (file, isEmpty) = (source.file, source.bytes.isEmpty)
  }

  package var description: String { "\(file): \(isEmpty ? "empty" : "no code in it")" }
}
