import Foundation
import Scenarios
import Testing

@testable import Articles
@testable import SwiftSubset

/// The declared code of an article is checked for several blocks at once.
struct SharedCodeTests {
  private static let layout = """
    struct Rows: Layout {
      var spacing: CGFloat = gap
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: inset(spacing), height: 10)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
      ) {}
    }
    """

  private static func inset(_ code: String) -> String {
    "extension Rows { func inset(_ x: CGFloat) -> CGFloat { \(code) } }"
  }

  struct Article: CustomTestStringConvertible {
    var testDescription: String
    var blocks: [String]
  }

  private static let articles = [
    Article(
      testDescription: "a constant that is declared twice",
      blocks: [
        layout, inset("x"), "Rows {}", "let gap: CGFloat = 4", "Rows {}", "Rows {}",
        "let gap: CGFloat = 9", "Rows {}", "Rows(spacing: 1) {}",
      ]),
    Article(
      testDescription: "a method that is declared twice",
      blocks: [
        "let gap: CGFloat = 4", "Rows {}", layout, inset("x + 1"), "Rows {}", inset("x + 2"),
        "Rows {}",
      ]),
    Article(
      testDescription: "a layout that is declared twice, used by a view",
      blocks: [
        "let gap: CGFloat = 4\nlet other: CGFloat = 5", inset("x"), layout,
        "struct Card: View { var body: some View { Rows { Text(\"a\") } } }", "Card()",
        layout.replacing("gap", with: "other"), "Card()", "Card()",
      ]),
    Article(
      testDescription: "overloads in blocks before and after",
      blocks: [
        layout, "let gap: CGFloat = 2", "Rows {}", inset("x"), "Rows {}",
        "extension Rows { func inset(_ x: Double, by y: Int = 3) -> CGFloat { x * 3 } }", "Rows {}",
        inset("x * 7"), "Rows {}",
      ]),
    Article(
      testDescription: "an extension that refuses to run from some block on",
      blocks: [
        layout, "let gap: CGFloat = 2", inset("x"), "Rows {}", inset("x.nothing"), "Rows {}",
        "Rows {}", inset("x"), "Rows {}",
      ]),
    Article(
      testDescription: "views of one name in every block",
      blocks: [layout, "let gap: CGFloat = 2", inset("x")]
        + (0..<4).map {
          "struct Page: View { let n = \($0); var body: some View { Rows(spacing: CGFloat(n)) {} } }"
        }),
  ]

  @Test(arguments: articles)
  func `what a block gives does not depend on the blocks that are read before it`(
    _ article: Article
  ) {
    let declarations = ArticleDeclarations(sources: article.blocks)
    let shared = SourceLowering(declarations: declarations)
    for (number, block) in article.blocks.enumerated() {
      let alone = SourceLowering(declarations: declarations).lower(block, at: number)
      #expect(shared.lower(block, at: number) == alone, "block \(number)")
    }
  }

  @Test func `a block of the shipped books gives the same alone and after all others`() throws {
    let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Corpus")
    let files = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
    let books = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
      .sorted { $0.path < $1.path }
    #expect(!books.isEmpty)
    for book in books {
      let source = ArticleSource(
        name: "a", file: "a.md", text: try String(contentsOf: book, encoding: .utf8))
      let outline = ArticleOutline(try ArticlePage(source, viewNames: []), file: "a.md")
      let sources = outline.units.map(\.code)
      let declarations = ArticleDeclarations(sources: sources)
      // Most blocks declare nothing and use nothing that is declared.
      guard declarations.hasLayouts else { continue }
      let shared = SourceLowering(declarations: declarations)
      for (number, code) in sources.enumerated() {
        let alone = SourceLowering(declarations: declarations).lower(code, at: number)
        #expect(shared.lower(code, at: number) == alone, "\(book.lastPathComponent): \(code)")
      }
    }
  }

  @Test func `a layout that many blocks use is checked once`() {
    let blocks =
      ["let gap: CGFloat = 4", Self.layout, Self.inset("x")]
      + (0..<20).map { "struct Page: View { var body: some View { Rows(spacing: \($0)) {} } }" }
    let declarations = ArticleDeclarations(sources: blocks)
    let code = ArticleCode(declarations)
    for (number, block) in blocks.enumerated() {
      let checker = code.checker(at: number, words: ParsedSource(block).tree.words)
      #expect(checker.program.layouts["Rows"] != nil || number == 0)
    }
    #expect(code.shared.count == 1)
  }

  @Test func `functions inside closures of one block are told apart`() {
    func value(_ number: Int) -> String {
      "[1].map { n in func f<T>(_ x: T) -> Double { \(number) }\nreturn f(n) }[0]"
    }
    let block = SourceLowering.layout(
      "Color.red.frame(width: \(value(10)))\n.frame(width: \(value(20)))")
    let widths = block.document?.root.modifiers.map { $0.arguments["width"] }
    #expect(widths == [10, 20], "\(block.refusals)")
  }

  @Test func `what a function of another block is refused for is told at its use`() {
    let declarations = ArticleDeclarations(sources: [
      "func wide(_ x: Int) -> Int {\n  var y = x\n  y += unknown\n  return y\n}",
      "\nColor.red.frame(width: Double(wide(2)))",
    ])
    let block = SourceLowering(declarations: declarations)
      .lower("\nColor.red.frame(width: Double(wide(2)))", at: 1)
    #expect(block.refusals.allSatisfy { $0.line == 2 && $0.column > 1 }, "\(block.refusals)")
    #expect(!block.refusals.isEmpty)
  }
}
