import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Closures with statements that are called where they are written.
struct CalledClosureTests {
  /// Each: the members of a view, and its body, a colour of 30 points.
  @Test(
    arguments: [
      ("let n = 3", "for i in 0..<n { sum += CGFloat(i) * 10 }"),
      ("let n: Int = 3", "for i in 0..<self.n { sum += CGFloat(i) * 10 }"),
      ("var widths: [CGFloat] = [10, 20]", "for width in widths { sum += width }"),
      ("", "while sum < 30 { sum += 6 }"),
      ("static let n = 6", "repeat { sum += CGFloat(V.n) } while sum < 30"),
    ])
  func `a closure may use what its view has`(_ members: String, _ statements: String) throws {
    let closure = "{ () -> CGFloat in\nvar sum: CGFloat = 0\n\(statements)\nreturn sum\n}()"
    for body in [
      "Color.red.frame(width: \(closure), height: 5)",
      "let width = \(closure)\nreturn Color.red.frame(width: width, height: 5)",
    ] {
      let text = """
        # Title

        ```swift
        struct V: View {
        \(members)
        var body: some View {
        \(body)
        }
        }
        ```

        """
      let source = ArticleSource(name: "page", file: "page.md", text: text)
      let result = ArticleImporter().read([source])
      #expect(result.blocks.flatMap(\.refusals).map(\.message) == [])
      let content = try #require(result.articles.first?.scenarios.first?.content)
      guard case .frames(let answer) = BuiltinEngine().layout(content) else {
        Issue.record("no frames")
        continue
      }
      #expect(answer.width == 30)
    }
  }

  @Test(arguments: [
    "items.reduce(0) { sum, items in sum + items }",
    "items.map { items in items * 1 }.reduce(0, +)",
    "items.reduce(0) { (sum: CGFloat, items: CGFloat) -> CGFloat in sum + items }",
    "items.filter { items in items > 0 }.map { $0 + items[0] }[1] - items[0] + items[0]",
  ])
  func `what a closure is given may be called as what is outside of it`(sum: String) throws {
    let text = """
      ```swift
      struct V: View {
        let items: [CGFloat] = [10, 20]
        var total: CGFloat { \(sum) }
        var body: some View { Color.red.frame(width: total, height: 5) }
      }
      ```
      """
    let result = ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)])
    #expect(result.blocks.flatMap(\.refusals).map(\.message) == [])
    let content = try #require(result.articles.first?.scenarios.first?.content)
    guard case .frames(let answer) = BuiltinEngine().layout(content) else {
      Issue.record("no frames")
      return
    }
    #expect(answer.frames.nodes.first?.frame.width == 30)
  }
}
