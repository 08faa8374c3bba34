import Scenarios
import Testing

@testable import Articles

/// What is used of declarations that a later block shows again and that are no Swift there.
struct UnreadUseTests {
  private func refusals(_ blocks: [String]) -> [String] {
    let text = blocks.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
    let result = ArticleImporter().read([ArticleSource(name: "page", file: "a.md", text: text)])
    return result.blocks.last?.refusals.map(\.message) ?? []
  }

  private static let card = """
    struct Card: View { var body: some View { Color.red.frame(width: 40) } }
    """
  private static let broken = "struct Card: View { var body: some View { VStack( { Color.red } } }"

  @Test(arguments: [
    (card + "\nstruct W: View { var body: some View { Card() } }", broken, "W()", "W"),
    (
      "func side() -> CGFloat { 40 }\nfunc w() -> CGFloat { side() }",
      "func side() -> CGFloat { ( }", "Color.red.frame(width: w())", "w"
    ),
    (
      """
      struct M: ViewModifier { func body(content: Content) -> some View { content.frame(width: 4) } }
      extension View { func m() -> some View { modifier(M()) } }
      """, "struct M: ViewModifier { func body(content: Content) -> some View { ( } }",
      "Color.red.m()", "m"
    ),
    (
      "struct Item { var w: CGFloat = 40 }\nlet item = Item()",
      "struct Item { var w: CGFloat = = 5 }",
      "Color.red.frame(width: item.w)", "item"
    ),
  ])
  func `a declaration is not used through another one that can be read`(
    _ first: String, _ second: String, _ last: String, _ name: String
  ) {
    let refusals = refusals([first, second, last])
    #expect(
      refusals.first?.hasPrefix("the nearest declaration of what '\(name)' uses is no") == true)
  }

  @Test(arguments: [
    (
      "extension View { func padding(_ n: Int) -> some View { frame(width: CGFloat(n)) } }",
      "extension View { func padding(_ n: Int) -> some View { ( } }",
      "Color.red.frame(width: 40).padding(.all, 0)"
    ),
    (
      "struct Item { var w: CGFloat = 40 }\nstruct Card {}\nextension Card { var w: CGFloat { 3 } }",
      "extension Card { var w: CGFloat { ( } }", "Color.red.frame(width: Item().w)"
    ),
    (card + "\nstruct W: View { var body: some View { Color.red } }", broken, "W()"),
  ])
  func `what cannot be meant is no reason to refuse`(
    _ first: String, _ second: String, _ last: String
  ) {
    #expect(refusals([first, second, last]).isEmpty)
  }
}
