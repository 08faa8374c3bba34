import Scenarios
import Testing

@testable import SwiftSubset

/// Calls in view code that end the program where something does not hold.
struct CheckTests {
  /// What is refused of a view that stands behind some code; nil where it is laid out.
  private func refusal(_ code: String) -> String? {
    SourceLowering.layout(code).refusals.first?.message
  }

  @Test(arguments: ["Text(title)", "Image(title)", "Image(systemName: title).resizable()"])
  func `a modifier of views of one type is known where what they show is not`(_ view: String) {
    let source = """
      struct Row: View {
        let title: String
        var body: some View { \(view).shown() }
      }
      extension Text { func shown() -> some View { padding() } }
      extension Image { func shown() -> some View { padding() } }
      """
    let lowering = SourceLowering(declarations: ArticleDeclarations(sources: [source]))
    #expect(lowering.lower(source, at: 0).refusals == [])
  }

  @Test func `a view is made under the name that an alias gives it`() {
    let block = SourceLowering.layout(
      """
      struct Card: View { let width: CGFloat; var body: some View { Color.red.frame(width: width) } }
      typealias Tile = Card
      HStack { Tile(width: 3); Card(width: 3) }
      """)
    #expect(block.refusals == [])
    let children = block.document?.root.children
    #expect(children?.count == 2 && children?.first == children?.last)
  }

  @Test func `of a modifier with other arguments than SwiftUI's it is told that it moves no frame`()
  {
    let block = SourceLowering.layout(
      "VStack { Color.red.cornerRadius(2, corners: [.topLeft]); Color.red.cornerRadius(2).blur(radius: 1) }"
    )
    #expect(
      block.warnings == [
        "SwiftUI's 'cornerRadius' takes no such arguments: the article's own is not shown, and is taken for"
          + " one that moves no frame"
      ])
  }

  @Test(arguments: [
    "Color.red.frame(width: { assert(list.isEmpty); return 1 }(), height: 1)",
    "Color.red.frame(width: { precondition(list.isEmpty, \"why\"); return 1 }(), height: 1)",
    "Color.red.frame(width: { assertionFailure(); return 1 }(), height: 1)",
    "Color.red.frame(width: { preconditionFailure(); return 1 }(), height: 1)",
    "Color.red.frame(width: { fatalError(\"why\"); return 1 }(), height: 1)",
    "struct V: View { var body: some View { assert(list.isEmpty); return Color.red } }; V()",
    "struct V: View { var body: some View { let _ = assert(list.isEmpty); Color.red } }; V()",
    "struct V: View { var body: some View { let _ = list[4]; Color.red } }; V()",
    """
    struct V: View {
      let n: Int
      init(_ n: Int) { precondition(n > 3); self.n = n }
      var body: some View { Color.red }
    }
    V(1)
    """,
  ])
  func `a check that fails, or may fail, leaves no view`(_ code: String) {
    #expect(refusal("let list = [1]\n" + code) != nil)
  }

  @Test(arguments: ["Thread.isMainThread", "unknown > 3", "type(of: list) != Never.self"])
  func `a check that is not understood is said and counts as true`(_ condition: String) {
    let block = SourceLowering.layout(
      """
      let list = [1]
      struct V: View { var body: some View { let _ = assert(\(condition)); Color.red } }
      V()
      """)
    #expect(block.texts == [])
    #expect(
      block.warnings.contains("the condition of 'assert' is not understood and counts as true"))
  }

  @Test(arguments: [
    "Color.red.frame(width: { assert(!list.isEmpty); return 1 }(), height: 1)",
    "struct V: View { var body: some View { assert(list.count == 1); return Color.red } }; V()",
    "struct V: View { var body: some View { let _ = print(list); Color.red } }; V()",
    """
    struct V: View {
      let n: Int
      init(_ n: Int) { precondition(n > 3); self.n = n }
      var body: some View { Color.red }
    }
    V(4)
    """,
  ])
  func `a check that holds changes nothing`(_ code: String) {
    #expect(refusal("let list = [1]\n" + code) == nil)
  }
}
