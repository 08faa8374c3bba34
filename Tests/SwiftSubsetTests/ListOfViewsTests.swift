import Testing

@testable import SwiftSubset

/// Lists of which views are made and put together, and views that are made anew in their initializers,
/// each beside the plain view that comes of them.
struct ListOfViewsTests {
  @Test(arguments: [
    EverydayViewTests.Example(
      "texts of numbered words become one",
      """
      struct Page: View {
        let words = ["a", "bc"]
        var body: some View {
          words.enumerated().map { i, word in Text(word).foregroundColor(i == 0 ? .red : .blue) }
            .reduce(Text(""), +)
        }
      }
      """, "Text(\"abc\")"),
    EverydayViewTests.Example(
      "texts of a list that is written out become one",
      """
      struct Page: View {
        var body: some View { ["a", "bc"].map { Text($0) }.reduce(Text("x"), +).padding(3) }
      }
      """, "Text(\"xabc\").padding(3)"),
    EverydayViewTests.Example(
      "numbered words, their elements by labels, places and as parameters",
      """
      struct Page: View {
        let words = ["a", "bc"]
        var body: some View {
          let one = words.enumerated().map { Text($0.element).padding(CGFloat($0.offset)) }
          let two = words.enumerated().map { Text($1).padding(CGFloat($0)) }
          let three = zip(words, [3, 4]).map { Text($0).padding(CGFloat($1)) }
          let four = zip(words, [3, 4]).map { Text($0.0).padding(CGFloat($0.1)) }
          let last = words.enumerated().compactMap { $0 == 0 ? nil : AnyView(Text($1)) }
          HStack { one[0]; one[1]; two[1]; three[0]; four[1]; last[0] }
        }
      }
      """,
      """
      HStack {
        Text("a").padding(0); Text("bc").padding(1); Text("bc").padding(1); Text("a").padding(3)
        Text("bc").padding(4); Text("bc")
      }
      """),
    EverydayViewTests.Example(
      "a view that its initializer makes anew",
      """
      struct Card: View {
        var width: CGFloat = 3
        var height: CGFloat
        @State var inset = 2
        init(width: CGFloat, height: CGFloat) {
          self.width = width
          self.height = height
          _inset = State(initialValue: 5)
        }
        init(side: CGFloat) { self = Card(width: side, height: side) }
        init(wide: CGFloat) { self = .init(width: wide, height: 2) }
        init(tall: CGFloat) {
          if tall > 3 {
            self = Self(width: 1, height: tall)
          } else {
            self = Self.init(width: 1, height: 1)
            height = 6
          }
        }
        var body: some View { Color.red.frame(width: width, height: height).padding(CGFloat(inset)) }
      }
      HStack { Card(side: 10); Card(wide: 11); Card(tall: 12); Card(tall: 1) }
      """,
      """
      HStack {
        Color.red.frame(width: 10, height: 10).padding(5)
        Color.red.frame(width: 11, height: 2).padding(5)
        Color.red.frame(width: 1, height: 12).padding(5)
        Color.red.frame(width: 1, height: 6).padding(5)
      }
      """),
    EverydayViewTests.Example(
      "a view whose initializer gives up is none",
      """
      struct Row: View {
        var count = 1
        init?(_ number: Int) { if number < 0 { return nil }; count = number }
        init?(text: String) {
          guard let number = Int(text) else { return nil }
          self.init(number)
        }
        var body: some View { Text(verbatim: "\\(count)") }
      }
      VStack {
        Row(3); Row(-1); Row(text: "4"); Row(text: "x"); Row(text: "-5"); Row(6)?.padding(1)
        if let row = Row(-2) { row } else { Text("none") }
        Row(-7) == nil ? Text("nil") : Text("some")
      }
      """,
      """
      VStack {
        Text(verbatim: "3"); Text(verbatim: "4"); Text(verbatim: "6").padding(1); Text("none"); Text("nil")
      }
      """),
  ])
  func `it is the plain view`(_ example: EverydayViewTests.Example) throws {
    try example.expectPlain()
  }

  @Test(arguments: [
    "[1, 2].map { Text(\"\\($0)\") }", "VStack { words.map { Text($0) } }",
    "HStack { words.map { Text($0) }.padding() }", "VStack { texts }",
  ])
  func `an array of views is no view`(view: String) {
    let block = SourceLowering.layout(
      """
      struct Page: View {
        let words = ["a", "b"]
        var texts: [Text] { words.map { Text($0) } }
        var body: some View { \(view) }
      }
      """)
    #expect(block.document == nil)
    #expect(!block.texts.isEmpty)
  }
}
