import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Ways in which view code of articles is commonly written, each beside the plain view that it is.
struct EverydayViewTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var source: String
    var plain: String
    var warnings: [String] = []

    init(_ name: String, _ source: String, _ plain: String, _ warnings: [String] = []) {
      testDescription = name
      self.source = source
      self.plain = plain
      self.warnings = warnings
    }
  }

  @Test(arguments: [
    Example(
      "the shorthand of a member in a closure",
      """
      struct Rows: View {
        var spacing: CGFloat? = 3
        var body: some View {
          VStack(spacing: { guard let spacing else { return nil }; return spacing * 2 }()) {
            Color.red; Color.blue
          }
        }
      }
      Rows()
      """, "VStack(spacing: 6) { Color.red; Color.blue }"),
    Example(
      "the shorthand of a local value that another one in the closure hides",
      """
      struct Rows: View {
        var body: some View {
          let gap: CGFloat? = 3
          VStack(spacing: { if let gap { let gap = gap + 1; return gap }; return 0 }()) {
            Color.red; Color.blue
          }
        }
      }
      Rows()
      """, "VStack(spacing: 4) { Color.red; Color.blue }"),
    Example(
      "a method of the name of the body",
      """
      struct Face: View {
        var body: some View { GeometryReader { proxy in body(for: proxy.size) } }
        func body(for size: CGSize) -> some View { Color.red.frame(width: size.width / 2) }
      }
      Face()
      """, "GeometryReader { proxy in Color.red.frame(width: proxy.size.width / 2) }"),
    Example(
      "a method beside a function that a property of its name holds",
      """
      struct Rows<Element, Content: View>: View {
        var data: [Element]
        var content: (Element) -> Content
        var gap: (Int) -> CGFloat = { CGFloat($0) }
        func gap(for count: Int) -> CGFloat { gap(count) + 10 }
        func content(at index: Int) -> some View { content(data[index]).frame(height: 10) }
        var body: some View {
          HStack(spacing: gap(for: data.count)) {
            ForEach(data.indices, id: \\.self) { index in content(at: index) }
            self.content(data[0]).frame(height: gap(4))
          }
        }
      }
      Rows(data: [30.0, 40.0]) { width in Color.red.frame(width: width) }
      """,
      """
      HStack(spacing: 12) {
        Color.red.frame(width: 30).frame(height: 10)
        Color.red.frame(width: 40).frame(height: 10)
        Color.red.frame(width: 30).frame(height: 4)
      }
      """),
    Example(
      "a function of a view's name beside the view",
      """
      func Spacer(height: CGFloat) -> some View { Spacer(minLength: height).frame(width: 7) }
      HStack(spacing: 0) { Spacer(height: 30); Color.red; Spacer(minLength: 0) }
      """,
      "HStack(spacing: 0) { Spacer(minLength: 30).frame(width: 7); Color.red; Spacer(minLength: 0) }"
    ),
    Example(
      "a value that hides what a closure is given",
      """
      HStack { ForEach([1, 2], id: \\.self) { width in
        let width = width * 3; Color.red.frame(width: CGFloat(width)) } }
      """, "HStack { Color.red.frame(width: 3); Color.red.frame(width: 6) }"),
    Example(
      "a function that is given a function behind its call",
      """
      struct Page: View {
        let doubled: (() -> CGFloat) -> CGFloat = { made in made() * 2 }
        var body: some View { Color.red.frame(width: doubled { 4 }) }
      }
      Page()
      """, "Color.red.frame(width: 8)"),
    Example(
      "a warning of the compiler's between views",
      #"VStack { Color.red; #warning("write more"); Color.blue }"#,
      "VStack { Color.red; Color.blue }"),
    Example(
      "what UIKit's controls look like",
      """
      struct Page: View {
        init() {
          UIPageControl.appearance().currentPageIndicatorTintColor = .red
          let bar = UINavigationBarAppearance()
          bar.configureWithOpaqueBackground()
          bar.backgroundColor = .clear
          UINavigationBar.appearance().standardAppearance = bar
        }
        var body: some View { Color.red }
      }
      Page()
      """, "Color.red",
      [
        "what 'UIPageControl.appearance()' changes is left out",
        "what 'UINavigationBar.appearance()' changes is left out",
      ]),
    Example(
      "names in backticks",
      """
      struct Page: View {
        enum Size { case `default`, `in`(CGFloat)
          var width: CGFloat { switch self { case .default: 3; case .in(let width): width } } }
        static let `repeat` = 7.0
        var `let` = 5.0
        var body: some View {
          HStack(spacing: `let`) {
            Color.red.frame(width: Size.default.width, height: Page.repeat)
            Color.red.frame(width: Size.in(8).width, height: self.let)
          }
        }
      }
      Page()
      """,
      """
      HStack(spacing: 5) { Color.red.frame(width: 3, height: 7); Color.red.frame(width: 8, height: 5) }
      """),
  ])
  func `it is the plain view`(_ example: Example) throws {
    let block = SourceLowering.layout(example.source)
    let document = try #require(block.document, "\(block.refusals)")
    let plain = try #require(SourceLowering.layout(example.plain).document)
    let proposal = Proposal(width: 100, height: 60)
    #expect(
      BuiltinEngine().layout(Content(document: document, proposal: proposal))
        == BuiltinEngine().layout(Content(document: plain, proposal: proposal)))
    #expect(block.warnings == example.warnings)
  }

  @Test(arguments: [
    ("x `in` y", "x `in` y"), ("x \u{B}in\u{B} y", "x `in` y"),
    ("\u{B}a\u{B}\u{B}b\u{B}", "`a``b`"),
    ("\u{B}\u{B}", "\u{B}\u{B}"), ("\u{B}a b\u{B}", "\u{B}a b\u{B}"), ("", ""),
  ])
  func `marks of backticks become backticks`(source: String, quoted: String) {
    #expect(PlainNames.quoted(source) == quoted)
  }
}
