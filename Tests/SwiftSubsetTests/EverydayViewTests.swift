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

    /// Holds the frames of the example against those of the plain view.
    func expectPlain() throws {
      let block = SourceLowering.layout(source)
      let document = try #require(block.document, "\(block.refusals)")
      let plain = try #require(SourceLowering.layout(plain).document)
      let proposal = Proposal(width: 100, height: 60)
      #expect(
        BuiltinEngine().layout(Content(document: document, proposal: proposal))
          == BuiltinEngine().layout(Content(document: plain, proposal: proposal)))
      #expect(block.warnings == warnings)
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
      "a key path in the place of a function",
      """
      struct Rows<T>: View {
        let items: T
        let isEmpty: (T) -> Bool
        init(_ items: T, isEmpty: @escaping (T) -> Bool) { self.items = items; self.isEmpty = isEmpty }
        var body: some View { if isEmpty(items) { Text("none") } else { Color.red } }
      }
      VStack { Rows([1], isEmpty: \\.isEmpty); Rows("", isEmpty: \\.isEmpty) }
      """, "VStack { Color.red; Text(\"none\") }"),
    Example(
      "a choice of which one branch calls itself",
      """
      struct Page: View {
        func nested(_ n: Int) -> AnyView {
          n == 0 ? AnyView(Color.red) : AnyView(nested(n - 1).padding(CGFloat(n)))
        }
        var body: some View { nested(2) }
      }
      Page()
      """, "Color.red.padding(1).padding(2)"),
    Example(
      "bindings whose closures stand behind",
      """
      struct Bar: View { @Binding var width: Double; var body: some View { Color.red.frame(width: width) } }
      struct Page: View {
        @State var volume = 5.0
        var body: some View {
          HStack {
            Bar(width: Binding { volume * 2 } set: { volume = $0 / 2 })
            Bar(width: .init { volume * 3 } set: { volume = $0 / 3 })
          }
        }
      }
      Page()
      """, "HStack { Color.red.frame(width: 10); Color.red.frame(width: 15) }"),
    Example(
      "places in a text that may be nil",
      """
      struct Page: View {
        let text = "abcd"
        var body: some View {
          VStack {
            if let range = text.range(of: "bc") { Text(text[range]) }
            if let index = text.firstIndex(of: "c") { Text(text[index...]) }
            if let none = text.firstIndex(of: "z") { Text(text[none...]) } else { Color.red }
          }
        }
      }
      Page()
      """, "VStack { Text(\"bc\"); Text(\"cd\"); Color.red }"),
    Example(
      "what is called of a constant that stands behind a dot",
      """
      struct Style {
        var gap = 2
        static let usual = Style()
        func wider(_ n: Int) -> Style { var style = self; style.gap += n; return style }
      }
      struct Bar: View { var style = Style.usual; var body: some View { Color.red.frame(width: CGFloat(style.gap)) } }
      Bar(style: .usual.wider(5))
      """, "Color.red.frame(width: 7)"),
    Example(
      "a setter of what is stored under an underscore",
      """
      struct Bar: View {
        private var _width = 0.0
        var width: Double { get { _width } set { _width = max(10, newValue) } }
        init(width: Double) { self.width = width }
        var body: some View { Color.red.frame(width: width) }
      }
      HStack { Bar(width: 3); Bar(width: 30) }
      """, "HStack { Color.red.frame(width: 10); Color.red.frame(width: 30) }"),
    Example(
      "an enumeration that is a view, by its cases",
      """
      enum Mark: View, CaseIterable {
        case name, bar
        var body: some View { switch self { case .name: Text("a"); case .bar: Color.red } }
      }
      VStack { Mark.name; ForEach(Mark.allCases, id: \\.self) { $0 } }
      """, "VStack { Text(\"a\"); Text(\"a\"); Color.red }"),
    Example(
      "a text that may be nil, made another one",
      """
      struct Note: View { var name: String?; var body: some View { Text(name.map { "Hi \\($0)" } ?? "none") } }
      VStack { Note(name: "you"); Note() }
      """, "VStack { Text(\"Hi you\"); Text(\"none\") }"),
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
      "SwiftUI's modifiers on own views, beside overloads of the article's that call them",
      """
      enum Gap: CGFloat { case small = 4 }
      extension View {
        func frame(_ side: CGFloat) -> some View { self.frame(width: side, height: side) }
        func padding(_ gap: Gap) -> some View { padding(gap.rawValue) }
        func padding(_ h: CGFloat, _ v: CGFloat) -> some View {
          self.padding(.horizontal, h).padding(.vertical, v)
        }
      }
      struct Box: View { var body: some View { Color.red } }
      extension Box { func frame(high: CGFloat) -> some View { frame(height: high) } }
      struct Page: View {
        var body: some View {
          HStack(spacing: 0) {
            VStack { Box().frame(width: 5) }
            VStack { Box().frame(9) }
            VStack { Box().frame(high: 3) }
            VStack { Box().padding(7) }
            VStack { Box().padding(.small) }
            VStack { Box().padding(5, 3) }
            VStack { Box().padding(.horizontal, 2) }
          }
        }
      }
      Page()
      """,
      """
      HStack(spacing: 0) {
        VStack { Color.red.frame(width: 5) }
        VStack { Color.red.frame(width: 9, height: 9) }
        VStack { Color.red.frame(height: 3) }
        VStack { Color.red.padding(7) }
        VStack { Color.red.padding(4) }
        VStack { Color.red.padding(EdgeInsets(top: 3, leading: 5, bottom: 3, trailing: 5)) }
        VStack { Color.red.padding(.horizontal, 2) }
      }
      """),
    Example(
      "computed properties with conditions",
      """
      struct Cell: View {
        var width: CGFloat?
        var body: some View { Color.red.frame(width: width) }
      }
      struct Page: View {
        let tags = [3.0, 4.0]
        @State private var least = 0.0
        var isBig = true
        var height: CGFloat? { isBig ? 30 : nil }
        var hidden: CGFloat? {
          guard least > 5 else { return nil }
          return least
        }
        var filtered: [Double] { least == 0 ? tags : tags.filter { $0 > least } }
        var body: some View {
          VStack(spacing: 0) {
            if let height { Cell(width: height) } else { Color.blue }
            if let hidden { Color.red.frame(height: hidden) } else { Color.green.frame(height: 7) }
            if filtered.isEmpty {
              Color.blue
            } else {
              ForEach(filtered, id: \\.self) { Color.red.frame(height: $0) }
            }
            Color.red.frame(width: CGFloat(filtered.count), height: filtered[0])
          }
        }
      }
      Page()
      """,
      """
      VStack(spacing: 0) {
        Color.red.frame(width: 30)
        Color.green.frame(height: 7)
        ForEach([3.0, 4.0], id: \\.self) { Color.red.frame(height: $0) }
        Color.red.frame(width: 2, height: 3)
      }
      """),
    Example(
      "views that '??' and '?:' choose",
      """
      struct Page: View {
        var color: Color?
        var image: Image?
        var text: Text? = Text("ab")
        var footer: AnyView?
        var isOn = false
        var body: some View {
          VStack(spacing: 0) {
            (color ?? .red).frame(width: 4)
            (isOn ? Color.red : .blue).frame(width: 5)
            (image ?? Image(systemName: "star")).resizable().frame(width: 6, height: 6)
            (text ?? Text("c")).bold()
            footer ?? AnyView(Color.blue.frame(height: 2))
            color ?? .green
          }
        }
      }
      Page()
      """,
      """
      VStack(spacing: 0) {
        Color.red.frame(width: 4)
        Color.blue.frame(width: 5)
        Image(systemName: "star").resizable().frame(width: 6, height: 6)
        Text("ab").bold()
        Color.blue.frame(height: 2)
        Color.green
      }
      """),
    Example(
      "overloads of views that call themselves",
      """
      func label(_ depth: Int) -> some View { Color.red.frame(width: CGFloat(depth)) }
      func joined(_ first: some View, _ second: some View) -> some View { HStack { first; second } }
      func joined(_ first: some View, _ count: Int) -> some View { VStack { first } }
      func tree(_ depth: Int) -> AnyView {
        if depth == 0 { return AnyView(Color.blue) }
        return AnyView(joined(label(depth), tree(depth - 1)))
      }
      tree(3)
      """,
      """
      HStack {
        Color.red.frame(width: 3)
        HStack { Color.red.frame(width: 2); HStack { Color.red.frame(width: 1); Color.blue } }
      }
      """),
    Example(
      "overloads by Swift's protocols",
      """
      protocol Named { var width: CGFloat { get } }
      struct Plain: Named { let width = 3.0 }
      struct Equal: Named, Equatable { let width = 4.0 }
      enum Kind: CaseIterable { case one }
      func cell(_ named: any Named) -> some View { Color.red.frame(width: named.width) }
      func cell<Value: Named & Equatable>(_ value: Value) -> some View { Color.red.frame(width: 9) }
      func kind<Value: Identifiable>(_ value: Value) -> some View { Color.red.frame(width: 1) }
      func kind<Value: CaseIterable>(_ value: Value) -> some View { Color.red.frame(width: 2) }
      HStack { cell(Plain()); cell(Equal()); kind(Kind.one) }
      """,
      """
      HStack {
        Color.red.frame(width: 3); Color.red.frame(width: 4); Color.red.frame(width: 2)
      }
      """),
    Example(
      "a closure behind a call, for the parameter that is given as much",
      """
      struct Page: View {
        var wide: (CGFloat) -> CGFloat = { $0 * 2 }
        var high: () -> CGFloat = { 3 }
        var body: some View { Color.red.frame(width: wide(4), height: high()) }
      }
      HStack { Page { 5 }; Page { width in width + 1 }; Page { $0 } }
      """,
      """
      HStack {
        Color.red.frame(width: 8, height: 5)
        Color.red.frame(width: 5, height: 3)
        Color.red.frame(width: 4, height: 3)
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
  func `it is the plain view`(_ example: Example) throws { try example.expectPlain() }

  @Test func `overloads tell what an environment is by their types`() throws {
    let source = """
      struct Cell: View {
        @Environment(\\.isEnabled) var isEnabled
        var body: some View { Color.red.frame(width: isEnabled ? 1 : 10) }
      }
      extension View {
        func disabled(if isDisabled: Bool) -> some View { disabled(isDisabled) }
        func disabled(_ word: String) -> some View { disabled(if: word == "yes") }
      }
      HStack(spacing: 0) {
        Cell().disabled(if: true)
        Cell().disabled("yes")
        Cell().disabled("no")
        Cell()
      }
      """
    let document = try #require(SourceLowering.layout(source).document)
    let proposal = Proposal(width: 100, height: 60)
    guard
      case .frames(let answer) = BuiltinEngine().layout(
        Content(document: document, proposal: proposal))
    else {
      Issue.record("no frames")
      return
    }
    #expect(answer.width == 22)
  }

  /// What cannot depend on the layout is refused where it stands, not when it is run.
  @Test(arguments: [
    "Color.red.padding(proxy.size.width > 9 ? .horizontal : .vertical, 6)",
    #"Text("a").font(proxy.size.width > 9 ? .title : .body)"#,
    "ScrollView(proxy.size.width > 9 ? .horizontal : .vertical) { Color.red }",
    "ViewThatFits(in: proxy.size.width > 9 ? .horizontal : .vertical) { Color.red }",
  ])
  func `a choice by the layout is refused where no document can state it`(view: String) {
    let refusals = SourceLowering.layout("GeometryReader { proxy in \(view) }").refusals
    #expect(refusals.count == 1)
    #expect(refusals.first?.message.contains("cannot depend on the layout") ?? false)
  }

  /// Each modifier calls two others of the same name: followed one by one they would double at each level.
  @Test(.timeLimit(.minutes(1))) func `overloads that call SwiftUI's modifiers take no time`()
    throws
  {
    let overloads = (2...9).map { count in
      let parameters = (1...count).map { "_ p\($0): CGFloat" }.joined(separator: ", ")
      let fewer = (1..<count).map { "p\($0)" }.joined(separator: ", ")
      return
        "func padding(\(parameters)) -> some View { padding(\(fewer)).padding(.top, p\(count)) }"
    }
    let source = """
      extension View { \(overloads.joined(separator: "\n")) }
      struct Box: View { var body: some View { Color.red } }
      struct Page: View { var body: some View { HStack { Box().padding(1, 1, 1, 1, 1, 1, 1, 1, 1) } } }
      Page()
      """
    let block = SourceLowering.layout(source)
    #expect(block.document != nil, "\(block.refusals)")
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
