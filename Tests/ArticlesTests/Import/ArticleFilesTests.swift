import Foundation
import Scenarios
import SwiftSubset
import Testing

@testable import ArticleFolders
@testable import Articles

final class ArticleFilesTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "plumb-articles-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/b/deep", withIntermediateDirectories: true)
    let files = [
      "a.md": "# A", "b/deep/page.one.txt": "one", "b/c.html": "<p>", "b/picture.png": "\0",
      "b/.hidden.md": "x", "mark.txt": "\u{FEFF}text",
    ]
    for (name, text) in files {
      try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a folder is read with those below it, in the order of names`() {
    let found = ArticleFiles.read([folder])
    let (sources, errors) = (found.sources, found.errors + found.leftOut)
    #expect(sources.map(\.name) == ["a", "b/c", "b/deep/page.one", "mark"])
    #expect(sources.map(\.file).allSatisfy { $0.hasPrefix(folder + "/") })
    #expect(errors.isEmpty)
  }

  @Test(.timeLimit(.minutes(30)))
  func `what is no file is passed over in a folder`() {
    #expect(mkfifo(folder + "/pipe.md", 0o600) == 0)
    let found = ArticleFiles.read([folder])
    let (sources, errors) = (found.sources, found.errors + found.leftOut)
    #expect(sources.count == 4)
    #expect(errors.isEmpty)
  }

  @Test func `hidden files are counted, and a name that is no text is told`() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/.git", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder + "/.github", withIntermediateDirectories: true)
    let path: [CChar] =
      (folder + "/b/").utf8.map { CChar(bitPattern: $0) } + [-1, 0x2E, 0x6D, 0x64, 0]
    #expect(fclose(fopen(path, "w")) == 0)
    let found = ArticleFiles.read([folder])
    #expect(found.passedOver == [.hidden: 2])
    #expect(
      found.leftOut.map(\.description) == ["\(folder)/b/\u{FFFD}.md: error: its name is not UTF-8"])
  }

  @Test(arguments: ["b/x\ny.md", "b/x\u{1B}[1m.md", "b/x\ty.md", "b/x\u{202E}y.md"])
  func `a name that a line cannot hold is told`(_ name: String) throws {
    try "# X".write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    let shown = name.contains("\u{1B}") || name.contains("\u{202E}")
    let found = ArticleFiles.read([folder])
    #expect(found.sources.count == 4)
    let error = try #require(found.leftOut.first)
    #expect(error.message == "its name, or that of its folder, has control characters")
    #expect(error.file.contains("\\u{") == shown)
    #expect(!error.file.contains("\n") && !error.file.contains("\t"))
    #expect(ArticleFiles.read([folder + "/" + name]).errors == [error])
  }

  @Test func `a file is named by its stem and read once`() {
    let path = folder + "/b/deep/page.one.txt"
    let sources = ArticleFiles.read([path, folder + "/b/../b/deep/page.one.txt"]).sources
    #expect(sources.map(\.name) == ["page.one"])
    #expect(sources.first?.file == path)
  }

  @Test(arguments: [
    ("import SwiftUI\nstruct A: View { var body: some View { Color.red } }", true),
    (
      "struct A: View { var body: some View { B() } }\nstruct B: View { var body: some View { Color.red } }",
      true
    ),
    ("struct A: View { let a: Int; var body: some View { Color.red } }", false),
    (
      "struct A: View { var body: some View { Color.red } }\nstruct B: View { var body: some View { Color.red } }",
      true
    ),
    (
      "struct A: View { let a: Int; var body: some View { Color.red } }\n#Preview { A(a: 1) }", true
    ),
    ("struct A: ViewModifier { func body(content: Content) -> some View { content } }", false),
    ("struct A: App { var body: some Scene { WindowGroup { Text(\"a\") } } }", false),
    ("func a() -> some View { Color.red }", false),
    ("struct A: View { var body: some View {", false),
  ])
  func `a file of Swift in a folder is an article if it shows a view`(
    _ code: String, _ isArticle: Bool
  ) throws {
    try code.write(toFile: folder + "/b/A.swift", atomically: true, encoding: .utf8)
    #expect(ArticleFiles.read([folder]).sources.contains { $0.name == "b/A.swift" } == isArticle)
    #expect(ArticleFiles.read([folder + "/b/A.swift"]).sources.count == 1)
  }

  @Test func `a byte order mark is no part of the text`() {
    let sources = ArticleFiles.read([folder + "/mark.txt"]).sources
    #expect(sources.first?.bytes == Array("text".utf8))
  }

  @Test func `what cannot be read is named`() throws {
    let paths = [folder + "/none.md", folder + "/b/picture.png", folder + "/latin.txt"]
    try Data([0x61, 0xE9, 0x0A]).write(to: URL(fileURLWithPath: paths[2]))
    let found = ArticleFiles.read(paths)
    let (sources, errors) = (found.sources, found.errors)
    #expect(sources.isEmpty)
    #expect(
      errors.map(\.description) == [
        "\(paths[0]): error: no such file or folder",
        "\(paths[1]):1: error: a binary file; expected text",
        "\(paths[2]): error: not UTF-8; expected text in this encoding",
      ])
  }

  @Test func `a notebook that is no JSON is told, and left out of its folder`() throws {
    let path = folder + "/b/broken.ipynb"
    try "{\"cells\": [".write(toFile: path, atomically: true, encoding: .utf8)
    let message = "\(path): error: no JSON that can be read; expected a notebook"
    #expect(ArticleFiles.read([path]).errors.map(\.description) == [message])
    let found = ArticleFiles.read([folder])
    #expect(found.leftOut.map(\.description) == [message])
    #expect(found.sources.count == 4)
  }

  @Test func `rules of git that are not read are told`() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/.git", withIntermediateDirectories: true)
    let rules = "a.md\n" + String(repeating: "x", count: 1 << 20)
    for name in [".gitignore", "b/.gitignore"] {
      try rules.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }
    func told(_ name: String) -> String {
      "\(folder)/\(name): error: larger than 1 MB; what git ignores by it is not passed over"
    }
    let found = ArticleFiles.read([folder])
    #expect(found.leftOut.map(\.description) == [told(".gitignore"), told("b/.gitignore")])
    #expect(found.sources.map(\.name) == ["a", "b/c", "b/deep/page.one", "mark"])
    #expect(
      ArticleFiles.read([folder + "/b"]).leftOut.map(\.description)
        == [told(".gitignore"), told("b/.gitignore")])
  }

  @Test func `a file beyond the limit is refused`() {
    let bytes = [UInt8](repeating: 0x61, count: Limits.Source.articleBytes + 1)
    let error = #expect(throws: ArticleError.self) {
      try ArticleFiles.source(name: "a", file: "a.txt", bytes: bytes)
    }
    #expect(error?.description == "a.txt: error: larger than 64 MB")
  }
}
