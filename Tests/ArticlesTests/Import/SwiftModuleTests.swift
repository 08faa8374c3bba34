import Foundation
import Scenarios
import Testing

@testable import ArticleFolders
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
      testDescription: "the folders of an app playground, also without its manifest",
      files: ["A.swiftpm/Page.swift": shown, "A.swiftpm/deep/Card.swift": card],
      found: ["A.swiftpm/Page.swift card", "A.swiftpm/deep/Card.swift card"]),
    Tree(
      testDescription: "operators, those of types that nobody names as well",
      files: [
        "A.xcodeproj/x": "",
        "A/Page.swift": """
        struct Page: View {
          let size = CGSize(width: 1, height: 2) + CGSize(width: 3, height: 4)
          let point = CGPoint(x: 3, y: 4) * 2
          let row = Row(n: 9) - Row(n: 4)
          let power = 2 ** 3
          var body: some View {
            Text("\\(Int(size.width)) \\(Int(point.y)) \\(row.n) \\(power)")
          }
        }
        """,
        "A/Sizes.swift": """
        func + (a: CGSize, b: CGSize) -> CGSize {
          CGSize(width: a.width + b.width, height: 0)
        }
        extension CGPoint {
          static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint(x: a.x * k, y: a.y * k) }
        }
        extension Unknown { static func + (a: Unknown, b: Unknown) -> Unknown { a } }
        """,
        "A/Rows.swift": """
        func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: 0) }
        struct Row { var n: Int; static func - (a: Row, b: Row) -> Row { Row(n: a.n - b.n) } }
        precedencegroup Power { higherThan: MultiplicationPrecedence }
        infix operator **: Power
        func ** (a: Int, b: Int) -> Int { (0..<b).reduce(1) { all, _ in all * a } }
        """,
      ],
      found: ["A/Page.swift 4 8 5 8"]),
    Tree(
      testDescription: "the functions of one name that several files declare",
      files: [
        "A.xcodeproj/x": "",
        "A/Page.swift": """
        func wide(_ n: Int) -> Int { 1 }
        #Preview { Text("\\(wide(1)) \\(wide(1.5)) \\(wide("a")) \\(tall(1)) \\(tall(1.5))") }
        """,
        "A/Double.swift": """
        func wide(_ n: Double) -> Int { 2 }
        func tall(_ n: Double) -> Int { 5 }
        #Preview { Text("\\(wide(1))") }
        """,
        "A/Text.swift": """
        func wide(_ n: String) -> Int { 3 }
        func tall(_ n: Int) -> Int { 4 }
        #Preview { Text("\\(wide(2.5)) \\(tall(2))") }
        """,
        "A/far/Text.swift": """
        func wide(_ n: String) -> Int { 6 }
        private func tall(_ n: Double) -> Int { 7 }
        struct Far: View { var body: some View { Text("\\(wide("a")) \\(tall(1)) \\(tall(1.5))") } }
        #Preview { Far() }
        """,
        "A/far/Other.swift": "#Preview { HStack { Far(); Text(\"\\(tall(2))\") } }",
      ],
      found: [
        "A/Double.swift 1", "A/Page.swift 1 2 3 4 5", "A/Text.swift 2 4", "A/far/Text.swift 6 4 7",
        "A/far/Other.swift:1:21: 'tall' is one thing in A/Double.swift and another one in "
          + "A/far/Text.swift, which keeps it for itself",
        "A/far/Other.swift:1:36: 'tall' is one thing in A/Double.swift and another one in "
          + "A/far/Text.swift, which keeps it for itself",
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
      testDescription: "a private view or modifier of another file is SwiftUI's in one's own",
      files: [
        "Page.swift": "#Preview { VStack { Card(); Divider() } }\n",
        "Row.swift": "#Preview { Card().padding(1) }",
        "Fine.swift": "#Preview { Card().frame(width: 9) }",
        "Card.swift": "struct Card: View { var body: some View { Divider().padding(2) } }\n"
          + "private struct Divider: View { let n = 1; var body: some View { Text(\"own\") } }\n"
          + "private extension View { func padding(_ n: Int) -> some View { frame(width: 7) } }",
      ],
      found: [
        "Card.swift own", "Fine.swift own",
        "Page.swift:1:21: 'Divider' is one thing in Page.swift and another one in Card.swift, which"
          + " keeps it for itself",
        "Row.swift:1:12: 'padding' is one thing in Row.swift and another one in Card.swift, which"
          + " keeps it for itself",
      ]),
    Tree(
      testDescription: "one's own private view or modifier is SwiftUI's in another file",
      files: [
        "Page.swift": "#Preview { Card() }\n"
          + "private struct Divider: View { let n = 1; var body: some View { Text(\"own\") } }",
        "Row.swift": "#Preview { Card() }\n"
          + "private extension View { func padding(_ n: Int) -> some View { frame(width: 7) } }",
        "Fine.swift":
          "#Preview { Card() }\nprivate struct Label: View { let n: Int; var body: some View {"
          + " Text(\"own\") } }",
        "Card.swift": "struct Card: View { var body: some View { VStack { Text(\"card\");"
          + " Divider().padding(2) } } }",
      ],
      found: [
        "Card.swift card", "Fine.swift card",
        "Page.swift:1:12: 'Divider' is one thing in Card.swift and another one in Page.swift, which"
          + " keeps it for itself",
        "Row.swift:1:12: 'padding' is one thing in Card.swift and another one in Row.swift, which"
          + " keeps it for itself",
      ]),
    Tree(
      testDescription: "one's own private view is what another file shows to a third",
      files: [
        "Page.swift": "#Preview { Card() }\n"
          + "private struct Inner: View { let n = 1; var body: some View { Text(\"own\") } }",
        "Card.swift": "struct Card: View { var body: some View { Inner() } }",
        "Inner.swift": "struct Inner: View { var body: some View { Text(\"shown\") } }",
      ],
      found: [
        "Card.swift shown", "Inner.swift shown",
        "Page.swift:1:12: 'Inner' is one thing in Card.swift and another one in Page.swift, which"
          + " keeps it for itself",
      ]),
    Tree(
      testDescription:
        "a private view of one file is SwiftUI's in another one that is used as well",
      files: [
        "Page.swift": "#Preview { VStack { Card(); Line() } }",
        "Line.swift":
          "struct Line: View { var body: some View { VStack { Divider(); Text(\"a\") } } }",
        "Card.swift": "struct Card: View { var body: some View { Divider() } }\n"
          + "private struct Divider: View { let n = 1; var body: some View { Text(\"own\") } }",
      ],
      found: [
        "Card.swift own", "Line.swift a",
        "Page.swift:1:21: 'Divider' is one thing in Line.swift and another one in Card.swift, which"
          + " keeps it for itself",
      ]),
    Tree(
      testDescription: "the view of another target is not SwiftUI's",
      files: [
        "A.xcodeproj/x": "", "iOS/Page.swift": "#Preview { Divider() }",
        "iOS/Row.swift": "#Preview { Line() }",
        "iOS/Line.swift": "struct Line: View { var body: some View { Divider() } }",
        "iOS/Text.swift": "#Preview { Text(\"a\").padding(1).padding(card: 2) }",
        "Watch/B.swift": "struct Divider: View { let n = 1; var body: some View { Text(\"b\") } }\n"
          + "extension View { func padding(card: Int) -> some View { self } }",
      ],
      found: [
        "Watch/B.swift b", "iOS/Text.swift a",
        "iOS/Line.swift:1:43: 'Divider' is declared in Watch/B.swift:1, of which only the project knows"
          + " whether it belongs to this target, and SwiftUI or Swift has one as well",
        "iOS/Page.swift:1:12: 'Divider' is declared in Watch/B.swift:1, of which only the project knows"
          + " whether it belongs to this target, and SwiftUI or Swift has one as well",
        "iOS/Row.swift:1:12: 'Divider' is declared in Watch/B.swift:1, of which only the project knows"
          + " whether it belongs to this target, and SwiftUI or Swift has one as well",
      ]),
    Tree(
      testDescription: "names that a file may declare which cannot be read",
      files: [
        "Card.swift":
          "struct Card: View { var body: some View { Text(\"c\") } }\nstruct Divider: View {"
          + " let font = 1; var body: some View { Text(\"d\") } }\nfunc broken( {\n",
        "Page.swift": "#Preview { Divider() }", "Row.swift": shown,
        "Text.swift": "#Preview { Text(\"a\").font(.body) }",
      ],
      found: [
        "Text.swift a",
        "Page.swift:1:12: 'Divider' may be declared in Card.swift, which is no Swift that can be read",
        "Row.swift:1:12: 'Card' may be declared in Card.swift, which is no Swift that can be read",
      ]),
    Tree(
      testDescription: "several names of one declaration",
      files: [
        "Page.swift": "#Preview { Text(large + more) }",
        "Sizes.swift":
          "let small = \"s\", large = \"l\", // as is\n  more = \"m\"",
      ],
      found: ["Page.swift lm"]),
    Tree(
      testDescription: "the steps of a tutorial",
      files: ["T.docc/01.swift": shown, "T.docc/02.swift": card],
      found: ["T.docc/02.swift card", "T.docc/01.swift:1:12: unknown view 'Card'"]),
  ]

  @Test func `files that cannot be read are told of`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "m-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let page = folder.appending(path: "Page.swift").path(percentEncoded: false)
    try "#Preview { Divider() }".write(toFile: page, atomically: true, encoding: .utf8)
    for number in 0..<4_000 {
      let file = folder.appending(path: "F\(number).swift").path(percentEncoded: false)
      try "".write(toFile: file, atomically: false, encoding: .utf8)
    }
    let result = ArticleImporter().read(ArticleFiles.read([page]).sources)
    #expect(
      result.blocks.map(\.warnings) == [
        [
          "the files of Swift beside this one are more than 4000, or more than 32 MB; none of them is"
            + " used, and names that they declare mean SwiftUI's"
        ]
      ])
  }

  @Test(.enabled(if: geteuid() != 0))
  func `a folder of the target that cannot be read is told of`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "m-\(UUID().uuidString)")
    let closed = folder.appending(path: "App/Closed")
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in [closed, folder.appending(path: "App.xcodeproj")] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    let page = folder.appending(path: "App/Page.swift").path(percentEncoded: false)
    try "#Preview { Divider() }".write(toFile: page, atomically: true, encoding: .utf8)
    let path = closed.path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let result = ArticleImporter().read(ArticleFiles.read([page]).sources)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(
      result.blocks.map(\.warnings) == [
        [
          "the folder App/Closed cannot be read; what its files declare is not known, and names that they"
            + " declare mean SwiftUI's"
        ]
      ])
  }

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
