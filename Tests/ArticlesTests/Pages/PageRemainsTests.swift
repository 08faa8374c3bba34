import Scenarios
import Testing

@testable import Articles

/// What pages leave in code where their text is taken without its markup.
struct PageRemainsTests {
  struct Page: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var found: [String]
  }

  private func found(_ file: String, _ text: String) -> [String] {
    let result = ArticleImporter().read([ArticleSource(name: "page", file: file, text: text)])
    let refusals = result.blocks.flatMap(\.refusals).map { "\($0.line):\($0.column) \($0.message)" }
    return result.articles.flatMap(\.scenarios).map { "\($0.line) \($0.name)" } + refusals
  }

  @Test(
    arguments: [
      Page(
        testDescription: "the cells of a gist",
        text: """
          Save it to your computer and use it in GitHub Desktop.
          import SwiftUI | |
          struct Row: View { | |
          | |
          var body: some View { | |
          HStack(spacing: 1) { Color.red; Color.blue } | |
          .frame(width: 3) // | |
          } | |
          } |
          Learn more about it
          VStack { | |
          Text("a") | |
          } |
          """,
        found: ["2 page/example@393x852", "11 page/example-2@393x852"]),
      Page(
        testDescription: "cells with edges on both sides",
        text: "| HStack { | |\n| | |\n|  Color.red | |\n| } |\n",
        found: ["1 page/example@393x852"]),
      Page(
        testDescription: "a word in a gist that is wrong",
        text: "HStack { | |\nColor.rad.frme(width: 1) | |\n} |\n",
        found: [
          "2:7 unknown colour or style 'rad'; did you mean 'red'?",
          "2:11 unknown modifier 'frme'; did you mean 'frame(width:height:alignment:)'?",
        ]),
      Page(
        testDescription: "a table, and a bar that belongs to the code",
        text: """
          | a | b | |
          |---|---|---|
          | VStack { | } | |

          HStack(spacing: 1 |
          2) { Color.red }
          """,
        found: ["5:19 '|' is not supported here"]),
      Page(
        testDescription: "the language of a box of code",
        text: """
          This is a row:
          swiftHStack {
            Color.red
          }
          And this a struct:
          Swiftstruct Row: View {
            var body: some View { Color.red }
          }
          Swift is fine, and
          swiftly is no row.
          """,
        found: ["2 page/example@393x852", "6 page/example-2@393x852"]),
      Page(
        testDescription: "the button of a box of code",
        text: """
          This is a row:
          HStack {
            Color.red
          }COPIAR CÓDIGO
          And this another one:
          Text("Copy").padding()Copy
          They are rows.
          """,
        found: ["2 page/example@393x852", "6 page/example-2@393x852"]),
    ], ["a.txt", "a.md"])
  func `what is left of a page's markup is no code`(_ page: Page, _ file: String) {
    #expect(found(file, page.text) == page.found)
  }

  @Test(
    arguments: [
      "<script>\nVStack {\n  Color.red\n}\n</script>\n", "<style>\nbody { color: red }\n</style>\n",
      "<!--\nHStack {\n  Color.blue\n}\n-->\n",
      "<script type=\"module\">\nfunction show(list) {\n  list.forEach(item => { if (item) { pen.fill(item) } })\n}\n</script>\n",
    ], ["a.html", "a.md"])
  func `scripts, styles and comments of a page are no code`(_ part: String, _ file: String) {
    let page = "Words.\n\n" + part + "\nMore words.\n"
    #expect(found(file, page) == [])
    #expect(found(file, page + "\nHStack {\n  Color.red\n}\n").count == 1)
  }

  @Test func `a text that speaks of scripts keeps its code`() {
    let code = "HStack {\n  Text(verbatim: \"<script>\")\n  Text(verbatim: \"</script>\")\n}\n"
    #expect(found("a.md", code) == ["1 page/example@393x852"])
    #expect(found("a.txt", code) == ["1 page/example@393x852"])
  }

  @Test func `Markdown without fences is read as text where code begins in its prose`() {
    let text = """
      # Grids

      They look like this.

      Grid {
          GridRow { Color.red }

          Divider()
      }

      # Rows

      HStack {
          Color.red
      }
      """
    #expect(found("a.md", text) == ["5 page/grids@393x852", "13 page/rows@393x852"])
    let indented = "# Rows\n\nLike this:\n\n    HStack {\n\n      Color.red\n    }\n\nDone.\n"
    #expect(found("a.md", indented) == ["5 page/rows@393x852"])
  }

  @Test(arguments: [
    "VStack(alignment: .trailing) { ... }",
    "HStack { Text(\"a\") .padding() Text(\"b\") }",
  ])
  func `a view on one line that is no Swift is refused`(_ line: String) {
    let text = "For example:\n\(line)\nThat is all.\n"
    let result = ArticleImporter().read([ArticleSource(name: "page", file: "a.txt", text: text)])
    #expect(result.blocks.map(\.outcome) == [.refused])
  }
}
