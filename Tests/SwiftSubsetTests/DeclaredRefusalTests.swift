import Scenarios
import Testing

@testable import SwiftSubset

struct DeclaredRefusalTests {
  @Test(arguments: [
    Refused(
      "a wrong label",
      "struct Row: View { let title: String; var body: some View { Text(title) } }\nRow(titel: \"a\")",
      "2:5 titel: 'Row' has no argument 'titel'; did you mean 'title'?"),
    Refused(
      "a missing argument",
      "struct Row: View { let title: String; var body: some View { Text(title) } }\nRow()",
      "2:1 Row: 'Row' lacks the argument 'title': Row(title:)"),
    Refused(
      "a wrong word in a body that nobody uses",
      "struct Row: View {\n  let title: String\n  var body: some View { Text(title).pading(3) }\n}\nText(\"a\")",
      "3:37 pading: unknown modifier 'pading'; did you mean 'padding(_:_:)'?"),
    Refused(
      "an unknown case",
      "enum Kind { case small, large }\nstruct Row: View { let kind: Kind; var body: some View { Text(kind == .small ? \"s\" : \"l\") } }\nRow(kind: .smal)",
      "3:12 smal: 'Kind' has no member 'smal'; did you mean 'small'?"),
    Refused(
      "a control", "DatePicker(\"a\", selection: x)",
      "1:1 DatePicker: this engine does not offer 'DatePicker': the platform's style decides on its"
        + " size; write what it looks like as views"),
    Refused(
      "a style of controls",
      "struct Flat: TabViewStyle { let a = 1 }\nText(\"a\").padding(Flat())",
      "2:19 Flat: 'Flat' is a TabViewStyle: Plumb does not lay out controls; write what the style makes"
        + " of the label as views"),
    Refused(
      "a style that is not known",
      "Picker(\"a\", selection: .constant(1)) { }.pickerStyle(.inline)",
      "1:42 Picker: this engine does not offer the style '.inline' of 'Picker': the platform decides on"
        + " its form; write the style .palette or .segmented or .wheel, or what it looks like as views"
    ),
    Refused(
      "the size of the screen",
      "Color.red.frame(width: UIScreen.main.bounds.width)",
      "1:24 UIScreen: 'UIScreen' is not known here: it is the device's; write GeometryReader, or"
        + " containerRelativeFrame with --container, or a number"),
    Refused(
      "a state that is read",
      "struct V: View { @State var a = Unknown()\n var body: some View { Text(a) } }\nV()",
      "1:33 Unknown: unknown type 'Unknown'"),
    Refused(
      "what the device decides",
      "struct Row: View { @Environment(\\.displayScale) var scale; var body: some View { Text(scale > 1 ? \"a\" : \"b\") } }\nRow()",
      "1:87 @Environment: 'displayScale' is known only where the view is laid out; state it around"
        + " the view: .environment(\\.displayScale, …)"),
    Refused(
      "what is different each time", "ForEach([1, 2].shuffled(), id: \\.self) { Text(\"\\($0)\") }",
      "1:16 shuffled: 'shuffled' is different each time; write the order that is meant"),
    Refused(
      "a lone free name", "chatBubble",
      "1:1 chatBubble: the value of 'chatBubble' is not known; give it one with --let chatBubble=…"),
    Refused(
      "code that is left out", "struct Row: View { var body: some View { ... } }\nRow()",
      "1:42 elided code: code is left out here: '...'; write out what stands there"),
    Refused(
      "a layout that does not make its cache",
      "struct L: Layout {\n  struct Cache { var n = 0 }\n  func sizeThatFits(proposal: ProposedViewSize,"
        + " subviews: Subviews, cache: inout Cache) -> CGSize { .zero }\n  func placeSubviews(in bounds:"
        + " CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {}\n}\nL { Color.red }",
      "1:8 L: the layout 'L' lacks 'makeCache', which a cache that is not empty asks for",
      "6:1 L: 'L' cannot run: in its declaration, line 1, column 8: the layout 'L' lacks 'makeCache',"
        + " which a cache that is not empty asks for"),
    Refused(
      "code that is left out at the end", "VStack {\n  Color.red\n...",
      "3:4 elided code: code is left out here: '...'; write out what stands there"),
    Refused(
      "code that is left out in one sign", "VStack {\n  Color.red\n  …\n}",
      "3:4 elided code: code is left out here: '...'; write out what stands there"),
    Refused(
      "several views that could be meant",
      "struct A: View { var body: some View { Text(\"a\") } }\nstruct B: View { var body: some View { Text(\"b\") } }",
      "1:1 source: the source declares several views that could be meant: A, B; write 'A()' at the end"
    ),
  ])
  func `refusals of declared code say what to do`(_ refused: Refused) {
    #expect(SourceLowering.layout(refused.source).texts == refused.refusals)
  }

  @Test func `what is set in the environment is known`() {
    let source = """
      struct Row: View {
        @Environment(\\.horizontalSizeClass) var size
        var body: some View { Text(size == .compact ? "compact" : "regular") }
      }
      Row().environment(\\.horizontalSizeClass, .compact)
      """
    let document = SourceLowering.layout(source).document
    #expect(document?.root.arguments["0"] == "compact")
  }

  @Test func `a source of its own counts its own lines`() {
    let block = SourceLowering.layout("VStack { // ...\n}")
    #expect(
      block.texts == [
        "1:9 elided code: code is left out here: '...'; write out what stands there"
      ])
    let kept = SourceLowering.layout("VStack {\n  Color.red\n  // ...\n}")
    #expect(
      kept.warnings == ["code is left out of these views ('// ...'): what stands there is laid out"]
    )
  }

  // What was refused once was no reason against a value when it came up again while something else was
  // tried.
  @Test(arguments: [
    ("let width = F(3).w", "width"), ("var width: CGFloat { F(3).w }", "width"),
    ("var width: CGFloat { let made = F(3).w; return made }", "width"),
    ("var made: F { F(3) }", "made.w"), ("var all: [CGFloat] { [F(3).w] }", "all[0]"),
    ("var width: CGFloat { pick(1..<3) }", "width"),
    ("@State var width = F(3).w", "self.width"),
  ])
  func `a refusal in what a property reads is told wherever it comes up`(
    _ property: String, _ width: String
  ) {
    let source = """
      struct F: View {
        var w: CGFloat
        init(_ n: Int) { w = CGFloat(n); if n > 2 { w = 1; reload(n) } }
        var body: some View { Color.red }
      }
      struct Page: View {
        \(property)
        func pick(_ range: some RangeExpression) -> CGFloat { 4 }
        func pick(_ range: some Sequence) -> CGFloat { 5 }
        var body: some View { Color.red.frame(width: \(width)) }
      }
      Page()
      """
    #expect(SourceLowering.layout(source).texts.isEmpty == false)
  }
}
