import Scenarios
import SwiftSubset
import Testing

/// Types of SwiftUI's that stand in others, and initializers that are written in full.
struct InnerTypeTests {
  @Test(arguments: [
    (
      "Text(\"a\").font(.system(size: 28, weight: Font.Weight.bold))",
      "Text(\"a\").font(.system(size: 28, weight: .bold))"
    ),
    (
      "Text(\"a\").font(.system(Font.TextStyle.title, design: Font.Design.rounded))",
      "Text(\"a\").font(.system(.title, design: .rounded))"
    ),
    (
      "Image(\"a\").resizable(resizingMode: Image.ResizingMode.tile).frame(width: 2, height: 2)",
      "Image(\"a\").resizable(resizingMode: .tile).frame(width: 2, height: 2)"
    ),
    ("Text(\"a\").padding(Edge.Set(.top), 3)", "Text(\"a\").padding(.top, 3)"),
    (
      "let edges: Edge.Set = [.top]\nText(\"a\").padding(edges.union(.leading), 3)",
      "Text(\"a\").padding([.top, .leading], 3)"
    ),
    (
      "Text(\"a\").padding(Edge.Set.init(Edge.leading).union(.trailing), 3)",
      "Text(\"a\").padding(.horizontal, 3)"
    ),
    (
      "typealias Weight = Font.Weight\nText(\"a\").font(.system(size: 28, weight: Weight.bold))",
      "Text(\"a\").font(.system(size: 28, weight: .bold))"
    ),
    (
      "typealias Edges = Edge.Set\nText(\"a\").padding(Edges.horizontal, 3)",
      "Text(\"a\").padding(.horizontal, 3)"
    ),
    (
      "extension Font { static func custom(_ size: CGFloat) -> Font { .system(size: size) } }\n"
        + "Text(\"a\").font(.custom(20))",
      "Text(\"a\").font(.system(size: 20))"
    ),
    (
      "LazyVGrid(columns: [GridItem(GridItem.Size.fixed(20))]) { Color.red }",
      "LazyVGrid(columns: [GridItem(.fixed(20))]) { Color.red }"
    ),
    ("VStack.init(spacing: 3) { Text.init(\"a\") }", "VStack(spacing: 3) { Text(\"a\") }"),
    ("HStack.init { Text(\"Text.init()\") }", "HStack { Text(\"Text.init()\") }"),
    (
      "Text(\"a\").padding(EdgeInsets.init(top: 1, leading: 2, bottom: 3, trailing: 4))",
      "Text(\"a\").padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))"
    ),
    (
      "Color.red.frame(width: 9, alignment: Alignment.init(horizontal: .leading, vertical: .top))",
      "Color.red.frame(width: 9, alignment: Alignment(horizontal: .leading, vertical: .top))"
    ),
    (
      "let sizes: [Font.TextStyle] = [.title, .body]\nForEach(sizes, id: \\.self) { Text(\"a\").font(.system($0)) }",
      "ForEach([1, 2], id: \\.self) { Text(\"a\").font($0 == 1 ? .title : .body) }"
    ),
    (
      "enum Size { case small\n var style: Font.TextStyle { switch self { case .small: .caption } } }\n"
        + "Text(\"a\").font(.system(Size.small.style))",
      "Text(\"a\").font(.system(.caption))"
    ),
  ])
  func `both forms give the same views`(_ long: String, _ short: String) {
    #expect(Self.document(of: long) == Self.document(of: short))
  }

  @Test(arguments: [
    ("enum Theme", "Theme.Style", "font: Font", "font: .title"),
    ("struct Theme", "Theme.Style", "weight: Font.Weight", "weight: .bold"),
    ("final class Theme", "Theme.Style", "fonts: [Font]", "fonts: [.title]"),
    ("enum Theme {}\nextension Theme", "Theme.Style", "motion: Animation", "motion: .default"),
    ("enum Theme", "Theme.Style", "title: LocalizedStringKey", "title: \"a\""),
    ("enum Theme", "Theme.Style", "icon: Image", "icon: Image(systemName: \"star\")"),
    ("enum Theme", "Theme.Style", "inks: [Gradient]", "inks: []"),
    ("enum Outer { enum Theme", "Outer.Theme.Style", "font: Font", "font: .title"),
  ])
  func `a type inside another holds what only views know`(
    _ outer: String, _ name: String, _ member: String, _ argument: String
  ) throws {
    let end = outer.contains("{ enum") ? "}" : ""
    let source = """
      \(outer) { struct Style { let \(member); let width: CGFloat } }\(end)
      struct Page: View {
        let style: \(name)
        var body: some View { Color.red.frame(width: style.width) }
      }
      Page(style: \(name)(\(argument), width: 3))
      """
    let block = SourceLowering.layout(source)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == [3])
  }

  @Test(arguments: [
    ("Color in .clear", ".clear"), ("Color in return .red", ".red"),
  ])
  func `a closure that states its type gives a member of it`(_ closure: String, _ color: String) {
    #expect(
      Self.document(of: "Text(\"a\").background(GeometryReader { proxy -> \(closure) })")
        == Self.document(of: "Text(\"a\").background(GeometryReader { proxy in Color\(color) })"))
  }

  @Test(arguments: [
    "typealias A = A", "typealias A = B; typealias B = A", "typealias A = [A]", "typealias A = A?",
    "typealias A = A.B", "typealias A = A\nlet x: A = 3",
  ])
  func `a type alias of itself is refused`(_ aliases: String) {
    let block = SourceLowering.layout("\(aliases)\nText(\"a\").frame(alignment: A.leading)")
    #expect(!block.refusals.isEmpty)
  }

  @Test(arguments: [
    (
      "typealias T = Text\nT(\"a\")",
      "'T' is another name of 'Text'; write that, which is known here"
    ),
    (
      "typealias A = VStack<Text>\ntypealias B = A\nB { Text(\"a\") }",
      "'B' is another name of 'VStack'; write that, which is known here"
    ),
    (
      "struct Wide { let width: CGFloat = UIScreen.main.bounds.width }\nText(\"a\").frame(width: Wide().width)",
      "'UIScreen' is not known here: it is the device's; write GeometryReader, or"
        + " containerRelativeFrame with --container, or a number"
    ),
    (
      "Text(2, format: .currency(code: \"XXZ\"))",
      "this format is not supported for the number 2; write .number.precision(.fractionLength(1)) or"
        + " String(format: \"%.1f\", value)"
    ),
  ])
  func `what is refused says what to write`(_ source: String, _ message: String) {
    #expect(SourceLowering.layout(source).refusals.map(\.message).contains(message))
  }

  @Test(arguments: ["D().zz", "D()[dynamicMember: \\.zz]"])
  func `a member that a lookup by the type's own key paths does not have is refused`(
    _ length: String
  ) {
    for subscripted in [
      "subscript<T>(dynamicMember k: KeyPath<D, T>) -> T { self[keyPath: k] }",
      "subscript(dynamicMember k: KeyPath<D, CGFloat>) -> CGFloat { self[keyPath: k] }",
    ] {
      let block = SourceLowering.layout(
        "@dynamicMemberLookup struct D { \(subscripted) }\nColor.red.frame(width: \(length))")
      #expect(!block.refusals.isEmpty)
    }
  }

  @Test(arguments: [
    ("typealias Alignment = SwiftUI.Alignment", "frame(width: 9, alignment: Alignment.leading)"),
    ("typealias Font = SwiftUI.Font", "font(Font.title)"),
    ("typealias F = Font\nextension F { static var mine: Font { .title } }", "font(F.mine)"),
  ])
  func `an alias names the module, and may be extended`(_ alias: String, _ modifier: String) {
    let block = SourceLowering.layout("\(alias)\nText(\"a\").\(modifier)")
    #expect(block.refusals.map(\.message) == [])
  }

  @Test func `a case that a type does not have is refused by its name`() {
    let block = SourceLowering.layout("Text(\"a\").font(.system(Font.TextStyle.titel))")
    #expect(
      block.refusals.map(\.message) == [
        "'Font.TextStyle' has no member 'titel'; did you mean 'title'?"
      ])
  }

  @Test func `of a modifier whose body is refused nothing else is said`() {
    let block = SourceLowering.layout(
      """
      struct Watched: Layout {
        func sizeThatFits(
          proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) -> CGSize { watch(subviews[0].sizeThatFits(proposal)) }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) { subviews[0].place(at: bounds.origin, proposal: proposal) }
      }
      extension View { func watched() -> some View { Watched { self } } }
      Text("a").watched()
      """)
    #expect(!block.refusals.isEmpty)
    #expect(block.warnings == [])
  }

  private static func document(of code: String) -> String? {
    let block = SourceLowering.layout(code)
    #expect(block.refusals.map(\.message) == [])
    guard case .scenario(let document) = block.kind else { return nil }
    return document.json.canonicalText
  }
}
