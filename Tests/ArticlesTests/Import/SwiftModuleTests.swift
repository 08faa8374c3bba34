import Foundation
import Scenarios
import Testing

@testable import Articles

/// Files of Swift that use what other files of their target declare.
struct SwiftModuleTests {
  struct Tree: CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]

    /// What the import gives: each scenario with its texts, each refusal with its place.
    var found: [String]

    /// What is imported of it, if not all.
    var path = ""
  }

  private static let card = "struct Card: View { var body: some View { Text(\"card\") } }"
  private static let shown = "#Preview { Card() }"

  private static let trees = [
    Tree(
      testDescription: "a file of the same folder",
      files: ["Page.swift": shown, "Card.swift": "import SwiftUI\n\(card)\n"],
      found: ["Card.swift card", "Page.swift card"]),
    Tree(
      testDescription: "the file alone", files: ["Page.swift": shown, "Card.swift": card],
      found: ["Page.swift card"], path: "/Page.swift"),
    Tree(
      testDescription: "folders of no project share nothing",
      files: ["Page.swift": shown, "a/Card.swift": "let n = 1\n\(card)", "a/Row.swift": shown],
      found: [
        "a/Card.swift card", "a/Row.swift card", "Page.swift:1:12: unknown view 'Card'",
      ]),
    Tree(
      testDescription: "the folders of a target, not those of another",
      files: [
        "A.xcodeproj/x": "", "A/Page.swift": shown, "A/deep/down/Card.swift": card,
        "B/Card.swift": "struct Card: View { var body: some View { Text(\"b\") } }",
        "B/Other.swift": shown,
      ],
      found: [
        "A/Page.swift card", "A/deep/down/Card.swift card", "B/Card.swift b", "B/Other.swift b",
      ]),
    Tree(
      testDescription: "what several targets of a project share, but not another project",
      files: [
        "A.xcodeproj/x": "", "iOS/Page.swift": shown, "Shared/parts/Card.swift": card,
        "Other/B.xcodeproj/x": "", "Other/B/Page.swift": "#Preview { Row() }",
        "iOS/Own.swift": "#Preview { Box() }",
        "Other/B/Box.swift": "struct Box: View { var body: some View { Text(\"box\") } }",
        "Pods/P/Row.swift":
          "struct Row: View { let n: Int; var body: some View { Text(\"row\") } }",
      ],
      found: [
        "Other/B/Box.swift box", "Shared/parts/Card.swift card", "iOS/Page.swift card",
        "Other/B/Page.swift:1:12: unknown view 'Row'", "iOS/Own.swift:1:12: unknown view 'Box'",
      ]),
    Tree(
      testDescription: "the targets of a package",
      files: [
        "Package.swift": "", "Sources/A/Page.swift": shown, "Sources/A/deep/Card.swift": card,
        "Sources/B/Page.swift": shown,
      ],
      found: [
        "Sources/A/Page.swift card", "Sources/A/deep/Card.swift card",
        "Sources/B/Page.swift:1:12: unknown view 'Card'",
      ]),
    Tree(
      testDescription: "the folders of an app without a project",
      files: [
        "A/AApp.swift":
          "@main struct AApp: App { var body: some Scene { WindowGroup { Card() } } }",
        "A/views/Page.swift": shown, "A/parts/Card.swift": card, "B/Page.swift": shown,
        "C/Assets.xcassets/x": "", "C/a/Page.swift": shown,
        "C/b/Card.swift": "struct Card: View { var body: some View { Text(\"c\") } }",
      ],
      found: [
        "A/parts/Card.swift card", "A/views/Page.swift card", "C/a/Page.swift c",
        "C/b/Card.swift c", "B/Page.swift:1:12: unknown view 'Card'",
      ]),
    Tree(
      testDescription: "the nearer of two files",
      files: [
        "A.xcodeproj/x": "", "A/b/Page.swift": shown, "A/b/Card.swift": card,
        "A/Card.swift": "struct Card: View { var body: some View { Text(\"far\") } }",
      ],
      found: ["A/Card.swift far", "A/b/Card.swift card", "A/b/Page.swift card"]),
    Tree(
      testDescription: "two files that are equally near",
      files: ["Page.swift": shown, "One.swift": card, "Two.swift": "import SwiftUI\n\(card)"],
      found: [
        "One.swift card", "Two.swift card",
        "Page.swift:1:12: 'Card' is declared in files that are equally near: One.swift:1 and Two.swift:2",
      ]),
    Tree(
      testDescription: "two files that declare a view of SwiftUI's",
      files: [
        "Page.swift": "#Preview { Label(\"a\") }",
        "One.swift": "struct Label: View { let t: String; var body: some View { Text(t) } }",
        "Two.swift": "struct Label: View { let t: String; var body: some View { Text(t) } }",
      ],
      found: [
        "Page.swift:1:12: 'Label' is declared in files that are equally near: One.swift:1 and "
          + "Two.swift:1"
      ]),
    Tree(
      testDescription: "a declared view goes before SwiftUI's, its own before those of others",
      files: [
        "Page.swift": "#Preview { Label(t: \"a\") }",
        "One.swift":
          "struct Label: View { let t: String; var body: some View { Text(t + \"!\") } }",
        "Own.swift":
          "struct Label: View { let t: String; var body: some View { Text(t + \"?\") } }\n"
          + "#Preview { Label(t: \"b\") }",
      ],
      found: [
        "Own.swift b?",
        "Page.swift:1:12: 'Label' is declared in files that are equally near: One.swift:1 and "
          + "Own.swift:1",
      ]),
    Tree(
      testDescription: "the steps of one thing side by side",
      files: [
        "One.swift": "struct Page: View { var body: some View { Text(word).boxed() } }\n"
          + "extension Page { var word: String { \"one\" } }\n"
          + "extension View { func boxed() -> some View { padding(1) } }",
        "Two.swift": "struct Page: View { var body: some View { Text(word).boxed() } }\n"
          + "extension Page { var word: String { \"two\" }; var more: String { \"\" } }\n"
          + "extension View { func boxed() -> some View { padding(2) } }",
      ],
      found: ["One.swift one", "Two.swift two"]),
    Tree(
      testDescription: "extensions, functions, constants, and what is private to its file",
      files: [
        "Page.swift": "#Preview { Card().boxed() }",
        "Card.swift":
          "struct Card: View { var body: some View { Inner(text: made(word)) } }\n"
          + "private struct Inner: View { let text: String; var body: some View { Text(text) } }\n"
          + "private let word = \"w\"",
        "More.swift":
          "extension View { func boxed() -> some View { frame(width: side) }\n"
          + "  func wrong() -> some View { Nothing() }; func more() -> some View { self } }\n"
          + "extension CGFloat { static var one: CGFloat { 1 }; init(half: CGFloat) { self = half / 2 } }\n"
          + "let side: CGFloat = .one + CGFloat(half: 8); let none = 0\nfunc made(_ text: String) -> String { text + mark }\nprivate let mark = \"!\"",
      ],
      found: ["Card.swift w!", "Page.swift w!"]),
    Tree(
      testDescription: "what is private to another file is not seen",
      files: ["Page.swift": shown, "Card.swift": "private \(card)"],
      found: ["Card.swift card", "Page.swift:1:12: unknown view 'Card'"]),
    Tree(
      testDescription: "what a file keeps for itself is not that of another",
      files: [
        "Page.swift": "struct Inner: View { let n = 1; var body: some View { Text(\"own\") } }\n"
          + "#Preview { VStack { Card(); Inner() } }",
        "Card.swift": "struct Card: View { var body: some View { Inner() } }\n"
          + "private struct Inner: View { let n = 2; var body: some View { Text(\"inner\") } }",
      ],
      found: [
        "Card.swift inner",
        "Page.swift:1:8: 'Inner' is one thing in Page.swift and another one in Card.swift, which keeps"
          + " it for itself",
      ]),
    Tree(
      testDescription: "what one file shows and another one keeps for itself",
      files: [
        "Page.swift": "#Preview { VStack { Card(); Inner() } }",
        "Card.swift": "struct Card: View { var body: some View { Inner() } }\n"
          + "private struct Inner: View { let n = 2; var body: some View { Text(\"inner\") } }",
        "Inner.swift": "struct Inner: View { var body: some View { Text(\"shown\") } }",
      ],
      found: [
        "Card.swift inner", "Inner.swift shown",
        "Page.swift:1:21: 'Inner' is one thing in Inner.swift and another one in Card.swift, which"
          + " keeps it for itself",
        "Page.swift:1:29: 'Inner' is one thing in Inner.swift and another one in Card.swift, which"
          + " keeps it for itself",
      ]),
    Tree(
      testDescription: "a view of SwiftUI's name in a file behind the one that uses it",
      files: [
        "Page.swift": shown, "Card.swift": "struct Card: View { var body: some View { Label() } }",
        "Label.swift": "struct Label: View { var body: some View { Text(\"own\") } }",
      ],
      found: ["Card.swift own", "Label.swift own", "Page.swift own"]),
    Tree(
      testDescription: "what is wrong in another file is told with its place",
      files: [
        "Page.swift": shown,
        "Card.swift": "import SwiftUI\nstruct Card: View {\n  var body: some View { Nothing() }\n}",
      ],
      found: [
        "Card.swift:3:25: unknown view 'Nothing'",
        "Page.swift:1:12: unknown view 'Nothing'; it stands in line 3, column 25 of Card.swift",
      ]),
    Tree(
      testDescription: "the pages of a playground",
      files: [
        "P.playground/Pages/One.xcplaygroundpage/Contents.swift": shown,
        "P.playground/Pages/Two.xcplaygroundpage/Contents.swift":
          "struct Card: View { var body: some View { Text(\"two\") } }\n" + shown,
        "P.playground/Pages/Two.xcplaygroundpage/Sources/Row.swift": "public let n = 1",
        "P.playground/Sources/Card.swift": card,
      ],
      found: [
        "P.playground/Pages/One.xcplaygroundpage/Contents.swift card",
        "P.playground/Pages/Two.xcplaygroundpage/Contents.swift two",
        "P.playground/Sources/Card.swift card",
      ]),
    Tree(
      testDescription: "the steps of a tutorial",
      files: ["T.docc/01.swift": shown, "T.docc/02.swift": card],
      found: ["T.docc/02.swift card", "T.docc/01.swift:1:12: unknown view 'Card'"]),
  ]

  private static func texts(_ view: ViewNode) -> [String] {
    (view.arguments["0"]?.string).map { [$0] } ?? view.children.flatMap(texts)
  }

  @Test(arguments: trees) func `a file uses what others of its target declare`(tree: Tree) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "m-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in tree.files {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let root = folder.path(percentEncoded: false)
    let files = ArticleFiles.read([root + tree.path])
    #expect(files.errors.isEmpty)
    let result = ArticleImporter().read(files.sources)
    let scenarios = result.articles.flatMap(\.scenarios).map { scenario in
      let name = scenario.name.dropLast("/example@393x852".count)
      return ([String(name)] + Self.texts(scenario.content.document.root)).joined(separator: " ")
    }
    let refusals = result.blocks.flatMap { block in
      block.refusals.map {
        "\(block.file.dropFirst(root.count + 1)):\($0.line):\($0.column): \($0.message)"
      }
    }
    #expect(scenarios + refusals == tree.found)
  }
}
