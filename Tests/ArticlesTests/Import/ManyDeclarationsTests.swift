import Scenarios
import Testing

@testable import Articles

struct ManyDeclarationsTests {
  struct Kind: CustomTestStringConvertible {
    var testDescription: String
    /// A block's code with `#` for its number.
    var code: String
  }

  @Test(arguments: [
    Kind(
      testDescription: "views",
      code: "struct V#: View { var body: some View { Color.red.frame(width: #) } }"),
    Kind(
      testDescription: "versions of one view",
      code: "struct V: View { let w: CGFloat = #; var body: some View { Text(\"\\(Int(w))\") } }"),
    Kind(testDescription: "functions", code: "func f#() -> CGFloat { # }"),
    Kind(testDescription: "wrong words", code: "struct V#: View { var body: some View { W#() } }"),
  ])
  func `one article of many blocks takes about as long as ten of a tenth`(_ kind: Kind) {
    let isLinear = Growth.isAboutLinear(upTo: 300) { count in
      let blocks = (0..<count).map {
        "```swift\n" + kind.code.replacing("#", with: "\($0)") + "\n```\n"
      }
      let source = ArticleSource(name: "a", file: "a.md", text: blocks.joined(separator: "\n"))
      #expect(ArticleImporter().read([source]).blocks.count == count)
    }
    #expect(isLinear)
  }
}
