import Scenarios
import Testing

@testable import SwiftSubset

struct DeclarationTests {
  // MARK: Wrong words

  @Test(arguments: [
    Refused(
      "a conformance that fits the members",
      """
      struct Wide: Formatt {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          subviews[0].sizeThatFits(proposal)
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
      }
      """,
      "1:14 Formatt: unknown protocol 'Formatt' of a type with 'sizeThatFits' and 'placeSubviews';"
        + " did you mean 'Layout'?"),
    Refused(
      "members of the layout's types",
      """
      struct Column: Layout {
        var factor: Double
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          guard subviews.sum > 1 else { return .zeroo }
          let half = ProposedViewSize(width: proposal.breadth.map { $0 * factor }, hight: nil)
          let sizes = subviews.map { $0.sizeThatFits(.unspecfied) }
          return subviews[0].sizeThatFit(half)
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
          for (index, view) in subviews.enumerated() {
            view.place(at: CGPoint(x: bounds.midx, y: 0), anchor: .middle, propose: .unspecified)
          }
          subviews.first?.place(at: bounds.orgin, proposal: .init(bounds.size))
        }
      }
      """,
      "4:20 sum: 'LayoutSubviews' has no member 'sum'; allowed here: count, isEmpty, first,"
        + " last, lazy, layoutDirection, indices, startIndex, endIndex",
      "4:43 zeroo: 'CGSize' has no member 'zeroo'; did you mean 'zero'?",
      "5:49 breadth: 'ProposedViewSize' has no member 'breadth'; allowed here: width, height",
      "5:78 hight: 'ProposedViewSize(width:height:)' has no argument 'hight:';"
        + " did you mean 'height:'?",
      "6:49 unspecfied: 'ProposedViewSize' has no member 'unspecfied'; did you mean 'unspecified'?",
      "7:24 sizeThatFit: 'LayoutSubview' has no member 'sizeThatFit'; did you mean 'sizeThatFits'?",
      "11:40 midx: 'CGRect' has no member 'midx'; did you mean 'midX'?",
      "11:62 middle: 'UnitPoint' has no member 'middle'; allowed here: zero, center, topLeading,"
        + " top, topTrailing, leading, trailing, bottomLeading, bottom, bottomTrailing",
      "11:70 propose: 'place(at:anchor:proposal:)' has no argument 'propose:';"
        + " did you mean 'proposal:'?",
      "13:38 orgin: 'CGRect' has no member 'orgin'; did you mean 'origin'?"),
    Refused(
      "requirements and types",
      """
      struct Row: Layout {
        func sizeThatFits(offer: ProposedViewSiz, subviews: Subviews, cache: inout ()) -> CGSize { .zero }
        func placeSubview(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
      }
      """,
      "2:21 offer: 'sizeThatFits' of 'Layout' has no parameter 'offer' here; did you mean 'proposal'?",
      "2:28 ProposedViewSiz: unknown type 'ProposedViewSiz'; did you mean 'ProposedViewSize'?",
      "3:8 placeSubview: 'Layout' has no method 'placeSubview'; did you mean 'placeSubviews'?"),
    Refused(
      "an own modifier with the name of a built-in one",
      """
      extension View {
        func relativeProposed(width: Double = 1, tall: Double = 1) -> some View {
          self.body(maxWidth: 3)
        }
      }
      """,
      "3:10 body(maxWidth:): unknown modifier 'body'; did you mean "
        + "'frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)'?"),
    Refused(
      "a loose method",
      "func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {"
        + "\n  proposal.replacingUnspecified()\n}",
      "1:1 incomplete declaration: a loose piece of a declaration: what is around it is not here",
      "2:12 replacingUnspecified: 'ProposedViewSize' has no member 'replacingUnspecified';"
        + " did you mean 'replacingUnspecifiedDimensions'?"),
    Refused(
      "loose statements",
      "let size = CGSzie(width: bounds.size.widht, height: 3)\nview.place(at: p, proposal: .init(size))",
      "1:12 CGSzie: unknown type 'CGSzie'; did you mean 'CGSize'?",
      "1:38 widht: 'CGSize' has no member 'widht'; did you mean 'width'?",
      "2:1 incomplete declaration: a loose piece of a declaration: what is around it is not here"),
  ])
  func `wrong words in declarations are found`(_ refused: Refused) {
    let block = SourceLowering().lower(refused.source)
    #expect(block.texts == refused.refusals)
  }

  // MARK: Whose name it is

  @Test func `a declared modifier is run in the place of the built-in`() {
    let badge = "extension View { func proportion(_ share: Double) -> some View { self } }"
    let lowering = SourceLowering(declarations: ArticleDeclarations(sources: [badge]))
    #expect(
      lowering.lower("Color.red.proportion(2)").document?.root.modifiers == [
        ModifierNode(
          name: "proportion", children: [ViewNode(view: "self")], isDeclared: true)
      ])
  }

  @Test func `the labels of a declared modifier are its own`() {
    let wide = """
      extension View {
        func relativeProposed(share: Double) -> some View { frame(width: 100 * share) }
      }
      """
    let lowering = SourceLowering(declarations: ArticleDeclarations(sources: [wide]))
    let own = lowering.lower("Color.red.relativeProposed(share: 0.5)").document
    #expect(own?.root.modifiers.map(\.isDeclared) == [true])
  }

  private static let elidedStack = """
    struct ProportionalStack: Layout {
      // ...
    }
    extension View {
      func proportion(_ part: Double) -> some View { containerValue(\\.proportion, part) }
    }
    """

  @Test(arguments: [
    "extension ContainerValues { @Entry var proportion: Double = 0.5 }",
    "extension ContainerValues { @Entry var proportion: Int = 1 }",
    """
    struct PartKey: ContainerValueKey { static let defaultValue = 1.0 }
    extension ContainerValues {
      var proportion: Double { get { self[PartKey.self] } set { self[PartKey.self] = newValue } }
    }
    """,
  ])
  func `proportions that the built-in stack cannot read are refused`(entry: String) {
    let declarations = ArticleDeclarations(sources: [Self.elidedStack, entry])
    let block = SourceLowering(declarations: declarations)
      .lower("ProportionalStack(direction: .horizontal) { Color.red; Color.blue }")
    #expect(
      block.texts == [
        "1:1 ProportionalStack: the code of 'ProportionalStack' is not in this article, and the"
          + " built-in one reads '@Entry var proportion: Double = 1' of 'ContainerValues', which is"
          + " declared otherwise"
      ])
  }

  @Test func `a declaration without a body hides nothing`() {
    let declarations = ArticleDeclarations(sources: ["struct HStack: Layout {\n  //...\n}"])
    let block = SourceLowering(declarations: declarations).lower("HStack { Text(\"a\") }")
    #expect(block.document != nil)
  }

  /// A function at the top of a block that speaks of a type, and that type.
  @Test(arguments: [
    "struct Cache { var width = 40.0 }\nfunc cached() -> Double { Cache().width }",
    "func cached() -> Double { Subviews(count: 4).width }\n"
      + "struct Subviews { var count: Int; var width: Double { Double(count) * 10 } }",
  ])
  func `a function that speaks of a declared type is no piece of a layout`(source: String) {
    let block = SourceLowering(declarations: ArticleDeclarations(sources: [source]))
      .lower(source + "\nColor.red.frame(width: cached())")
    #expect(
      block.document?.root.modifiers.first?.arguments["width"] == .number(40), "\(block.texts)")
  }

  @Test func `a signature that is quoted alone does not hide its function`() {
    let sources = [
      "extension Double { func doubled() -> Double { self * 2 } }",
      "extension Double { func doubled() -> Double }",
      "Color.red.frame(width: 20.0.doubled())",
    ]
    let block = SourceLowering(declarations: ArticleDeclarations(sources: sources)).lower(
      sources[2])
    #expect(
      block.document?.root.modifiers.first?.arguments["width"] == .number(40), "\(block.texts)")
  }

  @Test func `a declared view stands for its body`() {
    let source = "struct Card: View { var title: String; var body: some View { Text(title) } }"
    let declarations = ArticleDeclarations(sources: [source])
    let lowering = SourceLowering(declarations: declarations)
    let summary = DeclarationSummary(name: "Card", kind: "struct", line: 1)
    #expect(lowering.lower(source).kind == .declarations([summary]))
    let document = lowering.lower("Card(title: \"a\")").document
    #expect(document?.root == ViewNode(view: "Text", arguments: ["0": "a"]))
  }

  // MARK: What is no layout code

  @Test(arguments: [
    ("", "no layout code"),
    ("// nothing", "no layout code"),
    ("import SwiftUI", "no layout code"),
    ("let x = 5\nprint(x)", "no layout code"),
    ("enum Kind: String { case a }\nextension Kind { func f() {} }", "no layout code"),
    ("public struct Stack: Layout {\n  //...\n}", "a declaration whose body is empty"),
    (
      """
      struct Stack: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
          // Tell how large it is.
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      """, "a declaration whose body is empty"
    ),
  ])
  func `what says nothing about layouts is ignored`(source: String, reason: String) {
    #expect(SourceLowering().lower(source).kind == .ignored(reason: reason))
  }

  @Test func `a source without a view is no layout`() {
    let block = SourceLowering.layout("let x = 5")
    #expect(
      block.texts == [
        "1:1 source: the source has no view to lay out: expected an expression, or declarations and"
          + " one view"
      ])
  }
}
