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

  // Both sides last as long where it is linear, so that other tests disturb them alike; what is
  // quadratic takes ten times as long.
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
    _ = Self.time(kind, count: 1)
    let tenths = (0..<10).reduce(Duration.zero) { sum, _ in sum + Self.time(kind, count: 30) }
    #expect(Self.time(kind, count: 300) < tenths * 4)
  }
}
