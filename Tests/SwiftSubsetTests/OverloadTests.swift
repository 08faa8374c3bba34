import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Overloads as people write them, each beside the plain spelling that means the same.
struct OverloadTests {
  @Test(arguments: [
    ("Color(.sRGB, red: 1, green: 0, blue: 0, opacity: 0.5)", "Color.red"),
    ("Color(.displayP3, white: 0.3)", "Color.red"),
    ("Color(\"name\", bundle: .main)", "Color.red"),
    ("Color(uiColor: .systemBackground)", "Color.red"),
    ("Color(nsColor: NSColor.red)", "Color.red"),
    ("Color(UIColor.systemGray6)", "Color.red"),
    ("Image(\"photo\", bundle: nil, label: Text(\"x\"))", "Image(\"photo\")"),
    ("Image(systemName: \"star\", variableValue: 0.4)", "Image(systemName: \"star\")"),
    ("Rectangle().size(width: 10, height: 20)", "Rectangle()"),
    ("Text(\"ab\", bundle: .main, comment: \"c\").textCase(.uppercase)", "Text(\"ab\")"),
    ("Text(\"ab\") + Text(\"cd\")", "Text(\"abcd\")"),
    ("Text(\"ab\").bold() + Text(\" \") + Text(verbatim: \"cd\").italic()", "Text(\"ab cd\")"),
    ("(Text(\"a\") + Text(\"b\")).padding(3)", "Text(\"ab\").padding(3)"),
    (
      "Text(\"a\").font(.system(size: 10)) + Text(\"b\").font(.system(size: 10))",
      "Text(\"ab\").font(.system(size: 10))"
    ),
    ("Text(\"\\(Text(\"ab\").bold()) c\")", "Text(\"ab c\")"),
    (
      "Text(\"aa bb cc\").lineLimit(...2).frame(width: 20)",
      "Text(\"aa bb cc\").lineLimit(2).frame(width: 20)"
    ),
    (
      "Text(\"aa bb cc\").lineLimit(1...2).frame(width: 20)",
      "Text(\"aa bb cc\").lineLimit(2).frame(width: 20)"
    ),
    ("Text(\"a\").lineLimit(...4)", "Text(\"a\").lineLimit(4, reservesSpace: false)"),
    ("Text(\"a\").lineLimit(3...3)", "Text(\"a\").lineLimit(3, reservesSpace: true)"),
    ("Text(\"a\").environment(\\.lineSpacing, 3)", "Text(\"a\").lineSpacing(3)"),
    ("Text(\"ab\").tracking(2).kerning(5)", "Text(\"ab\").kerning(2)"),
    ("Text(\"ab\").font(nil)", "Text(\"ab\").font(.system(size: 20))"),
    ("Text(\"ab\").allowsTightening(true)", "Text(\"ab\")"),
    ("Text(\"ab\").dynamicTypeSize(.large)", "Text(\"ab\")"),
    ("Text(\"ab\").dynamicTypeSize(...DynamicTypeSize.xLarge)", "Text(\"ab\")"),
    ("Text(\"ab\").background()", "Text(\"ab\")"),
    ("Text(\"ab\").background(in: Circle(), fillStyle: FillStyle())", "Text(\"ab\")"),
    ("Text(\"ab\").modifier(EmptyModifier())", "Text(\"ab\")"),
    (
      "HStack { TupleView((Text(\"a\"), Text(\"b\"))) }", "HStack { Text(\"a\"); Text(\"b\") }"
    ),
    ("AnyShape(Circle()).fill(.red)", "Circle()"),
    ("Color.init(red: 1, green: 0, blue: 0)", "Color.red"),
    ("Color(cgColor: CGColor(gray: 1, alpha: 1))", "Color.red"),
    ("Color.red.mix(with: .blue, by: 0.5).frame(width: 3)", "Color.red.frame(width: 3)"),
    ("LazyHStack(pinnedViews: .init()) { Text(\"a\") }", "LazyHStack { Text(\"a\") }"),
    (
      "AnyLayout(HStack(spacing: 3)) { Text(\"a\"); Text(\"b\") }",
      "AnyLayout(HStackLayout(spacing: 3)) { Text(\"a\"); Text(\"b\") }"
    ),
    (
      "GeometryReader { p in Color.red.frame(width: p.frame(in: .global).maxX) }.padding(10)",
      "GeometryReader { p in Color.red.frame(width: p.size.width + 20) }.padding(10)"
    ),
    (
      "ScrollViewReader { proxy in ScrollView { Color.red.frame(height: 300) } }",
      "ScrollView { Color.red.frame(height: 300) }"
    ),
    ("List(0..<2) { i in Text(\"\\(i)\") }", "List { Text(\"0\"); Text(\"1\") }"),
    ("List([\"a\", \"b\"], id: \\.self) { Text($0) }", "List { Text(\"a\"); Text(\"b\") }"),
    ("List(selection: .constant(1)) { Text(\"a\") }", "List { Text(\"a\") }"),
    ("ScrollView(Axis.Set.horizontal) { Color.red }", "ScrollView(.horizontal) { Color.red }"),
    (
      "Color.red.overlay(Color.blue, alignment: .top)",
      "Color.red.overlay(alignment: .top) { Color.blue }"
    ),
    (
      "Color.red.background(Color.blue.opacity(0.5), alignment: .top)",
      "Color.red.background(alignment: .top) { Color.blue }"
    ),
    ("Color.red.background(ignoresSafeAreaEdges: .top)", "Color.red.background(.background)"),
    (
      "GeometryReader { p in Color.red.padding(p.safeAreaInsets) }",
      """
      GeometryReader { p in
        Color.red.padding(
          EdgeInsets(
            top: p.safeAreaInsets.top, leading: p.safeAreaInsets.leading,
            bottom: p.safeAreaInsets.bottom, trailing: p.safeAreaInsets.trailing))
      }
      """
    ),
    (
      "Color.red.environment(\\.locale, .init(identifier: \"de\"))", "Color.red"
    ),
    ("Text(\"a\").environment(\\.truncationMode, .middle)", "Text(\"a\")"),
  ])
  func `both spellings have the same frames`(source: String, plain: String) throws {
    let frames = try [source, plain].map { source in
      let block = SourceLowering.layout(source)
      #expect(block.texts == [])
      var environment = LayoutEnvironment()
      environment.safeAreaInsets = .init(top: 5, leading: 10, bottom: 15, trailing: 20)
      environment.assets = ["photo": .init(width: 40, height: 30)]
      let outcome = BuiltinEngine().layout(
        Content(
          document: try #require(block.document), proposal: Proposal(width: 200, height: 100),
          environment: environment))
      guard case .frames(let answer) = outcome else {
        Issue.record("\(outcome)")
        return ""
      }
      return "\(answer.width) \(answer.height) \(answer.frames.nodes.map(\.frame))"
    }
    #expect(frames[0] == frames[1])
  }

  @Test(arguments: [
    ("Text(\"a\").font(.title) + Text(\"b\")", "only texts of one font"),
    ("Text(\"a\") + Text(\"b\").padding()", "only texts of one font"),
    ("Text(\"a\") + Spacer()", "only texts of one font"),
    ("Text(\"a\").baselineOffset(3)", "write offset(y:)"),
    ("TabView { TabSection { Text(\"c\") } }", "write its content"),
    ("GeometryReader { p in Text(\"\\(p.bounds(of: .named(1)))\") }", "write frame(in:)"),
    ("GeometryReader { p in Text(\"\\(p.frame(in: 3))\") }", ".local, .global, .named(…)"),
    (
      """
      struct Chip: Shape {
        func path(in rect: CGRect) -> Path { Path(rect) }
        func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: 3, height: 4) }
      }
      Chip().fill(.red)
      """, "the shape 'Chip'"
    ),
    ("ScrollViewReader(content: 3)", "ScrollViewReader { proxy in … }"),
    ("Text(\"a\") + 3", "'+' cannot be applied to a view and the number 3"),
    ("Text(\"\\(Text(\"a\").font(.title))\")", "only a text without a font"),
    ("Text(\"a\").environment(\\.minimumScaleFactor, 0.5)", "minimumScaleFactor"),
    (
      "Text(\"a\").transformEnvironment(\\.lineLimit) { $0 = 1 }", "write environment(_:_:)"
    ),
    ("Color.red.overlay(.blue, alignment: .top)", "'.blue'"),
  ])
  func `what has no number is refused by name`(source: String, message: String) {
    let block = SourceLowering.layout(source)
    #expect(block.document == nil)
    #expect(block.texts.contains { $0.contains(message) }, "\(block.texts)")
  }

  @Test(arguments: [
    ("Text(\"a\").environment(\\.dynamicTypeSize, .accessibility1)", 1),
    ("Text(\"a\").environment(\\.sizeCategory, .accessibilityLarge)", 1),
    ("Text(\"a\").environment(\\.dynamicTypeSize, .large)", 0),
    ("HStack { Divider() }.environment(\\.displayScale, 2)", 1),
    ("HStack { Divider() }.environment(\\.displayScale, 1)", 0),
    ("Text(\"a\").environment(\\.legibilityWeight, .bold)", 1),
    ("Text(\"a\").environment(\\.legibilityWeight, .regular)", 0),
    ("Color.red.environment(\\.legibilityWeight, .bold)", 0),
    ("HStack { Text(\"a\") }.environment(\\.locale, Locale(identifier: \"de\"))", 1),
  ])
  func `a setting that texts and dividers do not follow is warned of`(source: String, count: Int) {
    let block = SourceLowering.layout(source)
    #expect(block.document != nil)
    #expect(block.warnings.count == count, "\(block.warnings)")
  }
}
