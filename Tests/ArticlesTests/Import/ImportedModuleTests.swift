import BuiltinEngine
import Foundation
import Scenarios
import SwiftSubset
import Testing

@testable import ArticleFolders
@testable import Articles

/// Code that imports a package of its repository.
struct ImportedModuleTests {
  struct Tree: CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]

    /// What the import of `main` gives: the size of each scenario, each refusal with its place.
    var found: [String]
    var main = "README.md"
  }

  private static func page(_ code: String) -> String { "# Kit\n\n```swift\n\(code)\n```\n" }

  private static let bar = """
    public struct Bar: View {
      let width: CGFloat
      public init(width: CGFloat) { self.width = width }
      public var body: some View { Color.red.frame(width: width, height: Sizes.bar) }
    }
    """
  private static let sizes = "enum Sizes { static let bar: CGFloat = 7 }"
  private static let package = [
    "Package.swift": "", "Sources/Kit/Bar.swift": bar, "Sources/Kit/in/Sizes.swift": sizes,
  ]

  private static func with(_ files: [String: String]) -> [String: String] {
    package.merging(files) { $1 }
  }

  private static let trees = [
    Tree(
      testDescription: "the page of a package that imports it",
      files: with(["README.md": page("import Kit\n\nBar(width: 30)")]), found: ["30.0x7.0"]),
    Tree(
      testDescription: "a page beside the package's manifest that does not import it",
      files: with(["README.md": page("Bar(width: 30)")]), found: ["30.0x7.0"]),
    Tree(
      testDescription: "a name that SwiftUI has as well, on a page that imports nothing",
      files: with([
        "README.md": page("Grid { Text(\"a\") }"),
        "Sources/Kit/Grid.swift":
          "public struct Grid<C: View>: View { let c: C\n public var body: some View { c.padding(40) } }",
      ]),
      found: [
        "README.md:4:1: 'Grid' is declared in Kit/Grid.swift:1, a file of 'Kit', and SwiftUI or Swift has"
          + " one as well"
      ]),
    Tree(
      testDescription: "a page further in that does not import it",
      files: with(["Docs/bars.md": page("Bar(width: 30)")]),
      found: ["Docs/bars.md:4:1: unknown view 'Bar'"], main: "Docs/bars.md"),
    Tree(
      testDescription: "what the page declares itself",
      files: with([
        "README.md": page(
          "import Kit\n\nstruct Bar: View { var body: some View { Color.red.frame(width: 3, height: 4) } }\nBar()"
        )
      ]), found: ["3.0x4.0"]),
    Tree(
      testDescription: "a name that SwiftUI has as well",
      files: with([
        "README.md": page("import Kit\n\nGrid { Text(\"a\") }"),
        "Sources/Kit/Grid.swift":
          "public struct Grid<C: View>: View { let c: C\n public var body: some View { c.padding(40) } }",
      ]),
      found: [
        "README.md:6:1: 'Grid' is declared in Kit/Grid.swift:1, a file of 'Kit', and SwiftUI or Swift has"
          + " one as well"
      ]),
    Tree(
      testDescription:
        "SwiftUI's own modifier beside one of the package that takes its own type or a function",
      files: with([
        "README.md": page("import Kit\n\nColor.red.frame(width: 3, height: 4).padding(4)"),
        "Sources/Kit/Inset.swift": """
        public struct Inset { let n: CGFloat }
        extension View {
          public func padding(_ inset: Inset) -> some View { padding(inset.n) }
          public func padding(_ inset: () -> CGFloat) -> some View { padding(inset()) }
        }
        """,
      ]), found: ["11.0x12.0"]),
    Tree(
      testDescription: "a modifier that takes what a number may be as well",
      files: with([
        "README.md": page("import Kit\n\nColor.red.frame(width: 3, height: 4).padding(4)"),
        "Sources/Kit/Inset.swift": """
        public typealias Inset = CGFloat
        extension View { public func padding(_ inset: Inset) -> some View { padding(.all, inset * 2) } }
        """,
      ]),
      found: [
        "README.md:6:38: 'padding' is declared in Kit/Inset.swift:2, a file of 'Kit', and SwiftUI or Swift"
          + " has one as well"
      ]),
    Tree(
      testDescription: "what means another thing in the package than on the page",
      files: with([
        "README.md": page(
          "import Kit\n\nenum Sizes { static let bar: CGFloat = 90 }\nstruct Page: View { var body: some View { Bar(width: Sizes.bar) } }"
        )
      ]),
      found: [
        "README.md:7:43: 'Bar' uses 'Sizes' of Kit/in/Sizes.swift, and the article has another one"
      ]),
    Tree(
      testDescription: "a module of nobody's here",
      files: ["README.md": page("import SwiftUI\nimport Kit\n\nBar(width: 30)")],
      found: ["README.md:7:1: unknown view 'Bar'; 'Kit' is imported, which is not read here"]),
    Tree(
      testDescription: "a package beside the folder of an app",
      files: [
        "App/App.xcodeproj/x": "", "App/App/Page.swift": "import Kit\n#Preview { Bar(width: 30) }",
        "Packages/Kit/Package.swift": "", "Packages/Kit/Sources/Kit/Bar.swift": bar,
        "Packages/Kit/Sources/Kit/Sizes.swift": sizes,
      ], found: ["30.0x7.0"], main: "App/App/Page.swift"),
    Tree(
      testDescription: "a package in the folder of an app",
      files: [
        "App.xcodeproj/x": "", "App/Page.swift": "import Kit\n#Preview { Bar(width: 30) }",
        "Kit/Package.swift": "", "Kit/Sources/Kit/Bar.swift": bar,
        "Kit/Sources/Kit/Sizes.swift": sizes,
      ], found: ["30.0x7.0"], main: "App/Page.swift"),
    Tree(
      testDescription: "the example app of a package, with a module that the module imports",
      files: [
        "Package.swift": "", "Sources/Kit/Bar.swift": "import Base\n\(bar)",
        "Sources/Base/Sizes.swift": "public \(sizes)", "Example/App.xcodeproj/x": "",
        "Example/App/Page.swift": "import Kit\n#Preview { Bar(width: 30) }",
      ], found: ["30.0x7.0"], main: "Example/App/Page.swift"),
    Tree(
      testDescription: "a style of the package",
      files: with([
        "README.md": page("import Kit\n\nButton(\"aa\") { }.buttonStyle(.primary)"),
        "Sources/Kit/Style.swift": """
        public struct Wide: ButtonStyle {
          public func makeBody(configuration: Configuration) -> some View { configuration.label.padding(Sizes.bar) }
        }
        extension ButtonStyle where Self == Wide { public static var primary: Wide { Wide() } }
        """,
      ]), found: ["34.0x34.0"]),
  ]

  @Test(arguments: trees) func `what is imported is read`(tree: Tree) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "i-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in tree.files {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let root = folder.path(percentEncoded: false)
    let files = ArticleFiles.read([root + "/" + tree.main])
    #expect(files.errors.isEmpty)
    let result = ArticleImporter().read(files.sources)
    let sizes = result.articles.flatMap(\.scenarios).map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content),
        let frame = answer.frames.nodes.first?.frame
      else { return "none" }
      return "\(frame.width)x\(frame.height)"
    }
    let refusals = result.blocks.flatMap { block in
      block.refusals.map {
        "\(block.file.dropFirst(root.count + 1)):\($0.line):\($0.column): \($0.message)"
      }
    }
    #expect(sizes + refusals == tree.found)
  }

  @Test(arguments: [
    ("import SwiftUI\n  @testable import Kit\n", ["Kit", "SwiftUI"]),
    ("import struct Kit.Row // a\n@_exported import Base", ["Base", "Kit"]),
    ("Say import Kit, then go.\nimportant Kit\n", []), ("import { A } from 'b'", []),
  ])
  func `the modules of a source are those of its imports`(_ source: String, _ names: [String]) {
    #expect(ImportedModules.names(in: source).sorted() == names)
  }
}
