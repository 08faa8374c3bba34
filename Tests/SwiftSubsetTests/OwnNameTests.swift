import BuiltinEngine
import Scenarios
import SwiftSubset
import Testing

/// Members of what code belongs to, beside declarations outside of types that are called like them.
struct OwnNameTests {
  private static let outside = """
    struct Box { var font: Font.TextStyle = .body; var width: CGFloat = 3 }
    struct Plain { var width: CGFloat = 300 }
    let style = Plain()
    let side: CGFloat = 300
    func make() -> CGFloat { 300 }
    func make(_ count: Int) -> CGFloat { 300 }

    """

  /// How wide the layout of a block is, or why it has none.
  private static func width(of code: String) -> [String] {
    let block = SourceLowering.layout(outside + code)
    guard case .scenario(let document) = block.kind else { return block.refusals.map(\.message) }
    let content = Content(document: document, proposal: Proposal(width: 500, height: 500))
    guard case .frames(let answer) = BuiltinEngine().layout(content) else { return ["an error"] }
    return answer.frames.nodes.prefix(1).map { JSON.shortest($0.frame.width) }
  }

  @Test(arguments: [
    ("let style = Box(width: 40)", "style.width + 0"),
    ("let style: Box? = Box(width: 40)", "style!.width + 0"),
    ("let style: Box? = Box(width: 40)", "(style?.width ?? 1) + 0"),
    ("var style: Box { Box(width: 40) }", "max(style.width, 1)"),
    ("@State var style = Box(width: 40)", "style.width * 1"),
    ("func make() -> CGFloat { 40 }", "make() + 0"),
    ("func make(_ count: Int) -> CGFloat { 40 }", "make(3)"),
    ("func make() -> CGFloat { 40 }; var twice: CGFloat { make() + 0 }", "twice"),
    ("let make: () -> CGFloat = { 40 }", "make() + 0"),
    ("let style = Box(width: 40); func wide() -> CGFloat { style.width + 0 }", "wide()"),
  ])
  func `a member of the view is meant`(_ members: String, _ length: String) {
    let card = """
      struct Card: View { \(members); var body: some View { Color.red.frame(width: \(length)) } }
      Card()
      """
    #expect(Self.width(of: card) == ["40"])
  }

  @Test(arguments: [
    ("static let side = 20.0", "var side: CGFloat { 40 }", "frame(width: side + Self.side)"),
    (
      "static func side() -> CGFloat { 20 }", "func side() -> CGFloat { 40 }",
      "frame(width: side() + Self.side())"
    ),
    ("static var side = 20.0", "func side() -> CGFloat { 40 }", "frame(width: side() + Self.side)"),
  ])
  func `a static member is not meant where every view has one of a value`(
    _ own: String, _ ofViews: String, _ modifiers: String
  ) {
    let card = """
      struct Card: View { \(own); var body: some View { Color.red.\(modifiers) } }
      extension View { \(ofViews) }
      Card()
      """
    #expect(Self.width(of: card) == ["60"])
  }

  @Test(arguments: [
    ("func w(_ x: CGFloat = side) -> CGFloat { x }", "Color.red.frame(width: w())"),
    ("func w(_ x: CGFloat = make()) -> CGFloat { x }", "Color.red.frame(width: w())"),
    ("func row(_ x: CGFloat = side) -> some View { Color.red.frame(width: x) }", "row()"),
    (
      "@ViewBuilder func row(_ x: CGFloat = side) -> some View { Color.red.frame(width: x) }",
      "VStack { row() }"
    ),
  ])
  func `in an argument that is left out a static member is meant`(_ own: String, _ body: String) {
    let card = """
      struct Card: View {
        static let side: CGFloat = 20
        static func make() -> CGFloat { 20 }
        \(own)
        var body: some View { \(body) }
      }
      extension View { var side: CGFloat { 40 }; func make() -> CGFloat { 40 } }
      Card()
      """
    #expect(Self.width(of: card) == ["20"])
  }

  @Test(arguments: [("", "40"), ("unowned", "40"), ("[unowned self]", "is gone")])
  func `a closure of an object that nothing keeps is called where none holds it unowned`(
    _ word: String, _ end: String
  ) {
    let closure =
      word.hasPrefix("[")
      ? "lazy var f: () -> CGFloat = { \(word) in self.w }" : "let f: () -> CGFloat = { 40 }"
    let card = """
      // \(word)
      class M { let w: CGFloat = 40; \(closure) }
      func w() -> CGFloat { M().f() }
      Color.red.frame(width: w())
      """
    #expect(Self.width(of: card).first?.hasSuffix(end) == true)
  }

  @Test func `objects that hold each other are known, the one of them unowned`() {
    let code = """
      class Parent {
        var kids: [Kid] = []
        var w: CGFloat = 5
        func add() -> Kid { let kid = Kid(self); kids.append(kid); return kid }
      }
      class Kid {
        unowned let parent: Parent
        init(_ parent: Parent) { self.parent = parent }
        var w: CGFloat { parent.w * 2 }
      }
      func width() -> CGFloat { let p = Parent(); let kid = p.add(); p.w = 20; return kid.w }
      Color.red.frame(width: width())
      """
    #expect(Self.width(of: code) == ["40"])
  }

  @Test(arguments: [
    ("false, 3", "40"), ("true, nil", "40"), ("true, 3", "40"),
  ])
  func `a choice between nil and an optional is one of the optional's type`(
    _ arguments: String, _ width: String
  ) {
    func code(_ asked: String) -> String {
      """
      func y(_ c: Bool, _ n: Int?) -> Int?? { c ? n : nil }
      func z<T>(_ c: Bool, _ n: T) -> T? { c ? n : nil }
      func width(_ x: Int??) -> CGFloat { x == nil ? 1 : 40 }
      Color.red.frame(width: width(\(asked)))
      """
    }
    #expect(Self.width(of: code("y(\(arguments))")) == [width])
    let generic = arguments.hasPrefix("true") ? "40" : "1"
    #expect(Self.width(of: code("z(\(arguments) as Int?)")) == [generic])
  }

  @Test(arguments: ["weak var x: N? = m", "weak var x: N?; x = m"])
  func `a weak variable is set again`(_ variable: String) {
    let code = """
      class N { var w: CGFloat = 3 }
      func width() -> CGFloat {
        let m = N(); \(variable); x?.w = 6
        let n = N(); x = n
        return (x?.w ?? 1) + n.w + m.w
      }
      Color.red.frame(width: width())
      """
    #expect(Self.width(of: code) == ["12"])
  }

  @Test(arguments: [
    ("row2()", "row3(gap)"), ("self.row2()", "row3(gap)"), ("row2()", "self.row3(gap)"),
    ("row2()", "VStack { row3(gap) }"),
    ("VStack { row2(); row3(7) }", "row3(gap)"), ("Color.blue.row2()", "self.row3(self.gap)"),
  ])
  func `a view's function calls others of every view`(_ body: String, _ row: String) {
    let card = """
      struct Card: View { let a = 7; var body: some View { \(body) } }
      extension View {
        func row2() -> some View { \(row) }
        func row3(_ width: CGFloat) -> some View { Color.red.frame(width: width + 1) }
        var gap: CGFloat { 39 }
      }
      Card()
      """
    #expect(Self.width(of: card) == ["40"])
  }

  @Test(arguments: [
    "let x: Int? = nil; let y: Int??; init() { y = x }",
    "let x: Int? = nil; var y: Int?? { x }", "let y: Int?? = .some(nil)",
    "func inner() -> Int? { nil }; var y: Int?? { inner() }", "let y = [nil, 2].first",
    "var y: Int?? { let x: Int? = nil; return x }",
  ])
  func `nil in an optional of an optional is another nil or refused`(_ own: String) {
    let card = """
      struct Card: View {
        \(own)
        var body: some View { Color.red.frame(width: y == nil ? 1 : 40) }
      }
      Card()
      """
    let found = Self.width(of: card)
    #expect(found == ["40"] || found.first?.contains("optional of an optional") == true)
  }

  @Test(arguments: [
    "extension Card { func make() -> CGFloat { 40 } }",
    "extension View { func make() -> CGFloat { 40 } }",
    "extension Sized { func make() -> CGFloat { 40 } }",
  ])
  func `a member of an extension is meant`(_ code: String) {
    let card = """
      protocol Sized {}
      struct Card: View, Sized { var body: some View { Color.red.frame(width: make() + 0) } }
      \(code)
      Card()
      """
    #expect(Self.width(of: card) == ["40"])
  }

  @Test func `a row of every view does not see what a view keeps`() {
    let card = """
      struct Card: View { let side: CGFloat = 40; var body: some View { row() } }
      extension View { func row() -> some View { Color.red.frame(width: side) } }
      Card()
      """
    #expect(Self.width(of: card) == ["300"])
  }

  @Test func `functions of a color and of every view are one set`() {
    let code = """
      extension Color {
        func wide(_ length: Double) -> CGFloat { 30 }
        func row() -> some View { frame(width: wide("a")) }
      }
      extension View { func wide(_ text: String) -> CGFloat { 20 } }
      Color.red.row()
      """
    #expect(Self.width(of: code) == ["20"])
  }

  @Test(arguments: ["side", "side + 0", "style.width + 0", "wide(1)"])
  func `a property of every view is meant`(_ length: String) {
    let card = """
      extension View {
        var side: CGFloat { 40 }
        var style: Box { Box(width: 40) }
      }
      struct Card: View {
        func wide(_ count: CGFloat) -> CGFloat { count * side }
        var body: some View { Color.red.frame(width: \(length)) }
      }
      Card()
      """
    #expect(Self.width(of: card) == ["40"])
  }

  /// The overloads of a view stand in its own type, in what it conforms to and in extensions of `View`.
  @Test(arguments: ["make(1.5)", "self.make(1.5)", "make(1.5) + 0", "wide()"])
  func `overloads of a view and of every view are told apart`(_ length: String) {
    let card = """
      func make(_ length: Double) -> CGFloat { 300 }
      extension View { func make(_ length: Double) -> CGFloat { 40 } }
      struct Card: View {
        func make(_ count: Int) -> CGFloat { 10 }
        func wide() -> CGFloat { make(1) + make(1.5) - 10 }
        var body: some View { Color.red.frame(width: \(length)) }
      }
      Card()
      """
    #expect(Self.width(of: card) == ["40"])
  }

  @Test func `a function outside is not meant where a member does not fit`() {
    let card = """
      func make(_ length: Double) -> CGFloat { 300 }
      struct Card: View {
        func make(_ count: Int) -> CGFloat { 10 }
        var body: some View { Color.red.frame(width: make(1.5)) }
      }
      Card()
      """
    #expect(
      Self.width(of: card)
        == ["expected an integer for a value of type 'Int', found the number 1.5"])
  }

  @Test(arguments: [
    ("Color", "func make() -> CGFloat { 40 }", "make() + 0", "Color.red"),
    ("Color", "var side: CGFloat { 40 }", "side", "Color.red"),
    ("Color", "var side: CGFloat { 40 }", "side + 0", "Color.red"),
    ("Color", "static let side: CGFloat = 40", "Self.side + 0", "Color.red"),
    ("Text", "func make() -> CGFloat { 40 }", "make() + 0", "Text(\"a\")"),
    ("Text", "var side: CGFloat { 40 }", "side * 1", "Text(\"a\")"),
  ])
  func `a member of an extension of SwiftUI's own views is meant`(
    _ type: String, _ member: String, _ length: String, _ view: String
  ) {
    let code = """
      extension \(type) {
        \(member)
        func wide() -> some View { frame(width: \(length)) }
      }
      HStack { \(view).wide() }
      """
    #expect(Self.width(of: code) == ["40"])
  }

  @Test func `an extension of every view does not see the members of one`() {
    let code = """
      extension Color { var side: CGFloat { 40 } }
      extension View { func wide() -> some View { frame(width: side) } }
      HStack { Color.red.wide() }
      """
    #expect(Self.width(of: code) == ["300"])
  }

  @Test func `a function of every view that makes nothing of it is a function`() {
    let card = """
      extension View { func row() -> some View { Color.red.frame(width: 40) } }
      struct Card: View { var body: some View { row() } }
      Card()
      """
    #expect(Self.width(of: card) == ["40"])
  }

  @Test func `a member of a modifier or of a value is meant`() {
    let made40 = """
      extension View {
        func made() -> some View { frame(width: make() + 0) }
        func make() -> CGFloat { 40 }
      }
      Color.red.made()
      """
    #expect(Self.width(of: made40) == ["40"])
    let fit = """
      struct Fit: ViewModifier {
        let style: Box
        func body(content: Content) -> some View { content.frame(width: style.width + 0) }
      }
      Color.red.modifier(Fit(style: Box(width: 40)))
      """
    let made = """
      struct Made {
        var font: Font.TextStyle = .body
        func make() -> CGFloat { 40 }
        var width: CGFloat { make() + 0 }
      }
      Color.red.frame(width: Made().width + 0)
      """
    #expect(Self.width(of: fit) == ["40"])
    #expect(Self.width(of: made) == ["40"])
  }

  @Test(arguments: [
    ("static let side: CGFloat = 40", "side + 0"),
    ("static let style = Box(width: 40)", "style.width + 0"),
    ("static func make() -> CGFloat { 40 }", "make() + 0"),
  ])
  func `a static member of a type around is meant`(_ member: String, _ length: String) {
    let views = """
      struct Card: View {
        \(member)
        struct Row: View { var body: some View { Color.red.frame(width: \(length)) } }
        var body: some View { Row() }
      }
      Card()
      """
    let values = """
      struct Card {
        \(member)
        struct Row { var width: CGFloat { \(length) } }
      }
      Color.red.frame(width: Card.Row().width)
      """
    #expect(Self.width(of: views) == ["40"])
    // What the language lacks in a value's code is refused by its name.
    let lacks = "the type 'Font.TextStyle' is not known in code that runs"
    let found = Self.width(of: values)
    #expect(member.contains("Box") ? found.allSatisfy { $0.contains(lacks) } : found == ["40"])
    #expect(!found.isEmpty)
  }

  @Test func `a closure that a value holds is meant before a function outside`() {
    let made = """
      struct Made { var make: () -> CGFloat; var width: CGFloat { make() + 0 } }
      Color.red.frame(width: Made(make: { 40 }).width)
      """
    #expect(Self.width(of: made) == ["40"])
  }
}
