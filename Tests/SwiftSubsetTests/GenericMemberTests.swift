import Scenarios
import Testing

@testable import SwiftSubset

/// What code in generic views means where more is declared for the types at hand, with the compiler's answers.
struct GenericMemberTests {
  private static let declarations = """
    extension Array { var info: String { "array" } }
    extension Array where Element == Int { var info: String { "ints" } }
    extension Array { func same() -> String { "any" } }
    extension Array where Element: Equatable { func same() -> String { "equal" } }
    extension Collection { var kind: String { "coll" } }
    extension RandomAccessCollection { var kind: String { "random" } }
    struct Box<T> { let v: T; var n = 2000 }
    extension Box { var d: String { "any" }; func f() -> String { "f any" } }
    extension Box where T == Int { var d: String { "int" }; func f() -> String { "f int" } }
    struct Item: Identifiable { let id: Int }
    func k(_ v: Int) -> String { "int" }
    func k<T>(_ v: T) -> String { "gen" }
    struct List1<T>: View { let a: [T]; var body: some View { Text(a.info + " " + a.same()) } }
    struct Equal<T: Equatable>: View { let a: [T]; var body: some View { Text(a.info + " " + a.same()) } }
    struct Ints: View { let a: [Int]; var body: some View { Text(a.info + " " + a.same()) } }
    struct Method: View {
      func m<T>(_ a: [T]) -> String { a.info }
      var body: some View { Text(m([1])) }
    }
    struct Any1<C: Collection>: View { let c: C; var body: some View { Text(c.kind) } }
    struct Random<C: RandomAccessCollection>: View { let c: C; var body: some View { Text(c.kind) } }
    struct Boxed<T>: View { let b: Box<T>; var body: some View { Text(b.d + " " + b.f()) } }
    struct BoxedInt: View { let b: Box<Int>; var body: some View { Text(b.d + " " + b.f()) } }
    struct Parts<T>: View { let b: Box<T>; var body: some View { Text(k(b.v) + " " + k(b.n)) } }
    struct Mapped<T>: View { let b: Box<T>; var body: some View { Text([b].map { k($0.v) }.joined()) } }
    struct Places<T>: View {
      let l: [T]
      var body: some View {
        ForEach(0..<l.count, id: \\.self) { i in Text(k(i) + " " + k(l[i]) + " " + k(l.count)) }
      }
    }
    struct Items: View {
      let d: [Item]
      var body: some View { ForEach(d) { e in Text(k(e.id)) } }
    }
    struct Of<D: RandomAccessCollection>: View where D.Element == Item {
      let d: D
      var body: some View { ForEach(d) { e in Text(k(e.id)) } }
    }
    struct Anything<D: RandomAccessCollection>: View where D.Element: Identifiable {
      let d: D
      var body: some View { ForEach(d) { e in Text(k(e.id)) } }
    }
    struct Held<T>: View { let v: T?; var body: some View { if let v { Text(k(v)) } } }
    struct Named<T>: View { let b: Box<T>; var body: some View { let y = b.v; return Text(k(y)) } }
    """

  private static func text(_ view: String) -> String {
    let block = SourceLowering.layout(declarations + "\n" + view)
    guard let document = block.document else { return block.texts.joined(separator: "; ") }
    func texts(_ view: ViewNode) -> [String] {
      let own = view.view == "Text" ? view.arguments["0"]?.string : nil
      return (own.map { [$0] } ?? []) + view.children.flatMap(texts)
    }
    return texts(document.root).joined(separator: "; ")
  }

  @Test(arguments: [
    ("List1(a: [1])", "array any"), ("Equal(a: [1])", "array equal"),
    ("Ints(a: [1])", "ints equal"),
    ("Method()", "array"), ("Any1(c: [1])", "coll"), ("Random(c: [1])", "random"),
    ("Boxed(b: Box(v: 1))", "any f any"), ("BoxedInt(b: Box(v: 1))", "int f int"),
  ])
  func `a generic view has the members that hold for every type`(view: String, text: String) {
    #expect(Self.text(view) == text)
  }

  @Test(arguments: [
    ("Parts(b: Box(v: 1))", "gen int"), ("Mapped(b: Box(v: 1))", "gen"),
    ("Places(l: [1])", "int gen int"), ("VStack { Items(d: [Item(id: 1)]) }", "int"),
    ("VStack { Of(d: [Item(id: 1)]) }", "int"),
  ])
  func `a part of a generic value is what code knows of it`(view: String, text: String) {
    #expect(Self.text(view) == text)
  }

  @Test(arguments: [
    "VStack { Anything(d: [Item(id: 1)]) }", "VStack { Held(v: 1) }", "Named(b: Box(v: 1))",
  ])
  func `a call that depends on what is not known of a generic value is refused`(view: String) {
    #expect(Self.text(view).contains("which 'k(_:)' is called depends on"))
  }
}
