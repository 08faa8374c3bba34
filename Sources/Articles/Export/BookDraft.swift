import Scenarios
import SwiftSubset

/// The text of a book, and whether it reads back as what it was made of.
struct BookDraft {
  let text: String

  private let article: ImportedArticle
  private let blocks: [BookBlock]

  /// Each block with the first line it takes.
  private let starts: [(line: Int, block: String)]

  /// - Parameters:
  ///   - article: The article, for its name and its declarations.
  ///   - blocks: What to write.
  ///   - usesTitles: Whether headings are those of the article, not the words of the names.
  init(article: ImportedArticle, blocks: [BookBlock], usesTitles: Bool) {
    self.article = article
    self.blocks = blocks
    var parts = ["# \(Self.escaped(article.name))\n"]
    let sources = blocks.compactMap(\.scenarios.first?.source)
    parts += NeededDeclarations.of(sources, in: article.declarations).map {
      // What would be a scenario of its own in a book was none where it stood.
      Fence.text(SourceLowering.hasRootView($0) ? "swift declarations" : "swift", $0)
    }
    var names = ScenarioNames(article: article.name)
    var starts: [(line: Int, block: String)] = []
    var line = 1 + parts.reduce(0) { $0 + Self.lineCount($1) }
    for block in blocks {
      var title = block.title(usesTitles)
      // One of several blocks under a heading stands alone where the ones before it are not here.
      if names.name(under: title) != block.name { title = block.title(false) }
      _ = names.next(under: title)
      starts.append((line, block.name))
      for part in ["## \(Self.escaped(title))\n", block.text] {
        parts.append(part)
        line += Self.lineCount(part)
      }
    }
    text = parts.joined(separator: "\n")
    self.starts = starts
  }

  /// How many lines a part takes, with the blank one behind it.
  private static func lineCount(_ part: String) -> Int {
    part.utf8.count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// Why a block does not come in as it is stored, by its name.
  func problems() -> [String: String] {
    let source = ArticleSource(name: article.name, file: "\(article.name).md", text: text)
    let result = ArticleImporter().read([source])
    var problems: [String: String] = [:]
    for error in result.errors {
      let name = starts.last { $0.line <= error.line ?? 1 }?.block ?? blocks.first?.name
      if let name, problems[name] == nil { problems[name] = error.message }
    }
    // After an error nothing else can be told from its consequences.
    guard problems.isEmpty else { return problems }
    let read = result.articles.first?.scenarios ?? []
    let byBlock = Dictionary(grouping: read, by: \.block)
    for block in blocks {
      if let problem = problem(of: block, read: byBlock[block.name] ?? [], result) {
        problems[block.name] = problem
      }
    }
    let wanted = Set(blocks.map(\.name))
    let extra = read.first { !wanted.contains($0.block) }
    if problems.isEmpty, let extra, let block = blocks.last {
      problems[block.name] = "its declarations read as a scenario of their own, '\(extra.name)'"
    }
    return problems
  }

  private func problem(
    of block: BookBlock, read: [ImportedScenario], _ result: ImportResult
  ) -> String? {
    let byName = Dictionary(read.map { ($0.name, $0) }) { first, _ in first }
    for scenario in block.scenarios {
      guard let found = byName[scenario.name] else {
        return refusal(of: block, result) ?? strangeName(of: block)
          ?? "its code gives no scenario of this name any more"
      }
      guard found.content.digest == scenario.content.digest else {
        return "its code gives another layout than the one that is stored"
      }
      guard found.expectation == scenario.expectation,
        found.engineExpectations == scenario.engineExpectations
      else {
        return "its frames cannot be written as lines of a book"
      }
    }
    let wanted = Set(block.scenarios.map(\.name))
    let extra = read.first { !wanted.contains($0.name) }
    return extra.map { "its code also gives '\($0.name)', which is not selected" }
  }

  /// What is wrong with a name that was decided on in an article where its block stands no more.
  private func strangeName(of block: BookBlock) -> String? {
    guard !block.name.hasPrefix(article.name + "/"), let slash = block.name.lastIndex(of: "/")
    else { return nil }
    return "its block stands in '\(article.name)' now, whose book gives no such name; "
      + "'plumb rename \(block.name) \(article.name)\(block.name[slash...])' gives it one"
  }

  /// What the import has against a block's code.
  private func refusal(of block: BookBlock, _ result: ImportResult) -> String? {
    guard let index = starts.firstIndex(where: { $0.block == block.name }) else { return nil }
    let end = index + 1 < starts.count ? starts[index + 1].line : .max
    return result.blocks.first { starts[index].line <= $0.line && $0.line < end }?
      .refusals.first?.message
  }

  /// Signs that Markdown would take for its own are made plain.
  private static func escaped(_ title: String) -> String {
    title.map { "\\`*_[]<>#&!|~$".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
