import Scenarios
import Testing

@testable import SwiftSubset

/// Overloads of an article in view code that Swift tells apart by the types of their parameters.
struct OverloadTypeTests {
  private static let declarations = """
    protocol Sized { var size: Double { get } }
    protocol Named: Sized {}
    struct Small: Sized { let size = 1.0 }
    struct Large: Named { let size = 2.0 }
    struct Row: View { var body: some View { Text("row") } }
    struct Cell: View { var body: some View { Text("cell") } }
    enum Level: String { case low, high }
    let title = "title"
    func a<T: View>(_ t: T) -> some View { Color.red.frame(width: 1) }
    func a<T: Shape>(_ t: T) -> some View { Color.red.frame(width: 2) }
    func b(_ t: some View) -> some View { Color.red.frame(width: 1) }
    func b(_ t: some Shape) -> some View { Color.red.frame(width: 2) }
    func b(_ t: Text) -> some View { Color.red.frame(width: 3) }
    func b(_ t: Image) -> some View { Color.red.frame(width: 4) }
    func b(_ n: Int) -> some View { Color.red.frame(width: 5) }
    func c<T>(_ t: T) -> some View where T: View { Color.red.frame(width: 1) }
    func c(_ t: Row) -> some View { Color.red.frame(width: 2) }
    func c(_ t: AnyView) -> some View { Color.red.frame(width: 3) }
    func d(_ s: any Sized) -> some View { Color.red.frame(width: 1) }
    func d(_ s: Small) -> some View { Color.red.frame(width: 2) }
    func e<T: Sized>(_ t: T) -> some View { Color.red.frame(width: 1) }
    func e<T: Named>(_ t: T) -> some View { Color.red.frame(width: 2) }
    func e<T>(_ t: T) -> some View { Color.red.frame(width: 3) }
    func e(_ t: [some Sized]) -> some View { Color.red.frame(width: 4) }
    func f(_ s: String) -> some View { Color.red.frame(width: 1) }
    func f(_ s: LocalizedStringKey) -> some View { Color.red.frame(width: 2) }
    func f(_ s: Text) -> some View { Color.red.frame(width: 3) }
    func g<S: Shape>(_ s: S) -> some View { Color.red.frame(width: 1) }
    func g<S: ShapeStyle>(_ s: S) -> some View { Color.red.frame(width: 2) }
    func g(_ c: Color) -> some View { Color.red.frame(width: 3) }
    func h(_ l: Level) -> some View { Color.red.frame(width: 1) }
    func h(_ l: String) -> some View { Color.red.frame(width: 2) }
    func i(_ l: [Int]) -> some View { Color.red.frame(width: 1) }
    func i(_ l: [Double]) -> some View { Color.red.frame(width: 2) }
    func i(_ l: [String]) -> some View { Color.red.frame(width: 3) }
    func j<T: Numeric>(_ t: T) -> some View { Color.red.frame(width: 1) }
    func j<T: StringProtocol>(_ t: T) -> some View { Color.red.frame(width: 2) }
    func j<T: Collection>(_ t: T) -> some View { Color.red.frame(width: 3) }
    func k(_ on: Bool) -> some View { Color.red.frame(width: 1) }
    func k(_ on: Binding<Bool>) -> some View { Color.red.frame(width: 2) }
    func l(_ d: Date) -> some View { Color.red.frame(width: 1) }
    func l(_ s: String?) -> some View { Color.red.frame(width: 2) }
    func m(_ s: Substring) -> some View { Color.red.frame(width: 1) }
    func m(_ s: String) -> some View { Color.red.frame(width: 2) }
    let names = ["a", "b"]
    struct Options: OptionSet { let rawValue: Int; static let one = Options(rawValue: 1) }
    func n(_ k: LocalizedStringKey) -> some View { Color.red.frame(width: 1) }
    func n<S: StringProtocol>(_ s: S) -> some View { Color.red.frame(width: 2) }
    func o(_ e: Edge.Set) -> some View { Color.red.frame(width: 1) }
    func o(_ n: Int) -> some View { Color.red.frame(width: 2) }
    func p(_ t: String) -> some View { Color.red.frame(width: 1) }
    func p<V: View>(@ViewBuilder _ content: () -> V) -> some View { Color.red.frame(width: 2) }
    func q(_ c: Color) -> some View { Color.red.frame(width: 1) }
    func q(_ s: String) -> some View { Color.red.frame(width: 2) }
    func r<T>(_ t: T) -> some View where T == Int { Color.red.frame(width: 1) }
    func r<T: View>(_ t: T) -> some View { Color.red.frame(width: 2) }
    func s(_ o: Options) -> some View { Color.red.frame(width: 1) }
    func s(_ n: Int) -> some View { Color.red.frame(width: 2) }
    func t(_ x: SwiftUI.Text) -> some View { Color.red.frame(width: 1) }
    func t(_ n: Int) -> some View { Color.red.frame(width: 2) }
    func u(_ n: some BinaryInteger) -> some View { Color.red.frame(width: 1) }
    func u(_ n: some BinaryFloatingPoint) -> some View { Color.red.frame(width: 2) }
    let whole = 3
    func w(_ f: () -> Void) -> some View { Color.red.frame(width: 1) }
    func w(_ t: Text) -> some View { Color.red.frame(width: 2) }
    func x(_ r: ClosedRange<Int>) -> some View { Color.red.frame(width: 1) }
    func x(_ n: Int) -> some View { Color.red.frame(width: 2) }
    func x(_ t: Text) -> some View { Color.red.frame(width: 3) }
    func y(_ s: some Shape) -> some View { Color.red.frame(width: 1) }
    func y(_ s: some StringProtocol) -> some View { Color.red.frame(width: 2) }
    struct Box: View {
      let width: Double
      init(_ t: Text) { width = 1 }
      init(_ t: Image) { width = 2 }
      init<V: View>(_ v: V) { width = 3 }
      var body: some View { Color.red.frame(width: width) }
    }

    """

  @Test(arguments: [
    ("n(title)", 2.0), ("n(names[0])", 2), ("n(title + \"!\")", 2), ("n(title.uppercased())", 2),
    ("n(names.first ?? title)", 2), ("o([.top, .leading])", 1), ("o(.top)", 1), ("o(3)", 2),
    ("p(\"a\")", 1), ("p(title)", 1), ("p { Text(\"a\") }", 2), ("q(\"a\")", 2),
    ("q(.red)", 1), ("q(Color.red)", 1), ("r(3)", 1), ("r(Text(\"a\"))", 2), ("s([.one])", 1),
    ("s(.one)", 1), ("s(3)", 2), ("t(Text(\"a\"))", 1), ("t(3)", 2),
    ("u(4)", 1), ("u(whole)", 1), ("u(whole + 1)", 1), ("u(2.5)", 2), ("u(4.0)", 2),
    ("w { }", 1), ("w(Text(\"a\"))", 2), ("x(1...3)", 1), ("x(3)", 2), ("x(Text(\"a\"))", 3),
    ("y(Capsule())", 1), ("y(title)", 2), ("y(\"a\")", 2),
  ])
  func `what an argument cannot be is not meant`(_ use: String, _ width: Double) throws {
    try `the overload is that of the argument's type`(use, width)
  }

  @Test(arguments: [
    ("a(Circle())", 2.0), ("a(Text(\"a\"))", 1), ("a(Circle().fill(.red))", 1), ("a(Row())", 1),
    ("b(Circle())", 2), ("b(Text(\"a\"))", 3), ("b(Text(\"a\").bold())", 3),
    ("b(Text(\"a\").padding())", 1), ("b(Image(systemName: \"a\").resizable())", 4),
    ("b(Divider())", 1), ("b(Row())", 1), ("b(3)", 5), ("c(Row())", 2), ("c(Cell())", 1),
    ("c(Text(\"a\"))", 1), ("c(Row().padding())", 1), ("c(AnyView(Row()))", 3), ("d(Small())", 2),
    ("d(Large())", 1), ("e(Small())", 1), ("e(Large())", 2), ("e(3)", 3), ("e([Small()])", 4),
    ("e([3])", 3), ("f(\"a\")", 1), ("f(title)", 1), ("f(\"\\(title)\")", 1),
    ("f(LocalizedStringKey(\"a\"))", 2), ("f(Text(\"a\"))", 3), ("g(Circle())", 1),
    ("g(.thinMaterial)", 2), ("g(.red)", 3), ("g(Color.red)", 3), ("h(.low)", 1), ("h(\"low\")", 2),
    ("h(Level.low.rawValue)", 2), ("i([1])", 1), ("i([1.5])", 2), ("i([\"a\"])", 3),
    ("i([1, 2.5])", 2), ("j(1)", 1), ("j(1.5)", 1), ("j(\"a\")", 2), ("j([1])", 3),
    ("k(true)", 1), ("k(.constant(true))", 2), ("l(\"a\")", 2), ("m(\"a\")", 2),
    ("Box(Text(\"a\"))", 1), ("Box(Image(systemName: \"a\"))", 2),
    ("Box(Divider())", 3), ("Box(Text(\"a\").padding())", 3),
  ])
  func `the overload is that of the argument's type`(_ use: String, _ width: Double) throws {
    let block = SourceLowering.layout(Self.declarations + use)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == [width])
  }

  @Test(arguments: [
    (".font(.headline)", 0.0), (".font(Font.title)", 0), (".font(.big)", 1),
    (".font(Kind.title)", 1),
    (".background(.red)", 0), (".background(Color.blue)", 0), (".background(.big)", 2),
    (".font(theme.title)", 0), (".font(theme)", 3), (".padding(.top)", 0), (".padding(.big)", 4),
  ])
  func `an article's modifier takes values of its own type, SwiftUI's takes the others`(
    _ modifier: String, _ width: Double
  ) throws {
    let block = SourceLowering.layout(
      """
      enum Kind { case big, title }
      struct Theme { let title: Font }
      let theme = Theme(title: .title)
      extension View {
        func font(_ kind: Kind) -> some View { frame(width: 1) }
        func font(_ theme: Theme) -> some View { font(theme.title).frame(width: 3) }
        func background(_ kind: Kind) -> some View { frame(width: 2) }
        func padding(_ kind: Kind) -> some View { frame(width: 4) }
      }
      Text("a")\(modifier)
      """)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == (width > 0 ? [width] : []))
  }

  @Test(arguments: [
    ("e(text)", 1.0), ("e(some)", 2), ("e(make())", 1), ("e(bag.text)", 1),
    ("e(isOn ? text : text)", 1),
    ("f(name)", 1), ("f(tint)", 2), ("f(font)", 3), ("f(.big)", 4),
    ("f(Text(\"a\"))", 5), ("g(whole)", 1), ("g(length)", 2), ("g(initial)", 1),
    ("g(initial + 1)", 1),
    ("h(kinds)", 1), ("h(kinds[0])", 2), ("h(missing)", 3), ("h { }", 4), ("i(Circle())", 1),
    ("i(.capsule)", 1), ("i(3)", 2), ("ForEach(numbers, id: \\.self) { g($0) }", 1),
  ])
  func `what declarations state of an argument tells its type`(
    _ use: String, _ width: Double
  ) throws {
    let block = SourceLowering.layout(
      """
      enum Kind { case big, small }
      struct Bag { let text: Text }
      func e(_ t: Text) -> some View { Color.red.frame(width: 1) }
      func e(_ v: some View) -> some View { Color.red.frame(width: 2) }
      func f(_ s: String) -> some View { Color.red.frame(width: 1) }
      func f(_ c: Color) -> some View { Color.red.frame(width: 2) }
      func f(_ f: Font) -> some View { Color.red.frame(width: 3) }
      func f(_ k: Kind) -> some View { Color.red.frame(width: 4) }
      func f(_ t: Text) -> some View { Color.red.frame(width: 5) }
      func g(_ n: Int) -> some View { Color.red.frame(width: 1) }
      func g(_ n: Double) -> some View { Color.red.frame(width: 2) }
      func h(_ k: [Kind]) -> some View { Color.red.frame(width: 1) }
      func h(_ k: Kind) -> some View { Color.red.frame(width: 2) }
      func h(_ k: Kind?) -> some View { Color.red.frame(width: 3) }
      func h(_ f: () -> Void) -> some View { Color.red.frame(width: 4) }
      func i<S: Shape>(_ s: S) -> some View { Color.red.frame(width: 1) }
      func i(_ n: CGFloat) -> some View { Color.red.frame(width: 2) }
      struct Main: View {
        let text: Text
        let name: String
        let tint: Color
        let font: Font
        let whole: Int
        let length: Double
        let kinds: [Kind]
        var missing: Kind? = .big
        var initial = 2
        let isOn = true
        let numbers = [7]
        let bag = Bag(text: Text("b"))
        var some: some View { Text("c") }
        func make() -> Text { Text("d") }
        var body: some View { \(use) }
      }
      Main(
        text: Text("a"), name: "n", tint: .red, font: .title, whole: 3, length: 4, kinds: [.big])
      """)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == [width])
  }

  @Test func `calls of overloads in one another are asked once`() throws {
    let depth = 24
    let block = SourceLowering.layout(
      """
      func wrap(_ text: Text) -> some View { VStack { text } }
      func wrap(_ image: Image) -> some View { HStack { image } }
      func wrap(_ view: some View) -> some View { ZStack { view } }
      \(String(repeating: "wrap(", count: depth))Text("a")\(String(repeating: ")", count: depth))
      """)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.view == "ZStack")
  }

  @Test(arguments: [
    ("Two { \"m\\($0)\" }", nil), ("Two(first: { \"m\\($0)\" })", "m3"), ("Acts { }", "acts"),
    ("Aliased { \"n\\($0)\" }", "n3"), ("Ranged { }", "ranged"),
  ])
  func `a closure is for the parameter that all versions of Swift take it for`(
    _ use: String, _ text: String?
  ) {
    let block = SourceLowering.layout(
      """
      typealias Writer = (Int) -> String
      struct Two: View {
        var first: (Int) -> String = { "f\\($0)" }
        var second: (Int) -> String = { "s\\($0)" }
        var body: some View { Text(first(3)) }
      }
      struct Acts: View {
        var first: () -> Void = {}
        var second: (() -> Void)?
        var body: some View { Text("acts") }
      }
      struct Aliased: View {
        let write: Writer
        var body: some View { Text(write(3)) }
      }
      struct Ranged: View {
        var range = 0...9
        var action: () -> Void = {}
        var body: some View { Text("ranged") }
      }
      \(use)
      """)
    #expect(block.document?.root.arguments["0"]?.string == text)
    #expect(block.texts.isEmpty == (text != nil))
  }

  @Test(arguments: [
    "func v(_ f: () -> Bool) -> some View { Divider() }\n"
      + "func v(_ f: () -> Double) -> some View { Spacer() }\nv { 2.5 }",
    "func v(_ f: (Int) -> Int) -> some View { Divider() }\n"
      + "func v(_ f: (String) -> Int) -> some View { Spacer() }\nv { $0.count }",
    "struct S { var a = 1; var b = \"x\" }\n"
      + "func v(_ k: KeyPath<S, Int>) -> some View { Divider() }\n"
      + "func v(_ k: KeyPath<S, String>) -> some View { Spacer() }\nv(\\.b)",
  ])
  func `closures and key paths are of the types that their code has`(_ code: String) {
    let block = SourceLowering.layout(code)
    #expect(block.texts == [])
    #expect(block.document?.root.view == "Spacer")
  }

  @Test(arguments: [
    (
      "func v(_ t: some View) -> some View { Divider() }\n"
        + "func v(_ t: Text) -> some View { Spacer() }\nlet row = wrapped()\n"
        + "func wrapped() -> some View { Text(\"a\") }\nv(row)", "v"
    )
  ])
  func `where the type of an argument is not known no overload is guessed`(
    _ code: String, _ name: String
  ) {
    let block = SourceLowering.layout(code)
    #expect(block.document == nil)
    #expect(
      block.texts.contains {
        $0.contains("which '\(name)' is called depends on the type of an argument")
      })
  }

  @Test(arguments: ["Equatable", "Marked", "Shape"])
  func `a modifier on a condition beside one without is refused by name`(_ condition: String) {
    for member in ["func s() -> some View", "var s: some View"] {
      let block = SourceLowering.layout(
        """
        protocol Marked {}
        extension View { \(member) { padding(2) } }
        extension View where Self: \(condition) { \(member) { padding(1) } }
        Text("a").s\(member.hasPrefix("func") ? "()" : "")
        """)
      #expect(block.document == nil)
      #expect(block.texts.contains { $0.contains("'s' is declared more than once for 'View'") })
    }
  }

  @Test(arguments: [
    ("\\(3, specifier: \"%.1f\")", nil), ("\\(3.0, specifier: \"%.1f\")", "3.0"),
    ("\\(CGFloat(3), specifier: \"%.1f\")", "3.0"), ("\\(3, specifier: \"%d\")", "3"),
    ("\\(whole, specifier: \"%.1f\")", nil), ("\\(length, specifier: \"%.1f\")", "4.0"),
    ("\\(made(), specifier: \"%.2f\")", "5.00"),
  ])
  func `a whole literal is an Int to a specifier`(_ interpolation: String, _ text: String?) {
    let block = SourceLowering.layout(
      "let whole = 3\nlet length: Double = 4\nfunc made() -> CGFloat { 5 }\n"
        + "Text(\"\(interpolation)\")")
    #expect(block.document?.root.arguments["0"]?.string == text)
  }

  @Test(arguments: [("$on", "on"), ("on", "off"), (".constant(true)", "on"), ("true", "off")])
  func `an initializer of a binding takes bindings alone`(_ on: String, _ text: String) throws {
    let block = SourceLowering.layout(
      """
      struct Light: View {
        @Binding var on: Bool
        init(on: Binding<Bool>) { _on = on }
        init(on: Bool) { _on = .constant(!on) }
        var body: some View { Text(on ? "on" : "off") }
      }
      struct Main: View {
        @State var on = true
        var body: some View { Light(on: \(on)) }
      }
      Main()
      """)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.arguments["0"]?.string == text)
  }

  @Test(arguments: [
    "Go { }", "Go(width: 9) { }", "Go(width: 9, action: { })", "Aliased { }",
    "Aliased(width: 9) { }",
  ])
  func `a closure goes to no property that is initially a literal`(_ use: String) throws {
    let block = SourceLowering.layout(
      """
      struct Go: View {
        var title = "go"
        var width = 9.0
        var action: () -> Void = {}
        var body: some View { Color.red.frame(width: width).onTapGesture(perform: action) }
      }
      typealias Action = () -> Void
      struct Aliased: View {
        var width = 9.0
        var action: Action = {}
        var body: some View { Color.red.frame(width: width).onTapGesture(perform: action) }
      }
      \(use)
      """)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == [9])
  }

  @Test(
    arguments: [
      ("tag([unit])", nil), ("tag(Optional(unit))", nil), ("tag([1.5])", "shown"),
      ("tag([number])", "shown"), ("tag([word])", "list"),
    ] as [(String, String?)])
  func `a list of lengths is none of numbers that conform`(_ call: String, _ expected: String?) {
    let block = SourceLowering.layout(
      """
      protocol Shown {}
      extension Double: Shown {}
      extension Array: Shown where Element: Shown {}
      extension Optional: Shown where Wrapped: Shown {}
      func tag<T: Shown>(_ value: T) -> String { "shown" }
      func tag<T>(_ value: [T]) -> String { "list" }
      func tag<T>(_ value: T?) -> String { "optional" }
      let unit: CGFloat = 1
      let number: Double = 1.5
      let word = "a"
      Text(verbatim: \(call))
      """)
    #expect(block.document?.root.arguments["verbatim"]?.string == expected)
  }
}
