import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Content that a declared container takes apart.
struct SubviewsLoweringTests {
  /// A container with the given body around views named a, b, c, of which the first two are grouped.
  private static func source(_ body: String) -> String {
    """
    extension ContainerValues {
      @Entry var rank: CGFloat = 1
    }
    struct Pair: View {
      var body: some View {
        Text("a").id("a")
        Text("b").containerValue(\\.rank, 2)
      }
    }
    struct Box<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View {
        HStack {
          \(body)
        }
      }
    }
    struct Example: View {
      var body: some View {
        Box {
          Group { Pair() }.padding(3)
          if true { Text("c") }
        }
      }
    }
    """
  }

  /// The texts in the order in which they are placed.
  private static func texts(_ view: ViewNode) -> String {
    (view.arguments["0"]?.string ?? "") + view.children.map(texts).joined()
  }

  @Test(arguments: [
    ("ForEach(subviews: content) { $0 }", "abc"),
    ("ForEach(subviews: content) { view in view; Text(\"|\") }", "a|b|c|"),
    ("Group(subviews: content) { views in views }", "abc"),
    ("Group(subviews: content) { ForEach($0) { view in view } }", "abc"),
    ("Group(subviews: content) { views in views.dropFirst() }", "bc"),
    ("Group(subviews: content) { views in views.prefix(2) }", "ab"),
    ("Group(subviews: content) { views in views[0..<2] }", "ab"),
    ("Group(subviews: content) { views in views[1...] }", "bc"),
    ("Group(subviews: content) { views in views[2]; views[0] }", "ca"),
    ("Group(subviews: content) { views in views[1...][1] }", "b"),
    ("Group(subviews: content) { views in views.dropFirst()[2] }", "c"),
    ("Group(subviews: content) { views in views.suffix(1)[2] }", "c"),
    ("Group(subviews: content) { views in views[1...].prefix(1)[1] }", "b"),
    ("Group(subviews: content) { views in Array(views[1...])[0] }", "b"),
    (
      """
      Group(subviews: content) { views in
        ForEach(views[1...].indices) { index in Text("\\(index)"); views[index] }
      }
      """, "1b2c"
    ),
    ("Group(subviews: content) { views in if let last = views.last { last; last } }", "cc"),
    ("Group(subviews: content) { views in if views.isEmpty { Text(\"-\") } }", ""),
    ("Group(subviews: content) { views in Text(\"\\(views.count)\") }", "3"),
    (
      """
      Group(subviews: content) { views in
        ForEach(Array(views.enumerated()), id: \\.offset) { index, view in
          if index > 0 { Text(",") }
          view
        }
      }
      """, "a,b,c"
    ),
    (
      """
      ForEach(subviews: content) { view in
        if view.containerValues.rank > 1 { view }
      }
      """, "b"
    ),
    (
      """
      ForEach(subviews: content) { view in
        let values = view.containerValues
        if values.rank > 1 { view }
      }
      """, "b"
    ),
    ("ForEach(subviews: ForEach(0..<2) { _ in content }) { $0 }", "abcabc"),
    (
      """
      Group(subviews: content) { views in
        ForEach(views) { view in
          view
          if view.id != views.last?.id { Text(",") }
        }
      }
      """, "a,b,c"
    ),
  ])
  func `views are placed as the container says`(body: String, texts: String) throws {
    let block = SourceLowering.layout(Self.source(body))
    #expect(block.texts == [])
    let root = try #require(block.document?.root)
    #expect(Self.texts(root) == texts)
  }

  @Test func `a modifier of a group is one of each view`() throws {
    let block = SourceLowering.layout(Self.source("ForEach(subviews: content) { $0.offset(x: 1) }"))
    let root = try #require(block.document?.root)
    let views = root.children.flatMap(\.children)
    #expect(
      views.map { $0.modifiers.map(\.name) } == [
        ["id", "padding", "offset"], ["containerValue", "padding", "offset"], ["offset"],
      ])
  }

  @Test(arguments: [
    (
      "ForEach(subviews: GeometryReader { p in Text(\"a\") }) { $0.containerValues.size }",
      "'size' is no entry of 'ContainerValues' that this article declares with '@Entry'"
    ),
    ("Group(subviews: content) { Text(\"a\") }", "Group(subviews: content) { subviews in … }"),
    ("Group(subviews: content) { $0[3] }", "index 3 is out of range of 3 elements"),
    ("Group(subviews: content) { $0[2..<4] }", "index 4 is out of range of 3 elements"),
  ])
  func `what is not known is refused`(body: String, message: String) {
    let block = SourceLowering.layout(Self.source(body))
    #expect(block.document == nil)
    #expect(block.texts.contains { $0.contains(message) }, "\(block.texts)")
  }
}
