import Articles
import Scenarios
import Testing

/// Heads of blocks with signs that Markdown escapes, behind other blocks.
struct EscapedHeadTests {
  @Test(arguments: [
    #"why \"q\""#, #"back\\slash"#, #"a &amp; b"#, "plain",
  ])
  func `a head with escapes is that of its own block`(_ reason: String) throws {
    let text = """
      ## Two

      ```swift
      Color.red
      ```

      ```frames 100x100 accepted source="\(reason)"
      Color 0 0 100 100
      ```

      <!-- a comment -->
      ```frames 50x50 stated source="\(reason)"
      Color 0 0 50 50
      ```

      """
    let result = ArticleImporter().read([ArticleSource(name: "t", file: "t.md", text: text)])
    #expect(result.errors.isEmpty, "\(result.errors)")
    let scenarios = result.articles.flatMap(\.scenarios)
    #expect(scenarios.map(\.content.proposal.text) == ["100x100", "50x50"])
    #expect(scenarios.map { $0.expectation?.basis.rawValue } == ["accepted", "stated"])
  }
}
