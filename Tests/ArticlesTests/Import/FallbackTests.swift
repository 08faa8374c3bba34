import Foundation
import Testing

@testable import Articles
@testable import SwiftSubset

/// How much of view code is still taken apart without types: what the language does not understand,
/// and views make a value of all the same.
struct FallbackTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func files(_ folder: String, _ suffix: String) -> [URL] {
    let files = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == suffix }
      .sorted { $0.path < $1.path }
  }

  /// How many plain values each file of `Values` made without types.
  private static func own(_ blocks: [LoweredBlock]) -> [String: Int] {
    blocks.map(\.ownValues).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
  }

  private static func count(_ blocks: [LoweredBlock]) -> [String: Int] {
    blocks.flatMap(\.fallbacks).reduce(into: [:]) { $0["\($1.key)", default: 0] += $1.value }
  }

  @Test func `shipped books need so many answers of views alone`() throws {
    let books = Self.files("Sources/Corpus", "md")
    #expect(!books.isEmpty)
    var found: [String: Int] = [:]
    var own: [String: Int] = [:]
    for book in books {
      let source = ArticleSource(
        name: "a", file: "a.md", text: try String(contentsOf: book, encoding: .utf8))
      let outline = ArticleOutline(try ArticlePage(source, viewNames: []), file: "a.md")
      let sources = outline.units.map(\.code)
      let lowering = SourceLowering(declarations: ArticleDeclarations(sources: sources))
      let blocks = sources.enumerated().map { lowering.lower($1, at: $0) }
      found.merge(Self.count(blocks), uniquingKeysWith: +)
      own.merge(Self.own(blocks), uniquingKeysWith: +)
    }
    #expect(found == ["sequenceExpr": 1])
    #expect(own == ["Calls": 4])
  }

  @Test func `declared pages need so many answers of views alone`() throws {
    let pages = Self.files("Tests/SwiftSubsetTests/Fixtures/declared", "swift")
    #expect(!pages.isEmpty)
    let blocks = try pages.map { page in
      let text = try String(contentsOf: page, encoding: .utf8)
      return SourceLowering.layout(text.components(separatedBy: "// ---- by hand\n")[0])
    }
    #expect(Self.count(blocks) == ["sequenceExpr": 2])
    #expect(
      Self.own(blocks) == [
        "Instances": 7, "Interpolation": 4, "Invocation": 8, "Operators": 4,
        "Patterns": 1,
      ])
  }
}
