import Scenarios
import Testing

@testable import Articles

struct ManyDeclarationsTests {
  struct Kind: CustomTestStringConvertible {
    var testDescription: String
    /// A block's code with `#` for its number.
    var code: String
  }

  /// What an import takes for `count` blocks.
  private static func time(_ kind: Kind, count: Int) -> Duration {
    let blocks = (0..<count).map {
      "```swift\n" + kind.code.replacing("#", with: "\($0)") + "\n```\n"
    }
    let source = ArticleSource(name: "a", file: "a.md", text: blocks.joined(separator: "\n"))
    return ContinuousClock().measure {
      #expect(ArticleImporter().read([source]).blocks.count == count)
    }
  }

  // What is quadratic takes 400 times as long. Linear code stays far below 120 times also where
  // other tests take the processor meanwhile.
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
  func `twenty times the blocks that declare take about twenty times as long`(_ kind: Kind) {
    _ = Self.time(kind, count: 1)
    let few = (0..<3).map { _ in Self.time(kind, count: 30) }.min() ?? .zero
    #expect(Self.time(kind, count: 600) < few * 120)
  }
}
